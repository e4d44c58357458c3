package dsl

import "github.com/alecthomas/participle/v2/lexer"

// A head may have several lines: forbid enter(u, from, to) { when … when … }. Each line is a
// rule of its own, under its condition and that of the head. Likewise, a verdict on several
// permissions is a rule for each of them: forbid enter, retreat when ….

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

// Lines returns the items with each line under a head as an item of its own. It returns
// the list itself where no item has a head; else a new list.
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

// lines returns an item for each line under a head and each permission that it names; nil
// for an item without lines that names one permission.
func (it *Item) lines() []*Item {
	switch {
	case it.Stacking != nil:
		return it.Stacking.lines(it)
	case it.Forbid != nil && (it.Forbid.Lines != nil || it.Forbid.More != nil):
		f := it.Forbid
		return it.each(f.Name, f.More, f.Lines, func(n *Name, list []*Name, l *VerdictLine) *Item {
			if l == nil {
				return &Item{Forbid: &Forbid{Pos: f.Pos, Name: n, List: list, Params: f.Params, When: f.When, Tail: f.Tail}}
			}
			return &Item{Forbid: &Forbid{Pos: l.Pos, Name: n, List: list, Params: f.Params, Under: f.When, When: l.When, Tail: l.Tail}}
		})
	case it.Allow != nil && (it.Allow.Lines != nil || it.Allow.More != nil):
		f := it.Allow
		return it.each(f.Name, f.More, f.Lines, func(n *Name, list []*Name, l *VerdictLine) *Item {
			if l == nil {
				return &Item{Allow: &Allow{Pos: f.Pos, Name: n, List: list, Params: f.Params, When: f.When, Tail: f.Tail}}
			}
			return &Item{Allow: &Allow{Pos: l.Pos, Name: n, List: list, Params: f.Params, Under: f.When, When: l.When, Tail: l.Tail}}
		})
	case it.Require != nil && it.Require.More != nil:
		f := it.Require
		return it.each(f.Name, f.More, nil, func(n *Name, list []*Name, _ *VerdictLine) *Item {
			return &Item{Require: &Require{Pos: f.Pos, Name: n, List: list, Params: f.Params, When: f.When, Needs: f.Needs, Tail: f.Tail}}
		})
	case it.Contribution != nil && it.Contribution.Lines != nil:
		c := it.Contribution
		var out []*Item
		for _, l := range c.Lines {
			out = append(out, &Item{Pos: l.Pos, EndPos: l.EndPos, Head: it.Pos, HeadEnd: c.Lines[0].Pos,
				Contribution: &Contribution{Pos: l.Pos, Name: &Name{l.Pos, c.Name.Text}, Params: c.Params, Under: c.When, When: l.When, Op: l.Op, Value: l.Value, Tail: l.Tail}})
		}
		return out
	}
	return nil
}

// each makes the items of a verdict: one for each line and each permission.
func (it *Item) each(first *Name, more []*Name, lines []*VerdictLine, make func(*Name, []*Name, *VerdictLine) *Item) []*Item {
	names := append([]*Name{first}, more...)
	list := names
	if more == nil {
		list = nil
	}
	var out []*Item
	for _, n := range names {
		if lines == nil {
			x := make(n, list, nil)
			x.Pos, x.EndPos = it.Pos, it.EndPos
			out = append(out, x)
		}
		for _, l := range lines {
			x := make(&Name{l.Pos, n.Text}, list, l)
			x.Pos, x.EndPos, x.Head, x.HeadEnd = l.Pos, l.EndPos, it.Pos, lines[0].Pos
			out = append(out, x)
		}
	}
	return out
}

// HeadText returns the source of the head of a line, without the brace; empty for an item
// without a head.
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
