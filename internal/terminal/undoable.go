package terminal

import (
	"strings"

	"wargame/internal/render"
	"wargame/internal/setup"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
)

// undone returns the events that no longer hold after going back to an earlier game, as
// text.
func (st *seats) undone(back *run.Game) string {
	if !st.brief {
		return ""
	}
	v, then := st.view(), sight.Open(back)
	if !v.Referee() {
		then = sight.Of(back, v.Seats...)
	}
	var out []string
	for _, n := range render.NewsOf(v, then.Lines()) {
		if n.Kind != "scope" && n.Kind != "choice" {
			out = append(out, n.Text)
		}
	}
	switch n := len(out); {
	case n == 0:
		return ""
	case n > mostUndone:
		out = append(out[:mostUndone:mostUndone], st.Words.Sprintf("and %d more lines", n-mostUndone))
	}
	return ": " + strings.Join(out, "; ")
}

// mostUndone is the most undone events that are listed.
const mostUndone = 4

func (rec *record) decisionsText(n int) string { return rec.Words.Count(n, "decision") }

// free returns the number of decisions that can be undone without consent. A die roll,
// the end of the time and a revealed secret are limits, and so is a decision of a seat
// that does not play here.
func (st *seats) free() int {
	n := 0
	for i := len(st.moves) - 1; i >= 0 && st.fell[i] == st.g.Shown() && st.moves[i].Word != "timeout" && !st.learnt[i] && st.mine(i); i-- {
		n++
	}
	return n
}

// mine reports whether a decision belongs to the seat that plays here. If all seats play
// here, it is always true.
func (st *seats) mine(i int) bool {
	return st.seat < 0 || st.moves[i].By == "" || st.moves[i].By == setup.SeatWord(st.g.P, st.seat) || st.byBot(st.moves[i].By)
}

// bound returns the text of what undo may not cross without consent.
func (st *seats) bound() string {
	text := st.Words.Text("a die was rolled")
	if len(st.g.P.Secrets) > 0 {
		text += st.Words.Text(", hidden information was seen")
	}
	if st.g.Revealed > 0 {
		text += st.Words.Text(", a secret was revealed")
	}
	if st.seat >= 0 {
		return text + st.Words.Text(", the time was up, or another seat decided")
	}
	return text + st.Words.Text(", or the time was up")
}

// steps returns the number of decisions among the last n that players were asked for.
func (st *seats) steps(n int) int {
	steps := 0
	for i := len(st.moves) - n; i < len(st.moves); i++ {
		if !st.byItselfMade(i) {
			steps++
		}
	}
	return steps
}

// decisions returns the number of decisions that the given number of steps covers.
func (st *seats) decisions(steps int) int {
	for i := len(st.moves) - 1; i >= 0; i-- {
		if !st.byItselfMade(i) {
			steps--
		}
		if steps == 0 {
			return len(st.moves) - i
		}
	}
	return len(st.moves)
}

// byItselfMade reports whether a decision was made without asking a player: by a bot, or
// as the only answer.
func (st *seats) byItselfMade(i int) bool {
	return st.byBot(st.moves[i].By) || i < len(st.auto) && st.auto[i]
}

func (st *seats) byBot(by string) bool {
	if by == "" || len(st.bots) == 0 {
		return false
	}
	seat, err := setup.SeatNamed(st.g, by)
	return err == nil && st.bots[seat] != nil
}
