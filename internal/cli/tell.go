package cli

import (
	"fmt"
	"slices"
	"strings"

	"wargame/interpreter/run"
	"wargame/interpreter/sight"
)

// news is a line that tells of the game. Moves are told together: who went
// with whom, and by which spaces.
type news struct {
	turn               int
	kind, text, clause string
	inner              bool     // of a stretch of play within an action
	shares             []string // how the numbers in it were made
	veiled             bool     // it is about a hidden counter
}

// newsOf makes lines of what has been logged for the onlookers since a line. Who was
// chosen is left out: whoever plays or sees the decisions knows.
func newsOf(v *sight.View, from int) []news { return newsFor(v, from, false) }

// newsFor makes lines for a report as well, which shows no decisions.
func newsFor(v *sight.View, from int, report bool) []news {
	log := v.Log(from)
	var out []news
	var moves journey
	for i, x := range log {
		if x.Kind == "chosen" && !report || (x.Kind == "table" || x.Kind == "chosen") && said(log, i) {
			continue
		}
		if x.Moved != nil && (len(moves.units) == 0 || moves.clause == x.Clause) {
			moves.add(x)
			continue
		}
		out = append(out, moves.news(v)...)
		if moves = (journey{}); x.Moved != nil {
			moves.add(x)
			continue
		}
		n := news{turn: x.Turn, kind: x.Kind, text: v.Say(x.Text, x.Parts), clause: x.Clause, inner: x.Inner, shares: x.Shares, veiled: v.Hidden(x.Parts)}
		if x.Kind == "table" || x.Kind == "chosen" || v.Veiled() { // shares may be made by what is hidden
			n.shares = nil
		}
		if x.Kind == "scope" {
			n.text = scopeText(x)
		}
		out = append(out, n)
	}
	return shuffled(append(out, moves.news(v)...))
}

// shuffled puts what is told of hidden counters between one choice, roll or stretch
// of play and the next behind the rest, in the order of its words: that of the rules
// may be that of the counters' names.
func shuffled(lines []news) []news {
	for i := 0; i < len(lines); i++ {
		k := i
		for k < len(lines) && !slices.Contains([]string{"scope", "choice", "roll", "over"}, lines[k].kind) {
			k++
		}
		slices.SortStableFunc(lines[i:k], func(a, b news) int {
			switch {
			case a.veiled && b.veiled:
				return strings.Compare(a.text, b.text)
			case a.veiled:
				return 1
			case b.veiled:
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
	j.ways[x.Moved.Unit] = append(j.ways[x.Moved.Unit], x.Moved.To)
}

// news has a line for each way, with all who took it.
func (j *journey) news(v *sight.View) []news {
	var out []news
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
		out = append(out, news{turn: j.turn, kind: "move", text: strings.Join(v.Names(who), ", ") + ": " + strings.Join(where, " – "), clause: j.clause, veiled: v.Hides(u)})
	}
	return out
}

// newsLine writes a line without its indent.
func (e *Env) newsLine(n news) string {
	if n.kind == "scope" {
		return e.bold("== " + n.text + " ==")
	}
	return n.text + e.clauseTail(n.clause)
}

// clauseTail stands behind what a clause says.
func (e *Env) clauseTail(clause string) string {
	if clause == "" {
		return ""
	}
	return e.dim(bracketed(clause))
}

func bracketed(clause string) string {
	if clause == "" {
		return ""
	}
	return "  [" + clause + "]"
}

// recount tells a game as it went, without the questions and answers.
func (e *Env) recount(lines []news) {
	inner, gap, told := false, false, false
	for i, n := range lines {
		switch {
		case n.kind == "choice": // what the player does next stands apart from a battle
			inner, gap = false, gap || inner
			continue
		case n.kind == "scope" && n.inner:
			inner, gap = true, true
			continue
		case n.kind == "scope":
			if i > 0 {
				fmt.Fprintln(e.Out)
			}
			fmt.Fprintln(e.Out, e.newsLine(n))
			inner, gap, told = false, false, false
			continue
		}
		if gap && told {
			fmt.Fprintln(e.Out)
		}
		gap, told = false, true
		fmt.Fprintf(e.Out, "  %s\n", e.newsLine(n))
		for _, s := range n.shares {
			fmt.Fprintf(e.Out, "      %s\n", e.dim(s))
		}
	}
}
