package lsp

import (
	"maps"
	"os"
	"sync"

	"wargame/interpreter/analysis"
	"wargame/interpreter/load"
)

// workspace holds the open documents, and the analysis of each game for their present texts.
// It is safe for concurrent use.
type workspace struct {
	mu     sync.Mutex
	texts  load.Unsaved
	change int // counts changes of texts
	units  encoding
	games  map[string]*opened
}

// opened is a game in the state after some change.
type opened struct {
	change int
	known  *load.Known // of earlier states
	once   sync.Once
	game   *analysis.Game
	err    error
}

func newWorkspace() *workspace {
	return &workspace{units: utf16Units, texts: load.Unsaved{}, games: map[string]*opened{}}
}

// set replaces the text of an open document; nil closes it.
func (w *workspace) set(path string, text []byte) {
	w.mu.Lock()
	defer w.mu.Unlock()
	texts := maps.Clone(w.texts)
	if text == nil {
		delete(texts, path)
	} else {
		texts[path] = text
	}
	w.texts = texts
	w.change++
}

// touch makes the workspace read its games again: files have changed on disk.
func (w *workspace) touch() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.change++
}

// text returns the present text of a file, from the editor or else from disk.
func (w *workspace) text(path string) []byte {
	w.mu.Lock()
	text, ok := w.texts[path]
	w.mu.Unlock()
	if !ok {
		text, _ = load.ReadFile(path)
	}
	return text
}

// unsaved returns the texts of the open documents. They must not be changed.
func (w *workspace) unsaved() load.Unsaved {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.texts
}

// version returns the number of the last change.
func (w *workspace) version() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.change
}

// game returns the analysis of the game that a file belongs to. A file outside of any game
// is analysed as a game of its folder, if that can be; else there is an error.
func (w *workspace) game(path string) (*analysis.Game, error) {
	dir := load.Home(path)
	if dir == "" {
		return nil, os.ErrNotExist
	}
	w.mu.Lock()
	o := w.games[dir]
	if o == nil {
		o = &opened{change: -1, known: &load.Known{}}
	}
	if o.change != w.change {
		o = &opened{change: w.change, known: o.known}
		w.games[dir] = o
	}
	texts := w.texts
	w.mu.Unlock()
	o.once.Do(func() { o.game, o.err = analysis.Open(dir, texts, o.known) })
	return o.game, o.err
}
