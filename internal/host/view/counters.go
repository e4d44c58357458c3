package view

import (
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"slices"
	"strings"

	"wargame/internal/host/match"
	"wargame/interpreter/draw"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
)

// layout is what lies on the map and beside it.
type layout struct {
	Layout
	number int // game number
}

// layouts caches the layout that all readers share in a game without hidden information.
type layouts struct{ last *layout }

// counters adds the counters on the map and those that can be chosen to a view. Without
// hidden information the layout is drawn once for all readers.
func (l *layouts) counters(m *match.Match, v *sight.View, out *Picture) {
	all := len(m.Game.P.Secrets) == 0 && v.IsOf(m.Game) && m.Game.Branches() == 0
	x := l.last
	if !all || x == nil || x.number != m.Record.Number() {
		x = draws(m, v)
		if all {
			l.last = x
		}
	}
	out.Layout = x.Layout
	if d := out.Decision; d != nil {
		more := x.more(m, v)
		for i := range d.Options {
			if u := d.Options[i].Unit; u != nil {
				more(*u, out)
			}
		}
	}
}

// facesOf returns the counter faces of a view.
func facesOf(v *sight.View) (*draw.Faces, draw.Options) {
	o := draw.Options{Name: v.Name, Unseen: v.Hides, Side: v.Side}
	if v.HidesValues() {
		o.Fits, o.Text = v.Fits, v.Written
	}
	return draw.FacesOf(v.Program(), v.Position(), o), o
}

// faceKey returns the key of a face, a hash of its SVG.
func faceKey(svg string) string {
	sum := sha256.Sum256([]byte(svg))
	return hex.EncodeToString(sum[:8])
}

// more returns a function that adds counters that can be chosen but lie nowhere.
func (x *layout) more(m *match.Match, v *sight.View) func(u int64, out *Picture) {
	var all *faces
	return func(u int64, out *Picture) {
		if _, there := out.Units[int(u)]; there {
			return
		}
		if all == nil {
			drawn, _ := facesOf(v)
			f := drawnOrArt(m, v, drawn)
			all = &f
			out.Units, out.Faces = maps.Clone(out.Units), maps.Clone(out.Faces)
		}
		svg := all.Counter(int(u))
		key := faceKey(svg)
		out.Faces[key] = svg
		out.Units[int(u)] = Unit{key, v.Name(int(u)), all.Tell(int(u)), v.At(int(u)), sideOf(v, int(u)), word(v, int(u))}
	}
}

// sideOf returns the side of a unit; -1 for none, or one that is hidden.
func sideOf(v *sight.View, u int) int64 {
	if s := v.Side(u); s != value.None {
		return s
	}
	return -1
}

// word returns the name that rules and orders use for a visible unit, if it is shown by a
// title; else "".
func word(v *sight.View, u int) string {
	if name := v.Program().UnitName(u); !v.Hides(u) && name != v.Name(u) {
		return name
	}
	return ""
}

// draws lays out what a view shows on the map and beside it.
func draws(m *match.Match, v *sight.View) *layout {
	out := &layout{Layout{Units: map[int]Unit{}, Faces: map[string]string{}, Stacks: []Stack{}}, m.Record.Number()}
	p, s := v.Program(), v.Position()
	drawn, o := facesOf(v)
	faces := drawnOrArt(m, v, drawn)
	face := func(svg string) string {
		key := faceKey(svg)
		out.Faces[key] = svg
		return key
	}
	unit := func(u int64) {
		if _, there := out.Units[int(u)]; !there {
			out.Units[int(u)] = Unit{face(faces.Counter(int(u))), v.Name(int(u)), faces.Tell(int(u)), v.At(int(u)), sideOf(v, int(u)), word(v, int(u))}
		}
	}
	if marks, err := draw.Marks(p, s, o); err == nil && marks != "" {
		out.Marks = face(marks)
	}
	if over, err := draw.Pieces(p, s, o); err == nil && over != "" {
		out.Laid = face(over)
	}
	for _, w := range faces.Beside() {
		x := Beside{Title: w.Title}
		for _, u := range w.Units {
			unit(int64(u))
			x.Units = append(x.Units, int64(u))
		}
		out.Beside = append(out.Beside, x)
	}
	if m.Setup.Study {
		out.Beside = []Beside{{Title: p.Messages.Text("Off the map")}}
		for u := range s.At {
			if v.At(u) < 0 && !strings.HasPrefix(p.UnitName(u), "#") { // names with # are spare counters for tests
				unit(int64(u))
				out.Beside[0].Units = append(out.Beside[0].Units, int64(u))
			}
		}
	}
	stacks := map[int]*Stack{}
	stack := func(at int) *Stack {
		if stacks[at] == nil {
			stacks[at] = &Stack{At: at}
		}
		return stacks[at]
	}
	for at := range v.Map().Len() {
		for _, u := range v.UnitsIn(at) {
			unit(u)
			stack(at).Units = append(stack(at).Units, u)
		}
	}
	for _, h := range v.Stacks {
		x := stack(h.Space)
		x.Hidden = append(x.Hidden, Hidden{h.Count, face(faces.FaceDown(draw.Hidden{Space: h.Space, Side: h.Side, Count: h.Count, Shows: h.Shows})), h.Text()})
	}
	for _, x := range stacks {
		out.Stacks = append(out.Stacks, *x)
	}
	slices.SortFunc(out.Stacks, func(a, b Stack) int { return a.At - b.At })
	for _, n := range p.Pieces() {
		for i := range n.Size() {
			if v.HidesPiece(n.Name, i) {
				continue
			}
			if at, on, edge := v.Piece(n.Name, i); at >= 0 || edge >= 0 {
				out.Pieces = append(out.Pieces, Piece{p.Pick(value.EnumType(n.Name), value.Word(int64(i))), at, on, edge})
			}
		}
	}
	return out
}
