package workshop

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"wargame/internal/host/study"
	"wargame/interpreter/construct"
	"wargame/interpreter/program"
	"wargame/interpreter/proof"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/spec"
	"wargame/interpreter/value"
)

// brief is what a page for rule-lawyers lists of a game.
type brief struct {
	Name      string           `json:"name"`
	Title     string           `json:"title"`
	Clauses   []briefClause    `json:"clauses"`
	Scenarios []choiceOf       `json:"scenarios"`
	Options   []briefOption    `json:"options"`
	Disputes  []briefDispute   `json:"disputes"`
	Defects   []proof.Defect   `json:"defects"` // of the rulebook, with our reading
	Units     []string         `json:"units"`
	Sides     []string         `json:"sides"`
	Begins    []string         `json:"begins"` // lines that begin a scope of the sequence of play
	Settable  []study.Settable `json:"settable"`
	Facts     []briefFact      `json:"facts"`
	Questions []briefQuestion  `json:"questions"`
}

// briefClause is a clause with what we say of it.
type briefClause struct {
	Clause     string           `json:"clause"`
	Title      string           `json:"title"` // of its rule
	Statements []briefStatement `json:"statements"`
	Tests      []string         `json:"tests"` // titles of the tests that cite it
}

type briefStatement struct {
	ID   string `json:"id"` // as tests cite it
	Text string `json:"text"`
}

type choiceOf struct {
	Name    string `json:"name"`
	Title   string `json:"title"`
	Default bool   `json:"default,omitempty"`
}

type briefOption struct {
	Name   string `json:"name"`
	Title  string `json:"title"`
	Clause string `json:"clause"`
	On     bool   `json:"on"`
}

type briefDispute struct {
	Name     string     `json:"name"`
	Title    string     `json:"title"`
	Clause   string     `json:"clause"`
	Readings []choiceOf `json:"readings"`
}

// briefFact is a track without keys, with its values if they are words.
type briefFact struct {
	Name   string   `json:"name"`
	Values []string `json:"values"`
}

// briefQuestion is something that can be asked, with the kinds of its values.
type briefQuestion struct {
	Name   string       `json:"name"`
	Kind   string       `json:"kind"` // permission or number
	Title  string       `json:"title"`
	Clause string       `json:"clause"`
	Params []briefParam `json:"params"`
}

type briefParam struct {
	Name string `json:"name"`
	Type string `json:"type"` // unit, space, side or another
}

// briefOf lists a game for rule-lawyers.
func briefOf(w *Workshop, _ nothing) (*brief, error) {
	s := w.snapshot()
	if s.err != nil {
		return nil, s.err
	}
	tests, ds := s.suite.Program(nil, nil)
	if ds.HasErrors() {
		return nil, w.broken()
	}
	p, err := w.program()
	if err != nil {
		return nil, err
	}
	b, err := proof.Read(s.game)
	if err != nil {
		return nil, err
	}
	out := &brief{Name: w.name, Title: p.Title, Clauses: clausesOf(b, p, tests.Tests), Defects: b.Defects, Sides: p.Enums["side"].Words, Begins: append([]string{"begin game"}, study.Beginnings(p)...), Settable: study.Settables(p), Units: []string{}, Scenarios: []choiceOf{}, Options: []briefOption{}, Disputes: []briefDispute{}, Facts: factsOf(p), Questions: questionsOf(p)}
	for u := range p.Units {
		out.Units = append(out.Units, p.UnitName(u))
	}
	for i, x := range p.Scenarios {
		out.Scenarios = append(out.Scenarios, choiceOf{x.Name, x.Title, i == p.Playing})
	}
	for _, o := range p.Options {
		out.Options = append(out.Options, briefOption{o.Name, o.Title, o.Clause, o.On})
	}
	for _, d := range p.Disputes {
		x := briefDispute{Name: d.Name, Title: d.Title, Clause: d.Clause}
		for _, r := range d.Readings {
			x.Readings = append(x.Readings, choiceOf{r.Name, r.Title, r.Default})
		}
		out.Disputes = append(out.Disputes, x)
	}
	return out, nil
}

// clausesOf lists the clauses of the catalogue and of the rules, in their order.
func clausesOf(b *proof.Book, p *program.Program, tests []*ruleset.Test) []briefClause {
	out, at := []briefClause{}, map[string]int{}
	clause := func(id string) *briefClause {
		i, ok := at[id]
		if !ok {
			i = len(out)
			at[id] = i
			out = append(out, briefClause{Clause: id, Statements: []briefStatement{}, Tests: []string{}})
		}
		return &out[i]
	}
	for _, s := range b.Statements() {
		c := clause(s.Clause)
		c.Statements = append(c.Statements, briefStatement{s.ID(), s.Text})
	}
	for _, r := range p.Rules {
		if c := clause(r.Clause); c.Title == "" {
			c.Title = r.Title
		}
	}
	for _, t := range tests {
		for _, ref := range t.Cites {
			if i, ok := at[ref.Clause()]; ok && !slices.Contains(out[i].Tests, t.Title.Value()) {
				out[i].Tests = append(out[i].Tests, t.Title.Value())
			}
		}
	}
	for i := range out {
		if n := len(out[i].Statements); n == 1 { // the clause names its only statement
			out[i].Statements[0].ID = out[i].Clause
		}
	}
	return out
}

// factsOf lists the tracks without keys that have few values.
func factsOf(p *program.Program) []briefFact {
	out := []briefFact{}
	for _, name := range slices.Sorted(maps.Keys(p.Tracks)) {
		t := p.Tracks[name]
		if len(t.Params) > 0 {
			continue
		}
		f := briefFact{Name: name, Values: []string{}}
		switch e := p.Enums[t.Type.Name]; {
		case t.Type.Kind == value.Flag:
			f.Values = []string{"true", "false"}
		case t.Type.Kind == value.Enum && e != nil:
			f.Values = e.Words
		case t.Type.Kind != value.Number:
			continue
		}
		out = append(out, f)
	}
	return out
}

// questionsOf lists the permissions and the quantities.
func questionsOf(p *program.Program) []briefQuestion {
	out := []briefQuestion{}
	add := func(name, kind string, params []construct.Param, r *ruleset.Rule) {
		q := briefQuestion{Name: name, Kind: kind, Params: []briefParam{}}
		if r != nil {
			q.Title, q.Clause = r.Title, r.Clause
		}
		for _, x := range params {
			t := "other"
			switch x.Type.Kind {
			case value.Unit:
				t = "unit"
			case value.Space:
				t = "space"
			case value.Enum:
				if x.Type.Name == "side" {
					t = "side"
				}
			}
			q.Params = append(q.Params, briefParam{x.Name, t})
		}
		out = append(out, q)
	}
	for _, name := range slices.Sorted(maps.Keys(p.Permissions)) {
		add(name, "permission", p.Permissions[name].Params, p.Permissions[name].Rule)
	}
	for _, name := range slices.Sorted(maps.Keys(p.Quantities)) {
		add(name, "number", p.Quantities[name].Params, p.Quantities[name].Rule)
	}
	return out
}

// testLines are the lines of a test that lead to its position.
type testLines struct {
	Lines    []string `json:"lines"`
	Scenario string   `json:"scenario,omitempty"`
}

// linesOf returns the lines of a test without what it expects, for a page that goes on from
// them. Names of cells are replaced by those of the first case.
func linesOf(w *Workshop, q struct {
	Test string `json:"test"`
}) (*testLines, error) {
	s := w.snapshot()
	if s.err != nil {
		return nil, s.err
	}
	p, ds := s.suite.Program(nil, nil)
	if ds.HasErrors() {
		return nil, w.broken()
	}
	i := slices.IndexFunc(p.Tests, func(t *ruleset.Test) bool { return t.Title.Value() == q.Test })
	if i < 0 {
		return nil, errNoTest(q.Test)
	}
	t := p.Tests[i]
	out := &testLines{Lines: []string{}, Scenario: t.Scenario}
	cells := spec.FirstCase(t)
	for _, l := range t.All() {
		if l.Expect != nil || l.Refuse != nil {
			continue
		}
		src := p.Sources[l.Pos.Filename]
		if l.EndPos.Offset > len(src) || l.Pos.Offset > l.EndPos.Offset {
			return nil, errNoTest(q.Test)
		}
		line := oneLine(string(src[l.Pos.Offset:l.EndPos.Offset]))
		for column, cell := range cells {
			line = regexp.MustCompile(`\b`+regexp.QuoteMeta(column)+`\b(\s*=[^=])?`).ReplaceAllStringFunc(line, func(m string) string {
				if m != column { // the name of an attribute that is set
					return m
				}
				return cell
			})
		}
		out.Lines = append(out.Lines, line)
	}
	return out, nil
}

// oneLine returns the text of a line of a test without comments and line ends.
func oneLine(text string) string {
	var out []string
	for _, line := range strings.Split(text, "\n") {
		if at := strings.Index(line, "//"); at >= 0 && strings.Count(line[:at], `"`)%2 == 0 {
			line = line[:at]
		}
		out = append(out, strings.Fields(line)...)
	}
	return strings.Join(out, " ")
}
