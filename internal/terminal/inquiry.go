package terminal

import (
	"fmt"
	"slices"

	"wargame/internal/render"
	"wargame/interpreter/proof"
	"wargame/interpreter/sight"
)

// inquiry answers questions of players without changing the game: why, odds, moves,
// lists.
type inquiry struct {
	seats
	book    *proof.Book // the register of defects; loaded on first use
	reasons []reasoning // reasons of bots since a player was last asked
	botLast bool        // a bot made the last decision
	source  bool        // the question asks for the source of the rules
}

// log writes the last n lines of the log.
func (q *inquiry) log(n int) {
	lines, err := q.history()
	if err != nil {
		fmt.Fprintln(q.Out, err)
		return
	}
	for _, x := range lines[max(0, len(lines)-n):] {
		q.Printf("  %3d  %s%s\n", x.Turn, x.Text, render.ClauseTail(q.Console, x.Clause))
	}
}

// history returns the log as the seats at the screen read it at the time. If nothing is
// hidden from them, it is the log of the game.
func (q *inquiry) history() ([]render.News, error) {
	v := q.view()
	var branch []render.News // lines of the branch position of the seat at the screen
	if !v.IsOf(q.g) {
		branch = slices.DeleteFunc(render.NewsOf(v, 0), func(n render.News) bool { return n.Kind == "decided" })
		v = sight.Of(q.g, v.Seats...)
	}
	if len(q.g.P.Secrets) == 0 || v.Referee() {
		return append(render.NewsOf(v, 0), branch...), nil
	}
	lines, _, err := q.toldTo(v.Seats...)
	return append(lines, branch...), err
}
