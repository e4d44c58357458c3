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

// Attribute is a printed or changing value of a unit, space, edge or noun. It is
// declared first and gets its place when the board is laid; it never changes
// after that. Its values are in the World, or in the position if they change.
type Attribute struct {
	Name     string
	Title    string // as the designer says, may be empty; see Label
	Owner    Owner
	Type     value.Type
	Changing bool
	Column   int    // of World.Static
	Part     uint16 // of the position, when changing
	Base     int    // of State.Cells or State.Rich, when changing
	Default  value.Value
	Pos      lexer.Position

	fn *formula.Func // once it has its place
}

// Label is the attribute for people: its title, else its name with blanks.
func (a *Attribute) Label() string {
	if a.Title != "" {
		return a.Title
	}
	return Spoken(a.Name)
}

// Settle gives the function that reads the attribute, once it has its place; from
// then on Member gives the same.
func (a *Attribute) Settle() *formula.Func {
	a.fn = a.Member()
	return a.fn
}

// Member makes the function that reads an attribute. It is never asked about
// none: package formula answers that itself.
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

// Read gives the value of an attribute of an entity.
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

// Store changes an attribute of an entity.
func (a *Attribute) Store(s *state.State, i int, v value.Value) {
	if a.Type.IsWord() {
		s.SetCell(a.Base+i, v.N)
		return
	}
	s.SetRich(a.Base+i, v)
}

// Spoken is a name of the rules as people read it: blanks stand between its words.
func Spoken(name string) string { return strings.ReplaceAll(name, "_", " ") }

// Headline is a name of the rules where a title is wanted and none is written.
func Headline(name string) string {
	first, n := utf8.DecodeRuneInString(name)
	return string(unicode.ToUpper(first)) + Spoken(name[n:])
}
