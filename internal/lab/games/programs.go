package games

import (
	"encoding/json"
	"sync"

	"wargame/interpreter/program"
)

// Programs caches the program of each trial. It is safe for concurrent use.
type Programs struct {
	mu   sync.Mutex
	made map[string]*program.Program
}

// Of returns the program of a trial. Errors of loading it are not cached.
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
