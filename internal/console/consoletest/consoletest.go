// Package consoletest holds texts that attack a terminal, and a check that none of them
// got through, for tests of everything that writes to one.
package consoletest

import (
	"strings"
	"testing"

	"wargame/dsl"

	"github.com/stretchr/testify/require"
)

// Attacks are texts that a terminal would obey.
var Attacks = []string{
	"\x1b]52;c;cm0gLXJmIH4K\a",      // writes the clipboard
	"\x1b]0;root@bank\x1b\\",        // the title of the window
	"\x1b[2J\x1b[H",                 // the screen
	"\x1b[1A\x1b[2Kall is well",     // the line before
	"\x1bP+q544e\x1b\\", "\x1b[21t", // asks, and the answer is typed
	"\x1b]8;;http://evil.example\x1b\\x", // a link
	"\x1b[?1049h", "\x1bc", "\x1b[5m",
	"\u009b2J", "\u009d52;c;eA==\u009c", "\x9b2J", // C1, as characters and as bytes
	"harmless\rforbidden", "a\b\b\bb", "\x7f", "\x00", "\v", "\f", "\x0e",
	"\u202egnorw", "\u2066x\u2069", "\u202d",
	"\xff\xfe", "\xed\xa0\x80", "\xc0\x9b", "\xe6\xa3",
	"\x1b[1;31", "\x1b", "\x1b[1;31;5m", "\x1b[01m",
}

// RequireTame fails if a terminal would do anything but show the text.
func RequireTame(t *testing.T, out []byte, what ...any) {
	t.Helper()
	require.Equal(t, strings.ToValidUTF8(string(out), "?"), string(out), what...)
	for _, r := range string(out) {
		if dsl.UnsafeRune(r) {
			require.Failf(t, "a terminal would obey", "%U in %q (%v)", r, out, what)
		}
	}
}
