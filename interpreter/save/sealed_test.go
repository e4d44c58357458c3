package save

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/dice"
	"wargame/interpreter/program"
	"wargame/interpreter/run"

	"github.com/stretchr/testify/require"
)

// Two blocks of secret decisions, one right behind the other, then a die.
const bidding = `
game bids "Bids"
map area
side red "Red", blue "Blue"
seat west "West" plays red
seat east "East" plays blue
seat lone "Loner"
data area { id
  A }
track bid(p: seat): number
track wish(p: seat): side
track luck: number
procedure bidding {
  secretly for each p in seats { choose colour from sides  choose n from 1..90  set wish(p) = colour  set bid(p) = n }
  secretly for each p in [west, east] { choose again from 1..9  set bid(p) = bid(p) + again }
  roll die = d6
  set luck = die
}
sequence { choose first from 1..3 by west do bidding ask fine by red ask sure by blue }
`

type bids struct {
	*testing.T
	p *program.Program
	g *run.Game
	w *Writer
}

func newBids(t *testing.T) *bids {
	t.Helper()
	f, ds := dsl.Parse("bids.wgr", []byte(bidding))
	require.Empty(t, ds)
	p, ds := check.Load(build.Config{Files: []*dsl.File{f}})
	require.NoError(t, ds.Err())
	b := &bids{T: t, p: p}
	b.g = b.fresh()
	h := header(b.g, "seed")
	h.Seats, h.Rules, h.Meaning = Seats(p), Hex(p.RulesHashWithTexts()), 3 // of the time of testdata/sealed.save
	w, err := Create(filepath.Join(t.TempDir(), "bids.save"), h, nil)
	require.NoError(t, err)
	b.w = w
	return b
}

func (b *bids) fresh() *run.Game { return run.New(b.p, dice.Keyed{Seed: 3}) }

// say answers for seats, "west red", and writes it down.
func (b *bids) say(list ...string) {
	b.Helper()
	for _, x := range list {
		seat, label, _ := strings.Cut(x, " ")
		done := false
		for _, d := range b.g.Pendings() {
			for _, o := range d.Options {
				if !done && b.p.Seats[d.Seat].Name == seat && o.Label == label {
					c := run.Choice{Value: o.Value, Group: o.Group, Branch: d.Branch}
					m := MoveOf(b.p, d, c)
					r, err := b.g.Apply(c)
					require.NoError(b, err)
					require.Nil(b, r)
					m.MarkLast(d, b.g)
					require.NoError(b, b.w.Add(m, b.w.Game().Hash(b.g)))
					done = true
				}
			}
		}
		require.True(b, done, x)
	}
}

func (b *bids) text() string { return string(b.w.Game().text) }

func (b *bids) read(text string) (*File, error) { return parse("bids.save", []byte(text)) }

// replayed reads a file and plays it.
func (b *bids) replayed(text string) (*run.Game, error) {
	f, err := b.read(text)
	if err != nil {
		return nil, err
	}
	g := b.fresh()
	return g, f.Replay(g, nil)
}

func TestSecretDecisionsAreSealed(t *testing.T) {
	b := newBids(t)
	b.say("west 2", "east blue", "lone red", "east 77", "west red", "west 5")
	f, err := b.read(b.text())
	require.NoError(t, err)
	require.Equal(t, 5, f.Sealed())
	lines := strings.Split(strings.TrimSpace(b.text()), "\n")
	require.Len(t, lines, 7)
	for _, l := range lines[2:] {
		require.Contains(t, l, `{"kind":"sealed","n":`)
		require.Len(t, l, len(lines[2])+len(`"west"`)-len(l[strings.Index(l, `"by":`)+5:strings.Index(l, `,"desk"`)]), "the size tells nothing")
		for _, word := range []string{"colour", "hash", "blue", "77"} {
			require.NotContains(t, strings.SplitN(l, `"box"`, 2)[0], word)
		}
	}
	g, err := b.replayed(b.text())
	require.NoError(t, err)
	require.Equal(t, b.g.Hash(), g.Hash())
	require.True(t, b.g.S.Equal(g.S))

	b.say("lone 1", "east 3", "west 4", "west yes")
	var kinds []string
	for _, l := range b.w.Game().Lines {
		kinds = append(kinds, l.Kind)
	}
	seal, show := "sealed", "revealed"
	require.Equal(t, []string{"decision", seal, seal, seal, seal, seal, seal, show, show, show, show, show, show, seal, seal, show, show, "decision"}, kinds)
	require.Contains(t, b.text(), `{"kind":"revealed","n":4,"by":"east","desk":2,"for":"n","pick":"77","hash":`)
	require.Contains(t, b.text(), `{"kind":"revealed","n":2,"by":"east","desk":2,"for":"colour","pick":"blue","hash":`)
	g, err = b.replayed(b.text())
	require.NoError(t, err)
	require.Equal(t, b.g.Hash(), g.Hash())

	f, err = b.read(b.text())
	require.NoError(t, err)
	other := b.fresh()
	moves, err := f.Rehash(other, nil)
	require.NoError(t, err)
	again, err := compose("again.save", f.Header, moves)
	require.NoError(t, err)
	require.Equal(t, b.text(), string(again.text), "written anew it is the same")
}

// How decisions are sealed is frozen.
func TestSealedFormatIsFrozen(t *testing.T) {
	b := newBids(t)
	b.say("west 2", "east blue", "lone red", "east 77", "west red", "west 5", "lone 1", "east 3")
	want, err := os.ReadFile(filepath.Join("testdata", "sealed.save"))
	require.NoError(t, err)
	require.Equal(t, string(want), b.text())
}

// A file of the first program that sealed, whose hashes are those of its time, is
// replayed and written on.
func TestSealedByHashesOfOld(t *testing.T) {
	b := newBids(t)
	path := filepath.Join(t.TempDir(), "old.save")
	text, err := os.ReadFile(filepath.Join("testdata", "sealed-1.save"))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, text, 0o600))
	w, f, err := Open(path)
	require.NoError(t, err)
	require.Zero(t, f.Hashes)
	require.NoError(t, f.Replay(b.g, nil))
	b.w = w
	b.say("west 4", "west yes")
	require.NoError(t, w.Close())
	again, err := ReadFile(path)
	require.NoError(t, err)
	require.Len(t, again.Moves, len(f.Moves))
	require.NoError(t, again.Replay(b.fresh(), nil))
	require.Equal(t, Hex(b.g.S.ChainHash()), again.Moves[len(again.Moves)-1].Hash)
	require.NotEqual(t, b.g.S.ChainHash(), b.g.Hash())
}

// A box that was changed, a line that tells something else, lines that are missing
// or stand too early: whoever writes the checksums anew is found out all the same.
func TestSealsThatWereBroken(t *testing.T) {
	b := newBids(t)
	b.say("west 2", "east blue", "lone red", "east 77", "west red", "west 5", "lone 1", "east 3", "west 4", "west yes")
	good := unsealed(t, b.text())
	swap := func(n int, from, to string) []string {
		out := append([]string(nil), good...)
		require.Contains(t, out[n], from)
		out[n] = strings.Replace(out[n], from, to, 1)
		return out
	}
	without := func(from, to int) []string {
		return append(append([]string(nil), good[:from]...), good[to:]...)
	}
	box := good[2][strings.Index(good[2], `"box":"`)+7:]
	for name, c := range map[string]struct {
		lines []string
		want  string
	}{
		"right":          {good, ""},
		"a box":          {swap(2, box[:8], "AAAAAAAA"), "bids.save:3: the sealed box of a secret decision cannot be opened"},
		"another's":      {swap(2, `"by":"east"`, `"by":"west"`), "bids.save:3: the sealed box of a secret decision cannot be opened"},
		"another desk":   {swap(2, `"desk":2`, `"desk":1`), "bids.save:3: the sealed box of a secret decision cannot be opened"},
		"no box":         {swap(2, `,"box":"`+box[:len(box)-2]+`"`, ``), "bids.save:3: the sealed box of a secret decision cannot be opened"},
		"a lie":          {swap(10, `"pick":"77"`, `"pick":"7"`), "bids.save:11: the decision revealed here is not the sealed decision 4"},
		"a hash":         {swap(10, `"hash":"`, `"hash":"0`), "the decision revealed here is not the sealed decision"},
		"one left out":   {without(10, 11), "bids.save:11: the decision revealed here is not the sealed decision 4"},
		"the last gone":  {append(append([]string(nil), good[:13]...), `{"kind":"undo","count":1,"hash":"0"}`), "bids.save:14: 1 sealed decisions must be revealed here first"},
		"all left out":   {without(8, 14), "the sealed box of a secret decision cannot be opened"},
		"none revealed":  {append(append([]string(nil), good[:8]...), strings.Replace(good[18], `"n":10`, `"n":8`, 1)), "bids.save:9: 6 sealed decisions must be revealed before this decision"},
		"twice":          {append(append([]string(nil), good[:14]...), good[13]), "bids.save:15: there is no sealed decision to reveal here"},
		"dice":           {swap(2, `"desk":2`, `"desk":2,"dice":[1]`), `unknown field "dice"`},
		"desk, not shut": {swap(1, `"by":"west"`, `"by":"west","desk":1`), "bids.save:2: a decision on a branch position must be sealed"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := b.replayed(sealed(c.lines...))
			if c.want == "" {
				require.NoError(t, err)
				return
			}
			require.ErrorContains(t, err, c.want)
		})
	}
	// What only play can show: somebody tells too early, or tells what is a secret.
	early := newBids(t)
	early.say("west 2", "east blue")
	require.NoError(t, early.w.Reveal())
	_, err := early.replayed(early.text())
	require.ErrorContains(t, err, "bids.save:4: a decision is revealed before all players have decided")
	open := newBids(t)
	open.say("west 2")
	require.NoError(t, open.w.Add(Move{By: "east", For: "colour", Pick: "blue"}, 1))
	_, err = open.replayed(open.text())
	require.ErrorContains(t, err, "bids.save:3: a decision must be sealed if, and only if, several decide in secret")
	sealBox := newBids(t)
	require.NoError(t, sealBox.w.Add(Move{By: "west", Branch: 1, For: "first", Pick: "2"}, 1))
	_, err = sealBox.replayed(sealBox.text())
	require.ErrorContains(t, err, "bids.save:2: a decision must be sealed if, and only if, several decide in secret")
	wrong := newBids(t)
	wrong.say("west 2")
	require.NoError(t, wrong.w.Add(Move{By: "east", Branch: 2, For: "colour", Pick: "blue"}, 1))
	_, err = wrong.replayed(wrong.text())
	require.ErrorContains(t, err, "bids.save:3: decision 2: the position after the decision differs;")
	require.NotContains(t, err.Error(), "0000000000000001", "a hash could be tried")
}

// The file ends before all was told: whoever goes on tells it first.
func TestRevealingThatWasCutOff(t *testing.T) {
	b := newBids(t)
	b.say("west 2", "east blue", "lone red", "east 77", "west red", "west 5", "lone 1")
	whole := b.text()
	lines := strings.SplitAfter(whole, "\n")
	for _, n := range []int{8, 9, 11, 13} {
		cut := strings.Join(lines[:n], "") + lines[n][:len(lines[n])/2]
		path := filepath.Join(t.TempDir(), "cut.save")
		require.NoError(t, os.WriteFile(path, []byte(cut), 0o600))
		w, f, err := Open(path)
		require.NoError(t, err)
		g := b.fresh()
		require.NoError(t, f.Replay(g, nil))
		require.True(t, f.AwaitsReveal())
		require.Equal(t, b.g.Hash(), g.Hash())
		require.NoError(t, w.Reveal())
		require.NoError(t, w.Close())
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, whole, string(data))
	}
	f, err := b.read(strings.Join(lines[:7], ""))
	require.NoError(t, err)
	require.NoError(t, f.Replay(b.fresh(), nil))
	require.False(t, f.AwaitsReveal())
}

// One takes his own decisions back while they are secret, and nobody else's.
func TestTakingBackInABranch(t *testing.T) {
	b := newBids(t)
	b.say("west 2", "east blue", "lone red", "east 77")
	before := b.g.Clone()
	start := b.fresh()
	b.say("lone 6", "west red")
	require.True(t, b.g.Rejoin(3, before))
	require.NoError(t, b.w.TakeBack(3, 1))
	g, err := b.replayed(b.text())
	require.NoError(t, err)
	require.Equal(t, b.g.Hash(), g.Hash())
	require.NotContains(t, strings.Split(b.text(), "\n")[7], "hash")
	b.say("lone 7")
	g, err = b.replayed(b.text())
	require.NoError(t, err)
	require.Equal(t, b.g.Hash(), g.Hash())
	require.Equal(t, []int{1, 2, 3, 4, 5, 6}, numbers(b.w.Game()))

	for what, c := range map[string]struct {
		line Line
		want string
	}{
		"more than he has":  {Line{Kind: KindUndo, Count: 3, Move: Move{Branch: 3}}, "cannot undo 3 decisions on branch position 3: it has 2"},
		"with a hash":       {Line{Kind: KindUndo, Count: 1, Move: Move{Branch: 3, Hash: "00"}}, "because a hash would reveal them"},
		"whoever was last":  {Line{Kind: KindUndo, Count: 1, Move: Move{Hash: "00"}}, "only be undone on their own branch position"},
		"all of the others": {Line{Kind: KindUndo, Count: 6, Move: Move{Hash: Hex(start.Hash())}}, "others have decided in secret since, and not every seat agreed to undo that"},
	} {
		f, err := b.read(b.text())
		require.NoError(t, err)
		require.ErrorContains(t, f.write(c.line), c.want, what)
	}
	for _, s := range Seats(b.p) {
		require.NoError(t, b.w.Agree(s, 6))
	}
	require.NoError(t, b.w.Undo(6, start.Hash()))
	g, err = b.replayed(b.text())
	require.NoError(t, err)
	require.Equal(t, start.Hash(), g.Hash())
}

func numbers(f *File) []int {
	var out []int
	for _, m := range f.Moves {
		out = append(out, m.N)
	}
	return out
}

// Before the block, by one who alone has decided in it; and never behind what has
// come to light.
func TestUndoBehindSecrets(t *testing.T) {
	b := newBids(t)
	start := b.fresh()
	b.say("west 2", "west red")
	require.NoError(t, b.w.Undo(2, start.Hash()))
	g, err := b.replayed(b.text())
	require.NoError(t, err)
	require.Equal(t, start.Hash(), g.Hash())
	b.g = g
	b.say("west 3", "east blue", "lone red", "east 77", "west red", "west 5", "lone 1")
	before := b.g.Clone()
	b.say("east 1")
	require.NoError(t, b.w.TakeBack(2, 1))
	b.g = before
	_, err = b.replayed(b.text())
	require.NoError(t, err)
	back := b.fresh()
	require.NoError(t, b.w.Undo(7, back.Hash()))
	_, err = b.replayed(b.text())
	require.ErrorContains(t, err, "crosses revealed secret decisions, but not every seat agreed")
}

// The order in which several decided is no part of a position, so no undo leads into
// the middle; one to the beginning leads behind what was taken back there as well.
func TestUndoIntoSecrets(t *testing.T) {
	b := newBids(t)
	b.say("west 2")
	begun := b.g.Clone()
	b.say("lone blue")
	require.True(t, b.g.Rejoin(3, begun))
	require.NoError(t, b.w.TakeBack(3, 1))
	b.say("east blue", "lone red", "east 77", "west red", "west 5", "lone 1")
	f, err := b.read(b.text())
	require.NoError(t, err)
	for n := range 8 {
		require.Equal(t, n > 1 && n < 7, f.InsideSecretBlock(n), n)
	}
	require.ErrorContains(t, f.write(Line{Kind: KindUndo, Count: 3, Move: Move{Hash: "00"}}), "it must go back before them")
	for range 2 {
		for _, s := range Seats(b.p) {
			require.NoError(t, b.w.Agree(s, 6))
		}
		b.g = begun.Clone()
		require.NoError(t, b.w.Undo(6, begun.Hash()))
		b.g.Dice = b.w.Game().DiceOfEra(dice.Keyed{Seed: 3})
		g, err := b.replayed(b.text())
		require.NoError(t, err)
		require.Equal(t, begun.Hash(), g.Hash())
		b.say("west red", "west 6", "east red", "lone red", "east 1", "lone 9")
		_, err = b.replayed(b.text())
		require.NoError(t, err)
	}
}

// An export holds what its seat has decided itself, and of the others what has come
// to light.
func TestExportOfSecrets(t *testing.T) {
	b := newBids(t)
	b.say("west 2", "east blue", "lone red", "east 77", "west red", "west 5", "lone 1", "west 8")
	export := func(seat string) (*File, string) {
		path := filepath.Join(t.TempDir(), seat)
		g := run.New(b.p, Record(dice.Keyed{Seed: 3}))
		f, err := b.read(b.text())
		require.NoError(t, err)
		require.NoError(t, f.Export(path, seat, g))
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		x, err := ReadFile(path)
		require.NoError(t, err)
		return x, string(data)
	}
	x, west := export("west")
	require.Len(t, x.Moves, 8)
	require.Contains(t, west, `"desk":1,"for":"again","pick":"8"`)
	require.NotContains(t, west, "box")
	g := b.fresh()
	g.Dice = dice.NewScript()
	require.NoError(t, x.Replay(g, nil))
	require.Equal(t, "again", g.Pending().Name)
	x, east := export("east")
	require.Len(t, x.Moves, 7)
	require.NotContains(t, east, "again")
}
