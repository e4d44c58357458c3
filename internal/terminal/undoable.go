package terminal

import (
	"fmt"
	"strings"

	"wargame/internal/render"
	"wargame/internal/setup"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
)

// undone tells what is no longer so when the game goes back to an earlier one.
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
		out = append(out[:mostUndone:mostUndone], fmt.Sprintf("and %d lines more", n-mostUndone))
	}
	return ": " + strings.Join(out, "; ")
}

// mostUndone is how much is told of what was taken back.
const mostUndone = 4

func are(n int) string {
	if n == 1 {
		return "is 1 decision"
	}
	return fmt.Sprintf("are %d decisions", n)
}

// free is how many decisions can be taken back without asking anybody: since a die
// fell, the time was over, or somebody saw what was hidden from him.
func (st *seats) free() int {
	n := 0
	for i := len(st.moves) - 1; i >= 0 && st.fell[i] == st.g.Shown() && st.moves[i].Word != "timeout" && !st.learnt[i] && st.mine(i); i-- {
		n++
	}
	return n
}

// mine tells whether a decision is one of who plays here: any, where all do.
func (st *seats) mine(i int) bool {
	return st.seat < 0 || st.moves[i].By == "" || st.moves[i].By == setup.SeatWord(st.g.P, st.seat) || st.byBot(st.moves[i].By)
}

// bound says what it is that is not taken back without consent.
func (st *seats) bound() string {
	text := "a die fell"
	if len(st.g.P.Secrets) > 0 {
		text += ", something hidden was seen"
	}
	if st.g.Revealed > 0 {
		text += ", a secret came to light"
	}
	if st.seat >= 0 {
		return text + ", the time was over, or another decided"
	}
	return text + ", or the time was over"
}

// steps counts the people's decisions among the last n.
func (st *seats) steps(n int) int {
	steps := 0
	for i := len(st.moves) - n; i < len(st.moves); i++ {
		if !st.byItselfMade(i) {
			steps++
		}
	}
	return steps
}

// decisions is how many decisions so many steps are.
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

// byItselfMade tells whether nobody was asked for a decision: a bot made it, or it was
// the only one.
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
