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

// NoSide is the side of what befalls no counter but a place: a bridge is blown, an area
// falls. It is told as it stands afterwards, and Low and High are the chance of it.
const NoSide = -1

// mostPlaces is up to how many places they are told apart: the areas of a map and their
// boundaries. On a map of hexes who holds them changes with every march.
const mostPlaces = 400

// places lists what an act has made of the places, by their flags, words and tracks. To
// whom anything may be hidden it is not told.
func (l *look) places(g *run.Game) []Loss {
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
				if !track.Kept(l.before.Reader(), args).Equal(track.Kept(g.S.Reader(), args)) {
					tell(x.t, at, l.state(track.Type, names.Spoken(name), track.Read(formula.NewCtx(g.S), args)))
				}
			}
		}
	}
	return out
}

// state is what a flag, a word or a track says now.
func (l *look) state(t value.Type, label string, v value.Value) string {
	switch {
	case t.Kind != value.Flag:
		return label + " " + l.p.Tell(t, v)
	case v.N == 0:
		return "not " + label
	}
	return label
}
