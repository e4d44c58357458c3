package dsl

import (
	"fmt"
	"sync/atomic"

	"github.com/alecthomas/participle/v2/lexer"

	"wargame/internal/parallel"
)

// Limits of what the parser takes on; beyond them it reports and stops.
const (
	MaxSource = 16 << 20 // bytes of a file
	MaxDepth  = 200      // brackets within one another
	maxTokens = 4 << 20  // words, marks and blanks of a file: 64 bytes each, more than once
	maxElse   = 1000     // else branches of one item: each costs a recursion
)

// Parse reads one file. Each top-level item is parsed by itself, so the tree
// holds every item without a mistake, and the diagnostics hold the first mistake
// of every other. It never fails otherwise: the tree is never nil.
func Parse(filename string, src []byte) (*File, Diagnostics) {
	f := &File{Name: filename, Source: src}
	if len(src) > MaxSource {
		return f, tooLarge(filename, fmt.Sprintf("the file has %d bytes, more than %d", len(src), MaxSource))
	}
	source := string(src)
	f.Tokens = Tokens(filename, source)
	if len(f.Tokens) > maxTokens {
		return f, tooLarge(filename, fmt.Sprintf("the file has more than %d words and marks", maxTokens))
	}
	chunks := split(f.Tokens)
	results := make([]result, len(chunks))
	parallel.Do(workersFor(len(src)), len(chunks), func(_, i int) { results[i] = parseChunk(source, chunks[i]) })
	var ds Diagnostics
	for _, r := range results {
		f.Items = append(f.Items, r.items...)
		ds = append(ds, r.found...)
	}
	if bad := signs(filename, source); len(bad) > 0 {
		return f, bad // first: what else is wrong may come of it
	}
	return f, ds.Sorted()
}

// Source is a file as it was read from disk, under the name that messages give it.
type Source struct {
	Name string
	Text []byte
}

// Parsed is what Parse says of a file.
type Parsed struct {
	File  *File
	Found Diagnostics
}

// ParseAll reads each file as Parse does, in any order and several at once; out[i] is
// of files[i]. As soon as those read have more than maxTokens tokens together no other
// is begun, and its File is nil.
func ParseAll(files []Source, maxTokens int) (out []Parsed) {
	out = make([]Parsed, len(files))
	size := 0
	for _, f := range files {
		size += len(f.Text)
	}
	go grammar() // nobody waits for it longer than needed
	var tokens atomic.Int64
	parallel.Do(workersFor(size), len(files), func(_, i int) {
		if tokens.Load() > int64(maxTokens) {
			return
		}
		x, found := Parse(files[i].Name, files[i].Text)
		tokens.Add(int64(len(x.Tokens)))
		out[i] = Parsed{x, found}
	})
	return out
}

// result is what a chunk holds: its items up to its first mistake.
type result struct {
	items []*Item
	found Diagnostics
}

// workersFor is who may work on so many bytes of text (parallel.Workers): what is small is
// done by one.
func workersFor(size int) int {
	const worthwhile = 32 << 10
	if size < worthwhile {
		return 1
	}
	return 0
}

func tooLarge(filename, summary string) Diagnostics {
	at := lexer.Position{Filename: filename, Line: 1, Column: 1}
	return Diagnostics{{Code: "E0107", Span: SpanOf(at, at), Summary: summary}}
}

// chunk is a run of tokens, the last one EOF or the first of the next chunk.
type chunk []lexer.Token

// split cuts the tokens of a file into top-level items: one begins at a word in
// the first column. As long as the braces balance, a word inside of braces
// begins none; when they do not, the first column is all there is to go by.
func split(tokens []lexer.Token) []chunk {
	trust := balanced(tokens)
	var out []chunk
	start, depth := 0, 0
	for i := range tokens {
		t := &tokens[i]
		switch {
		case t.Type == TokenPunct && t.Value == "{":
			depth++
		case t.Type == TokenPunct && t.Value == "}":
			depth--
		case t.Type == TokenIdent && t.Pos.Column == 1 && (depth == 0 || !trust) && i > start:
			out = append(out, tokens[start:i+1])
			start = i
		}
	}
	return append(out, tokens[start:])
}

// tooDeep reports a chunk that would cost the parser too much stack.
func tooDeep(c chunk) *Diagnostic {
	depth, elses := 0, 0
	for i := range c {
		t := &c[i]
		switch t.Value {
		case "{", "(", "[":
			depth++
		case "}", ")", "]":
			depth--
		case "else":
			elses++
		}
		if depth > MaxDepth || elses > maxElse {
			return &Diagnostic{
				Code: "E0106", Span: SpanOf(t.Pos, endOf(*t)),
				Summary: "nested too deeply",
				Detail:  fmt.Sprintf("at most %d brackets may stand within one another, and at most %d else branches in one item", MaxDepth, maxElse),
			}
		}
	}
	return nil
}

// parseChunk parses the items of a chunk.
func parseChunk(source string, c chunk) result {
	if d := tooDeep(c); d != nil {
		return result{nil, Diagnostics{*d}}
	}
	r := readers.Get().(*reader)
	defer readers.Put(r)
	start := r.read(source, c)
	lex := start
	var items []*Item
	for !lex.Peek().EOF() {
		item := &Item{}
		if item.Parse(&lex) != nil {
			return result{items, diagnose(c, start)}
		}
		items = append(items, item)
	}
	return result{items, nil}
}
