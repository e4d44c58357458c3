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

// SecretSize is how many bytes the secret of a table has, and the number of a seat.
const SecretSize = 32

// Pledged is the generator of a game at a table that nobody need trust. The table
// publishes the hash of a secret (Pledge) before anybody has said anything; then
// each seat adds a number of its own. Each die is an HMAC-SHA-256 under the secret,
// over all numbers and the key of the roll: so the table could not choose the dice,
// and nobody else could know them. When the secret is told at the end, everybody
// can throw all dice again.
//
// Like Keyed it rests on nothing but that and the key, and is frozen.
type Pledged struct {
	Secret  [SecretSize]byte
	Numbers map[string]string // by seat, in hexadecimal
	era     int
}

const pledgedDie = "wargame die 1"

// Pledge is what is published of a secret.
func Pledge(secret [SecretSize]byte) string {
	sum := sha256.Sum256(secret[:])
	return hex.EncodeToString(sum[:])
}

// PledgeNumber is what a seat publishes of its number before any number is told. The
// seat is part of it, so that no seat can repeat the pledge of another as its own.
func PledgeNumber(seat, number string) string {
	text := []byte("wargame number 1")
	for _, part := range []string{seat, number} {
		text = append(binary.BigEndian.AppendUint64(text, uint64(len(part))), part...)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// ParseSecret reads a secret, or a number of a seat: 64 hexadecimal digits, small.
func ParseSecret(text string) (out [SecretSize]byte, err error) {
	data, err := hex.DecodeString(text)
	if err != nil || len(data) != SecretSize || hex.EncodeToString(data) != text {
		return out, errors.New("this is not 64 hexadecimal digits in small letters")
	}
	copy(out[:], data)
	return out, nil
}

// Roll rolls. The first dice of a roll do not depend on how many follow.
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

// Anew is the dice after known ones were taken back era times.
func (p Pledged) Anew(era int) Source {
	p.era = era
	return p
}

// about is what the dice of a roll are made of besides the secret: the numbers in
// the order of the seats' names, the era, and the key. Each text has its length
// before it, so that no two rolls are about the same.
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

// die is 1..sides, each as likely: the first 64 bits of the HMAC; what lies beyond
// the last whole multiple of sides (at the low end) is thrown again.
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
