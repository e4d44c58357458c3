package save

import (
	"bytes"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
)

// chain is a SHA-256 hash chain over the lines: the digest of a line covers the digest of the
// line before and the text of the line, from its brace up to the comma before its checksum.
//
// A line shows the first 64 bits of its digest, which detects accidental and single changes.
// It does not stop anyone from rewriting the whole file; the code of the head does, once the
// opponents have compared it. The code has 100 bits: finding another game for a known code
// takes 2^100 tries, preparing two games with one code 2^50, and both must be legal.
type chain struct{ digest [sha256.Size]byte }

const (
	sumBytes = 8
	sumField = `,"sum":"`
	sumEnd   = `"}`
)

// take adds a line to the chain and returns its checksum.
func (c *chain) take(body []byte) string {
	h := sha256.New()
	h.Write(c.digest[:])
	h.Write(body)
	h.Sum(c.digest[:0])
	return hex.EncodeToString(c.digest[:sumBytes])
}

// seal returns a JSON object with its checksum added.
func (c *chain) seal(object []byte) []byte {
	body := bytes.TrimSuffix(object, []byte("}"))
	out := append(bytes.Clone(body), sumField...)
	out = append(out, c.take(body)...)
	return append(out, sumEnd...)
}

// unseal splits a line into its text and its checksum; false if it has no checksum.
func unseal(line []byte) (body []byte, sum string, ok bool) {
	at := len(line) - len(sumField) - 2*sumBytes - len(sumEnd)
	if at < 1 || !bytes.HasPrefix(line[at:], []byte(sumField)) || !bytes.HasSuffix(line, []byte(sumEnd)) {
		return nil, "", false
	}
	return line[:at], string(line[at+len(sumField) : len(line)-len(sumEnd)]), true
}

// letters is the alphabet of codes: digits and letters, without those that look alike.
var letters = base32.NewEncoding("0123456789ABCDEFGHJKMNPQRSTVWXYZ").WithPadding(base32.NoPadding)

// code returns the first 100 bits of the digest in five groups.
func (c *chain) code() string {
	text := letters.EncodeToString(c.digest[:])
	out := text[:4]
	for i := 4; i < 20; i += 4 {
		out += "-" + text[i:i+4]
	}
	return out
}
