package dialect

import (
	"fmt"
	"strings"

	"wargame/dsl"
)

// blocks finds prohibitions of one permission that follow one another in a rule.
func blocks(files []*dsl.File) []Finding {
	var out []Finding
	for _, f := range files {
		out = runs(out, f, f.Items)
		for _, it := range f.Items {
			dsl.Walk(it, func(node any) bool {
				switch d := node.(type) {
				case *dsl.Rule:
					out = runs(out, f, d.Items)
				case *dsl.Option:
					out = runs(out, f, d.Items)
				case *dsl.Reading:
					out = runs(out, f, d.Items)
				}
				return true
			})
		}
	}
	return out
}

// runs adds a finding for each run of two or more prohibitions that a block can join.
func runs(out []Finding, f *dsl.File, items []*dsl.Item) []Finding {
	for i := 0; i < len(items); {
		n := i + 1
		for joinable(items[i]) && n < len(items) && joinable(items[n]) && same(f, items[i].Forbid, items[n].Forbid) {
			n++
		}
		if n-i > 1 {
			out = append(out, join(f, items[i:n]))
		}
		i = n
	}
	return out
}

// joinable reports whether a prohibition can be a line of a block.
func joinable(it *dsl.Item) bool {
	return it.Forbid != nil && it.Forbid.When != nil && it.Forbid.Lines == nil
}

// same reports whether two prohibitions are of the same permissions, called by the same names.
func same(f *dsl.File, a, b *dsl.Forbid) bool { return headText(f, a) == headText(f, b) }

// headText returns the text of a prohibition before its condition.
func headText(f *dsl.File, d *dsl.Forbid) string {
	return squeezed(string(f.Source[d.Pos.Offset:whenOf(f, d)]))
}

// whenOf returns the offset of the word `when` of a prohibition.
func whenOf(f *dsl.File, d *dsl.Forbid) int {
	for i := token(f, d.When.Pos.Offset) - 1; i >= 0; i-- {
		if !blank(f.Tokens[i]) {
			return f.Tokens[i].Pos.Offset
		}
	}
	return d.Pos.Offset
}

func join(f *dsl.File, items []*dsl.Item) Finding {
	first := items[0].Forbid
	at := whenOf(f, first)
	edits := []Edit{{f.Name, at, at, "{\n"}}
	for _, it := range items[1:] {
		edits = append(edits, Edit{f.Name, it.Pos.Offset, whenOf(f, it.Forbid), ""})
	}
	end := lineEnd(f, items[len(items)-1].EndPos.Offset)
	edits = append(edits, Edit{f.Name, end, end, "\n}"})
	return Finding{
		Kind: Blocks, Span: dsl.SpanOf(items[0].Pos, items[len(items)-1].EndPos),
		Summary: fmt.Sprintf("%d prohibitions of %s follow one another", len(items), first.Name.Text),
		Edits:   edits,
	}
}

// lineEnd returns the end of a comment that follows an offset on its line; else the offset.
func lineEnd(f *dsl.File, offset int) int {
	end := offset
	for i := token(f, offset); i < len(f.Tokens); i++ {
		switch t := f.Tokens[i]; {
		case t.Type == dsl.TokenComment:
			return t.Pos.Offset + len(t.Value)
		case t.Type != dsl.TokenWhitespace || strings.Contains(t.Value, "\n"):
			return end
		}
	}
	return end
}
