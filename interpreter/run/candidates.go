package run

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// listed is a list of candidates and what it was made for.
type listed struct {
	version uint64
	locals  []value.Value
	legal   []int64

	begun begunList

	// What units are called, and all answers that name them: see Game.options.
	units    []string
	answers  []Option
	listings int
	room     []int64 // of a list that nobody wants any more
}

// newRoom is room for another list; what an offer has found out and nobody has gone on
// with is given up.
func (l *listed) newRoom() []int64 {
	room := l.room
	l.room = nil
	if l.begun.version != 0 && cap(l.begun.from) > cap(room) {
		room = l.begun.from
		l.begun.version, l.begun.from = 0, nil
	}
	return room[:0]
}

// begunList is what an offer has found out of a list when it looked for the first who
// can be chosen: the choice that begins the action goes on from there. What it cost is
// paid again, so that a list takes the same fuel wherever it begins.
type begunList struct {
	version uint64 // 0 for none
	locals  []value.Value
	from    []int64 // nobody stands there twice
	listing int64   // the steps that it took to list them
	nobody  int     // none of so many can be chosen
	asking  int64   // the steps that it took to ask them
}

// candidates lists who can be chosen now, in the order of the map or the list.
// The same list is wanted when an action is offered, when its choice comes up
// and when it is shown; it is made once. What an error broke off is not kept.
func (g *Game) candidates(f *state.Frame, spec *program.ChooseSpec) []int64 {
	if g.P.Watch() != nil {
		return g.candidatesAnew(f, spec)
	}
	l := g.lists[spec]
	if l != nil && l.version == g.S.Version && slices.Equal(l.locals, f.Locals) {
		if g.ctx.Verifies() {
			g.verify(f, spec, l.legal)
		}
		return l.legal
	}
	steps := g.ctx.Full()
	asker := g.ctx.Apart(steps)
	l = g.listOf(spec)
	legal := g.candidatesOf(f, spec, l)
	if g.ctx.Verifies() {
		g.verify(f, spec, legal)
	}
	if g.ctx.Back(asker, steps, 0); g.ctx.Err != nil {
		return legal
	}
	if cap(l.legal) > cap(l.room) {
		l.room = l.legal
	}
	l.version, l.locals, l.legal = g.S.Version, append(l.locals[:0], f.Locals...), legal
	return legal
}

func (g *Game) listOf(spec *program.ChooseSpec) *listed {
	l := g.lists[spec]
	if l == nil {
		l = &listed{}
		if g.lists == nil {
			g.lists = map[*program.ChooseSpec]*listed{}
		}
		g.lists[spec] = l
	}
	return l
}

// verify compares a kept list with one made from nothing.
func (g *Game) verify(f *state.Frame, spec *program.ChooseSpec, legal []int64) {
	warm := g.ctx
	g.ctx = warm.Afresh()
	fresh := g.candidatesAnew(f, spec)
	failed := g.ctx.Err
	g.ctx = warm
	if failed != nil || !slices.Equal(fresh, legal) {
		warm.Distrust("who can be chosen as " + spec.Name)
	}
}

// anyCandidate tells whether anybody can be chosen.
func (g *Game) anyCandidate(f *state.Frame, spec *program.ChooseSpec) bool {
	found := g.findsAny(f, spec)
	if g.ctx.Verifies() && g.ctx.Err == nil {
		g.verifyAny(f, spec, found)
	}
	return found
}

// verifyAny compares what was said about an offer with what is found without the cache.
// An action that is not offered for a stale answer is asked about nowhere else.
func (g *Game) verifyAny(f *state.Frame, spec *program.ChooseSpec, found bool) {
	warm := g.ctx
	g.ctx = warm.Afresh()
	again := g.anyUncached(f, spec)
	failed := g.ctx.Err
	g.ctx = warm
	if failed != nil || again != found {
		warm.Distrust("whether anything can be chosen as " + spec.Name)
	}
}

// anyUncached is findsAny without the cache. Whether nothing more may be chosen, as with
// a limit that is reached, only the list tells.
func (g *Game) anyUncached(f *state.Frame, spec *program.ChooseSpec) bool {
	if spec.Count != "" {
		return len(g.candidatesAnew(f, spec)) > 0
	}
	c := g.ctx
	c.Locals = f.Locals
	saved := f.Locals[spec.Each]
	defer func() { f.Locals[spec.Each] = saved }()
	for _, w := range spec.From.List(c, nil) {
		f.Locals[spec.Each] = value.Word(w)
		c.Locals = f.Locals
		if g.meets(spec) {
			return true
		}
	}
	return false
}

// findsAny tells whether anybody can be chosen; it looks no further than the first,
// unless the list is known.
func (g *Game) findsAny(f *state.Frame, spec *program.ChooseSpec) bool {
	l := g.lists[spec]
	if g.P.Watch() != nil || spec.Count != "" || l != nil && l.version == g.S.Version && slices.Equal(l.locals, f.Locals) {
		return len(g.candidates(f, spec)) > 0
	}
	c := g.ctx
	c.Locals = f.Locals
	saved := f.Locals[spec.Each]
	defer func() { f.Locals[spec.Each] = saved }()
	left := c.Left()
	l = g.listOf(spec)
	from := spec.From.List(c, l.newRoom())
	listing := left - c.Left()
	open := g.open(spec, from)
	asking := int64(0)
	for i, w := range from {
		if open != nil && w >= 0 && !open.Has(int(w)) {
			continue
		}
		f.Locals[spec.Each] = value.Word(w)
		c.Locals = f.Locals
		left := c.Left()
		if g.meets(spec) {
			f.Locals[spec.Each] = saved
			g.begins(f, spec, begunList{from: from, listing: listing, nobody: i, asking: asking})
			return true
		}
		asking += 1 + left - c.Left()
	}
	l.room = from
	return false
}

// begins keeps what an offer has found out, if nobody stands on the list twice.
func (g *Game) begins(f *state.Frame, spec *program.ChooseSpec, b begunList) {
	if g.ctx.Err != nil || g.ctx.Recording() || !askedOf(nil, b.from).once {
		return
	}
	l := g.listOf(spec)
	b.version, b.locals = g.S.Version, append(l.begun.locals[:0], f.Locals...)
	l.begun = b
}

// begunOf takes what an offer has found out of a list in this position; nil for nothing.
func (g *Game) begunOf(f *state.Frame, l *listed) *begunList {
	if l == nil || l.begun.version != g.S.Version || g.ctx.Recording() || !slices.EqualFunc(l.begun.locals, f.Locals, value.Value.Equal) {
		return nil
	}
	b := l.begun
	l.begun.version, l.begun.from = 0, nil
	return &b
}

// candidatesAnew lists who can be chosen, each of those whom the rules name asked anew.
func (g *Game) candidatesAnew(f *state.Frame, spec *program.ChooseSpec) []int64 {
	return g.candidatesOf(f, spec, nil)
}

// candidatesOf lists the candidates that can be chosen. l is what is known of the list and
// room for it, or nil to ask about every candidate.
func (g *Game) candidatesOf(f *state.Frame, spec *program.ChooseSpec, l *listed) []int64 {
	c := g.ctx
	c.Locals = f.Locals
	var chosen []int64
	if spec.Count != "" {
		chosen = f.Locals[spec.Slot].List()
		if limit := g.limit(f, spec); limit >= 0 && len(chosen) >= limit {
			return nil
		}
	}
	saved := f.Locals[spec.Each]
	defer func() { f.Locals[spec.Each] = saved }()
	begun := g.begunOf(f, l)
	var seen asked
	switch {
	case begun != nil:
		c.Spend(int(begun.listing))
		seen.once = len(chosen) == 0
	case l != nil:
		begun = &begunList{from: spec.From.List(c, l.newRoom())}
	default:
		begun = &begunList{from: spec.From.List(c, nil)}
	}
	from := begun.from
	legal := from[:0] // nobody else has the list
	var open formula.Set
	if l != nil { // or each is asked about, to find out whether this is right as well
		open = g.open(spec, from)
	}
	if !seen.once {
		seen = askedOf(chosen, from)
	}
	c.Spend(int(begun.asking))
	for from = from[begun.nobody:]; len(from) > 0; from = from[1:] {
		w := from[0]
		if open != nil && w >= 0 && !open.Has(int(w)) {
			continue
		}
		if !c.Spend(1) {
			return nil
		}
		if seen.before(w) {
			continue
		}
		f.Locals[spec.Each] = value.Word(w)
		c.Locals = f.Locals
		if g.meets(spec) {
			legal = append(legal, w)
		}
	}
	if spec.Prefer == nil || len(legal) < 2 {
		return legal
	}
	args := make([][]value.Value, len(legal))
	for i, w := range legal {
		f.Locals[spec.Each] = value.Word(w)
		c.Locals = f.Locals
		args[i] = evalAll(c, spec.Prefer.Args)
	}
	var best []int64
	for _, i := range spec.Prefer.Pref.Best(c, len(legal), func(i int) []value.Value { return args[i] }) {
		best = append(best, legal[i])
	}
	return best
}

// asked are the words that have been asked about. Where they ascend, as those of the
// map do, nobody stands there twice and there is nothing to look up; a few are compared
// one by one.
type asked struct {
	once bool
	list []int64
	in   map[int64]bool
}

// askedOf begins with who has been chosen, before a list is gone through.
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

// fewWords is up to how many words it is quicker to compare them.
const fewWords = 64

// before tells whether a word has been asked about, and notes it.
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

// manySpaces is from how many spaces on it pays to ask about all at once.
const manySpaces = 48

// open finds, among many spaces, those where the conditions of a choice may hold and
// that no prohibition is known to close; nil when they must all be asked about one by one.
func (g *Game) open(spec *program.ChooseSpec, from []int64) formula.Set {
	if spec.Type.Kind != value.Space || len(from) < manySpaces || g.P.Watch() != nil {
		return nil
	}
	c := g.ctx
	clear(g.unshut)
	if n := (g.S.World.Map.Len() + 63) / 64; len(g.unshut) != n {
		g.unshut = make(formula.Set, n)
	}
	for _, w := range from {
		if w >= 0 {
			g.unshut.Add(int(w))
		}
	}
	if within := spec.Within(); within != nil {
		try, set := c.Try(), c.Scratch()
		if within(c, set); !c.Failed(try) {
			g.unshut.And(set)
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
			a.Perm.Shut(c, evalAll(c, a.Args), arg, g.unshut, manySpaces)
		}
	}
	return g.unshut
}

// meets tells whether the candidate in its slot is legal. Where a rule cannot be
// worked out it is not, and the refusal names the rule.
func (g *Game) meets(spec *program.ChooseSpec) bool {
	return g.surely(func() bool { return g.meetsAll(spec) })
}

func (g *Game) meetsAll(spec *program.ChooseSpec) bool {
	c := g.ctx
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
		ok := a.Move != nil && g.canSetOut(a.Move, args) || a.Perm != nil && a.Perm.Call(c, args)
		c.Pop(len(a.Args))
		if !ok {
			return false
		}
	}
	return true
}

// limit is the greatest number of members; -1 without one.
func (g *Game) limit(f *state.Frame, spec *program.ChooseSpec) int {
	if spec.Limit == nil {
		return -1
	}
	g.ctx.Locals = f.Locals
	return value.Floor(spec.Limit.Num(g.ctx))
}
