package orders

import (
	"slices"

	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// request is what an order asks for, with the words that answers have used up so far.
type request struct {
	kind  kind
	who   []*subject
	where [][]*subject
	half  bool // the order is half-written: it stops where it is used up
}

// progress measures how many words of the order have been used.
func (q *request) progress() int {
	n := 0
	for _, s := range q.all() {
		if s.took > 0 {
			n += 2 + s.took
		}
	}
	return n
}

func (q *request) all() []*subject { return append(slices.Clone(q.who), slices.Concat(q.where...)...) }

// meantAs lists the values of a type that the order names.
func (q *request) meantAs(typ value.Type) (out []int64) {
	for _, s := range q.all() {
		out = append(out, s.named(typ)...)
	}
	return out
}

// asked lists the words of the order that may answer a decision, in order.
func (q *request) asked(d *run.Decision) []*subject {
	free := func(s *subject) bool { return s.took == 0 || s.group }
	var list []*subject
	if q.kind == going {
		list = slices.Clone(q.who)
		for _, stage := range q.where {
			if slices.ContainsFunc(stage, free) { // the next place and no later one
				list = append(list, stage...)
				break
			}
		}
		if d.Type.Kind == value.Space { // who goes is not where to
			list = list[len(q.who):]
		}
	} else {
		list = append(slices.Concat(q.where...), q.who...)
		if q.kind == plain {
			list = q.all()
		}
	}
	return slices.DeleteFunc(list, func(s *subject) bool { return !free(s) })
}

func copies(list []*subject) []*subject {
	var out []*subject
	for _, s := range list {
		c := *s
		out = append(out, &c)
	}
	return out
}
