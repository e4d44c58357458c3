package analysis

import (
	"slices"
	"strings"

	"wargame/dsl"
)

// Hint is a text that an editor shows within a line, at an offset of the file.
type Hint struct {
	Offset int
	Text   string
}

// hintWidth is the number of characters of a title that a hint shows.
const hintWidth = 40

// Hints returns the hints between two offsets of a file, in order: the title of the rule
// after each reference to a clause, and what a column of data holds.
func (g *Game) Hints(path string, start, end int) []Hint {
	f := g.files[path]
	if f == nil {
		return nil
	}
	titles := g.titles()
	heads := map[*dsl.ClauseRef]bool{} // whose title stands behind them already
	var out []Hint
	add := func(offset int, text string) {
		if start <= offset && offset <= end {
			out = append(out, Hint{offset, text})
		}
	}
	dsl.Walk(f, func(node any) bool {
		switch n := node.(type) {
		case *dsl.Rule:
			heads[n.Clause] = true
		case *dsl.ClauseRef:
			if title := titles[n.Clause()]; title != "" && !heads[n] && n.Pos.Line > 0 {
				add(n.Pos.Offset+len(n.Text), title)
			}
		case *dsl.Data:
			g.columnHints(f, n, add)
		}
		return true
	})
	slices.SortStableFunc(out, func(a, b Hint) int { return a.Offset - b.Offset })
	return out
}

// titles returns the titles of the rules by clause, each of at most hintWidth characters.
func (g *Game) titles() map[string]string {
	out := map[string]string{}
	g.rules(func(_ string, r *dsl.Rule, _ *dsl.Item) {
		title := []rune(r.Title.Value())
		if len(title) > hintWidth {
			title = append(title[:hintWidth-1], '…')
		}
		if c := r.Clause.Clause(); out[c] == "" {
			out[c] = string(title)
		}
	})
	return out
}

// columnHints adds the type of each column of a block of data whose head names an attribute.
func (g *Game) columnHints(f *dsl.File, d *dsl.Data, add func(offset int, text string)) {
	if d.Grid == nil || len(d.Grid.Rows) == 0 {
		return
	}
	for _, c := range d.Grid.Rows[0].Cells {
		at := c.Pos.Offset + len(c.Source())
		for _, e := range g.names().entries[c.Source()] {
			_, kind, found := strings.Cut(e.Signature, ": ")
			if e.Kind == "Attributes" && found && !c.Quoted && at <= len(f.Source) {
				add(at, ": "+kind)
				break
			}
		}
	}
}
