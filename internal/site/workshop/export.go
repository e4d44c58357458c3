package workshop

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/formula"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/sight"
	"wargame/interpreter/spec"
)

// exportQuery asks for a case as tests: one for each choice of readings.
type exportQuery struct {
	caseQuery
	Title string              `json:"title"`
	Cites string              `json:"cites"` // a clause or a statement; empty for none
	Under []map[string]string `json:"under"` // choices of readings
}

// exported is a file with tests.
type exported struct {
	Name  string   `json:"name"`
	Text  string   `json:"text"`
	Notes []string `json:"notes,omitempty"` // of what a test does not say
}

// cited matches a clause or a statement of one.
var cited = regexp.MustCompile(`^[\w.]+(#\d+)?$`)

// exportCase writes a case as tests that pass.
func exportCase(w *Workshop, q exportQuery) (*exported, error) {
	switch {
	case strings.TrimSpace(q.Title) == "":
		return nil, errors.New("the case needs a title")
	case len(q.Title) > 80 || strings.ContainsAny(q.Title, "\"\\\n{}") || dsl.Readable(q.Title) != nil:
		return nil, errors.New("a title has at most 80 characters and no quotes, backslashes or braces")
	case q.Cites != "" && !cited.MatchString(q.Cites):
		return nil, fmt.Errorf("%q is not a clause", short(q.Cites))
	case len(q.Under) > 2:
		return nil, errors.New("a case compares two readings")
	}
	if len(q.Under) == 0 {
		q.Under = []map[string]string{q.Readings}
	}
	out := &exported{Name: strings.ToLower(nonName.ReplaceAllString(q.Title, "-")) + ".wgr"}
	var b strings.Builder
	if w.from.Game != "" && w.Elsewhere[w.from.Game] == nil {
		fmt.Fprintf(&b, "tests of %s\n\n", w.from.Game) // the file may then be anywhere
	}
	if q.Scenario != "" {
		if err := words([]string{q.Scenario}); err != nil {
			return nil, err
		}
		fmt.Fprintf(&b, "in scenario %s\n\n", q.Scenario)
	}
	for i, readings := range q.Under {
		one := q
		one.Readings = readings
		if len(q.Under) > 1 {
			one.Title += ": " + strings.Join(valuesOf(readings), ", ")
		}
		text, note, err := exportOne(w, &one)
		if err != nil {
			return nil, err
		}
		if note != "" {
			out.Notes = append(out.Notes, note)
		}
		if i > 0 {
			b.WriteString("\n")
		}
		b.WriteString(text)
	}
	text, ds := dsl.Format(out.Name, []byte(strings.ReplaceAll(b.String(), "\n  \n", "\n")))
	if len(ds) > 0 {
		return nil, fmt.Errorf("the case cannot be written as a test: %s", ds.Error())
	}
	out.Text = string(text)
	return out, nil
}

var nonName = regexp.MustCompile(`[^A-Za-z0-9]+`)

func valuesOf(readings map[string]string) (out []string) {
	for _, v := range readings {
		out = append(out, v)
	}
	slices.Sort(out)
	return out
}

// exportOne writes a case under one choice of readings, with what holds there. It says so if the
// answer cannot be expected.
func exportOne(w *Workshop, q *exportQuery) (text, note string, err error) {
	pos, faults, err := w.lay(&q.caseQuery)
	switch {
	case err != nil:
		return "", "", err
	case len(faults) > 0:
		return "", "", fmt.Errorf("the position has a mistake: %s", faults[0].Text)
	}
	cites := ""
	if q.Cites != "" {
		cites = " cites " + q.Cites
	}
	expression := strings.TrimSpace(q.Question.Expression)
	if expression == "" {
		text, _ = asTest(q.Title, cites, &q.caseQuery)
		return text, "An attack is exported without its odds: the test holds the position alone.", nil
	}
	n, err := derived(sight.Open(pos.Game), pos, expression)
	if err != nil {
		return "", "", err
	}
	n.Value = verdict(pos.Game.P, expression, n.Value)
	for _, line := range expectations(expression, n) {
		text, _ = asTest(q.Title, cites, &q.caseQuery, line)
		if t, ds := parseCase(text); len(ds) == 0 && w.passes(t, q.Scenario) {
			return text, "", nil
		}
	}
	text, _ = asTest(q.Title, cites, &q.caseQuery, "// "+strings.ReplaceAll(expression+" is "+n.Value, "\n", " "))
	return text, fmt.Sprintf("No test can expect %q, so the answer is a comment.", short(n.Value)), nil
}

// passes runs a test that is in no file.
func (w *Workshop) passes(t *dsl.Test, scenario string) bool {
	results := w.snapshot().suite.Within(w.allowance(testSteps)).RunTest(&ruleset.Test{Test: t, File: caseTest, Scenario: scenario})
	return len(results) > 0 && !slices.ContainsFunc(results, func(r spec.Result) bool { return !r.Passed() })
}

// number matches a value that is a number.
var number = regexp.MustCompile(`^-?\d+(\.\d+|/\d+)?$`)

// expectations returns lines that could expect an answer, the strictest first.
func expectations(expression string, n *formula.Node) (out []string) {
	bare := []string{}
	switch {
	case n.Value == "allowed" || n.Value == "forbidden":
		bare = append(bare, "expect "+n.Value+" "+expression)
	case n.Value == "yes":
		bare = append(bare, "expect "+expression)
	case n.Value == "no":
		bare = append(bare, "expect not ("+expression+")")
	case number.MatchString(n.Value):
		bare = append(bare, "expect "+expression+" == "+n.Value)
	default:
		bare = append(bare, "expect "+expression+" == "+n.Value, fmt.Sprintf("expect %s == %q", expression, n.Value))
	}
	direct, deep := clausesIn(n, 1), clausesIn(n, 100)
	for _, line := range bare {
		for _, by := range [][]string{direct, deep} {
			if len(by) > 0 {
				out = append(out, line+" by "+strings.Join(by, ", "), line+" by "+strings.Join(by, ", ")+" among others")
			}
		}
	}
	return append(out, bare...)
}

// clausesIn returns the clauses that applied in a derivation, down to a depth.
func clausesIn(n *formula.Node, depth int) (out []string) {
	if depth == 0 {
		return nil
	}
	for _, c := range n.Children {
		if !c.Applied {
			continue
		}
		if c.Clause != "" && !slices.Contains(out, c.Clause) {
			out = append(out, c.Clause)
		}
		for _, more := range clausesIn(c, depth-1) {
			if !slices.Contains(out, more) {
				out = append(out, more)
			}
		}
	}
	return out
}
