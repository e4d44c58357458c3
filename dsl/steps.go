package dsl

// WalkScopes visits the scopes of an item's steps in order.
func WalkScopes(it *Item, visit func(kind, name, title string)) {
	WalkSteps(it, func(s *Step) {
		if s.Scope != nil {
			name := ""
			if s.Scope.Name != nil {
				name = s.Scope.Name.Text
			}
			visit(s.Scope.Kind, name, s.Scope.Title.Value())
		}
	})
}

// WalkSteps visits every step of an item, a step before those inside it. Nested items and
// fixtures are left out.
func WalkSteps(it *Item, visit func(*Step)) {
	Walk(it, func(n any) bool {
		switch n := n.(type) {
		case *Item:
			return n == it
		case *Data, *Table, *Fixture:
			return false
		case *Step:
			visit(n)
		}
		return true
	})
}

// WalkStep visits a step and every step inside it.
func WalkStep(s *Step, visit func(*Step)) {
	Walk(s, func(n any) bool {
		if n, ok := n.(*Step); ok {
			visit(n)
		}
		return true
	})
}
