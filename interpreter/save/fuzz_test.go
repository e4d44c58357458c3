package save

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/dice"
	"wargame/interpreter/run"
)

// forger makes saves of bytes: it takes a good one, does to its lines what the
// bytes say, and gives them checksums that fit, so that what is read gets past
// the chain and as far as the rules.
type forger struct {
	data  []byte
	bases [][]string
}

func (f *forger) next(n int) int {
	if len(f.data) == 0 {
		return 0
	}
	b := int(f.data[0])
	f.data = f.data[1:]
	return b % n
}

// words are what a forger writes: names of the game, kinds, numbers, rubbish.
var words = []string{`"decision"`, `"undo"`, `"consent"`, `"note"`, `"note:x"`, `"sealed"`, `"revealed"`, `"red"`, `"blue"`, `"action"`, `"walk"`, `"fall"`, `"u"`, `"to"`, `"group"`,
	`"A"`, `"B C"`, `"D"`, `"two"`, `"Red 1"`, `"guard"`, `"done"`, `"stop"`, `"pass"`, `"timeout"`, `"yes"`, `"road"`, `"rest"`, `"none"`, `""`,
	`0`, `1`, `2`, `3`, `-1`, `1e9`, `9223372036854775807`, `null`, `true`, `[1]`, `[1,2,3]`, `{}`, `{"a":1,"a":2}`, `"\u0007"`, `"\ud800"`}

var names = []string{"kind", "n", "by", "for", "pick", "with", "word", "dice", "fell", "hash", "count", "seat", "era", "text", "desk", "box", "Kind", "luck"}

// save makes a save.
func (f *forger) save() string {
	lines := append([]string(nil), f.bases[f.next(len(f.bases))]...)
	for len(f.data) > 0 && len(lines) < 40 {
		i, j := 1+f.next(len(lines)), 1+f.next(len(lines))
		i, j = min(i, len(lines)-1), min(j, len(lines)-1)
		switch f.next(8) {
		case 0:
			lines = append(lines[:i], lines[i+1:]...)
		case 1:
			lines = append(lines[:i], append([]string{lines[j]}, lines[i:]...)...)
		case 2:
			lines[i], lines[j] = lines[j], lines[i]
		case 3: // another value
			parts := strings.Split(lines[i], ",")
			k := f.next(len(parts))
			if name, _, ok := strings.Cut(parts[k], ":"); ok {
				parts[k] = name + ":" + words[f.next(len(words))]
			}
			lines[i] = strings.TrimSuffix(strings.Join(parts, ","), "}") + "}"
		case 4: // another field
			lines[i] = strings.TrimSuffix(lines[i], "}") + `,"` + names[f.next(len(names))] + `":` + words[f.next(len(words))] + "}"
		case 5: // a line of its own
			l := `{"kind":` + words[f.next(8)]
			for range f.next(4) {
				l += `,"` + names[f.next(len(names))] + `":` + words[f.next(len(words))]
			}
			lines = append(lines, l+"}")
		case 6: // some byte
			b := []byte(lines[i])
			b[f.next(len(b))] = byte(f.next(256))
			lines[i] = string(b)
		case 7:
			if f.next(8) == 0 {
				i = 0 // the header, seldom
			}
			b := []byte(lines[i])
			b[f.next(len(b))] ^= 1
			lines[i] = string(b)
		}
		if len(lines) < 2 {
			break
		}
	}
	return sealed(lines...)
}

// basesOf are good saves to begin with.
func basesOf(t testing.TB) [][]string {
	short := beginning(t)
	long := undone(t)
	path := filepath.Join(t.TempDir(), "red.save")
	require.NoError(t, short.Export(path, "red", run.New(load0(t), Record(dice.Keyed{Seed: 5}))))
	export, err := os.ReadFile(path)
	require.NoError(t, err)
	return [][]string{unsealed(t, string(short.text)), unsealed(t, string(long.text))[:30], unsealed(t, string(export))}
}

// reach reads and replays; it tells how far that got.
func reach(t testing.TB, text string) (read, replayed bool) {
	f, err := parse("x.save", []byte(text))
	var e *Error
	if err != nil {
		require.ErrorAs(t, err, &e)
		require.NotContains(t, err.Error(), "\x07")
		return e.Line > 1, false
	}
	p := load0(t)
	var source dice.Source = dice.Keyed{Seed: 5}
	if f.IsExport() {
		source = dice.NewScript(f.Fell...)
	}
	g := run.New(p, source)
	if err := f.Replay(g, nil); err != nil {
		require.ErrorAs(t, err, &e)
		return true, false
	}
	if !f.IsExport() { // what was accepted says what happened: what stands leads there
		again := run.New(p, source)
		require.NoError(t, f.ReplayTo(again, len(f.Moves), nil))
		require.Equal(t, g.Hash(), again.Hash())
	}
	return true, true
}

// Whatever is forged is refused with a line, or is another legal game.
func FuzzForged(f *testing.F) {
	bases := basesOf(f)
	for i := range 40 {
		b := make([]byte, 1+i)
		for k := range b {
			b[k] = byte(i*31 + k*k*7)
		}
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 64 {
			data = data[:64]
		}
		forger := forger{data, bases}
		reach(t, forger.save())
	})
}

// The forger is worth its while: much of what it makes gets past the header,
// and some of it is played to the end.
func TestForgerReach(t *testing.T) {
	bases := basesOf(t)
	rng := rand.New(rand.NewPCG(1, 2))
	past, whole := 0, 0
	for range 2000 {
		b := make([]byte, rng.IntN(40))
		for k := range b {
			b[k] = byte(rng.Uint32())
		}
		forger := forger{b, bases}
		read, replayed := reach(t, forger.save())
		if read {
			past++
		}
		if replayed {
			whole++
		}
	}
	t.Logf("of 2000: %d past the header, %d played to the end", past, whole)
	require.Greater(t, past, 200)
	require.Greater(t, whole, 20)
}

// The same of a game with secret decisions: what is forged there is refused, or
// another legal game.
func TestForgedSecrets(t *testing.T) {
	b := newBids(t)
	b.say("west 2", "east blue", "lone red")
	back := b.g.Clone()
	b.say("lone 9")
	require.True(t, b.g.Rejoin(3, back))
	require.NoError(t, b.w.TakeBack(3, 1))
	b.say("lone 7", "east 77", "west red", "west 5", "east 3", "west 4", "west yes")
	lines := unsealed(t, b.text())
	rng := rand.New(rand.NewPCG(3, 4))
	read, whole := 0, 0
	for range 3000 {
		data := make([]byte, 1+rng.IntN(12))
		for k := range data {
			data[k] = byte(rng.Uint32())
		}
		forger := forger{data, [][]string{lines[:2+rng.IntN(len(lines)-1)]}}
		f, err := b.read(forger.save())
		var e *Error
		if err != nil {
			require.ErrorAs(t, err, &e)
			continue
		}
		read++
		g := b.fresh()
		if err := f.Replay(g, nil); err != nil {
			require.ErrorAs(t, err, &e)
			continue
		}
		whole++
		again := b.fresh()
		require.NoError(t, f.ReplayTo(again, len(f.Moves), nil))
		require.Equal(t, g.Hash(), again.Hash())
	}
	t.Logf("of 3000: %d read, %d played to the end", read, whole)
	require.Greater(t, whole, 20)
}

// Nothing that is read makes the reader or the replay panic.
func FuzzRead(f *testing.F) {
	f.Add(beginning(f).text)
	old, err := os.ReadFile(filepath.Join("testdata", "format1", "walk.save"))
	require.NoError(f, err)
	f.Add(old)
	sealed, err := os.ReadFile(filepath.Join("testdata", "sealed.save"))
	require.NoError(f, err)
	f.Add(sealed)
	f.Add([]byte(head1 + `{"n":1,"for":"action","pick":"walk","hash":"0"}` + "\n" + `{"undo":1}` + "\n"))
	f.Add([]byte("{}\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := Read("x.save", strings.NewReader(string(data)))
		var e *Error
		if err != nil {
			require.ErrorAs(t, err, &e)
			return
		}
		g := run.New(load0(t), nil)
		s.Start = Hex(s.Hash(g)) // get as far as the decisions
		if err := s.Replay(g, nil); err != nil {
			require.ErrorAs(t, err, &e)
		}
	})
}
