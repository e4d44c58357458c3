package ruleset

import "github.com/alecthomas/participle/v2/lexer"

// Rule is a clause of the rulebook with its items.
type Rule struct {
	Clause string
	Also   []string // other clauses that say the same
	Title  string
	Origin string // "", or the module of the standard library, option or reading it comes from
	Pos    lexer.Position
	Part   bool // it replaces lines of a rule of its clause, which stands beside it

	was string // the clause in the module that the rule comes from, before it was renamed
}

// Is reports whether the rule has a clause, or had it in its module.
func (r *Rule) Is(clause string) bool {
	return r != nil && (r.Clause == clause || r.was != "" && r.was == clause)
}

// Ref names a rule for people: 5.1.6 No crossing….
func (r *Rule) Ref() string {
	if r == nil {
		return ""
	}
	if r.Title == "" {
		return r.Clause
	}
	return r.Clause + " " + r.Title
}

// ClauseID is the rule's clause, empty without a rule.
func (r *Rule) ClauseID() string {
	if r == nil {
		return ""
	}
	return r.Clause
}

// TitleText is the rule's title, empty without a rule.
func (r *Rule) TitleText() string {
	if r == nil {
		return ""
	}
	return r.Title
}

// Renamed reports whether the rule had another clause in its module.
func (r *Rule) Renamed() bool { return r.was != "" }
