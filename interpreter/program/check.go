package program

import (
	"strings"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/formula"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

// uses notes what the text of the program reads and asks for, so that what
// nobody uses, and what goes round in circles, can be told.
type uses struct {
	read map[string]bool            // names read by any expression, or called by any step
	asks map[string]map[string]bool // what a named thing asks for, by name
}

func (u *uses) note(by string, x *formula.Expr) {
	if x == nil {
		return
	}
	reads := x.Reads()
	for _, n := range reads.Symbols {
		u.read[n] = true
	}
	for _, f := range reads.Funcs {
		if f.Name != by {
			u.read[f.Name] = true
		}
		if by == "" || len(f.Params) == 1 && f.Unary != nil && f.Explain == nil { // an attribute asks nothing
			continue
		}
		if u.asks[by] == nil {
			u.asks[by] = map[string]bool{}
		}
		u.asks[by][f.Name] = true
	}
}

// checkProgram makes the checks that need the whole program.
func (l *loader) checkProgram() {
	u := &uses{read: map[string]bool{}, asks: map[string]map[string]bool{}}
	for _, v := range l.late {
		u.exprs(v.expr)
	}
	l.gather(u)
	l.checkCycles(u)
	l.checkClauses()
	l.checkMoments()
	l.checkSetUp()
	l.checkUnused(u)
	l.checkEarly()
}

// gather goes through everything that was compiled.
func (l *loader) gather(u *uses) {
	for n, q := range l.Quantities {
		u.note(n, q.Base)
		u.note(n, q.Step)
		for _, s := range q.Shares {
			u.note(n, s.When)
			u.note(n, s.Unless)
			u.note(n, s.Value)
		}
	}
	for n, p := range l.Permissions {
		for _, b := range p.Bans {
			u.note(n, b.When)
			u.note(n, b.Unless)
			u.note(n, b.Needs)
		}
		for _, g := range p.Grants {
			u.note(n, g.When)
			u.note(n, g.Unless)
		}
	}
	for n, d := range l.Defines {
		u.note(n, d.Body)
	}
	for n, t := range l.Tracks {
		u.note(n, t.Default)
		u.note(n, t.Min)
		u.note(n, t.Max)
	}
	for n, b := range l.Budgets {
		u.note(n, b.Amount)
	}
	for _, s := range l.Snapshots {
		u.note("", s.Body)
	}
	for _, r := range l.Reaches { // a flood may ask in a circle: it has a least answer
		for _, e := range r.From {
			u.note("", e)
		}
		for _, st := range r.Steps {
			u.note("", st.Cost)
			u.note("", st.When)
		}
		for _, e := range r.Stops {
			u.note("", e)
		}
		u.note("", r.Within)
	}
	for _, p := range l.Preferences {
		for _, r := range p.Ranks {
			u.note("", r.expr)
		}
	}
	for _, o := range l.Obligations {
		u.note("", o.Met)
		u.note("", o.Possible)
	}
	u.legend(l.Legend)
	for _, c := range l.Codes {
		u.note("", c.When)
		u.call(c.Allowed)
		for i := range c.Instrs {
			u.instr(&c.Instrs[i])
		}
	}
}

func (u *uses) call(c *CallSpec) {
	if c == nil {
		return
	}
	u.read[c.Name] = true
	for _, a := range c.Args {
		u.note("", a)
	}
}

func (u *uses) exprs(list ...*formula.Expr) {
	for _, e := range list {
		u.note("", e)
	}
}

func (u *uses) instr(in *Instr) {
	u.exprs(in.X, in.Y)
	switch s := in.Ref.(type) {
	case *Target:
		u.exprs(s.Subject)
		u.exprs(s.Args...)
	case *RollSpec:
		for _, p := range s.Parts {
			u.exprs(p.By)
		}
	case *ChooseSpec:
		u.exprs(s.Limit, s.From, s.By)
		u.exprs(s.Where...)
		for _, text := range []*LogSpec{s.Prompt, s.Noting} {
			if text != nil {
				u.exprs(text.Exprs...)
			}
		}
		for _, a := range append(append([]*CallSpec{s.Prefer}, s.Allowed...), s.SuchThat...) {
			u.call(a)
		}
	case *OfferSpec:
		u.exprs(s.By)
		u.call(s.Finish)
	case *SpendSpec:
		u.exprs(s.By)
		for _, o := range s.Options {
			u.exprs(o.From, o.Where, o.Costs)
			u.call(o.Allowed)
		}
	case *DoSpec:
		u.exprs(s.Args...)
	case *FactSpec:
		u.exprs(s.Args...)
		u.exprs(s.Value)
	case *BudgetSpec:
		u.read[s.Budget.Name] = true
		u.exprs(s.Args...)
	case *EventSpec:
		u.exprs(s.Args...)
	case *LogSpec:
		u.exprs(s.Exprs...)
	case *ScopeSpec:
		u.exprs(s.Of)
	}
}

// checkCycles finds values that ask for themselves. Circles through a reach
// are meant to be; they have a least answer.
func (l *loader) checkCycles(u *uses) {
	state := map[string]int{} // 1 under way, 2 done
	var path []string
	var visit func(n string)
	visit = func(n string) {
		switch state[n] {
		case 1:
			i := 0
			for path[i] != n {
				i++
			}
			pos, rule := l.whereIs(n)
			l.diags.fail(codes.Cycle, pos, len(n), rule, "%s asks for itself: %s", n, strings.Join(append(append([]string{}, path[i:]...), n), " asks "))
			return
		case 2:
			return
		}
		if l.Reaches[n] != nil || l.Facts[n] != nil || l.Snapshots[n] != nil {
			return
		}
		if d := l.Defines[n]; d != nil && counts(d) { // it may ask itself for one step less
			delete(u.asks[n], n)
		}
		state[n] = 1
		path = append(path, n)
		for _, m := range keys(u.asks[n]) {
			visit(m)
		}
		path = path[:len(path)-1]
		state[n] = 2
	}
	for _, n := range keys(u.asks) {
		visit(n)
	}
}

// counts tells whether a define takes a number, which a definition that asks
// for itself can count down.
func counts(d *Define) bool {
	for _, p := range d.Params {
		if p.Type.Kind == value.Number {
			return true
		}
	}
	return false
}

func (l *loader) whereIs(n string) (lexer.Position, *Rule) {
	switch {
	case l.Quantities[n] != nil:
		return l.Quantities[n].Pos, l.Quantities[n].Rule
	case l.Permissions[n] != nil:
		return l.Permissions[n].Pos, l.Permissions[n].Rule
	case l.Defines[n] != nil:
		return l.Defines[n].Pos, l.Defines[n].Rule
	case l.Tracks[n] != nil:
		return l.Tracks[n].Pos, l.Tracks[n].Rule
	}
	return lexer.Position{}, nil
}

// checkClauses reports clauses used twice, and clauses and statements that the
// catalogue of the rulebook does not have.
func (l *loader) checkClauses() {
	first := map[string]*Rule{}
	for _, r := range l.Rules {
		key := r.Clause + "\x00" + r.Origin
		if strings.HasPrefix(r.Origin, "option ") || strings.HasPrefix(r.Origin, "reading ") {
			continue
		}
		if r.was != "" {
			continue // the rulebook's clause may have a rule of the game as well
		}
		if o := first[key]; o != nil {
			d := l.diags.fail(codes.DuplicateClause, r.Pos, len(r.Clause), nil, "clause %s is written twice", r.Clause)
			d.Labels = append(d.Labels, dsl.Label{Span: dsl.SpanOf(o.Pos, o.Pos), Text: "the first time here"})
			d.Help = "put both into one rule"
			continue
		}
		first[key] = r
	}
	if l.cfg.Catalogue == nil {
		return
	}
	for _, r := range l.Rules {
		for _, also := range r.Also {
			if !l.cfg.Catalogue.HasClause(also) {
				l.diags.fail(codes.UnknownClause, r.Pos, len(r.Clause), nil, "the catalogue has no clause %s", also).Help = nearest(also, l.cfg.Catalogue.Clauses())
			}
		}
		if !strings.HasPrefix(r.Origin, "module ") && !l.moduleClauses[r.Clause] && !strings.HasPrefix(r.Clause, "house") && !l.cfg.Catalogue.HasClause(r.Clause) {
			l.diags.fail(codes.UnknownClause, r.Pos, len(r.Clause), nil, "the catalogue has no clause %s", r.Clause).Help = nearest(r.Clause, l.cfg.Catalogue.Clauses())
		}
	}
	for _, t := range l.Tests {
		for _, c := range t.Cites {
			if rule := first[c.Clause()+"\x00"]; rule != nil && !l.cfg.Catalogue.HasClause(c.Clause()) {
				continue // a rule beyond the rulebook, which has been reported if it should not be
			}
			if !l.cfg.Catalogue.HasStatement(c.Clause(), c.Statement()) {
				l.diags.fail(codes.UnknownClause, c.Pos, len(c.Text), nil, "the catalogue has no statement %s", c.Text).Help = nearest(c.Clause(), l.cfg.Catalogue.Clauses())
			}
		}
	}
}

// checkMoments finds what waits for a stretch of play that never comes.
func (l *loader) checkMoments() {
	if l.Sequence == nil {
		return
	}
	opened := map[int]bool{}
	for _, c := range l.Codes {
		for i := range c.Instrs {
			if s, ok := c.Instrs[i].Ref.(*ScopeSpec); ok {
				opened[s.Kind] = true
			}
		}
	}
	never := func(kind int, pos lexer.Position, width int, rule *Rule, what string) {
		if kind >= 0 && !opened[kind] {
			l.diags.warn(codes.Unreachable, pos, width, rule, "%s waits for a %s, and the sequence of play has none", what, l.ScopeKinds[kind])
		}
	}
	for _, f := range l.FactList {
		never(f.Lasts, f.Pos, len(f.Name), f.Rule, f.Name)
	}
	for _, n := range keys(l.Budgets) {
		never(l.Budgets[n].Per, l.Budgets[n].Pos, len(n), l.Budgets[n].Rule, n)
	}
	for _, n := range keys(l.Snapshots) {
		never(l.Snapshots[n].At.Kind, l.Snapshots[n].Pos, len(n), l.Snapshots[n].Rule, n)
	}
	for _, t := range l.Triggers["moment"] {
		never(t.Moment.Kind, t.Code.Pos, 2, t.Rule, "this rule")
	}
}

// checkSetUp reports counters that start stacked too high, if the game says
// when a stack is too high: by a define overstacked(side, space).
func (l *loader) checkSetUp() {
	f := l.funcs["overstacked"]
	if f == nil || l.Start == nil || len(f.Params) != 2 || f.Params[0].Kind != value.Enum || f.Params[1].Kind != value.Space || l.diags.list.HasErrors() {
		return
	}
	c := formula.NewCtx(l.Start)
	seen := map[[2]int64]bool{}
	for _, s := range l.setups {
		side := l.attributes[ofUnit]["side"].Read(l.Start, s.unit)
		k := [2]int64{side.N, int64(s.space)}
		if seen[k] || side.N < 0 {
			continue
		}
		seen[k] = true
		if c.Call(f, []value.Value{side, value.Word(int64(s.space))}).N != 0 && c.Err == nil {
			l.diags.fail(codes.Overstacked, s.pos, len(l.World.Map.Name(s.space)), s.rule, "the set-up puts too much on %s", l.World.Map.Name(s.space))
		}
	}
}

// checkUnused reports what nobody reads, runs or offers. What a module brings
// may lie idle.
func (l *loader) checkUnused(u *uses) {
	if l.diags.list.HasErrors() { // what uses a thing may be what cannot be read
		return
	}
	idle := func(name string, pos lexer.Position, rule *Rule, what string) {
		if pos.Filename == "" || strings.HasPrefix(pos.Filename, "stdlib/") || u.read[name] {
			return
		}
		l.diags.warn(codes.Unused, pos, len(name), rule, "the %s %s is never used", what, name)
	}
	tested := map[string]bool{"overstacked": true} // the set-up is checked by it
	for _, t := range l.Tests {
		for _, tok := range testWords(t) {
			tested[tok] = true
		}
	}
	for _, f := range l.Fixtures {
		for _, line := range f.Lines {
			for _, w := range lineWords(line) {
				tested[w] = true
			}
		}
	}
	for n := range tested {
		if l.Defines[n] != nil || l.Quantities[n] != nil || l.Permissions[n] != nil || l.Tables[n] != nil {
			u.read[n] = true
		}
	}
	for _, n := range keys(l.Tables) {
		idle(n, l.Tables[n].Pos, l.Tables[n].Rule, "table")
	}
	for _, n := range keys(l.Defines) {
		idle(n, l.Defines[n].Pos, l.Defines[n].Rule, "define")
	}
	for _, n := range keys(l.Quantities) {
		idle(n, l.Quantities[n].Pos, l.Quantities[n].Rule, "quantity")
	}
	for _, n := range keys(l.Permissions) {
		idle(n, l.Permissions[n].Pos, l.Permissions[n].Rule, "permission")
	}
	for _, n := range keys(l.Preferences) {
		idle(n, l.Preferences[n].Pos, l.Preferences[n].Rule, "preference")
	}
	if l.Sequence == nil {
		return
	}
	for _, n := range keys(l.Actions) {
		if a := l.Actions[n]; !l.offered[n] && !strings.HasPrefix(a.Pos.Filename, "stdlib/") {
			l.diags.warn(codes.NotOffered, a.Pos, len(n), a.Rule, "no step offers the action %s", n)
		}
	}
	for _, n := range keys(l.Procedures) {
		if p := l.Procedures[n]; !l.called[n] && !tested[n] && !strings.HasPrefix(p.Pos.Filename, "stdlib/") {
			l.diags.warn(codes.Unreachable, p.Pos, len(n), p.Rule, "no step runs the procedure %s", n)
		}
	}
}

func testWords(t *Test) []string {
	var out []string
	for _, line := range t.All() {
		out = append(out, lineWords(line)...)
	}
	return out
}

// lineWords are the words of a test's line, wherever they stand.
func lineWords(line *dsl.Line) []string {
	var out []string
	add := func(e *dsl.Expr) {
		if e != nil {
			for _, t := range e.Tokens {
				out = append(out, t.Value)
			}
		}
	}
	if e := line.Expect; e != nil {
		add(e.Value)
		if e.Verdicted != nil {
			out = append(out, e.Verdicted.Name.Text)
			for _, a := range e.Verdicted.Args {
				add(a)
			}
		}
	}
	if line.Step != nil {
		walkStep(line.Step, func(s *dsl.Step) {
			switch {
			case s.Let != nil:
				add(s.Let.Value)
			case s.Do != nil:
				out = append(out, s.Do.Call.Name.Text)
				for _, a := range s.Do.Call.Args {
					add(a)
				}
			}
		})
	}
	return out
}
