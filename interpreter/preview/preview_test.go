package preview_test

import (
	"encoding/json"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"wargame/interpreter/dice"
	"wargame/interpreter/load"
	"wargame/interpreter/preview"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/spec"

	"github.com/stretchr/testify/require"
)

// at is a game of the box in the position that steps of a test lead to, or with rules
// a game of these.
func at(t testing.TB, game, body string, rules ...string) *run.Game {
	t.Helper()
	dir := t.TempDir()
	write := func(name, text string) {
		name = filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
		require.NoError(t, os.WriteFile(name, []byte(text), 0o644))
	}
	if len(rules) > 0 {
		write("game.wgr", rules[0])
	} else {
		write("game.wgr", "edition 3\ngame probe extends "+game+" \"Probe\"\n")
	}
	write("tests/probe.wgr", "test \"Here\" {\n"+body+"\n}\n")
	lg, err := load.OpenWithTests(dir)
	require.NoError(t, err)
	pos, ds := (&spec.Suite{Load: lg.TestProgram}).Position("Here")
	require.False(t, ds.HasErrors(), "%v", ds)
	require.NotNil(t, pos)
	require.Empty(t, pos.Fails)
	pos.Game.Hold = false
	return pos.Game
}

// answers makes choices of words: labels of answers, done, pass.
func answers(t testing.TB, g *run.Game, words ...string) []run.Choice {
	t.Helper()
	o := g.LookAhead()
	var out []run.Choice
	for _, w := range words {
		d := o.Pending()
		require.NotNil(t, d)
		c := run.Choice{}
		switch w {
		case "done":
			c.Kind = run.Done
		case "pass":
			c.Kind = run.Pass
		default:
			i := slices.IndexFunc(d.Options, func(o run.Option) bool { return o.Label == w })
			require.GreaterOrEqual(t, i, 0, "%s among %v", w, d.Options)
			c.Value, c.Group = d.Options[i].Value, d.Options[i].Group
		}
		r, err := o.Apply(c)
		require.NoError(t, err)
		require.Nil(t, r, "%s: %v", w, r)
		out = append(out, c)
	}
	return out
}

// row is a branch of a roll: its faces, its chance, its results.
func rows(n *preview.Node) []string {
	var out []string
	for _, b := range n.Branches {
		out = append(out, strings.TrimSpace(b.Label+" "+b.Chance.RatString()+" "+strings.Join(b.Node.Results, ", ")))
	}
	return out
}

func chances(n *preview.Node) *big.Rat {
	sum := new(big.Rat)
	for _, b := range n.Branches {
		sum.Add(sum, b.Chance)
	}
	return sum
}

func written(t testing.TB, p *preview.Preview) string {
	t.Helper()
	text, err := json.Marshal(p)
	require.NoError(t, err)
	return string(text)
}

// loss is what a side is to expect, from the least to the most.
func loss(n *preview.Node, side int64, what string) string {
	for _, l := range n.Losses {
		if l.Side == side && l.What == what {
			return l.Low.RatString() + ".." + l.High.RatString()
		}
	}
	return ""
}

const normandyAttack = `with blank map
  hex 4421: bocage
  edge 4420-4421: stream
  unit t1: german, size = regiment, strength = 6, ma = 12 at 4420
  unit t2: german, size = regiment, strength = 4, ma = 12 at 4420
  unit us: allied, nation = american, strength = 2 at 4421
  begin phase combat of german`

// 6 to 2 is 3:1, less one for bocage and one for the stream 3:2. That column reads
// -/1 -/1 1/1 1/1 1/- 2/-. With t2 it is 10 to 2, 5:1 and so 2:1.
func TestNormandyAttack(t *testing.T) {
	g := at(t, "normandy", normandyAttack)
	g.Dice = dice.Keyed{Seed: 1}
	hash := g.Hash()
	p := preview.Of(sight.Open(g), answers(t, g, "Attack", "4421", "t1", "done"), preview.Usual)
	require.Empty(t, p.Refused)
	require.Nil(t, p.Missing)
	n := p.Root
	require.Len(t, n.Compared, 1)
	c := n.Compared[0]
	require.Equal(t, "attack strength", c.Attack.Name)
	require.Equal(t, []preview.Figure{{Name: "t1", Value: "6", Clause: "7.0.2", Title: c.Attack.Title}}, c.Attack.Each)
	require.Equal(t, []string{"6", "2", "3:1", "3:2"}, []string{c.Attack.Value, c.Defence.Value, c.Entered, c.Column})
	require.Len(t, c.Shifts, 1)
	require.Equal(t, "-2", c.Shifts[0].Value)
	require.Equal(t, []string{"7.2.1", "7.2.2"}, []string{c.Shifts[0].Shares[0].Clause, c.Shifts[0].Shares[1].Clause})
	require.Equal(t, []string{"1, 2 1/3 crt -/1", "3, 4 1/3 crt 1/1", "5 1/6 crt 1/-", "6 1/6 crt 2/-"}, rows(n))

	// The American decides at -/1 and 1/1 whether he goes or pays; so does the German.
	first := n.Branches[0].Node
	require.Equal(t, "Allied", first.Asked.Who)
	require.Equal(t, "us: retreat, instead of losing steps? Steps to lose: 1", first.Asked.Text)
	require.Equal(t, []string{"yes", "no"}, []string{first.Branches[0].Label, first.Branches[1].Label})
	require.Equal(t, "1..1", loss(first.Branches[0].Node, 1, "displaced"))
	require.Equal(t, "1..1", loss(first.Branches[1].Node, 1, "steps lost"))
	require.Equal(t, "0..2/3", loss(n, 1, "steps lost"))
	require.Equal(t, "0..1/2", loss(n, 0, "steps lost"), "at 1/1 and 1/-")
	require.Equal(t, "0..1/6", loss(n, 0, "eliminated"), "at 2/-")

	require.Len(t, p.Further, 1)
	require.Equal(t, "t2", p.Further[0].Name)
	require.Equal(t, "2:1", p.Further[0].Root.Compared[0].Column)

	// The game stands where it stood, and other dice would not change the preview.
	require.Equal(t, hash, g.Hash())
	require.Empty(t, g.Derivations)
	g.Dice = dice.Keyed{Seed: 2}
	require.Equal(t, written(t, p), written(t, preview.Of(sight.Open(g), answers(t, g, "Attack", "4421", "t1", "done"), preview.Usual)))

	// Half chosen, it is the same.
	for i, c := range answers(t, g, "Attack", "4421", "t1") {
		if i == 2 {
			require.False(t, preview.LastBeforeDice(sight.Open(g), []run.Choice{c}), "t2 may still join")
		}
		_, err := g.Apply(c)
		require.NoError(t, err)
	}
	half := preview.Of(sight.Open(g), []run.Choice{{Kind: run.Done}}, preview.Usual)
	require.Equal(t, rows(n), rows(half.Root))
	require.Len(t, half.Further, 1)
	require.True(t, preview.LastBeforeDice(sight.Open(g), []run.Choice{{Kind: run.Done}}))
}

// An Allied attack is declared first: its dice fall behind two offers more.
func TestDeclaredAttack(t *testing.T) {
	g := at(t, "normandy", `with blank map
  unit us: allied, nation = american, strength = 5 at 4420
  unit g: german, strength = 5 at 4421
  set supply_points(us_pool) = 2
  begin phase combat of allied`)
	n := preview.Of(sight.Open(g), answers(t, g, "Declare an attack", "4421", "us"), preview.Usual).Root
	require.Equal(t, "1:1", n.Compared[0].Column)
	require.Equal(t, []string{"1 1/6 crt -/1", "2, 3 1/3 crt 1/1", "4 1/6 crt 1/-", "5, 6 1/3 crt 2/-"}, rows(n))
}

const fottrAttack = `with blank map
  given sector
  unit a: axis, german, division, armour, attack = 5, defence = 4, movement = 8, full_steps = 2, steps = 2, reduced_attack = 2, reduced_defence = 2 at 6010
  unit ru: soviet, russian, army, infantry, attack = 4, defence = 4, movement = 4 at 6110
  begin segment combat of axis`

// 5 against 4 is 1:1 with a difference of +1. What each die does in that column is
// counted by hand, from the table and the effects of its words.
func TestDifferences(t *testing.T) {
	g := at(t, "fottr", fottrAttack)
	p := preview.Of(sight.Open(g), answers(t, g, "Attack", "6110", "a"), preview.Usual)
	require.Empty(t, p.Refused)
	require.Nil(t, p.Missing)
	c := p.Root.Compared[0]
	require.Equal(t, []string{"5", "4", "0,+1", "0,+1"}, []string{c.Attack.Value, c.Defence.Value, c.Entered, c.Column})
	require.Equal(t, []string{"1, 2 1/3 crt Ae", "3 1/6 crt Aex", "4, 5 1/3 crt AA", "6 1/6 crt DR1"}, rows(p.Root))
	require.Equal(t, "-5/6..-5/6", loss(p.Root, 0, "steps"), "one by Ae, Aex and AA, where no more can be traded")
	require.Equal(t, "1/2..1/2", loss(p.Root, 2, "eliminated"), "by Aex and AA: it has one step")
}

// One strength die for the German corps comes before the die of the combat.
func TestTwoRolls(t *testing.T) {
	g := at(t, "fottr", strings.Replace(fottrAttack, "division, armour, attack = 5", "corps, armour, letter = C, attack = 5", 1))
	p := preview.Of(sight.Open(g), answers(t, g, "Attack", "6110", "a"), preview.Usual)
	require.Empty(t, p.Refused)
	require.Nil(t, p.Missing)
	n := p.Root
	require.Equal(t, "strength", n.Dice[0].Name)
	require.Equal(t, "1", chances(n).RatString())
	for _, b := range n.Branches {
		require.Equal(t, "die", b.Node.Dice[0].Name)
		require.Equal(t, "1", chances(b.Node).RatString())
		require.NotEmpty(t, b.Node.Compared[0].Column)
	}
	// Strength 2, 2, 3 is 1:2 (AE AE Ae Ae Aex AA), 4 and 5 are 0,+1 (Ae Ae Aex AA AA DR1),
	// 6 is +2,+3 (Ae Ae Aex AA DR1 DR2).
	all := map[string]string{}
	for _, o := range n.AllInAll() {
		all[o.Result] = o.Chance.RatString()
	}
	require.Equal(t, map[string]string{"crt AE": "1/6", "crt Ae": "1/3", "crt Aex": "1/6", "crt AA": "2/9", "crt DR1": "1/12", "crt DR2": "1/36"}, all)
}

const mgmgAssault = `given in_contact
  begin impulse of allied
  act assault(here: 41)
  act move(u: a, to: 44)`

// 5 and two dice against 5 and two dice. The chances are counted over all 1,296 throws.
func TestTwoDiceASide(t *testing.T) {
	g := at(t, "mgmg", mgmgAssault)
	p := preview.Of(sight.Open(g), answers(t, g, "Attack an area", "44", "a"), preview.Usual)
	require.Empty(t, p.Refused)
	require.Nil(t, p.Missing)
	n := p.Root
	require.Len(t, n.Compared, 1)
	var terms []string
	for _, x := range n.Compared[0].Terms {
		terms = append(terms, x.Name+" "+x.Value)
	}
	require.Equal(t, []string{"attack value 5", "attack dice ", "defence value 5", "defence dice "}, terms)
	require.Equal(t, "10.7.3.B", n.Compared[0].Terms[2].Shares[1].Clause, "the TEM")
	count := map[int]int64{}
	for i := range 6 * 6 * 6 * 6 {
		count[i%6+i/6%6-i/36%6-i/216]++
	}
	require.Len(t, n.Branches, 21)
	repulsed := new(big.Rat)
	for i, b := range n.Branches {
		require.Equal(t, big.NewRat(count[i-10], 1296).RatString(), b.Chance.RatString(), "margin %d", i-10)
		if i-10 < 0 {
			repulsed.Add(repulsed, b.Chance)
		}
	}
	require.Equal(t, []string{"margin 0"}, n.Branches[10].Node.Results)
	dis1 := new(big.Rat).Add(repulsed, n.Branches[10].Chance) // repulsed, or Point unit in a stalemate
	require.Equal(t, dis1.RatString()+".."+dis1.RatString(), loss(n, 1, "fresh → dis1"))
}

// Who holds the Advantage may have the dice thrown again. That is said, and the dice
// are told as they fall first.
func TestThrownAgain(t *testing.T) {
	plain := at(t, "mgmg", mgmgAssault)
	held := at(t, "mgmg", "given in_contact\n  set advantage_used = false\n  set advantage = german\n"+strings.TrimPrefix(mgmgAssault, "given in_contact\n"))
	a := preview.Of(sight.Open(plain), answers(t, plain, "Attack an area", "44", "a"), preview.Usual)
	b := preview.Of(sight.Open(held), answers(t, held, "Attack an area", "44", "a"), preview.Usual)
	require.Equal(t, rows(a.Root), rows(b.Root))
	taken := b.Root.Branches[0].Node.Taken[0]
	require.Equal(t, "Use the Advantage to roll the combat dice again? It then goes to the enemy", taken.Text)
	require.Equal(t, []string{"German", "no"}, []string{taken.Who, taken.Answer})
}

const cards = `edition 3
game cards "Cards"
side red, blue
map hex columns 1..3 rows 1..3 stagger even columns
unit has { strength: number = 4 }
data unit { id side at
  r red 0101
  b blue 0102 }
deck fate: number from [1, 2, 2, 3]
rule 1.1 "A card decides" {
  action fight "Fight" {
    draw card from fate by red
    let gap = strength_of(red) + card - strength_of(blue)
    if gap > 2 { eliminate unit("b") }
  }
  quantity strength_of(s: side) = sum(filter(units, .side == s), .strength)
}
sequence { offer fight by red }
`

// Of four cards two are a 2: a half. Only the 3 makes a gap above 2.
func TestCards(t *testing.T) {
	g := at(t, "", "begin game", cards)
	p := preview.Of(sight.Open(g), answers(t, g, "Fight"), preview.Usual)
	require.Equal(t, []string{"1 1/4 gap 1", "2 1/2 gap 2", "3 1/4 gap 3"}, firstResult(rows(p.Root)))
	require.Equal(t, "fate", p.Root.Dice[0].From)
	require.Equal(t, "1/4..1/4", loss(p.Root, 1, "eliminated"))
}

func firstResult(rows []string) []string {
	for i, r := range rows {
		rows[i], _, _ = strings.Cut(r, ",")
	}
	return rows
}

// What a small budget does not reach is said, and is the same each time.
func TestBudget(t *testing.T) {
	g := at(t, "normandy", normandyAttack)
	as := answers(t, g, "Attack", "4421", "t1", "done")
	whole := preview.Of(sight.Open(g), as, preview.Usual)
	small := preview.Usual
	small.Steps = whole.Steps / 4
	p := preview.Of(sight.Open(g), as, small)
	require.NotNil(t, p.Missing)
	require.Positive(t, p.Missing.Sign())
	require.Equal(t, "1", chances(p.Root).RatString(), "no chance is left out")
	stopped := new(big.Rat)
	for _, b := range p.Root.Branches {
		if b.Node.Missing != nil {
			stopped.Add(stopped, new(big.Rat).Mul(b.Chance, b.Node.Missing))
		}
	}
	require.Equal(t, stopped.RatString(), p.Missing.RatString())
	require.Equal(t, written(t, p), written(t, preview.Of(sight.Open(g), as, small)))
}

const veiled = `edition 3
game veiled "Veiled"
side red, blue
map hex columns 1..4 rows 1..4 stagger even columns
unit has { strength: number = 4 }
data unit { id side strength at
  mine  red  6 0101
  weak  blue 1 0102
  strong blue 9 0103
  open  blue 3 0201 }
record battle { attackers: list of unit, target: hex }
rule 1.1 "Faces down" { hide unit(u) from s when u.side != s and u != unit("open") }
rule 7.1 "Odds" {
  table crt(die: d6, column: odds for defender): number { 1:2 1:1 2:1 3:1
    1-3 0 0 1 1
    4-6 0 1 1 1 }
  define attack_total(b: battle) = sum(b.attackers, .strength)
  define defence_total(b: battle) = sum(b.target.units, .strength)
  action fight "Fight" {
    choose target from hexes where any(target.units, .side == blue)
    let b = battle([unit("mine")], target)
    let column = column_of(crt, attack_total(b), max(1, defence_total(b)))
    roll die = d6 by red
    if crt(die, column) > 0 { eliminate b.target.units }
  }
}
sequence { offer fight by red }
`

// Two hidden counters that have changed places look alike, and so do the previews;
// what rests on them is unknown in it. What does not is told.
func TestSecrets(t *testing.T) {
	one := at(t, "", "begin game", veiled)
	two := at(t, "", "begin game", strings.Replace(strings.Replace(veiled, "1 0102", "1 0103", 1), "9 0103", "9 0102", 1))
	red := func(g *run.Game, target string) *preview.Preview {
		return preview.Of(sight.For(g, 0), answers(t, g, "Fight", target), preview.Usual)
	}
	a, b := red(one, "0102"), red(two, "0102")
	require.Equal(t, written(t, a), written(t, b))
	c := a.Root.Compared[0]
	require.Equal(t, []string{"6", preview.Unknown, preview.Unknown}, []string{c.Attack.Value, c.Defence.Value, c.Column})
	require.NotContains(t, written(t, a), "weak")
	require.NotContains(t, written(t, a), "strong")

	seen := red(one, "0201")
	require.Equal(t, "2:1", seen.Root.Compared[0].Column)
	require.Equal(t, "1..1", loss(seen.Root, 1, "eliminated"))

	whole := preview.Of(sight.Open(one), answers(t, one, "Fight", "0102"), preview.Usual)
	require.Equal(t, "3:1", whole.Root.Compared[0].Column, "a referee sees it")
}

// With hidden stacks in the campaign, who stands behind the lines changes nothing in
// what the attacker is told.
func TestSecretsBehindTheLines(t *testing.T) {
	body := strings.Replace(normandyAttack, "with blank map", "with blank map\n  with option hidden_stacks\n"+
		"  unit far: allied, nation = american, strength = 9 at 4431\n  unit off: allied, nation = american, strength = 1 at 4433", 1)
	one := at(t, "normandy", body)
	two := at(t, "normandy", strings.NewReplacer("4431", "4433", "4433", "4431").Replace(body))
	require.NotEqual(t, one.Hash(), two.Hash())
	v, w := sight.For(one, 0), sight.For(two, 0)
	require.True(t, v.HidesAnything())
	as := answers(t, one, "Attack", "4421", "t1", "done")
	a, b := preview.Of(v, as, preview.Usual), preview.Of(w, as, preview.Usual)
	require.Equal(t, "3:2", a.Root.Compared[0].Column)
	require.Equal(t, written(t, a), written(t, b))
}

// BenchmarkCampaign previews an attack on the printed map with all counters on it, the
// further attackers included.
func BenchmarkCampaign(b *testing.B) {
	g := at(b, "normandy", "begin phase combat of german")
	as := answers(b, g, "Attack")
	for _, c := range as {
		_, err := g.Apply(c)
		require.NoError(b, err)
	}
	d := g.Pending()
	o := g.LookAhead()
	c := run.Choice{Value: d.Options[len(d.Options)/2].Value}
	_, err := o.Apply(c)
	require.NoError(b, err)
	list := []run.Choice{c, {Kind: run.Done}}
	_, err = o.Apply(run.Choice{Kind: run.Done})
	require.NoError(b, err)
	first := run.Choice{Value: o.Pending().Options[0].Value}
	list = append(list, first, run.Choice{Kind: run.Done})
	b.ReportAllocs()
	for b.Loop() {
		p := preview.Of(sight.Open(g), list, preview.Usual)
		require.Empty(b, p.Refused)
		b.ReportMetric(float64(p.Steps), "steps")
	}
}
