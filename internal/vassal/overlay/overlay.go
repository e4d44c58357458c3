// Package overlay lays a module over a game that exists: it pairs their units and spaces, asks
// in a table for what the module does not tell, and writes a variant of the game with the printed
// values, and the pictures of the module as art of that variant.
package overlay

import (
	"fmt"
	"strings"

	"wargame/internal/vassal/match"
	"wargame/internal/vassal/write"
	"wargame/interpreter/names"
	"wargame/interpreter/program"
	"wargame/interpreter/value"
)

// Options select what is laid over a game.
type Options struct {
	Base     string // what `extends` says: a name or a path
	Name     string // of the variant
	Scenario string // of the game; empty if it has none
	Values   []Value
	Places   bool // take the spaces in which units begin
}

// Value is an attribute of the game and the value of the module that it is printed as.
type Value struct {
	Attribute string
	Key       string // empty for the value with the same name
}

// Overlay is a module over a game.
type Overlay struct {
	Options
	Game   *program.Program
	Import *write.Import
	Spaces *match.Spaces
	Attrs  []Attr
	Units  []*Unit
	Faults []string // values of the module or of the table that the game cannot have
}

// Attr is an attribute that counters print.
type Attr struct {
	*names.Attribute
	Key string // name of the value in the module; empty if it has none
}

// Unit is a unit of the game.
type Unit struct {
	match.Unit
	Counter *write.Unit // nil without one
	How     string
	Now     map[string]string // its values in the game
	Printed map[string]string // the values that are known from the module or the table
	Place   string            // where the module has it at the start, as a space of the game; empty if that is not known
	index   int
}

// Lay pairs the units and spaces of a game with those of a module. The tables may be nil; what
// the player wrote there comes before what Lay finds.
func Lay(p *program.Program, in *write.Import, o Options, units, spaces *write.Table) (*Overlay, error) {
	v := &Overlay{Options: o, Game: p, Import: in}
	if err := v.chooseAttrs(); err != nil {
		return nil, err
	}
	v.Spaces = match.MatchSpaces(gameSpaces(p), moduleSpaces(in))
	v.takeSpaces(spaces)
	known := v.handPairs(units)
	all := v.gameUnits()
	pairs := match.Further(known, all, in.Units, v.Spaces.Where)
	for range 3 { // spaces show units, and units spaces
		if !v.Spaces.Learn(pairs) {
			break
		}
		pairs = match.Further(known, all, in.Units, v.Spaces.Where)
	}
	if len(known) > 0 { // most of the table is what an earlier import found
		found := map[string]match.Pair{}
		for _, x := range match.Units(all, in.Units, v.Spaces.Where) {
			found[x.Unit.Name] = x
		}
		for i, x := range pairs {
			if f := found[x.Unit.Name]; x.How == match.ByHand && f.Counter == x.Counter {
				pairs[i].How = f.How
			}
		}
	}
	by := map[string]match.Pair{}
	for _, x := range pairs {
		by[x.Unit.Name] = x
	}
	for i, u := range all {
		x := &Unit{Unit: u, Now: map[string]string{}, Printed: map[string]string{}, index: i}
		if k, ok := by[u.Name]; ok {
			x.Counter, x.How = k.Counter, k.How
			x.Place = v.Spaces.Where(k.Counter.At)
		}
		for _, a := range v.Attrs {
			x.Now[a.Name] = v.now(a, i)
			if x.Counter != nil && a.Key != "" {
				v.fromModule(x, a)
			}
		}
		v.Units = append(v.Units, x)
	}
	v.takeValues(units)
	return v, nil
}

func gameSpaces(p *program.Program) []match.Space {
	m := p.World.Map
	out := make([]match.Space, m.Len())
	for i := range out {
		out[i] = match.Space{Name: m.Name(i), Title: p.SpaceTitles[i], Hex: m.IsHex(i), Column: m.Column(i), Row: m.Row(i)}
	}
	return out
}

func moduleSpaces(in *write.Import) []match.Space {
	var out []match.Space
	if h := in.Hex; h != nil {
		h.Each(func(name string, c write.Cell) {
			out = append(out, match.Space{Name: name, Title: c.Name, Hex: true, Column: c.MapCol, Row: c.MapRow})
		})
	}
	for _, a := range in.Areas {
		out = append(out, match.Space{Name: a.ID, Title: a.Title})
	}
	return out
}

func (v *Overlay) gameUnits() []match.Unit {
	p := v.Game
	side := p.AttributeOf(names.OfUnit, "side")
	out := make([]match.Unit, len(p.Units))
	for i, name := range p.Units {
		u := match.Unit{Name: name, Title: p.UnitTitles[i]}
		if i < len(p.Start.At) && p.Start.At[i] >= 0 {
			u.At = p.World.Map.Name(int(p.Start.At[i]))
		}
		if side != nil {
			u.Side = p.Show(side.Type, side.Read(p.Start.Reader(), i))
		}
		for _, name := range p.AttributesOf(names.OfUnit) {
			a := p.AttributeOf(names.OfUnit, name)
			if a.Changing || a.Type.Kind != value.Enum || name == "side" {
				continue
			}
			n := a.Read(p.Start.Reader(), i).N
			if e := p.Enums[a.Type.Name]; e != nil && n >= 0 && n < int64(len(e.Titles)) {
				u.Kinds = append(u.Kinds, e.Words[n], e.Titles[n])
			}
		}
		out[i] = u
	}
	return out
}

// chooseAttrs finds which attributes counters print: those that the player names, else each
// number that units of the game have.
func (v *Overlay) chooseAttrs() error {
	of := func(key string) string {
		for _, a := range v.Import.Attrs {
			if !a.Open() && (strings.EqualFold(a.Key, key) || a.Name == write.Identifier(key, "")) {
				return a.Key
			}
		}
		return ""
	}
	for _, x := range v.Values {
		a := v.Game.AttributeOf(names.OfUnit, x.Attribute)
		if a == nil || !printable(a.Type) {
			return fmt.Errorf("units of %s have no value %s that a counter could print; they have: %s", v.Game.Title, x.Attribute, strings.Join(v.printed(), ", "))
		}
		key := x.Key
		if key == "" {
			key = x.Attribute
		}
		found := of(key)
		if found == "" && x.Key != "" {
			return fmt.Errorf("counters of the module have no value %s", x.Key)
		}
		v.Attrs = append(v.Attrs, Attr{a, found})
	}
	if len(v.Values) > 0 {
		return nil
	}
	for _, name := range v.printed() {
		a := v.Game.AttributeOf(names.OfUnit, name)
		key := of(name)
		if key != "" || a.Type.Kind == value.Number {
			v.Attrs = append(v.Attrs, Attr{a, key})
		}
	}
	return nil
}

// printed returns the attributes that a counter could print and that some unit has.
func (v *Overlay) printed() []string {
	var out []string
	for _, name := range v.Game.AttributesOf(names.OfUnit) {
		a := v.Game.AttributeOf(names.OfUnit, name)
		if name == "side" || !printable(a.Type) {
			continue
		}
		for i := range v.Game.Units {
			if a.Read(v.Game.Start.Reader(), i).N != a.Default.N {
				out = append(out, name)
				break
			}
		}
	}
	return out
}

func printable(t value.Type) bool { return t.Kind == value.Number || t.Kind == value.Enum }

func (v *Overlay) now(a Attr, unit int) string {
	return v.Game.Show(a.Type, a.Read(v.Game.Start.Reader(), unit))
}

// fromModule takes a value that the module tells.
func (v *Overlay) fromModule(u *Unit, a Attr) {
	text := strings.TrimSpace(u.Counter.Facts.Value(a.Key))
	if text == "" {
		return
	}
	if word, ok := v.cell(a, text); ok {
		u.Printed[a.Name] = word
		return
	}
	v.Faults = append(v.Faults, fmt.Sprintf("%s: the module has %s %.40q, which is none of the game", u.Name, a.Key, text))
}

// cell reads a value as the language writes it: a number, or a word or its title.
func (v *Overlay) cell(a Attr, text string) (string, bool) {
	if x, ok := v.Game.ReadCell(a.Type, text); ok {
		return v.Game.Show(a.Type, x), true
	}
	if a.Type.Kind == value.Enum {
		e := v.Game.Enums[a.Type.Name]
		for i, w := range e.Words {
			if strings.EqualFold(w, text) || strings.EqualFold(e.Titles[i], text) {
				return w, true
			}
		}
	}
	return "", false
}

// Differs reports whether the printed value of a unit differs from that of the game.
func (u *Unit) Differs(attribute string) bool {
	printed, ok := u.Printed[attribute]
	return ok && printed != u.Now[attribute]
}
