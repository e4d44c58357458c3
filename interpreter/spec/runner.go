package spec

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/dice"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/state"
	"wargame/interpreter/topology"
	"wargame/interpreter/value"
)

// runner carries out one test.
type runner struct {
	suite  *Suite
	test   *program.Test
	result *Result
	cases  map[string]string // the cell of each column
	row    *dsl.Row          // where they stand, if they do
	of     map[string]string // and what the column says its cells are

	prog     *program.Program
	game     *run.Game
	script   *dice.Script
	names    map[string]formula.Symbol
	spare    int
	ownMap   bool
	failed   bool
	whose    func(*run.Decision) bool // of the answers of a line where several decide in secret; nil for the first who is asked
	astray   bool                     // a line of the position failed: what follows would only follow from that
	original []string                 // names of the counters before the test took some
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

// ofCase tells of a cell that could be several things how its column says which.
func (r *runner) ofCase(d dsl.Diagnostic) dsl.Diagnostic {
	name, _, _ := strings.Cut(d.Summary, " ")
	if _, ok := r.cases[name]; d.Code != formula.CodeAmbiguous || !ok {
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
	d.Help = "say which in the head of the cases: " + strings.Join(kinds, " or ")
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
		readings[program.ScenarioChoice] = r.test.Scenario
		if p, ds = r.suite.Program(nil, readings); r.diags(ds) {
			return
		}
	}
	r.choices(p, r.test.All(), options, readings, 0)
	if len(options)+len(readings) > 0 {
		if p, ds = r.suite.Program(options, readings); r.diags(ds) {
			return
		}
	}
	r.prog = p.Fork()
	r.original = p.Units
	r.names = map[string]formula.Symbol{}
	r.spare = slices.Index(r.prog.Units, "#1")
	s := p.Start.Clone()
	r.script = dice.NewScript()
	r.game = run.At(r.prog, s, r.script)
	r.game.Hold, r.game.Derive = true, r.suite.Derive
	if r.cellsFit() {
		r.lines(r.test.All(), 0)
	}
	if !r.failed && r.script.Left() > 0 {
		r.fail(r.result.Pos, "%d of the dice were never rolled", r.script.Left())
	}
}

// choices gathers the options and readings that a test asks for.
func (r *runner) choices(p *program.Program, lines []*dsl.Line, options map[string]bool, readings map[string]string, depth int) {
	for _, l := range lines {
		switch {
		case l.Given != nil && depth < 20:
			if f := p.Fixtures[l.Given.Name.Text]; f != nil {
				r.choices(p, f.Lines, options, readings, depth+1)
			}
		case l.With != nil && l.With.Option != nil:
			options[l.With.Option.Text] = !l.With.Off
		case l.With != nil && l.With.Map != "":
			if delete(readings, program.MapChoice); l.With.Map == program.BlankMap {
				readings[program.MapChoice] = program.BlankMap
			}
		case l.With != nil:
			readings[l.With.Disp.Text] = l.With.Reading.Text
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
			r.fail(lineSpan(l), "a rule cannot be worked out, so what it would allow is forbidden: %s", err)
			return
		}
	}
}

func (r *runner) line(l *dsl.Line, depth int) {
	if r.game.Desks() > 0 && (l.Board != nil || l.Counter != nil || l.Thing != nil || l.Step != nil) {
		r.fail(lineSpan(l), "while several decide in secret, a test answers for them and looks, and changes nothing")
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
		r.lines(f.Lines, depth+1)
	case l.With != nil:
	case l.Board != nil:
		r.board(l)
	case l.Counter != nil:
		r.counter(l)
	case l.Thing != nil:
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

// resume goes on when dice have come that a roll waits for.
func (r *runner) resume() {
	if d := r.game.Pending(); d != nil && d.Kind == run.DiceRoll {
		r.game.Run()
	}
}

// extra finds the names that only this test has.
func (r *runner) extra(name string) []formula.Symbol {
	if s, ok := r.names[name]; ok {
		return []formula.Symbol{s}
	}
	switch over := r.game.Over; name { // how the game ended
	case "game_outcome":
		level := ""
		if over != nil {
			level = over.Level
		}
		return []formula.Symbol{{Name: name, Type: value.TextType, Const: true, Value: value.String(level)}}
	case "game_winner":
		side := value.None
		if over != nil {
			side = int64(over.Winner)
		}
		return []formula.Symbol{{Name: name, Type: value.SideType, Const: true, Value: value.Word(side)}}
	case "game_winners":
		var seats []int64
		if over != nil {
			for _, s := range over.Seats {
				seats = append(seats, int64(s))
			}
		}
		return []formula.Symbol{{Name: name, Type: value.ListOf(value.SeatType), Const: true, Value: value.Words(seats)}}
	}
	if text, ok := r.cases[name]; ok {
		if of := r.of[name]; of != "" {
			if s, ok := r.caseOf(name, text, of); ok {
				return []formula.Symbol{s}
			}
			return nil
		}
		var out []formula.Symbol
		if n, ok := value.ParseNumber(strings.TrimPrefix(text, "+")); ok {
			out = append(out, formula.Symbol{Name: name, Type: value.NumberType, Const: true, Value: value.Word(n)})
		}
		if text == "yes" || text == "no" || text == "true" || text == "false" {
			out = append(out, formula.Symbol{Name: name, Type: value.FlagType, Const: true, Value: value.Bool(text == "yes" || text == "true")})
		}
		if s, ok := r.names[text]; ok {
			s.Name = name
			out = append(out, s)
		}
		for _, en := range sortedEnums(r.prog) {
			if i, ok := en.Index(text); ok {
				out = append(out, formula.Symbol{Name: name, Type: value.EnumType(en.Name), Const: true, Value: value.Word(int64(i))})
			}
		}
		for _, tn := range slices.Sorted(maps.Keys(r.prog.Tables)) {
			t := value.Type{Kind: value.Column, Name: tn}
			if v, ok := r.prog.Word(t, text); ok {
				out = append(out, formula.Symbol{Name: name, Type: t, Const: true, Value: v})
			}
		}
		if i, ok := r.game.S.World.Map.Find(text); ok {
			out = append(out, formula.Symbol{Name: name, Type: value.SpaceType, Const: true, Value: value.Word(int64(i))})
		}
		if i := slices.Index(r.prog.Units, text); i >= 0 {
			out = append(out, formula.Symbol{Name: name, Type: value.UnitType, Const: true, Value: value.Word(int64(i))})
		}
		return append(out, formula.Symbol{Name: name, Type: value.TextType, Const: true, Value: value.String(text)})
	}
	return nil
}

// caseOf reads a cell of a column that says what its cells are: from:hex.
func (r *runner) caseOf(name, text, of string) (formula.Symbol, bool) {
	t, ok := map[string]value.Type{
		"number": value.NumberType, "text": value.TextType, "flag": value.FlagType, "side": value.SideType, "unit": value.UnitType,
		"hex": value.SpaceType, "area": value.SpaceType, "space": value.SpaceType, "column": {Kind: value.Column},
	}[of]
	switch {
	case !ok && r.prog.Enums[of] != nil:
		t = value.EnumType(of)
	case !ok && r.prog.Tables[of] != nil:
		t = value.Type{Kind: value.Column, Name: of}
	case !ok:
		return formula.Symbol{}, false
	}
	s := formula.Symbol{Name: name, Type: t, Const: true}
	if text == "-" && (t.Kind == value.Unit || t.Kind == value.Space || r.prog.Nouns[of] != nil) {
		s.Value = value.Word(value.None)
		return s, true
	}
	switch t.Kind {
	case value.Text:
		s.Value = value.String(text)
		return s, true
	case value.Flag:
		s.Value = value.Bool(text == "yes" || text == "true")
		return s, true
	case value.Enum:
		if named, ok := r.names[text]; ok && named.Type.Same(t) { // a piece or noun that the test makes
			named.Name = name
			return named, true
		}
	case value.Unit:
		if named, ok := r.names[text]; ok {
			named.Name = name
			return named, true
		}
		i := slices.Index(r.prog.Units, text)
		s.Value = value.Word(int64(i))
		return s, i >= 0
	case value.Space:
		i, ok := r.game.S.World.Map.Find(text)
		s.Value = value.Word(int64(i))
		return s, ok
	}
	v, ok := r.prog.ReadCell(t, text)
	s.Value = v
	return s, ok
}

// cellsFit reports the cells of a case that are not what their columns say. A
// unit may be one that the test makes.
func (r *runner) cellsFit() bool {
	if r.row == nil {
		return true
	}
	for i, c := range r.row.Cells {
		name, _, _ := strings.Cut(r.test.Cases.Rows[0].Cells[i].Text, ":")
		of := r.of[name]
		if of == "" || of == "unit" || r.prog.Nouns[of] != nil {
			continue
		}
		if _, ok := r.caseOf(name, c.Text, of); !ok {
			end := c.Pos
			end.Advance(c.Text)
			r.fail(dsl.SpanOf(c.Pos, end), "%s is no %s, as the column %s wants", c.Text, of, name)
		}
	}
	return !r.failed
}

func sortedEnums(p *program.Program) []*program.Enum {
	var out []*program.Enum
	for _, n := range slices.Sorted(maps.Keys(p.Enums)) {
		out = append(out, p.Enums[n])
	}
	return out
}

// frames gives the local names of all that is under way, the innermost last,
// so that they hide the others. What a module calls its own names hides nothing
// that the game or the test knows.
func (r *runner) frames() ([]formula.Symbol, []value.Value) {
	var syms []formula.Symbol
	var vals []value.Value
	for i := range r.game.S.Frames {
		f := &r.game.S.Frames[i]
		code := r.prog.Codes[f.Code]
		module := r.prog.OfModule(code.Pos)
		for j, s := range code.Slots {
			if module && (r.prog.Means(s.Name) || r.names[s.Name].Name != "") {
				continue
			}
			if s.Name != "" && (int(f.PC) >= s.From && int(f.PC) <= s.To || isRolled(code, f, j)) {
				syms = append(syms, formula.Symbol{Name: s.Name, Type: s.Type, Slot: len(vals) + j})
			}
		}
		vals = append(vals, f.Locals...)
	}
	return syms, vals
}

// isRolled tells whether a local holds dice that have fallen but are still
// being watched: nobody has used them, but a test may look.
func isRolled(code *program.Code, f *state.Frame, slot int) bool {
	spec, ok := code.Instrs[f.PC].Ref.(*program.RollSpec)
	return ok && f.Locals[spec.Stage].N > 0 && slices.ContainsFunc(spec.Parts, func(p program.RollPart) bool { return p.Slot == slot })
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

// ownWorld gives the test a board of its own to change.
func (r *runner) ownWorld() *state.World {
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

// edge finds an edge; areas that are not adjacent yet are joined.
func (r *runner) edge(m *topology.Map, name string) (int, bool) {
	if e, ok := m.FindEdge(name); ok {
		return e, true
	}
	return 0, false
}

// attribute lays a value on a unit, space or edge.
func (r *runner) attribute(of string, at int, a *dsl.Attribute) {
	span := dsl.SpanOf(a.Name.Pos, a.Name.Pos)
	if text, ok := r.cases[a.Name.Text]; ok && a.Value == nil { // a column of the cases names the word
		own := r.prog.Attribute(of, a.Name.Text)
		switch {
		case text == "-" || text == "no" || text == "false":
			return
		case own == nil:
			a = &dsl.Attribute{Pos: a.Pos, Not: a.Not, Name: &dsl.Name{Pos: a.Name.Pos, Text: text}}
		case text != "yes" && text != "true": // a fixture that sets the flag would lay down something else, without a word
			r.fail(span, "the column %s of the cases has the name of an attribute here, and holds %s: call it otherwise", a.Name.Text, text)
			return
		}
	}
	x := r.prog.Attribute(of, a.Name.Text)
	if x == nil && a.Value == nil && !a.Not { // a word that says which attribute it is of
		for _, n := range r.prog.AttributeNames(of) {
			cand := r.prog.Attribute(of, n)
			if cand.Type.Kind != value.Enum {
				continue
			}
			if v, ok := r.prog.Word(cand.Type, a.Name.Text); ok {
				if x != nil {
					r.fail(span, "%q may be the %s or the %s; write %s = %s", a.Name.Text, x.Name, n, n, a.Name.Text)
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
					old := x.Read(r.game.S, at)
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
			r.fail(span, "%s is a %s and needs a value: %s = …", x.Name, x.Type, x.Name)
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
	if v, ok := r.value(a.Value, x.Type); ok {
		r.store(x, at, v)
	}
}

func (r *runner) store(a *program.Attribute, at int, v value.Value) {
	if a.Changing {
		a.Store(r.game.S, at, v)
		return
	}
	w := r.ownWorld()
	w.Static[a.Column][at] = v
	w.Edition++
	r.game.S.Touch()
}

// counter makes units for the test out of the spare ones.
func (r *runner) counter(l *dsl.Line) {
	c := l.Counter
	for _, name := range c.Names {
		if r.spare < 0 || r.spare >= len(r.prog.Units) {
			r.fail(lineSpan(l), "a test has room for fewer units")
			return
		}
		u := r.spare
		r.spare++
		r.ownWorld()
		r.prog.Rename(u, name.Text)
		r.names[name.Text] = formula.Symbol{Name: name.Text, Type: value.UnitType, Const: true, Value: value.Word(int64(u))}
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

// cell is the name in a cell, or what a column of that name holds in this case.
func (r *runner) cell(c *dsl.Cell) string {
	if text, ok := r.cases[c.Text]; ok {
		return text
	}
	return c.Text
}

// lost reports a place that is not there.
func (r *runner) lost(of string, c *dsl.Cell, name string) {
	r.astray = true
	end := c.Pos
	end.Advance(c.Text)
	text := fmt.Sprintf("there is no %s %s", of, name)
	if name != c.Text {
		text += ", which this case has for " + c.Text
	}
	r.fail(dsl.SpanOf(c.Pos, end), "%s", text)
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
	r.game.Leave()
	if b.Kind == "game" && r.prog.Sequence != nil {
		r.game.Do(r.prog.Sequence, nil)
		return
	}
	if !r.game.Begin(b.Kind, name, of) {
		what := strings.TrimSpace(b.Kind + " " + name)
		if b.Of != nil {
			what += " of " + b.Of.Text
		}
		r.fail(lineSpan(l), "the sequence of play has no %s", what)
	}
}

func (r *runner) step(l *dsl.Line) {
	if let := l.Step.Let; let != nil {
		if v, t, ok := r.eval(let.Value, value.Type{}); ok {
			r.names[let.Name.Text] = formula.Symbol{Name: let.Name.Text, Type: t, Const: true, Value: v}
		}
		return
	}
	syms, vals := r.frames()
	extra := func(name string) []formula.Symbol {
		if out := r.extra(name); out != nil {
			return out
		}
		for i := len(syms) - 1; i >= 0; i-- {
			if syms[i].Name == name { // what is under way, as it is now
				return []formula.Symbol{{Name: name, Type: syms[i].Type, Const: true, Value: vals[syms[i].Slot]}}
			}
		}
		return nil
	}
	code, ds := r.prog.CompileSteps([]*dsl.Step{l.Step}, extra)
	if r.diags(ds) {
		return
	}
	r.game.Do(code, nil)
}

// rename gives the counters of the test their names in a derivation.
func (r *runner) rename(n *formula.Node) {
	if n == nil {
		return
	}
	n.Text, n.Value = r.named(n.Text), r.named(n.Value)
	for _, c := range n.Children {
		r.rename(c)
	}
}

var spareName = regexp.MustCompile(`#[0-9]+`)

func (r *runner) named(text string) string {
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
