package dsl

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
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

// BenchmarkParseGames parses the rules of all games of the repository, file by file.
func BenchmarkParseGames(b *testing.B) {
	var files [][]byte
	size := 0
	err := filepath.WalkDir("../games", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".wgr" {
			return err
		}
		src, err := os.ReadFile(path)
		files, size = append(files, src), size+len(src)
		return err
	})
	require.NoError(b, err)
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		for _, src := range files {
			Parse("", src)
		}
	}
}
