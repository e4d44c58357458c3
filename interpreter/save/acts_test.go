package save

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestActsDone(t *testing.T) {
	act := func(by, pick, word string) Move { return Move{By: by, For: "action", Pick: pick, Word: word} }
	part := func(by string) Move { return Move{By: by, For: "who", Pick: "x"} }
	for _, x := range []struct {
		moves []Move
		want  int
	}{
		{nil, 0},
		{[]Move{act("red", "walk", ""), part("red"), act("red", "walk", ""), part("red")}, 2},
		{[]Move{act("red", "walk", ""), act("red", "", "pass")}, 0},
		{[]Move{act("red", "walk", ""), act("red", "", "pass"), act("red", "walk", "")}, 1},
		{[]Move{act("red", "walk", ""), act("blue", "walk", ""), part("blue")}, 1},
		{[]Move{act("red", "walk", ""), part("blue")}, 0},
	} {
		require.Equal(t, x.want, ActsDone(x.moves), "%v", x.moves)
	}
}
