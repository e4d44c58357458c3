package dsl

import (
	"bytes"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// benchSource is the sample of every construct, repeated to about a mebibyte.
func benchSource(b *testing.B) []byte {
	b.Helper()
	src, err := os.ReadFile("testdata/all.wgr")
	require.NoError(b, err)
	return bytes.Repeat(src, 1<<20/len(src))
}

func BenchmarkLexer(b *testing.B) {
	src := string(benchSource(b))
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		Tokens("", src)
	}
}

func BenchmarkParse(b *testing.B) {
	src := benchSource(b)
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		_, ds := Parse("", src)
		require.Empty(b, ds)
	}
}
