// Package model holds a game that is played in every order of going on, taking
// back, looking ahead, storing and timing out against the one thing that it must
// always be: the same decisions played once, from nothing, without any of that.
package model

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"wargame/interpreter/dice"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/simulate"
)

// How many runs there are and how long they are. A soak has more and longer ones,
// and goes on with another -first. A run is its seed: what failed fails again
// with -first SEED -seeds 1 and the same -steps and -skip.
var (
	first = flag.Uint64("first", 1, "seed of the first run of each game")
	seeds = flag.Int("seeds", 2, "how many runs of each game of the box; a hostile game has twenty times as many")
	steps = flag.Int("steps", 120, "how many things are done in a run")
	skip  = flag.Int("skip", 150, "up to how many decisions are made before a run")
	spend = flag.Duration("spend", time.Hour, "after so long no other run begins")
)

var begun = time.Now()

// enough tells that the time for runs is over.
func enough() bool { return time.Since(begun) > *spend }

// table is a game being played (live), and the same decisions played without
// any detour (twin).
type table struct {
	t      *testing.T
	name   string
	seed   uint64
	p      *program.Program
	r      *rand.Rand
	source func() dice.Source
	derive bool

	live, twin *run.Game
	made       []run.Choice // since the beginning
	back       []mark
	acts       int
	trace      []string
	count      map[string]int
}

// mark is a clone that was kept before a decision, as whoever plays keeps it.
type mark struct {
	game *run.Game
	made int
}

// play makes one run.
func play(t *testing.T, name string, p *program.Program, seed uint64, count map[string]int) {
	m := &table{t: t, name: name, seed: seed, p: p, r: rand.New(rand.NewPCG(seed, 77)), count: count}
	m.derive = m.r.IntN(4) == 0
	m.source = m.dice()
	defer func() {
		if x := recover(); x != nil {
			m.fail("%v", x)
		}
	}()
	m.live, m.twin = m.fresh(), nil
	for range m.r.IntN(*skip + 1) { // into the game
		if d := m.due(m.live); d == nil || !m.answer(d, false) {
			break
		}
	}
	m.rebuild()
	for range *steps {
		m.step()
		m.same("afterwards")
	}
	m.rebuild()
	m.same("in the end")
	m.saved()
}

// dice gives the sources that a run draws from: a seed, a script that runs out,
// or the player's own.
func (m *table) dice() func() dice.Source {
	switch m.r.IntN(4) {
	case 0:
		return func() dice.Source { return nil }
	case 1:
		var values []int
		for range m.r.IntN(30) {
			values = append(values, 1+m.r.IntN(6))
		}
		return func() dice.Source { return dice.NewScript(values...) }
	}
	seed := m.seed
	return func() dice.Source { return dice.Keyed{Seed: seed} }
}

func (m *table) fresh() *run.Game {
	g := run.New(m.p, m.source())
	g.Derive = m.derive
	return g
}

// rebuild plays all decisions from nothing.
func (m *table) rebuild() {
	g := m.fresh()
	for i, c := range m.made {
		r, err := g.Apply(c)
		if r != nil || err != nil && i < len(m.made)-1 {
			m.fail("decision %d, %s, played from nothing: refused %v, error %v", i+1, c, r, err)
		}
	}
	m.twin = g
	m.count["played from nothing"]++
}

// due is a decision that is due; where several decide in secret, any of them.
func (m *table) due(g *run.Game) *run.Decision {
	all := g.Pendings()
	if len(all) == 0 {
		return nil
	}
	if len(all) == 1 {
		return all[0]
	}
	return all[m.r.IntN(len(all))]
}

func (m *table) step() {
	if m.live.Branches() > 0 && m.r.IntN(10) == 0 {
		m.rejoin()
	}
	d := m.due(m.live)
	if d == nil {
		m.undo()
		return
	}
	switch n := m.r.IntN(100); {
	case n < 66:
		m.answer(d, true)
	case n < 72:
		m.undo()
	case n < 80:
		m.note("look ahead")
		m.ahead(m.live, 2)
	case n < 84:
		m.bytes()
	case n < 87:
		m.note("clone")
		m.live = m.live.Clone() // nothing that was found out is kept
	case n < 91:
		m.note("swap")
		old := m.live
		m.live = old.Clone()
		m.wander(old, 1+m.r.IntN(8))
	case n < 93:
		m.ask(d)
	case n < 97:
		m.apart()
	default:
		m.timeout(d)
	}
}

// answer makes a decision, false when there is none to make.
func (m *table) answer(d *run.Decision, kept bool) bool {
	c, ok := m.choice(m.live, d)
	if !ok {
		m.fail("no answer to %s is legal", d.Name)
	}
	return m.apply(d, c, kept)
}

func (m *table) apply(d *run.Decision, c run.Choice, kept bool) bool {
	m.note("%s: %s", d.Name, c)
	if kept {
		m.back = append(m.back, mark{m.live.Clone(), len(m.made)})
	}
	refused, err := m.live.Apply(c)
	if refused != nil {
		m.fail("a legal answer was refused: %v", refused)
	}
	m.made = append(m.made, c)
	m.count["decisions"]++
	m.count["gone back over"] += m.live.WentBack
	if m.live.WentBack > 1 {
		m.count["gone back over several"]++
	}
	if c.Branch > 0 && m.live.Branches() == 0 && m.live.WentBack > 0 {
		m.count["a block given up"]++
	}
	if err != nil {
		m.count["faults"]++
	}
	if m.twin != nil {
		r, again := m.twin.Apply(c)
		if r != nil || fmt.Sprint(err) != fmt.Sprint(again) || m.twin.WentBack != m.live.WentBack {
			m.fail("after %s the twin has %v, %v, %d gone back over, and not %v, %d", c, r, again, m.twin.WentBack, err, m.live.WentBack)
		}
	}
	if c.Branch > 0 {
		m.count["secret decisions"]++
	}
	switch {
	case c.Kind == run.Pass:
		m.acts = 0
	case d.Kind == run.Act:
		m.acts++
	}
	return err == nil
}

// choice picks a legal answer.
func (m *table) choice(g *run.Game, d *run.Decision) (run.Choice, bool) {
	c, ok := m.pick(g, d)
	c.Branch = d.Branch
	return c, ok
}

func (m *table) pick(g *run.Game, d *run.Decision) (run.Choice, bool) {
	if d.Kind == run.DiceRoll {
		c := run.Choice{Kind: run.Roll}
		for _, p := range d.Due {
			for range p.Count {
				if p.Sides == 0 {
					c.Dice = append(c.Dice, p.Faces[m.r.IntN(len(p.Faces))])
					continue
				}
				c.Dice = append(c.Dice, 1+m.r.IntN(p.Sides))
			}
		}
		return c, true
	}
	for _, c := range simulate.AtRandom(d, m.acts, m.r.IntN, m.r.Shuffle) {
		if g.Check(d, c) == nil {
			return c, true
		}
	}
	return run.Choice{}, false
}

// undo takes some decisions back: the clone that was kept is the game now, or is
// copied once more.
func (m *table) undo() {
	if len(m.back) == 0 {
		return
	}
	n := len(m.back) - 1 - min(m.r.IntN(6), len(m.back)-1)
	m.note("undo %d", len(m.back)-n)
	old := m.live
	m.live = m.back[n].game
	m.made = m.made[:m.back[n].made]
	m.back = m.back[:n]
	if m.r.IntN(2) == 0 {
		m.back = append(m.back, mark{m.live, len(m.made)})
		m.live = m.live.Clone()
	}
	if m.r.IntN(2) == 0 {
		m.wander(old, 3)
	}
	m.rebuild()
	m.count["undone"]++
}

// rejoin takes back what one has decided in secret since some clone of the same
// block; the others' decisions stay.
func (m *table) rejoin() {
	n := len(m.back) - 1 - m.r.IntN(min(8, len(m.back)+1))
	if n < 0 {
		return
	}
	from, since := m.back[n].game, m.made[m.back[n].made:]
	block := func(g *run.Game) uint64 {
		s := g.S.Clone()
		s.Branches = nil
		return s.Hash()
	}
	late := slices.ContainsFunc(since, func(c run.Choice) bool { return c.Kind == run.Timeout })
	if late || from.Branches() == 0 || from.Revealed != m.live.Revealed || block(from) != block(m.live) {
		return
	}
	no := 1 + m.r.IntN(m.live.Branches())
	m.note("rejoin %d", no)
	m.live = m.live.Clone()
	if !m.live.Rejoin(no, from) {
		m.fail("desk %d of one game cannot be that of another", no)
	}
	stay := slices.DeleteFunc(slices.Clone(since), func(c run.Choice) bool { return c.Branch == no })
	if len(stay) < len(since) {
		m.count["taken back at a desk"]++
	}
	m.made = append(slices.Clone(m.made[:m.back[n].made]), stay...)
	m.back = m.back[:n+1] // of those behind it some hold what was taken back
	m.rebuild()
	m.same("after one has taken his decisions back")
}

// ahead tries answers on clones that are thrown away, and on clones of them.
func (m *table) ahead(g *run.Game, depth int) {
	d := m.due(g)
	if d == nil {
		return
	}
	hash, lines := g.Hash(), len(g.Log)
	for range 1 + m.r.IntN(3) {
		c, ok := m.choice(g, d)
		if !ok {
			break
		}
		o := g.Clone()
		if _, err := o.Apply(c); err != nil {
			continue
		}
		m.wander(o, m.r.IntN(12))
		if depth > 0 {
			m.ahead(o, depth-1)
		}
	}
	if g.Hash() != hash || len(g.Log) != lines {
		m.fail("looking ahead has changed the game")
	}
	m.count["looked ahead"]++
}

// wander plays a game on that nobody needs any more.
func (m *table) wander(g *run.Game, n int) {
	for range n {
		d := m.due(g)
		if d == nil {
			return
		}
		c, ok := m.choice(g, d)
		if !ok {
			m.fail("looking ahead, no answer to %s is legal", d.Name)
		}
		if m.r.IntN(8) == 0 && g.Query().InTime() {
			c = run.Choice{Kind: run.Timeout}
		}
		if _, err := g.Apply(c); err != nil {
			return
		}
		if g.WentBack > 0 {
			m.count["gone back over in looking ahead"]++
		}
	}
}

// apart has two clones go different ways by turns; each of them must be what its
// own decisions lead to.
func (m *table) apart() {
	m.note("apart")
	type way struct {
		game *run.Game
		made []run.Choice
	}
	ways := []way{{game: m.live.Clone()}, {game: m.live.Clone()}}
	for range 4 + m.r.IntN(12) {
		w := &ways[m.r.IntN(2)]
		d := m.due(w.game)
		if d == nil {
			continue
		}
		c, ok := m.choice(w.game, d)
		if !ok {
			m.fail("going apart, no answer to %s is legal", d.Name)
		}
		w.game.Apply(c)
		w.made = append(w.made, c)
	}
	live, twin, made := m.live, m.twin, m.made
	for _, w := range ways {
		m.live, m.made = w.game, append(slices.Clone(made), w.made...)
		m.rebuild()
		m.same("after going apart")
	}
	m.live, m.twin, m.made = live, twin, made
	m.count["gone apart"]++
}

// bytes writes the position down, reads it again and goes on from there.
func (m *table) bytes() {
	m.note("bytes")
	data, err := m.live.S.MarshalBinary()
	if err != nil {
		m.fail("%v", err)
	}
	s := m.p.Start.Clone()
	if err := s.UnmarshalBinary(data); err != nil {
		m.fail("%v", err)
	}
	on := m.live.Clone()
	back := run.At(m.p, s, on.Clone().Dice)
	if back.Hash() != on.Hash() || !back.S.Equal(on.S) {
		m.fail("read again, the position is another")
	}
	d := on.Pending()
	if got, want := decision(back.Pending()), decision(d); got != want {
		m.fail("read again, the position asks\n%s\nand not\n%s", got, want)
	}
	c, _ := m.choice(on, d)
	_, err = on.Apply(c)
	_, again := back.Apply(c)
	// A position from bytes has no way back but what is decided from there on.
	if on.WentBack <= 1 && (fmt.Sprint(err) != fmt.Sprint(again) || back.Hash() != on.Hash()) {
		m.fail("read again, %s leads elsewhere: %v, not %v", c, again, err)
	}
	m.count["written and read"]++
}

// ask asks what must not change anything: what is legal, why, and for what is not.
func (m *table) ask(d *run.Decision) {
	m.note("ask")
	hash := m.live.Hash()
	for range 4 {
		c := run.Choice{Kind: run.ChoiceKind(m.r.IntN(5)), Value: int64(m.r.IntN(40)) - 1, Group: m.r.IntN(2), Branch: d.Branch}
		if c.Kind == run.Roll {
			c.Dice = []int{m.r.IntN(8)}
		}
		refused, _ := m.live.Query().Why(d, c)
		if refused == nil {
			continue
		}
		if r, err := m.live.Apply(c); r == nil || err != nil {
			m.fail("what is refused as an answer (%s) is carried out: %v", refused, err)
		}
	}
	if m.live.Hash() != hash {
		m.fail("asking has changed the game")
	}
}

func (m *table) timeout(d *run.Decision) {
	if m.live.Query().InTime() {
		m.apply(d, run.Choice{Kind: run.Timeout}, true)
		m.count["timeouts"]++
	}
}

// same holds the game against its twin.
func (m *table) same(when string) {
	a, b := m.live, m.twin
	switch {
	case a.Hash() != b.Hash() || a.PlainHash() != b.PlainHash() || !a.S.Equal(b.S):
		m.fail("%s the position is not that of the same decisions played from nothing (%016x, not %016x; plain %016x, %016x)", when, a.Hash(), b.Hash(), a.PlainHash(), b.PlainHash())
	case a.S.ChainHash() != b.S.ChainHash() || a.S.VerifyHash() != nil:
		m.fail("%s the hash is not that of the position: %v", when, a.S.VerifyHash())
	case !slices.EqualFunc(a.Log, b.Log, sameEntry):
		m.fail("%s the log is another (%d lines, not %d)", when, len(a.Log), len(b.Log))
	case decisions(a) != decisions(b):
		m.fail("%s the game asks\n%s\nand not\n%s", when, decisions(a), decisions(b))
	case !reflect.DeepEqual(a.Over, b.Over) || fmt.Sprint(a.Err) != fmt.Sprint(b.Err):
		m.fail("%s the game ended in %v, %v, and not in %v, %v", when, a.Over, a.Err, b.Over, b.Err)
	case a.Rolled != b.Rolled || a.Revealed != b.Revealed || a.TimedScopes != b.TimedScopes:
		m.fail("%s %d rolls, %d secrets and %d stretches are counted, not %d, %d and %d", when, a.Rolled, a.Revealed, a.TimedScopes, b.Rolled, b.Revealed, b.TimedScopes)
	}
}

func sameEntry(a, b run.Entry) bool {
	moved := a.Moved == b.Moved || a.Moved != nil && b.Moved != nil && *a.Moved == *b.Moved
	return a.Turn == b.Turn && a.Kind == b.Kind && a.Text == b.Text && a.Clause == b.Clause && a.Inner == b.Inner && moved && slices.Equal(a.Contributions, b.Contributions)
}

// decisions is what a game asks of all who may answer.
func decisions(g *run.Game) string {
	if len(g.Pendings()) == 0 {
		return decision(nil)
	}
	out := ""
	for _, d := range g.Pendings() {
		out += decision(d) + "\n"
	}
	return out
}

// decision is what a decision asks, with all its legal answers.
func decision(d *run.Decision) string {
	if d == nil {
		return "nothing"
	}
	return fmt.Sprint(d.Kind, d.Name, d.Prompt, d.Side, d.Seat, d.Branch, d.Options, d.Chosen, d.CanPass, d.CanDone, d.CanStop)
}

func (m *table) note(format string, args ...any) {
	m.trace = append(m.trace, fmt.Sprintf(format, args...))
}

func (m *table) fail(format string, args ...any) {
	m.t.Helper()
	tail := m.trace[max(0, len(m.trace)-40):]
	m.t.Fatalf("%s, seed %d (of %d things done the last):\n  %s\n%s", m.name, m.seed, len(m.trace), strings.Join(tail, "\n  "), fmt.Sprintf(format, args...))
}
