// Package archive reads the texts of a game from a zip archive that anybody may have made. It
// writes nothing to disk, and whatever an archive claims, it takes no more time and memory than
// its limits say.
package archive

import (
	"archive/zip"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// Limits bound what is read. Files that are no texts of a game are not read and count as
// entries only.
type Limits struct {
	Entries int   // of the archive
	Files   int   // texts
	File    int64 // bytes of a text
	All     int64 // bytes of all texts
}

// Archive holds the texts of a game.
type Archive struct {
	Name  string            // of the folder that holds the game in the archive; empty for none
	Files map[string][]byte // by their paths below that folder
	Left  []string          // names of some entries that are no texts of a game
}

// maxPath is the length of a path in bytes, and maxLeft the number of names in Left.
const (
	maxPath = 120
	maxLeft = 20
)

// kinds are the ends of the names of files that are texts of a game.
var kinds = []string{".wgr", ".tsv", ".md", ".txt"}

// Fit returns an error if a path cannot name a text of a game: it must lie below the folder of
// the game on every system, and no part of it may be hidden.
func Fit(file string) error {
	hidden := slices.ContainsFunc(strings.Split(file, "/"), func(part string) bool { return strings.HasPrefix(part, ".") })
	switch {
	case file == "" || file == ".":
		return errors.New("the file needs a name, such as rules/house-rules.wgr")
	case len(file) > maxPath:
		return fmt.Errorf("the name of a file has at most %d characters", maxPath)
	case !fs.ValidPath(file) || hidden || strings.ContainsAny(file, "\\:*?\"<>|\x7f") || strings.ContainsFunc(file, func(r rune) bool { return r < ' ' }):
		return fmt.Errorf("%q cannot be the name of a file: write folders and a name with slashes between them, such as rules/house-rules.wgr", short(file))
	case !slices.Contains(kinds, path.Ext(file)):
		return fmt.Errorf("%q is no file of a game: its name must end in one of %s", short(file), strings.Join(kinds, ", "))
	}
	return nil
}

// Read reads an archive.
func Read(data []byte, l Limits) (*Archive, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) { // such names are left out below
		return nil, errors.New("this is no zip archive, or it is damaged")
	}
	if len(z.File) > l.Entries {
		return nil, fmt.Errorf("the archive has more than %d entries", l.Entries)
	}
	root := rootOf(z.File)
	out := &Archive{Files: map[string][]byte{}}
	if root != "" {
		out.Name = path.Base(root)
	}
	var all int64
	for _, f := range z.File {
		file, inside := strings.CutPrefix(f.Name, root)
		switch {
		case strings.HasSuffix(f.Name, "/"):
			continue
		case !inside || Fit(file) != nil || !f.Mode().IsRegular():
			if len(out.Left) < maxLeft {
				out.Left = append(out.Left, short(f.Name))
			}
			continue
		case out.Files[file] != nil:
			return nil, fmt.Errorf("the archive has two files %s", file)
		case len(out.Files) == l.Files:
			return nil, fmt.Errorf("the archive has more than %d files, the limit here", l.Files)
		}
		text, err := read(f, min(l.File, l.All-all))
		if err != nil {
			return nil, err
		}
		all += int64(len(text))
		out.Files[file] = text
	}
	if !slices.ContainsFunc(z.File, func(f *zip.File) bool {
		return out.Files[strings.TrimPrefix(f.Name, root)] != nil && path.Ext(f.Name) == ".wgr"
	}) {
		return nil, errors.New("the archive has no file that ends in .wgr")
	}
	return out, nil
}

// read reads an entry. It refuses one that unpacks to more than most bytes, and does not trust
// the size in the directory of the archive.
func read(f *zip.File, most int64) ([]byte, error) {
	in, err := f.Open()
	if err != nil {
		return nil, fmt.Errorf("%s in the archive cannot be read: %w", short(f.Name), err)
	}
	defer in.Close()
	text, err := io.ReadAll(io.LimitReader(in, most+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s in the archive cannot be read: %w", short(f.Name), err)
	case int64(len(text)) > most:
		return nil, fmt.Errorf("%s in the archive is too large, or all files together are", short(f.Name))
	case text == nil:
		text = []byte{}
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

// short returns a text for a message, with an end.
func short(text string) string {
	if r := []rune(strings.ToValidUTF8(text, "?")); len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return strings.ToValidUTF8(text, "?")
}
