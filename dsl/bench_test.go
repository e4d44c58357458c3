package dsl

import (
	"bytes"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// repeated is a file of testdata, repeated to about a mebibyte.
func repeated(b *testing.B, name string) []byte {
	b.Helper()
	src, err := os.ReadFile("testdata/" + name)
	require.NoError(b, err)
	return bytes.Repeat(src, 1<<20/len(src))
}

func BenchmarkLexer(b *testing.B) {
	src := string(repeated(b, "chapter.wgr"))
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		Tokens("", src)
	}
}

func BenchmarkParse(b *testing.B) {
	for _, name := range []string{"chapter.wgr", "all.wgr"} {
		b.Run(name, func(b *testing.B) {
			src := repeated(b, name)
			b.SetBytes(int64(len(src)))
			b.ReportAllocs()
			for b.Loop() {
				_, ds := Parse("", src)
				require.Empty(b, ds)
			}
		})
	}
}

func BenchmarkFormat(b *testing.B) {
	src := repeated(b, "chapter.wgr")
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		_, ds := Format("", src)
		require.Empty(b, ds)
	}
}
