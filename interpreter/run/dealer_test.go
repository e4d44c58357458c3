package run_test

import (
	"slices"
	"testing"

	"wargame/interpreter/dice"
	"wargame/interpreter/run"
	"wargame/interpreter/value"

	"github.com/stretchr/testify/require"
)

const dealer = `
side red, blue
deck cards(s: side): 2d6
deck chits: number from [1, 2, 3]
track tale: list of number
track busy: flag = false
track other: flag = false
procedure turn_card(s: side) { draw card from cards(s) by s  set tale = [card] }
procedure all_chits { draw 3 out from chits  set tale = out }
action one "One" { if busy { roll die = d6  do turn_card(blue)  if other { draw c from chits } } do turn_card(red) }
sequence { repeat { turn { phase play of red { offer one by red } } } until turn_number == 9 }
`

func tale(g *run.Game) []int64 { return g.P.Tracks["tale"].Read(g.Ctx(), nil).List() }

// played returns the cards that red draws, with other random events in between if noise
// is set.
func played(t *testing.T, noise string, n int) []int64 {
	t.Helper()
	p := compile(t, dealer)
	g := run.New(p, dice.Keyed{Seed: 5})
	for _, name := range []string{"busy", "other"}[:len(noise)] {
		require.True(t, p.Tracks[name].Store(g.Ctx(), nil, value.Bool(true)))
	}
	var out []int64
	for range n {
		pick(t, g, "One")
		out = append(out, tale(g)...)
	}
	return out
}

// The cards of a deck do not depend on other dice or decks. 36 cards show each throw of
// two dice once, and the 37th starts a new shuffle.
func TestADeckMindsItsOwnBusiness(t *testing.T) {
	want := played(t, "", 37)
	require.Equal(t, want, played(t, "b", 37))
	require.Equal(t, want, played(t, "bo", 37))
	count := map[int64]int{}
	for _, c := range want[:36] {
		count[c]++
	}
	for n, c := range count {
		f := int64(value.Floor(n))
		require.Equal(t, 6-int(max(f-7, 7-f)), c, "cards of %d", f)
	}
}

// The state of a deck is part of the position: its bytes and its copies continue alike.
func TestADeckIsPartOfThePosition(t *testing.T) {
	p := compile(t, dealer)
	g := run.New(p, dice.Keyed{Seed: 7})
	fresh := g.Hash()
	for range 20 {
		pick(t, g, "One")
	}
	require.NotEqual(t, fresh, g.Hash())
	again := restored(t, p, g, g.Dice)
	require.Equal(t, g.Hash(), again.Hash())
	copied := g.Clone()
	for range 20 {
		pick(t, g, "One")
		pick(t, again, "One")
	}
	require.Equal(t, g.Hash(), again.Hash())
	require.NotEqual(t, copied.Hash(), g.Hash())
}

// With a player's own cards, a card that is not left is refused, and nothing changes.
func TestOwnCards(t *testing.T) {
	p := compile(t, dealer)
	g := run.New(p, nil)
	g.Do(p.Procedures["all_chits"], nil)
	d := g.Pending()
	require.Equal(t, run.DiceRoll, d.Kind)
	require.Equal(t, []run.Due{{Name: "out", Count: 2, From: "chits", Cards: []string{"1", "2", "3"}, Faces: []int{1, 2, 3}, Left: []int{1, 1, 1}}}, d.Due)
	before := g.Hash()
	for text, fell := range map[string][]int{
		"no card 4 is left in chits":    {4, 1},
		"no card 2 is left in chits":    {2, 2},
		"2 dice are rolled here, not 1": {2},
		"2 dice are rolled here, not 3": {2, 1, 3},
	} {
		refusal, err := g.Apply(run.Choice{Kind: run.Roll, Dice: fell})
		require.NoError(t, err)
		require.Equal(t, text, refusal.Text)
		require.Equal(t, before, g.Hash())
	}
	refusal, err := g.Apply(run.Choice{Kind: run.Roll, Dice: []int{3, 1}})
	require.NoError(t, err)
	require.Nil(t, refusal)
	got := tale(g)
	require.True(t, slices.Equal(got, []int64{value.Int(3), value.Int(1), value.Int(2)}), "%v", got)
}
