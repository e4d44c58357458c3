package spec_tests_test

import (
	"bufio"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/dsl"
	"wargame/interpreter/load"
)

// TestEntries walks every way of entering a space of each game against every
// prohibition on entering one. A way asks the prohibition, or a row of the game's
// table names the clause that frees it.
func TestEntries(t *testing.T) {
	for _, name := range []string{"fottr", "mgmg", "normandy"} {
		t.Run(name, func(t *testing.T) {
			g, err := load.Open(filepath.Join("..", "games", name))
			require.NoError(t, err)
			s, err := scanGame(g)
			require.NoError(t, err)
			ways := s.ways()
			require.NotEmpty(t, ways)
			rows, err := readEntries(filepath.Join("testdata", "entries", name+".tsv"))
			require.NoError(t, err)
			for _, p := range compareEntries(ways, s.prohibitions(ways, other(rows)), rows) {
				t.Error(p)
			}
			clauses, err := os.ReadFile(filepath.Join("..", "games", name, "clauses.tsv"))
			require.NoError(t, err)
			for _, r := range rows {
				require.Contains(t, "\n"+string(clauses), "\n"+r.clause+"\t", "line %d cites a clause that the catalogue does not have", r.line)
			}
		})
	}
}

// entryRow frees ways of prohibitions. A star in place of the prohibitions stands for
// all: what enters is no unit, or the destination is off the map. A star in place of the
// ways stands for all that do not ask: the clause is about one kind of move alone, and
// the last cell lists the ways that ask. A minus in place of the ways lists permissions
// that are not about entering. In any other row the last cell, which may be missing,
// lists prohibitions that the ways ask in the place of those that they are freed of.
type entryRow struct {
	line         int
	ways         []string
	prohibitions []string
	clause, why  string
	asked        []string
}

// readEntries reads a table: ways, prohibitions, the clause that frees them, the
// reason, and what is asked, divided by tabs. Parts of a cell are divided by " | ".
func readEntries(path string) ([]entryRow, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var rows []entryRow
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		if text := lines.Text(); text != "" && text[0] != '#' {
			cells := strings.Split(text, "\t")
			if len(cells) != 4 && len(cells) != 5 || slices.Contains(cells, "") {
				return nil, fmt.Errorf("%s:%d: a row has four cells, or five", path, n)
			}
			r := entryRow{n, strings.Split(cells[0], " | "), strings.Split(cells[1], " | "), cells[2], cells[3], nil}
			if len(cells) == 5 {
				r.asked = strings.Split(cells[4], " | ")
			}
			rows = append(rows, r)
		}
	}
	return rows, lines.Err()
}

// other lists the permissions that the table says are not about entering.
func other(rows []entryRow) words {
	out := words{}
	for _, r := range rows {
		if r.ways[0] == "-" {
			for _, n := range r.prohibitions {
				out[n] = true
			}
		}
	}
	return out
}

// compareEntries lists the cells that are neither asked nor in the table, and the
// rows that say what is not so.
func compareEntries(ways map[string]words, prohibitions map[string][]string, rows []entryRow) []string {
	var out []string
	freed := map[[2]string]bool{}
	asked := words{}
	for _, a := range ways {
		asked.add(a)
	}
	asks := func(way, prohibition string) bool {
		return slices.ContainsFunc(prohibitions[prohibition], func(n string) bool { return ways[way][n] })
	}
	for _, r := range rows {
		if r.ways[0] == "-" {
			for _, n := range r.prohibitions {
				if !asked[n] {
					out = append(out, fmt.Sprintf("line %d: no way asks %q", r.line, n))
				}
			}
			continue
		}
		if r.ways[0] == "*" {
			for _, p := range r.prohibitions {
				if prohibitions[p] == nil {
					out = append(out, fmt.Sprintf("line %d: there is no prohibition %q", r.line, p))
				}
				for w := range ways {
					freed[[2]string{w, p}] = true
					if does, should := asks(w, p), slices.Contains(r.asked, w); does != should {
						out = append(out, fmt.Sprintf("line %d: %q asks %q: %t, and the row says %t", r.line, w, p, does, should))
					}
				}
			}
			for _, w := range r.asked {
				if ways[w] == nil {
					out = append(out, fmt.Sprintf("line %d: there is no way %q", r.line, w))
				}
			}
			continue
		}
		for _, w := range r.ways {
			if ways[w] == nil {
				out = append(out, fmt.Sprintf("line %d: there is no way %q", r.line, w))
				continue
			}
			for _, p := range r.asked {
				if !asks(w, p) {
					out = append(out, fmt.Sprintf("line %d: %q does not ask %q, as the row says", r.line, w, p))
				}
			}
			for _, p := range r.prohibitions {
				switch {
				case p == "*":
					for p := range prohibitions {
						freed[[2]string{w, p}] = true
					}
				case prohibitions[p] == nil:
					out = append(out, fmt.Sprintf("line %d: there is no prohibition %q", r.line, p))
				case asks(w, p):
					out = append(out, fmt.Sprintf("line %d: %q asks %q, so the row is not needed", r.line, w, p))
				case freed[[2]string{w, p}]:
					out = append(out, fmt.Sprintf("line %d: %q is freed of %q twice", r.line, w, p))
				default:
					freed[[2]string{w, p}] = true
				}
			}
		}
	}
	for _, w := range slices.Sorted(maps.Keys(ways)) {
		for _, p := range slices.Sorted(maps.Keys(prohibitions)) {
			if !asks(w, p) && !freed[[2]string{w, p}] {
				out = append(out, fmt.Sprintf("%q does not ask %q, and no row frees it", w, p))
			}
		}
	}
	return out
}

// TestForgottenEntries adds a way and a prohibition that no table knows, and a row
// that nothing needs: each is found.
func TestForgottenEntries(t *testing.T) {
	g, err := load.Open(filepath.Join("..", "games", "mgmg"))
	require.NoError(t, err)
	f, ds := dsl.Parse("forgotten.wgr", []byte(`rule 99.1 "A prohibition" {
  forbid drop_into when to.zone
}
rule 99.2 "A way" {
  action jump "Jump" {
    choose u from on_map
    choose to from areas allowed infiltrate(u, u.area, to)
    do jump_to(u, to)
  }
  procedure jump_to(u, to: area) { move u to to }
}
`))
	require.NoError(t, ds.Err())
	g.Files, g.Catalogue = append(g.Files, f), nil
	s, err := scanGame(g)
	require.NoError(t, err)
	ways := s.ways()
	rows, err := readEntries(filepath.Join("testdata", "entries", "mgmg.tsv"))
	require.NoError(t, err)
	rows = append(rows,
		entryRow{line: 97, ways: []string{"movement swim"}, prohibitions: []string{"9.6.1 enter"}},
		entryRow{line: 98, ways: []string{"movement march"}, prohibitions: []string{"9.6.1 enter"}},
		entryRow{line: 99, ways: []string{"movement march"}, prohibitions: []string{"9.6.99 enter"}})
	found := compareEntries(ways, s.prohibitions(ways, other(rows)), rows)
	require.Contains(t, found, `"movement march" does not ask "99.1 drop_into", and no row frees it`)
	require.Contains(t, found, `"99.2 move u to to" does not ask "9.6.1 enter", and no row frees it`)
	require.NotContains(t, found, `"99.2 move u to to" does not ask "9.3 drop_into,enter,infiltrate", and no row frees it`, "it asks infiltrate")
	require.Contains(t, found, `line 97: there is no way "movement swim"`)
	require.Contains(t, found, `line 98: "movement march" asks "9.6.1 enter", so the row is not needed`)
	require.Contains(t, found, `line 99: there is no prohibition "9.6.99 enter"`)
}
