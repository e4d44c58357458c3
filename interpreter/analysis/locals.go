package analysis

import (
	"wargame/dsl"

	"github.com/alecthomas/participle/v2/lexer"
)

// Local names: parameters, binders of lines, and what steps bind. Items at the top of a file
// are small, so the names of the innermost item around a place are collected for each
// question.

// binding is a local name with the place where it is bound.
type binding struct {
	name *dsl.Name
	kind string // "parameter", "choice", "local name" …
	of   *dsl.TypeRef
}

// itemAt returns the innermost item of a file that declares or says something around an
// offset; nil for none.
func itemAt(f *dsl.File, offset int) *dsl.Item {
	var found *dsl.Item
	dsl.Walk(f, func(node any) bool {
		it, ok := node.(*dsl.Item)
		if !ok {
			return true
		}
		start := it.Pos.Offset
		if it.Head.Line > 0 && it.Head.Offset < start {
			start = it.Head.Offset
		}
		if offset < start || offset > it.EndPos.Offset {
			return it.Head.Line > 0
		}
		if it.Rule == nil && it.Option == nil && it.Interpretation == nil {
			found = it
		}
		return true
	})
	return found
}

// bindings returns the local names of an item, in the order of the source.
func bindings(it *dsl.Item) []binding {
	var out []binding
	add := func(kind string, of *dsl.TypeRef, names ...*dsl.Name) {
		for _, n := range names {
			if n != nil {
				out = append(out, binding{n, kind, of})
			}
		}
	}
	dsl.Walk(it, func(node any) bool {
		switch n := node.(type) {
		case *dsl.Param:
			add("parameter", n.Type, n.Name)
		case *dsl.Binders:
			add("parameter", nil, n.Names...)
		case *dsl.Let:
			add("local name", nil, n.Name)
		case *dsl.Choose:
			add("choice", nil, n.Name)
		case *dsl.Ask:
			add("answer", nil, n.Name)
		case *dsl.ForEach:
			add("element of a loop", nil, n.Name)
		case *dsl.RollPart:
			add("roll", nil, n.Name)
		case *dsl.SpendOption:
			add("choice", nil, n.Name)
		}
		return true
	})
	return out
}

// localAt returns where a local name that is visible at an offset is bound.
func (g *Game) localAt(path string, offset int, name string) (Place, bool) {
	b, ok := g.bindingAt(path, offset, name)
	if !ok {
		return Place{}, false
	}
	return placeIn(path, b.name), true
}

func (g *Game) bindingAt(path string, offset int, name string) (binding, bool) {
	f := g.files[path]
	if f == nil {
		return binding{}, false
	}
	it := itemAt(f, offset)
	if it == nil {
		return binding{}, false
	}
	var found binding
	for _, b := range bindings(it) {
		if b.name.Text == name && (b.name.Pos.Offset <= offset || found.name == nil) {
			found = b
		}
	}
	return found, found.name != nil
}

// localUses returns the uses of a local name in the item around an offset.
func (g *Game) localUses(path string, offset int, name string) []Place {
	f := g.files[path]
	it := itemAt(f, offset)
	var out []Place
	for _, w := range g.wordsNamed(path, name) {
		if at := w.Place.Start.Offset; at >= startOf(it).Offset && at <= it.EndPos.Offset && !w.Member {
			out = append(out, w.Place)
		}
	}
	return out
}

func startOf(it *dsl.Item) lexer.Position {
	if it.Head.Line > 0 && it.Head.Offset < it.Pos.Offset {
		return it.Head
	}
	return it.Pos
}

func placeIn(path string, n *dsl.Name) Place {
	s := spanOf(n)
	return Place{path, s.Start, s.End}
}
