// Package rungs plays the pairs of a ladder in blocks of work. Package ladder explains what a
// pair is.
package rungs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"wargame/internal/lab/games"
	"wargame/internal/lab/work"
	"wargame/interpreter/ladder"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
	"wargame/interpreter/simulate"
)

// Kind is the kind of blocks of pairs among other work.
const Kind = "pairs"

// Block is a number of pairs of games of two bots.
type Block struct {
	games.Trial        // its bots are A and B
	Meaning     int    `json:"meaning"`
	Minds       string `json:"minds,omitempty"`
	Others      Sums   `json:"others,omitempty"` // the other programs whose bots play
	From        uint64 `json:"from"`
	Count       int    `json:"count"`
}

// Match is a match as blocks of work.
type Match struct {
	A, B  string
	Items []work.Item
}

// Split returns a match of each bot with those before it, of the given number of pairs, in
// blocks. A bot of another program is named by that program's name in others: NAME:LEVEL.
func Split(t games.Trial, bots []string, others Programs, pairs, size int, seed uint64) ([]Match, error) {
	for _, b := range bots {
		if err := others.known(b); err != nil {
			return nil, err
		}
	}
	sums, err := others.sums()
	if err != nil {
		return nil, err
	}
	p, err := t.Load(nil)
	if err != nil {
		return nil, err
	}
	var out []Match
	for i, a := range bots {
		for _, b := range bots[:i] {
			m := Match{A: a, B: b}
			t.Bots = []string{a, b}
			for from := 0; from < pairs; from += size {
				it, err := work.New(Kind, save.Hex(p.RulesHash()), Block{t, run.Meaning, games.Minds(p, t.Bots), sums.of(t.Bots), seed + uint64(from), min(size, pairs-from)})
				if err != nil {
					return nil, err
				}
				m.Items = append(m.Items, it)
			}
			out = append(out, m)
		}
	}
	return out, nil
}

// Of returns the result of a match, as far as it was played.
func (m *Match) Of(book *work.Book) (*ladder.Match, error) {
	out := &ladder.Match{A: m.A, B: m.B}
	for _, it := range m.Items {
		r, ok := book.Results[it.Key]
		if !ok {
			continue
		}
		var pairs []ladder.Pair
		if err := json.Unmarshal(r.Body, &pairs); err != nil {
			return nil, fmt.Errorf("the result %s is not a block of pairs: %w", r.Key, err)
		}
		out.Pairs = append(out.Pairs, pairs...)
	}
	return out, nil
}

// Player plays blocks. It is safe for concurrent use.
type Player struct {
	programs games.Programs
	others   Programs
}

// NewPlayer returns a player that can start other programs.
func NewPlayer(others Programs) *Player { return &Player{others: others} }

// Do plays a block. It is a work.Doer.
func (x *Player) Do(ctx context.Context, it work.Item) (json.RawMessage, error) {
	var b Block
	if err := json.Unmarshal(it.Spec, &b); err != nil || len(b.Bots) != 2 {
		return nil, errors.Join(errors.New("not a block of pairs"), err)
	}
	p, err := x.programs.Of(&b.Trial)
	if err != nil {
		return nil, errors.Join(work.ErrOther, err)
	}
	if b.Meaning != run.Meaning || save.Hex(p.RulesHash()) != it.Rules || games.Minds(p, b.Bots) != b.Minds {
		return nil, fmt.Errorf("%w: %s, its bots or the engine differ here", work.ErrOther, b.Game)
	}
	bots, err := x.others.start(b.Bots, b.Others)
	if err != nil {
		return nil, err
	}
	m, err := ladder.Run(ladder.Config{Program: p, Name: b.Game, A: bots[0], B: bots[1], Outside: simulate.GameArgs(b.Game, b.Options, b.Readings), Pairs: b.Count, Seed: b.From, Workers: 1, MaxDecisions: b.Decisions, Context: ctx})
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if err != nil {
		return nil, err
	}
	return json.Marshal(m.Pairs)
}
