package spec

import (
	"fmt"
	"slices"
	"strings"

	"wargame/interpreter/construct"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// Hints accompany failures that surprise authors of tests: the test asks in the middle of a
// move, after the end of the game, or about a whole act where a step is meant.

// between returns where the game stands if that may explain a failure: it is over, or waits
// for a decision inside an act or a procedure. Empty otherwise.
func (r *scene) between() string {
	if over := r.game.Over; over != nil {
		return "the game is over" + prefixed(": ", over.Level)
	}
	if d := r.game.Pending(); d != nil && !d.Opens {
		return "the game needs an answer first: " + describe(r.game)
	}
	return ""
}

func prefixed(prefix, text string) string {
	if text == "" {
		return ""
	}
	return prefix + text
}

// wholeAct is the hint for the refusal of an act in which units use a movement: the act looks
// for any path, and a single step is not tested. Empty for other acts.
func wholeAct(code *construct.Code) string {
	var asks []string
	for _, m := range movementsOf(code, map[*construct.Code]bool{}) {
		text := fmt.Sprintf("expect forbidden step %s(%s) from … to …", m.Name, params(m.Params[:len(m.Params)-1]))
		if !slices.Contains(asks, text) {
			asks = append(asks, text)
		}
	}
	if len(asks) == 0 {
		return ""
	}
	return "refuse act tries the whole act, which finds a way around a forbidden step; to test one step, write " + strings.Join(asks, " or ")
}

// movementsOf returns the movements that units use in some steps and in the procedures they
// call.
func movementsOf(code *construct.Code, seen map[*construct.Code]bool) []*construct.Movement {
	if code == nil || seen[code] {
		return nil
	}
	seen[code] = true
	var out []*construct.Movement
	for i := range code.Instrs {
		switch ref := code.Instrs[i].Ref.(type) {
		case *construct.GoSpec:
			out = append(out, ref.Move)
		case *construct.DoSpec:
			out = append(out, movementsOf(ref.Code, seen)...)
		}
	}
	return out
}

// params returns the names of parameters.
func params(list []construct.Param) string {
	var out []string
	for _, x := range list {
		out = append(out, x.Name)
	}
	return strings.Join(out, ", ")
}

// mostLabels limits the answers in a message.
const mostLabels = 12

// answers lists what answers a decision: the options, and the words that end it.
func answers(p *program.Program, d *run.Decision) string {
	var out []string
	for _, o := range d.Options[:min(len(d.Options), mostLabels)] {
		if d.Type.Kind == value.Unit { // tests name units, not their titles
			out = append(out, p.Show(d.Type, value.Word(o.Value)))
			continue
		}
		out = append(out, o.Label)
	}
	if more := len(d.Options) - len(out); more > 0 {
		out = append(out, fmt.Sprintf("%d more", more))
	}
	for _, x := range []struct {
		may  bool
		word string
	}{{d.CanPass, "pass"}, {d.CanDone, "done"}, {d.CanStop, "halt"}} {
		if x.may {
			out = append(out, x.word)
		}
	}
	return strings.Join(out, ", ")
}
