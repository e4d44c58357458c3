package program

import (
	"slices"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/value"
)

func (k *coder) offer(s *dsl.Offer) {
	spec := &OfferSpec{Once: s.Once, Nothing: s.Forced, By: k.decider(s.By), Finish: k.call(s.Finish), Rule: k.rule}
	at := k.emit(Instr{Op: OpOffer, Ref: spec, Pos: s.Pos})
	for _, o := range s.Actions {
		n := o.Call.Name
		a := k.l.Actions[n.Text]
		if a == nil {
			k.fail(codes.UnknownName, n.Pos, n.Text, "there is no action %q", n.Text).Help = nearest(n.Text, keys(k.l.Actions))
			continue
		}
		if slices.ContainsFunc(spec.Actions, func(x Offered) bool { return x.Code == a }) {
			k.fail(codes.BadStep, n.Pos, n.Text, "%s is offered twice", n.Text).Help = "offer " + n.Text + "(x) for each x in [...]"
			continue
		}
		k.l.offered[n.Text] = true
		spec.Actions = append(spec.Actions, k.offered(o, a))
	}
	k.code.Instrs[at].Ref = spec
}

// offered is one action of an offer. The name of an element is seen by the
// values of its parameters alone.
func (k *coder) offered(o *dsl.Offered, a *Code) Offered {
	out := Offered{Code: a, Slot: -1}
	names := len(k.scope.Locals)
	if o.Each != nil {
		k.l.reserved(o.Each, k.rule, false)
		out.Each = o.Each.Text
		if out.From = k.compile(o.In, value.Type{}); out.From != nil {
			t, ok := memberType(out.From.Type)
			if !ok || t.Kind == value.Unit {
				k.fail(codes.WrongType, o.In.Pos, o.In.Text, "an action cannot be offered for each of a %s", out.From.Type).Help = "let the action choose a unit itself"
			}
			out.Of = t
		}
		out.Slot = k.local(out.Each, out.Of)
	}
	out.Args = k.args(o.Call.Args, a.Params, o.Call.Name)
	k.scope.Locals = k.scope.Locals[:names:names]
	return out
}
