package drawing

import (
	"maps"
	"slices"
	"strings"

	"wargame/interpreter/construct"
	"wargame/interpreter/names"
	"wargame/interpreter/value"
)

// Counts lists the tracks of the game and what is left of its budgets.
func (d *Drawing) Counts() []Count {
	v := d.View
	p := d.View.Program()
	var out []Count
	add := func(name string, params []construct.Param, read func(args []value.Value) string) {
		c := Count{name: name}
		switch {
		case len(params) == 0:
			c.Parts = []string{read(nil)}
		case len(params) == 1 && params[0].Type.Kind == value.Enum && p.Enums[params[0].Type.Name] != nil:
			for i := range p.Enums[params[0].Type.Name].Words {
				w := value.Word(int64(i))
				c.Parts = append(c.Parts, p.Tell(params[0].Type, w)+" "+read([]value.Value{w}))
			}
		default:
			return
		}
		out = append(out, c)
	}
	for _, name := range slices.Sorted(maps.Keys(p.Tracks)) {
		if x := p.Tracks[name]; x.Type.IsWord() || x.Type.Kind == value.Number {
			add(names.Spoken(name), x.Params, func(args []value.Value) string { return v.Track(x, args) })
		}
	}
	for _, name := range slices.Sorted(maps.Keys(p.Budgets)) {
		x := p.Budgets[name]
		add(d.Console.Words.Sprintf("%s left", names.Spoken(name)), x.Params, func(args []value.Value) string { return v.Budget(x, args) })
	}
	for _, name := range slices.Sorted(maps.Keys(p.Decks)) {
		x := p.Decks[name]
		add(d.Console.Words.Sprintf("%s left", names.Spoken(name)), x.Params, func(args []value.Value) string { return v.Deck(x, args) })
	}
	return out
}

// Count is a track or a budget: one value for the game, or one for each side or word.
type Count struct {
	name  string
	Parts []string // such as "6", or "US 3" and "Commonwealth 6"
}

func (c Count) String() string { return c.name + " " + strings.Join(c.Parts, ", ") }
