package games

import (
	"encoding/json"
	"sync"

	"wargame/interpreter/program"
)

// Programs keeps the program of each trial that it was asked for, for as long as it
// lives. Several may ask at once.
type Programs struct {
	mu   sync.Mutex
	made map[string]*program.Program
}

// Of is the program of a trial; the error is that of loading it, which is not kept.
func (x *Programs) Of(t *Trial) (*program.Program, error) {
	key, err := json.Marshal([]any{t.Game, t.Options, t.Readings})
	if err != nil {
		return nil, err
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if p := x.made[string(key)]; p != nil {
		return p, nil
	}
	p, err := t.Load(nil)
	if err != nil {
		return nil, err
	}
	if x.made == nil {
		x.made = map[string]*program.Program{}
	}
	x.made[string(key)] = p
	return p, nil
}
