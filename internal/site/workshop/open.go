package workshop

import (
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"

	"wargame/games"
	"wargame/internal/examples"
	"wargame/internal/templates"
	"wargame/internal/tutorial"
	"wargame/interpreter/load"
	"wargame/spec_tests"
)

// Source says what a folder is opened from. One of its fields is set.
type Source struct {
	Game     string `json:"game,omitempty"`     // a game in the program
	Template string `json:"template,omitempty"` // hex or area
	Step     string `json:"step,omitempty"`     // of the tutorial
	Example  string `json:"example,omitempty"`  // of the documentation, such as howto/combat/3
	Zip      string `json:"zip,omitempty"`      // an archive, in base64
	Shared   string `json:"shared,omitempty"`   // the text of a link
	Name     string `json:"name,omitempty"`     // of the game, for a template
}

// start is something to begin with.
type start struct {
	Source
	Title string `json:"title"`
}

// starts lists what a folder can be opened from, besides archives and links.
func (w *Workshop) starts(nothing) ([]start, error) {
	out := []start{
		{Source{Template: "hex"}, "A new game on hexes"},
		{Source{Template: "area"}, "A new game on areas"},
	}
	steps, err := tutorial.Steps()
	if err != nil {
		return nil, err
	}
	for _, s := range steps {
		out = append(out, start{Source{Step: s.Number}, "Tutorial " + s.Number + ": " + s.Title})
	}
	for _, name := range slices.Sorted(maps.Keys(w.Elsewhere)) {
		out = append(out, start{Source{Game: name}, name})
	}
	for _, name := range load.Embedded() {
		if w.Elsewhere[name] != nil {
			continue
		}
		out = append(out, start{Source{Game: name}, name})
	}
	return out, nil
}

// open replaces all files. If it fails, the files stay as they are.
func (w *Workshop) open(s Source) (*folderInfo, error) {
	if s.Shared != "" {
		return w.openShared(s.Shared)
	}
	name, files, left, err := w.read(s)
	if err != nil {
		return nil, err
	}
	s.Zip = ""
	w.take(name, s, files, files)
	out := w.info()
	out.Left = left
	if s.Example != "" {
		_, at, err := w.example(s.Example)
		if err != nil {
			return nil, err
		}
		out.Open = at.File
	}
	return out, nil
}

// take replaces the files. start are those that changes are counted from.
func (w *Workshop) take(name string, from Source, start, files folder) {
	w.name, w.from, w.start, w.files = name, from, start, maps.Clone(files)
	w.known, w.named, w.red = &load.Known{}, nil, map[string]bool{}
	w.changed()
}

// read reads the files of a source. left are the files that were left out.
func (w *Workshop) read(s Source) (name string, files folder, left []string, err error) {
	switch {
	case w.Elsewhere[s.Game] != nil:
		return w.readElsewhere(s.Game)
	case s.Game != "":
		if err := w.fetch(s.Game); err != nil {
			return "", nil, nil, err
		}
		files, left, err = ofProgram(s.Game)
		return s.Game, files, left, err
	case s.Template != "":
		name = nameOf(s.Name)
		texts, err := templates.Files(s.Template, name)
		if err != nil {
			return "", nil, nil, err
		}
		files, err = folderOf(texts)
		return name, files, nil, err
	case s.Step != "":
		files, err = ofStep(s.Step)
		return "hollin", files, nil, err
	case s.Example != "":
		g, at, err := w.example(s.Example)
		if err != nil {
			return "", nil, nil, err
		}
		texts := map[string][]byte{}
		for file, src := range g {
			texts[file] = []byte(src)
		}
		files, err = folderOf(texts)
		return nameOf(at.Game), files, nil, err
	case s.Zip != "":
		data, err := base64.StdEncoding.DecodeString(s.Zip)
		if err != nil {
			return "", nil, nil, errors.New("the archive did not arrive whole: choose the file again")
		}
		return unpack(data)
	}
	return "", nil, nil, errors.New("choose a game, a template, a step of the tutorial, an archive or a link")
}

// example returns the game of an example of the documentation, with its place.
func (w *Workshop) example(name string) (examples.Game, examples.Place, error) {
	if w.Examples == nil {
		return nil, examples.Place{}, examples.ErrNone
	}
	b, err := w.Examples()
	if err != nil {
		return nil, examples.Place{}, fmt.Errorf("the examples of the documentation cannot be read: %w", err)
	}
	return b.Find(name)
}

// readElsewhere reads a game that is not in the program.
func (w *Workshop) readElsewhere(game string) (name string, files folder, left []string, err error) {
	texts, err := w.Elsewhere[game]()
	if err != nil {
		return "", nil, nil, err
	}
	files = folder{}
	for _, file := range slices.Sorted(maps.Keys(texts)) {
		if fit(file) != nil {
			if len(left) < maxLeft {
				left = append(left, short(file))
			}
		} else if err := files.put(file, texts[file]); err != nil {
			return "", nil, nil, err
		}
	}
	return game, files, left, nil
}

// fetch makes a game of the program readable.
func (w *Workshop) fetch(game string) error {
	if w.Fetch == nil {
		return nil
	}
	return w.Fetch(game)
}

// extending finds the game that a variant extends.
var extending = regexp.MustCompile(`(?m)^game\s+\S+\s+extends\s+(\w+)`)

// fetchBase makes the game readable that the files extend, if they are a variant.
func (w *Workshop) fetchBase() error {
	for file, text := range w.files {
		if m := extending.FindSubmatch(text); m != nil && strings.HasSuffix(file, ".wgr") {
			if err := w.fetch(string(m[1])); err != nil {
				return err
			}
		}
	}
	return nil
}

// nameOf returns the name of a game's folder; mygame for none.
func nameOf(text string) string {
	if text == "" || text == "." {
		return "mygame"
	}
	if len(text) > maxPath {
		text = text[:maxPath]
	}
	return templates.Identifier(strings.ToValidUTF8(text, "_"))
}

func folderOf(texts map[string][]byte) (folder, error) {
	out := folder{}
	for _, file := range slices.Sorted(maps.Keys(texts)) {
		if err := out.put(file, texts[file]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// ofProgram reads a game in the program with its tests.
func ofProgram(name string) (folder, []string, error) {
	if !slices.Contains(load.Embedded(), name) {
		return nil, nil, fmt.Errorf("%w in the program: %q", load.ErrNoGame, short(name))
	}
	out := folder{}
	left, err := out.copy(&games.Files, name, "")
	if err == nil {
		var more []string
		more, err = out.copy(&spec_tests.Files, name, "tests/")
		left = append(left, more...)
		if errors.Is(err, fs.ErrNotExist) { // the tests are in the folder of the game
			err = nil
		}
	}
	return out, left, err
}

// copy adds the texts below a folder of a file system, with a prefix to their paths.
func (f folder) copy(from fs.FS, dir, prefix string) (left []string, err error) {
	sub, err := fs.Sub(from, dir)
	if err != nil {
		return nil, err
	}
	err = fs.WalkDir(sub, ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if fit(prefix+file) != nil {
			left = append(left, prefix+file)
			return nil
		}
		src, err := fs.ReadFile(sub, file)
		if err != nil {
			return err
		}
		return f.put(prefix+file, src)
	})
	return left, err
}

func ofStep(number string) (folder, error) {
	steps, err := tutorial.Steps()
	if err != nil {
		return nil, err
	}
	for _, s := range steps {
		if s.Number == number {
			return folderOf(s.Files)
		}
	}
	return nil, fmt.Errorf("the tutorial has no step %q with rules", short(number))
}
