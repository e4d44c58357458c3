package program

import (
	"slices"
	"strings"

	"wargame/interpreter/formula"
	"wargame/interpreter/kept"
	"wargame/interpreter/names"
	"wargame/interpreter/value"
)

// What may be kept, and by what key: package kept looks answers up, and here it
// is found out, when a game is loaded, on what they rest (keep_inputs.go), and
// what of reaches (keep_steps.go) and quantities (keep_values.go) that lets keep.

// foldExprs finds out on what expressions rest and what tells their answers
// apart; a part is kept by way when all that it rests on changes seldom.
func (l *loader) foldExprs(p *stepPart, params []Param) {
	in := inputs{origins: l.origins, seen: map[*formula.Func]bool{}, parts: map[uint16]bool{}}
	in.exprs(p.exprs)
	if in.all {
		return
	}
	p.asks = in.seen
	seldom := !in.parts[0]
	for part := range in.parts {
		seldom = seldom && l.seldom[part]
		p.Inputs = append(p.Inputs, part)
	}
	slices.Sort(p.Inputs)
	var attrs []*Attribute
	identity := false
	for f := range in.seen {
		if a := l.attributeOf[f]; a != nil {
			if a.Owner == names.OfUnit {
				attrs = append(attrs, a)
				identity = identity || !a.Type.IsWord()
			}
			continue
		}
		for _, t := range f.Params {
			if _, rules := l.origins[f]; t.Kind == value.Unit && (!rules || l.origins[f].exprs == nil) {
				identity = true // something is kept for each unit
			}
		}
	}
	slices.SortFunc(attrs, func(a, b *Attribute) int { return strings.Compare(a.Name, b.Name) })
	for i, x := range params {
		switch {
		case !x.Type.IsWord():
			return
		case x.Type.Kind == value.Unit && !identity:
			for _, a := range attrs {
				p.Classes = append(p.Classes, kept.Class{Slot: i, Read: a.Read})
			}
		default:
			p.Keys = append(p.Keys, i)
		}
	}
	if len(p.Classes)+len(p.Keys) > kept.MaxKeys {
		p.Classes, p.Keys = nil, nil
		for i := range params {
			p.Keys = append(p.Keys, i)
		}
	}
	if len(p.Keys) > kept.MaxKeys {
		return
	}
	p.Printed = l.printed(&in, attrs, p.Classes)
	l.folded++
	p.ID, p.keepable = l.folded, true
	if seldom {
		p.Keep = kept.ByWay
	}
}

// printed tells whether an answer rests on nothing that changes but attributes of
// the units that are asked about, which tell answers apart as classes. Who could
// ask about another unit asks for one.
func (l *loader) printed(in *inputs, attrs []*Attribute, classes []kept.Class) bool {
	for part := range in.parts {
		known := len(classes) > 0 && slices.ContainsFunc(attrs, func(a *Attribute) bool { return a.Changing && a.Part == part })
		if !known {
			return false
		}
	}
	for f := range in.seen {
		if t := f.Result; len(in.parts) > 0 && (t.Kind == value.Unit || t.Kind == value.List && t.Elem.Kind == value.Unit || t.Kind == value.Record) {
			return false
		}
	}
	return true
}
