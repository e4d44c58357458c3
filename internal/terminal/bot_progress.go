package terminal

import (
	"io"
	"time"

	"wargame/internal/console"
	thinking "wargame/interpreter/bot"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
	"wargame/interpreter/simulate"
)

// thinkingFor is the delay before the first progress line of a bot, and the interval
// between later ones.
const thinkingFor = 400 * time.Millisecond

// thinking shows the progress of a bot at a terminal. stop ends the display and erases
// the line.
func (q *inquiry) thinking(b *simulate.Player, d *run.Decision) (stop func()) {
	f := console.TerminalOf(q.Err)
	if _, thinks := b.Progress(); f == nil || !thinks {
		return func() {}
	}
	who, acts := q.g.Query().Who(d), 0
	if n := len(q.moves); n > 0 && q.botLast {
		acts = save.ActsDone(q.moves)
	}
	end, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		every := time.NewTicker(thinkingFor)
		defer every.Stop()
		told := false
		for {
			select {
			case <-end:
				if told {
					_, _ = io.WriteString(f, "\r\x1b[K")
				}
				return
			case <-every.C:
				told = true
				p, _ := b.Progress()
				_, _ = io.WriteString(f, "\r\x1b[K"+q.thoughtLine(who, acts, p))
			}
		}
	}()
	return func() { close(end); <-ended }
}

// thoughtLine returns the progress of a bot as one line.
func (q *inquiry) thoughtLine(who string, acts int, p thinking.Progress) string {
	text := q.Words.Sprintf("%s thinks … %d lines of play tried, %d%% of its time", who, p.Tried, p.Share)
	if acts > 0 {
		return q.Words.Sprintf("%s; %s done", text, q.Words.Count(acts, "act"))
	}
	return text
}
