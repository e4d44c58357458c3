package explain

import (
	"fmt"
	"strings"
	"testing"

	"wargame/interpreter/formula"

	"github.com/stretchr/testify/require"
)

func TestBrief(t *testing.T) {
	long := "[" + strings.Repeat("1st Red, ", 40) + "Tanks]"
	require.Equal(t, "[1st Red, 1st Red, 1st Red, 1st Red, 1st Red, 1st Red, 1st Red, 1st Red, … 41 in all]", Writer{}.brief(long))
	for _, value := range []string{"", "3", "[]", "[a, b]", strings.Repeat("x", 300)} {
		require.Equal(t, value, Writer{}.brief(value))
	}
}

// A loop that decides names who made it so, eight at most, and --all everybody.
func TestElements(t *testing.T) {
	n := &formula.Node{Kind: formula.Operand, Text: "none(hexes, full(#))", Value: "no", Among: 40}
	for i := range 10 {
		n.Elements = append(n.Elements, fmt.Sprint("h", i))
	}
	root := &formula.Node{Text: "none(hexes, full(#))", Value: "no", Children: []*formula.Node{n}}
	require.Equal(t, "none(hexes, full(#)) = no: h0, h1, h2, h3, h4, h5, h6, h7, … 10 in all\n", text(t, Writer{}, root))
	require.Contains(t, text(t, Writer{All: true}, root), "h8, h9")
	n.Elements = nil
	require.Equal(t, "none(hexes, full(#)) = no: true for none of 40\n", text(t, Writer{}, root))

	ban := &formula.Node{Kind: formula.Verdict, Text: "pass()", Value: "forbidden"}
	row := ban.Add(&formula.Node{Kind: formula.Verdict, Text: "forbidden: somebody is in the way", Applied: true, Clause: "5"})
	row.Add(&formula.Node{Kind: formula.Operand, Text: "when any(hexes, full(#))", Value: "yes"}).
		Add(&formula.Node{Kind: formula.Operand, Text: "any(hexes, full(#))", Value: "yes", Among: 40, Elements: []string{"0101", "0303"}})
	require.Contains(t, text(t, Writer{}, ban), "any(hexes, full(#)) = yes: 0101, 0303\n")

	list := &formula.Node{Text: "hexes", Value: "[" + strings.Repeat("0101, ", 99) + "fight(1, 2)]"}
	require.Equal(t, "hexes = [0101, 0101, 0101, 0101, 0101, 0101, 0101, 0101, … 100 in all]\n", text(t, Writer{}, list))
	require.Len(t, text(t, Writer{All: true}, list), len("hexes = []\n")+99*6+len("fight(1, 2)"))
}
