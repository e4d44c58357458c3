package dsl

import (
	"fmt"
	"sync/atomic"

	"github.com/alecthomas/participle/v2/lexer"

	"wargame/internal/parallel"
)

// Limits of the parser. A file beyond them yields a diagnostic and no items.
const (
	MaxSource = 16 << 20 // bytes of a file
	MaxDepth  = 200      // brackets within one another
	maxTokens = 4 << 20  // tokens of a file, blanks included; each takes 64 bytes, and again in its chunk
	maxElse   = 1000     // else branches of one item: each is a recursion
)

// Parse reads one file. Each top-level item is parsed by itself: the tree holds every item
// without a mistake, and the diagnostics hold the first mistake of every other. The tree is
// never nil. Large files are parsed by several goroutines.
func Parse(filename string, src []byte) (*File, Diagnostics) {
	f := &File{Name: filename, Source: src}
	if len(src) > MaxSource {
		return f, tooLarge(filename, fmt.Sprintf("the file has %d bytes; the limit is %d", len(src), MaxSource))
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
	for i, r := range results {
		f.Items = append(f.Items, r.items...)
		ds = append(ds, r.found...)
		if len(r.found) > 0 {
			f.unread(chunks[i])
		}
	}
	if bad := checkCharacters(filename, source); len(bad) > 0 {
		return f, bad // alone: other mistakes may only follow from these
	}
	return f, ds.Sorted()
}

// unread notes the names that a chunk with a mistake seems to declare: those behind the first
// word of an item, and those in front of a colon.
func (f *File) unread(c chunk) {
	var before lexer.Token
	for _, t := range c {
		switch {
		case t.Type == TokenWhitespace || t.Type == TokenComment:
			continue
		case before.Type == TokenIdent && t.Value == ":":
			f.miss(before.Value)
		case t.Type == TokenIdent && before.Type == TokenIdent && itemChoice().byWord[before.Value].parse != nil:
			f.miss(t.Value)
		}
		before = t
	}
}

func (f *File) miss(name string) {
	if f.Unread == nil {
		f.Unread = map[string]bool{}
	}
	f.Unread[name] = true
}

// Source is the content of a file, and its name for messages.
type Source struct {
	Name string
	Text []byte
}

// Parsed is the result of Parse for a file.
type Parsed struct {
	File  *File
	Found Diagnostics
}

// ParseAll parses files concurrently; out[i] belongs to files[i]. When the parsed files have
// more than maxTokens tokens together it begins no other file: the File of those is nil.
func ParseAll(files []Source, maxTokens int) (out []Parsed) {
	out = make([]Parsed, len(files))
	size := 0
	for _, f := range files {
		size += len(f.Text)
	}
	go grammar() // built while the first files are split into tokens
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

// result is the result of a chunk: its items up to the first mistake.
type result struct {
	items []*Item
	found Diagnostics
}

// workersFor returns the number of workers for a size in bytes, as parallel.Do takes it: 1
// for small texts, else 0, which is the default.
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

// chunk is a range of tokens. The last one is EOF or the first token of the next chunk.
type chunk []lexer.Token

// split cuts the tokens of a file into top-level items. An item begins at a word in the first
// column that is not inside braces; where the braces of the file do not balance, at every
// word in the first column.
func split(tokens []lexer.Token) []chunk {
	stray, open := strayBrace(tokens)
	balanced := stray == nil && open == 0
	var out []chunk
	start, depth := 0, 0
	for i := range tokens {
		t := &tokens[i]
		switch {
		case t.Type == TokenPunct && t.Value == "{":
			depth++
		case t.Type == TokenPunct && t.Value == "}":
			depth--
		case t.Type == TokenIdent && t.Pos.Column == 1 && (depth == 0 || !balanced) && i > start:
			out = append(out, tokens[start:i+1])
			start = i
		}
	}
	return append(out, tokens[start:])
}

// tooDeep returns a diagnostic for a chunk that would take the parser too much stack, else
// nil.
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
				Detail:  fmt.Sprintf("brackets can nest %d deep, and an item can have %d else branches", MaxDepth, maxElse),
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
