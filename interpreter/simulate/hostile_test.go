package simulate

import (
	"fmt"
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/budget"
	"wargame/interpreter/dice"
	"wargame/interpreter/formula"
	"wargame/interpreter/load"
	"wargame/interpreter/run"

	"github.com/stretchr/testify/require"
)

const hostileHead = `edition 3
game lab "Lab"
map hex columns 1..9 rows 1..9 stagger even columns
side red "Red", blue "Blue"
unit has { strength: number }
data unit reconstructed "made" { id side strength at
  A red 1 0101
  B blue 2 0303 }
`

const hostileTail = `  sequence { repeat { turn { phase p of red { offer go by red } } } until turn_number == 3
    game over "Done" for red }
}
`

// tower is a quantity with so many contributions, each an exception to all
// before it.
func towerOf(n int) string {
	var b strings.Builder
	b.WriteString("quantity q(u: unit) = 1\n")
	for i := 1; i <= n; i++ {
		fmt.Fprintf(&b, "rule 2.%d \"R\" { q(u) when u.strength > 0: + %d", i, i)
		for j := 1; j < i; j++ {
			b.WriteString([]string{" despite ", ", "}[min(j-1, 1)] + fmt.Sprintf("2.%d", j))
		}
		b.WriteString(" }\n")
	}
	return b.String()
}

// hostile are rules that would take for ever, or all memory there is. Each ends
// in one message that names the rule: when it is loaded, before a decision, or
// at one.
var hostile = []struct{ name, rules, at, want string }{
	{"a track that doubles its work", `define a(n: number): number = n < 1 ? 0 : a(n - 1) + a(n - 1)
track t: number = a(60)
rule 1 "One" { action go { set t = 1 }`, "load", "no answer after 20 million steps: a, a … (game.wgr:9:8)"},
	{"a budget that doubles its work", `define a(n: number): number = n < 1 ? 0 : a(n - 1) + a(n - 1)
rule 1 "One" { budget b: a(60) per game  action go { use 1 of b }`, "load", "no answer after 20 million steps"},
	{"a condition that doubles its work", `define a(n: number): number = n < 1 ? 0 : a(n - 1) + a(n - 1)
rule 1 "One" { action go when a(60) > 3 { log "x" }`, "before", "no answer after 20 million steps: a, a … (game.wgr:9:8)"},
	{"a prohibition that doubles its work", `define a(n: number): number = n < 1 ? 0 : a(n - 1) + a(n - 1)
permission may(u: unit)
rule 2 "Two" { forbid may(u) when a(50) > 3 }
rule 1 "One" { action go { choose u from units allowed may(u) by red  log "x" }`, "before", "no answer after 20 million steps"},
	{"without end", `define a(n: number): number = a(n + 1) + a(n + 2)
rule 1 "One" { action go when a(1) > 3 { log "x" }`, "before", "rules call each other endlessly: a, a …"},
	{"suppose without end", `define s(n: number): number = suppose { log "x" } then s(n + 1) + s(n + 2)
rule 1 "One" { action go when s(1) > 3 { log "x" }`, "before", "rules call each other endlessly: s, s …"},
	{"suppose that doubles its work", `define s(n: number): number = suppose { log "x" } then n < 1 ? 0 : s(n - 1) + s(n - 1)
rule 1 "One" { action go when s(60) > 3 { log "x" }`, "before", "no answer after 20 million steps"},
	{"loops in loops", `rule 1 "One" { action go when all(hexes, all(hexes, all(hexes, all(hexes, all(hexes, all(hexes, len(.units) < 9)))))) { log "x" }`, "before", "no answer after 20 million steps"},
	{"loops over units in loops", `rule 1 "One" { action go when ` + strings.Repeat("all(1..3000, ", 3) + "# > 0)))" + ` { log "x" }`, "before", "no answer after 20 million steps"},
	{"a text that doubles", `define d(t: text): text = t + t
define e(t: text): text = d(d(d(d(d(d(d(d(t))))))))
rule 1 "One" { action go { let x = e(e(e("x")))  log "{x}" }`, "go", "the text is too long: t + t"},
	{"lists that double", `define l(n: number): list of number = n < 1 ? [1, 2] : union(l(n - 1), map(l(n - 1), # + 1000 * n))
rule 1 "One" { action go when len(l(40)) > 2 { log "x" }`, "before", "no answer after 20 million steps"},
	{"a set of lists", `rule 1 "One" { action go { let x = [1, 2]  repeat { set x = union(x, map(x, # + len(x))) } until len(x) == 0 }`, "go", "no answer after 20 million steps"},
	{"a procedure without end", `rule 1 "One" { action go { do p }  procedure p() { do p }`, "go", "procedures and triggers call one another without end: p, p …"},
	{"a procedure with many names", `rule 1 "One" { action go { do p(1) }  procedure p(n: number) { ` + manyLets(1500) + ` do p(n) }`, "go", "procedures and triggers call one another without end"},
	{"triggers that start each other", `rule 1 "One" { action go { announce ping }  event ping()  event pong()
  on ping { announce pong  announce pong }  on pong { announce ping  announce ping }`, "go", "procedures and triggers call one another without end: pong, ping, pong …"},
	{"steps without end", `track t: number
rule 1 "One" { action go { repeat { increase t by 1 } until t < 0 }`, "go", "the steps never end"},
	{"a log without end", `rule 1 "One" { action go { repeat { log "{hexes} {hexes} {hexes}" } until turn_number == 9 }`, "go", "more than 100,000 log lines without a decision"},
	{"a track with many keys", `track t(a: hex, b: hex, c: hex, d: hex, e: hex, f: hex, g: hex, h: hex): number
rule 1 "One" { action go { set t(hex(0101), none, none, none, none, none, none, none) = 1 }`, "load", `track "t" has more than a million values`},
	{"a snapshot with many keys", `snapshot t(a: hex, b: hex, c: hex, d: hex): flag = a.units == b.units at start of turn
rule 1 "One" { action go when t(none, none, none, none) { log "x" }`, "load", `snapshot "t" has more than a million values`},
	{"a snapshot that doubles its work", `define a(n: number): number = n < 1 ? 0 : a(n - 1) + a(n - 1)
snapshot t: number = a(60) at start of turn
rule 1 "One" { action go when t > 0 { log "x" }`, "before", "no answer after 20 million steps"},
	{"facts without end", `fact seen(n: number) lasts game
rule 1 "One" { action go { let n = 1  repeat { remember seen(n)  set n = n + 1 } until n == 0 }`, "go", "never end"},
	{"a reach in a reach in a reach", `reach a(u: unit, n: number) { from [u.hex]  step x to y when n < 1 or y in b(u, n - 1)  within 9 }
reach b(u: unit, n: number) { from [u.hex]  step x to y when n < 1 or y in a(u, n - 1) and x in a(u, n - 2)  within 9 }
rule 1 "One" { action go when hex(0909) in a(unit("A"), 300) { log "x" }`, "before", "rules call each other endlessly"},
	{"a tower of exceptions", towerOf(45) + `rule 1 "One" { action go when q(unit("A")) == 46 { log "x" }`, "go", ""},
}

func manyLets(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "let v%d = n ", i)
	}
	return b.String()
}

// TestHostileRules plays rules that mean harm.
func TestHostileRules(t *testing.T) {
	for _, h := range hostile {
		t.Run(h.name, func(t *testing.T) {
			f, ds := dsl.Parse("game.wgr", []byte(hostileHead+h.rules+"\n"+hostileTail))
			require.Empty(t, ds, ds.Error())
			p, more := (&load.Game{Name: "lab", Files: []*dsl.File{f}, Diags: ds}).Program(nil, nil)
			if h.at == "load" {
				require.True(t, more.HasErrors())
				text := ""
				for _, d := range more {
					if d.Severity == dsl.Error {
						require.Positive(t, d.Span.Start.Line)
						text += d.Summary + " " + d.Detail
					}
				}
				require.Contains(t, text, h.want)
				return
			}
			require.False(t, more.HasErrors(), more.Error())
			g := run.New(p, dice.Keyed{Seed: 1})
			d := g.Pending()
			if h.at == "before" {
				require.Nil(t, d)
				require.ErrorContains(t, g.Err, h.want)
				require.ErrorContains(t, g.Err, "in 1 One")
				return
			}
			require.NoError(t, g.Err)
			refusal, err := g.Apply(run.Choice{Value: d.Options[0].Value})
			require.Nil(t, refusal)
			if h.want == "" {
				require.NoError(t, err)
				return
			}
			require.ErrorContains(t, err, h.want)
			require.ErrorContains(t, err, "in 1 One")
		})
	}
}

// TestFuel: a question ends at the same step whether anything was known before
// it or not, for every amount of fuel. Near asks each way for all hexes, so that its
// tank runs dry before the net of the question does, which does depend on what is known.
func TestFuel(t *testing.T) {
	defer budget.SetLimits(budget.Limits{})
	f, ds := dsl.Parse("game.wgr", []byte(hostileHead+`permission may(u: unit, h: hex)
reach near(u: unit) { from [u.hex]  step x to y when may(u, y) and any(hexes, # in far(u) or distance(x, #) == 6 and distance(y, #) > 6)  within 6 }
reach far(u: unit) { from filter(hexes, .units == [unit("B")])  step x to y when count(hexes, .units == [u]) > 0  within 3 }
quantity price(u: unit, h: hex) = 1
rule 2 "Two" { price(u, h): + count(hexes, distance(near(u), #) < 3) }
rule 3 "Three" { forbid may(u, h) when any(h.units, .side != u.side) }
rule 1 "One" { action go { choose h from hexes where price(unit("A"), h) > 1 by red  log "x" }
`+hostileTail))
	require.Empty(t, ds)
	p, more := (&load.Game{Name: "lab", Files: []*dsl.File{f}, Diags: ds}).Program(nil, nil)
	require.False(t, more.HasErrors(), more.Error())
	questions := []question{}
	for _, text := range []string{`price(unit("A"), hex(0305))`, `count(hexes, # in near(unit("A")))`, `sum(hexes, price(unit("B"), #))`, `len(filter(hexes, may(unit("A"), #)))`} {
		x, ds := p.CompileText(text, nil, nil)
		require.False(t, ds.HasErrors(), ds.Error())
		questions = append(questions, question{text, func(c *formula.Ctx) string { return fmt.Sprint(x.Eval(c).N) }})
	}
	known := formula.NewCtx(p.Start)
	dry := 0
	for fuel := int64(1000); fuel < 60_000; fuel += 700 {
		budget.SetLimits(budget.Limits{Steps: fuel})
		for i := range questions {
			q := questions[(i+int(fuel/700))%len(questions)]
			fresh := formula.NewCtx(p.Start)
			require.Equal(t, answer(fresh, q), answer(known, q), "%s with %d steps", q.name, fuel)
			if known.Err != nil {
				require.True(t, budget.Final(known.Err))
				dry++
			}
		}
	}
	require.Greater(t, dry, 10)
}
