package terminal

import (
	"fmt"
	"slices"

	"wargame/internal/render"
	"wargame/interpreter/proof"
	"wargame/interpreter/sight"
)

// inquiry answers what players ask without changing the game: why, odds, moves, lists.
type inquiry struct {
	seats
	book    *proof.Book // the register of defects; read when it is first needed
	reasons []reasoning // of what bots have done since a person was asked
	botLast bool        // a bot made the last decision
}

// log writes the last n lines of the log.
func (q *inquiry) log(n int) {
	lines, err := q.history()
	if err != nil {
		fmt.Fprintln(q.Out, err)
		return
	}
	for _, x := range lines[max(0, len(lines)-n):] {
		fmt.Fprintf(q.Out, "  %3d  %s%s\n", x.Turn, x.Text, render.ClauseTail(q.Console, x.Clause))
	}
}

// history is the log as those were told it who look at the screen now. Where nothing
// is hidden from them it is what the game has noted.
func (q *inquiry) history() ([]render.News, error) {
	v := q.view()
	var desk []render.News // of who decides in secret
	if !v.IsOf(q.g) {
		desk = slices.DeleteFunc(render.NewsOf(v, 0), func(n render.News) bool { return n.Kind == "decided" })
		v = sight.Of(q.g, v.Seats...)
	}
	if len(q.g.P.Secrets) == 0 || v.Referee() {
		return append(render.NewsOf(v, 0), desk...), nil
	}
	lines, _, err := q.toldTo(v.Seats...)
	return append(lines, desk...), err
}
