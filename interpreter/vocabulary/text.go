package vocabulary

import (
	"strings"

	"wargame/dsl"
)

// params writes parameters with their types: (u: unit, to: hex).
func (l *lister) params(p *dsl.Params) string {
	if p == nil || len(p.List) == 0 {
		return ""
	}
	var list []string
	for _, x := range p.List {
		list = append(list, l.typed(x.Name.Text, x.Type))
	}
	return "(" + strings.Join(list, ", ") + ")"
}

// typed writes a parameter; one without a type has that of the item `names`.
func (l *lister) typed(name string, t *dsl.TypeRef) string {
	if t != nil {
		return name + ": " + typeText(t)
	}
	if of := l.types[name]; of != "" {
		return name + ": " + of
	}
	return name
}

func result(t *dsl.TypeRef) string {
	if t == nil {
		return ""
	}
	return ": " + typeText(t)
}

func typeText(t *dsl.TypeRef) string {
	if t.Many != "" {
		return t.Many + " of " + t.Name
	}
	return t.Name
}

func fields(list []*dsl.Field) []string {
	var out []string
	for _, f := range list {
		out = append(out, f.Name.Text+": "+typeText(f.Type))
	}
	return out
}

func words(list []*dsl.Titled) []string {
	var out []string
	for _, w := range list {
		out = append(out, w.Name.Text)
	}
	return out
}

func axisText(a *dsl.Axis) string {
	switch {
	case a.Odds != nil:
		return "odds or difference"
	case a.Die != nil:
		return a.Die.Count + a.Die.Die
	case a.Range != nil:
		return "number"
	}
	return typeText(a.Type)
}

func outputText(o *dsl.Output) string {
	if o.Name != nil {
		return o.Name.Text + ": " + typeText(o.Type)
	}
	return typeText(o.Type)
}
