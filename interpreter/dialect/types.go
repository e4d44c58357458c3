package dialect

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"wargame/dsl"
)

// often is the number of parameters of one name and type from which an item `names` is
// worth a line.
const often = 3

// types finds typed parameters whose type an item `names` gives, and names that deserve one:
// those that have the same type in all declarations of the game, in three or more.
func types(files []*dsl.File) []Finding {
	given := map[string]string{}      // by items `names`
	typed := map[string][]parameter{} // typed parameters by name
	var last *dsl.Names
	var home, game *dsl.File
	var at *dsl.Item
	for _, f := range files {
		for _, it := range f.Items {
			if it.Game != nil && game == nil {
				game, at = f, it
			}
			dsl.Walk(it, func(node any) bool {
				switch n := node.(type) {
				case *dsl.Names:
					last, home = n, f
					maps.Copy(given, named(n))
				case *dsl.Param:
					if n.Type != nil {
						typed[n.Name.Text] = append(typed[n.Name.Text], parameter{n.Name.Text, n, f})
					}
				}
				return true
			})
		}
	}
	fresh := map[string][]string{} // type to names
	for name, list := range typed {
		if _, known := given[name]; known || len(list) < often {
			continue
		}
		of := list[0].typ()
		if slices.ContainsFunc(list, func(p parameter) bool { return p.typ() != of }) {
			continue
		}
		given[name] = of
		fresh[of] = append(fresh[of], name)
	}
	var out []Finding
	for _, name := range slices.Sorted(maps.Keys(typed)) {
		for _, p := range typed[name] {
			if given[name] != p.typ() {
				continue
			}
			from, to := p.param.Name.Pos.Offset+len(name), p.end()
			out = append(out, Finding{
				Kind: Types, Span: dsl.SpanOf(p.param.Pos, p.param.Type.Pos),
				Summary: fmt.Sprintf("`names` already gives %s the type %s", name, given[name]),
				Edits:   []Edit{{p.file.Name, from, to, ""}},
			})
		}
	}
	if len(fresh) == 0 || len(out) == 0 {
		return out
	}
	var parts []string
	for _, of := range slices.Sorted(maps.Keys(fresh)) {
		slices.Sort(fresh[of])
		parts = append(parts, strings.Join(fresh[of], ", ")+": "+of)
	}
	list := strings.Join(parts, ", ")
	switch {
	case home != nil:
		end := typeEnd(home, last.List[len(last.List)-1].Type)
		out[0].Edits = append(out[0].Edits, Edit{home.Name, end, end, ", " + list})
	case game != nil:
		end := at.EndPos.Offset
		out[0].Edits = append(out[0].Edits, Edit{game.Name, end, end, "\nnames " + list})
	default:
		return nil
	}
	return out
}
