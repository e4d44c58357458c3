package proof

import (
	"fmt"
	"slices"

	"wargame/interpreter/ruleset"
)

// Status is what is known about a statement of the rulebook.
type Status string

// The statuses, the best first. Meaning explains them.
const (
	Proved     Status = "proved"
	Elsewhere  Status = "elsewhere"
	NoRule     Status = "no rule"
	Failing    Status = "failing"
	PlayedOnly Status = "only played"
	Untested   Status = "untested"
	Open       Status = "open"
	Missing    Status = "missing"
	OutOfScope Status = "out of scope"
)

// Statuses are the statuses in their order.
var Statuses = []Status{Proved, Elsewhere, NoRule, Failing, PlayedOnly, Untested, Open, Missing, OutOfScope}

// Covered is a statement with its evidence.
type Covered struct {
	ruleset.Statement
	Status Status
	Rules  []*Rule
	Tests  []*Test
	Reason string // why it is out of scope or open
	Played int    // how often its rules took part in playouts
}

// Coverage is the catalogue against rules, tests and playouts.
type Coverage struct {
	Statements []*Covered
	Tests      []*Test
	Played     *Played
	Stale      []string // entries of the lists that are no longer true
}

// Plain reports whether a statement of this kind needs only a test and no rule: a term, a
// worked example, a story.
func Plain(kind string) bool {
	return kind == "narrative" || kind == "definition" || kind == "example"
}

// Cover assigns a status to every statement of the catalogue.
func (b *Book) Cover(tests []*Test, played *Played) *Coverage {
	c := &Coverage{Tests: tests, Played: played}
	alone := map[string]bool{}
	for _, s := range b.Statements() {
		_, again := alone[s.Clause]
		alone[s.Clause] = !again
	}
	known := map[string]*Covered{}
	for _, s := range b.Statements() {
		x := &Covered{Statement: s, Rules: b.Carriers(s.Clause)}
		for _, t := range tests {
			if t.Names(s, alone[s.Clause]) {
				x.Tests = append(x.Tests, t)
			}
		}
		for _, r := range x.Rules {
			for _, it := range r.Items {
				x.Played += played.took[it.at]
			}
		}
		x.judge(b)
		known[s.ID()] = x
		c.Statements = append(c.Statements, x)
	}
	for _, list := range []*List{b.OutOfScope, b.Open} {
		for _, id := range list.IDs {
			switch x := known[id]; {
			case x == nil:
				c.Stale = append(c.Stale, fmt.Sprintf("%s: the catalogue has no statement %s", list.File, id))
			case x.Status == Proved:
				c.Stale = append(c.Stale, fmt.Sprintf("%s: %s is proved by a test", list.File, id))
			}
		}
	}
	for _, s := range b.StrayDefects() {
		c.Stale = append(c.Stale, fmt.Sprintf("%s: %s, which the catalogue does not have", registerFile, s))
	}
	return c
}

func (x *Covered) judge(b *Book) {
	passing := slices.DeleteFunc(slices.Clone(x.Tests), func(t *Test) bool { return !t.Passed() })
	telling := slices.DeleteFunc(slices.Clone(passing), func(t *Test) bool { return t.empty })
	out, isOut := b.OutOfScope.Reason(x.ID())
	open, isOpen := b.Open.Reason(x.ID())
	switch {
	case len(telling) > 0 && (Plain(x.Kind) || len(x.Rules) > 0 && x.asksRule(telling)):
		x.Status = Proved
	case isOut:
		x.Status, x.Reason = OutOfScope, out
	case isOpen:
		x.Status, x.Reason = Open, open
	case len(passing) > 0 && len(x.Rules) > 0:
		x.Status = Elsewhere
	case len(passing) > 0:
		x.Status = NoRule
	case len(x.Tests) > 0:
		x.Status = Failing
	case len(x.Rules) > 0 && x.Played > 0:
		x.Status = PlayedOnly
	case len(x.Rules) > 0:
		x.Status = Untested
	default:
		x.Status = Missing
	}
}

// asksRule reports whether one of the tests asks a rule of the statement. Rules that only declare
// something cannot show it, and count as asked.
func (x *Covered) asksRule(tests []*Test) bool {
	for _, r := range x.Rules {
		for _, it := range r.Items {
			if !it.visible() {
				return true
			}
			if slices.ContainsFunc(tests, func(t *Test) bool { return t.asked[it.at] }) {
				return true
			}
		}
	}
	return !slices.ContainsFunc(x.Rules, func(r *Rule) bool { return len(r.Items) > 0 })
}

// Tally counts statements by status.
type Tally map[Status]int

// Total returns the number of statements.
func (t Tally) Total() int {
	n := 0
	for _, x := range t {
		n += x
	}
	return n
}

// Scope returns the number of statements that are in scope.
func (t Tally) Scope() int { return t.Total() - t[OutOfScope] }

// Percent returns the share of proved statements among those in scope, 0 to 100.
func (t Tally) Percent() float64 {
	if t.Scope() == 0 {
		return 100
	}
	return 100 * float64(t[Proved]) / float64(t.Scope())
}

// Group is a tally with a name.
type Group struct {
	Name string
	Tally
}

// By counts the statements in groups, in the order of first occurrence.
func (c *Coverage) By(key func(*Covered) string) []Group {
	var out []Group
	for _, x := range c.Statements {
		k := key(x)
		i := slices.IndexFunc(out, func(g Group) bool { return g.Name == k })
		if i < 0 {
			i = len(out)
			out = append(out, Group{k, Tally{}})
		}
		out[i].Tally[x.Status]++
	}
	return out
}

// Sum counts all statements.
func (c *Coverage) Sum() Tally {
	t := Tally{}
	for _, x := range c.Statements {
		t[x.Status]++
	}
	return t
}

// Only keeps the statements of some chapters and returns the names of unknown chapters.
func (c *Coverage) Only(chapters []string) (unknown []string) {
	for _, ch := range chapters {
		if !slices.ContainsFunc(c.Statements, func(x *Covered) bool { return Chapter(x.Clause) == ch }) {
			unknown = append(unknown, ch)
		}
	}
	c.Statements = slices.DeleteFunc(c.Statements, func(x *Covered) bool { return !slices.Contains(chapters, Chapter(x.Clause)) })
	return unknown
}

// Meaning explains each status.
var Meaning = map[Status]string{
	Proved:     "a rule has the clause, and a passing test cites the statement and uses that rule (a term, an example or a story needs the test alone)",
	Elsewhere:  "passing tests cite it, but none of them uses the rule of its clause: another rule decides, or the test proves nothing",
	NoRule:     "passing tests cite it, but no rule has its clause, or they expect nothing",
	Failing:    "no test that cites it passes",
	PlayedOnly: "a rule has the clause, and random playouts run the rule, but no test cites the statement",
	Untested:   "a rule has the clause, and nothing runs the rule",
	Open:       "listed as open, with the reason",
	Missing:    "neither a rule nor a test",
	OutOfScope: "not counted, with the reason, such as cardboard, history or layout",
}
