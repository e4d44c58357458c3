package view

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/match"
	"wargame/internal/host/questions"
	"wargame/interpreter/dice"
	"wargame/interpreter/draw"
	"wargame/interpreter/formula"
	"wargame/interpreter/load"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
	"wargame/interpreter/why"
)

// untidy matches what a text for people must not contain: an id of the data, brackets
// around nothing, spaces at an end, before a comma, inside a bracket, or twice.
var untidy = regexp.MustCompile(`[0-9A-Za-z]_|_[0-9A-Za-z]|[(\[]\s*[)\]]|[(\[]\s|\s[)\]]|^\s|\s$|\s\s|\s[,;]|,\s*(,|$)|%!`)

// TestLabelsAreForPeople: every label, title and text of the spaces, units and pieces of
// each game and scenario reads as text.
func TestLabelsAreForPeople(t *testing.T) {
	for _, name := range load.Embedded() {
		box, err := load.Open(name)
		require.NoError(t, err)
		p, ds := box.Program(nil, nil)
		require.False(t, ds.HasErrors(), name)
		scenarios := []string{""}
		for _, s := range p.Scenarios {
			scenarios = append(scenarios, s.Name)
		}
		for _, scenario := range scenarios {
			choice := map[string]string{}
			if scenario != "" {
				choice[ruleset.ScenarioChoice] = scenario
			}
			p, ds := box.Program(nil, choice)
			require.False(t, ds.HasErrors(), name)
			n := 0
			texts(t, p, func(what, text string) {
				n++
				if text == "" || untidy.MatchString(text) {
					t.Errorf("%s %s: %s: %q", name, scenario, what, text)
				}
			})
			require.Greater(t, n, 100, name)
		}
	}
}

// texts calls tell with each text about a space, a unit or a piece of a program.
func texts(t *testing.T, p *program.Program, tell func(what, text string)) {
	g := run.New(p, dice.Keyed{Seed: 1})
	require.NoError(t, g.Err)
	v := sight.Open(g)
	_, board, err := draw.Ground(p, g.S, draw.Options{})
	require.NoError(t, err)
	c := formula.NewCtx(g.S)
	for at := range v.Map().Len() {
		tell("space", v.SpaceName(at))
		tell("space in a sentence", p.SpaceCalled(at))
		tell("space on the board", board.Spaces[at].Title)
		if text := p.LegendTextOf(&p.Lexicon, c, "space", "label", at); text != "" {
			tell("label", text)
		}
		if text := v.Legend("space", "label", at); text != "" {
			tell("label in a view", text)
		}
	}
	faces, _ := facesOf(v)
	for u := range p.Units {
		if strings.HasPrefix(v.Name(u), "#") {
			continue // a spare counter for tests
		}
		tell("unit", v.Name(u))
		tell("unit on the board", faces.Tell(u))
	}
	for _, w := range faces.Beside() {
		tell("beside", w.Title)
	}
	for _, n := range p.Pieces() {
		for i := range n.Size() {
			tell("piece", p.Pick(value.EnumType(n.Name), value.Word(int64(i))))
		}
	}
	for _, text := range match.Standing(v) {
		tell("status", text)
	}
	for _, o := range questions.Overlays(p) {
		tell("overlay", o.Title)
	}
	tells := func(about, subject string) {
		for _, f := range questions.FactsOf(v, about, subject) {
			tell("fact", f.Name)
			tell("value of "+f.Name, f.Value)
		}
	}
	tells("", "")
	for at := 0; at < v.Map().Len(); at += 1 + v.Map().Len()/20 {
		tells("h", why.Space(v.Map(), at))
	}
	for _, d := range g.Pendings() {
		x := v.Decision(d)
		for i := range x.Options {
			tell("answer", match.AnswerText(v, x, &x.Options[i]))
		}
	}
}
