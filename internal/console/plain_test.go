package console

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/internal/console/consoletest"

	"github.com/stretchr/testify/require"
)

func TestPlain(t *testing.T) {
	for _, a := range consoletest.Attacks {
		for _, color := range []bool{false, true} {
			var b bytes.Buffer
			p := NewPlain(&b, color)
			text := "before " + a + " behind\n"
			n, err := p.Write([]byte(text))
			require.NoError(t, err)
			require.Equal(t, len(text), n)
			consoletest.RequireTame(t, b.Bytes(), a)
			require.True(t, strings.HasPrefix(b.String(), "before ") && strings.HasSuffix(b.String(), " behind\n"), b.String())
			whole := b.String()

			// in pieces of a byte, it comes out the same
			b.Reset()
			for i := range len(text) {
				_, err := p.Write([]byte(text[i : i+1]))
				require.NoError(t, err)
			}
			require.NoError(t, p.Close())
			require.Equal(t, whole, b.String())
		}
	}
	var b bytes.Buffer
	p := NewPlain(&b, false)
	fmt.Fprint(p, "é 森 \U0001f3b2\t½ \u200f\n\x1b[2J\u009b\u202e", "\xe6")
	require.NoError(t, p.Close())
	require.NoError(t, p.Close())
	require.Equal(t, "é 森 \U0001f3b2\t½ \u200f\n"+`\u001b[2J\u009b\u202e`+"\ufffd", b.String())
}

// What JSON says is the same behind it.
func TestPlainJSON(t *testing.T) {
	for _, a := range consoletest.Attacks {
		var b bytes.Buffer
		require.NoError(t, json.NewEncoder(NewPlain(&b, true)).Encode(a))
		consoletest.RequireTame(t, b.Bytes(), a)
		var back string
		require.NoError(t, json.Unmarshal(b.Bytes(), &back))
		want := strings.Map(func(r rune) rune { return r }, a) // bytes that are not UTF-8 were lost before
		require.Equal(t, want, back)
	}
}

// The colours of the program pass where colour is wanted, and nowhere else.
func TestPlainColours(t *testing.T) {
	d := dsl.Diagnostic{Code: "E0101", Summary: "x", Detail: "y", Help: "z", Clauses: []string{"1"}}
	d.Span.File, d.Span.Start.Line, d.Span.Start.Column = "f", 1, 1
	var all bytes.Buffer
	for _, s := range []dsl.Severity{dsl.Error, dsl.Warning, dsl.Note} {
		d.Severity = s
		require.NoError(t, dsl.Renderer{Color: true, Sources: dsl.Sources{"f": []byte("text")}}.Render(&all, dsl.Diagnostics{d}))
	}
	e := &Console{Color: true}
	for _, on := range []string{BoldOn, DimOn, redOn, greenOn, blueOn} {
		all.WriteString(e.paint(on, "x"))
	}
	var b bytes.Buffer
	fmt.Fprint(NewPlain(&b, true), all.String())
	require.Equal(t, all.String(), b.String())
	b.Reset()
	fmt.Fprint(NewPlain(&b, false), e.Bold("x"))
	consoletest.RequireTame(t, b.Bytes())
}
