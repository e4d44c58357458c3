package preview

import (
	"encoding/json"
	"math/big"
	"slices"

	"wargame/interpreter/value"
)

// grouped merges throws with the same consequences into one branch, in the whole tree.
func (p *Preview) grouped() *Preview {
	if p.Root != nil {
		p.Root.group()
	}
	for _, f := range p.Further {
		f.Root.group()
	}
	return p
}

func (n *Node) group() {
	for _, b := range n.Branches {
		b.Node.group()
	}
	if len(n.Dice) == 0 {
		return
	}
	var out []Branch
	index := map[string]int{}
	for _, b := range n.Branches {
		key, _ := json.Marshal(b.Node)
		k, known := index[string(key)]
		if !known {
			index[string(key)] = len(out)
			out = append(out, Branch{Chance: b.Chance, Node: b.Node, throws: b.throws})
			continue
		}
		o := &out[k]
		o.Chance = new(big.Rat).Add(o.Chance, b.Chance)
		o.throws = slices.Concat(o.throws, b.throws)
	}
	for k := range out {
		out[k].Label = labelOf(out[k].throws)
	}
	if len(n.Dice) > 1 { // by what the dice add up to
		slices.SortStableFunc(out, func(a, b Branch) int {
			if x, y := a.Node.sum, b.Node.sum; x != nil && y != nil {
				return value.Cmp(*x, *y)
			}
			return 0
		})
	}
	n.Branches = out
}
