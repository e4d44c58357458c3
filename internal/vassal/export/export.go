// Package export writes a position, or a game as a log, as a saved game of VASSAL with the pieces of
// the module that a game was imported from.
package export

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
	"slices"
	"strconv"

	"wargame/internal/vassal/encoding"
	"wargame/internal/vassal/grid"
	"wargame/internal/vassal/module"
	"wargame/internal/vassal/piece"
	"wargame/internal/vassal/setup"
	"wargame/internal/vassal/write"
)

// Stand is where a counter stands: a space of the module, empty for none.
type Stand struct {
	Space string
	Back  bool // it shows its other side
}

// Position is where the counters of a game stand. Counters that it does not name stay as the set-up
// of the import has them.
type Position map[*write.Unit]Stand

// separator stands between commands, and key hides the text of a saved game.
const (
	separator = 0x1b
	key       = 0x5a
)

// firstID is the number of the first piece. VASSAL numbers pieces by time, in milliseconds.
const firstID = 1_000_000_000_000

type writer struct {
	in     *write.Import
	places map[string]place
	ids    map[*write.Unit]string
}

type place struct {
	on *module.Map
	at grid.Point
}

func newWriter(in *write.Import) *writer {
	w := &writer{in: in, places: map[string]place{}, ids: map[*write.Unit]string{}}
	if h := in.Hex; h != nil {
		h.Each(func(name string, c write.Cell) { w.places[name] = place{in.Main, h.Board.ToMap(c.At)} })
	}
	for _, a := range in.Areas {
		w.places[a.ID] = place{a.Map, a.At}
	}
	for i, u := range in.Units {
		w.ids[u] = strconv.Itoa(firstID + i)
	}
	return w
}

// Save returns the file of a position.
func Save(in *write.Import, p Position) ([]byte, error) {
	w := newWriter(in)
	return w.file(w.begin(p))
}

// Log returns the file of a log: a position, and the changes to each that follows.
func Log(in *write.Import, all []Position) ([]byte, error) {
	if len(all) == 0 {
		return nil, fmt.Errorf("the log has no position")
	}
	w := newWriter(in)
	commands := w.begin(all[0])
	for i, next := range all[1:] {
		for _, c := range w.changes(all[i], next) {
			commands = append(commands, "LOG\t"+c)
		}
	}
	return w.file(commands)
}

// begin returns the commands that set up a position.
func (w *writer) begin(p Position) []string {
	out := []string{"begin_save"}
	type spot struct {
		on string
		at grid.Point
	}
	stacks := map[spot][]string{}
	var order []spot
	used := map[*setup.Placed]bool{}
	for _, u := range w.in.Units {
		used[u.Placed] = true
		s, named := p[u]
		on, at, ok := w.where(u, s, named)
		if !ok {
			continue
		}
		d := w.definition(u, s.Back, on, at)
		out = append(out, d.Command())
		k := spot{on, at}
		if stacks[k] == nil {
			order = append(order, k)
		}
		stacks[k] = append(stacks[k], d.ID)
	}
	for _, x := range w.in.Position.Pieces { // what is no unit: charts, markers of the board
		if !used[x] && x.Deck == "" && x.Map != nil {
			out = append(out, x.Command())
		}
	}
	for i, k := range order {
		state := append([]string{k.on, strconv.Itoa(k.at.X), strconv.Itoa(k.at.Y)}, stacks[k]...)
		d := piece.Definition{ID: strconv.Itoa(2*firstID + i), Traits: []piece.Trait{{Type: "stack", State: encoding.Join(';', state...)}}}
		out = append(out, d.Command())
	}
	for _, m := range w.in.Module.Maps {
		if l := w.in.Position.Layouts[m]; l != nil && len(l.Boards) > 0 {
			out = append(out, boards(m, l))
		}
	}
	return append(out, "end_save")
}

// where returns the map and the place of a counter; false if it is on none.
func (w *writer) where(u *write.Unit, s Stand, named bool) (on string, at grid.Point, ok bool) {
	if !named {
		p := u.Placed
		if p == nil || p.Map == nil {
			return "", at, false
		}
		at = p.At
		if p.Board != nil {
			at = p.Board.ToMap(p.At)
		}
		return p.Map.Name, at, true
	}
	x, ok := w.places[s.Space]
	if !ok || x.on == nil {
		return "", at, false
	}
	return x.on.Name, x.at, true
}

// definition returns the piece of a counter at a place.
func (w *writer) definition(u *write.Unit, back bool, on string, at grid.Point) piece.Definition {
	var d piece.Definition
	switch {
	case u.Placed != nil:
		d = u.Placed.Definition
	case u.Slot != nil:
		d = u.Slot.Definition
	}
	d.ID, d.Traits = w.ids[u], slices.Clone(d.Traits)
	if layer, level, ok := u.Facts.Back(); ok && back && layer.Trait < len(d.Traits) {
		d.Traits[layer.Trait].State = layer.LevelState(level)
	}
	b := d.Basic()
	b.State = piece.MoveTo(b.State, on, at.X, at.Y)
	return d
}

// changes returns the commands that lead from one position to the next.
func (w *writer) changes(was, is Position) []string {
	var out []string
	for _, u := range w.in.Units {
		a, before := was[u]
		b, after := is[u]
		if a == b && before == after {
			continue
		}
		onA, atA, stood := w.where(u, a, before)
		onB, atB, stands := w.where(u, b, after)
		old, now := w.definition(u, a.Back, onA, atA), w.definition(u, b.Back, onB, atB)
		switch {
		case !stands && stood:
			out = append(out, "-/"+w.ids[u])
		case stands && !stood:
			out = append(out, now.Command())
		case stands:
			if onA != onB || atA != atB {
				out = append(out, "M/"+encoding.Join('/', w.ids[u], onB, strconv.Itoa(atB.X), strconv.Itoa(atB.Y), "null", onA, strconv.Itoa(atA.X), strconv.Itoa(atA.Y), "null", ""))
			}
			if a.Back != b.Back {
				old = w.definition(u, a.Back, onB, atB)
				out = append(out, "D/"+encoding.Join('/', w.ids[u], now.State(), old.State()))
			}
		}
	}
	return out
}

// boards returns the command that lays out the boards of a map.
func boards(m *module.Map, l *module.Layout) string {
	var xs, ys []int
	for _, b := range l.Boards {
		xs, ys = append(xs, b.X), append(ys, b.Y)
	}
	slices.Sort(xs)
	slices.Sort(ys)
	xs, ys = slices.Compact(xs), slices.Compact(ys)
	parts := []string{m.Name + "BoardPicker"}
	for _, b := range l.Boards {
		name := encoding.Join('/', b.Name)
		if b.Reversed {
			name = encoding.Join('/', b.Name, "rev")
		}
		parts = append(parts, name, strconv.Itoa(slices.Index(xs, b.X)), strconv.Itoa(slices.Index(ys, b.Y)))
	}
	return encoding.Join('\t', parts...)
}

// file returns the zip of a saved game, with what VASSAL reads before it opens one.
func (w *writer) file(commands []string) ([]byte, error) {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	add := func(name string, data []byte) error {
		f, err := z.Create(name)
		if err == nil {
			_, err = f.Write(data)
		}
		return err
	}
	m := w.in.Module
	about, err := m.Read("moduledata", 1<<20)
	if err != nil {
		about = []byte(xml.Header + "<data version=\"1\"><version>" + text(m.Version) + "</version><VassalVersion>" + text(m.Vassal) + "</VassalVersion><name>" + text(m.Name) + "</name><description/></data>")
	}
	saved := xml.Header + "<data version=\"1\"><version>" + text(m.Version) + "</version><VassalVersion>" + text(m.Vassal) + "</VassalVersion><dateSaved>0</dateSaved><description/></data>"
	for _, x := range []struct {
		name string
		data []byte
	}{{"savedGame", encoding.Hide([]byte(encoding.Join(separator, commands...)), key)}, {"savedata", []byte(saved)}, {"moduledata", about}} {
		if err := add(x.name, x.data); err != nil {
			return nil, err
		}
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

func text(s string) string {
	var b bytes.Buffer
	_ = xml.EscapeText(&b, []byte(s)) // writing to a Buffer never fails
	return b.String()
}
