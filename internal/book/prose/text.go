// Package prose writes rules, steps and tests as sentences for a reader who does not program.
// It reads syntax trees, and asks a loaded program what their names mean.
package prose

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Mark is the kind of a span.
type Mark uint8

// The kinds of spans.
const (
	Plain  Mark = iota
	Term        // a name that the rules declare; Ref is the clause of its declaration
	Var         // a name for something in this rule alone
	Word        // a word of the game: a side, a kind, a terrain
	Quote       // a text that players read
	Clause      // the number of a clause
	Strong      // the effect of a line
)

// Span is a part of a sentence.
type Span struct {
	Text string
	Mark Mark
	Ref  string // of a term or clause: the clause to which it leads; may be empty
}

// Text is a sentence or a part of one.
type Text []Span

// String returns the text without marks.
func (t Text) String() string {
	var b strings.Builder
	for _, s := range t {
		b.WriteString(s.Text)
	}
	return b.String()
}

// capital returns the text with a capital at its beginning.
func (t Text) capital() Text {
	if len(t) == 0 || t[0].Mark == Quote || t[0].Mark == Clause || t[0].Mark == Var {
		return t
	}
	r, n := utf8.DecodeRuneInString(t[0].Text)
	if !unicode.IsLower(r) {
		return t
	}
	out := append(Text(nil), t...)
	out[0].Text = string(unicode.ToUpper(r)) + out[0].Text[n:]
	return out
}

// stopped returns the text with a full stop, unless it ends with a mark.
func (t Text) stopped(stop string) Text {
	if len(t) == 0 {
		return t
	}
	last, _ := utf8.DecodeLastRuneInString(t[len(t)-1].Text)
	if strings.ContainsRune(".:!?。：！？", last) {
		return t
	}
	return append(append(Text(nil), t...), Span{Text: stop})
}

// Block is a paragraph with what stands under it.
type Block struct {
	Text    Text
	Sub     []Block
	Ordered bool   // Sub is a numbered list
	Effects bool   // the first span of each block of Sub is its effect, and stands by itself
	Table   *Table // nil for a paragraph
	Name    string // of the declaration that the block begins; empty without one
	Note    bool   // an explanation that is no rule
}

// Table is a table of texts.
type Table struct {
	Name, Title string
	Corner      string // the name of the axis of the columns, or of both axes
	Head        []string
	Rows        [][]string
	Keys        int  // the number of columns that name a row
	Whole       bool // Head has a cell for each column; else it lacks those of the keys
}

// Full returns the head with a cell for each column. The corner names the axes.
func (t *Table) Full() []string {
	if t.Whole || t.Keys == 0 || len(t.Rows) > 0 && len(t.Head) >= len(t.Rows[0]) {
		return t.Head
	}
	out := make([]string, t.Keys, t.Keys+len(t.Head))
	out[t.Keys-1] = t.Corner
	return append(out, t.Head...)
}

// Plain returns the block and all below it as lines of text, each with its depth.
func (b *Block) Plain() []string {
	var out []string
	var walk func(b *Block, indent string)
	walk = func(b *Block, indent string) {
		if len(b.Text) > 0 {
			out = append(out, indent+b.Text.String())
		}
		if b.Table != nil {
			out = append(out, indent+strings.Join(b.Table.Head, " | "))
			for _, r := range b.Table.Rows {
				out = append(out, indent+strings.Join(r, " | "))
			}
		}
		for i := range b.Sub {
			walk(&b.Sub[i], indent+"  ")
		}
	}
	walk(b, "")
	return out
}
