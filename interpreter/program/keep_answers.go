package program

import (
	"slices"
	"sync"

	"wargame/interpreter/formula"
	"wargame/interpreter/kept"
	"wargame/interpreter/value"
)

// worthKeeping is from what price on (see order.go) an answer is kept.
const worthKeeping = 60

// prepareAnswers has those rules keep what they say that are about words only and
// dear to ask.
func (l *loader) prepareAnswers() {
	if l.Watch() != nil {
		return
	}
	price := map[*formula.Func]int{}
	n := 0
	keeps := func(name string, f *formula.Func, params []Param, exprs []*formula.Expr) *kept.Answers {
		if len(params) == 0 || len(params) > kept.MaxParams || !f.Result.IsWord() || l.price(exprs, price) < worthKeeping {
			return nil
		}
		for _, p := range params {
			if !p.Type.IsWord() {
				return nil
			}
		}
		in := inputs{seen: map[*formula.Func]bool{}, parts: map[uint16]bool{}}
		if in.exprs(exprs); in.all || len(in.parts) == 0 {
			return nil
		}
		n++
		return &kept.Answers{Name: name, Index: n - 1}
	}
	for _, name := range keys(l.Defines) {
		if x := l.Defines[name]; x.Suppose == nil && x.Body != nil {
			x.known = keeps(name, x.fn, x.Params, []*formula.Expr{x.Body})
		}
	}
	for _, name := range keys(l.Quantities) {
		if q := l.Quantities[name]; q.fold == nil {
			q.known = keeps(name, &formula.Func{Result: value.NumberType}, q.Params, q.exprs())
		}
	}
	for _, m := range l.movementList {
		if m.walk.Inputs != nil {
			n++
			m.SetsOut = &kept.Answers{Name: m.Name, Index: n - 1}
		}
	}
	for _, name := range keys(l.Permissions) {
		p := l.Permissions[name]
		p.known = keeps(name, p.fn, p.Params, p.exprs())
	}
	for _, code := range l.Codes {
		for _, in := range code.Instrs {
			if spec, ok := in.Ref.(*ChooseSpec); ok {
				spec.Traced = l.traced(spec)
				spec.Sift = sync.OnceValue(spec.sift)
				spec.Within = sync.OnceValue(spec.within)
			}
		}
	}
}

// traced tells whether what a candidate is asked says what it reads.
func (l *loader) traced(spec *ChooseSpec) bool {
	exprs := slices.Clone(spec.Where)
	for _, a := range spec.Allowed {
		exprs = append(exprs, a.Args...)
		switch {
		case a.Perm != nil:
			exprs = append(exprs, a.Perm.exprs()...)
		case a.Move == nil || a.Move.SetsOut == nil:
			return false
		}
	}
	in := inputs{seen: map[*formula.Func]bool{}, parts: map[uint16]bool{}}
	in.exprs(exprs)
	return len(spec.Allowed)+len(spec.Where) > 0 && !in.all
}

// within is what Within gives.
func (spec *ChooseSpec) within() formula.SetFunc {
	var fs []formula.SetFunc
	for _, w := range spec.Where {
		if f := w.Within(spec.Each); f != nil {
			fs = append(fs, f)
		}
	}
	return formula.Everywhere(fs)
}

// sift is what Sift gives.
func (spec *ChooseSpec) sift() *formula.Expr {
	var rule *formula.Func
	var args []*formula.Expr
	if len(spec.Allowed) > 0 && spec.Allowed[0].Perm != nil {
		rule, args = spec.Allowed[0].Perm.fn, spec.Allowed[0].Args
	}
	if spec.From.Type.Kind != value.List {
		return spec.From
	}
	if e := spec.From.Sift(spec.Each, spec.Where, rule, args); e != nil {
		return e
	}
	return spec.From
}
