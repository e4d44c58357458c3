package names

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"wargame/interpreter/formula"
	"wargame/interpreter/state"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

// Attribute is a printed or changing value of a unit, space, edge or noun. Its storage is
// assigned when all declarations are known; after that the Attribute does not change. Printed
// values are in the World, changing values in the position.
type Attribute struct {
	Name     string
	Title    string // as the designer wrote it, may be empty; see Label
	Owner    Owner
	Type     value.Type
	Changing bool
	Column   int    // in World.Static, when printed
	Part     uint16 // the part of the position with its cells, when changing
	Base     int    // the first index in State.Cells or State.Rich, when changing
	Default  value.Value
	Pos      lexer.Position

	fn *formula.Func // nil before Settle
}

// Label returns the name of the attribute for people: its title, else its name with blanks.
func (a *Attribute) Label() string {
	if a.Title != "" {
		return a.Title
	}
	return Spoken(a.Name)
}

// Settle returns the function that reads the attribute, and stores it for Lexicon.Member. The
// storage must be assigned.
func (a *Attribute) Settle() *formula.Func {
	a.fn = a.Member()
	return a.fn
}

// Member returns the function that reads the attribute. Package formula does not call it with
// the argument none.
func (a *Attribute) Member() *formula.Func {
	if a.fn != nil {
		return a.fn
	}
	f := &formula.Func{Name: a.Name, Params: []value.Type{a.Owner.Type()}, Result: a.Type, Leaf: true, Sources: formula.OnPrint}
	if a.Changing {
		f.Sources = formula.OnParts(a.Part)
	}
	switch base, col, part := a.Base, a.Column, a.Part; {
	case a.Changing && a.Type.IsWord():
		f.Unary = func(c *formula.Ctx, i int64) int64 {
			return c.Cell(base + int(i))
		}
		f.Column = state.CellAttr(base, part)
	case a.Changing:
		f.Call = func(c *formula.Ctx, args []value.Value) value.Value {
			return c.Rich(base + int(args[0].N))
		}
	case a.Type.IsWord():
		f.Unary = func(c *formula.Ctx, i int64) int64 { return c.World().Static[col][i].N }
		f.Column = state.PrintedAttr(col)
	default:
		f.Call = func(c *formula.Ctx, args []value.Value) value.Value { return c.World().Static[col][args[0].N] }
	}
	return f
}

// Read returns the value of the attribute of entity i and records the dependency.
func (a *Attribute) Read(r state.Reader, i int) value.Value {
	switch {
	case i < 0:
		return Zero(a.Type)
	case !a.Changing:
		return r.World().Static[a.Column][i]
	case a.Type.IsWord():
		return value.Word(r.Cell(a.Base + i))
	}
	return r.Rich(a.Base + i)
}

// Store sets the attribute of entity i. The attribute must be changing.
func (a *Attribute) Store(s *state.State, i int, v value.Value) {
	if a.Type.IsWord() {
		s.SetCell(a.Base+i, v.N)
		return
	}
	s.SetRich(a.Base+i, v)
}

// Spoken returns a name of the rules for people, with blanks between its words.
func Spoken(name string) string { return strings.ReplaceAll(name, "_", " ") }

// TitleOf returns the title of a name of the rules: the declared one, or else one made of the
// name.
func (p *Lexicon) TitleOf(name string) string {
	if title := p.Titles[name]; title != "" {
		return title
	}
	return Headline(name)
}

// Headline returns a name of the rules as a title, for something without a title.
func Headline(name string) string {
	first, n := utf8.DecodeRuneInString(name)
	return string(unicode.ToUpper(first)) + Spoken(name[n:])
}
