// Package report tells what happened: the lines of the log as somebody may read them,
// moves told together, and of each combat who met whom, with both totals, the column
// and every shift. It knows no terminal.
package report

import (
	"fmt"
	"slices"
	"strings"

	"wargame/interpreter/run"
	"wargame/interpreter/sight"
)

// Line is a line that tells of the game. Moves are told together: who went with whom,
// and by which spaces.
type Line struct {
	Turn               int
	Kind, Text, Clause string   // the kind is that of the log, or combat
	Inner              bool     // of a stretch of play within an action
	Shares             []string // how the numbers in it were made
	Veiled             bool     // it is about a hidden counter
}

// Lines tell what has been logged for the onlookers since a line. Who was chosen is
// left out: whoever plays or sees the decisions knows.
func Lines(v *sight.View, from int) []Line { return lines(v, from, told{}) }

// Played tells the same to who plays, and of each combat who met whom with what, as
// soon as it has come about.
func Played(v *sight.View, from int) []Line { return lines(v, from, told{fights: true}) }

// After is Of since a line and since so many comparisons (run.Game.Reckoned): those behind
// the last line may have been told before.
func After(v *sight.View, from, reckoned int) []Line {
	return lines(v, from, told{chosen: true, fights: true, reckoned: reckoned})
}

// told is what is told besides the log.
type told struct {
	chosen, fights bool
	reckoned       int // comparisons that have been told
}

// Of tells the same to who has not seen the decisions: who was chosen too, and of each
// combat who met whom with what, where the rules do not write that themselves.
func Of(v *sight.View, from int) []Line { return lines(v, from, told{chosen: true, fights: true}) }

func lines(v *sight.View, from int, also told) []Line {
	log, at := v.LogAt(from)
	var out []Line
	var moves journey
	fights := &fights{v: v, log: log, at: at}
	if also.fights {
		fights.begin(from, also.reckoned)
	}
	for i, x := range log {
		if next := fights.before(i); len(next) > 0 {
			out = append(append(out, moves.told(v)...), next...)
			moves = journey{}
		}
		if recalled := x.Kind == "table" || x.Kind == "chosen"; x.Kind == "chosen" && !also.chosen || recalled && (v.HidesAnything() || said(log, i)) {
			continue // the values in it may be hidden ones, which no rule has told
		}
		if x.Moved != nil && (len(moves.units) == 0 || moves.clause == x.Clause) {
			moves.add(x)
			continue
		}
		out = append(out, moves.told(v)...)
		if moves = (journey{}); x.Moved != nil {
			moves.add(x)
			continue
		}
		n := Line{Turn: x.Turn, Kind: x.Kind, Text: v.Say(x.Text, x.Parts), Clause: x.Clause, Inner: x.Inner, Shares: x.Shares, Veiled: v.Hidden(x.Parts)}
		if x.Kind == "table" || x.Kind == "chosen" || v.HidesAnything() { // shares may be made by what is hidden
			n.Shares = nil
		}
		if x.Kind == "scope" {
			if n.Text = scopeText(x); !x.Inner && slices.Contains(v.Program().ScopeKinds, n.Text) {
				continue // one without a name says nothing
			}
		}
		out = append(out, n)
	}
	out = append(out, moves.told(v)...)
	return shuffled(append(out, fights.before(len(log))...))
}

// shuffled puts what is told of hidden counters between one choice, roll or stretch
// of play and the next behind the rest, in the order of its words: that of the rules
// may be that of the counters' names.
func shuffled(lines []Line) []Line {
	for i := 0; i < len(lines); i++ {
		k := i
		for k < len(lines) && !slices.Contains([]string{"scope", "choice", "roll", "over"}, lines[k].Kind) {
			k++
		}
		slices.SortStableFunc(lines[i:k], func(a, b Line) int {
			switch {
			case a.Veiled && b.Veiled:
				return strings.Compare(a.Text, b.Text)
			case a.Veiled:
				return 1
			case b.Veiled:
				return -1
			}
			return 0
		})
		i = k
	}
	return lines
}

// said tells whether a rule itself has written in the log what an entry recalls:
// of a look-up right behind it, of what was chosen anywhere in the same action.
func said(log []run.Entry, i int) bool {
	names := func(x run.Entry) bool {
		return x.Kind == "log" && !slices.ContainsFunc(log[i].Shares, func(v string) bool { return !strings.Contains(x.Text, v) })
	}
	for k := i + 1; k < len(log) && log[k].Kind != "choice" && log[k].Kind != "scope" && (log[i].Kind == "chosen" || log[k].Kind != "roll"); k++ {
		if names(log[k]) {
			return true
		}
	}
	for k := i - 1; k >= 0 && log[i].Kind == "chosen" && log[k].Kind != "choice" && log[k].Kind != "scope"; k-- {
		if names(log[k]) {
			return true
		}
	}
	return false
}

// journey is a run of moves by one clause.
type journey struct {
	turn   int
	clause string
	units  []int
	ways   map[int][]int // of a unit: the spaces, the first included
}

func (j *journey) add(x run.Entry) {
	if j.ways == nil {
		j.ways = map[int][]int{}
	}
	j.turn, j.clause = x.Turn, x.Clause
	if j.ways[x.Moved.Unit] == nil {
		j.units = append(j.units, x.Moved.Unit)
		j.ways[x.Moved.Unit] = []int{x.Moved.From}
	}
	if x.Moved.To != x.Moved.From { // who is moved to where he stands goes nowhere
		j.ways[x.Moved.Unit] = append(j.ways[x.Moved.Unit], x.Moved.To)
	}
}

// told has a line for each way, with all who took it.
func (j *journey) told(v *sight.View) []Line {
	var out []Line
	for i, u := range j.units {
		way := j.ways[u]
		same := func(w int) bool { return v.Hides(w) == v.Hides(u) && slices.Equal(j.ways[w], way) }
		if slices.ContainsFunc(j.units[:i], same) {
			continue
		}
		var who []int64
		var where []string
		for _, w := range j.units[i:] {
			if same(w) {
				who = append(who, int64(w))
			}
		}
		for _, s := range way {
			if s >= 0 {
				where = append(where, v.SpaceName(s))
			}
		}
		if way[0] < 0 {
			where[0] = "placed at " + where[0]
		}
		out = append(out, Line{Turn: j.turn, Kind: "move", Text: strings.Join(v.Names(who), ", ") + ": " + strings.Join(where, " – "), Clause: j.clause, Veiled: v.Hides(u)})
	}
	return out
}

// scopeText is the title of a stretch of play; a turn without one has its number.
func scopeText(x run.Entry) string {
	if text := strings.TrimSpace(x.Text); text != "turn" {
		return text
	}
	return fmt.Sprintf("turn %d", x.Turn)
}
