package load

import (
	"io/fs"
	"testing"
	"testing/fstest"

	"wargame/internal/wait"
)

// FuzzFolder: no folder makes the loader panic or hang, whatever its files hold
// and are called: rules, tests, modules of its own, the catalogue.
func FuzzFolder(f *testing.F) {
	for _, seed := range [][4]string{
		{"edition 3\ngame g \"G\"\nside red, blue\nuse own\n", "modules/own.wgr", "define x() = 1\n", ""},
		{"edition 3\ngame g \"G\"\ndefine x() = 1\n", "tests/a.wgr", "test \"t\" { expect x() == 1 }\n", ""},
		{"edition 3\ngame g \"G\"\nrule 1.1 \"R\" { define y() = 2 }\n", "b.wgr", "", "clause\tn\tkind\tstatement\ttest_idea\n1.1\t1\trule\ta text\t\n"},
		{"use stacking, no_such\n", "modules/a.wgr", "use a\n", "1.1\n"},
		{"game g\n", "modules/game.wgr", "use game\n", ""},
		{"side n\xe9\n", ".hidden/y.wgr", "}\n", ""},
		{"game g\n", "tests/tests/z.wgr", "fixture f { }\n", "\x1b"},
	} {
		f.Add(seed[0], seed[1], seed[2], seed[3])
	}
	f.Fuzz(func(t *testing.T, game, name, more, catalogue string) {
		if len(game)+len(more)+len(catalogue) > 8<<10 || !fs.ValidPath(name) || name == "." {
			t.Skip()
		}
		defer wait.Guard(func() string { return game + "\n" + name + ":\n" + more })()
		files := fstest.MapFS{"game.wgr": {Data: []byte(game)}, name: {Data: []byte(more)}}
		if catalogue != "" {
			files["clauses.tsv"] = &fstest.MapFile{Data: []byte(catalogue)}
		}
		dir := embedded(files, "fuzz")
		g := &Game{Name: "fuzz"}
		var err error
		if g.Files, g.Tests, g.Diags, err = dir.parse(all); err != nil || g.catalogue(dir) != nil {
			return
		}
		for _, d := range g.Check() {
			if d.Code == "" || d.Summary == "" {
				t.Fatalf("a finding without code or text: %+v", d)
			}
		}
	})
}
