package spec_tests_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/dsl"
)

// derivedFor lists the games whose derived data are held to their tests.
var derivedFor = []string{"fottr", "mgmg", "normandy"}

// TestDerivedCells demands a test for each cell that a game calls derived: a test
// that cites the clause from which the cell follows and asks the attribute of the
// thing, so that "derived" is never said without the derivation.
func TestDerivedCells(t *testing.T) {
	for _, game := range derivedFor {
		t.Run(game, func(t *testing.T) {
			tests := writtenTests(t, game)
			files, err := filepath.Glob(filepath.Join("..", "games", game, "data", "*.wgr"))
			require.NoError(t, err)
			cells := 0
			for _, path := range files {
				src, err := os.ReadFile(path)
				require.NoError(t, err)
				for _, c := range derivedCells(t, path, string(src)) {
					cells++
					if !slices.ContainsFunc(tests, c.provedBy) {
						t.Errorf("%s: %s of %s is called derived from %s, but no test that cites one of these asks it",
							path, c.attribute, c.id, strings.Join(c.clauses, ", "))
					}
				}
			}
			require.NotZero(t, cells)
		})
	}
}

// TestDerivedCellIsMissed shows that the check sees a cell without a test.
func TestDerivedCellIsMissed(t *testing.T) {
	cells := derivedCells(t, "x.wgr", "data unit derived 7.1 {\n  id   steps  at\n  \"XL\"  2      0101\n}\n"+
		"data hex derived 7.2 {\n  town: 0101 0102\n}\ntable pool(n: side): number reconstructed \"x\" except derived 7.3 for red {\n  red  blue\n  1    2\n}\n")
	require.Len(t, cells, 5)
	test := writtenTest{clauses: []string{"7.1"}, text: `expect unit("XL").steps == 2`}
	require.True(t, cells[0].provedBy(test))
	require.False(t, cells[1].provedBy(test), "the hex is not asked")
	require.False(t, cells[0].provedBy(writtenTest{clauses: []string{"7.2"}, text: test.text}), "another clause")
	require.False(t, cells[0].provedBy(writtenTest{clauses: []string{"7.1"}, text: `expect unit("XLI").steps == 2`}), "another unit")
	require.Equal(t, "0102", cells[3].id)
	require.Equal(t, "pool", cells[4].attribute)
}

// A derivedCell is a value of a thing, with the clauses that it is said to follow from.
type derivedCell struct {
	id, attribute string
	clauses       []string
}

func (c derivedCell) provedBy(w writtenTest) bool {
	return slices.ContainsFunc(c.clauses, func(clause string) bool { return slices.Contains(w.clauses, clause) }) &&
		c.namedIn(w.text) && (mentions(w.text, c.attribute) || c.attribute == "at" && (mentions(w.text, "hex") || mentions(w.text, "space")))
}

// namedIn tells whether a text names the thing; it may name an edge by its two ends.
func (c derivedCell) namedIn(text string) bool {
	return mentions(text, c.id) || edgeID.MatchString(c.id) &&
		!slices.ContainsFunc(strings.Split(c.id, "-"), func(end string) bool { return !mentions(text, end) })
}

var edgeID = regexp.MustCompile(`^\w+-\w+$`)

// mentions tells whether a text has a name or number as a word of its own.
func mentions(text, word string) bool {
	return regexp.MustCompile(`(^|[^\pL\pN_])` + regexp.QuoteMeta(word) + `($|[^\pL\pN_])`).MatchString(text)
}

// derivedCells lists the derived cells of a file: of blocks in rows, of blocks by
// kind, and of tables.
func derivedCells(t *testing.T, path, src string) (out []derivedCell) {
	f, ds := dsl.Parse(path, []byte(src))
	require.False(t, ds.HasErrors(), ds.Error())
	for _, it := range f.Items {
		switch {
		case it.Data != nil && derived(it.Data.Provenance):
			out = append(out, cellsOfData(it.Data)...)
		case it.Table != nil:
			out = append(out, cellsOfTable(it.Table)...)
		}
	}
	return out
}

func derived(p *dsl.Provenance) bool { return p != nil && p.Kind == "derived" }

func cellsOfData(d *dsl.Data) (out []derivedCell) {
	clauses := clausesOf(d.Provenance)
	head := d.Grid.Rows[0].Cells
	for _, r := range d.Grid.Rows {
		// A line by kind: town: 0101 0102, or held soviet: 0103.
		if kind := slices.IndexFunc(r.Cells, func(c *dsl.GridCell) bool { return strings.HasSuffix(c.Text, ":") }); kind >= 0 {
			for _, c := range r.Cells[kind+1:] {
				out = append(out, derivedCell{c.Text, strings.TrimSuffix(r.Cells[0].Text, ":"), clauses})
			}
			continue
		}
		if r == d.Grid.Rows[0] {
			continue
		}
		for i, c := range r.Cells[1:] {
			switch {
			case c.Text == "-":
			case head[i+1].Text == "is": // each word is a flag of its own
				for _, flag := range strings.Split(c.Text, ",") {
					out = append(out, derivedCell{r.Cells[0].Text, flag, clauses})
				}
			default:
				out = append(out, derivedCell{r.Cells[0].Text, head[i+1].Text, clauses})
			}
		}
	}
	return out
}

func cellsOfTable(table *dsl.Table) (out []derivedCell) {
	for _, r := range table.Grid.Rows[1:] {
		for k := range r.Cells {
			if k < len(table.Axes)-1 {
				continue
			}
			if p := table.Source(r, k); derived(p) {
				row, column := table.Place(r, k)
				out = append(out, derivedCell{column, table.Name.Text, clausesOf(p)})
				if row != "" {
					out = append(out, derivedCell{row, table.Name.Text, clausesOf(p)})
				}
			}
		}
	}
	return out
}

func clausesOf(p *dsl.Provenance) (out []string) {
	for _, c := range p.Clauses {
		out = append(out, c.Clause())
	}
	return out
}

// A writtenTest is the text of a test, with the clauses that it cites.
type writtenTest struct {
	clauses []string
	text    string
}

var testHead = regexp.MustCompile(`(?m)^test "(?:[^"\\]|\\.)*"(?: cites ([^{]*))?`)

// writtenTests cuts the test files in a folder into their tests.
func writtenTests(t *testing.T, folder string) (out []writtenTest) {
	files, err := filepath.Glob(filepath.Join(folder, "*.wgr"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, path := range files {
		src, err := os.ReadFile(path)
		require.NoError(t, err)
		heads := testHead.FindAllSubmatchIndex(src, -1)
		for i, h := range heads {
			end := len(src)
			if i+1 < len(heads) {
				end = heads[i+1][0]
			}
			w := writtenTest{text: string(src[h[1]:end])}
			if h[2] >= 0 {
				for _, c := range strings.Split(string(src[h[2]:h[3]]), ",") {
					clause, _, _ := strings.Cut(strings.TrimSpace(c), "#")
					w.clauses = append(w.clauses, clause)
				}
			}
			out = append(out, w)
		}
	}
	require.NotEmpty(t, out, "%s has tests", folder)
	return out
}
