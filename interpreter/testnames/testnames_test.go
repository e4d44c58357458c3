package testnames_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wargame/interpreter/load"

	"github.com/stretchr/testify/require"
)

const rules = `edition 3
game marsh "The Marsh"
map hex columns 1..4 rows 1..4 stagger even columns
side red, blue
track mud: number = 0
permission enter(u: unit, to: hex)
rule 1.1 "Marsh" { forbid enter(u, to) when to.column == 1 because "marsh" }
option rain 2.1 "Rain" default off { rule 2.1 "Rain" { forbid enter(u, to) when mud > 2 because "rain" } }
interpretation depth 1.1 "How deep?" { reading deep "Deep" default  reading shallow "Shallow" }
procedure dry { set mud = 0 }
fact wet(u: unit) lasts game
action march "March" { choose to from hexes  log "{to}" }
sequence { phase movement of red { offer march } }
fixture camp { unit a, b: red at 0202 }
`

// A test that names only what there is.
const sound = `test "Sound" {
  given camp
  with option rain
  with reading depth shallow
  unit c: blue at 0303
  begin phase movement of red
  set mud = 3
  do dry
  remember wet(c)
  let n = len([a, b, c])
  expect n == 3
  expect forbidden enter(a, hex(0102)) by 1.1
  act march(to: 0303)
}
`

// TestUnknownNames damages each line of a sound test: check must find each name that is wrong,
// and must find nothing in the sound test.
func TestUnknownNames(t *testing.T) {
	require.Empty(t, check(t, sound))
	for _, c := range []struct{ from, to, want string }{
		{"given camp", "given cmap", `there is no fixture "cmap"`},
		{"option rain", "option rian", `there is no option "rian"`},
		{"reading depth", "reading deapth", `there is no interpretation "deapth"`},
		{"depth shallow", "depth shalow", `there is no reading of depth "shalow"`},
		{"set mud", "set mdu", `unknown name "mdu"`},
		{"do dry", "do dri", `there is no procedure "dri"`},
		{"remember wet", "remember wett", `there is no fact "wett"`},
		{"[a, b, c]", "[a, b, d]", `unknown name "d"`},
		{"forbidden enter", "forbidden entre", `there is no permission "entre"`},
		{"act march(", "act mrach(", `there is no action "mrach"`},
	} {
		require.Contains(t, check(t, strings.Replace(sound, c.from, c.to, 1)), c.want, c.to)
	}
}

// check returns the errors of the game with a test.
func check(t *testing.T, test string) string {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "game.wgr"), []byte(rules), 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "tests.wgr"), []byte(test), 0o644))
	g, err := load.OpenWithTests(dir)
	require.NoError(t, err)
	var out []string
	for _, d := range g.Check() {
		if d.Code[0] == 'E' {
			out = append(out, d.Summary)
		}
	}
	return strings.Join(out, "\n")
}
