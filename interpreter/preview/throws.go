package preview

import (
	"fmt"
	"math/big"
	"strings"

	"wargame/interpreter/run"
)

// mostThrows is the greatest number of throws that are told apart: four dice of two
// sides of a table have 121.
const mostThrows = 400

// throw is one result of dice. The rules know the total of several dice and not the
// faces: one order of faces represents all with the same totals.
type throw struct {
	totals []string
	faces  []int
	ways   *big.Int // in so many ways it falls
	values []int
}

// throwsOf lists the results of a roll and the number of equally likely outcomes; nil if
// there are too many to count.
func throwsOf(due []run.Due) ([]throw, *big.Int) {
	out := []throw{{ways: big.NewInt(1)}}
	for i, d := range due {
		var each []throw
		switch {
		case d.Count == 0:
			continue
		case d.Sides > 0:
			each = dice(d.Count, d.Sides)
		case d.Count > 1:
			return nil, nil // cards that are drawn together
		default:
			for _, o := range due[:i] {
				if o.From == d.From && o.Count > 0 {
					return nil, nil // from the same deck
				}
			}
			for k, name := range d.Cards {
				each = append(each, throw{[]string{name}, []int{d.Faces[k]}, big.NewInt(int64(d.Left[k])), []int{d.Faces[k]}})
			}
		}
		var both []throw
		for _, a := range out {
			for _, b := range each {
				both = append(both, throw{
					append(append([]string{}, a.totals...), b.totals...),
					append(append([]int{}, a.faces...), b.faces...),
					new(big.Int).Mul(a.ways, b.ways),
					append(append([]int{}, a.values...), b.values...)})
			}
		}
		if out = both; len(out) > mostThrows {
			return nil, nil
		}
	}
	total := new(big.Int)
	for _, t := range out {
		total.Add(total, t.ways)
	}
	return out, total
}

// dice lists the totals of dice.
func dice(count, sides int) []throw {
	ways := []*big.Int{big.NewInt(1)} // by total, from count
	for range count {
		next := make([]*big.Int, len(ways)+sides-1)
		for i := range next {
			next[i] = new(big.Int)
			for j := max(0, i-sides+1); j <= i && j < len(ways); j++ {
				next[i].Add(next[i], ways[j])
			}
		}
		ways = next
	}
	var out []throw
	for i, n := range ways {
		t := throw{totals: []string{fmt.Sprint(count + i)}, ways: n, values: []int{count + i}}
		left := i
		for range count {
			more := min(left, sides-1)
			t.faces, left = append(t.faces, 1+more), left-more
		}
		out = append(out, t)
	}
	return out
}

// labelOf names throws with the same consequences: 1–3, 5. It is empty for a roll of
// several parts, which has too many; their consequences name them.
func labelOf(list []throw) string {
	if len(list[0].totals) != 1 {
		return ""
	}
	var out []string
	for i := 0; i < len(list); {
		j := i
		for j+1 < len(list) && list[j+1].values[0] == list[j].values[0]+1 && list[j].totals[0] == fmt.Sprint(list[j].values[0]) {
			j++
		}
		switch {
		case j > i+1:
			out = append(out, list[i].totals[0]+"–"+list[j].totals[0])
		case j > i:
			out = append(out, list[i].totals[0], list[j].totals[0])
		default:
			out = append(out, list[i].totals[0])
		}
		i = j + 1
	}
	return strings.Join(out, ", ")
}
