package simulate

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/formula"
	"wargame/interpreter/load"
	"wargame/interpreter/program"
	"wargame/interpreter/value"

	"github.com/stretchr/testify/require"
)

// maker makes rules at random: floods that ask permissions that ask quantities
// that ask floods, with conditions that fail where a strength is 0 or a list too
// short.
type maker struct {
	*rand.Rand
	reach []string // what stands before may be asked, so that no circle comes about
	perms []string
	quant []string
}

func (m *maker) of(list ...string) string { return list[m.IntN(len(list))] }

// flag is a condition about a unit u and a space h.
func (m *maker) flag(depth int) string {
	if depth > 0 && m.IntN(3) > 0 {
		switch m.IntN(4) {
		case 0:
			return "(" + m.flag(depth-1) + " and " + m.flag(depth-1) + ")"
		case 1:
			return "(" + m.flag(depth-1) + " or " + m.flag(depth-1) + ")"
		case 2:
			return "not (" + m.flag(depth-1) + ")"
		case 3:
			return "(" + m.number(depth-1) + " " + m.of("<", ">=", "==") + " " + m.number(depth-1) + ")"
		}
	}
	choices := []string{"h.wood", "u.tough", "rain", "any(h.units, .side != u.side)", "count(h.units, .tough) > 1", "all(h.units, 6 / .strength > 1)",
		"h == u.hex", "any(filter(units, .tough), .hex == h)", "none(h.units, .side == u.side and .strength > heat)"}
	if len(m.reach) > 0 {
		r := m.of(m.reach...)
		choices = append(choices, "h in "+r+"(u)", "distance("+r+"(u), h) < 3")
	}
	if len(m.perms) > 0 {
		choices = append(choices, m.of(m.perms...)+"(u, h)")
	}
	return m.of(choices...)
}

// number is about u and h too.
func (m *maker) number(depth int) string {
	if depth > 0 && m.IntN(2) > 0 {
		return "(" + m.number(depth-1) + m.of(" + ", " - ", " * ") + m.number(depth-1) + ")"
	}
	choices := []string{"u.strength", "h.height", "heat", "12 / u.strength", "[3, 1, 2][h.height]", fmt.Sprint(m.IntN(4)), "count(h.units, true)",
		"sum(h.units, .strength)", "max(map(h.units, .strength))"}
	if len(m.quant) > 0 {
		choices = append(choices, m.of(m.quant...)+"(u, h)")
	}
	return m.of(choices...)
}

// game is a whole set of rules.
func (m *maker) game() string {
	var b strings.Builder
	b.WriteString("edition 3\ngame made \"Made\"\nmap hex columns 1..8 rows 1..7 stagger even columns\nside red \"Red\", blue \"Blue\"\n")
	b.WriteString("unit has { strength: number tough: flag }\nspace has { wood: flag height: number }\n")
	b.WriteString("track heat: number = 1\ntrack rain: flag\n")
	b.WriteString("data hex reconstructed \"made\" {\n  id wood height\n")
	for c := 1; c <= 8; c++ {
		for r := 1; r <= 7; r++ {
			fmt.Fprintf(&b, "  %02d%02d %s %d\n", c, r, m.of("yes", "-", "-"), m.IntN(4))
		}
	}
	b.WriteString("}\ndata unit reconstructed \"made\" {\n  id side strength tough at\n")
	for i := range 8 {
		fmt.Fprintf(&b, "  U%d %s %d %s %02d%02d\n", i, m.of("red", "blue"), m.IntN(4), m.of("yes", "-"), 1+m.IntN(8), 1+m.IntN(7))
	}
	b.WriteString("}\nrule 1 \"Made\" {\n")
	for i := range 5 {
		name := fmt.Sprintf("%c%d", "rpq"[m.IntN(3)], i)
		switch name[0] {
		case 'r':
			fmt.Fprintf(&b, "  reach %s(u: unit) {\n    from filter(hexes, let h = #; h == u.hex or %s and h.height == 3)\n", name, m.flag(1))
			for range 1 + m.IntN(2) {
				cost := ""
				if m.IntN(2) == 0 {
					cost = " costs 1 + abs(" + m.number(1) + ")"
				}
				fmt.Fprintf(&b, "    step a to h%s when %s\n", cost, m.flag(2))
			}
			if m.IntN(2) == 0 {
				fmt.Fprintf(&b, "    stop in h when %s\n", m.flag(1))
			}
			fmt.Fprintf(&b, "    within %d\n  }\n", 2+m.IntN(6))
			m.reach = append(m.reach, name)
		case 'p':
			fmt.Fprintf(&b, "  permission %s(u: unit, h: hex)\n", name)
			for range 1 + m.IntN(4) {
				fmt.Fprintf(&b, "  forbid %s(u, h) when %s\n", name, m.flag(2))
			}
			m.perms = append(m.perms, name)
		case 'q':
			fmt.Fprintf(&b, "  quantity %s(u: unit, h: hex) = %s\n", name, m.number(1))
			for range m.IntN(3) {
				fmt.Fprintf(&b, "  %s(u, h) when %s: %s %s\n", name, m.flag(1), m.of("+", "-", "x"), m.number(1))
			}
			m.quant = append(m.quant, name)
		}
	}
	b.WriteString("}\n")
	return b.String()
}

// TestMadeRules holds kept answers against fresh ones under rules made at
// random, in positions that change at random, while evaluation fails at random.
func TestMadeRules(t *testing.T) {
	loaded, failed, answered := 0, 0, 0
	from, n := soaking(t)
	for seed := from; seed < from+150*n; seed++ {
		m := &maker{Rand: rand.New(rand.NewPCG(seed, 77))}
		text := m.game()
		f, ds := dsl.Parse("made.wgr", []byte(text))
		p, more := (&load.Game{Name: "made", Files: []*dsl.File{f}, Diags: ds}).Program(nil, nil)
		if more.HasErrors() {
			for _, d := range more {
				if d.Severity == dsl.Error && seed < 10 { // nobody reads more
					t.Log(d.Error())
				}
			}
			continue
		}
		loaded++
		bad, good := madeRules(t, p, m.Rand, text)
		failed, answered = failed+bad, answered+good
	}
	t.Logf("%d games, %d answers, %d failures", loaded, answered, failed)
	require.Greater(t, loaded, 100)
	require.Greater(t, failed, 500)
	require.Greater(t, answered, 5000)
}

// soaking tells where the seeds begin, and how many times as much is done in a
// soak as in a test: WARGAME_SOAK is the part.
func soaking(t *testing.T) (from, times uint64) {
	part, err := strconv.ParseUint(os.Getenv("WARGAME_SOAK"), 10, 32)
	if err != nil {
		return 0, 1
	}
	t.Logf("part %d of a soak", part)
	return part * 1_000_000, 60
}

func madeRules(t *testing.T, p *program.Program, rnd *rand.Rand, text string) (failed, answered int) {
	s := p.Start.Clone()
	c := formula.NewCtx(s)
	heat, rain := p.Tracks["heat"], p.Tracks["rain"]
	for range 12 {
		switch rnd.IntN(4) {
		case 0:
			heat.Store(c, nil, value.Num(rnd.IntN(4)))
		case 1:
			rain.Store(c, nil, value.Bool(rnd.IntN(2) == 0))
		default:
			s.PlaceAt(rnd.IntN(len(s.At)), rnd.IntN(p.World.Map.Len()+1)-1)
		}
		qs := questions(p, rnd, 3)
		askFailing(c, qs, rnd, 3+rnd.IntN(80))
		for _, q := range qs {
			warm := answer(c, q)
			if c.Err != nil {
				failed++
			} else {
				answered++
			}
			require.Equal(t, answer(c.Uncached(), q), warm, "%s\n%s", q.name, text)
		}
	}
	return failed, answered
}
