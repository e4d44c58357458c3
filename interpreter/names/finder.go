package names

import (
	"fmt"

	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// Finder returns a function such as hex(1923) or unit("1/I"), which takes a number or a
// text.
func (p *Lexicon) Finder(name string, t value.Type, find func(string) (int, bool)) *formula.Func {
	digits := 0
	if g, ok := p.World.Map.Grid(); ok {
		digits = len(fmt.Sprint(max(g.ColMax, g.RowMax)))
	}
	byText := func(c *formula.Ctx, text string) value.Value {
		i, ok := find(text)
		if !ok {
			c.Fail(fmt.Errorf("there is no %s %q", name, text))
			return value.Word(value.None)
		}
		return value.Word(int64(i))
	}
	return &formula.Func{Leaf: true, Sources: formula.OnPrint, Generic: func(args []value.Type) (*formula.Func, string) {
		if len(args) != 1 {
			return nil, name + " takes one value: its number or its name"
		}
		f := &formula.Func{Name: name, Params: args, Result: t, Pure: true, Leaf: true}
		switch args[0].Kind {
		case value.Number:
			f.Call = func(c *formula.Ctx, a []value.Value) value.Value {
				text := value.Format(a[0].N)
				if digits > 0 && len(text) < 2*max(digits, 2) {
					text = fmt.Sprintf("%0*s", 2*max(digits, 2), text)
				}
				return byText(c, text)
			}
		case value.Text:
			f.Call = func(c *formula.Ctx, a []value.Value) value.Value { return byText(c, a[0].Str()) }
		case value.Space, value.Unit:
			if args[0].Kind != t.Kind {
				return nil, "expected a number or a name, found " + args[0].String()
			}
			f.Pure = false
			f.Unary = func(c *formula.Ctx, a int64) int64 { return a }
		default:
			return nil, name + " takes a number or a name, not " + args[0].String()
		}
		return f, ""
	}}
}
