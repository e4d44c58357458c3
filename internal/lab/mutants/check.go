package mutants

import (
	"encoding/json"
	"fmt"
	"slices"

	"wargame/internal/lab/work"
	"wargame/interpreter/mutate"
)

// fates are all possible fates of a mutant.
var fates = []mutate.Fate{mutate.Survived, mutate.ByTest, mutate.ByChecker, mutate.ByTime, mutate.ByCrash}

// maxWords limits the name of what killed a mutant, in bytes: results stay in memory.
const maxWords = 10_000

// Expected returns what a book of the set must hold.
func (s *Set) Expected() *work.Expected { return work.Expect(s.Items, Check) }

// Check returns an error unless the body of a result has one fate for each mutant of the
// block.
func Check(it work.Item, body json.RawMessage) error {
	var b Block
	if err := json.Unmarshal(it.Spec, &b); err != nil {
		return fmt.Errorf("not a block of mutants: %w", err)
	}
	var got []Fate
	if err := work.Strict(body, &got, len(b.IDs)); err != nil {
		return err
	}
	if len(got) != len(b.IDs) {
		return fmt.Errorf("it has the results of %d mutants, the block has %d", len(got), len(b.IDs))
	}
	seen := map[string]bool{}
	for _, f := range got {
		switch {
		case seen[f.ID] || !slices.Contains(b.IDs, f.ID):
			return fmt.Errorf("the mutant %.200q occurs twice or does not belong to the block", f.ID)
		case !slices.Contains(fates, f.Fate):
			return fmt.Errorf("the mutant %s has the unknown result %.200q", f.ID, f.Fate)
		case f.Tests < 0:
			return fmt.Errorf("the mutant %s was tried with %d tests", f.ID, f.Tests)
		case len(f.By) > maxWords:
			return fmt.Errorf("the name of what noticed the mutant %s has %d bytes, which is too long", f.ID, len(f.By))
		}
		seen[f.ID] = true
	}
	return nil
}
