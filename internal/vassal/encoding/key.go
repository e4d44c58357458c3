package encoding

import (
	"bytes"
	"encoding/hex"
	"errors"
)

// header begins a saved game behind a key. A key of one byte follows, and then the text, each
// byte of it combined with the key by exclusive or; key and text are in hexadecimal digits.
const header = "!VCSK"

// ErrKey is the error of a saved game that cannot be decoded.
var ErrKey = errors.New("the saved game is damaged: its text is not in pairs of hexadecimal digits")

// Reveal returns the text of a saved game. A text without the header is returned as it is.
func Reveal(data []byte) ([]byte, error) {
	if !bytes.HasPrefix(data, []byte(header)) {
		return data, nil
	}
	out := make([]byte, hex.DecodedLen(len(data)-len(header)))
	n, err := hex.Decode(out, data[len(header):])
	if err != nil || n == 0 {
		return nil, ErrKey
	}
	key := out[0]
	for i := range out {
		out[i] ^= key
	}
	return out[1:n], nil
}

// Hide returns what Reveal reads.
func Hide(text []byte, key byte) []byte {
	out := make([]byte, 0, len(header)+2+2*len(text))
	out = append(out, header...)
	out = hex.AppendEncode(out, []byte{key})
	pair := []byte{0}
	for _, b := range text {
		pair[0] = b ^ key
		out = hex.AppendEncode(out, pair)
	}
	return out
}
