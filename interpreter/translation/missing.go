package translation

import (
	"slices"

	"golang.org/x/text/language"

	"wargame/dsl"
)

// Group is the texts of one file.
type Group struct {
	File  string
	Texts []Entry
}

// Entry is a text of the rules and its translation, which is empty if there is none.
type Entry struct {
	Text, Translation string
}

// List returns the texts of files that people read, by file and in their order, each once,
// with their translations into a language.
func List(files []*dsl.File, tag language.Tag) []Group {
	d := Of(files, tag)
	var out []Group
	seen := map[string]bool{}
	for _, f := range files {
		g := Group{File: f.Name}
		dsl.Translate(f, func(clause string, t *dsl.Text) *dsl.Text {
			text := t.Value()
			to := d.lookup(clause, t)
			if text == "" || seen[text] && (to == nil || slices.Contains(g.Texts, Entry{text, to.Value()})) {
				return nil
			}
			seen[text] = true
			e := Entry{Text: text}
			if to != nil {
				e.Translation = to.Value()
			}
			g.Texts = append(g.Texts, e)
			return nil
		})
		if len(g.Texts) > 0 {
			out = append(out, g)
		}
	}
	return out
}
