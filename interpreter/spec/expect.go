package spec

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/derive"
	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

func (r *runner) expect(l *dsl.Line) {
	switch e := l.Expect; {
	case e.Step != nil:
		r.expectStep(l)
	case e.Verdicted != nil:
		r.expectVerdict(l)
	case e.Seen != nil:
		r.expectSeen(l)
	case e.Decision != nil:
		r.expectDecision(l)
	default:
		r.expectValue(l)
	}
}

// expectVerdict checks a permission and the clauses that forbid it.
func (r *runner) expectVerdict(l *dsl.Line) {
	e := l.Expect
	p := r.prog.Permissions[e.Verdicted.Name.Text]
	if m := r.prog.Movements[e.Verdicted.Name.Text]; m != nil {
		r.expectWay(l, m)
		return
	}
	if p == nil {
		r.fail(lineSpan(l), "there is no permission %q", e.Verdicted.Name.Text)
		return
	}
	if len(e.Verdicted.Args) != len(p.Params) {
		r.fail(lineSpan(l), "%s takes %d values, not %d", p.Name, len(p.Params), len(e.Verdicted.Args))
		return
	}
	if args, ok := r.arguments(e.Verdicted.Args, p.Params); ok {
		r.verdict(l, p, args, p.Name, e.Verdict == "allowed", map[bool]string{true: "allowed", false: "forbidden"})
	}
}

// verdict compares the result of a permission with the expected one, in the words for yes and
// no, and its clauses with those that the test names.
func (r *runner) verdict(l *dsl.Line, p *construct.Permission, args []value.Value, what string, want bool, is map[bool]string) {
	e := l.Expect
	c := r.game.Ctx()
	n := &formula.Node{}
	allowed := p.Explain(&r.prog.Lexicon, c, args, n).N != 0
	r.rename(n)
	if c.Err != nil {
		r.fail(lineSpan(l), "the rules failed: %s", c.Err)
		return
	}
	var got []string
	for _, b := range p.Refusers(&r.prog.Lexicon, c, args) {
		got = append(got, b.Rule.ClauseID())
	}
	if allowed != want {
		f := r.fail(lineSpan(l), "%s is %s%s", what, is[allowed], byList(got))
		f.Expected, f.Got, f.Node = is[want]+byList(clauses(e.By)), is[allowed]+byList(got), n
		return
	}
	if len(e.By) == 0 {
		return
	}
	if allowed { // the clauses of exceptions
		got = nil
		collectLifts(n, &got)
	} else if len(got) == 0 {
		got = []string{p.Rule.ClauseID()}
	}
	if want := clauses(e.By); !agree(want, got, e.Among) {
		f := r.fail(lineSpan(l), "%s is %s, but by %s, not by %s", what, is[allowed], listed(got), listed(want))
		f.Expected, f.Got, f.Node = wanted(want, e.Among), listed(got), n
	}
}

// arguments reads the values of a call.
func (r *runner) arguments(list []*dsl.Expr, params []construct.Param) ([]value.Value, bool) {
	var args []value.Value
	for i, a := range list {
		v, ok := r.requiredValue(a, params[i].Type)
		if !ok {
			return nil, false
		}
		args = append(args, v)
	}
	return args, true
}

// expectWay checks whether a unit could reach a space by a movement, and the clauses that
// close the path: expect forbidden march(a, 0304) by 5.2.2.
func (r *runner) expectWay(l *dsl.Line, m *construct.Movement) {
	e := l.Expect
	params := append(slices.Clone(m.Params[:len(m.Params)-1]), construct.Param{Name: "to", Type: value.SpaceType})
	if len(e.Verdicted.Args) != len(params) {
		r.fail(lineSpan(l), "%s takes %d values here, of which the last is the destination, not %d", m.Name, len(params), len(e.Verdicted.Args))
		return
	}
	args, ok := r.arguments(e.Verdicted.Args, params)
	if !ok {
		return
	}
	last := len(args) - 1
	yes, reasons := r.game.Query().MayGo(m, args[:last], args[last].N)
	r.moveVerdict(l, m.Name, yes, reasons)
}

// expectStep checks one step of a movement, whether or not it is on a way of the unit:
// expect forbidden step march(a) from 0303 to 0304 by 5.2.2.
func (r *runner) expectStep(l *dsl.Line) {
	x := l.Expect.Step
	m := r.prog.Movements[x.Call.Name.Text]
	if m == nil {
		r.fail(lineSpan(l), "there is no movement %q", x.Call.Name.Text).Help = r.prog.Suggest(x.Call.Name.Text, func() []string {
			return slices.Sorted(maps.Keys(r.prog.Movements))
		})
		return
	}
	params := m.Params[:len(m.Params)-1]
	if len(x.Call.Args) != len(params) {
		r.fail(lineSpan(l), "%s takes %d values here, not %d", m.Name, len(params), len(x.Call.Args))
		return
	}
	args, ok := r.arguments(x.Call.Args, params)
	if !ok {
		return
	}
	var ends [2]int64
	for i, e := range []*dsl.Expr{x.From, x.To} {
		v, ok := r.requiredValue(e, value.SpaceType)
		if !ok {
			return
		}
		ends[i] = v.N
	}
	yes, reasons := r.game.Query().MayStep(m, args, ends[0], ends[1])
	r.moveVerdict(l, "the step of "+m.Name, yes, reasons)
}

// moveVerdict compares what a movement permits with the expected verdict and clauses.
func (r *runner) moveVerdict(l *dsl.Line, what string, yes bool, reasons []run.Reason) {
	e := l.Expect
	got := (&run.Refusal{Reasons: reasons}).Clauses()
	is := map[bool]string{true: "allowed", false: "forbidden"}
	if yes != (e.Verdict == "allowed") {
		f := r.fail(lineSpan(l), "%s is %s%s", what, is[yes], byList(got))
		f.Expected, f.Got = e.Verdict+byList(clauses(e.By)), is[yes]+byList(got)
		return
	}
	if want := clauses(e.By); len(want) > 0 && !agree(want, got, e.Among) {
		f := r.fail(lineSpan(l), "%s is %s, but by %s, not by %s", what, is[yes], listed(got), listed(want))
		f.Expected, f.Got = wanted(want, e.Among), listed(got)
	}
}

func collectLifts(n *formula.Node, out *[]string) {
	for _, c := range n.Children {
		if c.Kind == formula.Verdict && c.Applied && strings.HasPrefix(c.Text, "allowed") {
			*out = append(*out, c.Clause)
		}
		collectLifts(c, out)
	}
}

func byList(cs []string) string {
	if len(cs) == 0 {
		return ""
	}
	return " by " + listed(cs)
}

func clauses(refs []*dsl.ClauseRef) []string {
	var out []string
	for _, c := range refs {
		out = append(out, c.Clause())
	}
	return out
}

// expectDecider compares who decides with the seat that is named, or else the side.
func (r *runner) expectDecider(l *dsl.Line, d *run.Decision) {
	t, is, what := value.SideType, value.Word(d.Side), "side"
	v, seat, ok := r.decider(l.Expect.DecBy)
	if seat {
		t, is, what = value.SeatType, value.Word(int64(d.Seat)), "seat"
	}
	if ok && v != is.N {
		f := r.fail(lineSpan(l), "another %s decides", what)
		f.Expected, f.Got = r.prog.Show(t, value.Word(v)), r.prog.ShowBriefly(t, is)
	}
}

// decider reads a seat, or else a side.
func (r *runner) decider(e *dsl.Expr) (who int64, seat, ok bool) {
	t := value.SideType
	syms, _ := r.frames()
	if x, ds := r.prog.Compile(e, syms, r.extra, value.SeatType); x != nil && !ds.HasErrors() && x.Type.Same(value.SeatType) {
		t, seat = value.SeatType, true
	}
	v, _, ok := r.eval(e, t)
	return v.N, seat, ok
}

func (r *runner) expectDecision(l *dsl.Line) {
	e := l.Expect
	r.whose = nil
	if e.DecBy != nil && r.game.Branches() > 0 && !r.address(e.DecBy) {
		return
	}
	d := r.due(r.game)
	name := e.Decision.Text
	uses := d != nil && slices.ContainsFunc(d.SpendOptions(), func(o construct.SpendOption) bool { return o.Name == name })
	if d == nil || d.Name != name && !uses {
		r.fail(lineSpan(l), "no decision needs %s: %s", name, describe(r.game))
		return
	}
	if e.DecBy != nil {
		r.expectDecider(l, d)
	}
	if len(e.Choices) == 0 {
		return
	}
	var want, got []string
	if uses {
		r.expectUses(l, d)
		return
	}
	for _, c := range e.Choices {
		if a := r.prog.Actions[strings.TrimSpace(c.Text)]; a != nil && d.Type.Kind == value.Invalid {
			want = append(want, a.Name)
			continue
		}
		v, ok := r.requiredValue(c, d.Type)
		if !ok {
			return
		}
		want = append(want, r.prog.Show(d.Type, v))
	}
	for _, o := range d.Options {
		if d.Type.Kind == value.Invalid && o.Value < int64(len(r.prog.Codes)) {
			got = append(got, r.prog.Codes[o.Value].Name)
			continue
		}
		if d.Type.Kind == value.Unit { // tests name units, not their titles
			got = append(got, r.prog.Show(d.Type, value.Word(o.Value)))
			continue
		}
		got = append(got, o.Label)
	}
	if !sameSet(want, got) {
		f := r.fail(lineSpan(l), "other choices are legal")
		slices.Sort(want)
		slices.Sort(got)
		f.Expected, f.Got = strings.Join(want, ", "), strings.Join(got, ", ")
	}
}

// expectUses checks on what points can be spent, for one option.
func (r *runner) expectUses(l *dsl.Line, d *run.Decision) {
	var want, got []string
	for i, o := range d.SpendOptions() {
		if o.Name != l.Expect.Decision.Text {
			continue
		}
		for _, c := range l.Expect.Choices {
			v, ok := r.requiredValue(c, o.Type)
			if !ok {
				return
			}
			want = append(want, r.prog.Show(o.Type, v))
		}
		for _, x := range d.Options {
			if x.Group == i {
				got = append(got, r.prog.Show(o.Type, value.Word(x.Value)))
			}
		}
	}
	if !sameSet(want, got) {
		f := r.fail(lineSpan(l), "other choices are legal")
		f.Expected, f.Got = strings.Join(want, ", "), strings.Join(got, ", ")
	}
}

// expectValue checks a condition. If it fails, the values of its parts are reported.
func (r *runner) expectValue(l *dsl.Line) {
	e := l.Expect
	syms, vals := r.frames()
	wants := value.Type{}
	if flag := func(s formula.Symbol) bool { return s.Type.Kind == value.Flag }; slices.ContainsFunc(r.extra(e.Value.Text), flag) {
		wants = value.FlagType
	}
	x, ds := r.prog.Compile(e.Value, syms, r.extra, wants)
	if r.diags(ds) || x == nil {
		return
	}
	if x.Type.Kind != value.Flag {
		r.fail(dsl.SpanOf(e.Value.Pos, e.Value.End), "an expectation must be true or false, not %s", x.Type)
		return
	}
	c := r.game.Ctx()
	c.Locals = vals
	n := &formula.Node{Text: e.Value.Text}
	v := derive.Explain(x, c, n)
	r.rename(n)
	if c.Err == nil && x.Bool(c) != (v.N != 0) {
		r.fail(lineSpan(l), "the program's two ways to evaluate this expression disagree")
		return
	}
	if c.Err != nil {
		r.fail(dsl.SpanOf(e.Value.Pos, e.Value.End), "the rules failed: %s", c.Err)
		return
	}
	if v.N == 0 {
		r.reportFalse(e.Value, n)
		if last := &r.result.Fails[len(r.result.Fails)-1]; len(e.By) > 0 {
			var direct, rest []string
			decided(n, 0, &direct, &rest, &rest)
			last.Got += ", by " + listed(direct)
		}
		return
	}
	if len(e.By) == 0 {
		return
	}
	var direct, shares, deep []string
	decided(n, 0, &direct, &shares, &deep)
	if want := clauses(e.By); !agree(want, direct, e.Among) && !agree(want, shares, e.Among) && !agree(want, deep, e.Among) {
		f := r.fail(lineSpan(l), "the value is right, but it comes from %s, not from %s", listed(direct), listed(want))
		f.Expected, f.Got, f.Node = wanted(want, e.Among), listed(direct), n
	}
}

// listed joins clauses, each once.
func listed(cs []string) string {
	cs = slices.Compact(slices.Sorted(slices.Values(cs)))
	if len(cs) == 0 {
		return "no clause"
	}
	return strings.Join(cs, ", ")
}

func gotText(vs []dsl.Value) string {
	var parts []string
	for _, v := range vs {
		parts = append(parts, fmt.Sprintf("%s = %s", v.Name, v.Text))
	}
	return strings.Join(parts, ", ")
}

// decided collects the clauses that made a value: those of the outermost question, the
// contributions on the way, and everything that took part.
func decided(n *formula.Node, depth int, direct, shares, deep *[]string) {
	for _, c := range n.Children {
		if c.Kind == formula.Operand && (strings.HasPrefix(c.Text, "when ") || strings.HasPrefix(c.Text, "unless ") || strings.HasPrefix(c.Text, "needs ")) {
			continue
		}
		next := depth
		if (c.Kind == formula.Contribution || c.Kind == formula.Verdict || c.Kind == formula.Lookup) && c.Applied && c.Clause != "" {
			if depth == 0 {
				*direct = append(*direct, c.Clause)
			}
			if c.Kind == formula.Contribution {
				*shares = append(*shares, c.Clause)
			}
			*deep = append(*deep, c.Clause)
			next = depth + 1
		}
		decided(c, next, direct, shares, deep)
	}
}
