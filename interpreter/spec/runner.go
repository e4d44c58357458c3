package spec

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/codegen"
	"wargame/interpreter/construct"
	"wargame/interpreter/dice"
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/compile"
	"wargame/interpreter/names"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/run"
	"wargame/interpreter/state"
	"wargame/interpreter/topology"
	"wargame/interpreter/value"
)

// runner runs one test.
type runner struct {
	suite  *Suite
	test   *ruleset.Test
	result *Result
	cases  map[string]string // the cell of each column
	row    *dsl.Row          // the row of the cells; nil without cases
	of     map[string]string // by column: the declared type of its cells

	scene
	script *dice.Script
	given  map[*dsl.Fixture]bool // the fixtures that have been laid
	doubts []doubt               // names in `with` that the game lacks before its options are chosen
	spare  int
	failed bool
	astray bool // a line of the position failed: later failures would only follow from it

	// whose selects the decisions that a line answers while several seats decide in secret;
	// nil for the first.
	whose func(*run.Decision) bool
}

// scene is the game of a test, with the names that only the test has.
type scene struct {
	prog     *program.Program
	game     *run.Game
	names    map[string]formula.Symbol
	ownMap   bool     // the map belongs to the test
	original []string // the names of spare counters before the test used them
}

func (r *runner) fail(span dsl.Span, format string, args ...any) *Failure {
	r.failed = true
	r.result.Fails = append(r.result.Fails, Failure{Span: span, Summary: fmt.Sprintf(format, args...)})
	return &r.result.Fails[len(r.result.Fails)-1]
}

func (r *runner) diags(ds dsl.Diagnostics) bool {
	for _, d := range ds {
		if d.Severity == dsl.Error {
			r.fail(d.Span, "%s", helpful(r.ofCase(d))).Values = d.Values
		}
	}
	return ds.HasErrors()
}

// ofCase adds to a diagnostic about an ambiguous cell how its column can declare the type.
func (r *runner) ofCase(d dsl.Diagnostic) dsl.Diagnostic {
	name, _, _ := strings.Cut(d.Summary, " ")
	if _, ok := r.cases[name]; d.Code != compile.CodeAmbiguous || !ok {
		return d
	}
	var kinds []string
	for _, s := range r.extra(name) {
		kind := s.Type.Name
		switch s.Type.Kind {
		case value.Enum, value.Column:
		case value.Space:
			kind = "hex"
		default:
			kind = s.Type.String()
		}
		kinds = append(kinds, name+":"+kind)
	}
	d.Help = "choose one in the header of the cases: " + strings.Join(kinds, " or ")
	return d
}

func lineSpan(l *dsl.Line) dsl.Span { return dsl.SpanOf(l.Pos, l.EndPos) }

func (r *runner) run() {
	options, readings := map[string]bool{}, map[string]string{}
	p, ds := r.suite.Program(nil, nil)
	if r.diags(ds) {
		return
	}
	if r.test.Scenario != "" {
		readings[ruleset.ScenarioChoice] = r.test.Scenario
		if p, ds = r.suite.Program(nil, readings); r.diags(ds) {
			return
		}
	}
	r.choices(p, r.test.All(), options, readings, 0)
	if len(options)+len(readings) > 0 {
		if p, ds = r.suite.Program(options, readings); ds.HasErrors() && len(r.doubts) > 0 {
			for _, d := range r.doubts {
				r.fail(d.span, "%s", d.text).Help = d.help
			}
			return
		} else if r.diags(ds) {
			return
		}
	}
	r.prog = p.Fork()
	r.original = p.Units
	r.names, r.given = map[string]formula.Symbol{}, map[*dsl.Fixture]bool{}
	r.spare = slices.Index(r.prog.Units, "#1")
	s := p.Start.Clone()
	r.script = dice.NewScript()
	s.Allowance = r.suite.allowance
	r.game = run.At(r.prog, s, r.script)
	r.game.Hold, r.game.Derive = true, r.suite.Derive
	if r.cellsFit() {
		r.lines(r.test.All(), 0)
	}
	if !r.failed && r.script.Left() > 0 {
		r.fail(r.result.Pos, "%d scripted dice were not rolled", r.script.Left())
	}
}

// choices collects the options and readings that a test asks for.
func (r *runner) choices(p *program.Program, lines []*dsl.Line, options map[string]bool, readings map[string]string, depth int) {
	for _, l := range lines {
		switch {
		case l.Given != nil && depth < 20:
			if f := p.Fixtures[l.Given.Name.Text]; f != nil {
				r.choices(p, f.Lines, options, readings, depth+1)
			}
		case l.With != nil && l.With.Option != nil:
			options[l.With.Option.Text] = !l.With.Off
			r.doubt("option", l.With.Option, optionNames(p))
		case l.With != nil && l.With.Map != "":
			if delete(readings, ruleset.MapChoice); l.With.Map == ruleset.BlankMap {
				readings[ruleset.MapChoice] = ruleset.BlankMap
			}
		case l.With != nil:
			readings[l.With.Disp.Text] = l.With.Reading.Text
			if d := disputed(p, l.With.Disp.Text); d == nil {
				r.doubt("interpretation", l.With.Disp, disputeNames(p))
			} else {
				r.doubt("reading of "+d.Name, l.With.Reading, readingNames(d))
			}
		}
	}
}

func (r *runner) lines(lines []*dsl.Line, depth int) {
	for _, l := range lines {
		r.line(l, depth)
		if r.failed && r.game.Err != nil || len(r.result.Fails) > 8 || r.astray {
			return
		}
		if r.game.Err != nil {
			r.fail(lineSpan(l), "the rules failed: %s", r.game.Err)
			return
		}
		if err := r.game.Flaw; err != nil {
			r.fail(lineSpan(l), "a rule cannot be computed, so it forbids: %s", err)
			return
		}
	}
}

func (r *runner) line(l *dsl.Line, depth int) {
	if r.game.Branches() > 0 && (l.Board != nil || l.Counter != nil || l.Noun != nil || l.Step != nil) {
		r.fail(lineSpan(l), "while several decide in secret, a test can only answer and expect")
		return
	}
	switch {
	case l.Given != nil:
		f := r.prog.Fixtures[l.Given.Name.Text]
		if f == nil || depth > 20 {
			r.fail(lineSpan(l), "there is no fixture %q", l.Given.Name.Text)
			r.astray = true
			return
		}
		makesUnits := slices.ContainsFunc(f.Lines, func(l *dsl.Line) bool { return l.Counter != nil })
		if makesUnits && r.given[f] { // two fixtures may share one
			return
		}
		r.given[f] = true
		r.lines(f.Lines, depth+1)
	case l.With != nil:
	case l.Board != nil:
		r.board(l)
	case l.Counter != nil:
		r.counter(l)
	case l.Noun != nil:
		r.thing(l)
	case l.Begin != nil:
		r.begin(l)
	case l.Dice != nil:
		for _, e := range l.Dice.Dice {
			if v, _, ok := r.eval(e, value.NumberType); ok {
				r.script.Values = append(r.script.Values, value.Floor(v.N))
			}
		}
		r.resume()
	case l.Refuse != nil:
		r.refuse(l)
	case l.Act != nil:
		if why := r.act(r.game, l.Act); why != nil {
			r.unexpected(lineSpan(l), why)
		}
	case l.Answer != nil:
		if why := r.answer(r.game, l.Answer); why != nil {
			r.unexpected(lineSpan(l), why)
		}
	case l.Word != nil:
		if why := r.word(r.game, l.Word); why != nil {
			r.unexpected(lineSpan(l), why)
		}
	case l.Expect != nil:
		r.expect(l)
	case l.Step != nil:
		r.step(l)
	}
}

// resume continues a roll that waited for dice.
func (r *scene) resume() {
	if d := r.game.Pending(); d != nil && d.Kind == run.DiceRoll {
		r.game.Run()
	}
}

// eval evaluates an expression of the test.
func (r *runner) eval(e *dsl.Expr, want value.Type) (value.Value, value.Type, bool) {
	syms, vals := r.frames()
	x, ds := r.prog.Compile(e, syms, r.extra, want)
	if r.diags(ds) || x == nil {
		return value.Value{}, value.Type{}, false
	}
	c := r.game.Ctx()
	c.Locals = vals
	v := x.Eval(c)
	if c.Err != nil {
		r.fail(dsl.SpanOf(e.Pos, e.End), "the rules failed: %s", c.Err)
		return v, x.Type, false
	}
	return v, x.Type, true
}

// ownWorld returns a map that belongs to the test, so that it may change it.
func (r *scene) ownWorld() *state.World {
	if !r.ownMap {
		w := *r.game.S.World
		w.Map = w.Map.Clone()
		w.Static = slices.Clone(w.Static)
		for i := range w.Static {
			w.Static[i] = slices.Clone(w.Static[i])
		}
		r.ownMap = true
		r.game.S.World = &w
		r.prog.World = &w
	}
	return r.game.S.World
}

func (r *runner) board(l *dsl.Line) {
	b := l.Board
	w := r.ownWorld()
	of := "space"
	if b.Kind == "edge" || b.Kind == "border" {
		of = "edge"
	}
	for _, cell := range b.Where {
		for _, name := range dsl.SpaceRange(r.cell(cell)) {
			var at int
			var ok bool
			if of == "edge" {
				at, ok = r.edge(w.Map, name)
			} else {
				at, ok = w.Map.Find(name)
			}
			if !ok {
				r.lost(of, cell, name)
				continue
			}
			for _, a := range b.Values {
				r.attribute(of, at, a)
			}
		}
	}
	r.game.S.Touch()
}

// edge returns an edge. Areas that are not adjacent yet are joined.
func (r *scene) edge(m *topology.Map, name string) (int, bool) {
	if e, ok := m.FindEdge(name); ok {
		return e, true
	}
	return 0, false
}

// attribute sets a value of a unit, space or edge.
func (r *runner) attribute(of string, at int, a *dsl.Attribute) {
	span := dsl.SpanOf(a.Name.Pos, a.Name.Pos)
	if text, ok := r.cases[a.Name.Text]; ok && a.Value == nil { // a column of the cases names the word
		own := r.prog.Attribute(of, a.Name.Text)
		switch {
		case text == "-" || text == "no" || text == "false":
			return
		case own == nil:
			a = &dsl.Attribute{Pos: a.Pos, Not: a.Not, Name: &dsl.Name{Pos: a.Name.Pos, Text: text}}
		case text != "yes" && text != "true": // any other word would set the flag silently
			r.fail(span, "the column %s of the cases has the name of an attribute, and contains %s: rename the column", a.Name.Text, text)
			return
		}
	}
	x := r.prog.Attribute(of, a.Name.Text)
	if x == nil && a.Value == nil && !a.Not { // a word that identifies its attribute
		for _, n := range r.prog.AttributeNames(of) {
			cand := r.prog.Attribute(of, n)
			if cand.Type.Kind != value.Enum {
				continue
			}
			if v, ok := r.prog.Word(cand.Type, a.Name.Text); ok {
				if x != nil {
					r.fail(span, "%q can mean the %s or the %s; write %s = %s", a.Name.Text, x.Name, n, n, a.Name.Text)
					return
				}
				x = cand
				r.store(x, at, v)
			}
		}
		if x == nil { // or a word of a set
			for _, n := range r.prog.AttributeNames(of) {
				cand := r.prog.Attribute(of, n)
				if cand.Type.Kind != value.Mask {
					continue
				}
				if v, ok := r.prog.Word(value.EnumType(cand.Type.Name), a.Name.Text); ok {
					x = cand
					old := x.Read(r.game.S.Reader(), at)
					r.store(x, at, value.Word(old.N|1<<v.N))
					break
				}
			}
		}
		if x == nil {
			r.fail(span, "%s have no %q", r.prog.Plural(names.Owner(of)), a.Name.Text)
		}
		return
	}
	if x == nil {
		r.fail(span, "%s have no attribute %q", r.prog.Plural(names.Owner(of)), a.Name.Text)
		return
	}
	if a.Value == nil {
		if x.Type.Kind != value.Flag {
			r.fail(span, "the attribute %s needs a value: %s = … (%s)", x.Name, x.Name, x.Type)
			return
		}
		r.store(x, at, value.Bool(!a.Not))
		return
	}
	if x.Type.Kind == value.Mask {
		if v, ok := r.prog.ReadCell(x.Type, strings.Trim(strings.ReplaceAll(a.Value.Text, " ", ""), "[]")); ok {
			r.store(x, at, v)
			return
		}
	}
	if x.Type.Kind == value.Text {
		if v, _, ok := r.eval(a.Value, value.TextType); ok {
			r.store(x, at, v)
		}
		return
	}
	if v, ok := r.requiredValue(a.Value, x.Type); ok {
		r.store(x, at, v)
	}
}

func (r *scene) store(a *construct.Attribute, at int, v value.Value) {
	if a.Changing {
		a.Store(r.game.S, at, v)
		return
	}
	w := r.ownWorld()
	w.Static[a.Column][at] = v
	w.Edition++
	r.game.S.Touch()
}

// unitOfTest is how messages refer to a unit that a test has created.
const unitOfTest = "a unit of this test"

// counter creates units for the test from the spare ones.
func (r *runner) counter(l *dsl.Line) {
	c := l.Counter
	for _, name := range c.Names {
		if s, taken := r.names[name.Text]; taken {
			r.astray = true
			r.fail(cellSpan(name), "%s already means %s: give this unit another name", name.Text, s.Whose)
			return
		}
		if r.spare < 0 || r.spare >= len(r.prog.Units) {
			r.fail(lineSpan(l), "a test cannot create more units")
			return
		}
		u := r.spare
		r.spare++
		r.ownWorld()
		r.prog.Rename(u, name.Text)
		r.names[name.Text] = formula.Symbol{Name: name.Text, Type: value.UnitType, Const: true, Value: value.Word(int64(u)), Whose: unitOfTest}
		r.store(r.prog.Attribute("unit", "side"), u, value.Word(0))
		for _, a := range c.Values {
			r.attribute("unit", u, a)
		}
		r.joinGroups(u)
		if c.At == nil || r.cell(c.At) == "-" { // off the map
			continue
		}
		s, ok := r.game.S.World.Map.Find(r.cell(c.At))
		if !ok {
			r.lost("space", c.At, r.cell(c.At))
			return
		}
		r.game.S.PlaceAt(u, s)
	}
}

// cell returns the name in a cell, or the value of the column of that name in this case.
func (r *runner) cell(c *dsl.Cell) string {
	if text, ok := r.cases[c.Text]; ok {
		return text
	}
	return c.Text
}

// lost reports an unknown place.
func (r *runner) lost(of string, c *dsl.Cell, name string) {
	r.astray = true
	text := fmt.Sprintf("there is no %s %s", of, name)
	if name != c.Text {
		text += ", which this case gives for " + c.Text
	}
	r.fail(cellSpan(c), "%s", text)
}

func cellSpan(c *dsl.Cell) dsl.Span {
	end := c.Pos
	end.Advance(c.Text)
	return dsl.SpanOf(c.Pos, end)
}

func (r *runner) begin(l *dsl.Line) {
	b := l.Begin
	of, name := int64(value.None), ""
	if b.Name != nil {
		name = b.Name.Text
	}
	if b.Of != nil {
		v, _, ok := r.eval(b.Of, value.SideType)
		if !ok {
			return
		}
		of = v.N
	}
	turn := 0
	if b.Turn != nil {
		v, _, ok := r.eval(b.Turn, value.NumberType)
		if !ok {
			return
		}
		if turn = value.Floor(v.N); !value.Whole(v.N) || turn < 1 {
			r.fail(dsl.SpanOf(b.Turn.Pos, b.Turn.End), "there is no turn %s: turns are 1, 2, 3 and so on", value.Format(v.N))
			return
		}
	}
	r.game.Entrance().Leave()
	if !r.game.Entrance().Begin(b.Kind, name, of, turn) {
		what := strings.TrimSpace(b.Kind + " " + name)
		if b.Of != nil {
			what += " of " + b.Of.Text
		}
		r.fail(lineSpan(l), "the sequence of play has no %s", what)
	}
}

func (r *runner) step(l *dsl.Line) {
	if let := l.Step.Let; let != nil {
		if s := r.names[let.Name.Text]; s.Type.Kind == value.Unit && s.Whose == unitOfTest {
			r.fail(lineSpan(l), "%s already means %s: give this value another name", let.Name.Text, s.Whose)
			return
		}
		if v, t, ok := r.eval(let.Value, value.Type{}); ok {
			r.names[let.Name.Text] = formula.Symbol{Name: let.Name.Text, Type: t, Const: true, Value: v, Whose: "a name that this test gave"}
		}
		return
	}
	syms, vals := r.frames()
	extra := func(name string) []formula.Symbol {
		out := r.extra(name)
		for i := len(syms) - 1; i >= 0; i-- {
			if syms[i].Name == name { // the current value of a local of an open procedure
				local := formula.Symbol{Name: name, Type: syms[i].Type, Const: true, Value: vals[syms[i].Slot], Whose: syms[i].Whose}
				if !slices.ContainsFunc(out, func(s formula.Symbol) bool { return s.Type.Same(local.Type) }) {
					out = append(out, local)
				}
				break
			}
		}
		return out
	}
	code, ds := codegen.Steps(r.prog, []*dsl.Step{l.Step}, extra)
	if r.diags(ds) {
		return
	}
	r.game.Do(code, nil)
}

// rename replaces the names of spare counters in a derivation by those of the test.
func (r *scene) rename(n *formula.Node) {
	if n == nil {
		return
	}
	n.Text, n.Value = r.named(n.Text), r.named(n.Value)
	for _, c := range n.Children {
		r.rename(c)
	}
}

var spareName = regexp.MustCompile(`#[0-9]+`)

func (r *scene) named(text string) string {
	if !strings.Contains(text, "#") {
		return text
	}
	return spareName.ReplaceAllStringFunc(text, func(s string) string {
		for i, n := range r.original {
			if n == s {
				return r.prog.Units[i]
			}
		}
		return s
	})
}
