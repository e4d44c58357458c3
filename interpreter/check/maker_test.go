package check_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/load"
	"wargame/stdlib"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// grammar makes games that mostly mean something: a word in angle brackets
// stands for one of its lines. The first lines need nothing further, so that
// what breaks off ends.
var grammar = map[string][]string{
	"item": {
		"define d<n>(u: unit): number = <num>\n",
		"define b<n>(u: unit): flag = <flag>\n",
		"rule 1.<n> \"R\" { <share> }\n",
		"rule 1.<n> \"R\" { <share> <share> }\n",
		"rule 2.<n> \"P\" { <verdict> }\n",
		"rule 2.<n> \"P\" { <verdict> <verdict> }\n",
		"rule 3.<n> \"T\" { on hit(u) when <flag> { <step> } }\n",
		"procedure p<n>(u: unit) { <step> }\n",
		"action a<n> { choose u from units where <flag> <step> <step> }\n",
		"action c<n> \"C\" { choose us = some u from units where <flag>  for each u in us { <step> } }\n",
		"option o<n> 9.<n> \"O\" default off { <share> }\n",
		"option x<n> 8.<n> \"X\" default on { remove rule 1.<n> }\n",
		"interpretation i<n> Q.<n> \"?\" { reading one \"1\" default { <share> } reading two \"2\" { <share> } }\n",
		"track t<n>: number = 3 from 0 to 9\n",
		"track k<n>(s: side): number = s == red ? 1 : 2\n",
		"reach r<n>(u: unit) { from [u.hex] step x to y costs cost(u, x, y) allowed enter(u, x, y) within <n> }\n",
		"reach q<n>(u: unit) { from [u.hex] step x to y when not edge(x, y).river stop in h when h.wood within u.pace }\n",
		"quantity e<n>(u: unit) = <num> rounded up\n",
		"permission m<n>(u: unit) denied unless allowed\n",
		"table v<n>(die: d6): number { 1-2 3-6\n  <n> <n> }\n",
		"data unit { id side strength at\n z<n> red <n> 0<n>01 }\n",
		"sequence { phase move of red { <step> } repeat 3 times { phase fight of blue { <offer> } } }\n",
		"test \"t<n>\" { unit u: red at 0101  <step> expect <flag> }\n",
		"<loose>",
	},
	"share": {
		"cost(u, x, y): + 1", "cost(u, x, y): at least <n>", "pace(u): + <n>", "pace(u) when <flag>: + <num>",
		"pace(u) when <flag>: x 1/2", "pace(u): at most <n> unless <flag>", "pace(u) when <flag>: = <num> despite 1.<n>",
		"cost(u, x, y) when y.wood: + <n> as ground", "cost(u, x, y) when edge(x, y).river and <flag>: + 2",
	},
	"verdict": {
		"forbid enter(u, x, y) when y.wood", "forbid enter(u, x, y) when <flag> because \"no\"", "allow enter(u, x, y) when <flag> despite 2.<n>",
		"require enter(u, x, y): <num> >= <n>", "forbid enter(u, x, y) when x.wood unless <flag>",
	},
	"step": {
		"", "set total = <n>", "set total = total + <num>", "if <flag> { <step> }", "if <flag> { <step> } else { <step> }", "increase total by <n>",
		"set u.tired = <flag>", "let q = <num> set total = q", "repeat <n> times { <step> }", "while total < <n> { set total = total + 1 }",
		"for each w in units { if w == u { stop } }", "announce hit(u)", "do p<n>(u)", "roll die = d6  set total = die", "set sky = <word>", "eliminate u", "place u at hex(0<n>01)",
	},
	"offer": {"", "offer go", "offer go, wait", "ask ready by red \"Ready?\" if ready { game over \"Rout\" for red }"},
	"flag": {
		"true", "u.tired", "u.side == red", "sky == <word>", "<num> > <n>", "not u.tired", "u.tired and <flag>", "(<flag> or <flag>)",
		"any(units, .side != u.side)", "all(units, .strength > <n>)", "u.hex != none", "suppose { set u.tired = true } then u.tired", "u.hex in r<n>(u)", "b<n>(u)",
	},
	"num": {
		"<n>", "u.strength", "total", "1/2", "<num> + <num>", "<num> * <n>", "(<num>) / 2", "-<num>", "(<flag> ? <num> : <num>)", "min(<num>, <num>)",
		"sum(units, .strength)", "count(units, .side == u.side)", "len(units)", "pace(u)", "d<n>(u)", "e<n>(u)", "t<n>", "k<n>(u.side)", "len(r<n>(u))", "v<n>(<n>)",
	},
	"word": {"clear", "storm"},
	"n":    {"1", "2", "3", "4"},
	// what stands anywhere in bad games
	"loose": {"", "remove rule 1.<n>\n", "use stacking\n", "side green\n", "define d<n>(n: number): number = n < 1 ? 0 : d<n>(n - 1)\n", "legend { hex wood: fill green }\n", "}\n", "{\n", "rule 1.<n>\n"},
}

// nouns begin every game that is made.
const nouns = `side red, blue
enum weather { clear, storm }
map hex columns 1..4 rows 1..4 stagger even columns
unit has { strength: number = 2, pace: number = 4, tired: flag changing }
space has wood: flag
edge has river: flag
track sky: weather = clear
track total: number
event hit(u: unit)
quantity cost(u: unit, x: hex, y: hex) = 1
quantity pace(u: unit) = u.pace
permission enter(u: unit, x: hex, y: hex)
action go { set total = 1 }
action wait { set total = 0 }
`

// maker turns bytes into a game: each byte chooses a line of the grammar, so
// what a fuzzer changes in the bytes is a word or a branch of the game.
type maker struct {
	bytes []byte
	deep  int
	used  []string // the lines chosen
	out   strings.Builder
}

func (m *maker) byte() int {
	if len(m.bytes) == 0 {
		return 0
	}
	b := m.bytes[0]
	m.bytes = m.bytes[1:]
	return int(b)
}

func (m *maker) write(name string) {
	lines := grammar[name]
	if m.deep++; m.deep > 12 {
		lines = lines[:1]
	}
	line := lines[m.byte()%len(lines)]
	m.used = append(m.used, line)
	for line != "" && m.out.Len() < 8<<10 {
		before, rest, found := strings.Cut(line, "<")
		word, after, closed := strings.Cut(rest, ">")
		if _, known := grammar[word]; !found || !closed || !known {
			m.out.WriteString(line[:len(before)+min(1, len(line)-len(before))])
			line = line[min(len(line), len(before)+1):]
			continue
		}
		m.out.WriteString(before)
		m.write(word)
		line = after
	}
	m.deep--
}

// made is the game that bytes stand for.
func made(bytes []byte) []byte {
	src, _ := madeOf(bytes)
	return src
}

func madeOf(bytes []byte) (src []byte, used []string) {
	m := &maker{bytes: bytes}
	m.out.WriteString(nouns)
	for range 6 {
		if len(m.bytes) == 0 {
			break
		}
		m.write("item")
	}
	return []byte(m.out.String()), m.used
}

// FuzzGames: as FuzzLoad, with games that mostly pass the parser.
func FuzzGames(f *testing.F) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range grammar["item"] {
		f.Add([]byte{byte(i)})
		f.Add(noise(r, byte(i), 24))
	}
	f.Fuzz(func(t *testing.T, bytes []byte) {
		if len(bytes) < 256 {
			loadAny(t, made(bytes))
		}
	})
}

func noise(r *rand.Rand, first byte, n int) []byte {
	out := []byte{first}
	for range n {
		out = append(out, byte(r.Uint32()))
	}
	return out
}

// TestMadeGames holds the maker to its purpose: of a fixed lot of games, at
// least a tenth get through the checker, and each line of the grammar is in one
// that does.
func TestMadeGames(t *testing.T) {
	const lot = 2000
	r := rand.New(rand.NewPCG(3, 4))
	parsed, loaded := 0, 0
	seen, good := map[string]bool{}, map[string]bool{}
	for i := range lot {
		src, used := madeOf(noise(r, byte(i), 1+r.IntN(30)))
		file, ds := dsl.Parse("made.wgr", src)
		if ds.HasErrors() {
			continue
		}
		parsed++
		if _, ds = check.Load(build.Config{Files: []*dsl.File{file}, Library: load.Library, Modules: stdlib.Names(), Spare: 4}); ds.HasErrors() {
			for _, d := range ds {
				seen[d.Code] = true
			}
			continue
		}
		loaded++
		for _, line := range used {
			good[line] = true
		}
	}
	t.Logf("of %d games %d parse and %d load; the others met %d kinds of error", lot, parsed, loaded, len(seen))
	require.GreaterOrEqual(t, loaded, lot/10)
	require.GreaterOrEqual(t, len(seen), 5, fmt.Sprint(seen))
	for name, lines := range grammar {
		for _, line := range lines {
			if name != "loose" {
				assert.True(t, good[line], "no game loads with %q", line)
			}
		}
	}
}
