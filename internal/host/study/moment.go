package study

// Moment is where a sandbox begins: after a number of decisions of a game, which may
// itself be a sandbox.
type Moment struct {
	Text  []byte  `json:"text"` // the saved game; its dice are secret
	Moves int     `json:"moves"`
	Under *Moment `json:"under,omitempty"`
}
