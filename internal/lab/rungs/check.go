package rungs

import (
	"encoding/json"
	"fmt"

	"wargame/internal/lab/work"
	"wargame/interpreter/ladder"
)

// Expected returns what a book of the matches must hold.
func Expected(matches []Match) *work.Expected {
	var items []work.Item
	for _, m := range matches {
		items = append(items, m.Items...)
	}
	return work.Expect(items, Check)
}

// maxWords limits an outcome, in bytes: results stay in memory.
const maxWords = 1000

// Check returns an error unless the body of a result holds the pairs of the block, seed by
// seed, with points that a game can yield.
func Check(it work.Item, body json.RawMessage) error {
	var b Block
	if err := json.Unmarshal(it.Spec, &b); err != nil {
		return fmt.Errorf("not a block of pairs: %w", err)
	}
	var got []ladder.Pair
	if err := work.Strict(body, &got, b.Count); err != nil {
		return err
	}
	if len(got) != b.Count {
		return fmt.Errorf("it has %d pairs, the block has %d", len(got), b.Count)
	}
	for i, p := range got {
		if want := b.From + uint64(i); p.Seed != want {
			return fmt.Errorf("pair %d has the seed %d; in the block it is %d", i+1, p.Seed, want)
		}
		for half, points := range p.Points {
			switch {
			case points != 0 && points != 0.5 && points != 1:
				return fmt.Errorf("the pair with the seed %d: %v points; a game gives 0, 0.5 or 1", p.Seed, points)
			case !p.Finished[half] && points != 0.5:
				return fmt.Errorf("the pair with the seed %d: an unfinished game gives half a point, not %v", p.Seed, points)
			case p.Levels[half] == "" || len(p.Levels[half]) > maxWords:
				return fmt.Errorf("the pair with the seed %d: a game has no outcome, or one that is too long", p.Seed)
			}
		}
	}
	return nil
}
