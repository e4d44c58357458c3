package dialect

import (
	"fmt"
	"slices"
	"strings"

	"wargame/dsl"
)

// arguments finds heads that name the parameters of a permission or quantity as its
// declaration does.
func arguments(files, declared []*dsl.File) []Finding {
	params := map[string][]string{}
	for _, f := range slices.Concat(declared, files) {
		for _, it := range f.Items {
			dsl.Walk(it, func(node any) bool {
				switch d := node.(type) {
				case *dsl.Permission:
					declare(params, d.Name, d.Params)
				case *dsl.Quantity:
					declare(params, d.Name, d.Params)
				}
				return true
			})
		}
	}
	var out []Finding
	for _, f := range files {
		for _, it := range f.Items {
			dsl.Walk(it, func(node any) bool {
				switch d := node.(type) {
				case *dsl.Forbid:
					out = head(out, f, params, d.Params, append([]*dsl.Name{d.Name}, d.More...))
				case *dsl.Allow:
					out = head(out, f, params, d.Params, append([]*dsl.Name{d.Name}, d.More...))
				case *dsl.Require:
					out = head(out, f, params, d.Params, append([]*dsl.Name{d.Name}, d.More...))
				case *dsl.Contribution:
					out = head(out, f, params, d.Params, []*dsl.Name{d.Name})
				}
				return true
			})
		}
	}
	return out
}

func declare(params map[string][]string, name *dsl.Name, list *dsl.Params) {
	names := []string{}
	if list != nil {
		for _, p := range list.List {
			names = append(names, p.Name.Text)
		}
	}
	if before, twice := params[name.Text]; twice && !slices.Equal(before, names) {
		names = []string{"?"} // two declarations differ: leave the heads as they are
	}
	params[name.Text] = names
}

// head adds a finding if the binders of a head are the parameters of all that it names.
func head(out []Finding, f *dsl.File, params map[string][]string, binders *dsl.Binders, of []*dsl.Name) []Finding {
	if binders == nil {
		return out
	}
	var names []string
	for _, n := range binders.Names {
		names = append(names, n.Text)
	}
	for _, n := range of {
		if declared, known := params[n.Text]; !known || !slices.Equal(declared, names) {
			return out
		}
	}
	from, to := binders.Pos.Offset, closing(f, binders.Pos.Offset)
	end := binders.Pos
	end.Offset, end.Column = to, end.Column+to-from
	return append(out, Finding{
		Kind: Arguments, Span: dsl.SpanOf(binders.Pos, end),
		Summary: fmt.Sprintf("the declaration of %s already gives (%s)", of[0].Text, strings.Join(names, ", ")),
		Edits:   []Edit{{f.Name, from, to, ""}},
	})
}
