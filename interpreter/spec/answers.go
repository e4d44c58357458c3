package spec

import (
	"fmt"
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/construct"
	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// rejection is why an answer of a test failed: a refusal, or a mistake of the test.
type rejection struct {
	refusal *run.Refusal
	mistake string
}

func mistake(format string, args ...any) *rejection {
	return &rejection{mistake: fmt.Sprintf(format, args...)}
}

func (r *runner) unexpected(span dsl.Span, t *rejection) {
	if t.refusal == nil {
		r.fail(span, "%s", t.mistake)
		return
	}
	f := r.fail(span, "the rules refuse this: %s", t.refusal.Text)
	var parts []string
	for _, x := range t.refusal.Reasons {
		parts = append(parts, x.String())
	}
	f.Expected, f.Got = "a legal answer", strings.Join(parts, "\n         ")
	if len(t.refusal.Reasons) > 0 {
		f.Node = t.refusal.Reasons[0].Node
		r.rename(f.Node)
	}
}

// describe says what the game is waiting for.
func describe(g *run.Game) string {
	if g.Err != nil {
		return "the rules failed: " + g.Err.Error()
	}
	pending := g.Pendings()
	switch {
	case g.Over != nil:
		return "the game is over"
	case len(pending) == 0:
		return "nothing is running"
	case pending[0].Kind == run.DiceRoll:
		return "dice must be rolled"
	}
	var asked []string
	for _, d := range pending {
		who := "nobody"
		switch {
		case d.Asked && d.Seat >= 0:
			who = g.P.Seats[d.Seat].Name
		case d.Side >= 0:
			who = g.P.Enums["side"].Words[d.Side]
		}
		asked = append(asked, fmt.Sprintf("%s must decide %s (%s)", who, d.Name, answers(g.P, d)))
	}
	return strings.Join(asked, "; ")
}

// due returns the decision that a line answers: while several seats decide in secret, that of
// the seat which the line names; otherwise the first.
func (r *runner) due(g *run.Game) *run.Decision {
	if r.whose == nil {
		return g.Pending()
	}
	for _, d := range g.Pendings() {
		if r.whose(d) {
			return d
		}
	}
	return nil
}

// address makes a side or a seat the one whose decisions the line answers.
func (r *runner) address(of *dsl.Expr) (ok bool) {
	r.whose = nil
	if of == nil {
		return true
	}
	v, isSeat, ok := r.decider(of)
	r.whose = func(d *run.Decision) bool {
		if isSeat {
			return int64(d.Seat) == v
		}
		return !d.Asked && d.Side == v
	}
	return ok
}

func (r *runner) apply(g *run.Game, c run.Choice) *rejection {
	if d := r.due(g); d != nil {
		c.Branch = d.Branch
	}
	refusal, err := g.Apply(c)
	if err != nil {
		return mistake("the rules failed: %s", err)
	}
	if refusal != nil {
		return &rejection{refusal: refusal}
	}
	return nil
}

// act takes an action and answers its choices by name.
func (r *runner) act(g *run.Game, a *dsl.Act) *rejection {
	if !r.address(a.Of) {
		return mistake("unknown name")
	}
	d := r.due(g)
	if d == nil || d.Kind != run.Act {
		return mistake("no action is offered: %s", describe(g))
	}
	code := r.prog.Actions[a.Action.Text]
	if code == nil {
		return mistake("there is no action %q", a.Action.Text)
	}
	left := slices.Clone(a.Args)
	c := run.Choice{Value: int64(code.Index)}
	if o := d.Offered(code); o != nil && o.From != nil {
		i := slices.IndexFunc(left, func(n *dsl.NamedArg) bool { return n.Name.Text == o.Each })
		if i < 0 {
			return mistake("%s is offered for each %s: write act %s(%s: …)", code.Name, o.Each, code.Name, o.Each)
		}
		w, ok := r.value(left[i].Value, o.Of)
		if !ok {
			return mistake("%s is not %s", left[i].Value.Text, o.Of.Indefinite())
		}
		c.Group = int(w.N)
		left = slices.Delete(left, i, i+1)
	}
	g.Query().MeantFor(r.laterChoices(code, left))
	defer g.Query().MeantFor(nil)
	g.Query().Await(r.wantedSets(left)...)
	defer g.Query().Await()
	if t := r.apply(g, c); t != nil {
		return t
	}
	for len(left) > 0 {
		d := r.due(g)
		asked := func(n *dsl.NamedArg) bool { return d != nil && n.Name.Text == d.Name }
		if i := slices.IndexFunc(left, r.nobody); i >= 0 && !slices.ContainsFunc(left, asked) {
			left = slices.Delete(left, i, i+1) // no choice was possible, so none was asked for
			continue
		}
		if d == nil {
			return mistake("no decision needs %s: %s", left[0].Name.Text, describe(g))
		}
		i := slices.IndexFunc(left, asked)
		if i < 0 {
			if r.skip(g, d) {
				continue
			}
			return mistake("no decision needs %s: %s", left[0].Name.Text, describe(g))
		}
		if t := r.give(g, d, left[i].Value); t != nil {
			return t
		}
		left = slices.Delete(left, i, i+1)
	}
	return nil
}

// answer answers decisions of a name, with one value each.
func (r *runner) answer(g *run.Game, a *dsl.Answer) *rejection {
	if !r.address(a.Of) {
		return mistake("unknown name")
	}
	var before *run.Game // the position before the last member of a set
	last := int64(0)
	for _, v := range a.Values {
		d := r.due(g)
		if before != nil && (d == nil || d.Kind != run.ChooseSet || d.Name != a.Name.Text) {
			w, ok := r.value(v, r.due(before).Type)
			if !ok {
				return mistake("%s is not %s", v.Text, r.due(before).Type.Indefinite())
			}
			return r.explainMember(before, a.Name.Text, last, w.N)
		}
		if d == nil {
			return mistake("no decision needs %s: %s", a.Name.Text, describe(g))
		}
		if d.Kind == run.DiceRoll && slices.ContainsFunc(d.Due, func(x run.Due) bool { return x.Name == a.Name.Text && x.Sides == 0 }) {
			face, ok := d.Face(strings.Trim(r.rawText(v), "\""))
			if !ok {
				return mistake("%s cannot be drawn", v.Text)
			}
			if t := r.apply(g, run.Choice{Kind: run.Roll, Dice: []int{face}}); t != nil {
				return t
			}
			continue
		}
		if d.Kind == run.Allocate {
			if t := r.allocate(g, d, a.Name.Text, v); t != nil {
				return t
			}
			continue
		}
		if d.Name != a.Name.Text {
			return mistake("no decision needs %s: %s", a.Name.Text, describe(g))
		}
		if d.Kind == run.ChooseSet && !isList(v.Text) {
			w, ok := r.value(v, d.Type)
			if !ok {
				return mistake("%s is not %s", v.Text, d.Type.Indefinite())
			}
			before, last = g.Clone(), w.N
			if t := r.apply(g, run.Choice{Value: w.N}); t != nil {
				return t
			}
			continue
		}
		if t := r.give(g, d, v); t != nil {
			return t
		}
	}
	return nil
}

// rawText returns an answer that is read as text and not as an expression. A column of the
// cases stands for its cell.
func (r *runner) rawText(e *dsl.Expr) string {
	text := strings.TrimSpace(e.Text)
	if cell, ok := r.cases[text]; ok {
		return cell
	}
	return text
}

func isList(text string) bool { return strings.HasPrefix(strings.TrimSpace(text), "[") }

// give answers one decision. A set is given as a whole.
func (r *runner) give(g *run.Game, d *run.Decision, e *dsl.Expr) *rejection {
	if d.Kind == run.YesNo {
		switch r.rawText(e) {
		case "yes", "true":
			return r.apply(g, run.Choice{Value: 1})
		case "no", "false":
			return r.apply(g, run.Choice{Value: 0})
		}
		return mistake("the decision %s needs yes or no", d.Name)
	}
	if d.Kind == run.ChooseSet {
		ws, ok := r.list(e, d.Type)
		if !ok {
			return mistake("%s is not a list of %s", e.Text, d.Type)
		}
		name := d.Name
		var before *run.Game
		for i, w := range ws {
			d := r.due(g)
			if d == nil || d.Kind != run.ChooseSet || d.Name != name {
				return r.explainMember(before, name, ws[i-1], w)
			}
			before = g.Clone()
			if t := r.apply(g, run.Choice{Value: w}); t != nil {
				return t
			}
		}
		if d := r.due(g); d != nil && d.Kind == run.ChooseSet && d.Name == name && len(d.Chosen) == len(ws) {
			return r.apply(g, run.Choice{Kind: run.Done})
		}
		return nil
	}
	w, ok := r.value(e, d.Type)
	if !ok {
		return mistake("%s is not %s", e.Text, d.Type.Indefinite())
	}
	return r.apply(g, run.Choice{Value: w.N})
}

// explainMember explains why a member cannot be added after the last one, which completed the set. It
// tries the member instead of the last one, and then after it. If nothing else forbids it, the
// clause is the one that limits the number.
func (r *runner) explainMember(before *run.Game, name string, last, w int64) *rejection {
	d := r.due(before)
	full := d.Rule
	refusal := run.CheckAfter(before, d, last, w)
	if t := r.apply(before, run.Choice{Value: w}); t != nil {
		return t
	}
	if refusal != nil {
		return &rejection{refusal: refusal}
	}
	return &rejection{refusal: &run.Refusal{Text: "nothing more can be chosen for " + name,
		Reasons: []run.Reason{{Clause: full.ClauseID(), Title: full.TitleText(), Text: "the set is complete"}}}}
}

// wantedSets returns the names under which an act gives values for a set.
func (r *scene) wantedSets(args []*dsl.NamedArg) (out []string) {
	for _, n := range args {
		if isList(n.Value.Text) && !r.nobody(n) {
			out = append(out, n.Name.Text)
		}
	}
	return out
}

// nobody reports whether an act leaves a set empty: others: [].
func (r *scene) nobody(n *dsl.NamedArg) bool {
	inner := strings.Trim(n.Value.Text, "[]")
	return isList(n.Value.Text) && strings.TrimSpace(inner) == "" &&
		slices.ContainsFunc(r.prog.Codes, func(c *construct.Code) bool {
			return slices.ContainsFunc(c.Slots, func(s construct.Slot) bool { return s.Name == n.Name.Text && s.Type.Kind == value.List })
		})
}

// skip leaves a set empty that an act does not mention, if that is legal.
func (r *runner) skip(g *run.Game, d *run.Decision) bool {
	if d.Kind != run.ChooseSet || len(d.Chosen) > 0 {
		return false
	}
	refusal, err := g.Clone().Apply(run.Choice{Kind: run.Done, Branch: d.Branch})
	return refusal == nil && err == nil && r.apply(g, run.Choice{Kind: run.Done}) == nil
}

// allocate spends points on an option, by its name.
func (r *runner) allocate(g *run.Game, d *run.Decision, option string, e *dsl.Expr) *rejection {
	for i, o := range d.SpendOptions() {
		if o.Name != option {
			continue
		}
		w, ok := r.value(e, o.Type)
		if !ok {
			return mistake("%s is not %s", e.Text, o.Type.Indefinite())
		}
		return r.apply(g, run.Choice{Value: w.N, Group: i})
	}
	return mistake("%s is not an option for the points: %s", option, describe(g))
}

// word answers yes, no, pass, done or halt, or lets the time run out.
func (r *runner) word(g *run.Game, a *dsl.AnswerWord) *rejection {
	if !r.address(a.Of) {
		return mistake("unknown name")
	}
	w := a.Word
	d := r.due(g)
	if d == nil {
		return mistake("%s is not an answer here: %s", w, describe(g))
	}
	c := run.Choice{}
	switch w {
	case "yes", "no":
		if d.Kind != run.YesNo {
			return mistake("%s is not an answer here: %s", w, describe(g))
		}
		if w == "yes" {
			c.Value = 1
		}
	case "pass":
		c.Kind = run.Pass
	case "done":
		c.Kind = run.Done
	case "halt":
		c.Kind = run.Stop
	case "timeout":
		c.Kind = run.Timeout
	}
	t := r.apply(g, c)
	if t != nil && t.refusal != nil && d.CanStop && c.Kind != run.Stop {
		t.refusal.Text += " (in a test: halt)"
	}
	return t
}

// value reads an answer. A hex may be a plain number.
func (r *runner) value(e *dsl.Expr, t value.Type) (value.Value, bool) {
	text := strings.TrimSpace(e.Text)
	if c, ok := r.cases[text]; ok && t.Kind == value.Space {
		text = c
	}
	if t.Kind == value.Space && strings.Trim(text, "0123456789.") == "" {
		i, ok := r.game.S.World.Map.Find(text)
		return value.Word(int64(i)), ok
	}
	if t.Kind == value.Edge && strings.Contains(text, "-") {
		if i, ok := r.game.S.World.Map.FindEdge(text); ok {
			return value.Word(int64(i)), true
		}
	}
	v, got, ok := r.eval(e, t)
	return v, ok && t.Accepts(got)
}

// requiredValue is value for a place that needs one: an unreadable value fails the test, so that no
// test passes because something was skipped.
func (r *runner) requiredValue(e *dsl.Expr, t value.Type) (value.Value, bool) {
	before := len(r.result.Fails)
	v, ok := r.value(e, t)
	if !ok && len(r.result.Fails) == before {
		what := fmt.Sprintf("%s is not %s", e.Text, t.Indefinite())
		if t.Kind == value.Space {
			what = fmt.Sprintf("there is no space %s on the map", e.Text)
		}
		r.fail(dsl.SpanOf(e.Pos, e.End), "%s", what).Help = r.origins(e)
	}
	return v, ok
}

// list reads an answer with several values.
func (r *runner) list(e *dsl.Expr, t value.Type) ([]int64, bool) {
	text := strings.TrimSpace(e.Text)
	if !isList(text) {
		if v, got, ok := r.eval(e, value.Type{}); ok && got.Kind == value.List {
			return v.List(), true
		} else if ok && t.Accepts(got) {
			return []int64{v.N}, true
		}
		return nil, false
	}
	var out []int64
	inner := strings.TrimSuffix(strings.TrimPrefix(text, "["), "]")
	if strings.TrimSpace(inner) == "" {
		return nil, true
	}
	depth, start := 0, 0
	parts := []string{}
	for i, c := range inner {
		switch c {
		case '(', '[':
			depth++
		case ')', ']':
			depth--
		case ',':
			if depth == 0 {
				parts = append(parts, inner[start:i])
				start = i + 1
			}
		}
	}
	parts = append(parts, inner[start:])
	for _, p := range parts {
		v, ok := r.value(&dsl.Expr{Pos: e.Pos, End: e.End, Text: strings.TrimSpace(p)}, t)
		if !ok {
			return nil, false
		}
		out = append(out, v.N)
	}
	return out, true
}

// refuse tries something on a copy of the game and expects a refusal.
func (r *runner) refuse(l *dsl.Line) {
	g := r.game.Clone()
	r.game, g = g, r.game // the copy is used
	var t *rejection
	what := ""
	switch {
	case l.Refuse.Act != nil:
		what = "the act"
		if t = r.before(l.Refuse); t == nil {
			t = r.act(r.game, l.Refuse.Act)
		}
	case l.Refuse.Answer != nil:
		what = "the answer"
		if t = r.answer(r.game, l.Refuse.Answer); t != nil && t.refusal == nil && len(l.Refuse.By) > 0 {
			t = instead(r.due(r.game), l.Refuse.Answer.Name.Text, t)
		}
	default:
		t, what = r.word(r.game, l.Refuse.Word), l.Refuse.Word.Word
	}
	r.game = g
	hint := ""
	if l.Refuse.Act != nil {
		hint = wholeAct(r.prog.Actions[l.Refuse.Act.Action.Text])
	}
	if t == nil {
		r.fail(lineSpan(l), "%s was not refused", what).Help = hint
		return
	}
	if t.refusal == nil {
		r.fail(lineSpan(l), "%s", t.mistake)
		return
	}
	want, got := clauses(l.Refuse.By), t.refusal.Clauses()
	if len(want) > 0 && !agree(want, got, l.Refuse.Among) {
		f := r.fail(lineSpan(l), "%s was refused by other clauses", what)
		f.Expected = wanted(want, l.Refuse.Among)
		var parts []string
		for _, x := range t.refusal.Reasons {
			parts = append(parts, x.String())
		}
		f.Help = hint
		f.Got = strings.Join(got, ", ") + " (" + t.refusal.Text + "; " + strings.Join(parts, "; ") + ")"
	}
}

// before returns the refusal of an act while another decision is pending, with the clause that
// asks for that decision. A test must name that clause, so that one that is out of step fails.
func (r *runner) before(x *dsl.Refuse) *rejection {
	d := r.due(r.game)
	if d == nil || d.Kind == run.Act || len(x.By) == 0 || r.prog.Actions[x.Act.Action.Text] == nil {
		return nil
	}
	return comesFirst(d, "no action is offered: "+describe(r.game))
}

// instead returns the refusal of an answer while a decision of another name is pending, and
// otherwise t, as before does for acts.
func instead(d *run.Decision, name string, t *rejection) *rejection {
	if d == nil || d.Kind == run.Act || d.Name == name || d.Rule.ClauseID() == "" {
		return t
	}
	return comesFirst(d, t.mistake)
}

// comesFirst refuses with the clause that asks for the pending decision.
func comesFirst(d *run.Decision, text string) *rejection {
	first := run.Reason{Clause: d.Rule.ClauseID(), Title: d.Rule.TitleText(), Text: "another decision must be made first"}
	return &rejection{refusal: &run.Refusal{Text: text, Reasons: []run.Reason{first}}}
}

// agree reports whether a test names the clauses that decided: all of them, or among others
// at least one and no other.
func agree(want, got []string, among bool) bool {
	if among {
		return !slices.ContainsFunc(want, func(c string) bool { return !slices.Contains(got, c) })
	}
	return sameSet(want, got)
}

// wanted returns the clauses that a test names as its line does.
func wanted(want []string, among bool) string {
	if among {
		return listed(want) + " among others"
	}
	return listed(want)
}

func sameSet(a, b []string) bool {
	a, b = slices.Clone(a), slices.Clone(b)
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(slices.Compact(a), slices.Compact(b))
}
