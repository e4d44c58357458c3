package dsl

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestKeywordsAreNames(t *testing.T) {
	for _, src := range []string{
		"define map(rule: hex, to: hex) = rule.to + from",
		"quantity set(x: unit) = 1",
		"set(x): +1",
		"test(x): +1",
		"rule: = 3",
		"unit(x) when x.of: -1",
		"forbid forbid(when, unless) when when unless unless",
		"rule rule.1 { end: x 2 }",
	} {
		f, ds := Parse("x", []byte(src))
		require.Empty(t, ds, src)
		require.Len(t, f.Items, 1)
	}
}

func TestItemsBegin(t *testing.T) {
	count := func(src string) int {
		f, ds := Parse("x", []byte(src))
		require.Empty(t, ds, ds.Error())
		return len(f.Items)
	}
	require.Equal(t, 0, count(""))
	require.Equal(t, 0, count("  // nothing\n"))
	require.Equal(t, 2, count("map area\nmap area"))
	require.Equal(t, 2, count("\ufeffmap area\r\nmap area\r\n"))
	require.Equal(t, 2, count("  map area map area"))
	// As long as the braces balance, what is in them may stand anywhere.
	require.Equal(t, 1, count("rule 1 {\nforbid x\nforbid y\n}\n"))
	require.Equal(t, 1, count("data unit {\nid\na\n}\n"))
}

// One bad item does not hide the others.
func TestGoodItemsSurvive(t *testing.T) {
	f, ds := Parse("x", []byte("map area\nfrobid x\nrule 1 {\n  forbid x\n\nmap area\n"))
	require.Len(t, ds, 2)
	require.Equal(t, "E0101", ds[0].Code)
	require.Equal(t, "E0102", ds[1].Code)
	require.Len(t, f.Items, 2)
	require.Equal(t, 6, f.Items[1].Pos.Line)
	require.Error(t, ds.Err())
	require.Equal(t, ds[0].Error()+"\n"+ds[1].Error(), ds.Error())
}

// Names at the end of a statement do not reach over the line end.
func TestNamesEndWithTheLine(t *testing.T) {
	f, ds := Parse("x", []byte("snapshot a = b at start of phase\nsnapshot c = d at end of turn x of y\ntest \"t\" {\n  begin game\n  yes\n}\n"))
	require.Empty(t, ds)
	require.Len(t, f.Items, 3)
	require.Nil(t, f.Items[0].Snapshot.At.Name)
	require.Equal(t, "x", f.Items[1].Snapshot.At.Name.Text)
	require.Equal(t, "y", f.Items[1].Snapshot.At.Of.Text)
	require.Nil(t, f.Items[2].Test.Lines[0].Begin.Name)
	require.Equal(t, "yes", f.Items[2].Test.Lines[1].Word.Word)
}

func TestPlacesOfNodes(t *testing.T) {
	src := "rule 1 {\n  on x { log \"a\" }  // c\n}\n"
	f, ds := Parse("x", []byte(src))
	require.Empty(t, ds)
	item := f.Items[0]
	require.Equal(t, src[:len(src)-1], src[item.Pos.Offset:item.EndPos.Offset])
	body := item.Rule.Items[0].On.Body
	require.Equal(t, `{ log "a" }`, src[body.Pos.Offset:body.EndPos.Offset])
	require.Equal(t, `log "a"`, src[body.Steps[0].Pos.Offset:body.Steps[0].EndPos.Offset])
	require.Equal(t, "a", body.Steps[0].Log.Text.Value())
}

func TestWalk(t *testing.T) {
	f, ds := Parse("x", []byte("rule 1 { forbid a(b) when c  forbid d when e }"))
	require.Empty(t, ds)
	var exprs, all int
	Walk(f, func(n any) bool {
		all++
		if _, ok := n.(*Expr); ok {
			exprs++
		}
		return true
	})
	require.Equal(t, 2, exprs)
	require.Greater(t, all, 10)
	all = 0
	Walk(f, func(any) bool { all++; return false })
	require.Equal(t, 1, all)
}

// A field of a choice without its parser, or two fields that begin alike, are found as
// soon as anything is parsed.
func TestChoicesAreComplete(t *testing.T) {
	type twice struct {
		A *Given `parser:"  @@"`
		B *Given `parser:"| @@"`
	}
	require.PanicsWithValue(t, "grammar: Color.Name is missing in choice.go", func() { newChoice[Color]("", to[Text]()) })
	require.PanicsWithValue(t, `grammar: twice.B begins with "given", like another alternative`, func() { newChoice[twice]("", to[Given]()) })
	require.Equal(t, "Contribution", itemChoice().other.node.Name())
	require.Nil(t, stepChoice().other)
	for _, w := range stepChoice().words {
		require.Equal(t, "Step", lineChoice().byWord[w].node.Name(), w)
	}
}
