package explain

import (
	"strings"
	"testing"

	"wargame/interpreter/formula"

	"github.com/stretchr/testify/require"
)

func text(t *testing.T, w Writer, n *formula.Node) string {
	t.Helper()
	var b strings.Builder
	require.NoError(t, w.Write(&b, n))
	return b.String()
}

// pace is a quantity with a base, a share, one that does not apply, rounding.
func pace() *formula.Node {
	q := &formula.Node{Text: "pace(A)", Value: "2", Clause: "1"}
	q.Add(&formula.Node{Kind: formula.Operand, Text: "base u.pace", Value: "5", Applied: true, Clause: "1"})
	s := q.Add(&formula.Node{Kind: formula.Contribution, Text: "x 1/2", Value: "1/2", Applied: true, Clause: "2", Title: "Rain halves"})
	s.Add(&formula.Node{Kind: formula.Operand, Text: "when rain", Value: "yes"})
	idle := q.Add(&formula.Node{Kind: formula.Contribution, Text: "+ 3", Clause: "3.1", Title: "道路 help"})
	c := idle.Add(&formula.Node{Kind: formula.Operand, Text: "when road(u) and dry", Value: "no"})
	c.Add(&formula.Node{Kind: formula.Operand, Text: "road(A)", Value: "no"})
	q.Add(&formula.Node{Kind: formula.Contribution, Text: "+ penalty", Value: "-1", Applied: true, Clause: "4", Title: "Mud"})
	q.Add(&formula.Node{Kind: formula.Limit, Text: "rounded up", Value: "2", Applied: true, Clause: "1"})
	root := &formula.Node{Text: `pace(unit("A"))`, Value: "2"}
	root.Add(q)
	return root
}

func TestQuantity(t *testing.T) {
	require.Equal(t, `pace(A) = 2
    5     u.pace        1
  x 1/2   Rain halves   2
  - 1     Mud           4
    2     rounded up    1
`, text(t, Writer{}, pace()))
	all := text(t, Writer{All: true, Dim: func(s string) string { return "<" + s + ">" }}, pace())
	require.Contains(t, all, "<  (+ 3)  道路 help   3.1>\n")
	require.Contains(t, all, "when road(u) and dry: no (road(A) = no)")
	require.Equal(t, 1, Idle(pace()))
}

func TestVerdict(t *testing.T) {
	n := &formula.Node{Kind: formula.Verdict, Text: "enter(A, 1)", Value: "forbidden"}
	ban := n.Add(&formula.Node{Kind: formula.Verdict, Text: "forbidden: it is full", Applied: true, Clause: "5", Title: "Room"})
	ban.Add(&formula.Node{Kind: formula.Operand, Text: "when full(h)", Value: "yes"}).Add(&formula.Node{Text: "full(1)", Value: "yes"})
	ban.Add(&formula.Node{Kind: formula.Operand, Text: "unless flying(u)", Value: "no"})
	n.Add(&formula.Node{Kind: formula.Verdict, Text: "forbidden always", Clause: "6"})
	require.Equal(t, `enter(A, 1): forbidden
  5 Room: it is full
      since     full(h)
                  full(1) = yes
      and not   flying(u)
      to allow it, full(h) must be false, or flying(u) must be true
`, text(t, Writer{}, n))
	require.Equal(t, `enter (A, 1): forbidden
  5 Room: it is full
      full (1): yes
`, text(t, Writer{Plain: true}, n), "for players, without source")

	lifted := &formula.Node{Kind: formula.Verdict, Text: "enter(A, 1)", Value: "yes"}
	ban = lifted.Add(&formula.Node{Kind: formula.Verdict, Text: "forbidden always", Clause: "5"})
	ban.Add(&formula.Node{Kind: formula.Verdict, Text: "allowed in spite of it", Clause: "7", Title: "Ferries", Applied: true})
	ban.Children[0].Add(&formula.Node{Kind: formula.Operand, Text: "when ferry(h)", Value: "yes"})
	lifted.Add(&formula.Node{Kind: formula.Verdict, Text: "forbidden always", Clause: "6"})
	const spite = "enter(A, 1): allowed\n  5 would forbid it, but 7 Ferries allows it despite that\n      since     ferry(h)\n"
	require.Equal(t, spite, text(t, Writer{}, lifted))
	require.Equal(t, spite+"  (6)\n", text(t, Writer{All: true}, lifted))
	require.Equal(t, 1, Idle(lifted))
	lifted.Value = "forbidden" // by another rule
	lifted.Children[1].Applied = true
	require.Contains(t, text(t, Writer{}, lifted), "6\n  5 would forbid it, but 7 Ferries allows it")

	denied := &formula.Node{Kind: formula.Verdict, Text: "fly(A)", Value: "forbidden", Clause: "8"}
	require.Equal(t, "fly(A): forbidden\n  no rule allows it   8\n", text(t, Writer{}, denied))
	free := &formula.Node{Kind: formula.Verdict, Text: "go(A)", Value: "allowed"}
	require.Equal(t, "go(A): allowed\n  no rule forbids it\n", text(t, Writer{}, free))
}

func TestJSON(t *testing.T) {
	j := JSON(pace())
	require.Equal(t, "asked", j.Kind)
	require.Equal(t, "share", j.Children[0].Children[1].Kind)
	require.Equal(t, "2", j.Children[0].Children[1].Clause)
	require.Nil(t, JSON(nil))
}
