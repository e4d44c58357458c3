package dsl

import (
	"reflect"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
)

// Replace replaces the item with the same name: a rule, a line of a rule
// (replace rule 5.3.1/terrain { … }), or a declaration.
type Replace struct {
	Pos  lexer.Position
	Item *Item `parser:"'replace' (?! 'replace' ) @@"`
}

// Remove removes an item: remove rule 7.4.6, remove rule 5.3.1/terrain,
// remove test "A title", remove table crt.
type Remove struct {
	Pos    lexer.Position
	Clause *ClauseRef `parser:"'remove' ( 'rule' @@"`
	Kind   string     `parser:"| @Ident"`
	What   *Cell      `parser:"  @@ )"`
}

// Declares returns the kind of a declaration, which is the name of its field of Item in
// lower case, its name and the place of the name. The name of a test or an aim is its title;
// the map, the sides and the sequence of play have none. Kind is empty for an item that
// declares nothing that a variant could replace, such as a line of a rule.
func (it *Item) Declares() (kind, name string, at lexer.Position) {
	v := reflect.ValueOf(it).Elem()
	for i := range v.NumField() {
		f := v.Field(i)
		if f.Kind() != reflect.Pointer || f.IsNil() {
			continue
		}
		switch n := f.Interface().(type) {
		case *Map, *Side, *Sequence:
			return strings.ToLower(v.Type().Field(i).Name), "", it.Pos
		case *Test:
			return "test", n.Title.Value(), n.Title.Pos
		case *Aim:
			return "aim", n.Title.Value(), n.Title.Pos
		case *Seat:
			return "seat", n.Name.Name.Text, n.Name.Name.Pos
		case *Record:
			if n.More { // it adds fields, as `unit has` does
				return "", "", it.Pos
			}
		case *Stacking:
			if n.Params == nil {
				return "", "", it.Pos // lines for a limit that is declared elsewhere
			}
		case *Game, *Scenario, *In, *Contribution, *Forbid, *Allow, *Require, *Hide, *Show:
			return "", "", it.Pos
		}
		if n, ok := nameOf(f.Elem()); ok {
			return strings.ToLower(v.Type().Field(i).Name), n.Text, n.Pos
		}
	}
	return "", "", it.Pos
}

// LineNames returns the names by which a variant finds a line of a rule: that of its
// quantity, permission or event, and its label (`as city`). A declaration has none.
func (it *Item) LineNames() []string {
	var tails []*Tail
	var out []string
	switch {
	case it.Contribution != nil:
		out, tails = []string{it.Contribution.Name.Text}, it.Contribution.Tail
	case it.Forbid != nil:
		out, tails = []string{it.Forbid.Name.Text}, it.Forbid.Tail
	case it.Allow != nil:
		out, tails = []string{it.Allow.Name.Text}, it.Allow.Tail
	case it.Hide != nil:
		out, tails = []string{it.Hide.Thing.Name.Text}, it.Hide.Tail
	case it.Show != nil:
		out, tails = []string{it.Show.Thing.Name.Text}, it.Show.Tail
	case it.Require != nil:
		out, tails = []string{it.Require.Name.Text}, it.Require.Tail
	case it.Stacking != nil && it.Stacking.Params == nil && len(it.Stacking.Rows) == 1:
		out, tails = it.Stacking.Rows[0].lineNames(), it.Stacking.Rows[0].Tails()
	case it.On != nil && it.On.Event != nil:
		out = []string{it.On.Event.Text}
	case it.On != nil:
		out = []string{it.On.Moment.Edge}
	}
	for _, t := range tails {
		if t.Label != nil {
			out = append(out, t.Label.Text)
		}
	}
	return out
}

func nameOf(node reflect.Value) (*Name, bool) {
	f := node.FieldByName("Name")
	if !f.IsValid() {
		return nil, false
	}
	n, ok := f.Interface().(*Name)
	return n, ok && n != nil
}
