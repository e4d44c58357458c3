package bot_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// swamp makes of the race one that is walked by a movement, with a swamp in the way
// that nobody can enter in a turn: who goes as the crow flies stands before it.
var swamp = strings.NewReplacer(
	"rows 1..3", "rows 1..5",
	"depot: flag }", "depot: flag, swamp: flag }",
	"data hex { depot: 0902 }", "data hex {\n  depot: 0901\n  swamp: 0501..0504 }",
	"0102", "0301", "0502", "0105",
	`choose to from adjacent(u)
    move u to to`, `go march([u]) by u.side`,
	`rule 2 "Shooting" {`, `rule 1.1 "The march" {
  movement march(u of us) "March" {
    step costs to.swamp ? 20 : 1
    within 1
  }
}
rule 2 "Shooting" {`,
	"turn_number == 20", "turn_number == 30",
).Replace(race)

func TestTheWayIsCountedByItsCost(t *testing.T) {
	turn, answers := playRed(t, made(t, swamp+aims), "easy", 1)
	require.Positive(t, turn, "round the swamp: %v", answers)
	require.LessOrEqual(t, turn, 14)
}

// TestTheWayByAMovementAboutARoad: a movement that is also about something that can be
// counted tells the way by the cheapest of it.
func TestTheWayByAMovementAboutARoad(t *testing.T) {
	roads := strings.NewReplacer("movement march(u of us)", "budget legs(u: unit): 1 per phase\n  movement march(u of us, by: route)",
		"go march([u]) by u.side", "go march([u], south) by u.side",
		"step costs to.swamp ? 20 : 1", "draws legs(u)\n    step costs to.swamp or by == north ? 20 : 1", "    within 1\n", "").Replace(swamp)
	turn, answers := playRed(t, made(t, roads+"enum route { north, south }\n"+aims), "easy", 1)
	require.Positive(t, turn, "round the swamp: %v", answers)
	require.LessOrEqual(t, turn, 14)
}
