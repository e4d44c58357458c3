package run

import (
	"fmt"
	"slices"
	"strings"

	"wargame/interpreter/construct"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// The merge reveals secret decisions: it applies the changes of each branch position to the
// position, in the order of the branches. Two branches that changed one place to different
// values contradict each other, which is an error of the rules. Two branches that changed
// one number always contradict each other, even if the values are equal: if each added one,
// the merge would lose one of the additions.

// spot identifies one part of a position that can change.
type spot struct {
	of  spotKind
	at  int
	row string // of a fact: its words without its value
}

type spotKind uint8

const (
	unitSpot spotKind = iota
	cellSpot
	richSpot
	factSpot
	localSpot
	laterSpot // steps that a branch position has deferred; each branch has a spot of its own
)

// change is a spot with its new value. For a fact, row is the row, and v says whether it
// is true.
type change struct {
	spot
	v   value.Value
	row []int64
}

// merge applies the changes of branch positions to the position of the whole game.
type merge struct {
	*reader
	vm     *machine
	before *state.State // the position when the block began
}

// reveal ends the block: it merges the branch positions, clears the history, and logs
// what was decided. Undo cannot cross it. Contradictory changes fail the game before any
// change is applied.
func (b *branches) reveal(in *construct.Instr) {
	spec, branches := in.Ref.(*construct.SecretSpec), b.games
	m := &merge{b.reader, b.game.vm, b.S.Clone()}
	m.before.Branches = nil
	b.S.Branches, b.games = nil, nil
	changed := map[spot]int{} // index of the last branch position that changed the spot
	all := make([][]change, len(branches))
	for i, x := range branches {
		all[i] = m.changes(i, x.S, spec.Outer)
		for _, c := range all[i] {
			if first, twice := changed[c.spot]; twice && !m.agree(all[first], c) {
				name, _ := m.placeNamed(c.spot)
				b.game.vm.fail(in, fmt.Errorf("%s and %s have both changed %s; only one can say what it is", branches[first].branches.owner(), x.branches.owner(), name))
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
	b.top().PC = in.D
	b.game.history.passBarrier()
	b.Revealed++
	for i, x := range branches {
		m.tellRevealed(x, spec, m.readers(all[i]))
	}
}

// agree reports whether list changes the spot of c to the same value. Numbers never
// agree.
func (m *merge) agree(list []change, c change) bool {
	if _, number := m.placeNamed(c.spot); number {
		return false
	}
	i := slices.IndexFunc(list, func(x change) bool { return x.spot == c.spot })
	return list[i].v.Equal(c.v) && slices.Equal(list[i].row, c.row)
}

// changes returns the differences between branch position no, counted from 0, and the
// position before the block. outer is the number of locals that exist outside the block.
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
			if row := is.Row(i); !was.Contains(row) { // a new value replaces the removal of the old row
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

// eliminated stands for the place of a unit that a branch position eliminated.
const eliminated = value.None - 1

// bring applies one change to the position.
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
		m.P.Pending().Store(m.S, nil, value.Fields(append(m.vm.scopes.deferredSteps(), c.v.P.Vals[waited:]...)))
	}
}

// placeNamed returns the name of a spot for messages, and reports whether it holds a
// number.
func (m *merge) placeNamed(at spot) (name string, number bool) {
	switch at.of {
	case unitSpot:
		return "where " + m.P.UnitCalled(at.at) + " stands", false
	case factSpot:
		return m.P.FactList[at.at].Name, false
	case localSpot:
		s := m.codeOf(m.top()).Slots[at.at]
		return s.Name, s.Type.Kind == value.Number
	}
	return m.P.PlaceNamed(at.of == richSpot, at.at)
}

// tellRevealed logs what was decided on a branch position in one line for its readers (nil
// for all seats), and then appends the other entries of the branch's log.
func (m *merge) tellRevealed(x *Game, spec *construct.SecretSpec, readers []int) {
	text := []Part{wording(x.branches.owner() + ": ")}
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
		m.log.note("revealed", spec.Rule.ClauseID(), "%s", line.String())
		m.Log[len(m.Log)-1].To = readers
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
