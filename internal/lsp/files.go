package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"wargame/dsl"
	"wargame/interpreter/analysis"
)

// symbolKinds are the numbers of the protocol for kinds of symbols.
var symbolKinds = map[string]int{
	"rule": 2, "test": 24, "option": 5, "interpretation": 5, "data": 18, "action": 24, "quantity": 12, "permission": 12, "define": 12,
	"movement": 12, "reach": 12, "table": 18, "enum": 10, "record": 23, "noun": 5, "fact": 8, "track": 8, "procedure": 6, "losses": 6,
}

func symbolKind(kind string) int {
	if n := symbolKinds[kind]; n > 0 {
		return n
	}
	return 13
}

func outline(p *place) (any, error) { return p.symbols(p.game.Symbols(p.path)), nil }

func (p *place) symbols(list []analysis.Symbol) []documentSymbol {
	out := []documentSymbol{}
	for _, s := range list {
		out = append(out, documentSymbol{
			Name: s.Name, Detail: s.Detail, Kind: symbolKind(s.Kind),
			Range:          p.lines.span(s.Whole.Start.Offset, s.Whole.End.Offset),
			SelectionRange: p.lines.span(s.At.Start.Offset, s.At.End.Offset),
			Children:       p.symbols(s.Inside),
		})
	}
	return out
}

// symbols finds symbols in the games of the open files.
func symbols(_ context.Context, s *Server, params json.RawMessage) (any, error) {
	var q struct {
		Query string `json:"query"`
	}
	if err := json.Unmarshal(params, &q); err != nil {
		return nil, err
	}
	out := []symbolInformation{}
	seen := map[*analysis.Game]bool{}
	for path := range s.work.unsaved() {
		p, err := s.open(uriOf(path))
		if err != nil || seen[p.game] {
			continue
		}
		seen[p.game] = true
		for _, x := range p.game.Find(q.Query, 200) {
			out = append(out, symbolInformation{strings.TrimSpace(x.Name + " " + x.Detail), symbolKind(x.Kind), p.location(x.At)})
		}
	}
	return out, nil
}

func folds(p *place) (any, error) {
	out := []foldingRange{}
	for _, f := range p.game.Folds(p.path) {
		if f.End.Line > f.Start.Line {
			out = append(out, foldingRange{f.Start.Line - 1, f.End.Line - 1})
		}
	}
	return out, nil
}

// formatted replaces the whole text if `wargame fmt` would change it.
func formatted(p *place) (any, error) {
	text := p.server.work.text(p.path)
	out, ds := dsl.Format(p.path, text)
	if ds.HasErrors() {
		return nil, fmt.Errorf("a file with a mistake in its syntax cannot be formatted: %s", ds[0].Summary)
	}
	if string(out) == string(text) {
		return []textEdit{}, nil
	}
	return []textEdit{{newLines(text, p.server.work.encoding()).span(0, len(text)), string(out)}}, nil
}

// semanticTokens encodes each token as five numbers: lines and characters from the one
// before, length, kind, no modifiers. Tokens on several lines are left out: they are
// comments, which every editor colours.
func semanticTokens(p *place) (any, error) {
	data := []int{}
	line, character := 0, 0
	for _, t := range p.game.Tokens(p.path) {
		if strings.Contains(t.Value, "\n") {
			continue
		}
		at := p.lines.at(t.Pos.Offset)
		length := len(t.Value)
		if p.lines.units == utf16Units {
			length = 0
			for _, r := range t.Value {
				length += p.lines.width(r, utf8.RuneLen(r))
			}
		}
		if at.Line != line {
			character = 0
		}
		data = append(data, at.Line-line, at.Character-character, length, t.Kind, 0)
		line, character = at.Line, at.Character
	}
	return object{"data": data}, nil
}

// runTest is the command that runs the test with a title in the game of a file.
const runTest = "wargame.runTest"

func lenses(p *place) (any, error) {
	out := []codeLens{}
	for _, l := range p.game.Lenses(p.path) {
		c := command{Title: l.Title}
		if l.Test != "" {
			c.Command, c.Arguments = runTest, []any{uriOf(p.path), l.Test}
		}
		out = append(out, codeLens{p.lines.span(l.At.Start.Offset, l.At.End.Offset), c})
	}
	return out, nil
}

// execute runs a command; its result is a list of test results. A message says it too, unless
// a third argument is true: then the editor shows the results by itself.
func execute(ctx context.Context, s *Server, params json.RawMessage) (any, error) {
	var q executeParams
	if err := json.Unmarshal(params, &q); err != nil {
		return nil, err
	}
	var uri, title string
	var silent bool
	if len(q.Arguments) == 3 {
		_ = json.Unmarshal(q.Arguments[2], &silent)
	}
	if q.Command != runTest || len(q.Arguments) < 2 || json.Unmarshal(q.Arguments[0], &uri) != nil || json.Unmarshal(q.Arguments[1], &title) != nil {
		return nil, fmt.Errorf("%s is not a command of this server with its arguments", q.Command)
	}
	p, err := s.open(uri)
	if err != nil {
		return nil, err
	}
	results, err := p.game.RunTests(title)
	if err != nil {
		return nil, err
	}
	if silent {
		return results, nil
	}
	failed := 0
	text := ""
	for _, r := range results {
		if !r.Passed {
			failed++
			text += "\n" + r.Text
		}
	}
	m := message{3, fmt.Sprintf("%q: %d passed, %d failed", title, len(results)-failed, failed)}
	if failed > 0 {
		m = message{1, m.Message + text}
	}
	_ = s.conn.Notify(ctx, "window/showMessage", m)
	return results, nil
}

// meant finds the name that a help proposes.
var meant = regexp.MustCompile("did you mean `?([A-Za-z_][A-Za-z0-9_.]*)`?\\?")

// actions offers what the helps of diagnostics propose.
func actions(_ context.Context, s *Server, params json.RawMessage) (any, error) {
	var q documentParams
	if err := json.Unmarshal(params, &q); err != nil {
		return nil, err
	}
	out := []codeAction{}
	for _, d := range q.Context.Diagnostics {
		if m := meant.FindStringSubmatch(d.Message); m != nil && d.Source == source {
			out = append(out, codeAction{
				Title: "Change to " + m[1], Kind: "quickfix", Diagnostics: []diagnostic{d}, Preferred: true,
				Edit: workspaceEdit{map[string][]textEdit{q.Document.URI: {{d.Range, m[1]}}}},
			})
		}
	}
	return out, nil
}
