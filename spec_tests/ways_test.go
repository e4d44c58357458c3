package spec_tests_test

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/construct"
	"wargame/interpreter/load"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"
)

// words is a set of names.
type words map[string]bool

func (w words) add(more words) {
	for n := range more {
		w[n] = true
	}
}

// body is a container of steps: an action, a procedure, a trigger or a sequence.
// A procedure is known by its name.
type body struct {
	procedure string
	params    []string
	clause    string
	node      any
	alive     bool // it is reached in play, and not only in suppositions
}

// call is a `do` step with the body in which it stands.
type call struct {
	from *body
	do   *dsl.Call
}

// scan holds what the syntax of a game says about entering spaces.
type scan struct {
	permissions map[string]*construct.Permission
	movements   map[string]*dsl.Movement
	defines     map[string][]*dsl.Expr
	bodies      []*body
	calls       map[string][]call
	demands     map[string]words // permissions that a permission asks in its turn
	statements  []statement
	gone        words // movements that a `go` step names
	items       []ruleset.Stated
}

// statement is a `forbid` or `require` with all permissions that it names.
type statement struct {
	clause string
	names  []string
}

func newScan() *scan {
	return &scan{
		permissions: map[string]*construct.Permission{}, movements: map[string]*dsl.Movement{},
		defines: map[string][]*dsl.Expr{}, calls: map[string][]call{}, demands: map[string]words{}, gone: words{},
	}
}

// scanGame reads a game under each scenario, option and reading, and joins the results.
func scanGame(g *load.Game) (*scan, error) {
	s := newScan()
	items := map[string]ruleset.Stated{}
	for _, c := range settings(g) {
		p, ds := g.Program(c.options, c.readings)
		if err := ds.Err(); err != nil {
			return nil, err
		}
		maps.Copy(s.permissions, p.Permissions)
		for _, e := range p.InForce() {
			items[e.Item.Pos.String()+" "+e.Rule.ClauseID()] = e
		}
	}
	for _, k := range slices.Sorted(maps.Keys(items)) {
		s.items = append(s.items, items[k])
	}
	s.read()
	return s, nil
}

// read notes what the items say.
func (s *scan) read() {
	for _, e := range s.items {
		s.declare(e)
	}
	for _, e := range s.items {
		s.forbid(e)
	}
	s.revive()
}

// again is the scan of a game with other items.
func (s *scan) again(items []ruleset.Stated) *scan {
	out := newScan()
	out.permissions, out.items = s.permissions, items
	out.read()
	return out
}

type setting struct {
	options  map[string]bool
	readings map[string]string
}

// settings lists, for each scenario, the options as they are by default, all options that
// go together, and each other option; under each of these the first readings, the second ones, and so on.
func settings(g *load.Game) []setting {
	first, _ := g.Program(nil, nil)
	scenarios := []map[string]string{{}}
	for _, sc := range first.Scenarios[min(1, len(first.Scenarios)):] {
		scenarios = append(scenarios, map[string]string{ruleset.ScenarioChoice: sc.Name})
	}
	var out []setting
	for _, base := range scenarios {
		p, _ := g.Program(nil, base)
		together, apart := map[string]bool{}, []map[string]bool{}
		for _, o := range p.Options {
			if slices.ContainsFunc(p.Options, func(other *ruleset.Option) bool {
				return slices.Contains(other.Excludes, o.Name) || slices.Contains(o.Excludes, other.Name)
			}) {
				apart = append(apart, map[string]bool{o.Name: !o.Default})
			} else {
				together[o.Name] = true
			}
		}
		for _, options := range append(apart, nil, together) {
			p, _ := g.Program(options, base)
			for n, more := 0, true; more; n++ {
				with := maps.Clone(base)
				more = false
				for _, d := range p.Disputes {
					with[d.Name] = d.Readings[min(n, len(d.Readings)-1)].Name
					more = more || n+1 < len(d.Readings)
				}
				out = append(out, setting{options, with})
			}
		}
	}
	return out
}

func (s *scan) declare(e ruleset.Stated) {
	it, clause := e.Item, e.Rule.ClauseID()
	if it.Replace != nil {
		it = it.Replace.Item
	}
	b := &body{clause: clause, alive: true}
	switch {
	case it.Movement != nil:
		s.movements[it.Movement.Name.Text] = it.Movement
	case it.Define != nil:
		s.defines[it.Define.Name.Text] = append(s.defines[it.Define.Name.Text], it.Define.Body)
	case it.Action != nil:
		b.node = it.Action
	case it.Procedure != nil:
		b.node, b.procedure, b.alive = it.Procedure, it.Procedure.Name.Text, false
		if ps := it.Procedure.Params; ps != nil {
			for _, p := range ps.List {
				b.params = append(b.params, p.Name.Text)
			}
		}
	case it.On != nil:
		b.node = it.On
	case it.Once != nil:
		b.node = it.Once
	case it.Sequence != nil:
		b.node = it.Sequence
	}
	if b.node == nil {
		return
	}
	s.bodies = append(s.bodies, b)
	dsl.Walk(b.node, func(n any) bool {
		switch n := n.(type) {
		case *dsl.Do:
			s.calls[n.Call.Name.Text] = append(s.calls[n.Call.Name.Text], call{b, n.Call})
		case *dsl.Go:
			s.gone[n.Call.Name.Text] = true
		}
		return true
	})
}

// revive marks the procedures that something calls in play.
func (s *scan) revive() {
	for changed := true; changed; {
		changed = false
		for _, b := range s.bodies {
			if !b.alive && slices.ContainsFunc(s.calls[b.procedure], func(c call) bool { return c.from.alive }) {
				b.alive, changed = true, true
			}
		}
	}
}

// forbid notes a prohibition, and which permissions it asks in its turn. A
// prohibition that does nothing but ask another permission is not noted.
func (s *scan) forbid(e ruleset.Stated) {
	var names []*dsl.Name
	var asks words
	var whole bool
	switch it := e.Item; {
	case it.Forbid != nil:
		names = append(slices.Concat(it.Forbid.More, it.Forbid.List), it.Forbid.Name)
		if it.Forbid.When != nil && !sparesFirst(it.Forbid.When) {
			asks = s.mentions(it.Forbid.When, true, words{})
			whole = delegates(it.Forbid.When, true, s.permissions)
		}
	case it.Require != nil:
		names = append(slices.Concat(it.Require.More, it.Require.List), it.Require.Name)
		asks = s.mentions(it.Require.Needs, false, words{})
		whole = delegates(it.Require.Needs, false, s.permissions) && it.Require.When == nil
	default:
		return
	}
	st := statement{clause: e.Rule.ClauseID()}
	for _, n := range names {
		if s.demands[n.Text] == nil {
			s.demands[n.Text] = words{}
		}
		s.demands[n.Text].add(asks)
		if !slices.Contains(st.names, n.Text) {
			st.names = append(st.names, n.Text)
		}
	}
	if !whole {
		s.statements = append(s.statements, st)
	}
}

// sparesFirst reports whether a condition leaves the first of a list out: whoever asks it
// has not asked what it asks of the others.
func sparesFirst(e *dsl.Expr) bool {
	for i := range len(e.Tokens) - 1 {
		if e.Tokens[i].Value == "!=" && e.Tokens[i+1].Value == "first" {
			return true
		}
	}
	return false
}

var identifier = regexp.MustCompile(`^[A-Za-z_]\w*$`)

// delegates reports whether an expression is a single call of a permission, negated or not.
func delegates(e *dsl.Expr, negated bool, permissions map[string]*construct.Permission) bool {
	ts := e.Tokens
	if negated {
		if len(ts) == 0 || ts[0].Value != "not" {
			return false
		}
		ts = ts[1:]
	}
	if len(ts) < 3 || permissions[ts[0].Value] == nil || ts[1].Value != "(" {
		return false
	}
	depth := 0
	for i, t := range ts[1:] {
		switch t.Value {
		case "(":
			depth++
		case ")":
			depth--
		}
		if depth == 0 {
			return i+2 == len(ts)
		}
	}
	return false
}

// mentions lists the permissions that must hold for an expression: those that it
// names, directly, by a movement or in a define. With negated it lists those behind `not`.
func (s *scan) mentions(e *dsl.Expr, negated bool, seen words) words {
	out := words{}
	for i, t := range e.Tokens {
		if !identifier.MatchString(t.Value) || (i > 0 && e.Tokens[i-1].Value == "not") != negated {
			continue
		}
		if s.permissions[t.Value] != nil {
			out[t.Value] = true
		}
		if m := s.movements[t.Value]; m != nil {
			out.add(asksOf(m))
		}
		if !seen[t.Value] && len(s.defines[t.Value]) > 0 {
			seen[t.Value] = true
			for _, d := range s.defines[t.Value] {
				out.add(s.mentions(d, false, seen))
			}
		}
	}
	return out
}

// asksOf lists the permissions that every step of a movement asks, and those that its
// ends ask: of several lines about steps each opens a way of its own.
func asksOf(m *dsl.Movement) words {
	ends := words{}
	var steps words
	names := func(calls []*dsl.Call) words {
		out := words{}
		for _, c := range calls {
			out[c.Name.Text] = true
		}
		return out
	}
	dsl.Walk(m, func(n any) bool {
		switch n := n.(type) {
		case *dsl.MovementStep:
			if asked := names(n.Allowed); steps == nil {
				steps = asked
			} else {
				steps = both(steps, asked)
			}
		case *dsl.MovementStop:
			ends.add(names(n.Allowed))
		}
		return true
	})
	ends.add(steps)
	return ends
}

// ways lists every way of entering a space with the permissions that it asks:
// movements, and the `move` and `place` steps of actions, procedures and triggers.
func (s *scan) ways() map[string]words {
	out := map[string]words{}
	put := func(name string, asked words) {
		asked = s.closed(asked)
		if before, there := out[name]; there {
			asked = both(before, asked)
		}
		out[name] = asked
	}
	for name := range s.gone {
		put("movement "+name, asksOf(s.movements[name]))
	}
	for _, b := range s.bodies {
		if !b.alive {
			continue
		}
		dsl.Walk(b.node, func(n any) bool {
			switch n := n.(type) {
			case *dsl.Move:
				put(b.clause+" move "+n.Who.Text+" to "+n.To.Text, s.asked(b, variables(n.To), variables(n.Who), nil))
			case *dsl.Place:
				if n.At != nil {
					put(b.clause+" place "+n.Who.Text+" at "+n.At.Text, s.asked(b, variables(n.At), variables(n.Who), nil))
				}
			}
			return true
		})
	}
	return out
}

// closed adds the permissions that the given ones ask in their turn, and keeps
// those that take a space.
func (s *scan) closed(asked words) words {
	todo := slices.Collect(maps.Keys(asked))
	all := words{}
	for len(todo) > 0 {
		n := todo[0]
		todo = todo[1:]
		if all[n] {
			continue
		}
		all[n] = true
		todo = slices.AppendSeq(todo, maps.Keys(s.demands[n]))
	}
	out := words{}
	for n := range all {
		if p := s.permissions[n]; p != nil && slices.ContainsFunc(p.Params, func(x construct.Param) bool { return x.Type.Kind == value.Space }) {
			out[n] = true
		}
	}
	return out
}

func both(a, b words) words {
	out := words{}
	for n := range a {
		if b[n] {
			out[n] = true
		}
	}
	return out
}

// variables lists the names in an expression that may be variables.
func variables(e *dsl.Expr) words {
	out := words{}
	if e == nil {
		return out
	}
	for i, t := range e.Tokens {
		if identifier.MatchString(t.Value) && (i == 0 || e.Tokens[i-1].Value != ".") {
			out[t.Value] = true
		}
	}
	return out
}

// asked follows a destination back to the choices that it comes from, within a
// body and through all its callers. A permission counts if every caller asks it.
func (s *scan) asked(b *body, to, who words, under []*body) words {
	out, to := words{}, maps.Clone(to)
	for changed := true; changed; {
		size := len(to)
		dsl.Walk(b.node, func(n any) bool { s.follow(n, to, who, out); return true })
		changed = len(to) > size
	}
	if b.procedure == "" || slices.Contains(under, b) {
		return out
	}
	var common words
	for _, c := range s.calls[b.procedure] {
		if !c.from.alive || c.from == b {
			continue
		}
		outerTo, outerWho := words{}, words{}
		for i, p := range b.params {
			if i < len(c.do.Args) && to[p] {
				outerTo.add(variables(c.do.Args[i]))
			}
			if i < len(c.do.Args) && who[p] {
				outerWho.add(variables(c.do.Args[i]))
			}
		}
		asked := s.asked(c.from, outerTo, outerWho, append(slices.Clone(under), b))
		if common == nil {
			common = asked
		} else {
			common = both(common, asked)
		}
	}
	out.add(common)
	return out
}

// follow adds what a step says about where the destination comes from.
func (s *scan) follow(n any, to, who, out words) {
	switch n := n.(type) {
	case *dsl.Choose:
		if !to[n.Name.Text] && !who[n.Name.Text] {
			return
		}
		for _, t := range n.Tails {
			for _, c := range []*dsl.Call{t.Allowed, t.SuchThat} {
				if c != nil {
					out[c.Name.Text] = true
				}
			}
			if t.Where != nil {
				out.add(s.mentions(t.Where, false, words{}))
			}
		}
		if to[n.Name.Text] {
			out.add(s.mentions(n.From, false, words{}))
		}
	case *dsl.Let:
		if to[n.Name.Text] {
			out.add(s.mentions(n.Value, false, words{}))
			to.add(variables(n.Value))
		}
	case *dsl.ForEach:
		if to[n.Name.Text] {
			out.add(s.mentions(n.In, false, words{}))
			to.add(variables(n.In))
		}
	case *dsl.Remember:
		if n.Value != nil && to[n.Fact.Name.Text] {
			to.add(variables(n.Value))
		}
	}
}

// group is a prohibition: permissions on which a clause says the same, and how many
// statements of the clause say it.
type group struct {
	names      []string
	statements int
}

// prohibitions groups the prohibitions on entering by clause: their names, each with
// the permissions on which a clause says the same. Two permissions of a clause are
// taken to say the same unless some way asks both. The name of a prohibition ends in the
// number of its statements where there are several, so that a row that frees a way of
// it is read again when a statement comes or goes. The other permissions are left out:
// the table of the game says that they are not about entering.
func (s *scan) prohibitions(ways map[string]words, other words) map[string][]string {
	entering := words{}
	for _, asked := range ways {
		entering.add(asked)
	}
	for n := range other {
		delete(entering, n)
	}
	byClause := map[string][]*group{}
	for _, st := range s.statements {
		var names []string
		for _, n := range st.names {
			if entering[n] {
				names = append(names, n)
			}
		}
		if len(names) > 0 {
			byClause[st.clause] = join(byClause[st.clause], names, func(a, b string) bool {
				for _, asked := range ways {
					if asked[a] && asked[b] {
						return false
					}
				}
				return true
			})
		}
	}
	out := map[string][]string{}
	for clause, groups := range byClause {
		for _, g := range groups {
			slices.Sort(g.names)
			name := clause + " " + strings.Join(g.names, ",")
			if g.statements > 1 {
				name += fmt.Sprintf(" (%d)", g.statements)
			}
			out[name] = g.names
		}
	}
	return out
}

// join adds names to the first group that shares a name with them, or whose names
// all say the same as theirs; else they are a group of their own.
func join(groups []*group, names []string, same func(a, b string) bool) []*group {
	for _, g := range groups {
		shares := slices.ContainsFunc(g.names, func(n string) bool { return slices.Contains(names, n) })
		apart := slices.ContainsFunc(g.names, func(a string) bool {
			return slices.ContainsFunc(names, func(b string) bool { return !same(a, b) })
		})
		if !shares && apart {
			continue
		}
		for _, n := range names {
			if !slices.Contains(g.names, n) {
				g.names = append(g.names, n)
			}
		}
		g.statements++
		return groups
	}
	return append(groups, &group{names, 1})
}
