package check_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/internal/wait"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/codes"
	"wargame/interpreter/load"
	"wargame/stdlib"
)

// seeds are the games of the test data and of the pages of the codes.
func seeds(tb testing.TB) [][]byte {
	tb.Helper()
	var out [][]byte
	for _, glob := range []string{"testdata/check/*.wgr", "../spec/testdata/constructs/*.wgr"} {
		paths, err := filepath.Glob(glob)
		if err != nil || len(paths) == 0 {
			tb.Fatal("no seeds in ", glob, err)
		}
		for _, path := range paths {
			src, err := os.ReadFile(path)
			if err != nil {
				tb.Fatal(err)
			}
			out = append(out, src)
		}
	}
	for _, c := range codes.Pages {
		out = append(out, []byte(c.Example), []byte(c.Fixed))
	}
	return out
}

// loadAny loads a text that may be anything; it must not take long.
func loadAny(tb testing.TB, src []byte) {
	defer wait.Guard(func() string { return string(src) })()
	defer func() {
		if r := recover(); r != nil {
			panic(fmt.Sprintf("%v\non:\n%s", r, src))
		}
	}()
	file, _ := dsl.Parse("fuzz.wgr", src)
	cfg := build.Config{Files: []*dsl.File{file}, Library: load.Library, Modules: stdlib.Names(), Spare: 4}
	p, ds := check.Load(cfg)
	if p == nil {
		tb.Fatal("no program")
		return
	}
	for _, d := range ds {
		if d.Code == "" || d.Summary == "" {
			tb.Fatalf("a finding without code or text: %+v", d)
		}
		_ = d.Error()
	}
	if len(p.Options) > 0 {
		cfg.Options = map[string]bool{p.Options[0].Name: !p.Options[0].On}
		check.Load(cfg)
	}
}

// FuzzLoad: no text makes the checker panic or hang, with any option on.
func FuzzLoad(f *testing.F) {
	for _, src := range seeds(f) {
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		if len(src) > 32<<10 {
			t.Skip()
		}
		loadAny(t, src)
	})
}

// TestMangledTexts loads games in which a word or two is missing, said twice,
// or stands where another should: mistakes that get past the parser.
func TestMangledTexts(t *testing.T) {
	times := 40
	if n, err := strconv.Atoi(os.Getenv("MANGLE")); err == nil {
		times = n
	}
	r := rand.New(rand.NewPCG(uint64(times), 1))
	for _, src := range seeds(t) {
		file, _ := dsl.Parse("fuzz.wgr", src)
		var words []string // blanks and comments too
		for _, tok := range file.Tokens {
			words = append(words, tok.Value)
		}
		for range times {
			mangled := slices.Clone(words)
			for range 1 + r.IntN(3) {
				i, j := r.IntN(len(mangled)), r.IntN(len(mangled))
				switch r.IntN(4) {
				case 0:
					mangled[i] = ""
				case 1:
					mangled[i] = mangled[j]
				case 2:
					mangled[i], mangled[j] = mangled[j], mangled[i]
				case 3:
					mangled[i] += " " + mangled[j]
				}
			}
			loadAny(t, []byte(strings.Join(mangled, "")))
		}
	}
}
