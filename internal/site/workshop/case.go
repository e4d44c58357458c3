package workshop

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/internal/attack"
	"wargame/interpreter/draw"
	"wargame/interpreter/explain"
	"wargame/interpreter/formula"
	"wargame/interpreter/preview"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/spec"
	"wargame/interpreter/value"
	"wargame/interpreter/why"
)

// caseQuery asks a question in a position that a person sets up by lines of a test.
type caseQuery struct {
	Lines    []string          `json:"lines"`
	Scenario string            `json:"scenario"` // empty for the default one
	Readings map[string]string `json:"readings"` // of disputed clauses, instead of those in the lines
	Question caseQuestion      `json:"question"`
	Picture  bool              `json:"picture"` // also the map
}

// caseQuestion is an expression, or an attack.
type caseQuestion struct {
	Expression string   `json:"expression"`
	Odds       bool     `json:"odds"`      // of an attack; without attackers, of the battle under way
	Attackers  []string `json:"attackers"` // expressions for units
	Targets    []string `json:"targets"`   // expressions for units or a space
	All        bool     `json:"all"`       // also what did not apply
}

// caseAnswer is the answer, or what is wrong with the lines.
type caseAnswer struct {
	Faults  []lineFault       `json:"faults,omitempty"`
	Refused string            `json:"refused,omitempty"` // why the question has no answer
	Value   string            `json:"value,omitempty"`
	Text    string            `json:"text,omitempty"`
	Idle    int               `json:"idle,omitempty"` // rules that did not apply
	SVG     string            `json:"svg,omitempty"`
	Width   float64           `json:"width,omitempty"`
	Height  float64           `json:"height,omitempty"`
	Spaces  []casePlace       `json:"spaces,omitempty"`
	At      map[string]string `json:"at,omitempty"` // the places of the units on the map
}

// lineFault is what is wrong with a line.
type lineFault struct {
	Line int    `json:"line"` // from 0; -1 for the whole
	Text string `json:"text"`
	Help string `json:"help,omitempty"`
}

// casePlace is a space on the map.
type casePlace struct {
	Name    string  `json:"name"` // as an expression
	Title   string  `json:"title"`
	Outline string  `json:"outline"`
	X       float64 `json:"x"`
	Y       float64 `json:"y"`
}

// The limits of a position set up by hand.
const (
	maxLines = 400
	maxLine  = 1000 // bytes
)

// caseTest is the title of the test that holds the lines.
const caseTest = "the case"

// asTest writes lines as a test. The readings take the place of those in the lines.
func asTest(title, cites string, q *caseQuery, more ...string) (string, int) {
	var b strings.Builder
	fmt.Fprintf(&b, "test %q%s {\n", title, cites)
	first := 2 // line of the first line
	for _, name := range slices.Sorted(maps.Keys(q.Readings)) {
		fmt.Fprintf(&b, "  with reading %s %s\n", name, q.Readings[name])
		first++
	}
	for _, l := range append(q.Lines[:len(q.Lines):len(q.Lines)], more...) {
		if f := strings.Fields(l); len(f) > 3 && f[0] == "with" && f[1] == "reading" && q.Readings[f[2]] != "" {
			l = ""
		}
		fmt.Fprintf(&b, "  %s\n", strings.TrimSpace(l))
	}
	b.WriteString("}\n")
	return b.String(), first
}

// parseCase parses a test that asTest has written.
func parseCase(text string) (*dsl.Test, dsl.Diagnostics) {
	f, ds := dsl.Parse(caseTest, []byte(text))
	if ds.HasErrors() {
		return nil, ds
	}
	if len(f.Items) != 1 || f.Items[0].Test == nil {
		return nil, dsl.Diagnostics{{Summary: "a line ends the position: remove its brace"}}
	}
	return f.Items[0].Test, nil
}

// lay sets a position up.
func (w *Workshop) lay(q *caseQuery) (*spec.Position, []lineFault, error) {
	s := w.snapshot()
	switch {
	case s.err != nil:
		return nil, nil, s.err
	case len(q.Lines) > maxLines:
		return nil, nil, fmt.Errorf("a position has at most %d lines", maxLines)
	}
	for _, l := range q.Lines {
		if len(l) > maxLine || strings.ContainsAny(l, "\n\r") {
			return nil, nil, fmt.Errorf("a line has at most %d characters", maxLine)
		}
	}
	if err := words(slices.Concat(slices.Collect(maps.Keys(q.Readings)), slices.Collect(maps.Values(q.Readings)))); err != nil {
		return nil, nil, err
	}
	if _, ds := s.suite.Program(nil, nil); ds.HasErrors() {
		return nil, nil, w.broken()
	}
	text, first := asTest(caseTest, "", q)
	t, ds := parseCase(text)
	if len(ds) > 0 {
		return nil, faultsOf(ds, first), nil
	}
	pos := s.suite.Within(w.allowance(testSteps)).LayTest(&ruleset.Test{Test: t, File: caseTest, Scenario: q.Scenario})
	for i := range pos.Fails {
		ds = append(ds, pos.Fails[i].Diagnostic())
	}
	if len(ds) > 0 || pos.Game == nil {
		return nil, append(faultsOf(ds, first), lineFault{Line: -1, Text: "the lines do not describe a position"})[:max(1, len(ds))], nil
	}
	pos.Game.Hold = false
	return pos, nil, nil
}

// words returns an error unless all are names.
func words(names []string) error {
	for _, n := range names {
		if n == "" || len(n) > maxPath || strings.ContainsFunc(n, func(r rune) bool {
			return !(r == '_' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9')
		}) {
			return fmt.Errorf("%q is not a name", short(n))
		}
	}
	return nil
}

// faultsOf returns diagnostics by line.
func faultsOf(ds dsl.Diagnostics, first int) (out []lineFault) {
	for _, d := range ds.Sorted() {
		text := d.Summary
		if d.Detail != "" {
			text += ": " + strings.ReplaceAll(d.Detail, "\n", "; ")
		}
		out = append(out, lineFault{max(-1, d.Span.Start.Line-first), text, d.Help})
	}
	return out
}

// answerCase sets a position up and answers the question.
func answerCase(w *Workshop, q caseQuery) (*caseAnswer, error) {
	pos, faults, err := w.lay(&q)
	if err != nil || len(faults) > 0 {
		return &caseAnswer{Faults: faults}, err
	}
	out := &caseAnswer{At: map[string]string{}}
	p, v := pos.Game.P, sight.Open(pos.Game)
	for u := range p.Units {
		if at := pos.Game.S.At[u]; at >= 0 {
			out.At[called(pos, p.UnitName(u))] = why.Space(p.World.Map, int(at))
		}
	}
	switch q := q.Question; {
	case q.Odds:
		out.Text, err = odds(v, pos.Names, q)
	case strings.TrimSpace(q.Expression) != "":
		var n *formula.Node
		if n, err = derived(v, pos, q.Expression); err == nil {
			var b strings.Builder
			err = (explain.Writer{All: q.All}).Write(&b, n)
			out.Value, out.Text, out.Idle = verdict(p, q.Expression, n.Value), b.String(), explain.Idle(n)
		}
	}
	if err != nil {
		out.Refused = err.Error()
	}
	if q.Picture {
		if err := out.draw(pos); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// verdict returns the value of an expression; that of a permission in the words of tests.
func verdict(p *program.Program, expression, value string) string {
	name, _, call := strings.Cut(strings.TrimSpace(expression), "(")
	if !call || p.Permissions[name] == nil || !strings.HasSuffix(strings.TrimSpace(expression), ")") {
		return value
	}
	switch value {
	case "yes":
		return "allowed"
	case "no":
		return "forbidden"
	}
	return value
}

// called returns the name of a unit in the position.
func called(pos *spec.Position, name string) string {
	n := &formula.Node{Text: name}
	if pos.Rename != nil {
		pos.Rename(n)
	}
	return n.Text
}

// derived derives an expression in a position.
func derived(v *sight.View, pos *spec.Position, text string) (*formula.Node, error) {
	if len(text) > maxQuestion {
		return nil, fmt.Errorf("the expression is longer than %d characters", maxQuestion)
	}
	n, err := why.Of(v, pos.Names, text, pos.Rename)
	if err != nil {
		return nil, err
	}
	return explain.Promote(n), nil
}

// maxThings is the number of units and spaces that a question about an attack names.
const maxThings = 40

// odds returns the odds of an attack as text.
func odds(v *sight.View, names program.Names, q caseQuestion) (string, error) {
	if len(q.Attackers) == 0 {
		return oddsNow(v)
	}
	attackers, err := things(v, names, q.Attackers)
	if err != nil {
		return "", err
	}
	targets, err := things(v, names, q.Targets)
	switch {
	case err != nil:
		return "", err
	case len(targets) == 0:
		return "", errors.New("name the target of the attack")
	}
	act, refused := attack.Find(v, attackers, targets, true)
	if act == nil && len(refused) > 0 {
		return "", fmt.Errorf("the attack is not possible:\n%s", strings.Join(refused, "\n"))
	}
	if act == nil {
		return "", errors.New("no action allows this attack, here or after the decisions that can be passed: begin the phase of combat in the position")
	}
	return fmt.Sprintf("%s  (%s)\n", act.Title, act.When) + written(act.Preview), nil
}

// oddsNow returns the odds of the battle under way as text.
func oddsNow(v *sight.View) (string, error) {
	d := v.Pending()
	if d == nil || d.Kind == run.Act {
		return "", errors.New("no battle is under way: name the units that attack, or add an act of attack to the position")
	}
	var answers []run.Choice
	if d.CanDone {
		answers = []run.Choice{{Kind: run.Done}}
	}
	return written(preview.Of(v, answers, preview.Usual)), nil
}

// things evaluates expressions for units and spaces.
func things(v *sight.View, names program.Names, texts []string) (out []attack.Thing, err error) {
	if len(texts) > maxThings {
		return nil, fmt.Errorf("a question names at most %d units", maxThings)
	}
	p := v.Program()
	for _, text := range texts {
		if len(text) > maxQuestion {
			return nil, fmt.Errorf("the expression is longer than %d characters", maxQuestion)
		}
		x, ds := p.CompileText(text, nil, names)
		if ds.HasErrors() || x == nil {
			return nil, &why.Mistaken{Text: text, Found: ds}
		}
		c := formula.NewCtx(v.Position())
		is := x.Eval(c)
		switch {
		case c.Err != nil:
			return nil, c.Err
		case x.Type.Kind == value.Unit && is.N >= 0 && v.At(int(is.N)) >= 0:
			out = append(out, attack.Thing{Unit: is.N, Space: int64(v.At(int(is.N)))})
		case x.Type.Kind == value.Space && is.N >= 0:
			out = append(out, attack.Thing{Unit: -1, Space: is.N})
		default:
			return nil, fmt.Errorf("%s is neither a unit on the map nor a space", short(text))
		}
	}
	return out, nil
}

// draw adds the map with the places of its spaces.
func (a *caseAnswer) draw(pos *spec.Position) error {
	p := pos.Game.P
	pic, board, err := draw.Scene(p, pos.Game.S, draw.Options{NoKey: true, Name: func(u int) string { return called(pos, p.UnitCalled(u)) }})
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := pic.SVG(&b, 1); err != nil {
		return err
	}
	a.SVG, a.Width, a.Height = b.String(), board.Width, board.Height
	for s, at := range board.Spaces {
		if at.Outline != "" {
			a.Spaces = append(a.Spaces, casePlace{why.Space(p.World.Map, s), at.Title, at.Outline, at.X, at.Y})
		}
	}
	return nil
}
