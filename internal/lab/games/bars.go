package games

import (
	"fmt"
	"math/big"
	"strings"

	"wargame/interpreter/preview"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/simulate"
)

// A side that plays under restrictions never attacks below some odds, or some difference.
// The odds are those of the preview: before the last answer that commits it to dice,
// the rules say what is compared. Who learns only then that it is too little gives the
// attack up (simulate.Bar). What compares no two numbers is not restricted.

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
			return under(g, d, c, least, difference)
		}
	}
	return out, nil
}

// readLeast reads 2:1 as a ratio, +3 as a difference.
func readLeast(text string) (least *big.Rat, difference bool, err error) {
	if n, ok := strings.CutPrefix(text, "+"); ok {
		least, ok = new(big.Rat).SetString(n)
		if ok {
			return least, true, nil
		}
	} else if least, ok = new(big.Rat).SetString(strings.Replace(text, ":", "/", 1)); ok && strings.Contains(text, ":") {
		return least, false, nil
	}
	return nil, false, fmt.Errorf("%q is neither odds (2:1) nor a difference (+3)", text)
}

// toDice is enough of a preview to see what is compared before dice.
var toDice = preview.Budget{Steps: preview.Usual.Steps, Ways: 1, Asks: 1, ToDice: true}

// under tells whether an answer commits to dice after a comparison below the least.
func under(g *run.Game, d *run.Decision, c run.Choice, least *big.Rat, difference bool) bool {
	if d.Kind == run.DiceRoll || d.Seat < 0 {
		return false
	}
	v := sight.For(g, d.Seat)
	if !preview.Commits(v, []run.Choice{c}) {
		return false
	}
	p := preview.Of(v, []run.Choice{c}, toDice)
	if p == nil || p.Root == nil {
		return false
	}
	attack, defence := compared(p.Root)
	if attack == nil {
		return false
	}
	if difference {
		return new(big.Rat).Sub(attack, defence).Cmp(least) < 0
	}
	return attack.Cmp(new(big.Rat).Mul(least, defence)) < 0
}

// compared finds the first two numbers that are held against one another.
func compared(n *preview.Node) (attack, defence *big.Rat) {
	if n == nil {
		return nil, nil
	}
	for _, c := range n.Compared {
		if c.Attack != nil && c.Defence != nil {
			a, ok := new(big.Rat).SetString(c.Attack.Value)
			b, too := new(big.Rat).SetString(c.Defence.Value)
			if ok && too {
				return a, b
			}
		}
		if a, b, ok := sums(c.Terms); ok {
			return a, b
		}
	}
	for _, b := range n.Branches {
		if attack, defence = compared(b.Node); attack != nil {
			return attack, defence
		}
	}
	return nil, nil
}

// sums are the two halves of a sum with dice on both sides: what is added, what is
// taken off.
func sums(terms []preview.Term) (plus, minus *big.Rat, ok bool) {
	plus, minus = new(big.Rat), new(big.Rat)
	for _, t := range terms {
		if t.Die != "" {
			continue
		}
		n, read := new(big.Rat).SetString(t.Value)
		if !read {
			return nil, nil, false
		}
		if t.Minus {
			ok = true
			minus.Add(minus, n)
		} else {
			plus.Add(plus, n)
		}
	}
	return plus, minus, ok
}
