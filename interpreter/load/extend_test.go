package load

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/names"
	"wargame/interpreter/program"
)

// games writes games, each a file of its folder, and gives where the folders are.
func gamesIn(t *testing.T, files map[string]string) string {
	t.Helper()
	top := t.TempDir()
	for name, text := range files {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(top, name)), 0o755))
		write(t, filepath.Join(top, name), text)
	}
	return top
}

const lake = `edition 3
game lake "The Lake"
side red, blue
map hex columns 1..3 rows 1..3 stagger even columns
unit has { strength: number, guns: flag }
space has { wet: flag, deep: flag, height: number }
quantity cost(h: hex) = 1
rule 1.1 "Ground" {
  cost(h) when h.wet: + 1
  cost(h) when h.wet and h.deep: + 2 as depth
}
rule 1.2 "Heights" { cost(h) when h.height > 1: + 1 }
rule 1.3 "Far from the shore" { cost(h): at most 3 }
table crt(die: d6, column: odds for defender): number reconstructed "by us" {
        1:1  2:1  3:1
  1-3   1    2    3
  4-6   4    5    6
}
data hex reconstructed "by us" {
  id    is        height
  0101  wet,deep  1
  0102  wet       2
}
data unit reconstructed "by us" {
  id  side  strength  at
  a   red   4         0101
  b   blue  3         0102
}
option deepest 9 "Deep" default off { rule 9 "Deep" { cost(h) when h.deep: + 1 } }
`

func TestVariantIsLaidOverItsGame(t *testing.T) {
	top := gamesIn(t, map[string]string{
		"lake/game.wgr":  lake,
		"lake/tests.wgr": "test \"Cost\" { expect cost(hex(0101)) == 3 }\ntest \"Height\" { expect hex(0102).height == 2 }\n",
		"mine/game.wgr":  "edition 3\ngame mine extends lake \"My Lake\"\n",
		"mine/rules.wgr": `replace rule 1.1/depth { cost when h.deep: + 5 }
remove rule 1.3
replace option deepest 9 "Deep" default on { rule 9 "Deep" { cost when h.deep: + 7 } }
data hex printed 2 {
  id    is         height
  0101  -wet       -
  0103  deep       3
}
data unit printed 2 {
  id  strength  at
  a   9         0303
}
remove unit b
data crt printed 7 {
  die  2:1
  1-3  8
}
`,
		"mine/tests.wgr":  "remove test \"Cost\"\ntest \"Mine\" { expect true }\n",
		"third/game.wgr":  "edition 3\ngame third extends \"../mine\"\nreplace rule 1.2 \"No heights\" { cost(h): + 0 }\ndata crt printed 8 {\n  die  2:1\n  1-3  7\n}\n",
		"single/file.wgr": "edition 3\ngame single extends \"../lake\"\nremove rule 1.1/cost#1\n",
	})
	at := func(p *program.Program, owner, name, attribute string) int64 {
		t.Helper()
		for i, n := range p.Units {
			if owner == "unit" && n == name {
				a := p.AttributeOf(names.OfUnit, attribute)
				return p.World.Static[a.Column][i].N
			}
		}
		s, ok := p.World.Map.Find(name)
		require.True(t, ok, name)
		return p.World.Static[p.AttributeOf(names.OfSpace, attribute).Column][s].N
	}
	base, err := Open(filepath.Join(top, "lake"))
	require.NoError(t, err)
	q, ds := base.Program(nil, nil)
	require.False(t, ds.HasErrors(), ds.Error())

	g, err := Open(filepath.Join(top, "mine"))
	require.NoError(t, err)
	require.Equal(t, "lake", g.Extends.Name)
	require.Len(t, g.Own(), 2)
	require.Empty(t, g.Check(), g.Check().Error())
	p, ds := g.TestProgram(nil, nil)
	require.False(t, ds.HasErrors(), ds.Error())
	require.Equal(t, "mine", p.Name)
	require.NotEqual(t, q.RulesHash(), p.RulesHash())
	require.Equal(t, []string{"Height", "Mine"}, []string{p.Tests[0].Title.Value(), p.Tests[1].Title.Value()})
	require.Equal(t, "Cost", p.Dropped[0].Title.Value())
	require.Equal(t, "a", p.Units[0])
	require.NotContains(t, p.Units, "b")
	require.Equal(t, at(q, "hex", "0101", "height"), at(p, "hex", "0101", "height"), "a dash leaves what is there")
	require.Zero(t, at(p, "hex", "0101", "wet"))
	require.EqualValues(t, 1, at(p, "hex", "0101", "deep"))
	var clauses []string
	for _, r := range p.Rules {
		clauses = append(clauses, r.Clause+" "+r.Title)
	}
	require.Equal(t, []string{"1.1 Ground", "1.2 Heights", "1.1 Ground", "9 Deep"}, clauses)
	require.True(t, p.Options[0].On, "the option of the variant stands in place of the other")

	// what is laid over no longer counts for the game below
	cells := func(p *program.Program) map[string]int {
		out := map[string]int{}
		for _, d := range p.Data {
			out[d.Name+" "+d.Kind] += d.Cells
		}
		return out
	}
	require.Equal(t, map[string]int{"hex reconstructed": 4, "unit reconstructed": 6, "table crt reconstructed": 6}, cells(q))
	require.Equal(t, map[string]int{"hex reconstructed": 4, "hex printed": 3, "unit reconstructed": 4, "unit printed": 2, "table crt reconstructed": 5, "table crt printed": 1}, cells(p))
	_, rows := p.Tables["crt"].Printed(&p.Lexicon)
	require.Equal(t, [][]string{{"1-3", "1", "8", "3"}, {"4-6", "4", "5", "6"}}, rows)

	// a variant of a variant, by a path, and one in a single file
	g, err = Open(filepath.Join(top, "third"))
	require.NoError(t, err)
	p, ds = g.Program(nil, nil)
	require.False(t, ds.HasErrors(), ds.Error())
	_, rows = p.Tables["crt"].Printed(&p.Lexicon)
	require.Equal(t, "7", rows[0][2])
	g, err = Open(filepath.Join(top, "single", "file.wgr"))
	require.NoError(t, err)
	p, ds = g.Program(nil, nil)
	require.False(t, ds.HasErrors(), ds.Error())
	lines := 0
	for _, e := range p.InForce() {
		if e.Rule.ClauseID() == "1.1" {
			lines++
		}
	}
	require.Equal(t, 1, lines, "the second of two lines is left")

	// read by where it stands, or with all that lie there
	found, err := Find(top)
	require.NoError(t, err)
	require.Len(t, found, 4)
}

func TestWhatAVariantCannotSay(t *testing.T) {
	for text, want := range map[string]string{
		"remove rule 7.7":                       "there is no rule 7.7 to remove",
		"remove rule 1.1/city":                  `rule 1.1 has no line named "city"`,
		"remove rule 1.1/cost#3":                `rule 1.1 has no line named "cost#3"`,
		"replace rule 1.4/depth { }":            "there is no rule 1.4 to remove",
		"remove table cr":                       "there is no table cr to remove",
		"replace define x() = 1":                "there is no define x to remove",
		"remove test \"Costs\"":                 `has no test "Costs"`,
		"remove option deep":                    `has no option "deep"`,
		"remove unit c":                         `there is no unit "c" to remove`,
		"replace forbid x":                      "only rules and declarations can be replaced",
		"data crt { die 2:1\n 4 8 }":            "the table crt has no row 4",
		"data crt { die 4:1\n 1-3 8 }":          "the table crt has no column 4:1",
		"data crt { 2:1\n 8 }":                  "the first line begins with the names of the axes",
		"data crt { die 2:1\n 1-3 8\n 1-3 9 }":  "two blocks give the cell 1-3, 2:1",
		"data crt { die 2:1\n 1-3 x }":          `"x" is not a number`,
		"data crt { die 2:1\n 1-3 }":            "this row has 1 cells",
		"data unit { id strength\n a 5\n a 6 }": "there are two units",
	} {
		top := gamesIn(t, map[string]string{
			"lake/game.wgr":  lake,
			"lake/tests.wgr": "test \"Cost\" { expect cost(hex(0101)) == 3 }\n",
			"mine/game.wgr":  "edition 3\ngame mine extends lake\n" + text + "\n",
		})
		g, err := Open(filepath.Join(top, "mine"))
		require.NoError(t, err, text)
		ds := g.Check()
		require.True(t, ds.HasErrors(), text)
		require.Contains(t, ds.Error(), want, text)
		require.Contains(t, ds[0].Span.File, "mine", "the place is in the variant: %s", text)
	}
}

func TestGamesThatCannotBeExtended(t *testing.T) {
	own := Embedded()[0]
	top := gamesIn(t, map[string]string{
		"a/game.wgr":      "edition 3\ngame a extends b\n",
		"b/game.wgr":      "edition 3\ngame b extends c\n",
		"c/game.wgr":      "edition 3\ngame c extends a\n",
		"self/game.wgr":   "edition 3\ngame self extends \".\"\n",
		"lost/game.wgr":   "edition 3\ngame lost extends nowhere\n",
		"lost2/game.wgr":  "edition 3\ngame lost2 extends \"../nowhere\"\n",
		own + "/game.wgr": "game " + own + " extends " + own + "\n",
	})
	for name, want := range map[string]string{
		"a":     "in a circle: a extends b extends c extends a",
		"self":  "in a circle: self extends self",
		"lost":  `"nowhere" is neither a folder beside the variant nor one of`,
		"lost2": "there is no folder ../nowhere",
	} {
		_, err := Open(filepath.Join(top, name))
		require.ErrorContains(t, err, want)
		require.ErrorContains(t, err, "game.wgr:2:", "it says where")
	}
	// its own name leads to the game of that name in the program
	g, err := OpenWithTests(filepath.Join(top, own))
	require.NoError(t, err)
	require.Empty(t, g.Extends.Dir)
	require.NotEmpty(t, g.Extends.Tests)
}
