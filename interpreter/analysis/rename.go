package analysis

import (
	"fmt"
	"regexp"

	"wargame/dsl"
	"wargame/interpreter/load"
)

// Edit replaces a range of a file.
type Edit struct {
	At   Place
	Text string
}

var identifier = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// Rename returns the edits that give the name at an offset another one, in rules, data and
// tests. Of several things of that name it renames the one that is meant. It fails if the name cannot be renamed, or if the game would have other findings
// afterwards; texts are the unsaved texts that the game was opened with.
func (g *Game) Rename(path string, offset int, to string, texts load.Unsaved) ([]Edit, error) {
	w, ok := g.WordAt(path, offset)
	if !ok {
		return nil, fmt.Errorf("no name stands here")
	}
	if !identifier.MatchString(to) {
		return nil, fmt.Errorf("%q is not a name: a letter or _, then letters, digits and _", to)
	}
	if _, keyword := dsl.Keywords()[to]; keyword {
		return nil, fmt.Errorf("%q is a word of the language", to)
	}
	places := g.References(path, offset)
	if _, local := g.localAt(path, offset, w.Text); !local || w.Member {
		same, err := g.homonyms(w.Text, texts)
		if err != nil {
			return nil, err
		}
		if same != nil {
			if places, err = same.exactly(w.Place); err != nil {
				return nil, fmt.Errorf("%s cannot be renamed: %w", w.Text, err)
			}
		}
	}
	if len(places) == 0 {
		return nil, fmt.Errorf("%s is a word of the language, or not declared in this game", w.Text)
	}
	var edits []Edit
	for _, p := range places {
		edits = append(edits, Edit{p, to})
	}
	if err := g.unchanged(edits, texts); err != nil {
		return nil, fmt.Errorf("renaming %s to %s would change what the game means: %w", w.Text, to, err)
	}
	return edits, nil
}

// unchanged opens the game with edits and compares the number of its findings.
func (g *Game) unchanged(edits []Edit, texts load.Unsaved) error {
	after := load.Unsaved{}
	for path, text := range texts {
		after[path] = text
	}
	byFile := map[string][]Edit{}
	for _, e := range edits {
		byFile[e.At.Path] = append(byFile[e.At.Path], e)
	}
	for path, list := range byFile {
		if g.files[path] == nil {
			return fmt.Errorf("%s is not a file of the game", path)
		}
		after[path] = Apply(g.files[path].Source, list)
	}
	other, err := Open(g.Dir, after, nil)
	if err != nil {
		return err
	}
	was, is := g.quick(), other.quick()
	for _, d := range is.Sorted() {
		if len(is) > len(was) && d.Severity == dsl.Error {
			return fmt.Errorf("%s", d.Error())
		}
	}
	if len(is) != len(was) {
		return fmt.Errorf("it would have %d findings, not %d", len(is), len(was))
	}
	return nil
}

// Apply returns a text with edits, which are in ascending order and do not overlap.
func Apply(text []byte, edits []Edit) []byte {
	var out []byte
	at := 0
	for _, e := range edits {
		out = append(append(out, text[at:e.At.Start.Offset]...), e.Text...)
		at = e.At.End.Offset
	}
	return append(out, text[at:]...)
}
