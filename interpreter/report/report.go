// Package report tells what happened: the log as a seat may read it, with moves grouped, and
// for each combat both sides with their totals, the column and every shift. It does not format
// for a terminal.
package report

import (
	"slices"
	"strings"

	"wargame/interpreter/run"
	"wargame/interpreter/sight"
)

// Line is a line of a report. Moves are grouped: the units that moved together, and their
// path.
type Line struct {
	Turn               int
	Kind, Text, Clause string   // Kind is that of the log entry, or combat
	Inner              bool     // of a scope within an action
	Shares             []string // how the numbers in it were made
	Veiled             bool     // about a hidden counter
}

// Lines returns the log for the onlookers since a line. It leaves out who was chosen, for
// readers who see the decisions.
func Lines(v *sight.View, from int) []Line { return lines(v, from, contents{}) }

// Played returns the same for a player, with each combat as soon as it has occurred.
func Played(v *sight.View, from int) []Line { return lines(v, from, contents{fights: true}) }

// After is Of since a line, less the first reckoned comparisons (run.Game.Derivations), which the
// reader has had before.
func After(v *sight.View, from, reckoned int) []Line {
	return lines(v, from, contents{chosen: true, fights: true, reckoned: reckoned})
}

// contents says what is reported besides the log.
type contents struct {
	chosen, fights bool
	reckoned       int // comparisons that have been reported before
}

// Of returns the same for readers who have not seen the decisions: with who was chosen, and
// each combat unless the rules log it themselves.
func Of(v *sight.View, from int) []Line { return lines(v, from, contents{chosen: true, fights: true}) }

func lines(v *sight.View, from int, also contents) []Line {
	log, at := v.LogAt(from)
	var out []Line
	var moves journey
	fights := &fights{v: v, log: log, at: at}
	veiled := v.HidesAnything() || !v.Referee() && sight.RollsInSecret(v.Program())
	if also.fights {
		fights.begin(from, also.reckoned)
	}
	for i, x := range log {
		if next := fights.before(i); len(next) > 0 {
			out = append(append(out, moves.contents(v)...), next...)
			moves = journey{}
		}
		if recalled := x.Kind == "table" || x.Kind == "chosen"; x.Kind == "chosen" && !also.chosen || recalled && (veiled || alreadyLogged(log, i)) {
			continue // the values in it may be hidden ones, which no rule has told
		}
		if x.Moved != nil && (len(moves.units) == 0 || moves.clause == x.Clause) {
			moves.add(x)
			continue
		}
		out = append(out, moves.contents(v)...)
		if moves = (journey{}); x.Moved != nil {
			moves.add(x)
			continue
		}
		n := Line{Turn: x.Turn, Kind: x.Kind, Text: v.Say(x.Text, x.Parts), Clause: x.Clause, Inner: x.Inner, Shares: x.Contributions, Veiled: v.Hidden(x.Parts)}
		if x.Kind == "table" || x.Kind == "chosen" || veiled { // contributions may depend on hidden things
			n.Shares = nil
		}
		if x.Kind == "scope" {
			if n.Text = scopeText(v, x); !x.Inner && slices.ContainsFunc(v.Program().ScopeKinds, func(kind string) bool { return v.Program().Messages.Text(kind) == n.Text }) {
				continue // an unnamed choice says nothing
			}
		}
		out = append(out, n)
	}
	out = append(out, moves.contents(v)...)
	return shuffled(append(out, fights.before(len(log))...))
}

// shuffled moves lines about hidden counters, between one choice, roll or scope and the next,
// after the other lines and sorts them: the order of the rules may follow the names of the
// counters.
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

// alreadyLogged reports whether a rule itself has logged what an entry records: a look-up, right after
// it; a choice, anywhere in the same action.
func alreadyLogged(log []run.Entry, i int) bool {
	names := func(x run.Entry) bool {
		return x.Kind == "log" && !slices.ContainsFunc(log[i].Contributions, func(v string) bool { return !strings.Contains(x.Text, v) })
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

// journey is a sequence of moves by one clause.
type journey struct {
	turn   int
	clause string
	units  []int
	ways   map[int][]int // by unit: its spaces, the first included
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
	if x.Moved.To != x.Moved.From { // a move to the same space is none
		j.ways[x.Moved.Unit] = append(j.ways[x.Moved.Unit], x.Moved.To)
	}
}

// contents returns a line for each path, with all units that took it.
func (j *journey) contents(v *sight.View) []Line {
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
			where[0] = v.Program().Messages.Sprintf("placed at %s", where[0])
		}
		out = append(out, Line{Turn: j.turn, Kind: "move", Text: strings.Join(v.Names(who), ", ") + ": " + strings.Join(where, " – "), Clause: j.clause, Veiled: v.Hides(u)})
	}
	return out
}

// scopeText returns the title of a scope; a turn without one has its number.
func scopeText(v *sight.View, x run.Entry) string {
	by := v.Program().Messages
	if text := strings.TrimSpace(x.Text); text != by.Text("turn") {
		return text
	}
	return by.Sprintf("turn %d", x.Turn)
}
