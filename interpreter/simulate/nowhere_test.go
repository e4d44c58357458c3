package simulate

import (
	"path/filepath"
	"testing"

	"wargame/interpreter/save"

	"github.com/stretchr/testify/require"
)

// drawn draws a card in secret, and then offers a march that can lead nowhere.
const drawn = `edition 3
game cards "A secret draw, then a choice that leads nowhere"
map area
side york "York", lancaster "Lancaster"
data area { id
  London
  Kent }
data border { a b
  London Kent }
data unit { id side at
  Warwick york London }
noun card has { holder: side changing }
data card { id
  c1
  c2 }
deck pile: card from filter(cards, .holder == none)
track ops: number = 0
permission march_to(u: unit, to: area)
rule 1 "Marches" {
  forbid march_to(u, to) when ops < 1 because "too few points"
  action march "March" {
    choose u from units "Which unit?"
    choose to from adjacent(u.area) allowed march_to(u, to) "Where to?"
    move u to to
  }
  action wait "Wait" { log "waits" }
}
procedure deal { secretly draw 1 dealt from pile by york }
`

func TestADeadEndAfterASecretDrawIsNoFault(t *testing.T) {
	p := made(t, "cards", drawn+`sequence {
  do deal
  phase play of york { offer march by york }
  game over "A draw"
}`)
	r, err := Run(Config{Program: p, Name: "cards", Games: 20, Seed: 1, Check: true})
	require.NoError(t, err)
	back := 0
	for _, g := range r.Games {
		require.Nil(t, g.Fault, "seed %d", g.Seed)
		back = max(back, g.Decisions)
	}
	require.Greater(t, back, 1, "in some game a march is chosen, and taken back")
}

func TestAGameThatDoesNotEndTellsWhere(t *testing.T) {
	p := made(t, "cards", drawn+`sequence {
  do deal
  repeat { turn { phase play of york { offer march, wait by york } } } until turn_number == 1000
}`)
	r, err := Run(Config{Program: p, Name: "cards", Games: 1, Seed: 1, MaxDecisions: 300})
	require.NoError(t, err)
	g := r.Games[0]
	require.NotNil(t, g.Stopped)
	require.Equal(t, Unfinished, g.Level)
	require.Equal(t, g.Decisions, g.Stopped.Stand)
	require.Equal(t, 300, g.Stopped.Stand+g.Stopped.TakenBack, "the counts add up to the limit")
	require.Equal(t, "u [1]", g.Stopped.Decision)
	require.Positive(t, g.Stopped.Times)
	path := filepath.Join(t.TempDir(), "stuck.save")
	require.NoError(t, RescueStopped(path, save.Header{Game: "cards"}, p, g.Seed, g.Stopped))
	require.Equal(t, path, g.Stopped.Save)
	require.FileExists(t, path)
}
