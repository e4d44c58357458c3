package games

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"

	"wargame/interpreter/dice"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/simulate"
	"wargame/interpreter/value"
)

// A side that plays under a restriction never attacks below some odds, or some
// difference. An answer is tried on a copy, dealt from what its seat knows and with other
// dice; if two numbers are then held against each other, these are the odds. Where they
// are too low the answer is barred, and who has no other gives the attack up
// (simulate.Bar). What compares no two numbers is not restricted.

// bars are the restrictions of the seats.
func bars(never []string) (map[int]simulate.Bar, error) {
	out := map[int]simulate.Bar{}
	for seat, text := range never {
		if text == "" {
			continue
		}
		least, difference, err := readLeast(text)
		if err != nil {
			return nil, err
		}
		out[seat] = func(g *run.Game, d *run.Decision, c run.Choice) bool {
			attack, defence := foreseen(g, d, c)
			switch {
			case attack == nil:
				return false
			case difference:
				return new(big.Rat).Sub(attack, defence).Cmp(least) < 0
			}
			return attack.Cmp(new(big.Rat).Mul(least, defence)) < 0
		}
	}
	return out, nil
}

// readLeast reads 2:1 as a ratio, +3 as a difference.
func readLeast(text string) (least *big.Rat, difference bool, err error) {
	if n, ok := strings.CutPrefix(text, "+"); ok {
		if least, ok = new(big.Rat).SetString(n); ok {
			return least, true, nil
		}
	} else if least, ok = new(big.Rat).SetString(strings.Replace(text, ":", "/", 1)); ok && strings.Contains(text, ":") {
		return least, false, nil
	}
	return nil, false, fmt.Errorf("%q is neither odds (2:1) nor a difference (+3)", text)
}

// foreseen are the two numbers that an answer has compared, nil for none.
func foreseen(g *run.Game, d *run.Decision, c run.Choice) (attack, defence *big.Rat) {
	if d.Kind == run.DiceRoll || d.Seat < 0 {
		return nil, nil
	}
	rng := rand.New(rand.NewPCG(g.Hash(), 1)) // the same position gives the same
	v := sight.For(g, d.Seat)
	dealt := sight.Deal(v, rng.Shuffle)
	if dealt == nil {
		return nil, nil
	}
	o := dealt.Game.Clone()
	o.Derive, o.Dice = true, dice.Keyed{Seed: rng.Uint64()}
	from := len(o.Reckoned)
	if refusal, err := o.Apply(dealt.Choice(v, d, c)); refusal != nil || err != nil {
		return nil, nil
	}
	for _, r := range o.Reckoned[min(from, len(o.Reckoned)):] {
		columns := []*run.Column{r.Column}
		for _, x := range r.Lookups {
			columns = append(columns, x.Column)
		}
		for _, x := range columns {
			if x != nil && x.Attack != nil && x.Defence != nil {
				return rat(x.Attack.Value), rat(x.Defence.Value)
			}
		}
		if a, b := halves(r.Terms); a != nil {
			return a, b
		}
	}
	return nil, nil
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
