package construct

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

// Watch receives each evaluation and each step. Only a program loaded with a Watch has
// wrapped functions; other programs pay nothing for it.
//
// All calls come from the goroutine that plays. A watched program serves one game at a
// time. A position lies inside an item of the rules: a declared name, the start of a
// contribution, a step. The same place always has the same pointer.
type Watch interface {
	// Enter is called when an evaluation or a step begins; Leave when it ends.
	Enter(rule *ruleset.Rule, at *lexer.Position)
	Leave()
}

// Witness is a Watch that also receives the contributions, prohibitions and exceptions
// that determined each answer. This costs a second evaluation of each answer.
type Witness interface {
	Watch
	Applied(rule *ruleset.Rule, at *lexer.Position)
}

// Sampler is a Witness for a sample of the answers. Wants is called before each second
// evaluation, between Enter and Leave.
type Sampler interface {
	Witness
	Wants() bool
}

// Watching passes the evaluations of a program on to its Watch. A nil Watching passes
// nothing on.
type Watching struct {
	Watch
	witness Witness // nil if the Watch is no Witness
	sampler Sampler // nil if the Witness wants every answer
	busy    bool    // set during a second evaluation, which is not reported
}

func (w *Watching) enter(rule *ruleset.Rule, at *lexer.Position) {
	if !w.busy {
		w.Enter(rule, at)
	}
}

func (w *Watching) leave() {
	if !w.busy {
		w.Leave()
	}
}

// review calls look with the Witness, if it wants this answer, and restores the state of
// c.
func (w *Watching) review(c *formula.Ctx, args []value.Value, look func(c *formula.Ctx, w Witness)) {
	if w == nil || w.witness == nil || w.busy || w.sampler != nil && !w.sampler.Wants() {
		return
	}
	saved, err := c.Locals, c.Err
	c.Locals, w.busy = slices.Clone(args), true
	look(c, w.witness)
	c.Locals, c.Err, w.busy = saved, err, false
}

// NewWatching returns what passes evaluations on to a Watch.
func NewWatching(to Watch) *Watching {
	witness, _ := to.(Witness)
	sampler, _ := to.(Sampler)
	return &Watching{Watch: to, witness: witness, sampler: sampler}
}

// WatchBy wraps the function of the quantity.
func (q *Quantity) WatchBy(w *Watching) { w.Wrap(q.Func, q.Rule, &q.Pos, q.deciders) }

// WatchBy wraps the function of the permission, and passes direct questions on too.
func (p *Permission) WatchBy(w *Watching) {
	p.watch = w
	w.Wrap(p.Func, p.Rule, &p.Pos, p.deciders)
}

// Wrap wraps a function. deciders, if not nil, reports what determined its answer.
func (w *Watching) Wrap(f *formula.Func, rule *ruleset.Rule, at *lexer.Position, deciders func(*formula.Ctx, Witness)) {
	if w == nil || f == nil {
		return
	}
	own := *f
	own.Leaf = true // the wrapper counts the nesting depth
	f.Word, f.Flag = nil, nil
	f.Nullary, f.Unary, f.Binary, f.Needs, f.Body, f.Open, f.Pure, f.Transient = nil, nil, nil, nil, nil, nil, false, false
	f.Hidden = own.Body
	f.Call = func(c *formula.Ctx, args []value.Value) value.Value {
		w.enter(rule, at)
		defer w.leave()
		v := c.Call(&own, args)
		if deciders != nil {
			w.review(c, args, deciders)
		}
		return v
	}
	if own.List != nil {
		f.List = func(c *formula.Ctx, args []value.Value, out []int64) []int64 {
			w.enter(rule, at)
			defer w.leave()
			return own.List(c, args, out)
		}
	}
	if own.Contains != nil {
		f.Contains = func(c *formula.Ctx, args []value.Value, x int64) bool {
			w.enter(rule, at)
			defer w.leave()
			return own.Contains(c, args, x)
		}
	}
	if own.Distance != nil {
		f.Distance = func(c *formula.Ctx, args []value.Value, x int64) int64 {
			w.enter(rule, at)
			defer w.leave()
			return own.Distance(c, args, x)
		}
	}
	if own.Path != nil {
		f.Path = func(c *formula.Ctx, args []value.Value, x int64, out []int64) []int64 {
			w.enter(rule, at)
			defer w.leave()
			return own.Path(c, args, x, out)
		}
	}
}

// watchAsked reports a direct question for a verdict to the Watch.
func (p *Permission) watchAsked(c *formula.Ctx, args []value.Value) {
	if p.watch == nil || p.watch.busy {
		return
	}
	p.watch.Enter(p.Rule, &p.Pos)
	p.watch.review(c, args, p.deciders)
	p.watch.Leave()
}

// deciders reports the contributions that count.
func (q *Quantity) deciders(c *formula.Ctx, w Witness) {
	for _, st := range q.Order {
		for _, s := range q.ByStage[st] {
			if !s.applies(c) {
				continue
			}
			if s.pick != "" {
				if _, best := q.best(c, st, s.Label, s.pick); best != s {
					continue
				}
			}
			w.Applied(s.Rule, &s.Pos)
		}
	}
}

// deciders reports the prohibitions and grants that determine the verdict.
func (p *Permission) deciders(c *formula.Ctx, w Witness) {
	otherwise := p.otherwise(c)
	for _, b := range p.Bans {
		if !b.holds(c) || b.Last && otherwise {
			continue
		}
		lifted := false
		for _, g := range b.Lifts {
			if g.Holds(c) {
				w.Applied(g.Rule, &g.Pos)
				lifted = true
			}
		}
		if !lifted {
			w.Applied(b.Rule, &b.Pos)
		}
	}
	if !p.Denied {
		return
	}
	for _, g := range p.Grants {
		if len(g.Despite) == 0 && g.Holds(c) {
			w.Applied(g.Rule, &g.Pos)
		}
	}
}
