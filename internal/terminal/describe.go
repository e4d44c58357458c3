package terminal

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"wargame/internal/console"
	"wargame/interpreter/names"
	"wargame/interpreter/program"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
)

// attributes lists the attributes of a counter or a piece that differ from their
// defaults.
func (d *Drawing) attributes(of string, u int) string {
	var out []string
	for _, name := range d.View.Program().AttributeNames(of) {
		a := d.View.Program().Attribute(of, name)
		v, seen := d.View.Attribute(a, u)
		if !seen {
			out = append(out, cmp.Or(a.Title, name)+" "+sight.Unknown)
			continue
		}
		usual := v.Equal(a.Default) && !a.Changing && a.Type.Kind != value.Number
		if name == "side" || usual || v.N == value.None || a.Type.Kind == value.Number && v.N == value.Int(0) {
			continue
		}
		switch {
		case a.Type.Kind == value.Flag && v.N != 0:
			out = append(out, cmp.Or(a.Title, name))
		case a.Type.Kind == value.Flag:
		case a.Changing && v.Equal(a.Default) && v.N == 0:
		default:
			out = append(out, cmp.Or(a.Title, name)+" "+d.View.Show(a.Type, v))
		}
	}
	return strings.Join(out, ", ")
}

func (d *Drawing) unitAt(u int) string {
	if at := d.View.At(u); at >= 0 {
		return d.View.Program().World.Map.Name(at)
	}
	return ""
}

// placeAt returns the place of a unit in its spoken form, without a name after the
// number.
func (d *Drawing) placeAt(u int) string {
	at := d.View.At(u)
	if at < 0 {
		return ""
	}
	name, _, _ := strings.Cut(d.View.SpaceName(at), " (")
	return name
}

// status returns the current place in the sequence of play.
func (d *Drawing) status() string {
	at := d.View.Scopes()
	var parts []string
	for _, p := range []struct{ before, text string }{{"turn ", at.Turn}, {"", at.Phase}, {"", at.Segment}, {"of ", at.Phasing}} {
		if p.text != "" {
			parts = append(parts, p.before+p.text)
		}
	}
	return strings.Join(parts, ", ")
}

// ground returns the name and the terrain of a space.
func (d *Drawing) ground(s int) string {
	text := d.View.SpaceName(s)
	if words := d.words("space", s); words != "" {
		text += ": " + words
	}
	return text
}

// words returns the flags and words that an entity has.
func (d *Drawing) words(of string, entity int) string {
	var out []string
	for _, name := range d.View.Program().AttributeNames(of) {
		a := d.View.Program().Attribute(of, name)
		v, seen := d.View.Attribute(a, entity)
		if !seen {
			out = append(out, a.Label()+" "+sight.Unknown)
			continue
		}
		switch a.Type.Kind {
		case value.Flag:
			if v.N != 0 {
				out = append(out, a.Label())
			}
		case value.Enum:
			if v.N >= 0 && !v.Equal(a.Default) {
				out = append(out, d.View.Program().Show(a.Type, v))
			}
		case value.Mask:
			for i, w := range d.View.Program().Enums[a.Type.Name].Words {
				if v.N>>i&1 != 0 {
					out = append(out, w)
				}
			}
		}
	}
	return strings.Join(out, ", ")
}

// counts lists the tracks of the game and what is left of its budgets.
func (d *Drawing) counts() []count {
	v := d.View
	p := d.View.Program()
	var out []count
	add := func(name string, params []program.Param, read func(args []value.Value) string) {
		c := count{name: names.Spoken(name)}
		switch {
		case len(params) == 0:
			c.parts = []string{read(nil)}
		case len(params) == 1 && params[0].Type.Kind == value.Enum && p.Enums[params[0].Type.Name] != nil:
			for i := range p.Enums[params[0].Type.Name].Words {
				w := value.Word(int64(i))
				c.parts = append(c.parts, p.Tell(params[0].Type, w)+" "+read([]value.Value{w}))
			}
		default:
			return
		}
		out = append(out, c)
	}
	for _, name := range slices.Sorted(maps.Keys(p.Tracks)) {
		if x := p.Tracks[name]; x.Type.IsWord() || x.Type.Kind == value.Number {
			add(name, x.Params, func(args []value.Value) string { return v.Track(x, args) })
		}
	}
	for _, name := range slices.Sorted(maps.Keys(p.Budgets)) {
		x := p.Budgets[name]
		add(name+" left", x.Params, func(args []value.Value) string { return v.Budget(x, args) })
	}
	for _, name := range slices.Sorted(maps.Keys(p.Decks)) {
		x := p.Decks[name]
		add(name+" left", x.Params, func(args []value.Value) string { return v.Deck(x, args) })
	}
	return out
}

// count is a track or a budget: one value for the game, or one for each side or word.
type count struct {
	name  string
	parts []string // such as "6", or "US 3" and "Commonwealth 6"
}

func (c count) String() string { return c.name + " " + strings.Join(c.parts, ", ") }

// Drawing draws and describes a position in characters, as the seats of a view see it.
type Drawing struct {
	*console.Console
	View  *sight.View
	Brief bool         // areas by their full names, and few empty ones
	All   bool         // include what is empty
	Path  map[int]bool // spaces drawn in brackets; nil for the requested one alone
}
