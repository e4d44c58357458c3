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

// A restricted seat never attacks below given odds, or a given difference. An answer is tried
// on a determinization of what the seat knows, with other dice. If it leads to a column, the
// column counts after all shifts; if it compares two numbers without a column, these count.
// Below the limit the answer is barred, and a seat without another answer gives the attack up
// (simulate.Bar). Answers that compare nothing are not restricted.

// least is the limit below which a seat does not attack.
type least struct {
	number     *big.Rat
	difference bool
}

// bars returns the restrictions of the seats.
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

// under reports whether a forecast is below the limit.
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

// readLeast parses 2:1 as a ratio, +3 as a difference.
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

// forecast is the comparison that an answer leads to.
type forecast struct {
	attack, defence *big.Rat
	column          *run.Column // after its shifts; nil without one
}

// foreseen returns the forecast of an answer; nil if it compares nothing.
func foreseen(g *run.Game, d *run.Decision, c run.Choice) (out *forecast) {
	if d.Kind == run.DiceRoll || d.Seat < 0 {
		return nil
	}
	rng := rand.New(rand.NewPCG(g.Hash(), 1)) // equal positions give equal forecasts
	v := sight.For(g, d.Seat)
	dealt := sight.Deal(v, rng.Shuffle)
	if dealt == nil {
		return nil
	}
	o := dealt.Game.Clone()
	o.Derive, o.Dice = true, dice.Keyed{Seed: rng.Uint64()}
	from := len(o.Derivations)
	if refusal, err := o.Apply(dealt.Choice(v, d, c)); refusal != nil || err != nil {
		return nil
	}
	if len(o.Derivations) <= from && preview.LastBeforeDice(v, []run.Choice{c}) {
		onward(o, from)
	}
	for _, r := range o.Derivations[min(from, len(o.Derivations)):] {
		if x := r.Column; x != nil && x.Attack != nil && x.Defence != nil {
			out = &forecast{rat(x.Attack.Value), rat(x.Defence.Value), x} // its shifts may follow
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

// others limits the answers of other seats between an attack and its odds.
const others = 8

// onward continues after the attacker's last answer until something is compared, or the next
// act is due. Other seats end what they can, and otherwise give their first answer.
func onward(o *run.Game, from int) {
	for range others {
		d := o.Pending()
		if d == nil || d.Kind == run.Act || d.Kind == run.DiceRoll || len(o.Derivations) > from {
			return
		}
		c, ok := d.Skip()
		if (!ok || o.Check(d, c) != nil) && len(d.Options) > 0 {
			c = run.Choice{Value: d.Options[0].Value, Group: d.Options[0].Group}
		}
		if refusal, err := o.Apply(c); refusal != nil || err != nil {
			return
		}
	}
}

// halves returns what a sum adds and what it subtracts, without dice; nil unless it does both.
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
