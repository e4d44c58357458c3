package run

import (
	"slices"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/query"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// choices computes what can be chosen in a position: actions, values, and uses of points.
type choices struct {
	*evaluator
	paths      *pathFinder
	openSpaces formula.Set // scratch buffer: spaces that no prohibition is known to close
	labels     unitLabels
	room       []int64 // scratch buffer for the list in findsAny
}

// candidateList is the answer to a candidatesQuery.
type candidateList struct {
	locals []value.Value // the locals that it was computed for
	legal  query.Words
}

// Bytes returns the approximate memory of the list, in bytes.
func (l *candidateList) Bytes() int { return l.legal.Bytes() + 16*len(l.locals) }

// Fingerprint returns a hash of the candidates.
func (l *candidateList) Fingerprint() uint64 { return l.legal.Fingerprint() }

// Equal reports whether another list has the same candidates.
func (l *candidateList) Equal(o query.Answer) bool { return l.legal.Equal(o.(*candidateList).legal) }

// candidatesQuery is the query for the candidates of a choice. Its arguments are the
// locals that the choice sees. One answer serves when an action is offered, and when its
// choice is reached, shown and answered.
type candidatesQuery struct {
	query.Plain
	cs   *choices
	spec *construct.ChooseSpec
}

// ID returns the number of the query that belongs to the choice.
func (q candidatesQuery) ID() query.ID { return q.spec.Query }

// Name returns the name of the query for messages.
func (q candidatesQuery) Name() string { return "who can be chosen as " + q.spec.Name }

// Budget returns the step limit of a whole question. The caller pays nothing.
func (q candidatesQuery) Budget(c *formula.Ctx) (steps int64, price int) { return c.StepLimit(), 0 }

// Compute lists the candidates.
func (q candidatesQuery) Compute(_ *formula.Ctx, locals []value.Value) query.Answer {
	locals = slices.Clone(locals)
	return &candidateList{locals, q.cs.listCandidates(locals, q.spec, true)}
}

// Again returns the candidates from the query cache if c is the game's own context. Any
// other context is for verification: Again then evaluates each candidate, without the
// column scan.
func (q candidatesQuery) Again(c *formula.Ctx, locals []value.Value) *query.Entry {
	if c == q.cs.ctx {
		e, _ := q.find(locals)
		return e
	}
	e := &query.Entry{}
	q.cs.inContext(c, func() {
		e.Answer = &candidateList{locals, q.cs.listCandidates(slices.Clone(locals), q.spec, false)}
	})
	return e
}

func (q candidatesQuery) find(locals []value.Value) (*query.Entry, *candidateList) {
	c := q.cs.ctx
	s, k := query.Of(c), query.Key{Query: q.spec.Query}
	h := uint64(0)
	for _, v := range locals {
		h = value.Mix(h, v)
	}
	k.Args[0] = int64(h)
	if e := s.Find(c, q, &k, locals); e != nil {
		if l := e.Answer.(*candidateList); slices.EqualFunc(l.locals, locals, value.Value.Equal) {
			return e, l
		}
	}
	a, e := s.Whole(c, q, &k, locals)
	if a == nil {
		return nil, &candidateList{}
	}
	return e, a.(*candidateList)
}

// candidates returns the legal candidates, in the order of the map or of the list. The
// query cache owns the result; the caller must not change it.
func (cs *choices) candidates(f *state.Frame, spec *construct.ChooseSpec) []int64 {
	if cs.P.Watch() != nil {
		return cs.listCandidates(f.Locals, spec, false)
	}
	q := candidatesQuery{cs: cs, spec: spec}
	e, l := q.find(f.Locals)
	query.Of(cs.ctx).Use(cs.ctx, q, f.Locals, e).All()
	cs.ctx.Locals = f.Locals
	return l.legal
}

// inContext runs evaluate with another context than the game's.
func (cs *choices) inContext(c *formula.Ctx, evaluate func()) {
	own := cs.ctx
	cs.ctx = c
	defer func() { cs.ctx = own }()
	evaluate()
}

// anyCandidate reports whether a choice has a legal candidate.
func (cs *choices) anyCandidate(f *state.Frame, spec *construct.ChooseSpec) bool {
	found := cs.findsAny(f, spec, true)
	if cs.ctx.Verifies() && cs.ctx.Err == nil {
		cs.verifyAny(f, spec, found)
	}
	return found
}

// verifyAny repeats findsAny without the query cache and reports a cache mismatch if the
// results differ. No other check finds an action that a stale answer hides.
func (cs *choices) verifyAny(f *state.Frame, spec *construct.ChooseSpec, found bool) {
	fresh, again := cs.ctx.Uncached(), false
	cs.inContext(fresh, func() { again = cs.findsAny(f, spec, false) })
	if fresh.Err != nil || again != found {
		cs.ctx.ReportMismatch("whether anything can be chosen as " + spec.Name)
	}
}

// findsAny reports whether a choice has a legal candidate, and stops at the first. A
// choice of several uses the full list, because only that respects the limit. If
// narrowed is false, findsAny evaluates every candidate without the column scan.
func (cs *choices) findsAny(f *state.Frame, spec *construct.ChooseSpec, narrowed bool) bool {
	switch {
	case spec.Count != "" && narrowed:
		return len(cs.candidates(f, spec)) > 0
	case cs.P.Watch() != nil || spec.Count != "":
		return len(cs.listCandidates(f.Locals, spec, false)) > 0
	}
	c := cs.ctx
	c.Locals = f.Locals
	saved := f.Locals[spec.Each]
	defer func() { f.Locals[spec.Each] = saved }()
	room := cs.room
	cs.room = nil // a condition may evaluate another choice, which must not share the buffer
	from := spec.From.List(c, room)
	defer func() { cs.room = from[:0] }()
	var open formula.Set
	if narrowed {
		open = cs.open(spec, from)
	}
	for _, w := range from {
		if open != nil && w >= 0 && !open.Has(int(w)) {
			continue
		}
		f.Locals[spec.Each] = value.Word(w)
		c.Locals = f.Locals
		if cs.meets(spec) {
			return true
		}
	}
	return false
}

// listCandidates returns the legal candidates. It uses the candidate's slot in locals
// and restores it. If narrowed is true, it skips candidates that the column scan
// excludes. It spends one step for each candidate.
func (cs *choices) listCandidates(locals []value.Value, spec *construct.ChooseSpec, narrowed bool) []int64 {
	c := cs.ctx
	c.Locals = locals
	var chosen []int64
	if spec.Count != "" {
		chosen = locals[spec.Slot].List()
		if limit := cs.limit(locals, spec); limit >= 0 && len(chosen) >= limit {
			return nil
		}
	}
	saved := locals[spec.Each]
	defer func() { locals[spec.Each] = saved }()
	from := spec.From.List(c, nil)
	legal := from[:0] // List(c, nil) returned a list of our own
	var open formula.Set
	if narrowed {
		open = cs.open(spec, from)
	}
	seen := askedOf(chosen, from)
	for _, w := range from {
		if open != nil && w >= 0 && !open.Has(int(w)) {
			continue
		}
		if !c.Spend(1) {
			return nil
		}
		if seen.before(w) {
			continue
		}
		locals[spec.Each] = value.Word(w)
		c.Locals = locals
		if cs.meets(spec) {
			legal = append(legal, w)
		}
	}
	if spec.Prefer == nil || len(legal) < 2 {
		return legal
	}
	args := make([][]value.Value, len(legal))
	for i, w := range legal {
		locals[spec.Each] = value.Word(w)
		c.Locals = locals
		args[i] = evalAll(c, spec.Prefer.Args)
	}
	var best []int64
	for _, i := range spec.Prefer.Pref.Best(c, len(legal), func(i int) []value.Value { return args[i] }) {
		best = append(best, legal[i])
	}
	return best
}

// asked is the set of words that have been evaluated. If the list ascends, as lists from
// the map do, it has no repetitions and nothing is stored. Up to fewWords words are
// compared one by one; more go into a map.
type asked struct {
	once bool
	list []int64
	in   map[int64]bool
}

// askedOf returns the set for a pass over from. Words that are chosen already count as
// evaluated.
func askedOf(chosen, from []int64) asked {
	once := len(chosen) == 0
	for i := 1; i < len(from) && once; i++ {
		once = from[i-1] < from[i]
	}
	if once {
		return asked{once: true}
	}
	return asked{list: append(make([]int64, 0, len(chosen)+len(from)), chosen...)}
}

// fewWords is the size up to which a linear comparison is faster than a map.
const fewWords = 64

// before reports whether a word is in the set, and adds it.
func (a *asked) before(w int64) bool {
	n := len(a.list)
	switch {
	case a.once:
		return false
	case n <= fewWords:
		if slices.Contains(a.list, w) {
			return true
		}
	default:
		if a.in == nil {
			a.in = map[int64]bool{}
			for _, w := range a.list {
				a.in[w] = true
			}
		}
		if a.in[w] {
			return true
		}
		a.in[w] = true
	}
	a.list = append(a.list, w)
	return false
}

// manySpaces is the number of spaces from which a column scan is worth its cost.
const manySpaces = 48

// open returns the spaces where the conditions of a choice may hold and that no
// prohibition is known to close. It returns nil for short lists and other types; then
// each candidate must be evaluated. The set is a scratch buffer, valid until the next
// call.
func (cs *choices) open(spec *construct.ChooseSpec, from []int64) formula.Set {
	if spec.Type.Kind != value.Space || len(from) < manySpaces || cs.P.Watch() != nil {
		return nil
	}
	c := cs.ctx
	clear(cs.openSpaces)
	if n := (cs.S.World.Map.Len() + 63) / 64; len(cs.openSpaces) != n {
		cs.openSpaces = make(formula.Set, n)
	}
	for _, w := range from {
		if w >= 0 {
			cs.openSpaces.Add(int(w))
		}
	}
	if within := spec.Within(); within != nil {
		try, set := c.Try(), c.Scratch()
		if within(c, set); !c.Failed(try) {
			cs.openSpaces.And(set)
		}
		c.Drop()
	}
	for _, a := range spec.Allowed {
		if a.Perm == nil {
			continue
		}
		arg := -1
		for i, e := range a.Args {
			if slot, ok := e.Local(); ok && slot == spec.Each && arg < 0 {
				arg = i
			} else if e.Uses(spec.Each) {
				arg = len(a.Args)
			}
		}
		if arg >= 0 && arg < len(a.Args) {
			a.Perm.Shut(c, evalAll(c, a.Args), arg, cs.openSpaces, manySpaces)
		}
	}
	return cs.openSpaces
}

// meets reports whether the candidate in its slot is legal. If a rule fails, the
// candidate is not legal, and its refusal names the rule.
func (cs *choices) meets(spec *construct.ChooseSpec) bool {
	return cs.surely(func() bool { return cs.meetsAll(spec) })
}

func (cs *choices) meetsAll(spec *construct.ChooseSpec) bool {
	c := cs.ctx
	for _, w := range spec.Where {
		if !w.Bool(c) {
			return false
		}
	}
	for _, a := range spec.Allowed {
		args := c.Push(len(a.Args))
		for i, e := range a.Args {
			args[i] = e.Eval(c)
		}
		ok := a.Move != nil && cs.paths.canSetOut(a.Move, args) || a.Perm != nil && a.Perm.Call(c, args)
		c.Pop(len(a.Args))
		if !ok {
			return false
		}
	}
	return true
}

// limit returns the greatest number of members of a set; -1 if there is no limit.
func (cs *choices) limit(locals []value.Value, spec *construct.ChooseSpec) int {
	if spec.Limit == nil {
		return -1
	}
	cs.ctx.Locals = locals
	return value.Floor(spec.Limit.Num(cs.ctx))
}
