package run_test

import (
	"testing"

	"wargame/interpreter/run"

	"github.com/stretchr/testify/require"
)

// A unit departs by a move, a placement, an elimination or a withdrawal, but not by
// entering the map or staying. Rules that watch what happened run before rules that
// watch the departure.
func TestDeparted(t *testing.T) {
	g := run.New(compile(t, `
side red, blue
map hex columns 1..3 rows 1..3 stagger even columns
data unit { id side at
  Alpha red 0101
  Bravo red 0101
  Charlie red 0102
  Delta red -
  Echo red 0103 }
on departed { log "{u} left {from}" }
on moved { log "{u} came to {to}" }
on placed { log "{u} stands at {at}" }
on eliminated { log "{u} is lost" }
action stir "Stir" {
  move unit("Alpha") to hex(0102)
  place [unit("Bravo"), unit("Delta")] at hex(0201)
  place unit("Bravo") at hex(0201)
  eliminate unit("Charlie")
  withdraw unit("Echo")
}
sequence { offer stir by red }
`), nil)
	pick(t, g, "Stir")
	require.Equal(t, []string{
		"Alpha came to 0102", "Alpha left 0101",
		"Bravo stands at 0201", "Delta stands at 0201", "Bravo left 0101",
		"Bravo stands at 0201",
		"Charlie is lost", "Charlie left 0102",
		"Echo left 0103",
	}, told(g))
}

// A unit arrives by a move or a placement, even in the space where it is. Rules that
// watch the arrival run among those that watch the move, in order of declaration.
func TestArrived(t *testing.T) {
	g := run.New(compile(t, `
side red, blue
map hex columns 1..3 rows 1..3 stagger even columns
data unit { id side at
  Alpha red 0101
  Bravo red -
  Charlie red 0103 }
on moved { log "{u} came to {to}" }
on arrived { log "{u} is in {at}" }
on arrived(who, there) when who == unit("Bravo") { log "{who} in {there} again" }
on placed { log "{u} stands at {at}" }
on departed { log "{u} left {from}" }
action stir "Stir" {
  move unit("Alpha") to hex(0102)
  place unit("Bravo") at hex(0201)
  place unit("Bravo") at hex(0201)
  eliminate unit("Charlie")
}
sequence { offer stir by red }
`), nil)
	pick(t, g, "Stir")
	require.Equal(t, []string{
		"Alpha came to 0102", "Alpha is in 0102", "Alpha left 0101",
		"Bravo is in 0201", "Bravo in 0201 again", "Bravo stands at 0201",
		"Bravo is in 0201", "Bravo in 0201 again", "Bravo stands at 0201",
		"Charlie left 0103",
	}, told(g))
}

// told returns the log lines written by rules.
func told(g *run.Game) []string {
	var out []string
	for _, e := range g.Log {
		if e.Kind == "log" {
			out = append(out, e.Text)
		}
	}
	return out
}
