package workshop

import (
	"fmt"
	"time"
)

// playable is the edited game as the engine of the board takes it.
type playable struct {
	Name    string `json:"name"` // different for each state of the files
	Title   string `json:"title"`
	Extends string `json:"extends,omitempty"` // the game of the program that it changes
	Zip     []byte `json:"zip"`               // its files, without a folder around them
}

// play packs the game for the board, if its rules have no error and it has a sequence of play.
func (w *Workshop) play(nothing) (*playable, error) {
	p, err := w.program()
	if err != nil {
		return nil, err
	}
	if p.Sequence == nil {
		return nil, errNoSequence
	}
	data, err := w.files.pack("")
	if err != nil {
		return nil, err
	}
	out := &playable{Name: w.name + "_" + w.files.hash()[:6], Title: fmt.Sprintf("%s (%s)", p.Title, time.Now().Format("15:04")), Zip: data}
	if base := w.snapshot().game.Extends; base != nil {
		out.Extends = base.Name
	}
	return out, nil
}
