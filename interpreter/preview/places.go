package preview

import (
	"maps"
	"math/big"
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// NoSide is the side of what happens to a place: a bridge is blown, an area falls. It is
// reported as it is afterwards; Low and High are its chance.
const NoSide = -1

// mostPlaces is the greatest number of places that are compared one by one: the areas of
// a map and their boundaries. On a map of hexes control changes with every move.
const mostPlaces = 400

// places lists what an action changes about places: their flags, words and tracks. It is
// empty where anything is hidden from the onlooker.
func (l *walk) places(g *run.Game) []Loss {
	if l.view.HidesAnything() {
		return nil
	}
	var out []Loss
	tell := func(t value.Type, at int, what string) {
		place := l.p.Tell(t, value.Word(int64(at)))
		out = append(out, Loss{Side: NoSide, What: place + ": " + what, Low: big.NewRat(1, 1), High: big.NewRat(1, 1)})
	}
	m := l.p.World.Map
	for _, x := range []struct {
		of    names.Owner
		t     value.Type
		count int
	}{{names.OfSpace, value.SpaceType, m.Len()}, {names.OfEdge, value.EdgeType, m.Edges()}} {
		if x.count > mostPlaces {
			continue
		}
		for _, name := range l.p.AttributesOf(x.of) {
			a := l.p.Attribute(string(x.of), name)
			if !a.Changing || !a.Type.IsWord() || a.Type.Kind == value.Number {
				continue
			}
			for at := range x.count {
				if was, is := a.Read(l.before.Reader(), at), a.Read(g.S.Reader(), at); !was.Equal(is) {
					tell(x.t, at, l.state(a.Type, a.Label(), is))
				}
			}
		}
		for _, name := range slices.Sorted(maps.Keys(l.p.Tracks)) {
			track := l.p.Tracks[name]
			if len(track.Params) != 1 || track.Params[0].Type.Kind != x.t.Kind || !track.Type.IsWord() || track.Type.Kind == value.Number {
				continue
			}
			for at := range x.count {
				args := []value.Value{value.Word(int64(at))}
				if !track.Stored(l.before.Reader(), args).Equal(track.Stored(g.S.Reader(), args)) {
					tell(x.t, at, l.state(track.Type, names.Spoken(name), track.Read(formula.NewCtx(g.S), args)))
				}
			}
		}
	}
	return out
}

// state returns the current value of a flag, word or track as text.
func (l *walk) state(t value.Type, label string, v value.Value) string {
	switch {
	case t.Kind != value.Flag:
		return label + " " + l.p.Tell(t, v)
	case v.N == 0:
		return l.p.Messages.Sprintf("not %s", label)
	}
	return label
}
