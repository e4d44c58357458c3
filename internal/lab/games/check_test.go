package games

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"wargame/internal/lab/plan"

	"github.com/stretchr/testify/require"
)

// A result of a block is what the block leads to, or it is refused: garbage, another
// block's result, and numbers that no game can have.
func TestCheck(t *testing.T) {
	b := block(2)
	b.Watched = true
	b.Measures = []plan.Measure{{Title: "turn", Text: "turn_number"}, {Title: "units", Of: "s", Text: "count(units, .side == s)"}}
	b.Maps = []plan.Measure{{Title: "all", Of: "h", Text: "true"}}
	p, err := b.Load(nil)
	require.NoError(t, err)
	it, err := b.Item(p)
	require.NoError(t, err)
	raw, err := NewPlayer().Do(context.Background(), it)
	require.NoError(t, err)
	require.NoError(t, Check(p, it, raw))

	for name, text := range map[string]string{"garbage": `{"nonsense":1}`, "null": "null", "a list": "[]", "nothing": "", "empty": "{}",
		"a field more": strings.Replace(string(raw), `{"games"`, `{"more":1,"games"`, 1), "two values": string(raw) + string(raw), "a field twice": strings.Replace(string(raw), `{"games"`, `{"games":[],"games"`, 1)} {
		require.Error(t, Check(p, it, json.RawMessage(text)), name)
	}
	filled := `{"games":[` + strings.Repeat("{},", 1000) + `{}],"tally":{}}`
	require.ErrorContains(t, Check(p, it, json.RawMessage(filled)), "it has 1003 objects")
	other := b
	other.From++
	its, err := other.Item(p)
	require.NoError(t, err)
	require.ErrorContains(t, Check(p, its, raw), "has the seed 5; in the block it is 6")

	table := slices.Sorted(maps.Keys(p.Tables))[0]
	many := func(n int) map[string]int {
		out := map[string]int{}
		for i := range n {
			out[strconv.Itoa(i)] = 1
		}
		return out
	}
	for want, spoil := range map[string]func(*Body){
		"1 games, the block has 2":           func(x *Body) { x.Games = x.Games[:1] },
		"game 2 has the seed 5":              func(x *Body) { x.Games[1].Seed = 5 },
		"-1 turns":                           func(x *Body) { x.Games[0].Turns = -1 },
		"no outcome":                         func(x *Body) { x.Games[0].Level = "" },
		"not the hash":                       func(x *Body) { x.Games[0].Hash = "x" },
		"losses of 1 sides":                  func(x *Body) { x.Games[0].Lost[0] = []int{0} },
		"the units lost go from":             func(x *Body) { x.Games[0].Lost[0] = []int{1000, 0} },
		"it has 1 measures, the block has 2": func(x *Body) { x.Games[0].At = x.Games[0].At[:1] },
		`"units" does not have 2`:            func(x *Body) { x.Games[0].At[1][0] = []float64{1} },
		"it has 9 games":                     func(x *Body) { x.Tally.Games = 9 },
		"9 games were watched":               func(x *Body) { x.Tally.Watched = 9 },
		`"green" is not a side`:              func(x *Body) { x.Tally.Entered["green"] = map[string]int{} },
		`"nowhere" is not a space`:           func(x *Body) { x.Tally.Fights["nowhere"] = 1 },
		"-3":                                 func(x *Body) { x.Tally.Clauses[""] = -3 },
		`"x" is not a clause`:                func(x *Body) { x.Tally.Clauses["x"] = 3 },
		"outcome is too long":                func(x *Body) { x.Games[0].Level = strings.Repeat("x", 1001) },
		`"nothing" is not a table`:           func(x *Body) { x.Tally.Rows["nothing"] = map[string]int{} },
		`"other" is not a map`:               func(x *Body) { x.Tally.Maps["other"] = map[string]float64{} },
		`"ghost" is not a unit`:              func(x *Body) { x.Tally.Units["ghost"] = &Unit{} },
		"more than":                          func(x *Body) { x.Games[0].Lost = append(x.Games[0].Lost, make([][]int, x.Games[0].Turns+2)...) },
		"is not a cell":                      func(x *Body) { x.Tally.Rows[table] = map[string]int{strings.Repeat("x", 1001): 1} },
		"5000 cells":                         func(x *Body) { x.Tally.Rows[table] = many(5000) },
		"10001 turns":                        func(x *Body) { x.Games[0].Turns = 10_001 },
		"99 of 2 games":                      func(x *Body) { x.Tally.unit(p.Units[0]).Moved = 99 },
	} {
		var x Body
		require.NoError(t, json.Unmarshal(raw, &x))
		spoil(&x)
		bad, err := json.Marshal(x)
		require.NoError(t, err)
		require.ErrorContains(t, Check(p, it, bad), want)
	}
}
