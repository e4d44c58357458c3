package check

import (
	"cmp"
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
	"wargame/interpreter/formula/facts"
	"wargame/interpreter/value"
)

// checkCircles reports reaches that depend on themselves with negative polarity: through a
// not, a none, a difference, or a comparison in which more spaces can yield less. Such rules
// have no solution, or several. A reach with a numeric parameter may count it down.
func (l *checker) checkCircles() {
	warnRevealed := map[string]bool{}
	c := callGraph{l, map[string][]callee{}}
	for _, n := range keys(l.program.Reaches) {
		if warnRevealed[n] {
			continue
		}
		path, turn := c.negativeCycle(n)
		if path == nil {
			continue
		}
		for _, m := range path {
			warnRevealed[m] = true
		}
		pos, rule := l.whereIs(n)
		d := l.diags.fail(codes.NegativeCircle, pos, len(n), rule, "%s depends on its own negation: %s", n, strings.Join(path, " needs "))
		if at, _ := l.whereIs(turn); turn != n {
			d.Labels = append(d.Labels, dsl.Label{Span: dsl.SpanOf(at, at), Text: "here is the negation: as one side grows, the other shrinks"})
		}
		d.Help = "remove the negation (not, none, difference, <) from the circle, or use a fact or a snapshot instead"
	}
}

// callee is a rule that is asked, and the polarity of the first rule in it.
type callee struct {
	name string
	lean facts.Polarity
}

// callGraph is the graph of which rule asks which. The rules that a rule asks are computed once.
type callGraph struct {
	checker *checker
	known   map[string][]callee
}

// negativeCycle finds a cycle from a reach to itself with a reach of negative polarity on it. path
// are the rules on it, turn the one at which the polarity changes. A part of the cycle between
// two reaches may change it twice.
func (l callGraph) negativeCycle(reach string) (path []string, turn string) {
	from := l.askedBy(callee{reach, facts.Rising}, false)
	for _, x := range from.order {
		if x.lean != facts.Falling || l.checker.program.Reaches[x.name] == nil {
			continue
		}
		path = from.way(x)
		turn = x.name
		for y := x; y.lean == facts.Falling; y = from.by[y] {
			turn = from.by[y].name
		}
		if x.name == reach {
			return path, turn
		}
		back := l.askedBy(x, true)
		for _, y := range back.order {
			if y.name == reach {
				return append(path, back.way(y)[1:]...), turn
			}
		}
	}
	return nil, ""
}

// asks are the rules that a rule asks, directly or not, and who asks each.
type asks struct {
	start callee
	by    map[callee]callee
	order []callee
}

// askedBy finds all rules that start asks. With through it goes on past other reaches.
func (l callGraph) askedBy(start callee, through bool) asks {
	out := asks{start: start, by: map[callee]callee{}}
	for todo := []callee{start}; len(todo) > 0; todo = todo[1:] {
		at := todo[0]
		if at != start && l.checker.program.Reaches[at.name] != nil && !through {
			continue
		}
		for _, next := range l.asked(at.name) {
			next.lean = at.lean.Of(next.lean)
			if _, seen := out.by[next]; !seen {
				out.by[next] = at
				out.order = append(out.order, next)
				todo = append(todo, next)
			}
		}
	}
	return out
}

// way returns the path from the start to a rule that is asked.
func (a asks) way(to callee) []string {
	out := []string{to.name}
	for x := a.by[to]; x != a.start; x = a.by[x] {
		out = append(out, x.name)
	}
	out = append(out, a.start.name)
	slices.Reverse(out)
	return out
}

// asked returns the rules that a rule asks directly, in a fixed order.
func (l callGraph) asked(name string) []callee {
	if out, ok := l.known[name]; ok {
		return out
	}
	found := map[callee]bool{}
	for _, x := range l.checker.program.DependencesOf(name) {
		for f, lean := range facts.Polarities(x.Expr) {
			if r := l.checker.program.Reaches[f.Name]; r != nil && hasNumber(r) {
				continue
			}
			lean = x.Polarity.Of(lean)
			for _, one := range []facts.Polarity{facts.Rising, facts.Falling} {
				if lean&one != 0 {
					found[callee{f.Name, one}] = true
				}
			}
		}
	}
	out := make([]callee, 0, len(found))
	for x := range found {
		out = append(out, x)
	}
	slices.SortFunc(out, func(a, b callee) int {
		return cmp.Or(strings.Compare(a.name, b.name), int(a.lean)-int(b.lean))
	})
	l.known[name] = out
	return out
}

// hasNumber reports whether a reach has a numeric parameter that it can count down.
func hasNumber(r *construct.Reach) bool {
	return slices.ContainsFunc(r.Params, func(p construct.Param) bool { return p.Type.Kind == value.Number })
}
