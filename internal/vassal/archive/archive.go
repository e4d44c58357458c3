// Package archive opens the file of a module, which is a zip, within fixed limits. A file that
// breaks one is refused with a message, before its content is unpacked.
package archive

import (
	"archive/zip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
)

// The limits of a module.
const (
	MaxFile    = 4 << 30   // bytes of the file
	MaxEntries = 100_000   // files in it
	MaxXML     = 128 << 20 // bytes of the build file
	MaxSave    = 256 << 20 // bytes of a saved game
	MaxImage   = 256 << 20 // bytes of an image file
	MaxTotal   = 16 << 30  // bytes of all files, unpacked
	maxRatio   = 1000      // unpacked to packed bytes of a file above 1 MiB
)

// Archive is an open module. It is not safe for concurrent use.
type Archive struct {
	Path string
	Hash string // SHA-256 of the file, hexadecimal

	zip    *zip.ReadCloser
	files  map[string]*zip.File
	folded map[string]string // a name in lower case to the name; VASSAL on Windows ignores case
}

// ErrNoZip is the error of a file that is not a zip.
var ErrNoZip = errors.New("it is not a zip file, as a VASSAL module is")

// Open opens a module and checks the sizes that it declares.
func Open(file string) (*Archive, error) {
	info, err := os.Stat(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("there is no file %s", file)
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, fmt.Errorf("%s is a folder; a module is a file that ends in .vmod", file)
	case info.Size() > MaxFile:
		return nil, fmt.Errorf("%s has %d bytes; a module has at most %d", file, info.Size(), int64(MaxFile))
	}
	hash, err := sum(file)
	if err != nil {
		return nil, err
	}
	z, err := zip.OpenReader(file)
	if errors.Is(err, zip.ErrInsecurePath) {
		err = nil // each name is checked below
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, ErrNoZip)
	}
	a := &Archive{Path: file, Hash: hash, zip: z, files: map[string]*zip.File{}, folded: map[string]string{}}
	if err := a.index(); err != nil {
		z.Close()
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return a, nil
}

func sum(file string) (string, error) {
	f, err := os.Open(file)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

func (a *Archive) index() error {
	if len(a.zip.File) > MaxEntries {
		return fmt.Errorf("it has %d files; a module has at most %d", len(a.zip.File), MaxEntries)
	}
	total := uint64(0)
	for _, f := range a.zip.File {
		name := strings.ReplaceAll(f.Name, "\\", "/")
		if strings.HasSuffix(name, "/") {
			continue
		}
		if clean := path.Clean(name); path.IsAbs(name) || clean == ".." || strings.HasPrefix(clean, "../") || strings.ContainsAny(name, "\x00") {
			return fmt.Errorf("its file %q would lie outside of the module", f.Name)
		}
		if f.UncompressedSize64 > 1<<20 && f.UncompressedSize64/max(f.CompressedSize64, 1) > maxRatio {
			return fmt.Errorf("its file %q unpacks to %d bytes from %d: this is a zip bomb, not a module", f.Name, f.UncompressedSize64, f.CompressedSize64)
		}
		total += f.UncompressedSize64
		if total > MaxTotal {
			return fmt.Errorf("it unpacks to more than %d bytes", uint64(MaxTotal))
		}
		name = path.Clean(name)
		if a.files[name] == nil {
			a.files[name] = f
			a.folded[strings.ToLower(name)] = name
		}
	}
	return nil
}

// Close closes the file.
func (a *Archive) Close() error { return a.zip.Close() }

// Names returns the names of all files in order.
func (a *Archive) Names() []string {
	out := make([]string, 0, len(a.files))
	for name := range a.files {
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}

// Find returns the name of a file as the archive writes it. Case does not matter.
func (a *Archive) Find(name string) (string, bool) {
	if a.files[name] != nil {
		return name, true
	}
	found, ok := a.folded[strings.ToLower(path.Clean(name))]
	return found, ok
}

// Image returns the name of the file of an image, which parts of a module name without folder
// and sometimes without its ending.
func (a *Archive) Image(name string) (string, bool) {
	if name == "" {
		return "", false
	}
	name = strings.TrimPrefix(name, "/")
	for _, n := range []string{"images/" + name, name, "images/" + name + ".gif", "images/" + name + ".png", "images/" + name + ".svg"} {
		if found, ok := a.Find(n); ok {
			return found, true
		}
	}
	return "", false
}

// Read returns the content of a file of at most limit bytes.
func (a *Archive) Read(name string, limit int64) ([]byte, error) {
	found, ok := a.Find(name)
	if !ok {
		return nil, fmt.Errorf("%s: there is no file %q in it", a.Path, name)
	}
	f := a.files[found]
	if f.UncompressedSize64 > uint64(limit) {
		return nil, fmt.Errorf("%s: its file %q has %d bytes, and at most %d are read", a.Path, name, f.UncompressedSize64, limit)
	}
	r, err := f.Open()
	if err != nil {
		return nil, fmt.Errorf("%s: its file %q cannot be unpacked: %w", a.Path, name, err)
	}
	defer r.Close()
	data, err := io.ReadAll(io.LimitReader(r, limit+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: its file %q cannot be unpacked: %w", a.Path, name, err)
	case int64(len(data)) > limit:
		return nil, fmt.Errorf("%s: its file %q has more than %d bytes", a.Path, name, limit)
	}
	return data, nil
}
