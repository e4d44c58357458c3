package dice

import (
	"crypto/sha256"
	"encoding/hex"
	"testing"

	"github.com/stretchr/testify/require"
)

func pledged() Pledged {
	p := Pledged{Numbers: map[string]string{"red": "01", "blue": "02"}}
	for i := range p.Secret {
		p.Secret[i] = byte(i)
	}
	return p
}

// What was ever published must stay true, so these are written down.
func TestPledgedIsFrozen(t *testing.T) {
	got, err := pledged().Roll(key, 8, 6)
	require.NoError(t, err)
	require.Equal(t, []int{3, 1, 3, 3, 1, 3, 3, 4}, got)
	sum := sha256.Sum256([]byte("\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f"))
	require.Equal(t, hex.EncodeToString(sum[:]), Pledge(pledged().Secret))
}

// Whatever a die rests on changes it; how many fall with it does not.
func TestPledgedRestsOn(t *testing.T) {
	base, err := pledged().Roll(key, 40, 1000)
	require.NoError(t, err)
	few, err := pledged().Roll(key, 3, 1000)
	require.NoError(t, err)
	require.Equal(t, base[:3], few)
	for name, change := range map[string]func(p *Pledged, k *Key){
		"the secret":  func(p *Pledged, _ *Key) { p.Secret[31]++ },
		"a number":    func(p *Pledged, _ *Key) { p.Numbers["blue"] = "03" },
		"whose it is": func(p *Pledged, _ *Key) { p.Numbers["blue"], p.Numbers["red"] = "01", "02" },
		"the era":     func(p *Pledged, _ *Key) { *p = p.OfEra(1).(Pledged) },
		"the turn":    func(_ *Pledged, k *Key) { k.Turn++ },
		"the clause":  func(_ *Pledged, k *Key) { k.Clause += "1" },
		"the roll":    func(_ *Pledged, k *Key) { k.N++ },
	} {
		p, k := pledged(), key
		change(&p, &k)
		got, err := p.Roll(k, 40, 1000)
		require.NoError(t, err)
		require.NotEqual(t, base, got, name)
	}
}

func TestPledgedIsFair(t *testing.T) {
	count := make([]int, 6)
	for n := range uint32(1000) {
		got, err := pledged().Roll(Key{Turn: 1, Clause: "1", N: n}, 6, 6)
		require.NoError(t, err)
		for _, d := range got {
			count[d-1]++
		}
	}
	for _, n := range count {
		require.InDelta(t, 1000, n, 150)
	}
}

func TestParseSecret(t *testing.T) {
	p := pledged()
	got, err := ParseSecret(hex.EncodeToString(p.Secret[:]))
	require.NoError(t, err)
	require.Equal(t, p.Secret, got)
	for _, bad := range []string{"", "00", hex.EncodeToString(p.Secret[:]) + "00", "ZZ" + hex.EncodeToString(p.Secret[1:]), "AA" + hex.EncodeToString(p.Secret[1:])} {
		_, err := ParseSecret(bad)
		require.Error(t, err, bad)
	}
}
