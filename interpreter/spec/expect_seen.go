package spec

import (
	"slices"

	"wargame/dsl"
	"wargame/interpreter/construct"
	"wargame/interpreter/value"
)

// expectSeen checks what a side or a seat may see, and the clauses that hide or reveal it:
// expect hidden unit(a).strength from red by 15.2.5.
func (r *runner) expectSeen(l *dsl.Line) {
	e := l.Expect.Seen
	text := e.Name.Text
	if e.Field != nil {
		text += "." + e.Field.Text
	}
	i := slices.IndexFunc(r.prog.Secrets, func(s *construct.Secret) bool { return s.Text == text })
	if i < 0 {
		if e.Word == "hidden" || len(l.Expect.By) > 0 {
			r.fail(lineSpan(l), "no rule hides %s", text)
		}
		return
	}
	s := r.prog.Secrets[i]
	if len(e.Args)+1 != len(s.Perm.Params) {
		r.fail(lineSpan(l), "%s takes %d values, not %d", text, len(s.Perm.Params)-1, len(e.Args))
		return
	}
	keys, ok := r.arguments(e.Args, s.Perm.Params[1:])
	if !ok {
		return
	}
	viewers, ok := r.viewers(e.Who, s)
	if !ok {
		return
	}
	var args []value.Value
	for _, v := range viewers { // a seat sees what any of its sides sees
		if args = append([]value.Value{v}, keys...); s.Perm.Call(r.game.Ctx(), args) {
			break
		}
	}
	r.verdict(l, s.Perm, args, text, e.Word == "shown", map[bool]string{true: "shown", false: "hidden"})
}

// viewers reads the side or seat that looks; for secrets between sides, the sides of the seat.
func (r *runner) viewers(e *dsl.Expr, s *construct.Secret) ([]value.Value, bool) {
	syms, _ := r.frames()
	t := value.SideType
	if x, ds := r.prog.Compile(e, syms, r.extra, value.SeatType); x != nil && !ds.HasErrors() && x.Type.Same(value.SeatType) {
		t = value.SeatType
	}
	v, _, ok := r.eval(e, t)
	if !ok {
		return nil, false
	}
	c := r.game.Ctx()
	switch {
	case t.Same(value.SeatType) == s.BySeat:
		return []value.Value{v}, true
	case s.BySeat:
		return []value.Value{value.Word(int64(r.prog.PlayerOf(c, v.N)))}, true
	}
	var out []value.Value
	for _, side := range r.prog.SidesOf(c, int(v.N)) {
		out = append(out, value.Word(side))
	}
	if len(out) == 0 { // a seat without sides sees what no side sees
		out = append(out, value.Word(value.None))
	}
	return out, true
}
