package dsl

import "github.com/alecthomas/participle/v2/lexer"

// A head may stand over several lines: forbid enter(u, from, to) { when … when … }.
// Each of them is a rule of its own; its condition holds besides that of the head.

// VerdictLine is a line under the head of a forbid or an allow.
type VerdictLine struct {
	Pos    lexer.Position
	EndPos lexer.Position
	When   *Expr   `parser:"'when' @@"`
	Tail   []*Tail `parser:"@@*"`
}

// ShareLine is a line under the head of a contribution.
type ShareLine struct {
	Pos    lexer.Position
	EndPos lexer.Position
	When   *Expr   `parser:"( 'when' @@ )?"`
	Op     string  `parser:"':' ( @( '=' | 'x' | '+' | '-' ) | 'at' @( 'least' | 'most' ) )"`
	Value  *Expr   `parser:"@@"`
	Tail   []*Tail `parser:"@@*"`
}

// Lines lists items with each line under a head as an item of its own.
func Lines(items []*Item) []*Item {
	var out []*Item
	for i, it := range items {
		own := it.lines()
		if own != nil && out == nil {
			out = append(make([]*Item, 0, len(items)+len(own)), items[:i]...)
		}
		switch {
		case own != nil:
			out = append(out, own...)
		case out != nil:
			out = append(out, it)
		}
	}
	if out == nil {
		return items
	}
	return out
}

// lines are the lines under the head of an item, nil when it is no head.
func (it *Item) lines() []*Item {
	out := []*Item{}
	line := func(pos, end, first lexer.Position) *Item {
		x := &Item{Pos: pos, EndPos: end, Head: it.Pos, HeadEnd: first}
		out = append(out, x)
		return x
	}
	name := func(n *Name, at lexer.Position) *Name { return &Name{at, n.Text} }
	switch {
	case it.Forbid != nil && it.Forbid.Lines != nil:
		f := it.Forbid
		for _, l := range f.Lines {
			line(l.Pos, l.EndPos, f.Lines[0].Pos).Forbid = &Forbid{Pos: l.Pos, Name: name(f.Name, l.Pos), Params: f.Params, Under: f.When, When: l.When, Tail: l.Tail}
		}
	case it.Allow != nil && it.Allow.Lines != nil:
		f := it.Allow
		for _, l := range f.Lines {
			line(l.Pos, l.EndPos, f.Lines[0].Pos).Allow = &Allow{Pos: l.Pos, Name: name(f.Name, l.Pos), Params: f.Params, Under: f.When, When: l.When, Tail: l.Tail}
		}
	case it.Contribution != nil && it.Contribution.Lines != nil:
		c := it.Contribution
		for _, l := range c.Lines {
			line(l.Pos, l.EndPos, c.Lines[0].Pos).Contribution = &Contribution{Pos: l.Pos, Name: name(c.Name, l.Pos), Params: c.Params, Under: c.When, When: l.When, Op: l.Op, Value: l.Value, Tail: l.Tail}
		}
	default:
		return nil
	}
	return out
}

// HeadText is the head that a line stands under, as it is written; empty for
// an item that stands by itself.
func (it *Item) HeadText(src []byte) string {
	if it.HeadEnd.Offset == 0 || it.HeadEnd.Offset > len(src) {
		return ""
	}
	end := it.Head.Offset
	for _, t := range Tokens("", string(src[it.Head.Offset:it.HeadEnd.Offset])) {
		if t.Type == TokenPunct && t.Value == "{" {
			end = it.Head.Offset + t.Pos.Offset // the last one opens the lines
		}
	}
	return string(src[it.Head.Offset:end])
}
