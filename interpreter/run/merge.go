package run

import (
	"fmt"
	"slices"
	"strings"

	"wargame/interpreter/program"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// What was done in secret comes to light: the changes of each branch position, in their
// order, are brought into the position. Two branch positions that have changed one place to
// different values contradict each other, as two rules do. So do two that have
// changed one number, to the same or not: if each has added one to it, one of them
// would be forgotten.

// spot is one thing in a position that can change.
type spot struct {
	of  spotKind
	at  int
	row string // of a fact: its words, but for its value
}

type spotKind uint8

const (
	unitSpot spotKind = iota
	cellSpot
	richSpot
	factSpot
	localSpot
	laterSpot // steps thon a branch position has put off: for each branch position one of its own
)

// change is a spot with what it holds now. Of a fact it is the row, and whether
// it is true.
type change struct {
	spot
	v   value.Value
	row []int64
}

// merge brings what was done on branch positions into the position.
type merge struct {
	*machine
	before *state.State // the position when the block began
}

// reveal ends the block.
func (g *Game) reveal(in *program.Instr) {
	spec, desks := in.Ref.(*program.SecretSpec), g.branches
	m := &merge{g.machine, g.S.Clone()}
	m.before.Desks = nil
	g.S.Desks, g.branches = nil, nil
	changed := map[spot]int{} // by the branch position that changed it
	all := make([][]change, len(desks))
	for i, x := range desks {
		all[i] = m.changes(i, x.S, spec.Outer)
		for _, c := range all[i] {
			if first, twice := changed[c.spot]; twice && !m.agree(all[first], c) {
				name, _ := m.placeNamed(c.spot)
				g.fail(in, fmt.Errorf("%s and %s have both changed %s; only one can say what it is", desks[first].owner(), x.owner(), name))
				return
			}
			changed[c.spot] = i
		}
	}
	for _, list := range all {
		for _, c := range list {
			m.bring(c)
		}
	}
	g.top().PC = in.D
	g.passBarrier()
	g.Revealed++
	for _, x := range desks {
		m.tellRevealed(x, spec)
	}
}

// agree reports whether a branch position has changed a place to the same, and not a number.
func (m *merge) agree(list []change, c change) bool {
	if _, number := m.placeNamed(c.spot); number {
		return false
	}
	i := slices.IndexFunc(list, func(x change) bool { return x.spot == c.spot })
	return list[i].v.Equal(c.v) && slices.Equal(list[i].row, c.row)
}

// changes are what differs on a branch position, by its number.
func (m *merge) changes(no int, is *state.State, outer int) []change {
	was := m.before
	var out []change
	for u := range is.At {
		if is.Eliminated(u) && !was.Eliminated(u) {
			out = append(out, change{spot: spot{of: unitSpot, at: u}, v: value.Word(eliminated)})
		} else if was.At[u] != is.At[u] {
			out = append(out, change{spot: spot{of: unitSpot, at: u}, v: value.Word(int64(is.At[u]))})
		}
	}
	is.Cells.Differ(&was.Cells, func(i int) {
		out = append(out, change{spot: spot{of: cellSpot, at: i}, v: value.Word(is.Cells.At(i))})
	})
	later := -1
	if c := m.P.Pending(); c != nil {
		later = c.Base
	}
	for i := range is.Rich {
		if i == later && !was.Rich[i].Equal(is.Rich[i]) {
			out = append(out, change{spot: spot{of: laterSpot, at: no}, v: is.Rich[i]})
		} else if !was.Rich[i].Equal(is.Rich[i]) {
			out = append(out, change{spot: spot{of: richSpot, at: i}, v: is.Rich[i]})
		}
	}
	for k := range is.Facts {
		key := is.Facts[k].Width
		if m.P.FactList[k].HasValue() {
			key--
		}
		was, is := &was.Facts[k], &is.Facts[k]
		for i := range was.Len() {
			if row := was.Row(i); !is.Contains(row) {
				out = append(out, change{spot: spot{factSpot, k, fmt.Sprint(row[:key])}, row: slices.Clone(row)})
			}
		}
		for i := range is.Len() {
			if row := is.Row(i); !was.Contains(row) { // of a value that is another, this takes the place of the old one
				c := change{spot: spot{factSpot, k, fmt.Sprint(row[:key])}, v: value.Bool(true), row: slices.Clone(row)}
				if at := slices.IndexFunc(out, func(x change) bool { return x.spot == c.spot }); at >= 0 {
					out[at] = c
				} else {
					out = append(out, c)
				}
			}
		}
	}
	top := len(was.Frames) - 1
	for i := range outer {
		if v := is.Frames[top].Locals[i]; !was.Frames[top].Locals[i].Equal(v) {
			out = append(out, change{spot: spot{of: localSpot, at: i}, v: v})
		}
	}
	return out
}

// eliminated is where a unit is that has been eliminated on a branch position.
const eliminated = value.None - 1

// bring carries a change over.
func (m *merge) bring(c change) {
	switch c.of {
	case unitSpot:
		if c.v.N == eliminated {
			m.S.Eliminate(c.at)
			return
		}
		m.S.PlaceAt(c.at, int(c.v.N))
	case cellSpot:
		m.S.SetCell(c.at, c.v.N)
	case richSpot:
		m.S.SetRich(c.at, c.v)
	case factSpot:
		if c.v.N == 0 {
			m.S.RemoveFacts(c.at, c.row)
			return
		}
		if m.P.FactList[c.at].HasValue() {
			m.S.RemoveFacts(c.at, append(slices.Clone(c.row[:len(c.row)-1]), state.Any))
		}
		m.S.AddFact(c.at, c.row)
	case localSpot:
		m.top().Locals[c.at] = c.v
	case laterSpot:
		waited := 0
		if v := m.P.Pending().Load(m.before.Reader(), nil); v.P != nil {
			waited = len(v.P.Vals)
		}
		m.P.Pending().Store(m.S, nil, value.Fields(append(m.deferredSteps(), c.v.P.Vals[waited:]...)))
	}
}

// placeNamed is what a place is called, and whether it is a number.
func (m *merge) placeNamed(at spot) (name string, number bool) {
	switch at.of {
	case unitSpot:
		return "where " + m.P.UnitName(at.at) + " stands", false
	case factSpot:
		return m.P.FactList[at.at].Name, false
	case localSpot:
		s := m.codeOf(m.top()).Slots[at.at]
		return s.Name, s.Type.Kind == value.Number
	}
	return m.P.PlaceNamed(at.of == richSpot, at.at)
}

// tellRevealed tells what was decided on a branch position, and then what happened there.
func (m *merge) tellRevealed(x *Game, spec *program.SecretSpec) {
	text := []Part{wording(x.owner() + ": ")}
	for _, e := range x.Log {
		if e.Kind != "decided" {
			continue
		}
		if len(text) > 1 {
			text = append(text, wording("; "))
		}
		if e.Parts == nil {
			e.Parts = []Part{wording(e.Text)}
		}
		text = append(text, e.Parts...)
	}
	if len(text) > 1 {
		var line strings.Builder
		for _, p := range text {
			line.WriteString(p.Text)
		}
		m.note("revealed", spec.Rule.ClauseID(), "%s", line.String())
		if m.Derive {
			m.Log[len(m.Log)-1].Parts = text
		}
	}
	for _, e := range x.Log {
		if e.Kind != "decided" {
			m.Log = append(m.Log, e)
		}
	}
}
