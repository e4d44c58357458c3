package check

import (
	"slices"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
)

// checkEarly reports values that are read before they are known: a snapshot that reads itself
// or is read only before its moment, and first values that depend on the place in the
// sequence.
func (l *checker) checkEarly() {
	if l.diags.list.HasErrors() {
		return
	}
	a := l.askers()
	for _, v := range l.program.FirstValues {
		for _, n := range slices.Concat([]string{"phase", "segment", "phasing"}, keys(l.program.Snapshots)) {
			if a.reaches(namesOf(v.Expr), n) {
				l.diags.warn(codes.TooEarly, v.Track.Pos, len(v.Track.Name), v.Track.Rule, "the first value of %s uses %s, which is unknown before play begins", v.Track.Name, n)
			}
		}
	}
	for _, n := range keys(l.program.Snapshots) {
		s := l.program.Snapshots[n]
		if a.reaches(namesOf(s.Body), n) {
			l.diags.warn(codes.TooEarly, s.Pos, len(n), s.Rule, "the snapshot %s reads its own previous value", n)
			continue
		}
		l.checkSnapshot(a, s)
	}
}

// asking is the graph of which name asks which, and what instructions ask.
type asking struct {
	l     *checker
	asks  map[string][]string
	names map[*construct.Instr][]string // what an instruction asks directly

	askedBy map[string][]string        // the inverse of asks; built on first use
	askers  map[string]map[string]bool // by name: all that ask for it, directly or not
}

func namesOf(list ...*formula.Expr) []string {
	var out []string
	for _, e := range list {
		if e == nil {
			continue
		}
		r := e.Reads()
		for _, f := range r.Funcs {
			out = append(out, f.Name)
		}
		out = append(out, r.Symbols...)
	}
	return out
}

func (l *checker) askers() *asking {
	a := &asking{l: l, asks: map[string][]string{}, askers: map[string]map[string]bool{}, names: map[*construct.Instr][]string{}}
	add := func(n string, list ...*formula.Expr) { a.asks[n] = append(a.asks[n], namesOf(list...)...) }
	steps := func(n string, c *construct.Code) {
		for i := 0; c != nil && i < len(c.Instrs); i++ {
			a.asks[n] = append(a.asks[n], instrNames(&c.Instrs[i])...)
		}
	}
	for n, q := range l.program.Quantities {
		add(n, q.Base, q.Step)
		for _, s := range q.Contributions {
			add(n, s.When, s.Unless, s.Value)
		}
	}
	for n, p := range l.program.Permissions {
		for _, b := range p.Bans {
			add(n, b.When, b.Unless, b.Needs)
			if b.Leaving != nil {
				add(n, b.Leaving.Body)
				steps(n, b.Leaving.Suppose)
			}
		}
		for _, g := range p.Grants {
			add(n, g.When, g.Unless)
		}
	}
	for n, d := range l.program.Defines {
		add(n, d.Body)
		steps(n, d.Suppose)
	}
	for n, t := range l.program.Tracks {
		add(n, t.Default, t.Min, t.Max)
	}
	for n, r := range l.program.Reaches {
		add(n, r.From...)
		add(n, r.Stops...)
		add(n, r.Within)
		for _, st := range r.Steps {
			add(n, st.Cost, st.When, st.May)
		}
	}
	for n, m := range l.program.Movements {
		add(n, m.Exprs()...)
	}
	for n, p := range l.program.Preferences {
		add(n, p.Exprs()...)
	}
	return a
}

// instrNames returns the names that an instruction asks directly.
func instrNames(in *construct.Instr) []string {
	u := &uses{read: map[string]bool{}, asks: map[string]map[string]bool{}}
	u.instr(in)
	return keys(u.read)
}

// reaches reports whether one of the names asks for target, directly or not.
func (a *asking) reaches(names []string, target string) bool {
	askers := a.askers[target]
	if askers == nil {
		askers = a.askersOf(target)
		a.askers[target] = askers
	}
	return slices.ContainsFunc(names, func(n string) bool { return n == target || askers[n] })
}

// askersOf returns the names that ask for target, directly or not.
func (a *asking) askersOf(target string) map[string]bool {
	if a.askedBy == nil {
		a.askedBy = map[string][]string{}
		for n, asked := range a.asks {
			for _, x := range asked {
				a.askedBy[x] = append(a.askedBy[x], n)
			}
		}
	}
	out := map[string]bool{}
	for open := []string{target}; len(open) > 0; {
		n := open[len(open)-1]
		open = open[:len(open)-1]
		for _, by := range a.askedBy[n] {
			if !out[by] {
				out[by] = true
				open = append(open, by)
			}
		}
	}
	return out
}

// namesIn returns instrNames, computed once.
func (a *asking) namesIn(in *construct.Instr) []string {
	names, ok := a.names[in]
	if !ok {
		names = instrNames(in)
		a.names[in] = names
	}
	return names
}

// instrAsks reports whether an instruction asks for target, directly or in the procedures and
// actions that it starts.
func (a *asking) instrAsks(in *construct.Instr, target string, seen map[*construct.Code]bool) bool {
	if a.reaches(a.namesIn(in), target) {
		return true
	}
	switch s := in.Ref.(type) {
	case *construct.DoSpec:
		return a.codeAsks(s.Code, target, seen)
	case *construct.OfferSpec:
		for _, c := range s.Actions {
			if a.codeAsks(c.Code, target, seen) {
				return true
			}
		}
	}
	return false
}

func (a *asking) codeAsks(c *construct.Code, target string, seen map[*construct.Code]bool) bool {
	if seen[c] {
		return false
	}
	seen[c] = true
	u := &uses{read: map[string]bool{}, asks: map[string]map[string]bool{}}
	u.call(c.Allowed)
	if a.reaches(append(namesOf(c.When), keys(u.read)...), target) {
		return true
	}
	for i := range c.Instrs {
		if a.instrAsks(&c.Instrs[i], target, seen) {
			return true
		}
	}
	return false
}

// checkSnapshot reports a snapshot that is read only by steps of the sequence that its moment
// never precedes. If a trigger, an obligation, another snapshot or a budget reads it too,
// nothing is reported, since these may come later.
func (l *checker) checkSnapshot(a *asking, s *construct.Snapshot) {
	seq := l.program.Sequence
	if seq == nil || s.At.Kind < 0 {
		return
	}
	for _, c := range l.program.Codes {
		if c.Kind == construct.TriggerCode && a.codeAsks(c, s.Name, map[*construct.Code]bool{}) {
			return
		}
		for i := range c.Instrs {
			if c != seq && l.isMoment(c, i, &s.At) {
				return
			}
		}
	}
	var others []*formula.Expr
	for _, o := range l.program.Obligations {
		others = append(others, o.Met, o.Possible)
		if o.Payers != nil {
			others = append(others, o.Payers.From, o.Payers.Where)
		}
		if o.Remedy != nil && a.codeAsks(o.Remedy, s.Name, map[*construct.Code]bool{}) {
			return
		}
	}
	for _, x := range l.program.Onsets {
		others = append(others, x.When, x.Keys)
	}
	for _, b := range l.program.Budgets {
		others = append(others, b.Amount)
	}
	for _, d := range l.program.Decks {
		others = append(others, d.From)
	}
	for _, o := range l.program.Snapshots {
		others = append(others, o.Body)
	}
	if a.reaches(namesOf(others...), s.Name) {
		return
	}
	var asked, moments []int
	for i := range seq.Instrs {
		if a.instrAsks(&seq.Instrs[i], s.Name, map[*construct.Code]bool{}) {
			asked = append(asked, i)
		}
		if l.isMoment(seq, i, &s.At) {
			moments = append(moments, i)
		}
	}
	if len(asked) == 0 || len(moments) == 0 {
		return
	}
	seen := l.after(seq, moments, !s.At.End)
	for _, i := range asked {
		if seen[i] {
			return
		}
	}
	in := seq.Instrs[asked[0]]
	edge := "start"
	if s.At.End {
		edge = "end"
	}
	what := l.program.ScopeKinds[s.At.Kind]
	if s.At.Name != "" {
		what += " " + s.At.Name
	}
	d := l.diags.warn(codes.TooEarly, s.Pos, len(s.Name), s.Rule, "%s is read only before it is taken, at the %s of %s", s.Name, edge, what)
	d.Labels = append(d.Labels, dsl.Label{Span: dsl.SpanOf(in.Pos, in.Pos), Text: "read here"})
}

// isMoment reports whether an instruction opens (or ends) a scope of a moment.
func (l *checker) isMoment(c *construct.Code, i int, m *construct.Moment) bool {
	in := &c.Instrs[i]
	if in.Op != construct.OpScopeOpen {
		return false
	}
	s := in.Ref.(*construct.ScopeSpec)
	return s.Kind == m.Kind && (m.Name == "" || s.Label == m.Name)
}

// after returns the instructions that play can reach after the starts (or ends) of the given
// scopes. With inTurn it does not enter another turn.
func (l *checker) after(c *construct.Code, scopes []int, inTurn bool) []bool {
	seen := make([]bool, len(c.Instrs))
	turn := make([]bool, len(c.Instrs)) // the instructions that end a whole turn
	for i := range c.Instrs {
		if s, ok := c.Instrs[i].Ref.(*construct.ScopeSpec); ok && c.Instrs[i].Op == construct.OpScopeOpen && l.program.ScopeKinds[s.Kind] == "turn" && s.Of == nil {
			turn[s.Exit] = true
		}
	}
	var todo []int
	add := func(i int) {
		if i >= 0 && i < len(seen) && !seen[i] {
			seen[i] = true
			todo = append(todo, i)
		}
	}
	for _, i := range scopes {
		if inTurn {
			add(i + 1)
		} else {
			add(int(c.Instrs[i].Ref.(*construct.ScopeSpec).Exit) + 1)
		}
	}
	for len(todo) > 0 {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		in := &c.Instrs[i]
		if inTurn && turn[i] {
			continue
		}
		switch in.Op {
		case construct.OpJump:
			add(int(in.A))
			continue
		case construct.OpReturn:
			continue
		case construct.OpJumpUnless:
			add(int(in.A))
		case construct.OpNext, construct.OpPick, construct.OpCount, construct.OpSecretly:
			add(int(in.D))
		case construct.OpChoose:
			s := in.Ref.(*construct.ChooseSpec)
			add(int(s.Otherwise))
			if s.OrStop {
				add(int(s.StopTo))
			}
		case construct.OpGo:
			add(int(in.Ref.(*construct.GoSpec).Otherwise))
		case construct.OpSpend:
			s := in.Ref.(*construct.SpendSpec)
			add(int(s.After))
			for _, o := range s.Options {
				add(int(o.Body))
			}
		case construct.OpOffer, construct.OpDo, construct.OpEnd: // `end phase` leads out of any scope around it
			for j := range c.Instrs {
				if s, ok := c.Instrs[j].Ref.(*construct.ScopeSpec); ok && j < i && i < int(s.Exit) {
					add(int(s.Exit))
				}
			}
		}
		add(i + 1)
	}
	return seen
}
