package workshop

import (
	"errors"
	"strings"
	"time"

	"wargame/dsl"
	"wargame/interpreter/analysis"
	"wargame/interpreter/load"
	"wargame/interpreter/program"
	"wargame/interpreter/spec"
)

// snapshot is what is known of one state of the files. Each part is worked out when it is first
// asked for.
type snapshot struct {
	game  *load.Game
	err   error // why there is no game
	look  *analysis.Game
	suite *spec.Suite
	plain dsl.Diagnostics            // findings without the tests; nil if not known
	other map[string]dsl.Diagnostics // by file: see others
	whole map[string]dsl.Diagnostics // findings with the tests; nil if not known
	prog  *program.Program           // for play; nil if not known or not loadable
	tests testRun
}

// errNoGame is the error for requests before a game is open.
var errNoGame = errors.New("open a game first")

// errNoSequence is the error for a game that cannot be played.
var errNoSequence = errors.New("the game has no sequence of play yet, so it cannot be played")

// snapshot returns what is known of the files as they are.
func (w *Workshop) snapshot() *snapshot {
	if w.now != nil {
		return w.now
	}
	s := &snapshot{}
	w.now = s
	if w.name == "" {
		s.err = errNoGame
		return s
	}
	if s.err = w.fetchBase(); s.err != nil {
		return s
	}
	if s.game, s.err = load.OpenTexts(w.name, w.files.texts(), w.known); s.err != nil {
		return s
	}
	s.look = analysis.Of(s.game, w.named)
	s.suite = &spec.Suite{Load: s.game.TestProgram, Derive: true}
	return s
}

// learn makes the names of the present files known, for completion, hovers and highlighting.
func (w *Workshop) learn() {
	s := w.snapshot()
	if s.err != nil || w.named == s.look {
		return
	}
	s.look = analysis.Of(s.game, nil)
	w.named = s.look
}

// analysed returns the analysis of the files, with the names of this or an earlier state.
func (w *Workshop) analysed() (*analysis.Game, error) {
	s := w.snapshot()
	if s.err != nil {
		return nil, s.err
	}
	if w.named == nil {
		w.learn()
	}
	return s.look, nil
}

// inMemory is the path of a file in diagnostics, and fileOf is its inverse; empty for a file
// that is not in the folder.
func inMemory(file string) string { return "/" + file }

func (w *Workshop) fileOf(path string) string {
	file, ok := strings.CutPrefix(path, "/")
	if _, there := w.files[file]; !ok || !there {
		return ""
	}
	return file
}

// since returns the time since a moment in milliseconds.
func since(t time.Time) float64 { return float64(time.Since(t).Microseconds()) / 1000 }
