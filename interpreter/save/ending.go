package save

import (
	"slices"
	"strings"

	"wargame/interpreter/program"
)

// Ways in which a game ends that no rule decides.
const (
	EndDraw      = "draw"      // the players agreed on a draw
	EndAbandoned = "abandoned" // the players agreed to stop without a result
	EndResigned  = "resigned"  // a seat gave the game up
	EndTime      = "time"      // a seat lost on time
)

// Ending is an end of a game that no rule decides. It is stored as a note ("ended draw",
// "ended resigned SEAT"), so every program that reads the format reads it, and none plays it.
// It counts as long as no decision, undo or other line of play follows it.
type Ending struct {
	How  string // one of the constants
	Seat string // the seat that resigned or lost; empty for the others
}

const noteEnded = "ended"

// End writes the end of the game.
func (l *Ledger) End(e Ending) error {
	return l.Note(strings.TrimSpace(noteEnded + " " + e.How + " " + e.Seat))
}

// EndingOf returns the end of a game that no rule decided, or nil.
func EndingOf(f *File) *Ending {
	for _, l := range slices.Backward(f.Lines) {
		if !isNote(l.Kind) {
			break
		}
		words := strings.Fields(l.Text)
		if l.Kind != KindNote || len(words) < 2 || words[0] != noteEnded {
			continue
		}
		switch e := (Ending{How: words[1]}); {
		case len(words) == 2 && (e.How == EndDraw || e.How == EndAbandoned):
			return &e
		case len(words) == 3 && (e.How == EndResigned || e.How == EndTime):
			e.Seat = words[2]
			return &e
		}
	}
	return nil
}

// Text returns the end in the language of a program, as a result of the game. In a game of
// two seats it names the winner.
func (e *Ending) Text(p *program.Program) string {
	title, other := e.Seat, ""
	for i := range p.Seats {
		switch s := &p.Seats[i]; {
		case s.Name == e.Seat:
			title = s.Title
		case len(p.Seats) == 2:
			other = s.Title
		}
	}
	switch {
	case e.How == EndDraw:
		return p.Messages.Text("Draw by agreement")
	case e.How == EndAbandoned:
		return p.Messages.Text("Abandoned by agreement, without a result")
	case e.How == EndResigned && other != "":
		return p.Messages.Sprintf("%s resigns; %s wins", title, other)
	case e.How == EndResigned:
		return p.Messages.Sprintf("%s resigns", title)
	case other != "":
		return p.Messages.Sprintf("%s has lost on time; %s wins", title, other)
	}
	return p.Messages.Sprintf("%s has lost on time", title)
}
