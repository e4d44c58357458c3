package save

import (
	"bytes"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
)

// chain is SHA-256 over all lines so far: the digest of a line is taken over
// the digest of the line before and the text of the line, from its brace up to
// the comma before its checksum.
//
// A line shows the first 64 bits of its digest. That is enough for what it is
// for, noticing a change: one in 18 million million million goes unnoticed. It
// does not keep anybody from writing the whole file anew; the code of the head
// does, once the opponents have compared it. That has 100 bits: nobody finds
// another game to a code that was told (2^100 tries); to prepare two games
// with one code before it is told takes 2^50, and both must be legal.
type chain struct{ digest [sha256.Size]byte }

const (
	sumBytes = 8
	sumField = `,"sum":"`
	sumEnd   = `"}`
)

// take goes on with a line and gives its checksum.
func (c *chain) take(body []byte) string {
	h := sha256.New()
	h.Write(c.digest[:])
	h.Write(body)
	h.Sum(c.digest[:0])
	return hex.EncodeToString(c.digest[:sumBytes])
}

// seal adds its checksum to a JSON object.
func (c *chain) seal(object []byte) []byte {
	body := bytes.TrimSuffix(object, []byte("}"))
	out := append(bytes.Clone(body), sumField...)
	out = append(out, c.take(body)...)
	return append(out, sumEnd...)
}

// unseal parts a line from its checksum; false when it has none.
func unseal(line []byte) (body []byte, sum string, ok bool) {
	at := len(line) - len(sumField) - 2*sumBytes - len(sumEnd)
	if at < 1 || !bytes.HasPrefix(line[at:], []byte(sumField)) || !bytes.HasSuffix(line, []byte(sumEnd)) {
		return nil, "", false
	}
	return line[:at], string(line[at+len(sumField) : len(line)-len(sumEnd)]), true
}

// letters are digits and letters without those that are taken for one another.
var letters = base32.NewEncoding("0123456789ABCDEFGHJKMNPQRSTVWXYZ").WithPadding(base32.NoPadding)

// code writes the first 100 bits in five groups.
func (c *chain) code() string {
	text := letters.EncodeToString(c.digest[:])
	out := text[:4]
	for i := 4; i < 20; i += 4 {
		out += "-" + text[i:i+4]
	}
	return out
}
