package host

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"time"

	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/value"
)

// overlayShown is a reach of the rules that can be laid over the map: a zone, a net of
// supply, whatever a game has, of each side where it is about one.
type overlayShown struct {
	Name  string `json:"name"`
	Side  int    `json:"side"` // -1 where it is about none
	Title string `json:"title"`
}

// overlays are the reaches that are about nothing, or about a side alone.
func overlays(p *program.Program) (out []overlayShown) {
	for _, name := range slices.Sorted(maps.Keys(p.Reaches)) {
		title := strings.ReplaceAll(name, "_", " ")
		switch r := p.Reaches[name]; {
		case len(r.Params) == 0:
			out = append(out, overlayShown{name, -1, title})
		case len(r.Params) == 1 && r.Params[0].Type.String() == value.SideType.String():
			for i, word := range p.Enums["side"].Words {
				if p.Enums["side"].Titles[i] != "" {
					word = p.Enums["side"].Titles[i]
				}
				out = append(out, overlayShown{name, i, title + ": " + word})
			}
		}
	}
	return out
}

// overlay are the spaces of one of them, as who asks sees the position.
func overlay(t *table, g guest, q url.Values) (any, error) {
	if !t.h.rates.take(fmt.Sprintf("why %d %s", g.game, g.seat), wondering, time.Now()) {
		return nil, errOften
	}
	side := -1
	if err := whole(q, "side", &side); err != nil {
		return nil, err
	}
	name := q.Get("name")
	if t.g == nil || !slices.ContainsFunc(overlays(t.ed.p), func(o overlayShown) bool { return o.Name == name && o.Side == side }) {
		return nil, fmt.Errorf("%w: there is no such overlay", errAsk)
	}
	seat := watcher
	if g.seat != "" {
		seat = t.seat(g.seat)
	}
	out := struct {
		Spaces []int `json:"spaces"`
	}{Spaces: []int{}}
	text, locals := name+"()", []formula.Symbol{{Name: "h", Type: value.SpaceType}}
	if side >= 0 {
		locals, text = append(locals, formula.Symbol{Name: "s", Type: value.SideType, Slot: 1}), name+"(s)"
	}
	x, ds := t.ed.p.CompileText("h in "+text, locals, nil)
	if ds.HasErrors() || x == nil {
		return nil, fmt.Errorf("%w: it cannot be laid over the map", errAsk)
	}
	v := t.sees(t.g, seat)
	c := formula.NewCtx(v.Position())
	for at := range v.Map().Len() {
		c.Locals = []value.Value{value.Word(int64(at)), value.Word(int64(side))}
		if x.Bool(c) && c.Err == nil {
			out.Spaces = append(out.Spaces, at)
		}
		c.Err = nil
	}
	return out, nil
}
