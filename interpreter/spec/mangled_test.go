package spec_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/load"
	"wargame/interpreter/program"
	"wargame/interpreter/spec"
	"wargame/stdlib"

	"github.com/stretchr/testify/require"
)

// TestMangledGamesPlay plays games in which a word or two is missing, said
// twice or misplaced. Whatever still loads may fail its tests, but neither
// break the engine nor make its two forms of a rule disagree.
func TestMangledGamesPlay(t *testing.T) {
	paths, err := filepath.Glob("testdata/constructs/*.wgr")
	require.NoError(t, err)
	r := rand.New(rand.NewPCG(7, 7))
	for _, path := range paths {
		src, err := os.ReadFile(path)
		require.NoError(t, err)
		file, _ := dsl.Parse(path, src)
		var words []string // blanks and comments too
		for _, tok := range file.Tokens {
			words = append(words, tok.Value)
		}
		for range 30 {
			m := slices.Clone(words)
			i, j := r.IntN(len(m)), r.IntN(len(m))
			switch r.IntN(3) {
			case 0:
				m[i] = ""
			case 1:
				m[i] = m[j]
			case 2:
				m[i], m[j] = m[j], m[i]
			}
			text := strings.Join(m, "")
			f, ds := dsl.Parse(path, []byte(text))
			if ds.HasErrors() {
				continue
			}
			s := &spec.Suite{Load: func(options map[string]bool, readings map[string]string) (*program.Program, dsl.Diagnostics) {
				return check.Load(build.Config{Files: []*dsl.File{f}, Library: load.Library, Modules: stdlib.Names(),
					Options: options, Readings: readings, Spare: 20})
			}}
			results, _ := s.Run(nil)
			for _, x := range results {
				for _, fail := range x.Fails {
					require.NotContains(t, fail.Summary, "engine", "%s\nin:\n%s", fail.Got, text)
				}
			}
		}
	}
}
