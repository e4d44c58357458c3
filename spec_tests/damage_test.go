package spec_tests_test

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/dsl"
	"wargame/interpreter/load"
)

// TestDamagedEntries damages each game in memory, in one place at a time: it takes a
// prohibition on entering away, or the question that a way asks. The comparison with
// the table finds each damage.
func TestDamagedEntries(t *testing.T) {
	for _, name := range []string{"fottr", "mgmg", "normandy"} {
		t.Run(name, func(t *testing.T) {
			g, err := load.Open(filepath.Join("..", "games", name))
			require.NoError(t, err)
			s, err := scanGame(g)
			require.NoError(t, err)
			rows, err := readEntries(filepath.Join("testdata", "entries", name+".tsv"))
			require.NoError(t, err)
			ways := s.ways()
			require.Empty(t, compareEntries(ways, s.prohibitions(ways, other(rows)), rows))
			found := func(what string, d *scan) {
				ways := d.ways()
				if len(compareEntries(ways, d.prohibitions(ways, other(rows)), rows)) == 0 {
					t.Errorf("not noticed: %s", what)
				}
			}
			entering := words{}
			for _, names := range s.prohibitions(ways, other(rows)) {
				for _, n := range names {
					entering[n] = true
				}
			}
			taken := 0
			for i, e := range s.items {
				if names := forbidden(e.Item); !slices.ContainsFunc(names, func(n *dsl.Name) bool { return entering[n.Text] }) {
					continue
				}
				d := s.again(slices.Delete(slices.Clone(s.items), i, i+1))
				if len(d.statements) == len(s.statements) { // it does nothing but ask another permission
					continue
				}
				taken++
				found("prohibition at "+e.Item.Pos.String(), d)
			}
			require.Greater(t, taken, 30)
			asked := 0
			for _, q := range s.questions(entering) {
				undo := q.take()
				found("question "+q.what, s.again(s.items))
				undo()
				asked++
			}
			require.Positive(t, asked)
		})
	}
}

// forbidden lists the permissions that a prohibition names.
func forbidden(it *dsl.Item) []*dsl.Name {
	switch {
	case it.Forbid != nil:
		return append(slices.Concat(it.Forbid.More, it.Forbid.List), it.Forbid.Name)
	case it.Require != nil:
		return append(slices.Concat(it.Require.More, it.Require.List), it.Require.Name)
	}
	return nil
}

// question is a permission that a way asks, in the syntax tree.
type question struct {
	what string
	take func() (undo func())
}

// questions lists what the movements that units go by and the choices of bodies ask of
// the permissions on entering.
func (s *scan) questions(entering words) []question {
	var out []question
	line := func(list *[]*dsl.Call) {
		for i, c := range *list {
			if entering[c.Name.Text] {
				out = append(out, question{c.Name.Text + " at " + c.Name.Pos.String(), func() func() {
					all := *list
					*list = slices.Delete(slices.Clone(all), i, i+1)
					return func() { *list = all }
				}})
			}
		}
	}
	one := func(at **dsl.Call) {
		if c := *at; c != nil && entering[c.Name.Text] {
			out = append(out, question{c.Name.Text + " at " + c.Name.Pos.String(), func() func() {
				*at = nil
				return func() { *at = c }
			}})
		}
	}
	visit := func(n any) bool {
		switch n := n.(type) {
		case *dsl.MovementStep:
			line(&n.Allowed)
		case *dsl.MovementStop:
			line(&n.Allowed)
		case *dsl.Choose:
			for _, t := range n.Tails {
				one(&t.Allowed)
				one(&t.SuchThat)
			}
		}
		return true
	}
	for name := range s.gone {
		dsl.Walk(s.movements[name], visit)
	}
	for _, b := range s.bodies {
		if b.alive {
			dsl.Walk(b.node, visit)
		}
	}
	return out
}
