package ruleset

import "github.com/alecthomas/participle/v2/lexer"

// Rule is a clause of the rulebook with its items.
type Rule struct {
	Clause string
	Also   []string // other clauses that say the same
	Title  string
	Origin string // the module, option or reading that it comes from; empty for the game itself
	Pos    lexer.Position
	Part   bool // it replaces some lines of another rule with the same clause

	was string // the clause in the rule's module before a rename
}

// Is reports whether the rule has a clause, now or before a rename.
func (r *Rule) Is(clause string) bool {
	return r != nil && (r.Clause == clause || r.was != "" && r.was == clause)
}

// Ref returns the clause and title, such as "5.1.6 No crossing…"; "" for a nil rule.
func (r *Rule) Ref() string {
	if r == nil {
		return ""
	}
	if r.Title == "" {
		return r.Clause
	}
	return r.Clause + " " + r.Title
}

// ClauseID returns the rule's clause; "" for a nil rule.
func (r *Rule) ClauseID() string {
	if r == nil {
		return ""
	}
	return r.Clause
}

// TitleText returns the rule's title; "" for a nil rule.
func (r *Rule) TitleText() string {
	if r == nil {
		return ""
	}
	return r.Title
}

// Renamed reports whether the rule had another clause in its module.
func (r *Rule) Renamed() bool { return r.was != "" }
