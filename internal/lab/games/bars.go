package games

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"strings"

	"wargame/interpreter/dice"
	"wargame/interpreter/preview"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/simulate"
	"wargame/interpreter/value"
)

// A side that plays under a restriction never attacks below some odds, or some
// difference. An answer is tried on a copy, dealt from what its seat knows and with other
// dice; if a column is come to then, it counts as it is after all shifts, and if two
// numbers are held against each other without one, they count. Where it is too little the
// answer is barred, and who has no other gives the attack up (simulate.Bar). What
// compares nothing is not restricted.

// least is what a seat attacks at.
type least struct {
	number     *big.Rat
	difference bool
}

// bars are the restrictions of the seats.
func bars(never []string) (map[int]simulate.Bar, error) {
	out := map[int]simulate.Bar{}
	for seat, text := range never {
		if text == "" {
			continue
		}
		l, err := readLeast(text)
		if err != nil {
			return nil, err
		}
		out[seat] = func(g *run.Game, d *run.Decision, c run.Choice) bool {
			f := foreseen(g, d, c)
			return f != nil && l.under(f)
		}
	}
	return out, nil
}

// under tells whether something foreseen is too little.
func (l least) under(f *forecast) bool {
	if c := f.column; c != nil && c.Table.Differential() == l.difference && c.Final >= 0 && int(c.Final) < len(c.Table.Columns) {
		x := c.Table.Columns[c.Final]
		if !l.difference {
			return x.Below || rat(x.Ratio).Cmp(l.number) < 0
		}
		most := int64(math.MinInt64)
		for _, d := range x.Diffs {
			most = max(most, int64(d[1]))
		}
		return big.NewRat(most, 1).Cmp(l.number) < 0
	}
	if l.difference {
		return new(big.Rat).Sub(f.attack, f.defence).Cmp(l.number) < 0
	}
	return f.attack.Cmp(new(big.Rat).Mul(l.number, f.defence)) < 0
}

// readLeast reads 2:1 as a ratio, +3 as a difference.
func readLeast(text string) (least, error) {
	if n, ok := strings.CutPrefix(text, "+"); ok {
		if x, ok := new(big.Rat).SetString(n); ok {
			return least{x, true}, nil
		}
	} else if x, ok := new(big.Rat).SetString(strings.Replace(text, ":", "/", 1)); ok && strings.Contains(text, ":") {
		return least{x, false}, nil
	}
	return least{}, fmt.Errorf("%q is neither odds (2:1) nor a difference (+3)", text)
}

// forecast is what an answer has compared.
type forecast struct {
	attack, defence *big.Rat
	column          *run.Column // after its shifts; nil without one
}

// foreseen is what an answer leads to, nil when it compares nothing.
func foreseen(g *run.Game, d *run.Decision, c run.Choice) (out *forecast) {
	if d.Kind == run.DiceRoll || d.Seat < 0 {
		return nil
	}
	rng := rand.New(rand.NewPCG(g.Hash(), 1)) // the same position gives the same
	v := sight.For(g, d.Seat)
	dealt := sight.Deal(v, rng.Shuffle)
	if dealt == nil {
		return nil
	}
	o := dealt.Game.Clone()
	o.Derive, o.Dice = true, dice.Keyed{Seed: rng.Uint64()}
	from := len(o.Reckoned)
	if refusal, err := o.Apply(dealt.Choice(v, d, c)); refusal != nil || err != nil {
		return nil
	}
	if len(o.Reckoned) <= from && preview.LastBeforeDice(v, []run.Choice{c}) {
		onward(o, from)
	}
	for _, r := range o.Reckoned[min(from, len(o.Reckoned)):] {
		if x := r.Column; x != nil && x.Attack != nil && x.Defence != nil {
			out = &forecast{rat(x.Attack.Value), rat(x.Defence.Value), x} // its shifts may come yet
		}
		for _, l := range r.Lookups {
			if x := l.Column; x != nil && x.Attack != nil && x.Defence != nil {
				return &forecast{rat(x.Attack.Value), rat(x.Defence.Value), x}
			}
		}
		if a, b := halves(r.Terms); a != nil && out == nil {
			return &forecast{attack: a, defence: b}
		}
	}
	return out
}

// others is how many answers of others may lie between an attack and its odds.
const others = 8

// onward goes on behind the last answer of who attacks until something is compared, or
// the next act is due: the others do nothing more where they may, and else the first.
func onward(o *run.Game, from int) {
	for range others {
		d := o.Pending()
		if d == nil || d.Kind == run.Act || d.Kind == run.DiceRoll || len(o.Reckoned) > from {
			return
		}
		c, ok := d.Onward()
		if (!ok || o.Check(d, c) != nil) && len(d.Options) > 0 {
			c = run.Choice{Value: d.Options[0].Value, Group: d.Options[0].Group}
		}
		if refusal, err := o.Apply(c); refusal != nil || err != nil {
			return
		}
	}
}

// halves are what a sum adds and what it takes off, but for dice; nil unless it does both.
func halves(terms []run.Term) (plus, minus *big.Rat) {
	var both [2]*big.Rat
	for _, t := range terms {
		if t.Die != "" {
			continue
		}
		i := 0
		if t.Minus {
			i = 1
		}
		if both[i] == nil {
			both[i] = new(big.Rat)
		}
		both[i].Add(both[i], rat(t.Value))
	}
	if both[0] == nil || both[1] == nil {
		return nil, nil
	}
	return both[0], both[1]
}

func rat(n int64) *big.Rat {
	num, den := value.Parts(n)
	return big.NewRat(int64(num), int64(den))
}
