package proof

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/load"
	"wargame/interpreter/ruleset"

	"github.com/stretchr/testify/require"
)

func read(t testing.TB, dir string) *Book {
	t.Helper()
	g, err := load.OpenWithTests(dir)
	require.NoError(t, err)
	require.False(t, g.Diags.HasErrors(), g.Diags)
	b, err := Read(g)
	require.NoError(t, err)
	return b
}

func cover(t testing.TB, b *Book, how Playouts) *Coverage {
	t.Helper()
	tests, ds := b.RunTests(nil)
	require.NoError(t, ds.Err())
	played, ds := b.Play(how)
	require.NoError(t, ds.Err())
	return b.Cover(tests, played)
}

func TestCover(t *testing.T) {
	c := cover(t, read(t, "testdata/ridge"), DefaultPlayouts)
	got := map[string]Status{}
	for _, x := range c.Statements {
		got[x.ID()] = x.Status
	}
	require.Equal(t, map[string]Status{
		"1.1#1": Missing,
		"1.2#1": Proved,     // a definition: the test is enough
		"2.1#1": PlayedOnly, // no test cites it
		"2.1#2": Proved,     // although the list of what is open still has it
		"2.2#1": Proved, "2.2#2": Proved, "2.3#1": Proved, "2.4#1": Proved,
		"2.5#1": Elsewhere, // its test asks nothing
		"2.6#1": Untested,
		"3.1#1": NoRule,
		"3.2#1": Open,
		"3.3#1": OutOfScope,
		"4.1#1": Untested, // another clause of a rule
		"5.1#1": Proved,   // in an option that is off
		"5.2#1": Untested,
	}, got)
	require.Equal(t, 16, c.Sum().Total())
	require.Equal(t, 15, c.Sum().Scope())
	require.InDelta(t, 100*7.0/15, c.Sum().Percent(), 1e-9)
	require.Equal(t, []string{
		"out-of-scope.tsv: the catalogue has no statement 3.9#1",
		"open.tsv: 2.1#2 is proved by a test",
	}, c.Stale)
	require.Empty(t, c.Played.Stuck)

	require.Equal(t, []string{"9"}, c.Only([]string{"3", "9"}))
	require.Len(t, c.Statements, 3)
}

func TestWithoutPlayouts(t *testing.T) {
	c := cover(t, read(t, "testdata/ridge"), Playouts{})
	for _, x := range c.Statements {
		require.NotEqual(t, PlayedOnly, x.Status)
	}
}

// copyGame copies a folder and gives the copy.
func copyGame(t testing.TB, from string) string {
	t.Helper()
	to := filepath.Join(t.TempDir(), filepath.Base(from))
	require.NoError(t, os.CopyFS(to, os.DirFS(from)))
	return to
}

// cut takes the rule of a clause out of the files of a game.
func cut(t testing.TB, dir, clause string) {
	t.Helper()
	b := read(t, dir)
	i := slices.IndexFunc(b.Rules, func(r *Rule) bool { return r.Kind == "rule" && r.Clause == clause && r.Within == "" })
	require.GreaterOrEqual(t, i, 0, clause)
	require.NoError(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(filepath.ToSlash(b.Rules[i].Span.File), "/"+d.Name()) {
			return err
		}
		src, err := os.ReadFile(path)
		require.NoError(t, err)
		return os.WriteFile(path, []byte(strings.Replace(string(src), b.Rules[i].Text(), "", 1)), 0o600)
	}))
}

// Without a rule its statements are proved no longer, and tests fail.
func TestDeletedRule(t *testing.T) {
	dir := copyGame(t, "testdata/ridge")
	before := cover(t, read(t, dir), Playouts{})
	cut(t, dir, "2.4")
	after := cover(t, read(t, dir), Playouts{})
	require.Equal(t, before.Sum()[Proved]-3, after.Sum()[Proved])
	got := map[string]Status{}
	for _, x := range after.Statements {
		got[x.ID()] = x.Status
	}
	require.Equal(t, Failing, got["2.4#1"])
	require.Equal(t, Failing, got["2.3#1"], "the same test cites it")
	require.Equal(t, Failing, got["5.1#1"], "the option would take the rule out")
	require.Equal(t, Missing, got["4.1#1"])
}

// An exception to a rule that is gone is an error already.
func TestDeletedRuleWithExceptions(t *testing.T) {
	dir := copyGame(t, "testdata/ridge")
	cut(t, dir, "2.2")
	_, ds := read(t, dir).RunTests(nil)
	require.ErrorContains(t, ds.Err(), "2.2 contributes nothing to pace")
}

// The same with a rule of a real game.
func TestDeletedRuleOfAGame(t *testing.T) {
	root := t.TempDir()
	for _, part := range []string{"games/normandy", "spec_tests/normandy"} {
		require.NoError(t, os.CopyFS(filepath.Join(root, part), os.DirFS(filepath.Join("../..", part))))
	}
	dir := filepath.Join(root, "games/normandy")
	status := func() Status {
		b := read(t, dir)
		tests, ds := b.RunTests(func(x *ruleset.Test) bool {
			return slices.ContainsFunc(x.Cites, func(c *dsl.ClauseRef) bool { return c.Clause() == "7.2.2" })
		})
		require.NoError(t, ds.Err())
		require.NotEmpty(t, tests)
		for _, x := range b.Cover(tests, &Played{took: make([]int, len(b.items))}).Statements {
			if x.ID() == "7.2.2#1" {
				return x.Status
			}
		}
		return ""
	}
	require.Equal(t, Proved, status())
	cut(t, dir, "7.2.2")
	require.Equal(t, Failing, status())
}

func TestInspect(t *testing.T) {
	b := read(t, "testdata/ridge")
	c, ds := b.Inspect("2.4")
	require.NoError(t, ds.Err())
	require.Len(t, c.Rules, 1)
	require.Contains(t, c.Rules[0].Text(), "despite 2.3")
	require.Len(t, c.Tests, 1)
	require.True(t, c.Tests[0].Passed())
	require.Len(t, c.Touching, 1)
	require.Equal(t, "option storm", c.Touching[0].By)
	require.Equal(t, "removes", c.Touching[0].How)

	c, _ = b.Inspect("2.2")
	require.Equal(t, []string{"C1"}, []string{c.Defects[0].ID})
	require.Equal(t, []string{"interpretation mud"}, b.SwitchesOf(&c.Defects[0]))
	require.Equal(t, "despite", c.Touching[0].How)
	require.Equal(t, "reading mud=yes", c.Touching[1].By)

	c, _ = b.Inspect("2.6")
	require.Equal(t, "replaces", c.Touching[0].How)

	c, _ = b.Inspect("2.2#2")
	require.Len(t, c.Covered, 1)
	c, _ = b.Inspect("2")
	require.Equal(t, []string{"2.1", "2.2", "2.3", "2.4", "2.5", "2.6"}, c.Below)
	c, _ = b.Inspect("9.9")
	require.Nil(t, c)
}

func TestProvenance(t *testing.T) {
	b := read(t, "testdata/ridge")
	p, ds := b.Game.Program(nil, nil)
	require.NoError(t, ds.Err())
	prov := b.Provenance(p)
	require.Equal(t, map[string]int{"printed": 1, "reconstructed": 9, "": 1}, prov.Cells)
	require.Len(t, prov.Of(""), 1)
	require.Equal(t, "printed", prov.Data[0].Kind)
	require.Empty(t, prov.Stray)
}

func TestLists(t *testing.T) {
	l, err := parseList("open.tsv", []byte("# what is open\n1.1#1\ta reason\r\n\n1.2#1\tanother\n"))
	require.NoError(t, err)
	require.Equal(t, []string{"1.1#1", "1.2#1"}, l.IDs)
	for _, bad := range []string{"1.1#1\n", "1.1#1\t \n", "1.1#1\ta\n1.1#1\tb\n"} {
		_, err := parseList("open.tsv", []byte(bad))
		require.ErrorContains(t, err, "line ")
	}
}

func TestRegister(t *testing.T) {
	for bad, want := range map[string]string{
		"A\t1\tcontradiction\tp\tr\n":                                  "divided by tabs",
		"A\t1\tquarrel\tp\tr\ta\n":                                     `"quarrel" is not a kind of defect`,
		"A\t1\tmisprint\tp\t\ta\n":                                     "has no problem, no reading or no authority",
		"A\t1\tmisprint\tp\tr\ta\nA\t2\tmisprint\tp\tr\ta\n":           "occurs twice",
		"id\tclauses\tkind\tproblem\treading\tauthority\nA\t1\tx\ty\n": "line 2",
	} {
		_, err := ReadRegister([]byte(bad))
		require.ErrorContains(t, err, want)
	}
}

// The games' own registers, lists and catalogues fit together.
func TestGames(t *testing.T) {
	for _, name := range load.Embedded() {
		b := read(t, filepath.Join("../../games", name))
		require.NotEmpty(t, b.Statements(), name)
		if _, err := b.Game.File("defects.tsv"); err == nil {
			require.NotEmpty(t, b.Defects, name)
		}
		require.Empty(t, b.StrayDefects(), name)
		for _, l := range []*List{b.OutOfScope, b.Open} {
			for _, id := range l.IDs {
				ref := dsl.ClauseRef{Text: id}
				require.True(t, b.Game.Catalogue.HasStatement(ref.Clause(), ref.Statement()), "%s: %s %s", name, l.File, id)
			}
		}
	}
}
