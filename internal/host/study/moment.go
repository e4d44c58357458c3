package study

// Moment is where a sandbox begins: after so many decisions of a game, which may have
// been one itself.
type Moment struct {
	Text  []byte  `json:"text"` // the saved game, whose dice are secret
	Moves int     `json:"moves"`
	Under *Moment `json:"under,omitempty"`
}
