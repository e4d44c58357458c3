package analysis

import (
	"slices"

	"wargame/dsl"
)

// clauseAt returns the clause that a reference at an offset names: after rule, cites, by,
// despite, without and the like.
func (g *Game) clauseAt(path string, offset int) (string, bool) {
	f := g.files[path]
	if f == nil {
		return "", false
	}
	found := ""
	dsl.Walk(f, func(node any) bool {
		if c, ok := node.(*dsl.ClauseRef); ok && c.Pos.Offset <= offset && offset <= c.Pos.Offset+len(c.Text) && c.Pos.Line > 0 {
			found = c.Clause()
		}
		return found == ""
	})
	return found, found != ""
}

// rules calls visit for each rule of the game with the path of its file.
func (g *Game) rules(visit func(path string, r *dsl.Rule, it *dsl.Item)) {
	for _, path := range g.Paths() {
		dsl.Walk(g.files[path], func(node any) bool {
			if it, ok := node.(*dsl.Item); ok && it.Rule != nil {
				visit(path, it.Rule, it)
			}
			return true
		})
	}
}

// rulesOf returns where the rules of a clause stand.
func (g *Game) rulesOf(clause string) []Place {
	var out []Place
	g.rules(func(path string, r *dsl.Rule, it *dsl.Item) {
		carries := r.Clause.Clause() == clause || slices.ContainsFunc(r.Also, func(c *dsl.ClauseRef) bool { return dsl.Covers(c.Text, clause) })
		if carries {
			end := r.Clause.Pos
			end.Offset, end.Column = end.Offset+len(r.Clause.Text), end.Column+len(r.Clause.Text)
			out = append(out, Place{path, r.Clause.Pos, end})
		}
	})
	return out
}

// testsOf returns the titles of the tests that cite a clause, or a statement of it.
func (g *Game) testsOf(clause string) []string {
	var out []string
	for _, path := range g.Paths() {
		for _, it := range g.files[path].Items {
			if it.Test == nil {
				continue
			}
			if slices.ContainsFunc(it.Test.Cites, func(c *dsl.ClauseRef) bool { return c.Clause() == clause }) {
				out = append(out, it.Test.Title.Value())
			}
		}
	}
	return out
}
