package state

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"wargame/interpreter/value"
)

// blank is an empty position of the shape of sample.
func blank() *State { return New(world(50, 7), 4, 2, widths) }

func TestSaveAndRead(t *testing.T) {
	for _, s := range []*State{blank(), sample()} {
		data, err := s.MarshalBinary()
		require.NoError(t, err)
		got := blank()
		require.NoError(t, got.UnmarshalBinary(data))
		same(t, s, got)
		require.NotEqual(t, s.Version, got.Version)
		again, err := got.MarshalBinary()
		require.NoError(t, err)
		require.Equal(t, data, again)
	}
}

// The format is frozen: this position was saved by its first version.
func TestFormatIsFrozen(t *testing.T) {
	s := New(world(2, 2), 1, 1, []int{0, 1})
	s.PlaceAt(1, 0)
	s.SetCell(0, -3)
	s.SetRich(0, value.String("a"))
	s.AddFact(0, nil)
	s.AddFact(1, []int64{4})
	s.NextRoll(1)
	s.Frames = []Frame{{Code: 1, PC: 2, Mark: 3, Locals: []value.Value{value.Word(7)}, Scopes: []Scope{{Kind: 1, Name: -1, Exit: 9}}}}
	data, err := s.MarshalBinary()
	require.NoError(t, err)
	require.Equal(t, []byte("WGP\x01"+ // format
		"\x02\x02\x00\x01"+ // 2 units, 2 spaces, off the map, in space 0
		"\x01\x05"+ // 1 cell, -3
		"\x01\x00\x01\x00\x00\x01a"+ // 1 rich value: 0, boxed, no words, no values, "a"
		"\x02\x00\x01\x01\x01\x08"+ // 2 kinds: width 0, 1 row; width 1, 1 row, 4
		"\x01\x02\x04\x06\x01\x0e\x00\x01\x02\x01\x00\x12"+ // 1 frame, 1 local, 1 scope
		"\x01\x01\x00\x00\x00\x00\x00\x00\x00\x01"), // 1 counter
		data[:len(data)-8])
}

func TestSaveAndReadAnything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := New(world(5, 6), 3, 2, widths)
		for range rapid.IntRange(0, 30).Draw(t, "steps") {
			act(t, s)
		}
		data, err := s.MarshalBinary()
		require.NoError(t, err)
		got := New(world(5, 6), 3, 2, widths)
		require.NoError(t, got.UnmarshalBinary(data))
		same(t, s, got)
		sound(t, got)
	})
}

func TestDamageIsRefused(t *testing.T) {
	data, err := sample().MarshalBinary()
	require.NoError(t, err)
	s := sample()
	before := s.Hash()
	refused := func(want error, damaged []byte, what string, at int) {
		t.Helper()
		require.ErrorIs(t, s.UnmarshalBinary(damaged), want, "%s at %d", what, at)
		require.Equal(t, before, s.Hash(), "%s at %d", what, at)
	}
	for n := range data {
		refused(ErrCorrupt, data[:n], "cut short", n)
	}
	for n := range data {
		for bit := range 8 {
			damaged := bytes.Clone(data)
			damaged[n] ^= 1 << bit
			want := ErrCorrupt
			if n == len(binaryMagic) && (damaged[n]-binaryPlain)&^(binaryBarred|binaryShelves|binaryBranches|binaryGone) != 0 {
				want = ErrVersion
			}
			refused(want, damaged, "a bit turned", n)
		}
	}
	refused(ErrCorrupt, append(bytes.Clone(data), 0), "longer", len(data))
	body := data[:len(data)-8]
	refused(ErrCorrupt, appendSum(append(bytes.Clone(body), 0)), "longer, with its checksum", len(data))
	for n := len(binaryMagic) + 1; n < len(body); n++ {
		require.Error(t, s.UnmarshalBinary(appendSum(bytes.Clone(body[:n]))), "cut short at %d, with its checksum", n)
		require.Equal(t, before, s.Hash())
	}
}

// There is one way to save a position; the others are refused.
func TestOnlyTheShortestFormIsRead(t *testing.T) {
	const good = "\x00\x01\x00\x00\x01\x01\x02\x02\x04\x00\x00" // facts 1 and 2 of one kind
	read := func(body string) error {
		return New(world(1, 0), 0, 0, []int{1}).UnmarshalBinary(appendSum([]byte("WGP\x01" + body)))
	}
	require.NoError(t, read(good))
	for what, body := range map[string]string{
		"a fact twice":         "\x00\x01\x00\x00\x01\x01\x02\x02\x02\x00\x00",
		"facts out of order":   "\x00\x01\x00\x00\x01\x01\x02\x04\x02\x00\x00",
		"a fact with Any":      "\x00\x01\x00\x00\x01\x01\x01\xfd\xff\xff\xff\xff\xff\xff\xff\xff\x01\x00\x00",
		"a long zero":          "\x00\x01\x00\x00\x01\x01\x02\x02\x04\x00\x80\x00",
		"nothing barred":       good + "\x00",
		"counters in disorder": good[:len(good)-1] + "\x02\x02\x00\x00\x00\x00\x00\x00\x00\x01\x01\x00\x00\x00\x00\x00\x00\x00\x01",
		"a wide scope":         good[:len(good)-2] + "\x01\x00\x00\x00\x00\x01\x80\x80\x04\x00\x00\x00\x00",
	} {
		require.ErrorIs(t, read(body), ErrCorrupt, what)
	}
}

// A position with barred choices has a version of its own, which is frozen too.
func TestBarredChoicesAreSaved(t *testing.T) {
	s := New(world(1, 0), 0, 0, nil)
	plain, err := s.MarshalBinary()
	require.NoError(t, err)
	s.Pruned = []PrunedChoice{{2, 7}, {1 << 63, 3}}
	data, err := s.MarshalBinary()
	require.NoError(t, err)
	one, other := "\x02\x00\x00\x00\x00\x00\x00\x00\x07\x00\x00\x00\x00\x00\x00\x00", "\x00\x00\x00\x00\x00\x00\x00\x80\x03\x00\x00\x00\x00\x00\x00\x00"
	require.Equal(t, "WGP\x09"+string(plain[4:len(plain)-8])+"\x02"+one+other, string(data[:len(data)-8]))
	got := New(world(1, 0), 0, 0, nil)
	require.NoError(t, got.UnmarshalBinary(data))
	same(t, s, got)
	const head = "\x00\x01\x00\x00\x00\x00\x00"
	for what, tail := range map[string]string{
		"none":         "\x00",
		"cut":          "\x01\x00",
		"out of order": "\x02" + other + one,
		"twice":        "\x02" + one + one,
	} {
		require.ErrorIs(t, got.UnmarshalBinary(appendSum([]byte("WGP\x09"+head+tail))), ErrCorrupt, what)
		same(t, s, got)
	}
	require.ErrorIs(t, got.UnmarshalBinary(appendSum([]byte("WGP\x02"+head+"\x01"+one[:8]))), ErrVersion, "barred by hashes of old")
}

func TestAnotherShapeIsRefused(t *testing.T) {
	data, err := sample().MarshalBinary()
	require.NoError(t, err)
	for name, s := range map[string]*State{
		"units":          New(world(50, 8), 4, 2, widths),
		"spaces":         New(world(51, 7), 4, 2, widths),
		"cells":          New(world(50, 7), 5, 2, widths),
		"rich values":    New(world(50, 7), 4, 1, widths),
		"kinds of facts": New(world(50, 7), 4, 2, widths[:3]),
		"arguments":      New(world(50, 7), 4, 2, []int{0, 1, 2, 2}),
		"no game":        {},
	} {
		require.ErrorIs(t, s.UnmarshalBinary(data), ErrShape, name)
	}
}

func TestTooDeep(t *testing.T) {
	v := value.Num(1)
	for range maxDepth {
		v = value.Fields([]value.Value{v})
	}
	s := blank()
	s.SetRich(0, v)
	data, err := s.MarshalBinary()
	require.NoError(t, err)
	require.NoError(t, blank().UnmarshalBinary(data))
	s.SetRich(0, value.Fields([]value.Value{v}))
	_, err = s.MarshalBinary()
	require.ErrorContains(t, err, "deep")
}

// Any input at all, with its checksum put right so that the rest is reached:
// an error, or a sound position that is saved as the very same bytes.
func FuzzUnmarshal(f *testing.F) {
	for _, s := range []*State{blank(), sample()} {
		data, err := s.MarshalBinary()
		require.NoError(f, err)
		f.Add(data[len(binaryMagic)+1:len(data)-8], data[len(binaryMagic)]-1)
	}
	s := sample()
	for range 2 { // barred choices, then branches as well
		s.Prune(1)
		data, err := s.MarshalBinary()
		require.NoError(f, err)
		f.Add(data[len(binaryMagic)+1:len(data)-8], data[len(binaryMagic)]-1)
		s.Branches = []*State{sample()}
	}
	f.Fuzz(func(t *testing.T, body []byte, version byte) {
		raw := blank()
		if raw.UnmarshalBinary(body) == nil {
			return
		}
		data := appendSum(append(append([]byte("WGP"), binaryPlain+version&(binaryBarred|binaryShelves|binaryBranches)), body...))
		s := blank()
		if err := s.UnmarshalBinary(data); err != nil {
			same(t, s, raw)
			return
		}
		sound(t, s)
		again, err := s.MarshalBinary()
		require.NoError(t, err)
		require.Equal(t, data, again)
		same(t, s, s.Clone())
	})
}

// A position in which a stretch of play has put something away has a version of
// its own, too; that it is written so without need is damage.
func TestShelvesAreSaved(t *testing.T) {
	s := New(world(1, 0), 0, 0, nil)
	s.Frames = []Frame{{Scopes: []Scope{{Kind: 1}, {Kind: 1, Shelf: value.Fields([]value.Value{value.Words([]int64{3})})}}}}
	plain := s.Clone()
	plain.Frames[0].Scopes[1].Shelf = value.Value{}
	require.False(t, s.Equal(plain))
	data, err := s.MarshalBinary()
	require.NoError(t, err)
	bare, err := plain.MarshalBinary()
	require.NoError(t, err)
	const shelves = "\x02\x00\x00\x00\x01\x00\x01\x00\x01\x01\x06\x00\x00\x00"
	require.Equal(t, "WGP\x03"+string(bare[4:len(bare)-8])+shelves, string(data[:len(data)-8]))
	got := New(world(1, 0), 0, 0, nil)
	require.NoError(t, got.UnmarshalBinary(data))
	same(t, s, got)
	for what, tail := range map[string]string{
		"none":           "\x02\x00\x00\x00\x00",
		"one":            "\x01\x00\x00",
		"cut":            shelves[:9],
		"one scope more": "\x03\x00\x00\x00\x00\x00\x00",
	} {
		require.ErrorIs(t, got.UnmarshalBinary(appendSum([]byte("WGP\x03"+string(bare[4:len(bare)-8])+tail))), ErrCorrupt, what)
		same(t, s, got)
	}
	s.Prune(1)
	data, err = s.MarshalBinary()
	require.NoError(t, err)
	require.Equal(t, byte(binaryPlain+binaryShelves+binaryBarred), data[3])
	require.NoError(t, got.UnmarshalBinary(data))
	same(t, s, got)
}

// Branches lie behind all the rest, each a position without branches of its own.
func TestBranchesAreSaved(t *testing.T) {
	s, plain := sample(), sample()
	for i := range 2 {
		d := sample()
		d.SetCell(0, int64(40+i))
		d.Prune(7)
		s.Branches = append(s.Branches, d)
	}
	data, err := s.MarshalBinary()
	require.NoError(t, err)
	whole, err := plain.MarshalBinary()
	require.NoError(t, err)
	require.Equal(t, whole[3]+binaryBranches, data[3])
	require.Equal(t, string(whole[4:len(whole)-8]), string(data[4:len(whole)-8]))
	got := sample()
	require.NoError(t, got.UnmarshalBinary(data))
	same(t, s, got)
	c := s.Clone()
	same(t, s, c)
	c.Branches[1].SetCell(0, 99)
	require.False(t, s.Equal(c))
	require.NotEqual(t, s.Hash(), c.Hash())
	require.NotEqual(t, s.PlainHash(), c.PlainHash())
	s.Branches[0].ClearPruned()
	require.Equal(t, s.PlainHash(), got.PlainHash())
	require.NotEqual(t, s.Hash(), got.Hash(), "what is barred at a desk is part of the position")

	body := func(list ...*State) []byte {
		x := sample()
		x.Branches = list
		data, err := x.MarshalBinary()
		require.NoError(t, err)
		return data[:len(data)-8]
	}
	nested := sample()
	nested.Branches = []*State{sample()}
	one := body(sample())
	for what, b := range map[string][]byte{
		"none":     append(append([]byte("WGP"), whole[3]+binaryBranches), append(bytes.Clone(whole[4:len(whole)-8]), 0)...),
		"nested":   body(nested),
		"cut":      one[:len(one)-1],
		"too long": append(one, 0),
	} {
		require.ErrorIs(t, got.UnmarshalBinary(appendSum(b)), ErrCorrupt, what)
	}
}
