package build_test

import (
	"testing"

	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/derive"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"

	"github.com/alecthomas/participle/v2/lexer"
	"github.com/stretchr/testify/require"
)

const simple = `game simple "Simple rules"
map area
side red, blue
enum branch { foot, staff, motor }
unit has { branch: branch, size: number }
data area { id
  A
  B }
data unit { id side at branch size
  r1 red A foot 1
  r2 red A staff 0
  b1 blue B motor 2
  b2 blue A foot 3 }
rule 1 "Terms" {
  define is_staff(u: unit) = u.branch == staff
  define friends(u: unit, other: unit) = u.side == other.side
  permission fights(u: unit)
  forbid fights(u) when is_staff(u)
  permission rides(u: unit) denied unless allowed
  allow rides(u) when u.branch == motor
  allow rides(u) when is_staff(u)
  forbid rides(u) when u.size > 5
  permission odd(u: unit)
  forbid odd(u) when is_staff(u) unless u.size == 0
}
rule 2 "Questions" {
  define fighters(a: area) = count(a.units, fights(#))
  define riders() = filter(units, rides(#))
  define beside(u: unit) = any(u.area.units, # != u and not friends(#, u) and fights(#))
  define of_nobody(a: area) = is_staff(first(a.units)) or friends(first(a.units), last(a.units))
  define odds() = count(units, odd(#))
  define staffs(a: area) = any(a.units, not fights(#))
}
`

// The bodies of simple rules replace calls of them. Explanations, and watched programs,
// which keep the calls, must give the same answers.
func TestSimpleRulesInThePlaceOfCalls(t *testing.T) {
	files := scenarioFiles(t, simple)
	p, ds := check.Load(build.Config{Files: files})
	require.False(t, ds.HasErrors(), ds.Error())
	watched, ds := check.Load(build.Config{Files: files, Watch: nobody{}})
	require.False(t, ds.HasErrors(), ds.Error())
	for text, want := range map[string]string{
		`fighters(area("A"))`: "2", `fighters(area("B"))`: "1", `len(riders())`: "2", `odds()`: "4",
		`beside(unit("r1"))`: "yes", `beside(unit("b1"))`: "no", `fights(unit("r2"))`: "no", `rides(unit("b1"))`: "yes",
		`of_nobody(area("A"))`: "no", `staffs(area("A"))`: "yes", `staffs(area("B"))`: "no",
	} {
		for _, p := range []*program.Program{p, watched} {
			e, ds := p.CompileText(text, nil, nil)
			require.False(t, ds.HasErrors(), ds.Error())
			c := formula.NewCtx(p.Start)
			require.Equal(t, want, p.Show(e.Type, e.Eval(c)), text)
			require.Equal(t, want, p.Show(e.Type, derive.Explain(e, c, &formula.Node{})), text)
			require.NoError(t, c.Err)
		}
	}
}

type nobody struct{}

func (nobody) Enter(*ruleset.Rule, *lexer.Position) {}
func (nobody) Leave()                               {}
