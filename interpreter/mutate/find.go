package mutate

import (
	"fmt"
	"slices"
	"strings"

	"wargame/dsl"

	"github.com/alecthomas/participle/v2/lexer"
)

// finder collects the mutants of one file.
type finder struct {
	head  *dsl.Expr // the condition of the head above the current lines
	file  *dsl.File
	words Words
	scope Scope
	names map[string]string    // in a module: the clauses that the game gives its rules
	drawn map[*dsl.Define]bool // the defines that only pictures use
	found []*Mutant
	seen  map[string]bool
}

// place is a place in the rules.
type place struct {
	clause, title string
	target        string
}

// to returns the place with the target that a test must ask to notice a change there.
func (p place) to(target string) place {
	p.target = target
	return p
}

// from returns the place; outside of rules, under the clause that prints it.
func (p place) from(source *dsl.Provenance) place {
	if p.clause == "" && source != nil && len(source.Clauses) > 0 {
		p.clause = source.Clauses[0].Clause()
	}
	return p
}

// add adds a mutant, unless one with the same text exists.
func (w *finder) add(kind Kind, at place, start, end int, text string) {
	if start >= end || string(w.file.Source[start:end]) == text {
		return
	}
	m := &Mutant{Kind: kind, Clause: at.clause, Title: at.title, File: w.file.Name, Start: start, End: end, New: text,
		target: at.target, source: w.file.Source}
	m.Line = w.line(start)
	key := fmt.Sprint(start, ",", end, ",", text)
	if w.seen[key] || !w.scope.wants(m) {
		return
	}
	w.seen[key] = true
	w.found = append(w.found, m)
}

func (w *finder) line(offset int) int {
	i := w.token(offset)
	return w.file.Tokens[i].Pos.Line
}

// token returns the index of the token at an offset.
func (w *finder) token(offset int) int {
	i, _ := slices.BinarySearchFunc(w.file.Tokens, offset, func(t lexer.Token, o int) int { return t.Pos.Offset - o })
	return min(i, len(w.file.Tokens)-1)
}

// before returns the token before an offset, without blanks and comments.
func (w *finder) before(offset int) *lexer.Token {
	for i := w.token(offset) - 1; i >= 0; i-- {
		if t := &w.file.Tokens[i]; t.Type != dsl.TokenWhitespace && t.Type != dsl.TokenComment {
			return t
		}
	}
	return &w.file.Tokens[0]
}

// after returns the first token at or after an offset that is not blank.
func (w *finder) after(offset int) *lexer.Token {
	i := w.token(offset)
	for ; i < len(w.file.Tokens)-1; i++ {
		if t := &w.file.Tokens[i]; t.Type != dsl.TokenWhitespace && t.Type != dsl.TokenComment {
			break
		}
	}
	return &w.file.Tokens[i]
}

// behind returns the end of a token, as an offset.
func behind(t *lexer.Token) int { return t.Pos.Offset + len(t.Value) }

// cut removes a range of text.
func (w *finder) cut(kind Kind, at place, start, end int) { w.add(kind, at, start, end, "") }

// phrase removes a keyword with the expression after it, and mutates the expression.
func (w *finder) phrase(kind Kind, at place, e *dsl.Expr) {
	if e == nil {
		return
	}
	w.cut(kind, at, w.before(e.Pos.Offset).Pos.Offset, e.End.Offset)
	w.expr(at, e)
}

// call removes one keyword or two with the call after them.
func (w *finder) call(kind Kind, at place, c *dsl.Call, words int) {
	if c == nil {
		return
	}
	start := c.Pos.Offset
	for range words {
		start = w.before(start).Pos.Offset
	}
	w.cut(kind, at, start, w.callEnd(c))
	w.args(at, c)
}

func (w *finder) args(at place, c *dsl.Call) {
	if c == nil {
		return
	}
	for _, a := range c.Args {
		w.expr(at, a)
	}
}

// callEnd returns the end of a call: of its name, or of its closing bracket.
func (w *finder) callEnd(c *dsl.Call) int {
	end := c.Name.Pos.Offset + len(c.Name.Text)
	if len(c.Args) > 0 {
		end = c.Args[len(c.Args)-1].End.Offset
	}
	if t := w.after(end); t.Value == ")" && len(c.Args) > 0 {
		return behind(t)
	}
	if t := w.after(end); t.Value == "(" && t.Pos.Offset == end {
		return behind(w.after(behind(t)))
	}
	return end
}

// rule returns the place of what is in a rule.
func (w *finder) rule(r *dsl.Rule) place {
	clause := r.Clause.Clause()
	if to, ok := w.names[clause]; ok {
		clause = to
	}
	return place{clause: clause, title: r.Title.Value()}
}

// items mutates the items of a file, a rule, an option or a reading.
func (w *finder) items(list []*dsl.Item, at place) {
	for _, it := range dsl.Lines(list) {
		w.item(it, at)
	}
}

// under mutates the condition of a head, once for all lines below it.
func (w *finder) under(at place, e *dsl.Expr) {
	if e != nil && w.head != e {
		w.head = e
		w.phrase(Guard, at, e)
	}
}

func (w *finder) item(it *dsl.Item, at place) {
	start, end := it.Pos.Offset, it.EndPos.Offset
	switch {
	case it.Rule != nil:
		w.items(it.Rule.Items, w.rule(it.Rule))
	case it.Option != nil:
		o := it.Option
		if o.Clause != nil {
			at = place{clause: o.Clause.Clause(), title: o.Title.Value()}
		}
		w.drop(Option, o.Items, at)
	case it.Interpretation != nil:
		d := it.Interpretation
		if d.Clause != nil {
			at = place{clause: d.Clause.Clause(), title: d.Title.Value()}
		}
		for _, r := range d.Readings {
			w.drop(Reading, r.Items, at)
		}
	case it.Replace != nil:
		if r := it.Replace.Item.Rule; r != nil {
			at = w.rule(r)
		}
		w.cut(Override, at, start, end)
		w.item(it.Replace.Item, at)
	case it.Remove != nil && it.Remove.Kind == "test":
	case it.Remove != nil:
		if c := it.Remove.Clause; c != nil {
			at = place{clause: c.Clause()}
		}
		w.cut(Override, at, start, end)
	case it.Contribution != nil:
		c := it.Contribution
		at = at.to("quantity " + c.Name.Text)
		w.cut(Contribution, at, start, end)
		w.under(at, c.Under)
		w.phrase(Guard, at, c.When)
		w.expr(at, c.Value)
		w.tails(at, c.Tail)
	case it.Forbid != nil:
		f := it.Forbid
		w.ruling(Forbid, at, it, f.Name, f.List, f.Under, f.When, f.Tail)
	case it.Allow != nil:
		f := it.Allow
		w.ruling(Allow, at, it, f.Name, f.List, f.Under, f.When, f.Tail)
	case it.Hide != nil:
		w.cut(Forbid, at, start, end)
		w.conditions(at, it.Hide.When, it.Hide.Tail)
	case it.Show != nil:
		w.cut(Allow, at, start, end)
		w.conditions(at, it.Show.When, it.Show.Tail)
	case it.Require != nil:
		f := it.Require
		at, again := w.verdict(Require, at, it, f.Name, f.List)
		if again {
			return
		}
		w.phrase(Guard, at, f.When)
		w.expr(at, f.Needs)
		w.tails(at, f.Tail)
	case it.On != nil && blockLogsOnly(it.On.Body), it.Once != nil && blockLogsOnly(it.Once.Body):
	case it.On != nil:
		w.cut(Trigger, at, start, end)
		w.phrase(Guard, at, it.On.When)
		w.block(at, it.On.Body)
	case it.Once != nil:
		w.cut(Trigger, at, start, end)
		w.expr(at, it.Once.When)
		w.block(at, it.Once.Body)
	case it.Table != nil:
		w.table(at, it.Table)
	case it.Data != nil:
		w.data(at, it.Data)
	case it.Define != nil && w.drawn[it.Define]:
	case it.Legend != nil, it.Drawing != nil, it.Aim != nil, it.Rename != nil, it.Texts != nil, it.About != nil, it.Titles != nil, it.Fixture != nil, it.Test != nil, it.Every != nil, it.TestsOf != nil, it.Edition != nil, it.Scenario != nil, it.In != nil, it.Map != nil:
	default:
		w.declaration(at, it)
	}
}

// ruling mutates a prohibition or a permission.
func (w *finder) ruling(kind Kind, at place, it *dsl.Item, name *dsl.Name, list []*dsl.Name, under, when *dsl.Expr, tails []*dsl.Tail) {
	if at, again := w.verdict(kind, at, it, name, list); !again {
		w.under(at, under)
		w.conditions(at, when, tails)
	}
}

// conditions removes and mutates when a rule applies.
func (w *finder) conditions(at place, when *dsl.Expr, tails []*dsl.Tail) {
	w.phrase(Guard, at, when)
	w.tails(at, tails)
}

// verdict removes a verdict, or one of several permissions that it names. What it says of them
// is mutated once, with the first, and any test may notice.
func (w *finder) verdict(kind Kind, at place, it *dsl.Item, name *dsl.Name, list []*dsl.Name) (said place, again bool) {
	i := slices.IndexFunc(list, func(n *dsl.Name) bool { return n.Text == name.Text })
	own, end := at.to("permission "+name.Text), func(n *dsl.Name) int { return n.Pos.Offset + len(n.Text) }
	switch {
	case list == nil:
		w.cut(kind, own, it.Pos.Offset, it.EndPos.Offset)
		return own, false
	case it.HeadEnd.Offset > 0: // a line under a head
		w.cut(kind, at, it.Pos.Offset, it.EndPos.Offset)
	case i == 0:
		w.cut(kind, own, list[0].Pos.Offset, list[1].Pos.Offset)
	default:
		w.cut(kind, own, end(list[i-1]), end(list[i]))
	}
	return at, i > 0
}

// drop removes the items of an option or a reading one at a time, and mutates their content.
func (w *finder) drop(kind Kind, items []*dsl.Item, at place) {
	for _, it := range items {
		own := at
		if it.Rule != nil {
			own = w.rule(it.Rule)
		}
		w.cut(kind, own, it.Pos.Offset, it.EndPos.Offset)
		w.item(it, at)
	}
}

// tails mutates what follows a contribution or a verdict.
func (w *finder) tails(at place, tails []*dsl.Tail) {
	for _, t := range tails {
		w.phrase(Guard, at, t.Unless)
		w.phrase(Guard, at, t.Leaving)
		if t.AtMost != nil {
			w.cut(Guard, at, t.Pos.Offset, t.AtMost.End.Offset)
			w.expr(at, t.AtMost)
		}
		if t.Last {
			w.cut(Guard, at, t.Pos.Offset, t.EndPos.Offset)
		}
		for i, c := range t.Despite {
			end := c.Pos.Offset + len(c.Text)
			switch {
			case len(t.Despite) == 1:
				w.cut(Despite, at, t.Pos.Offset, end)
			case i == 0:
				w.cut(Despite, at, c.Pos.Offset, t.Despite[1].Pos.Offset)
			default:
				w.cut(Despite, at, w.before(c.Pos.Offset).Pos.Offset, end)
			}
		}
	}
}

// declaration mutates the expressions and steps of all other declarations.
func (w *finder) declaration(at place, it *dsl.Item) {
	switch {
	case it.Quantity != nil:
		q := it.Quantity
		at = at.to("quantity " + q.Name.Text)
		w.expr(at, q.Base)
		if q.Round != nil {
			w.swap(Rounding, at, q.Round.Pos.Offset, map[string]string{"up": "down", "down": "up", "nearest": "down"})
			w.expr(at, q.Round.To)
		}
		for _, g := range q.Groups {
			w.swap(Rounding, at, g.Pos.Offset, map[string]string{"highest": "lowest", "lowest": "highest"})
		}
	case it.Permission != nil:
		w.block(at.to("permission "+it.Permission.Name.Text), it.Permission.Act)
	case it.Define != nil:
		at = at.to("define " + it.Define.Name.Text)
		w.block(at, it.Define.Suppose)
		w.expr(at, it.Define.Body)
	case it.Reach != nil:
		w.reach(at.to("reach "+it.Reach.Name.Text), it.Reach)
	case it.Movement != nil:
		w.movement(at, it.Movement.Rows)
	case it.Preference != nil:
		for _, r := range it.Preference.Ranks {
			if len(it.Preference.Ranks) > 1 {
				w.cut(Rank, at, r.Pos.Offset, r.Expr.End.Offset)
			}
			w.expr(at, r.Expr)
		}
	case it.Obligation != nil:
		o := it.Obligation
		w.expr(at, o.Met)
		if o.Possible != nil {
			start := w.before(w.before(o.Possible.Pos.Offset).Pos.Offset).Pos.Offset
			w.cut(Obligation, at, start, o.Possible.End.Offset)
			w.expr(at, o.Possible)
		}
		if o.Payers != nil {
			w.expr(at, o.Payers.From)
			w.phrase(Guard, at, o.Payers.Where)
		}
		for i, n := range o.Binds {
			first, next := i == 0, i+1 < len(o.Binds)
			switch end := n.Pos.Offset + len(n.Text); {
			case first && next:
				w.cut(Obligation, at, n.Pos.Offset, o.Binds[1].Pos.Offset)
			default: // with the comma or the keyword before it
				w.cut(Obligation, at, w.before(n.Pos.Offset).Pos.Offset, end)
			}
		}
		w.elseBlock(Obligation, at, o.Remedy)
		w.block(at, o.Remedy)
	case it.Stacking != nil:
		w.stacking(at, it)
	case it.Procedure != nil:
		w.block(at.to("procedure "+it.Procedure.Name.Text), it.Procedure.Body)
	case it.Losses != nil:
		w.losses(at.to("losses "+it.Losses.Name.Text), it.Losses)
	case it.Action != nil:
		w.phrase(Guard, at, it.Action.When)
		w.call(Guard, at, it.Action.Allowed, 1)
		w.block(at, it.Action.Body)
	case it.Sequence != nil:
		w.block(at, it.Sequence.Body)
	default: // nouns: their first values and bounds
		dsl.Walk(it, func(node any) bool {
			if e, ok := node.(*dsl.Expr); ok {
				w.expr(at, e)
				return false
			}
			return true
		})
	}
}

// elseBlock removes a block with the keyword before it.
func (w *finder) elseBlock(kind Kind, at place, b *dsl.Block) {
	if b != nil {
		w.cut(kind, at, w.before(b.Pos.Offset).Pos.Offset, b.EndPos.Offset)
	}
}

// reach mutates the lines of a reach.
func (w *finder) reach(at place, r *dsl.Reach) {
	for i, row := range r.Parts {
		end := 0
		if i+1 < len(r.Parts) {
			end = behind(w.before(r.Parts[i+1].Pos.Offset))
		} else {
			end = w.lastLine(row.Pos.Offset)
		}
		if end > 0 && row.From == nil {
			w.cut(Reach, at, row.Pos.Offset, end)
		}
		if row.Nth != "" {
			w.cut(Reach, at, row.Pos.Offset, row.Pos.Offset+len(row.Nth))
		}
		w.expr(at, row.From)
		w.expr(at, row.Cost)
		w.phrase(Guard, at, row.When)
		w.call(Guard, at, row.Allowed, 1)
		w.expr(at, row.Stop)
		w.expr(at, row.Within)
	}
}

// lastLine returns the end of the last line of a reach or a movement that begins at an offset.
func (w *finder) lastLine(offset int) int {
	depth := 0
	for i := w.token(offset); i < len(w.file.Tokens); i++ {
		switch t := &w.file.Tokens[i]; {
		case t.Type == dsl.TokenPunct && strings.Contains("{[(", t.Value):
			depth++
		case t.Type == dsl.TokenPunct && strings.Contains("}])", t.Value):
			if depth--; depth < 0 {
				return behind(w.before(t.Pos.Offset))
			}
		}
	}
	return 0
}

// swap replaces the first word of the map that is found from an offset on.
func (w *finder) swap(kind Kind, at place, offset int, words map[string]string) {
	for i := w.token(offset); i < len(w.file.Tokens) && i < w.token(offset)+5; i++ {
		t := &w.file.Tokens[i]
		if other, ok := words[t.Value]; ok && t.Type == dsl.TokenIdent {
			w.add(kind, at, t.Pos.Offset, behind(t), other)
			return
		}
	}
}
