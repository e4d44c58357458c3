package export

import (
	"fmt"
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/internal/host/library"
	"wargame/internal/host/match"
	"wargame/internal/host/refusal"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
	"wargame/interpreter/value"
	"wargame/interpreter/why"
)

// Test writes a study as a test: its lines, the decisions since, and expectations for
// all that changed. The match must be a copy with its past.
func Test(m *match.Match, title string, l *library.Library) (string, error) {
	switch {
	case !m.Study() || m.Game == nil:
		return "", refusal.Request("only a position set up by hand can be written as a test")
	case len(title) > 80 || strings.ContainsAny(title, "\"\\\n{}"):
		return "", refusal.Request("a title has at most 80 characters and no quotes")
	case dsl.Readable(title) != nil:
		return "", refusal.Request("the title is not valid: %w", dsl.Readable(title))
	}
	if d := m.Game.Pending(); d != nil && len(d.Chosen) > 0 {
		return "", refusal.Request("finish or undo the choice in progress first; a test cannot end within it")
	}
	p := m.Game.P
	var b strings.Builder
	fmt.Fprintf(&b, "test %q {\n", title)
	var with []string
	for _, o := range p.Options {
		if on, named := m.Setup.Options[o.Name]; named && on {
			with = append(with, "with option "+o.Name)
		} else if named {
			with = append(with, "with option "+o.Name+" off")
		}
	}
	for _, d := range p.Disputes {
		if r := m.Setup.Readings[d.Name]; r != "" {
			with = append(with, "with reading "+d.Name+" "+r)
		}
	}
	for _, l := range append(with, m.Setup.Hand...) {
		fmt.Fprintf(&b, "  %s\n", l)
	}
	first := m.Record.Start()
	if len(m.Record.Decisions) > 0 {
		steps, err := steps(m, first.Clone())
		if err != nil {
			return "", err
		}
		w := transcript{b: &b, p: p}
		w.flush()
		for _, x := range steps {
			w.decision(&x.move, x.asked)
			w.dice(x.fell)
		}
		w.flush()
	}
	expectations(m, &b, first)
	b.WriteString("}\n")
	return tried(m, b.String(), l), nil
}

// expectations writes the final state of the counters and the pending decisions.
func expectations(m *match.Match, b *strings.Builder, first *run.Game) {
	p := m.Game.P
	for u := range m.Game.S.At {
		name := fmt.Sprintf("unit(%q)", p.UnitName(u))
		if is, was := int(m.Game.S.At[u]), int(first.S.At[u]); is != was && is < 0 {
			fmt.Fprintf(b, "  expect %s.space == none\n", name)
		} else if is != was {
			fmt.Fprintf(b, "  expect %s.space == %s\n", name, why.Space(p.World.Map, is))
		}
		for _, a := range p.AttributeNames("unit") {
			x := p.Attribute("unit", a)
			if is, was := x.Read(m.Game.S.Reader(), u), x.Read(first.S.Reader(), u); x.Changing && !is.Equal(was) && a != "side" {
				fmt.Fprintf(b, "  expect %s.%s == %s\n", name, a, p.Show(x.Type, is))
			}
		}
	}
	if d := m.Game.Pending(); d != nil && d.Kind != run.DiceRoll {
		fmt.Fprintf(b, "  expect decision %s", d.Name)
		if d.Side >= 0 {
			fmt.Fprintf(b, " of %s", p.Enums["side"].Words[d.Side])
		}
		b.WriteByte('\n')
	}
}

// tried runs a test and returns it, with its failures in comments above.
func tried(m *match.Match, text string, l *library.Library) string {
	x, err := l.Suite(m.Setup)
	parsed, ds := dsl.Parse("by hand", []byte(text))
	var faults []string
	switch {
	case err != nil:
		faults = append(faults, err.Error())
	case ds.HasErrors() || len(parsed.Items) != 1 || parsed.Items[0].Test == nil:
		faults = append(faults, ds.Error())
	default:
		for _, r := range x.Within(m.Allowance()).RunTest(&ruleset.Test{Test: parsed.Items[0].Test, File: parsed.Name, Scenario: m.Setup.Scenario}) {
			for _, f := range r.Fails {
				faults = append(faults, f.Span.String()+": "+f.Summary)
			}
		}
	}
	head := ""
	if len(faults) > 0 {
		head = "// This test does not pass yet:\n"
		for _, f := range faults {
			head += "//   " + strings.ReplaceAll(f, "\n", " ") + "\n"
		}
	}
	return head + text
}

// step is a decision with the dice rolled after it.
type step struct {
	move  save.Move
	asked *run.Decision
	fell  []int
}

// steps returns the decisions that led to the position, without dead ends.
func steps(m *match.Match, g *run.Game) (out []step, err error) {
	dice := save.Record(m.Record.Dice)
	settle := func() {
		if fell := dice.Take(); len(out) > 0 {
			out[len(out)-1].fell = fell
		}
		out = out[:max(0, len(out)-g.WentBack)]
	}
	err = m.Record.Ledger.Game().ReplayBetween(g, dice, 0, len(m.Record.Decisions), func(m *save.Move, d *run.Decision, _ run.Choice) {
		settle()
		out = append(out, step{move: *m, asked: d})
	})
	settle()
	return out, err
}

// transcript writes decisions as lines of a test: an act with its choices, answers, and
// dice.
type transcript struct {
	b *strings.Builder
	p *program.Program

	act   string   // the act under way
	names []string // the choices of the act, or answers
	given map[string][]string
	sets  map[string]bool
}

func (w *transcript) line(format string, args ...any) { fmt.Fprintf(w.b, "  "+format+"\n", args...) }

// dice writes the dice rolled after the last decision.
func (w *transcript) dice(fell []int) {
	if len(fell) > 0 {
		w.flush()
		w.line("dice %s", strings.ReplaceAll(strings.Trim(fmt.Sprint(fell), "[]"), " ", ", "))
	}
}

// flush writes the pending act or answers.
func (w *transcript) flush() {
	var parts []string
	for _, n := range w.names {
		text := strings.Join(w.given[n], ", ")
		if w.sets[n] {
			text = "[" + text + "]"
		}
		if w.act == "" {
			w.line("answer %s = %s", n, text)
		}
		parts = append(parts, n+": "+text)
	}
	switch {
	case w.act != "" && len(parts) == 0:
		w.line("act %s", w.act)
	case w.act != "":
		w.line("act %s(%s)", w.act, strings.Join(parts, ", "))
	}
	w.act, w.names, w.given, w.sets = "", nil, map[string][]string{}, map[string]bool{}
}

func (w *transcript) decision(m *save.Move, d *run.Decision) {
	set := d.Kind == run.ChooseSet
	switch {
	case d.Kind == run.Act && m.Word == "":
		w.flush()
		w.act = m.Pick
	case m.Word == "done" && (w.sets[m.For] || w.act != "" && set):
		if w.act == "" {
			w.flush()
		}
	case m.Word == "stop":
		w.flush()
		w.line("halt")
	case m.Word != "":
		w.flush()
		w.line("%s", m.Word)
	case d.Kind == run.YesNo && w.act == "":
		w.flush()
		w.line("%s", m.Pick)
	default:
		name, text := m.For, w.value(d, m)
		if m.With != "" {
			name = m.With
		}
		again := slices.Contains(w.names, name)
		if again && !(set && w.sets[name]) || !again && w.act == "" {
			w.flush()
			again = false
		}
		if !again {
			w.names = append(w.names, name)
		}
		w.given[name] = append(w.given[name], text)
		w.sets[name] = set
	}
}

// value returns a choice in the syntax of the language.
func (w *transcript) value(d *run.Decision, m *save.Move) string {
	typ := d.Type
	for _, u := range d.SpendOptions() {
		if m.With != "" {
			typ = u.Type
		}
	}
	switch typ.Kind {
	case value.Unit:
		return fmt.Sprintf("unit(%q)", m.Pick)
	case value.Space:
		if at, ok := w.p.World.Map.Find(m.Pick); ok {
			return why.Space(w.p.World.Map, at)
		}
	}
	return m.Pick
}
