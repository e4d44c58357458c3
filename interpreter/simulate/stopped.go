package simulate

import (
	"cmp"
	"slices"

	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
)

// Stopped describes a game that reached MaxDecisions: how many of its answers stand, how many
// were undone with acts that were given up, and which decision led to dead ends most often.
type Stopped struct {
	Stand     int    `json:"stand"`
	TakenBack int    `json:"taken_back"`
	Decision  string `json:"decision,omitempty"` // its name and clause; empty without dead ends
	Times     int    `json:"times,omitempty"`    // the dead ends after it
	Save      string `json:"save,omitempty"`     // the game so far

	made []move
}

// noteDeadEnd counts an answer that led to a dead end.
func (t *table) noteDeadEnd(d *run.Decision) {
	if t.g.WentBack == 0 {
		return
	}
	if t.lost == nil {
		t.lost = map[string]int{}
	}
	name := cmp.Or(d.Name, "action")
	if d.Rule != nil {
		name += " [" + d.Rule.ClauseID() + "]"
	}
	t.lost[name]++
}

func (t *table) stopped() *Stopped {
	out := &Stopped{Stand: len(t.made), TakenBack: t.undone, made: slices.Clone(t.made)}
	for name, n := range t.lost {
		if n > out.Times || n == out.Times && name < out.Decision {
			out.Decision, out.Times = name, n
		}
	}
	return out
}

// Stuck returns the games that reached MaxDecisions.
func (r *Results) Stuck() []*Game {
	var out []*Game
	for _, g := range r.Games {
		if g.Stopped != nil {
			out = append(out, g)
		}
	}
	return out
}

// RescueStopped writes a stopped game as a saved game, as Rescue does for a fault.
func RescueStopped(path string, h save.Header, p *program.Program, seed uint64, s *Stopped) error {
	if err := keep(path, h, p, seed, s.made); err != nil {
		return err
	}
	s.Save = path
	return nil
}
