package compile

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestNamedArguments(t *testing.T) {
	for text, want := range map[string]string{
		`b(a: x, over)`:                         `b({a: x, over: true})`,
		`b(x, a: f(y), over, n: 2) + 1`:         `b(x, {a: f(y), over: true, n: 2}) + 1`,
		`b( a : c(d: 1), e )`:                   `b( {a : c({d: 1}), e: true })`,
		`f(x ? a : b, c)`:                       `f(x ? a : b, c)`,
		`f(x, over)`:                            `f(x, over)`,
		`(a: x)`:                                `(a: x)`, // not a call
		`f("a: b", /* c: d */ e)`:               `f("a: b", /* c: d */ e)`,
		`b(n: x ? 1 : 2, over)`:                 `b({n: x ? 1 : 2, over: true})`,
		`b(é: 1)`:                               `b(é: 1)`, // not an identifier
		`any(us, b(a: #, n: .strength) == "é")`: `any(us, b({a: #, n: .strength}) == "é")`,
	} {
		s := newSource(text)
		require.Equal(t, want, s.parsed)
		if want == text {
			continue
		}
		runes := []rune(s.parsed)
		require.Len(t, s.bytes, len(runes)+1)
		back := "" // each rune of the text is at the offset that it maps to
		for i := range runes {
			if i+1 == len(s.bytes) || s.bytes[i] != s.bytes[i+1] {
				back += text[s.bytes[i]:s.bytes[i+1]]
			}
		}
		require.Equal(t, text, back)
	}
}
