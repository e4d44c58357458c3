package dialect

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"wargame/dsl"

	"github.com/alecthomas/participle/v2/lexer"
)

// MaxColumns is the length of the longest line of rules, in characters.
const MaxColumns = 110

// least is the shortest line that a break leaves.
const least = 40

// clauseWords begin a part of a statement that can have a line of its own.
var clauseWords = map[string]bool{"because": true, "unless": true, "despite": true, "allowed": true, "noting": true, "preferring": true, "reveals": true}

// columns finds lines that are longer than MaxColumns and have a place where they can be
// broken. Grids are left as they are: a row is a line.
func columns(files []*dsl.File) []Finding {
	var out []Finding
	for _, f := range files {
		rows := grids(f)
		for begin := 0; begin < len(f.Tokens); {
			end := begin
			for end < len(f.Tokens) && f.Tokens[end].Pos.Line == f.Tokens[begin].Pos.Line {
				end++
			}
			if line := f.Tokens[begin].Pos.Line; !rows[line] {
				if found, ok := breaks(f, f.Tokens[begin:end]); ok {
					out = append(out, found)
				}
			}
			begin = end
		}
	}
	return out
}

// grids returns the lines of a file that belong to data, tables, drawings or translations.
func grids(f *dsl.File) map[int]bool {
	out := map[int]bool{}
	for _, it := range f.Items {
		dsl.Walk(it, func(node any) bool {
			item, ok := node.(*dsl.Item)
			if !ok {
				return true
			}
			if item.Data == nil && item.Table == nil && item.Drawing == nil && item.Legend == nil && item.Texts == nil {
				return true
			}
			for line := item.Pos.Line; line <= item.EndPos.Line; line++ {
				out[line] = true
			}
			return false
		})
	}
	return out
}

// breaks returns the finding about the tokens of one line; false if the line is short
// enough, or has no place for a break.
func breaks(f *dsl.File, tokens []lexer.Token) (Finding, bool) {
	first, last := tokens[0], tokens[len(tokens)-1]
	if last.Type == dsl.TokenWhitespace || last.EOF() {
		tokens = tokens[:len(tokens)-1]
	}
	if len(tokens) == 0 {
		return Finding{}, false
	}
	last = tokens[len(tokens)-1]
	width := last.Pos.Column - 1 + utf8.RuneCountInString(last.Value)
	if width <= MaxColumns || strings.Contains(last.Value, "\n") {
		return Finding{}, false
	}
	var edits []Edit
	shift := 0 // columns by which the rest of the line has moved to the left
	indent := first.Pos.Column - 1
	if first.Type == dsl.TokenWhitespace {
		indent = len(first.Value)
	}
	from := 0
	for width-shift > MaxColumns {
		at := bestBreak(tokens, from, shift, indent)
		if at <= from {
			break
		}
		t := tokens[at]
		edits = append(edits, Edit{f.Name, t.Pos.Offset, t.Pos.Offset, "\n" + strings.Repeat(" ", indent+4)})
		shift, from = t.Pos.Column-1-indent-4, at
	}
	if len(edits) == 0 {
		return Finding{}, false
	}
	end := last.Pos
	end.Offset, end.Column = end.Offset+len(last.Value), width+1
	return Finding{
		Kind: Columns, Span: dsl.SpanOf(tokens[0].Pos, end),
		Summary: fmt.Sprintf("the line has %d characters; the limit is %d", width, MaxColumns),
		Edits:   edits,
	}, true
}

// bestBreak returns the index of the token before which a line is best broken; from if there
// is no such place. Clauses come first, then conditions, then elements of lists; of each the
// outermost, and of these the last. Where none leaves a short enough line, the first place after
// it is taken.
func bestBreak(tokens []lexer.Token, from, shift, indent int) int {
	best, rank := from, 1<<20
	depth := 0
	for i := from; i < len(tokens); i++ {
		t := tokens[i]
		column := t.Pos.Column - 1 - shift
		if column > MaxColumns && best > from {
			break
		}
		kind := -1
		switch {
		case t.Type == dsl.TokenWhitespace || t.Type == dsl.TokenComment:
		case t.Value == "(" || t.Value == "[":
			depth++
		case t.Value == ")" || t.Value == "]":
			depth--
		case t.Type == dsl.TokenIdent && clauseWords[t.Value] && depth == 0:
			kind = 0
		case t.Type == dsl.TokenString && depth == 0 && !titleInList(tokens, i):
			kind = 1
		case t.Type == dsl.TokenIdent && (t.Value == "and" || t.Value == "or"):
			kind = 1 + depth
		case t.Value == "?" || t.Value == "+":
			kind = 2 + depth
		case i > 0 && afterComma(tokens, i):
			kind = 2 + depth
		}
		if kind >= 0 && kind <= rank && i > from && column-indent >= least {
			best, rank = i, kind
			if column > MaxColumns {
				break
			}
		}
	}
	return best
}

// titleInList reports whether a text is the title of an element of a list: , red "Red Army".
func titleInList(tokens []lexer.Token, i int) bool {
	for i--; i >= 0 && blank(tokens[i]); i-- {
	}
	return i >= 0 && tokens[i].Type == dsl.TokenIdent && afterComma(tokens, i)
}

func afterComma(tokens []lexer.Token, i int) bool {
	for i--; i >= 0; i-- {
		if !blank(tokens[i]) {
			return tokens[i].Value == ","
		}
	}
	return false
}
