package mutate

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"wargame/dsl"
)

const ferry = `edition 3
game ferry "Ferry"
map hex columns 1..4 rows 1..3 stagger even columns
side red, blue
unit has { ma: number, wet: flag }
track rain: flag = false
rule 1 "Half in the rain" {
  quantity allowance(u: unit) = u.ma rounded up
  allowance(u) when rain: x 1/2
}
rule 2 "Nobody swims" {
  permission enter(u: unit, h: hex)
  forbid enter(u, h) when u.wet and h == hex(0101) because "it is wet"
  allow enter(u, h) when allowance(u) >= 6 despite 2
}
rule 3 "The table of fords" {
  table ford(die: d6): number {
    1-3 4-6
    1   2
  }
}
option flood 4 "Flood" {
  rule 5 "Nobody moves" { forbid enter(u, h) because "flood" }
}
procedure soak(u: unit) { if u.wet { set rain = false } }
`

const goodTests = `test "Half" cites 1 {
  unit a: red, ma = 5 at 0102
  expect allowance(a) == 5
  set rain = true
  expect allowance(a) == 3 by 1
}
test "Swims" cites 2#1 {
  unit a: red, wet, ma = 5 at 0102
  unit b: red, ma = 5 at 0102
  unit c: red, wet, ma = 6 at 0102
  expect forbidden enter(a, hex(0101)) by 2
  expect allowed enter(a, hex(0102))
  expect allowed enter(b, hex(0101))
  expect allowed enter(c, hex(0101))
}
`

// emptyTests run through everything and assert nothing.
const emptyTests = `test "Half" cites 1 {
  unit a: red, ma = 5 at 0102
  set rain = true
  expect allowance(a) == allowance(a)
}
test "Swims" cites 2 {
  unit a: red, wet, ma = 5 at 0102
  expect enter(a, hex(0101)) or not enter(a, hex(0101))
}
`

func game(t *testing.T, rules, tests string) *Game {
	f, ds := dsl.Parse("rules.wgr", []byte(rules))
	require.Empty(t, ds)
	x, ds := dsl.Parse("tests.wgr", []byte(tests))
	require.Empty(t, ds)
	return &Game{Files: []*dsl.File{f}, Tests: []*dsl.File{x}}
}

func verdicts(t *testing.T, g *Game, cfg Config) map[string]Verdict {
	r, err := g.Run(cfg)
	require.NoError(t, err)
	out := map[string]Verdict{}
	for _, v := range r.Verdicts {
		before, after, _ := strings.Cut(change(v.Mutant), " => ")
		out[string(v.Kind)+": "+before+" => "+after] = v
	}
	return out
}

// change is the text that goes and the text that comes.
func change(m *Mutant) string {
	return strings.TrimSpace(string(m.source[m.Start:m.End])) + " => " + m.New
}

func TestDeletedRulesAreKilled(t *testing.T) {
	got := verdicts(t, game(t, ferry, goodTests), Config{})
	for _, what := range []string{
		"contribution: allowance(u) when rain: x 1/2 => ",
		"allow: allow enter(u, h) when allowance(u) >= 6 despite 2 => ",
		"guard: when rain => ",
		"guard: when allowance(u) >= 6 => ",
		"number: 2 => 3", // of 1/2
		"logic: and => or",
		"comparison: == => !=",
		"comparison: >= => >",
		"rounding: up => down",
	} {
		require.Contains(t, got, what)
		require.Equal(t, ByTest, got[what].Fate, what)
	}
	// A prohibition that an exception names is missed by the checker.
	require.Equal(t, ByChecker, got[`forbid: forbid enter(u, h) when u.wet and h == hex(0101) because "it is wet" => `].Fate)
	// Nobody asks for the ford, the flood or the soaking.
	for _, what := range []string{
		"cell: 1 => 2", "cell: 2 => 1",
		`option: rule 5 "Nobody moves" { forbid enter(u, h) because "flood" } => `,
		"guard: u.wet => not (u.wet)",
		"step: set rain = false => ",
	} {
		require.Contains(t, got, what)
		require.Equal(t, Survived, got[what].Fate, what)
	}
	require.Zero(t, got["cell: 1 => 2"].Tests, "no test asks the table, so none is run")
}

// The place of a prohibition behind the others is a guard that a test must pin.
func TestMutantOfALastProhibition(t *testing.T) {
	rules := ferry + `rule 6 "Dry feet" { forbid enter(u, h) when u.wet and u.ma < 6 unless otherwise forbidden }
`
	tests := goodTests + `test "Wet" {
  unit a: red, wet, ma = 5 at 0102
  expect forbidden enter(a, hex(0101)) by 2
  expect forbidden enter(a, hex(0103)) by 6
}
`
	got := verdicts(t, game(t, rules, strings.Replace(tests, "  expect allowed enter(a, hex(0102))\n", "", 1)), Config{})
	require.Equal(t, ByTest, got["guard: unless otherwise forbidden => "].Fate)
}

func TestTestsThatAssertNothing(t *testing.T) {
	r, err := game(t, ferry, emptyTests).Run(Config{})
	require.NoError(t, err)
	total := r.Total()
	require.Zero(t, total.Test, "a test that asserts nothing kills nothing")
	require.Equal(t, total.Mutants-total.Checker, total.Survived)
}

// Running every test tells the same as running those that can notice.
func TestReachedTestsSuffice(t *testing.T) {
	few := verdicts(t, game(t, ferry, goodTests), Config{})
	all := verdicts(t, game(t, ferry, goodTests), Config{AllTests: true})
	require.Len(t, all, len(few))
	for what, v := range all {
		require.Equal(t, v.Fate, few[what].Fate, what)
		require.LessOrEqual(t, few[what].Tests, v.Tests, what)
	}
}

// A test that asks for a permission only through a reach can notice its prohibitions.
func TestPermissionsOfAReachAreReached(t *testing.T) {
	for _, word := range []string{"when", "allowed"} {
		g := game(t, `edition 3
game line "Line"
map hex columns 1..4 rows 1..3 stagger even columns
side red, blue
space has { base: side }
permission pass(s: side, from: hex, to: hex)
rule 8 "Enemies stop a line" { forbid pass(s, from, to) when any(to.units, .side != s) }
reach line(s: side) { from filter(hexes, .base == s)  step a to b `+word+` pass(s, a, b) }
`, `test "Cut off" {
  unit u: red at 0103
  unit e: blue at 0102
  unit f: blue at 0201
  hex 0101: base = red
  expect u.hex not in line(red)
}
`)
		tried := 0
		for name, v := range verdicts(t, g, Config{}) {
			if v.Clause == "8" {
				tried++
				require.Equal(t, 1, v.Tests, "%s: %s", word, name)
			}
		}
		require.Equal(t, 3, tried)
	}
}

// A procedure that is only ever supposed is reached by who supposes it.
func TestStepsOfASupposition(t *testing.T) {
	rules := ferry + "define dries(u: unit): flag = suppose { do soak(u) } then not rain\n"
	tests := goodTests + `test "Dries" {
  unit a: red, wet at 0102
  set rain = true
  expect dries(a)
}
`
	got := verdicts(t, game(t, rules, tests), Config{})
	require.Equal(t, ByTest, got["step: set rain = false => "].Fate)
	require.Equal(t, ByTest, got["guard: u.wet => not (u.wet)"].Fate)
}

func TestScopeAndSample(t *testing.T) {
	g := game(t, ferry, goodTests)
	r, err := g.Run(Config{Scope: Scope{Clause: "2"}})
	require.NoError(t, err)
	for _, v := range r.Verdicts {
		require.Equal(t, "2", v.Clause)
	}
	a, err := g.Run(Config{Sample: 5, Seed: 3})
	require.NoError(t, err)
	require.Len(t, a.Verdicts, 5)
	require.Greater(t, a.Found, 5)
	b, err := g.Run(Config{Sample: 5, Seed: 3})
	require.NoError(t, err)
	for i := range a.Verdicts {
		require.Equal(t, a.Verdicts[i].ID(), b.Verdicts[i].ID())
	}
}

func TestFailingTestsAreSaidFirst(t *testing.T) {
	_, err := game(t, ferry, goodTests+"test \"Wrong\" { expect rain }\n").Run(Config{})
	var broken *BrokenError
	require.ErrorAs(t, err, &broken)
	require.Equal(t, []string{"Wrong"}, broken.Titles)
}

func TestTimeLimit(t *testing.T) {
	g := game(t, ferry, goodTests)
	r, err := g.Run(Config{Timeout: time.Nanosecond, Sample: 3})
	require.NoError(t, err)
	for _, v := range r.Verdicts {
		require.NotEqual(t, Survived, v.Fate)
	}
}

func TestJournal(t *testing.T) {
	g := game(t, ferry, goodTests)
	path := filepath.Join(t.TempDir(), "mutants.jsonl")
	j, err := OpenJournal(path, g.Texts())
	require.NoError(t, err)
	first, err := g.Run(Config{Each: func(v Verdict) { require.NoError(t, j.Add(v)) }})
	require.NoError(t, err)
	require.NoError(t, j.Close())

	j, err = OpenJournal(path, g.Texts())
	require.NoError(t, err)
	require.Len(t, j.Done, len(first.Verdicts))
	again, err := g.Run(Config{Done: j.Done})
	require.NoError(t, err)
	require.Equal(t, first.Total(), again.Total())
	require.NoError(t, j.Close())

	_, err = OpenJournal(path, game(t, ferry, emptyTests).Texts())
	require.ErrorContains(t, err, "belongs to other rules")
}

// Every mutant is one change in one place that the parser takes, and no two
// are the same.
func TestMutantsParse(t *testing.T) {
	g := game(t, ferry+sampler, goodTests)
	p, ds := g.with(nil, nil)(nil, nil)
	require.False(t, ds.HasErrors(), ds.Error())
	seen := map[string]bool{}
	for _, m := range g.Mutants(p, Scope{}) {
		text := string(m.Source())
		require.False(t, seen[text], "%s twice", change(m))
		seen[text] = true
		_, ds := dsl.Parse(m.File, []byte(text))
		require.Empty(t, ds, "%s\n%s", change(m), m.Diff())
		require.NotEmpty(t, m.Diff())
	}
	require.Greater(t, len(seen), 80)
}

const sampler = `
rule 7 "Other rules" {
  enter_more(u) when u.wet: + 1
  quantity enter_more(u: unit) = 1
  enter_more(u) when not u.wet: = 4 despite 7
}
rule 6 "A little of everything" {
  fact wetted(u: unit) lasts phase
  budget spins(u: unit): 2 per phase
  permission odd(u: unit)
  forbid odd(u) unless !u.wet
  forbid odd(u) when u.ma == 9
  allow odd(u) despite 6
  require odd(u): u.ma > 1 and not (u.ma in [1, 2]) or u.ma not in [3]
  reach near(u: unit) { from [u.hex] step a to b when enter(u, b) within 2 }
  preference best(u: unit) {
    first u.wet
    then most u.ma
  }
  movement wade(u of stack) "Wade" trail waded lasts phase {
    within 4
    mode bank {
      first step a to b costs 2 when u.wet into deep  // in
      later step a to b allowed enter(u, b) preferring best(u)
    }
    mode deep from bank in h when rain { step a to b  end in h when u.wet allowed odd(u) }
    stop in h when u.ma > 3
    stop in h unless enter(u, h)
    end in h allowed odd(u)
  }
  obligation dry(u: unit) lasts phase met when not u.wet possible when u.ma > 0 otherwise { withdraw u }
  on moved(u, from, to) when rain { remember wetted(u) }
  action spin "Spin" when rain {
    choose us = some u from filter(units, .ma > 0) allowed odd(u) by red
    roll n = 2d6
    let v = first(us)
    repeat { choose x from units where x.wet or stop otherwise { stop } }
    if n > 7 { use 1 of spins(v) } else { oblige dry(v) }
    if n > 8 { log "high" } else if n > 9 { log "never" } else { log "low" }
    if n > 10 { log "very high" } else { withdraw v }
    spend left = 2 by red fully {
      option flip u from units where u.wet costs 1 { eliminate u }
      option turn u from units allowed odd(u) { withdraw u }
    }
  }
  action rest "Rest" { do soak(first(units)) }
  action cross "Cross" { go wade(first(units)) by red or nothing otherwise { log "dry" } }
  sequence { turn { phase play of red when rain { repeat { offer spin, rest, cross by red } until rain } } }
}
`

// A condition about nothing but lines of the log is left alone, as they are; so
// are a loop and a triggered rule that do nothing else.
func TestLinesOfTheLogStay(t *testing.T) {
	g := game(t, ferry+sampler+`
on moved(u, from, to) when u.ma > 11 { for each v in filter(units, .ma > 12) { log "{v} looks on" } }
once rain or any(units, .ma > 13) { if rain { log "Rain" } }
on moved(u, from, to) when u.ma > 14 { for each v in filter(units, .ma > 15) { set rain = v.wet } }
`, goodTests)
	p, ds := g.with(nil, nil)(nil, nil)
	require.False(t, ds.HasErrors(), ds.Error())
	var got []string
	for _, m := range g.Mutants(p, Scope{}) {
		got = append(got, change(m))
	}
	require.Contains(t, got, "n > 10 => not (n > 10)")
	require.NotContains(t, got, "n > 8 => not (n > 8)")
	require.NotContains(t, got, "n > 9 => not (n > 9)")
	for _, n := range []string{"11", "12", "13"} {
		require.NotContains(t, got, n+" => "+n[:1]+string(n[1]+1), "only the log depends on it")
	}
	require.Contains(t, got, "14 => 15")
	require.Contains(t, got, "15 => 16")
}

// Of a table those cells are changed that a rulebook prints, under their own clauses.
func TestCellsByTheirSource(t *testing.T) {
	g := game(t, ferry+`
table depth(state: flag, die: d6): number reconstructed "by us" except printed 3.1 for "1-3" except derived 3.2 for "no/4-6" {
       1-3  4-6
  yes   10   20
  no    30   40
}
table width(die: d6): number printed 3.3 except reconstructed "by us" for "4-6" {
  1-3  4-6
  50   60
}
`, goodTests)
	p, ds := g.with(nil, nil)(nil, nil)
	require.False(t, ds.HasErrors(), ds.Error())
	changes := func(scope Scope) []string {
		var got []string
		for _, m := range g.Mutants(p, scope) {
			if m.Kind == Cell && m.Clause != "3" {
				got = append(got, m.Clause+" "+change(m))
			}
		}
		return got
	}
	require.Equal(t, []string{"3.1 10 => 11", "3.1 10 => 9", "3.1 30 => 31", "3.1 30 => 29", "3.2 40 => 41", "3.2 40 => 39",
		"3.3 50 => 51", "3.3 50 => 49"}, changes(Scope{}))
	require.Subset(t, changes(Scope{Reconstructed: true}), []string{" 20 => 21", " 60 => 59"})
	require.Equal(t, []string{" 20 => 21", " 20 => 19", " 60 => 61", " 60 => 59"}, changes(Scope{Chapter: "-", Reconstructed: true}))
}

// What a line hides is tried on the tests that look at it.
func TestMutantsOfWhatIsHidden(t *testing.T) {
	rules := ferry + `rule 8 "Fog" { hide unit(u) from s when u.side != s and u.wet }
`
	tests := goodTests + `test "Fog" cites 8 {
  unit a: red, wet at 0102
  unit b: red at 0103
  expect hidden unit(a) from blue by 8
  expect shown unit(a) to red
  expect shown unit(b) to blue
}
`
	got := verdicts(t, game(t, rules, tests), Config{Scope: Scope{Clause: "8"}})
	for what, v := range got {
		require.Equal(t, ByTest, v.Fate, what)
	}
	require.Contains(t, got, "guard: when u.side != s and u.wet => ")
}

// The lines of a movement, and the words that narrow them.
func TestMutantsOfAMovement(t *testing.T) {
	g := game(t, ferry+sampler, goodTests)
	p, ds := g.with(nil, nil)(nil, nil)
	require.False(t, ds.HasErrors(), ds.Error())
	var got []string
	for _, m := range g.Mutants(p, Scope{}) {
		if m.Kind == Movement || strings.HasPrefix(change(m), "or nothing") || strings.HasPrefix(change(m), "preferring") || strings.HasPrefix(change(m), "in h when rain") {
			got = append(got, strings.TrimSpace(change(m)))
		}
	}
	require.ElementsMatch(t, got, []string{
		"within 4 =>", "mode bank {\n      first step a to b costs 2 when u.wet into deep  // in\n      later step a to b allowed enter(u, b) preferring best(u)\n    } =>",
		"first =>", "later =>", "costs 2 =>", "into deep =>", "preferring best(u) =>",
		"first step a to b costs 2 when u.wet into deep =>", "later step a to b allowed enter(u, b) preferring best(u) =>",
		"mode deep from bank in h when rain { step a to b  end in h when u.wet allowed odd(u) } =>", "in h when rain =>",
		"step a to b =>", "end in h when u.wet allowed odd(u) =>",
		"stop in h when u.ma > 3 =>", "stop in h unless enter(u, h) =>", "end in h allowed odd(u) =>", "or nothing =>",
	})
}

// Of several permissions of which one thing is said each is let go by itself, and
// what is said is changed once.
func TestMutantsOfSeveralPermissions(t *testing.T) {
	g := game(t, ferry+"permission sail(u: unit, h: hex)\nrule 6 \"Storm\" { forbid enter, sail when u.wet and rain }\n"+
		"rule 7 \"Gale\" { require sail, enter: not u.wet }\n", goodTests)
	p, ds := g.with(nil, nil)(nil, nil)
	require.False(t, ds.HasErrors(), ds.Error())
	var got []string
	for _, m := range g.Mutants(p, Scope{}) {
		if m.Clause == "6" || m.Clause == "7" {
			got = append(got, strings.TrimSpace(change(m)))
		}
	}
	require.ElementsMatch(t, got, []string{"enter, =>", ", sail =>", "when u.wet and rain =>", "and => or", "sail, =>", ", enter =>", "not =>"})
}

// The act of a permission, what a prohibition says that it leaves, and the acts that an
// obligation binds.
func TestMutantsOfActs(t *testing.T) {
	g := game(t, ferry+"permission sail(u: unit, h: hex) to { move u to h }\npermission row(u: unit, h: hex) to { move u to h }\n"+
		"rule 6 \"Storm\" { forbid sail leaving u.wet and rain\n obligation bail(u: unit) lasts phase met when rain payable by shared v from units binds sail, row }\n", goodTests)
	p, ds := g.with(nil, nil)(nil, nil)
	require.False(t, ds.HasErrors(), ds.Error())
	var got []string
	for _, m := range g.Mutants(p, Scope{}) {
		if m.Clause == "6" || strings.Contains(change(m), "move u to h") {
			got = append(got, strings.TrimSpace(change(m)))
		}
	}
	require.ElementsMatch(t, got, []string{"move u to h =>", "move u to h =>", "forbid sail leaving u.wet and rain =>", "leaving u.wet and rain =>", "and => or", "sail, =>", ", row =>"})
}

// The lines of losses, and the ways of a move.
func TestMutantsOfLosses(t *testing.T) {
	g := game(t, ferry+`movement row(u, n: number) { step a to b }
rule 6 "Losses" {
  losses suffer(us: list of unit, n: number) of n from us by red {
    all when rain
    together back when rain pays 2 { withdraw us }
    first last(us)
    option hit u where rain { eliminate u }
    option run u costs 3 { withdraw u }
  }
  losses plain(us: list of unit) of 1 from us by red { option hit u { eliminate u } }
  action flee "Flee" {
    go row(first(units), 4) for up to 5 steps else row(first(units), 6) for 7 steps or end early in h where rain "Stop?" by red
    go each u in units along row(u, 8) for 9 steps until rain by red otherwise { eliminate u }
    do suffer(units, 1)
    do plain(units)
  }
}
`, goodTests)
	p, ds := g.with(nil, nil)(nil, nil)
	require.False(t, ds.HasErrors(), ds.Error())
	var got []string
	for _, m := range g.Mutants(p, Scope{}) {
		if c := strings.Join(strings.Fields(change(m)), " "); m.Clause == "6" && !strings.Contains(c, "action flee") {
			got = append(got, c)
		}
		_, ds := dsl.Parse(m.File, []byte(m.Source()))
		require.Empty(t, ds, "%s\n%s", change(m), m.Diff())
	}
	for _, want := range []string{
		"all when rain =>", "together back when rain pays 2 { withdraw us } =>", "when rain =>", "first last(us) =>",
		"option hit u where rain { eliminate u } =>", "option run u costs 3 { withdraw u } =>", "where rain =>",
		"else row(first(units), 6) for 7 steps =>", "or end early in h where rain \"Stop?\" =>", "otherwise { eliminate u } =>",
	} {
		require.Contains(t, got, want)
	}
	require.NotContains(t, got, "option hit u { eliminate u } =>", "the only option stays")
}

// A watched game answers rules that ask themselves as an unwatched one does.
func TestRulesThatAskThemselvesAreWatched(t *testing.T) {
	src, err := os.ReadFile("../spec/testdata/constructs/displace.wgr")
	require.NoError(t, err)
	f, ds := dsl.Parse("displace.wgr", src)
	require.Empty(t, ds, ds.Error())
	g := &Game{Files: []*dsl.File{f}}
	b, err := g.baselineOf(nil)
	require.NoError(t, err)
	require.Len(t, b.tests, 8)
}

// A refusal in a watched game follows defines to the clause that is in the way, as in an
// unwatched one.
func TestRefusalsOfAWatchedGame(t *testing.T) {
	const rules = `side red, blue
map hex columns 1..4 rows 1..4 stagger even columns
unit has { wet: flag }
rule 1 "A gun aims" {
  permission aim(h: hex, u: unit)
  define can_aim(u: unit) = any(hexes, aim(#, u))
  action fire "Fire" { choose u from units where can_aim(u) eliminate u }
}
rule 2 "Not when it is wet" { forbid aim(h, u) when u.wet because "it is wet" }
sequence { phase shots of red { offer fire } }
`
	g := game(t, rules, `test "Wet" cites 2 {
  unit a: red, wet at 0101
  unit b: red at 0102
  begin phase shots of red
  refuse act fire(u: a) by 2 among others
}
`)
	b, err := g.baselineOf(nil)
	require.NoError(t, err)
	require.Len(t, b.tests, 1)
}

func TestCompareClauses(t *testing.T) {
	for _, c := range [][2]string{{"5.2", "5.10"}, {"5", "5.1"}, {"", "1"}, {"9", "10"}, {"5.A", "5.B"}} {
		require.Negative(t, CompareClauses(c[0], c[1]), c)
		require.Positive(t, CompareClauses(c[1], c[0]), c)
	}
	require.Zero(t, CompareClauses("7.2.1", "7.2.1"))
}

// A mutant of a rule of the library is found under the clause that the game
// gives the rule.
func TestMutantsOfARenamedRule(t *testing.T) {
	f, ds := dsl.Parse("game.wgr", []byte(`edition 3
game zones "Zones"
use hex_zoc
map hex columns 1..4 rows 1..4 stagger even columns
side red, blue
rename rule zoc.1 to 6.3.1
`))
	require.Empty(t, ds)
	g := &Game{Files: []*dsl.File{f}, Library: true}
	p, ds := g.with(nil, nil)(nil, nil)
	require.NoError(t, ds.Err())
	require.NotEmpty(t, g.Mutants(p, Scope{Clause: "6.3.1"}))
	require.Empty(t, g.Mutants(p, Scope{Clause: "zoc.1"}))
}
