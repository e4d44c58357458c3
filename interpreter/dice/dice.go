// Package dice rolls dice: from a seed, from a script, or from pledged secrets.
package dice

import (
	"errors"
	"fmt"
)

// Key identifies a roll: the turn, the clause that rolls, and the number of the roll under
// that clause in that turn, from 1.
type Key struct {
	Turn   int
	Clause string
	N      uint32
}

// String returns the key for people: turn 3, 7.2.1, roll 2.
func (k Key) String() string {
	return fmt.Sprintf("turn %d, %s, roll %d", k.Turn, k.Clause, k.N)
}

// Source is a source of dice. Roll returns count dice with the faces 1 to sides, in the order
// in which they fell. It is an error if count is not 1 to MaxCount or sides not 1 to MaxSides.
type Source interface {
	Roll(key Key, count, sides int) ([]int, error)
}

// Copier is a source with a state of its own. A copy of a game gets a copy of such a source;
// other sources are shared.
type Copier interface {
	Source
	Copy() Source
}

// The limits of one roll.
const (
	MaxCount = 1000
	MaxSides = 1_000_000
)

// ErrEmpty means that a script has no more dice.
var ErrEmpty = errors.New("the script contains no more dice")

// RangeError is a face that the die does not have.
type RangeError struct {
	Key   Key
	Value int
	Sides int
}

func (e *RangeError) Error() string {
	return fmt.Sprintf("a die of %d sides shows 1 to %d, not %d (%s)", e.Sides, e.Sides, e.Value, e.Key)
}

// Script is a queue of dice, for tests and replays. It is not safe for concurrent use.
type Script struct {
	Values []int // the remaining dice
}

// NewScript returns a script with a copy of the values.
func NewScript(values ...int) *Script {
	return &Script{Values: append([]int(nil), values...)}
}

// Copy returns an independent script with the same remaining dice.
func (s *Script) Copy() Source { return NewScript(s.Values...) }

// Roll takes the next dice of the script. The error is ErrEmpty if there are too few, and a
// *RangeError if one has no such face; then none is taken.
func (s *Script) Roll(key Key, count, sides int) ([]int, error) {
	if err := check(key, count, sides); err != nil {
		return nil, err
	}
	if len(s.Values) < count {
		return nil, fmt.Errorf("%w (%s: %d needed, %d left)", ErrEmpty, key, count, len(s.Values))
	}
	dice := append([]int(nil), s.Values[:count]...)
	if err := inRange(key, dice, sides); err != nil {
		return nil, err
	}
	s.Values = s.Values[count:]
	return dice, nil
}

// Left returns the number of remaining dice.
func (s *Script) Left() int { return len(s.Values) }

func check(key Key, count, sides int) error {
	if count < 1 || count > MaxCount {
		return fmt.Errorf("%d dice cannot be rolled; 1 to %d can (%s)", count, MaxCount, key)
	}
	if sides < 1 || sides > MaxSides {
		return fmt.Errorf("a die of %d sides cannot be rolled; one of 1 to %d can (%s)", sides, MaxSides, key)
	}
	return nil
}

func inRange(key Key, dice []int, sides int) error {
	for _, d := range dice {
		if d < 1 || d > sides {
			return &RangeError{Key: key, Value: d, Sides: sides}
		}
	}
	return nil
}
