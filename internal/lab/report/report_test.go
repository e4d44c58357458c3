package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"wargame/internal/lab/design"
	"wargame/internal/lab/games"
	"wargame/internal/lab/outcome"
	"wargame/internal/lab/plan"
	"wargame/internal/lab/work"

	"github.com/stretchr/testify/require"
)

// made is a lab whose results are written by hand: what each arm's games came to.
func made(t *testing.T, text string, game func(a *design.Arm, i int) games.Game) *outcome.Table {
	p, ds := plan.Read("x.lab", []byte(text))
	require.Empty(t, ds)
	lab, err := design.Of(p)
	require.NoError(t, err)
	pieces, err := lab.Pieces()
	require.NoError(t, err)
	var items []work.Item
	for _, piece := range pieces {
		items = append(items, piece.Item)
	}
	unchecked := func(work.Item, json.RawMessage) error { return nil }
	book, err := work.Open(filepath.Join(t.TempDir(), "book.jsonl"), work.Expect(items, unchecked))
	require.NoError(t, err)
	defer book.Close()
	for _, piece := range pieces {
		var b games.Block
		require.NoError(t, json.Unmarshal(piece.Spec, &b))
		var body games.Body
		for i := range b.Count {
			g := game(piece.Arm, piece.First+i)
			g.Seed = b.From + uint64(i)
			body.Games = append(body.Games, g)
		}
		body.Tally.Games, body.Tally.TurnEnds = b.Count, b.Count
		raw, err := json.Marshal(body)
		require.NoError(t, err)
		r, err := work.Of(piece.Item, raw)
		require.NoError(t, err)
		require.NoError(t, book.Add(r))
	}
	table, err := outcome.Read(lab, book)
	require.NoError(t, err)
	return table
}

// won is a game of two turns that a side wins; ahead is who leads after each.
func won(side string, ahead ...int) games.Game {
	g := games.Game{Level: "x", Winner: side, Turns: len(ahead), Lost: [][]int{}, At: [][][]float64{{}}}
	for i, s := range ahead {
		points := []float64{0, 0}
		points[s] = 5
		g.At[0] = append(g.At[0], points)
		g.Lost = append(g.Lost, []int{i, 2 * i})
	}
	return g
}

const twoWays = "game the_pass\ngames 40 from 1\nblock 10\nreading led_attackers\nfor red\n"

func TestDifferencesAndShares(t *testing.T) {
	table := made(t, twoWays, func(a *design.Arm, i int) games.Game {
		switch {
		case i == 39:
			return games.Game{BrokenOff: "after 9 decisions"} // counts for nothing
		case i < 20 && a.Name == "", i >= 30:
			return won("blue", 0, 1)
		}
		return won("red", 0, 0)
	})
	g := table.Lab.Groups[0]
	s := Shares(table, g, g.Base)
	require.Equal(t, []int{10, 29, 0}, []int{s[0].Count, s[1].Count, s[2].Count})
	require.InDelta(t, 10.0/39, s[0].Share, 1e-9)

	d := differences(table, g)[0]
	require.Equal(t, "Share of points, Pursuer", d.Value)
	require.Len(t, d.Rows, 1)
	require.InDelta(t, 20.0/39, d.Rows[0].Mean, 1e-9)
	require.Equal(t, []int{39, 20}, []int{d.Rows[0].Pairs, d.Rows[0].Differs})
	require.InDelta(t, 2.0/(1<<20), d.Rows[0].P, 1e-12)
	require.Equal(t, "more", d.Rows[0].Says)
	require.Greater(t, d.Rows[0].Low, 0.0)

	l := leads(table, g)
	require.Equal(t, 39, l.Decisive)
	require.Equal(t, []int{10, 39}, []int{l.Turns[0].Count, l.Turns[1].Count}, "red is ahead after the first turn and wins ten")
	require.Equal(t, map[int]int{1: 10, 2: 29}, l.Decided)
	require.Equal(t, 2.0, l.Median)
}

func TestThePageIsWhole(t *testing.T) {
	table := made(t, twoWays+"lab \"<b>Sly</b>\"\n", func(a *design.Arm, i int) games.Game {
		g := won("red", 0, 0)
		g.Level = "<script>alert(1)</script>"
		if i == 3 {
			g.Fault = "it failed <here>"
		}
		return g
	})
	var b bytes.Buffer
	require.NoError(t, HTML(&b, table))
	text := b.String()
	require.NotContains(t, text, "<script>")
	require.NotContains(t, text, "<b>Sly")
	require.Contains(t, text, "&lt;script&gt;alert(1)")
	require.Contains(t, text, "seed 4: it failed &lt;here&gt;")
	require.Equal(t, strings.Count(text, "<svg"), strings.Count(text, "</svg>"))
	require.Contains(t, text, "no game ended differently")
	for _, heading := range []string{"Balance, by players", "One change", "Turn by turn", "When it is decided", "Where it happens", "What was never used"} {
		require.Contains(t, text, heading)
	}
	var again bytes.Buffer
	require.NoError(t, HTML(&again, table))
	require.Equal(t, text, again.String(), "the same results give the same page")
}

// An arm is played no more when it is known well enough.
func TestSettled(t *testing.T) {
	for n, want := range map[int]bool{20: false, 400: true} {
		table := made(t, fmt.Sprintf("game the_pass\ngames %d\nblock 20\nwatch one in 1000\nreading led_attackers\nstop at 5%%\n", n), func(*design.Arm, int) games.Game { return won("red", 0) })
		g := table.Lab.Groups[0]
		require.Equal(t, want, table.Settled(g, g.Contrasts[0]), "%d games that are alike", n)
		require.False(t, table.Settled(g, g.Base))
	}
}
