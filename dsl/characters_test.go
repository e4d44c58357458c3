package dsl

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCheckCharacters(t *testing.T) {
	for _, tt := range []struct{ name, src, want string }{
		{"plain", "side a // é, ½, 森, \u200f, \u00a0\n\tside b\r\n", ""},
		{"the last carriage return", "side a\r", ""},
		{"byte order mark", "\ufeffside a\n", ""},
		{"latin 1", "side a\n\nside n\xe9\n", "x.wgr:3:7: error: the file is not UTF-8: no character begins with the byte 0xe9 [E0111]"},
		{"a surrogate", "// \xed\xa0\x80", "x.wgr:1:4: error: the file is not UTF-8: no character begins with the byte 0xed [E0111]"},
		{"overlong", "// é \xc0\xaf", "x.wgr:1:6: error: the file is not UTF-8: no character begins with the byte 0xc0 [E0111]"},
		{"cut off", "// \xe6\xa3", "x.wgr:1:4: error: the file is not UTF-8: no character begins with the byte 0xe6 [E0111]"},
		{"said once", "// \xff\xfe\xfd\n\xff", "x.wgr:1:4: error: the file is not UTF-8: no character begins with the byte 0xff [E0111]"},
		{"escape", "side a \"\x1b]52;c;eA==\a\"\n", "x.wgr:1:9: error: the character U+001B is not allowed in a file [E0112]"},
		{"zero", "\x00", "x.wgr:1:1: error: the character U+0000 is not allowed in a file [E0112]"},
		{"delete", "a\x7f", "x.wgr:1:2: error: the character U+007F is not allowed in a file [E0112]"},
		{"C1", "// é\u009b2J", "x.wgr:1:5: error: the character U+009B is not allowed in a file [E0112]"},
		{"carriage return in a line", "// harmless\rforbid", "x.wgr:1:12: error: the character U+000D is not allowed in a file [E0112]"},
		{"form feed", "side a\fside b", "x.wgr:1:7: error: the character U+000C is not allowed in a file [E0112]"},
		{"override", "// \u202egnorw\n// ok\n/*\u2066*/", "x.wgr:1:4: error: the character U+202E is not allowed in a file [E0112]\nx.wgr:3:3: error: the character U+2066 is not allowed in a file [E0112]"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, checkCharacters("x.wgr", tt.src).Error())
			_, ds := Parse("x.wgr", []byte(tt.src))
			if tt.want != "" {
				require.Equal(t, tt.want, ds.Error())
				_, ds = Format("x.wgr", []byte(tt.src))
				require.True(t, ds.HasErrors(), "fmt must leave the file alone")
			}
		})
	}
	require.Len(t, checkCharacters("x.wgr", strings.Repeat("\x1b\n", 1000)), maxBadLines)
}

// Every name and text of a file without findings is UTF-8 and commands nothing.
func TestNamesAreClean(t *testing.T) {
	for r := rune(0); r < 0x3000; r++ {
		if !UnsafeRune(r) || r == '\r' {
			continue
		}
		for _, src := range []string{"side a" + string(r) + "b\n", "rule 1 \"" + string(r) + "\" {}\n", "data unit { id\n " + string(r) + " }\n"} {
			_, ds := Parse("x", []byte(src))
			require.NotEmpty(t, ds, "%U", r)
			require.Equal(t, "E0112", ds[0].Code, "%U", r)
		}
	}
}

func BenchmarkCheckCharacters(b *testing.B) {
	src := string(bytes.Repeat([]byte("forbid enter(u, from, to) when edge(from, to).river // naïve\n"), 1<<14))
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		checkCharacters("x", src)
	}
}

func TestReadable(t *testing.T) {
	for _, text := range []string{"", "Attack at 3704!", "ノルマンディー　上陸", "élan", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u05d0\u200e1", "\U0001f468\u200d\U0001f469", "❤️", "#\ufe0f\u20e3", "\u0600\u0661", "\u1820\u180b"} {
		require.NoError(t, Readable(text), "%q", text)
	}
	for _, text := range []string{"\xff", "a\nb", "a\tb", "\x1b[2J", "\u202egnorw", "\u2066a\u2069", "\u200b", "pass\u200bword", "a\u200db", "\u200d", "\u200c\u200c", "é\u200d\u200dé", "a\u200eb", "\u061c", "\ufeff", "\u00ad", "\u3164", "\U000e0041", "\u2028", "\ufe0f", "a \ufe0f", "a\ufe0f\ufe0e", "\u2800", "\ufffc", "\ufff3", "\U0001bca0", "\U0001d159", "\U00013430", "\u180b"} {
		require.Error(t, Readable(text), "%q", text)
	}
}

// Whatever a rulebook refuses, a text shown to others refuses too, but for the line end's
// carriage return, which is refused there all the more.
func TestReadableRefusesWhatRulebooksRefuse(t *testing.T) {
	for r := rune(0); r <= 0x10ffff; r++ {
		if UnsafeRune(r) {
			require.Error(t, Readable("a"+string(r)+"b"), "%U", r)
		}
	}
}
