package codegen

import (
	"slices"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
	"wargame/interpreter/declare"
	"wargame/interpreter/value"
)

func (k *Coder) offer(s *dsl.Offer) {
	if s.Each != nil {
		k.offerToEach(s)
		return
	}
	spec := &construct.OfferSpec{Once: s.Once, Nothing: s.Forced, By: k.decider(s.By), Finish: k.Call(s.Finish), Rule: k.Rule}
	at := k.emit(construct.Instr{Op: construct.OpOffer, Ref: spec, Pos: s.Pos})
	for _, o := range s.Actions {
		n := o.Call.Name
		a := declare.Find(k.l.Names, k.l.Actions, "action", n, k.Rule)
		if a == nil {
			continue
		}
		if slices.ContainsFunc(spec.Actions, func(x construct.Offered) bool { return x.Code == a }) {
			k.Fail(codes.BadStep, n.Pos, n.Text, "the action %s is offered twice", n.Text).Help = "offer " + n.Text + "(x) for each x in [...]"
			continue
		}
		k.l.Offered[n.Text] = true
		spec.Actions = append(spec.Actions, k.offered(o, a))
	}
	k.code.Instrs[at].Ref = spec
}

// nextInTurn is the local name of the next decider if a track of the rules holds the
// decider.
const nextInTurn = "$next"

// offerToEach compiles an offer to several deciders as a loop over them. Without a list,
// they are the seats that play the phasing side. If the name is that of a track, the
// track is set to the decider in turn.
func (k *Coder) offerToEach(s *dsl.Offer) {
	one := *s
	in := s.In
	if in == nil {
		in = &dsl.Expr{Pos: s.Each.Pos, Text: PlayersFunc + "(phasing)"}
	}
	one.Each, one.In, one.By = nil, nil, &dsl.Expr{Pos: s.Each.Pos, Text: s.Each.Text}
	name, steps := s.Each, []*dsl.Step{{Pos: s.Pos, Offer: &one}}
	if k.l.Tracks[s.Each.Text] != nil {
		name = &dsl.Name{Pos: s.Each.Pos, Text: nextInTurn}
		set := &dsl.Set{Pos: s.Each.Pos, Target: one.By, Value: &dsl.Expr{Pos: s.Each.Pos, Text: nextInTurn}}
		steps = append([]*dsl.Step{{Pos: s.Pos, Set: set}}, steps...)
	}
	k.forEach(&dsl.ForEach{Pos: s.Pos, Name: name, In: in, Block: &dsl.Block{Pos: s.Pos, Steps: steps}})
}

// offered compiles one action of an offer. The name of the list element is visible only
// in the values of its parameters.
func (k *Coder) offered(o *dsl.Offered, a *construct.Code) construct.Offered {
	out := construct.Offered{Code: a, Slot: -1}
	names := len(k.Scope.Locals)
	if o.Each != nil {
		k.l.Reserved(o.Each, k.Rule, false)
		out.Each = o.Each.Text
		if out.From = k.Compile(o.In, value.Type{}); out.From != nil {
			t, ok := MemberType(out.From.Type)
			if !ok || t.Kind == value.Unit {
				k.Fail(codes.WrongType, o.In.Pos, o.In.Text, "an action cannot be offered for each element of %s", out.From.Type.Indefinite()).Help = "let the action itself choose the unit"
			}
			out.Of = t
		}
		out.Slot = k.local(out.Each, out.Of)
	}
	out.Args = k.Args(o.Call.Args, a.Params, o.Call.Name)
	k.Scope.Locals = k.Scope.Locals[:names:names]
	return out
}
