// Package mutants tries mutants in blocks of work, as package games plays games. Package
// mutate explains what a mutant is.
package mutants

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"sync"

	"wargame/internal/lab/work"
	"wargame/interpreter/load"
	"wargame/interpreter/mutate"
)

// Kind is the kind of blocks of mutants among other work.
const Kind = "mutants"

// Target is what is mutated.
type Target struct {
	Game     string            `json:"game"`
	Options  map[string]bool   `json:"options,omitempty"`
	Readings map[string]string `json:"readings,omitempty"`
	Chapter  string            `json:"chapter,omitempty"` // empty for all
}

// Block is a number of mutants of a target.
type Block struct {
	Target
	IDs []string `json:"ids"`
}

// Fate is the result for a mutant.
type Fate struct {
	ID    string      `json:"id"`
	Fate  mutate.Fate `json:"fate"`
	By    string      `json:"by,omitempty"`
	Tests int         `json:"tests"`
}

// open loads the game of a target with its tests.
func (t *Target) open() (*mutate.Game, error) {
	lg, err := load.OpenWithTests(t.Game)
	if err != nil {
		return nil, err
	}
	return t.of(lg), nil
}

// of returns a game with the choices of the target; without choices the map is empty and not
// nil, as in wargame mutate, so that hashes agree.
func (t *Target) of(lg *load.Game) *mutate.Game {
	options, readings := map[string]bool{}, map[string]string{}
	maps.Copy(options, t.Options)
	maps.Copy(readings, t.Readings)
	return mutate.Of(lg, options, readings)
}

// Set are the mutants of a target, by their IDs.
type Set struct {
	Texts string // the hash of the rules and the tests
	ByID  map[string]*mutate.Mutant
	Items []work.Item
}

// Split lists the mutants of a target in blocks of the given size.
func Split(t Target, size int) (*Set, error) {
	lg, err := load.OpenWithTests(t.Game)
	if err != nil {
		return nil, err
	}
	p, ds := lg.TestProgram(t.Options, t.Readings)
	if ds.HasErrors() {
		return nil, fmt.Errorf("%s cannot be played: %w", t.Game, ds.Err())
	}
	g := t.of(lg)
	s := &Set{Texts: g.Texts(), ByID: map[string]*mutate.Mutant{}}
	var ids []string
	for _, m := range g.Mutants(p, mutate.Scope{Chapter: t.Chapter}) {
		s.ByID[m.ID()] = m
		ids = append(ids, m.ID())
	}
	for from := 0; from < len(ids); from += size {
		it, err := work.New(Kind, s.Texts, Block{t, ids[from:min(from+size, len(ids))]})
		if err != nil {
			return nil, err
		}
		s.Items = append(s.Items, it)
	}
	return s, nil
}

// Verdicts returns the fates of a result, with their mutants.
func (s *Set) Verdicts(r work.Result) ([]mutate.Verdict, error) {
	var fates []Fate
	if err := json.Unmarshal(r.Body, &fates); err != nil {
		return nil, fmt.Errorf("the result %s is not a block of mutants: %w", r.Key, err)
	}
	var out []mutate.Verdict
	for _, f := range fates {
		if m := s.ByID[f.ID]; m != nil {
			out = append(out, mutate.Verdict{Mutant: m, Fate: f.Fate, By: f.By, Tests: f.Tests})
		}
	}
	return out, nil
}

// Trier tries blocks. It caches what each test of a game asks. It is safe for concurrent use.
type Trier struct {
	mu   sync.Mutex
	seen map[string]*mutate.Game
}

// NewTrier returns a trier.
func NewTrier() *Trier { return &Trier{seen: map[string]*mutate.Game{}} }

func (x *Trier) game(t *Target) (*mutate.Game, error) {
	key, err := json.Marshal([]any{t.Game, t.Options, t.Readings})
	if err != nil {
		return nil, err
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if g := x.seen[string(key)]; g != nil {
		return g, nil
	}
	g, err := t.open()
	if err == nil {
		x.seen[string(key)] = g
	}
	return g, err
}

// Do tries a block. It is a work.Doer. Only a mutant that exceeded the time limit can have
// another fate on another machine.
func (x *Trier) Do(ctx context.Context, it work.Item) (json.RawMessage, error) {
	var b Block
	if err := json.Unmarshal(it.Spec, &b); err != nil {
		return nil, fmt.Errorf("not a block of mutants: %w", err)
	}
	g, err := x.game(&b.Target)
	if err != nil {
		return nil, errors.Join(work.ErrOther, err)
	}
	if have := g.Texts(); have != it.Rules {
		return nil, fmt.Errorf("%w: %s and its tests have the hash %s, not %s", work.ErrOther, b.Game, have, it.Rules)
	}
	wanted := map[string]bool{}
	for _, id := range b.IDs {
		wanted[id] = true
	}
	r, err := g.Run(mutate.Config{Scope: mutate.Scope{Chapter: b.Chapter}, Parallel: 1, Only: func(m *mutate.Mutant) bool { return ctx.Err() == nil && wanted[m.ID()] }})
	if err != nil {
		return nil, err
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	var out []Fate
	for _, v := range r.Verdicts {
		out = append(out, Fate{v.ID(), v.Fate, v.By, v.Tests})
	}
	return json.Marshal(out)
}
