package analysis

import (
	"fmt"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/vocabulary"
)

// Fact is what an editor shows about a name.
type Fact struct {
	Signature string   // a line of the language
	Lines     []string // sentences, each a paragraph
	Place     Place    // of the name
}

// Hover returns what there is to know about the name or clause at an offset; within a test
// also its value there.
func (g *Game) Hover(path string, offset int) (Fact, bool) {
	f, ok := g.named(path, offset)
	text, value, place := g.valueAt(path, offset)
	if value == "" {
		return f, ok
	}
	if !ok {
		return Fact{Signature: text + " = " + value, Place: place}, true
	}
	f.Lines = append([]string{"Before this line: `" + text + " = " + value + "`"}, f.Lines...)
	return f, true
}

// named describes the name or clause at an offset.
func (g *Game) named(path string, offset int) (Fact, bool) {
	if c, ok := g.clauseAt(path, offset); ok {
		return g.clauseFact(c, path, offset), true
	}
	w, ok := g.WordAt(path, offset)
	if !ok {
		return Fact{}, false
	}
	if !w.Member {
		if b, ok := g.bindingAt(path, offset, w.Text); ok {
			return Fact{Signature: b.name.Text + typeOf(b.of), Lines: []string{"A " + b.kind + "."}, Place: w.Place}, true
		}
	}
	if list := g.declared(w); len(list) > 0 {
		return g.entryFact(list, w), true
	}
	if list := g.names().words[w.Text]; len(list) > 0 {
		f := Fact{Signature: w.Text, Place: w.Place}
		for _, x := range list {
			kind := "A word of "
			if x.field {
				kind = "A field of "
			}
			f.Lines = append(f.Lines, strings.TrimSuffix(kind+x.of+": "+x.title, ": "))
		}
		return f, true
	}
	if text := g.names().funcs[w.Text]; text != "" {
		return Fact{Signature: text, Lines: []string{"A function of the language."}, Place: w.Place}, true
	}
	return Fact{}, false
}

func typeOf(t *dsl.TypeRef) string {
	switch {
	case t == nil:
		return ""
	case t.Many != "":
		return ": " + t.Many + " of " + t.Name
	}
	return ": " + t.Name
}

// entryFact describes a declaration, its clause, and the rules that add to it.
func (g *Game) entryFact(list []vocabulary.Entry, w Word) Fact {
	e := list[0]
	f := Fact{Signature: kindOf(e) + " " + e.Signature, Place: w.Place}
	if e.Title != "" {
		f.Lines = append(f.Lines, e.Title)
	}
	if e.Clause != "" {
		f.Lines = append(f.Lines, "Declared in rule "+e.Clause+".")
	}
	if len(e.Parts) > 0 {
		f.Lines = append(f.Lines, strings.Join(e.Parts, ", "))
	}
	if by := g.contributors(w.Text); len(by) > 0 {
		f.Lines = append(f.Lines, "Rules that add to it: "+strings.Join(by, "; ")+".")
	}
	return f
}

// contributors returns the rules with a line of a quantity or permission: "7.2.1 Terrain".
func (g *Game) contributors(name string) []string {
	var out []string
	g.rules(func(_ string, r *dsl.Rule, _ *dsl.Item) {
		for _, it := range dsl.Lines(r.Items) {
			for _, n := range it.LineNames() {
				text := strings.TrimSpace(r.Clause.Clause() + " " + r.Title.Value())
				if n == name && (len(out) == 0 || out[len(out)-1] != text) {
					out = append(out, text)
				}
			}
		}
	})
	return out
}

// clauseFact describes a clause: the rules that carry it, its statements, and its tests.
func (g *Game) clauseFact(clause, path string, offset int) Fact {
	f := Fact{Signature: "rule " + clause}
	if w, ok := g.WordAt(path, offset); ok {
		f.Place = w.Place
	} else {
		f.Place.Path = path
	}
	g.rules(func(_ string, r *dsl.Rule, _ *dsl.Item) {
		if r.Clause.Clause() == clause {
			f.Signature = fmt.Sprintf("rule %s %q", clause, r.Title.Value())
		}
	})
	if c := g.game.Catalogue; c != nil {
		for _, s := range c.Statements {
			if s.Clause == clause {
				f.Lines = append(f.Lines, s.ID()+"  "+s.Text)
			}
		}
	}
	if n := len(g.testsOf(clause)); n > 0 {
		f.Lines = append(f.Lines, counted(n, "test cites", "tests cite")+" it.")
	} else {
		f.Lines = append(f.Lines, "No test cites it.")
	}
	return f
}

func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
