package simulate

import (
	"cmp"
	"slices"

	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
)

// Stopped says what a game did that reached the limit of answers: how many of its
// answers stand, how many were taken back with an act that was given up, and which
// decision led nowhere most often.
type Stopped struct {
	Stand     int    `json:"stand"`
	TakenBack int    `json:"taken_back"`
	Decision  string `json:"decision,omitempty"` // its name and clause; empty where nothing led nowhere
	Times     int    `json:"times,omitempty"`    // how many answers to it led nowhere
	Save      string `json:"save,omitempty"`     // the game as far as it went

	made []move
}

// ledNowhere counts an answer after which nothing legal could follow.
func (t *table) ledNowhere(d *run.Decision) {
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

// Stuck lists the games that the limit of answers has ended.
func (r *Results) Stuck() []*Game {
	var out []*Game
	for _, g := range r.Games {
		if g.Stopped != nil {
			out = append(out, g)
		}
	}
	return out
}

// RescueStopped writes a stopped game to a file as a saved game, as Rescue does with
// that of a fault.
func RescueStopped(path string, h save.Header, p *program.Program, seed uint64, s *Stopped) error {
	if err := keep(path, h, p, seed, s.made); err != nil {
		return err
	}
	s.Save = path
	return nil
}
