package cli

import (
	"wargame/internal/console"
	"wargame/interpreter/proof"
)

type jsonCoverage struct {
	Game       string           `json:"game"`
	Percent    float64          `json:"percent"`
	Total      map[string]int   `json:"total"`
	Chapters   []jsonTally      `json:"chapters"`
	Kinds      []jsonTally      `json:"kinds"`
	Playouts   jsonPlayouts     `json:"playouts"`
	Notes      []string         `json:"notes,omitempty"`
	Statements []*jsonStatement `json:"statements"`
}

type jsonTally struct {
	Name    string         `json:"name"`
	Percent float64        `json:"percent"`
	Count   map[string]int `json:"count"`
}

type jsonPlayouts struct {
	Games     int      `json:"games"`
	Decisions int      `json:"decisions"`
	Stuck     []string `json:"stuck,omitempty"`
}

type jsonStatement struct {
	ID     string     `json:"id"`
	Clause string     `json:"clause"`
	Kind   string     `json:"kind"`
	Text   string     `json:"text"`
	Status string     `json:"status"`
	Reason string     `json:"reason,omitempty"`
	Played int        `json:"played"`
	Rules  []jsonRule `json:"rules"`
	Tests  []jsonTest `json:"tests"`
}

type jsonRule struct {
	Kind   string   `json:"kind"`
	Clause string   `json:"clause"`
	Also   []string `json:"also,omitempty"`
	Title  string   `json:"title,omitempty"`
	Within string   `json:"within,omitempty"`
	File   string   `json:"file"`
	Line   int      `json:"line"`
	Text   string   `json:"text,omitempty"`
}

type jsonTest struct {
	Title  string   `json:"title"`
	File   string   `json:"file"`
	Line   int      `json:"line"`
	Cases  int      `json:"cases"`
	Passed bool     `json:"passed"`
	Fails  []string `json:"fails,omitempty"`
}

func coverageJSON(e *console.Console, game string, c *proof.Coverage) error {
	sum := c.Sum()
	out := jsonCoverage{Game: game, Percent: sum.Percent(), Total: counts(sum), Notes: c.Stale,
		Playouts: jsonPlayouts{c.Played.Games, c.Played.Decisions, c.Played.Stuck}, Statements: []*jsonStatement{}}
	for _, g := range c.By(func(x *proof.Covered) string { return proof.Chapter(x.Clause) }) {
		out.Chapters = append(out.Chapters, jsonTally{g.Name, g.Percent(), counts(g.Tally)})
	}
	for _, g := range c.By(func(x *proof.Covered) string { return x.Kind }) {
		out.Kinds = append(out.Kinds, jsonTally{g.Name, g.Percent(), counts(g.Tally)})
	}
	for _, x := range c.Statements {
		out.Statements = append(out.Statements, statementJSON(x))
	}
	return console.WriteJSON(e.Out, out)
}

func counts(t proof.Tally) map[string]int {
	out := map[string]int{}
	for s, n := range t {
		out[string(s)] = n
	}
	return out
}

func statementJSON(x *proof.Covered) *jsonStatement {
	s := &jsonStatement{ID: x.ID(), Clause: x.Clause, Kind: x.Kind, Text: x.Text, Status: string(x.Status), Reason: x.Reason, Played: x.Played,
		Rules: []jsonRule{}, Tests: testsJSON(x.Tests)}
	for _, r := range x.Rules {
		s.Rules = append(s.Rules, ruleJSON(r))
	}
	return s
}

func ruleJSON(r *proof.Rule) jsonRule {
	return jsonRule{Kind: r.Kind, Clause: r.Clause, Also: r.Also, Title: r.Title, Within: r.Within, File: r.Span.File, Line: r.Span.Start.Line}
}

func testsJSON(tests []*proof.Test) []jsonTest {
	out := []jsonTest{}
	for _, t := range tests {
		x := jsonTest{Title: t.Title, File: t.Pos.File, Line: t.Pos.Start.Line, Cases: t.Cases, Passed: t.Passed()}
		for i := range t.Fails {
			x.Fails = append(x.Fails, t.Fails[i].Span.String()+": "+t.Fails[i].Summary)
		}
		out = append(out, x)
	}
	return out
}
