package dice

import (
	"fmt"
	"slices"
)

// Drawer is a source that knows cards by their faces.
type Drawer interface {
	Source
	// Draw returns the face of one of the cards, each with equal probability.
	Draw(key Key, faces []int) (int, error)
}

// Draw draws one of the cards with the given faces and returns its face; cards with equal
// faces are equal. A source that is no Drawer rolls a die with a side for each card. It is
// an error if there are not 1 to MaxSides cards.
func Draw(s Source, key Key, faces []int) (int, error) {
	if d, ok := s.(Drawer); ok {
		return d.Draw(key, faces)
	}
	at, err := s.Roll(key, 1, len(faces))
	if err != nil {
		return 0, err
	}
	return faces[at[0]-1], nil
}

// CardError is a card that cannot be drawn.
type CardError struct {
	Key   Key
	Value int
}

func (e *CardError) Error() string {
	return fmt.Sprintf("the deck has no card %d (%s)", e.Value, e.Key)
}

// Draw takes the next value of the script as the face of a card. The error is ErrEmpty if
// there is none, and a *CardError if no card has that face; then none is taken.
func (s *Script) Draw(key Key, faces []int) (int, error) {
	if err := check(key, 1, len(faces)); err != nil {
		return 0, err
	}
	if len(s.Values) == 0 {
		return 0, fmt.Errorf("%w (%s: a card needed)", ErrEmpty, key)
	}
	face := s.Values[0]
	if !slices.Contains(faces, face) {
		return 0, &CardError{Key: key, Value: face}
	}
	s.Values = s.Values[1:]
	return face, nil
}
