package charts

import (
	"slices"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/program"
	"wargame/interpreter/value"
)

// Scope is a turn, phase, segment or impulse of the sequence of play.
type Scope struct {
	Kind    string   `json:"kind"`
	Name    string   `json:"name,omitempty"`
	Title   string   `json:"title"`
	Side    string   `json:"side,omitempty"`   // the word of the phasing side; empty if it is that of the scope around it
	When    string   `json:"when,omitempty"`   // the condition, if players know its words
	Partly  bool     `json:"partly,omitempty"` // it takes place under a condition that When does not tell
	Repeats bool     `json:"repeats,omitempty"`
	Actions []string `json:"actions,omitempty"` // titles of the actions that are offered
	Source
	Inner []*Scope `json:"inner,omitempty"`
}

// sequence reads the sequence of play.
func (s *Sheet) sequence(p *program.Program) {
	if p.Sequence == nil {
		return
	}
	x := &outline{p: p}
	s.Sequence = x.scopes(p.Sequence, 0, len(p.Sequence.Instrs), map[int]value.Value{}, "")
	s.Turns = x.turns
	s.clock = x.clock
}

// outline reads the scopes of procedures.
type outline struct {
	p     *program.Program
	calls []*construct.Code // the procedures under way
	clock string            // the expression that ends the loop of the turns
	turns int
}

// scopes returns the scopes between two instructions. known has the sides that loops have
// set, by slot; side is that of the scope around.
func (x *outline) scopes(code *construct.Code, from, to int, known map[int]value.Value, side string) []*Scope {
	var out []*Scope
	for at := from; at < to; at++ {
		switch in := &code.Instrs[at]; in.Op {
		case construct.OpScopeOpen:
			spec := in.Ref.(*construct.ScopeSpec)
			end := min(int(spec.Exit), to)
			if x.shown(spec) {
				out = append(out, x.scope(code, spec, at, end, known, side))
			} else { // its phases stand for it
				out = append(out, x.scopes(code, at+1, end, known, side)...)
			}
			at = end
		case construct.OpEach:
			if sides, slot, next, last := x.sides(code, at); sides != nil {
				for _, w := range sides {
					inner := map[int]value.Value{slot: value.Word(w)}
					for k, v := range known {
						if k != slot {
							inner[k] = v
						}
					}
					out = append(out, x.scopes(code, next+1, min(last, to), inner, side)...)
				}
				at = last - 1
			}
		case construct.OpDo:
			if do, ok := in.Ref.(*construct.DoSpec); ok && do.Code != nil && len(x.calls) < 4 && !slices.Contains(x.calls, do.Code) {
				x.calls = append(x.calls, do.Code)
				out = append(out, x.scopes(do.Code, 0, len(do.Code.Instrs), map[int]value.Value{}, side)...)
				x.calls = x.calls[:len(x.calls)-1]
			}
		}
	}
	return merged(out)
}

// merged leaves out a scope that follows the same one: a branch of the same phase.
func merged(list []*Scope) []*Scope {
	var out []*Scope
	for _, s := range list {
		if n := len(out); n > 0 && out[n-1].Kind == s.Kind && out[n-1].Title == s.Title && out[n-1].Side == s.Side && len(s.Inner) == 0 {
			continue
		}
		out = append(out, s)
	}
	return out
}

// shown reports whether a scope belongs into an outline: a phase or a longer one that has a
// name. Combats and activations follow from actions.
func (x *outline) shown(spec *construct.ScopeSpec) bool {
	if kind := x.p.ScopeKinds[spec.Kind]; kind != "turn" && spec.Name < 0 && spec.Title == "" {
		return false
	}
	return slices.Contains([]string{"turn", "phase", "segment", "impulse"}, x.p.ScopeKinds[spec.Kind])
}

func (x *outline) scope(code *construct.Code, spec *construct.ScopeSpec, at, end int, known map[int]value.Value, side string) *Scope {
	out := &Scope{Kind: x.p.ScopeKinds[spec.Kind], Title: spec.Title, Source: sourceOf(spec.Rule)}
	if spec.Name >= 0 {
		out.Name = x.p.ScopeNames[spec.Name]
	}
	if out.Title == "" {
		out.Title = x.titleOf(out.Kind, out.Name)
	}
	if word := x.sideOf(spec.Of, known); word != "" && word != side {
		out.Side, side = word, word
	}
	if at > 0 {
		if c := &code.Instrs[at-1]; c.Op == construct.OpJumpUnless && int(c.A) > end && c.X != nil {
			if s := (&speaker{program: x.p}); s.plain(c.X.Root) {
				out.When = s.say(c.X.Root)
			} else {
				out.Partly = true
			}
		}
	}
	x.loop(code, at, end, out)
	out.Actions = x.actions(code, at, end)
	out.Inner = x.scopes(code, at+1, end, known, side)
	return out
}

// titleOf returns the title of a phase or segment that the sequence does not title.
func (x *outline) titleOf(kind, name string) string {
	if e := x.p.Enums[kind]; e != nil && name != "" {
		if i, ok := e.Index(name); ok && e.Title(i) != "" {
			return capital(e.Title(i))
		}
	}
	if name != "" {
		return names.Headline(name)
	}
	return capital(x.p.Messages.Text(kind))
}

// sideOf returns the word of the side of a scope, as far as it does not depend on a position.
func (x *outline) sideOf(of *formula.Expr, known map[int]value.Value) string {
	e := x.p.Enums["side"]
	if of == nil || e == nil {
		return ""
	}
	v, ok := of.Const()
	if slot, local := of.Local(); !ok && local {
		v, ok = known[slot]
	}
	if !ok || v.N < 0 || v.N >= int64(len(e.Words)) {
		return ""
	}
	return e.Words[v.N]
}

// sides returns the sides that a loop runs through, the slot of the side, and the ends of its
// body; nil for any other loop.
func (x *outline) sides(code *construct.Code, at int) (sides []int64, slot, next, last int) {
	in := &code.Instrs[at]
	elem, ok := formula.ElementType(in.X.Type)
	if !ok || !elem.Same(value.SideType) || at+1 >= len(code.Instrs) || code.Instrs[at+1].Op != construct.OpNext {
		return nil, 0, 0, 0
	}
	step := &code.Instrs[at+1]
	c := formula.NewCtx(x.p.Start)
	c.Locals = make([]value.Value, len(code.Slots))
	list := in.X.List(c, nil)
	if c.Err != nil || len(list) == 0 {
		return nil, 0, 0, 0
	}
	return list, int(step.C), at + 1, int(step.D)
}

// loop notes that a scope repeats, and of the turn how often and by which clock.
func (x *outline) loop(code *construct.Code, at, end int, out *Scope) {
	for k := end; k < len(code.Instrs); k++ {
		in := &code.Instrs[k]
		if in.Op != construct.OpJump && in.Op != construct.OpJumpUnless || int(in.A) > at {
			continue
		}
		if parent := code.Instrs[at].Ref.(*construct.ScopeSpec).Parent; int(in.A) <= int(parent) {
			return // the loop is around the scope that holds this one
		}
		out.Repeats = true
		if out.Kind != "turn" || x.turns > 0 {
			return
		}
		if in.Op == construct.OpJumpUnless && in.X != nil {
			x.clock, x.turns = x.bound(in.X.Root)
		} else if c := &code.Instrs[in.A]; c.Op == construct.OpCount {
			for i := range int(in.A) {
				if l := &code.Instrs[i]; l.Op == construct.OpLet && l.A == c.A && l.X != nil {
					if v, ok := l.X.Const(); ok {
						x.turns = value.Floor(v.N)
					}
				}
			}
		}
		return
	}
}

// bound returns the clock of a condition such as game_turn > 13 and the last turn that it
// allows, if it holds after the turn has been counted on.
func (x *outline) bound(n *formula.Tree) (clock string, last int) {
	if len(n.Kids) != 2 || n.Kids[1].Op != formula.OpConst || n.Kids[0].Op != formula.OpCall || len(n.Kids[0].Kids) > 0 {
		return "", 0
	}
	last = value.Floor(n.Kids[1].Val.N)
	name := n.Kids[0].Func.Name
	switch n.Op {
	case formula.OpEq, formula.OpMoreEq:
		if x.p.Tracks[name] != nil { // counted on within the loop
			last--
		}
	case formula.OpMore:
	default:
		return "", 0
	}
	return name, last
}

// actions lists the titles of the actions that a scope offers itself, not in an inner one.
func (x *outline) actions(code *construct.Code, at, end int) []string {
	var out []string
	for i := at + 1; i < end; i++ {
		switch in := &code.Instrs[i]; in.Op {
		case construct.OpScopeOpen:
			i = int(in.Ref.(*construct.ScopeSpec).Exit)
		case construct.OpOffer:
			for _, a := range in.Ref.(*construct.OfferSpec).Actions {
				if title := a.Title; title != "" && !slices.Contains(out, title) {
					out = append(out, title)
				}
			}
		}
	}
	return out
}
