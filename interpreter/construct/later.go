package construct

import (
	"wargame/interpreter/formula"
)

// LaterSpec defers steps to the start or end of a scope.
type LaterSpec struct {
	Code  *Code         // its parameters are the local names in use
	Slots []int         // the slots of those values when the steps are deferred
	Count *formula.Expr // the number of matching moments to wait for; nil means the next
	Of    *formula.Expr // the side of the scope, evaluated when the steps are deferred
	Kind  int
	Name  string // empty for any
	End   bool
	Outer bool // scopes nested in another of their kind do not count
}

// Matches reports whether a start or end of a scope is one that the steps wait for.
func (s *LaterSpec) Matches(names []string, m Happening, of int64) bool {
	return s.End == m.End && s.Kind == m.Kind && (!s.Outer || !m.Inner) &&
		(s.Name == "" || m.Name >= 0 && names[m.Name] == s.Name) && (s.Of == nil || of == m.Of)
}

// Happening is the start or end of a scope that has just occurred.
type Happening struct {
	Kind, Name int
	Of         int64
	End        bool
	Inner      bool // nested in another scope of its kind
}
