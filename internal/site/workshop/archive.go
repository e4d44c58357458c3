package workshop

import (
	"archive/zip"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
)

// archive is a zip, in base64, with its name.
type archive struct {
	Name string `json:"name"`
	Zip  []byte `json:"zip"`
}

// zip packs the files into a folder of the name of the game. Equal files give equal archives.
func (w *Workshop) zip(nothing) (*archive, error) {
	if len(w.files) == 0 {
		return nil, errors.New("there are no files to pack")
	}
	data, err := w.files.pack(w.name + "/")
	if err != nil {
		return nil, err
	}
	return &archive{w.name + ".zip", data}, nil
}

// pack returns the files as an archive, with a prefix to their paths.
func (f folder) pack(prefix string) ([]byte, error) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, file := range f.paths() {
		out, err := z.Create(prefix + file)
		if err != nil {
			return nil, err
		}
		if _, err := out.Write(f[file]); err != nil {
			return nil, err
		}
	}
	err := z.Close()
	return b.Bytes(), err
}

const (
	maxEntries = 5000 // of an archive, of which most may be no texts
	maxLeft    = 20   // names of files that were left out
)

// unpack reads the texts of an archive. If all are in one folder, that is the name of the game.
// Files that are no texts of a game are left out.
func unpack(data []byte) (name string, out folder, left []string, err error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return "", nil, nil, errors.New("this is no zip archive, or it is damaged")
	}
	if len(z.File) > maxEntries {
		return "", nil, nil, fmt.Errorf("the archive has more than %d entries", maxEntries)
	}
	root := rootOf(z.File)
	out = folder{}
	for _, f := range z.File {
		file, inside := strings.CutPrefix(f.Name, root)
		switch {
		case strings.HasSuffix(f.Name, "/"):
			continue
		case !inside || fit(file) != nil || !f.Mode().IsRegular():
			if len(left) < maxLeft {
				left = append(left, short(f.Name))
			}
			continue
		}
		if _, twice := out[file]; twice {
			return "", nil, nil, fmt.Errorf("the archive has two files %s", file)
		}
		text, err := readEntry(f)
		if err == nil {
			err = out.put(file, text)
		}
		if err != nil {
			return "", nil, nil, err
		}
	}
	if len(out) == 0 {
		return "", nil, nil, errors.New("the archive has no file that ends in .wgr")
	}
	return nameOf(path.Base(root)), out, left, nil
}

// readEntry reads an entry whatever size it claims to have.
func readEntry(f *zip.File) ([]byte, error) {
	in, err := f.Open()
	if err != nil {
		return nil, fmt.Errorf("%s in the archive cannot be read: %w", short(f.Name), err)
	}
	defer in.Close()
	text, err := io.ReadAll(io.LimitReader(in, maxFile+1))
	if err != nil {
		return nil, fmt.Errorf("%s in the archive cannot be read: %w", short(f.Name), err)
	}
	return text, nil
}

// rootOf returns the folder of the game in an archive, with a slash: the highest one with a
// game.wgr, or else the only one at the top; empty for none.
func rootOf(files []*zip.File) string {
	var games, tops []string
	for _, f := range files {
		if dir, ok := strings.CutSuffix(f.Name, "game.wgr"); ok && (dir == "" || strings.HasSuffix(dir, "/")) {
			games = append(games, dir)
		}
		if !strings.HasSuffix(f.Name, "/") {
			top, _, below := strings.Cut(f.Name, "/")
			if !below {
				top = ""
			}
			tops = append(tops, top)
		}
	}
	if len(games) > 0 {
		return slices.MinFunc(games, func(a, b string) int {
			return cmp.Or(cmp.Compare(strings.Count(a, "/"), strings.Count(b, "/")), cmp.Compare(a, b))
		})
	}
	if tops = slices.Compact(tops); len(tops) == 1 && tops[0] != "" {
		return tops[0] + "/"
	}
	return ""
}
