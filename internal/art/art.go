// Package art reads pictures of a map and of counters that do not come with a game, such as
// those of a player's own copy. A folder of art holds a description (File) and the pictures
// that it names. docs/board.md describes the format.
package art

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// File is the name of the description in a folder of art.
const File = "art.json"

// Format is the version of descriptions that this package reads and writes.
const Format = 1

// Art describes the pictures of a game. Read checks it; it does not change afterwards.
type Art struct {
	Format   int               `json:"format"`
	Game     string            `json:"game,omitempty"`     // name of the game
	Credit   string            `json:"credit,omitempty"`   // shown beside the map
	Ground   *Ground           `json:"ground,omitempty"`   // nil for the drawn map
	Counters map[string][]Face `json:"counters,omitempty"` // by the name of the unit in the rules

	dir string
}

// Ground is a picture of the map. Spaces registers it: the pixels of the centres of named
// spaces. For a hex map two spaces in different rows and columns suffice. On a map of areas
// each area that is listed stands where the list says.
type Ground struct {
	Image  string                `json:"image"`
	Width  float64               `json:"width"`  // pixels
	Height float64               `json:"height"` // pixels
	Spaces map[string][2]float64 `json:"spaces"`
}

// Face is a picture of a counter. When compares attributes of the unit, by name, with
// values as the rules write them; the last face whose values all agree is shown.
type Face struct {
	Image string            `json:"image"`
	When  map[string]string `json:"when,omitempty"`
}

// types are the kinds of pictures by the ending of their names.
var types = map[string]string{".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".gif": "image/gif", ".webp": "image/webp", ".svg": "image/svg+xml"}

// maxFile is the most bytes of a description.
const maxFile = 8 << 20

// Read reads the art in a folder. Each picture must be a file of a known kind in the folder.
func Read(dir string) (*Art, error) {
	name := filepath.Join(dir, File)
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if info.Size() > maxFile {
		return nil, fmt.Errorf("%s is larger than %d bytes", name, maxFile)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	a := &Art{dir: dir}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(a); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if err := a.check(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return a, nil
}

// ReadAll reads the art of the named games: each in the folder of its name in dir. Games
// without a folder have none.
func ReadAll(dir string, games []string) (map[string]*Art, error) {
	out := map[string]*Art{}
	for _, game := range games {
		a, err := Read(filepath.Join(dir, game))
		switch {
		case errors.Is(err, os.ErrNotExist):
		case err != nil:
			return nil, err
		case a.Game != "" && a.Game != game:
			return nil, fmt.Errorf("%s is art of %s", filepath.Join(dir, game, File), a.Game)
		default:
			out[game] = a
		}
	}
	return out, nil
}

// Write writes the description into a folder, which must hold its pictures.
func (a *Art) Write(dir string) error {
	b := *a
	b.Format, b.dir = Format, dir
	if err := b.check(); err != nil {
		return err
	}
	text, err := json.MarshalIndent(&b, "", " ")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, File), append(text, '\n'), 0o644)
}

func (a *Art) check() error {
	if a.Format != Format {
		return fmt.Errorf("format %d is not known; this program reads format %d", a.Format, Format)
	}
	if g := a.Ground; g != nil {
		switch {
		case g.Width <= 0 || g.Height <= 0:
			return errors.New("the ground needs a width and a height in pixels")
		case len(g.Spaces) < 2:
			return errors.New("the ground needs the pixels of two spaces or more")
		}
	}
	for _, name := range a.Images() {
		switch {
		case name == "" || name != path.Base(name) || strings.ContainsAny(name, `\:`) || strings.HasPrefix(name, "."):
			return fmt.Errorf("%q is not the name of a file in the folder", name)
		case types[strings.ToLower(path.Ext(name))] == "":
			return fmt.Errorf("%s is not a picture: its name must end in .png, .jpg, .gif, .webp or .svg", name)
		}
		if info, err := os.Lstat(filepath.Join(a.dir, name)); err != nil || !info.Mode().IsRegular() {
			return fmt.Errorf("the folder has no picture %s", name)
		}
	}
	return nil
}

// Images returns the names of all pictures, sorted.
func (a *Art) Images() []string {
	all := map[string]bool{}
	if a.Ground != nil {
		all[a.Ground.Image] = true
	}
	for _, faces := range a.Counters {
		for _, f := range faces {
			all[f.Image] = true
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// Open opens a picture and returns its type. Only pictures that the description names are
// found.
func (a *Art) Open(name string) (f *os.File, kind string, err error) {
	if !slices.Contains(a.Images(), name) {
		return nil, "", os.ErrNotExist
	}
	f, err = os.Open(filepath.Join(a.dir, name))
	return f, types[strings.ToLower(path.Ext(name))], err
}

// Face returns the picture of a unit, or "". value returns the value of an attribute of
// the unit as the rules write it, and false if it has no such attribute.
func (a *Art) Face(unit string, value func(attribute string) (string, bool)) string {
	out := ""
	for _, f := range a.Counters[unit] {
		fits := true
		for name, want := range f.When {
			if got, ok := value(name); !ok || got != want {
				fits = false
				break
			}
		}
		if fits {
			out = f.Image
		}
	}
	return out
}
