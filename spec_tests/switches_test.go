package spec_tests_test

import (
	"maps"
	"path/filepath"
	"slices"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/load"
	"wargame/interpreter/program"
	"wargame/interpreter/proof"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/spec"

	"github.com/stretchr/testify/require"
)

// TestSwitches runs both settings of each switch that a register names beside a
// defect: a test that cites a clause of the defect and chooses the switch passes
// with its own setting, and each other setting makes one of these tests fail.
func TestSwitches(t *testing.T) {
	for _, name := range load.Embedded() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g, err := load.OpenWithTests(filepath.Join("..", "games", name))
			require.NoError(t, err)
			book, err := proof.Read(g)
			require.NoError(t, err)
			p, ds := g.TestProgram(nil, nil)
			require.NoError(t, ds.Err())
			for _, d := range book.Defects {
				for _, s := range d.Switches {
					if err := changes(g, p, d, s); err != nil {
						t.Error(err)
					}
				}
			}
		})
	}
}

// TestHollowSwitches shows that a switch beside the wrong defect is found.
func TestHollowSwitches(t *testing.T) {
	g, err := load.OpenWithTests(filepath.Join("..", "games", "fottr"))
	require.NoError(t, err)
	p, ds := g.TestProgram(nil, nil)
	require.NoError(t, ds.Err())
	d := proof.Defect{ID: "X", Clauses: []string{"7.2"}}
	require.NoError(t, changes(g, p, d, "panzer_third"))
	d.Clauses = []string{"19.0"}
	require.ErrorContains(t, changes(g, p, d, "panzer_third"), "no test")
}

type hollow struct{ defect, name, text string }

func (h hollow) Error() string { return "defect " + h.defect + ", switch " + h.name + ": " + h.text }

// changes reports a switch that no test of the defect proves.
func changes(g *load.Game, p *program.Program, d proof.Defect, name string) error {
	own := &spec.Suite{Load: g.TestProgram}
	differs := map[string]bool{} // by setting
	suites := map[string]*spec.Suite{}
	found := false
	for _, test := range p.Tests {
		options, readings := choices(test)
		_, chosen := readings[name]
		if _, option := options[name]; !chosen && !option || !cites(test, d) {
			continue
		}
		found = true
		if fails(own, test) {
			return hollow{d.ID, name, "the test " + test.Title.Value() + " fails as it stands"}
		}
		for _, setting := range others(own, options, readings, name) {
			if suites[setting] == nil {
				suites[setting] = &spec.Suite{Load: forcing(g, name, setting, chosen)}
			}
			differs[setting] = differs[setting] || fails(suites[setting], test)
		}
	}
	if !found {
		return hollow{d.ID, name, "no test that cites a clause of the defect chooses it"}
	}
	for setting, yes := range differs {
		if !yes {
			return hollow{d.ID, name, "the tests of the defect pass with " + setting + ", too"}
		}
	}
	return nil
}

// others are the settings of a switch that a test does not choose.
func others(s *spec.Suite, options map[string]bool, readings map[string]string, name string) (out []string) {
	if on, ok := options[name]; ok {
		if on {
			return []string{"off"}
		}
		return []string{"on"}
	}
	p, _ := s.Program(options, nil)
	for _, d := range p.Disputes {
		for _, r := range d.Readings {
			if d.Name == name && r.Name != readings[name] {
				out = append(out, r.Name)
			}
		}
	}
	return out
}

// forcing loads a game with a switch in one setting, whatever a test chooses.
func forcing(g *load.Game, name, setting string, reading bool) func(map[string]bool, map[string]string) (*program.Program, dsl.Diagnostics) {
	return func(o map[string]bool, r map[string]string) (*program.Program, dsl.Diagnostics) {
		o, r = maps.Clone(o), maps.Clone(r)
		if _, asked := r[name]; reading && asked {
			r[name] = setting
		}
		if _, asked := o[name]; !reading && asked {
			o[name] = setting == "on"
		}
		return g.TestProgram(o, r)
	}
}

func choices(t *ruleset.Test) (options map[string]bool, readings map[string]string) {
	options, readings = map[string]bool{}, map[string]string{}
	for _, l := range t.Lines {
		switch {
		case l.With == nil:
		case l.With.Option != nil:
			options[l.With.Option.Text] = !l.With.Off
		case l.With.Disp != nil:
			readings[l.With.Disp.Text] = l.With.Reading.Text
		}
	}
	return options, readings
}

func cites(t *ruleset.Test, d proof.Defect) bool {
	return slices.ContainsFunc(t.Cites, func(c *dsl.ClauseRef) bool { return slices.Contains(d.Clauses, c.Clause()) })
}

func fails(s *spec.Suite, t *ruleset.Test) bool {
	return slices.ContainsFunc(s.RunTest(t), func(r spec.Result) bool { return !r.Passed() })
}
