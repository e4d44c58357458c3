package migrate

import (
	"slices"

	"wargame/dsl"
	"wargame/interpreter/dialect"
)

// renameSettle writes settle_overstacked for the procedure settle_stack of the module
// stacking: since edition 3 the declaration of the limit makes that procedure. A game that
// does not use the module, or has a procedure of the old name itself, stays as it is.
func (m *migration) renameSettle() {
	const before, after = "settle_stack", "settle_overstacked"
	rules := slices.Concat(m.game.Rules, m.game.Base)
	uses, own := false, false
	var calls []dialect.Edit
	look := func(f *dsl.File, edit bool) {
		for _, it := range f.Items {
			dsl.Walk(it, func(node any) bool {
				switch n := node.(type) {
				case *dsl.Use:
					uses = uses || slices.ContainsFunc(n.Names, func(name *dsl.Name) bool { return name.Text == "stacking" })
				case *dsl.Procedure:
					own = own || n.Name.Text == before
				case *dsl.Do:
					if name := n.Call.Name; edit && name.Text == before {
						calls = append(calls, dialect.Edit{File: f.Name, From: name.Pos.Offset, To: name.Pos.Offset + len(before), Text: after})
					}
				}
				return true
			})
		}
	}
	for _, f := range rules {
		look(f, slices.Contains(m.game.Rules, f))
	}
	for _, f := range m.game.Tests {
		look(f, true)
	}
	if !uses || own {
		return
	}
	m.apply(calls)
	m.done("`settle_stack` of the module stacking renamed to `settle_overstacked`", len(calls))
}
