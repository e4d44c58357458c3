package dsl

import (
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2/lexer"
	"github.com/stretchr/testify/require"
)

var kindNames = lexer.SymbolsByRune(Definition{})

// brief lists tokens as Kind"value", blanks left out.
func brief(tokens []lexer.Token) string {
	var out []string
	for _, t := range tokens {
		if t.Type != TokenWhitespace && !t.EOF() {
			out = append(out, kindNames[t.Type]+":"+t.Value)
		}
	}
	return strings.Join(out, " ")
}

var lexerTable = []struct{ name, src, want string }{
	{"empty", "", ""},
	{"words", "a _b c1 été 森", "Ident:a Ident:_b Ident:c1 Ident:été Ident:森"},
	{"digits come first", "2d6 21Pz 007", "Int:2 Ident:d6 Int:21 Ident:Pz Int:007"},
	{"fraction", "1.5", "Int:1 Punct:. Int:5"},
	{"range", "1..5", "Int:1 Punct:.. Int:5"},
	{"three dots", "...", "Punct:.. Punct:."},
	{"operators", "== != <= >= && || .. ?? ?. **", "Punct:== Punct:!= Punct:<= Punct:>= Punct:&& Punct:|| Punct:.. Punct:?? Punct:?. Punct:**"},
	{"longest match", "=== ***", "Punct:== Punct:= Punct:** Punct:*"},
	{"every mark", "!#$%&'()*+,-.:;< =>?@[\\]^`{|}~", "Punct:! Punct:# Punct:$ Punct:% Punct:& Punct:' Punct:( Punct:) Punct:* Punct:+ Punct:, Punct:- Punct:. Punct:: Punct:; Punct:< Punct:= Punct:> Punct:? Punct:@ Punct:[ Punct:\\ Punct:] Punct:^ Punct:` Punct:{ Punct:| Punct:} Punct:~"},
	{"strings", `"" "a b" "a\"b" "\\"`, `String:"" String:"a b" String:"a\"b" String:"\\"`},
	{"unclosed string", "\"ab\nc", "Invalid:\"ab Ident:c"},
	{"unclosed string, windows", "\"ab\r\nc", "Invalid:\"ab Ident:c"},
	{"backslash at the end", "\"ab\\\nc\"", "Invalid:\"ab\\ Ident:c Invalid:\""},
	{"comments", "a // b\nc /* d\ne */ f", "Ident:a Comment:// b Ident:c Comment:/* d\ne */ Ident:f"},
	{"comment, windows", "// b\r\nc", "Comment:// b Ident:c"},
	{"unclosed comment", "a /* b\nc", "Ident:a Invalid:/* b Ident:c"},
	{"comment in a string", `"a // b"`, `String:"a // b"`},
	{"not ours", "§ × \x00 \x80", "Invalid:§ Invalid:× Invalid:\x00 Invalid:\x80"},
	{"mark", "\ufeffa \ufeff", "Ident:a Invalid:\ufeff"},
	{"wide blank", "a\u3000b\u00a0c", "Ident:a Ident:b Ident:c"},
}

func TestLexer(t *testing.T) {
	for _, tt := range lexerTable {
		t.Run(tt.name, func(t *testing.T) {
			tokens := Tokens("x", tt.src)
			require.Equal(t, tt.want, brief(tokens))
			requireTiles(t, tt.src, tokens)
		})
	}
}

// requireTiles holds that the tokens cover the source without gaps and that
// their places are right.
func requireTiles(t *testing.T, src string, tokens []lexer.Token) {
	t.Helper()
	var joined strings.Builder
	line, column := 1, 1
	for i, tok := range tokens {
		require.Equal(t, joined.Len(), tok.Pos.Offset)
		require.Equal(t, line, tok.Pos.Line)
		require.Equal(t, column, tok.Pos.Column)
		require.Equal(t, i == len(tokens)-1, tok.EOF())
		if !tok.EOF() {
			require.NotEmpty(t, tok.Value)
		}
		value := tok.Value
		if tok.Pos.Offset == 0 {
			value = strings.TrimPrefix(value, byteOrderMark)
		}
		for _, r := range value {
			if column++; r == '\n' {
				line, column = line+1, 1
			}
		}
		joined.WriteString(tok.Value)
	}
	require.Equal(t, src, joined.String())
}

func TestPositions(t *testing.T) {
	tokens := Tokens("f.wgr", "\ufeff森 b\r\n\"é\" c")
	var places []string
	for _, tok := range tokens {
		if tok.Type != TokenWhitespace {
			places = append(places, tok.Pos.String())
		}
	}
	require.Equal(t, []string{"f.wgr:1:1", "f.wgr:1:3", "f.wgr:2:1", "f.wgr:2:5", "f.wgr:2:6"}, places)
}

func TestDefinitionReads(t *testing.T) {
	lex, err := Definition{}.Lex("x", strings.NewReader("a 1"))
	require.NoError(t, err)
	tokens, err := lexer.ConsumeAll(lex)
	require.NoError(t, err)
	require.Equal(t, "Ident:a Int:1", brief(tokens))
}
