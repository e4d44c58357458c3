// Package droid holds the letters that the fonts of pictures lack: Chinese
// and Japanese, from Droid Sans Fallback, unchanged (Copyright 2006-2010
// Google Corp., Apache License 2.0, in LICENSE).
package droid

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"io"
	"sync"

	"golang.org/x/image/font/opentype"
)

//go:embed DroidSansFallbackFull.ttf.gz
var packed []byte

// Font is the font, read when it is asked for the first time.
var Font = sync.OnceValues(func() (*opentype.Font, error) {
	ttf, err := TTF()
	if err != nil {
		return nil, err
	}
	return opentype.Parse(ttf)
})

// TTF returns the file of the font.
func TTF() ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}
