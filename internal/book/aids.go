package book

import (
	"fmt"
	"strings"

	"wargame/internal/book/prose"
	"wargame/interpreter/charts"
	"wargame/interpreter/draw"
	"wargame/interpreter/sight"
)

// Aids returns the player aids as one HTML file, each on sheets of its own.
func (b *Book) Aids() string {
	w := &page{b: b}
	w.head(b.say.Text("book.aids"))
	w.combat()
	w.terrain()
	w.sequence()
	pos := b.position()
	w.turns(pos)
	w.forces(pos)
	w.victory()
	w.end()
	return w.String()
}

// position is the set-up as a referee sees it, before any decision.
func (b *Book) position() *charts.Position { return b.charts.At(sight.Open(b.start)) }

func (w *page) sheet(key string) {
	w.open("section", "class", "sheet")
	w.say("h1", "", key)
}

// full is the width of a page without a margin for notes.
func (b *Book) full() float64 { return b.paper().wide - 2*marginSide }

// combat writes the tables of results, then all other tables.
func (w *page) combat() {
	titles := [2]string{"aid.results", "aid.tables"}
	open := -1
	for i := range w.b.charts.Tables {
		t := &w.b.charts.Tables[i]
		kind := 1
		if t.Combat || t.Dice {
			kind = 0
		}
		if kind != open {
			if open >= 0 {
				w.close("section")
			}
			open = kind
			w.sheet(titles[kind])
		}
		w.chart(t)
	}
	if open >= 0 {
		w.close("section")
	}
}

func (w *page) chart(t *charts.Table) {
	title := strings.TrimSuffix(t.Title, " of")
	if t.Clause != "" {
		title += " (" + t.Clause + ")"
	}
	x := &prose.Table{Name: t.Name, Title: title, Keys: t.Left, Whole: true, Rows: t.Rows}
	x.Head = append([]string(nil), t.Head...)
	if t.Left > 0 && t.Across != "" {
		x.Head[t.Left-1] += w.b.say.Text("table.axes") + t.Across
	}
	w.tableIn(x, w.b.full())
	if len(t.Key) > 0 {
		w.open("p", "class", "r note")
		for i, k := range t.Key {
			if i > 0 {
				w.text("; ")
			}
			w.el("span", "s", k.Word)
			w.text(" " + k.Title)
		}
		w.close("p")
	}
	if len(t.Cells) > 1 {
		w.say("p", "r note", "aid.cells", strings.Join(t.Cells, " / "))
	}
}

// terrain writes what each terrain does.
func (w *page) terrain() {
	b := w.b
	if len(b.charts.Terrain) == 0 {
		return
	}
	w.sheet("aid.terrain")
	for _, of := range []string{"space", "edge"} {
		t := &prose.Table{Keys: 1, Whole: true, Head: []string{b.say.Text("aid.terrain." + of), b.say.Text("aid.effect"), b.say.Text("aid.condition"), b.say.Text("aid.clause")}}
		for _, x := range b.charts.Terrain {
			if x.Of != of {
				continue
			}
			for i, e := range x.Effects {
				name := ""
				if i == 0 {
					name = x.Title
				}
				t.Rows = append(t.Rows, []string{name, b.effect(&e), b.conditions(&e), e.Clause})
			}
		}
		if len(t.Rows) > 0 {
			w.open("div", "class", "words")
			w.tableIn(t, b.full()*2) // its cells break into lines
			w.close("div")
		}
	}
	w.close("section")
}

// effect says what a terrain does.
func (b *Book) effect(e *charts.Effect) string {
	what := strings.ReplaceAll(e.What, "_", " ")
	switch e.Kind {
	case "forbid", "allow", "spare":
		text := b.say.With("effect."+e.Kind, what)
		if e.Text != "" {
			text += b.say.With("effect.because", e.Text)
		}
		return text
	}
	if e.Text == "" {
		return what
	}
	return b.say.With("effect.number", what, e.Text)
}

// conditions says when an effect takes place; by the title of its rule if that says more.
func (b *Book) conditions(e *charts.Effect) string {
	if e.Partly {
		return e.Rule
	}
	out := e.When
	if e.Unless != "" {
		out = strings.TrimSpace(out + " " + b.say.With("effect.unless", e.Unless))
	}
	return out
}

// sequence writes the sequence of play.
func (w *page) sequence() {
	if len(w.b.charts.Sequence) == 0 {
		return
	}
	w.sheet("aid.sequence")
	w.open("div", "class", "seq")
	w.scopes(w.b.charts.Sequence)
	w.close("div")
	w.close("section")
}

func (w *page) scopes(list []*charts.Scope) {
	w.open("ol")
	for _, x := range list {
		w.WriteString("<li>")
		w.el("span", "s", x.Title)
		if e := w.b.p.Enums["side"]; e != nil && x.Side != "" {
			if i, ok := e.Index(x.Side); ok {
				w.text(" (" + e.Title(i) + ")")
			}
		}
		switch {
		case x.When != "":
			w.el("span", "q", " "+w.b.say.With("aid.when", x.When))
		case x.Partly:
			w.el("span", "q", " "+w.b.say.Text("aid.partly"))
		}
		if len(x.Actions) > 0 {
			w.text(": " + strings.Join(x.Actions, ", "))
		}
		if x.Clause != "" {
			w.text(" ")
			w.el("span", "c", x.Clause)
		}
		if len(x.Inner) > 0 {
			w.scopes(x.Inner)
		}
		w.WriteString("</li>\n")
	}
	w.close("ol")
}

// turns writes the turn track with the arrivals of each turn.
func (w *page) turns(pos *charts.Position) {
	if len(pos.Turns) == 0 {
		return
	}
	b := w.b
	w.sheet("aid.turns")
	w.open("div", "class", "track")
	for _, t := range pos.Turns {
		w.open("div")
		w.el("b", "", fmt.Sprint(t.Number))
		for _, a := range t.Arrivals {
			w.say("p", "", "aid.arrivals", a.Side, fmt.Sprint(len(a.Units)))
		}
		w.close("div")
	}
	w.close("div")
	w.close("section")
	arrivals := false
	for _, t := range pos.Turns {
		arrivals = arrivals || len(t.Arrivals) > 0
	}
	if !arrivals {
		return
	}
	w.sheet("aid.reinforcements")
	for _, t := range pos.Turns {
		for _, a := range t.Arrivals {
			w.say("h3", "", "aid.turn", fmt.Sprint(t.Number), a.Side)
			w.unitFaces(a.Units)
		}
	}
	_ = b
	w.close("section")
}

// forces writes the order of battle.
func (w *page) forces(pos *charts.Position) {
	for i := range pos.Forces {
		f := &pos.Forces[i]
		if len(f.Groups) == 0 {
			continue
		}
		w.open("section", "class", "sheet")
		w.say("h1", "", "aid.forces", f.Title)
		for _, g := range f.Groups {
			if g.Title != "" {
				w.el("h3", "", g.Title)
			}
			w.unitFaces(g.Units)
		}
		w.close("section")
	}
}

// unitFaces draws units with their names and places, a counter 9 mm wide.
func (w *page) unitFaces(units []charts.ForceUnit) {
	w.open("div", "class", "units")
	faces := draw.FacesOf(w.b.p, w.b.start.S, draw.Options{})
	faces.Grey = w.b.o.Grey
	for _, u := range units {
		w.open("div", "class", "unit")
		w.svg(-1, -1, 43, 43, 9.0/43, faces.Counter(u.Unit))
		w.open("span")
		w.text(u.Name)
		if u.Where != "" {
			w.el("span", "c", " "+u.Where)
		}
		if u.Turn > 0 {
			w.el("span", "c", " "+w.b.say.With("aid.in", fmt.Sprint(u.Turn)))
		}
		w.close("span")
		w.close("div")
	}
	w.close("div")
}

// victory writes how the game ends, and the clauses that say so.
func (w *page) victory() {
	b := w.b
	if len(b.charts.Endings) == 0 {
		return
	}
	w.sheet("aid.victory")
	t := &prose.Table{Keys: 1, Whole: true, Head: []string{b.say.Text("aid.ending"), b.say.Text("aid.winner"), b.say.Text("aid.condition"), b.say.Text("aid.clause")}}
	for _, e := range b.charts.Endings {
		when := e.When
		if e.Partly {
			when = e.Rule
		}
		t.Rows = append(t.Rows, []string{e.Level, e.Side, when, e.Clause})
	}
	w.open("div", "class", "words")
	w.tableIn(t, b.full()*2)
	w.close("div")
	for _, id := range b.victoryClauses() {
		for _, c := range b.Chapters {
			for _, s := range c.Sections {
				if s.ID != id {
					continue
				}
				w.open("h3")
				w.link(id)
				w.text(" " + s.title(b))
				w.close("h3")
				w.statements(s.Statements)
				for i := range s.Rules {
					if !s.Rules[i].Off {
						w.blocks(s.Rules[i].Blocks, id)
					}
				}
			}
		}
	}
	w.close("section")
}

// victoryClauses returns the clauses of the numbers that decide the game, and of its ends.
func (b *Book) victoryClauses() []string {
	var out []string
	add := func(id string) {
		for _, x := range out {
			if x == id {
				return
			}
		}
		if id != "" {
			out = append(out, id)
		}
	}
	for _, t := range b.position().Totals {
		add(t.Clause)
		for _, p := range t.Parts {
			add(p.Clause)
		}
	}
	for _, e := range b.charts.Endings {
		add(e.Clause)
	}
	return out
}

// faces draws a few counters of each side for the title page.
func (w *page) faces() {
	b := w.b
	side := b.p.Attribute("unit", "side")
	if side == nil {
		return
	}
	faces := draw.FacesOf(b.p, b.start.S, draw.Options{})
	faces.Grey = b.o.Grey
	count := map[int64]int{}
	seen := map[string]bool{}
	var drawing strings.Builder
	n := 0
	for u := range b.p.Units {
		of := side.Read(b.start.S.Reader(), u).N
		face := faces.Counter(u)
		if count[of] == 3 || seen[b.p.UnitName(u)[:1]+fmt.Sprint(of, count[of])] {
			continue
		}
		count[of]++
		fmt.Fprintf(&drawing, `<g transform="translate(%d 0)">%s</g>`, n*46, face)
		if n++; n == 9 {
			break
		}
	}
	if n > 0 {
		w.svg(-2, -2, float64(n*46), 46, min(15.0/43, 150/float64(n*46)), drawing.String())
	}
}
