package dice

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"maps"
	"slices"
)

// SecretSize is the size of a server's secret, and of a seat's number, in bytes.
const SecretSize = 32

// Pledged is the generator of a game whose server need not be trusted. The server publishes
// the hash of a secret (Pledge); then each seat adds a number of its own. Each die is an
// HMAC-SHA-256 under the secret over all numbers and the key of the roll, so that the server
// cannot choose the dice and no seat can know them. After the secret is published at the end,
// everyone can compute all dice.
//
// Like Keyed it has no state, is safe for concurrent use, and is frozen.
type Pledged struct {
	Secret  [SecretSize]byte
	Numbers map[string]string // by seat, in hexadecimal
	era     int
}

const pledgedDie = "wargame die 1"

// Pledge returns the hash of a secret, for publication.
func Pledge(secret [SecretSize]byte) string {
	sum := sha256.Sum256(secret[:])
	return hex.EncodeToString(sum[:])
}

// PledgeNumber returns the hash that a seat publishes before any number is known. The seat is
// part of it, so that no seat can repeat the pledge of another as its own.
func PledgeNumber(seat, number string) string {
	text := []byte("wargame number 1")
	for _, part := range []string{seat, number} {
		text = append(binary.BigEndian.AppendUint64(text, uint64(len(part))), part...)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// ParseSecret parses a secret or a number of a seat: 64 hexadecimal digits in lower case.
func ParseSecret(text string) (out [SecretSize]byte, err error) {
	data, err := hex.DecodeString(text)
	if err != nil || len(data) != SecretSize || hex.EncodeToString(data) != text {
		return out, errors.New("expected 64 hexadecimal digits in lower case")
	}
	copy(out[:], data)
	return out, nil
}

// Roll implements Source. The first dice of a roll do not depend on how many follow.
func (p Pledged) Roll(key Key, count, sides int) ([]int, error) {
	if err := check(key, count, sides); err != nil {
		return nil, err
	}
	about := p.about(key)
	out := make([]int, count)
	for i := range out {
		out[i] = p.die(about, uint64(i), uint64(sides))
	}
	return out, nil
}

// OfEra implements Renewable.
func (p Pledged) OfEra(era int) Source {
	p.era = era
	return p
}

// about returns the message of a roll's HMAC: the numbers in the order of the seats' names,
// the era, and the key. Each text is preceded by its length, so that no two rolls share a
// message.
func (p Pledged) about(key Key) []byte {
	var out []byte
	text := func(s string) { out = append(binary.BigEndian.AppendUint64(out, uint64(len(s))), s...) }
	number := func(n int) { out = binary.BigEndian.AppendUint64(out, uint64(int64(n))) }
	text(pledgedDie)
	number(len(p.Numbers))
	for _, seat := range slices.Sorted(maps.Keys(p.Numbers)) {
		text(seat)
		text(p.Numbers[seat])
	}
	number(p.era)
	number(key.Turn)
	text(key.Clause)
	number(int(key.N))
	return out
}

// die returns 1 to sides with equal probability, from the first 64 bits of the HMAC, by
// rejection of the values at the low end beyond the last whole multiple of sides.
func (p Pledged) die(about []byte, place, sides uint64) int {
	reject := -sides % sides // 2^64 modulo sides
	for try := uint64(0); ; try++ {
		h := hmac.New(sha256.New, p.Secret[:])
		h.Write(about)
		h.Write(binary.BigEndian.AppendUint64(binary.BigEndian.AppendUint64(nil, place), try))
		if n := binary.BigEndian.Uint64(h.Sum(nil)); n >= reject {
			return int(n%sides) + 1
		}
	}
}
