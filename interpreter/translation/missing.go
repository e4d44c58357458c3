package translation

import (
	"regexp"
	"slices"
	"strings"

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

// wordy reports whether a text has words that are not values: colours and texts of values
// alone have none. A text within an expression counts as words.
func wordy(t *dsl.Text) bool {
	if colour.MatchString(t.Value()) {
		return false
	}
	for _, p := range t.Parts() {
		if word.MatchString(p.Before) || p.Expr != nil && strings.Contains(p.Expr.Text, `"`) {
			return true
		}
	}
	return false
}

var (
	colour = regexp.MustCompile(`^#[0-9a-fA-F]{6}$`)
	word   = regexp.MustCompile(`\pL{2}`)
)

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
			if !wordy(t) || seen[text] && (to == nil || slices.Contains(g.Texts, Entry{text, to.Value()})) {
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
