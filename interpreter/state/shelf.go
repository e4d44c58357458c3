package state

import "wargame/interpreter/value"

// shelves returns the shelf of each scope, in the order of the frames; nil if all are empty.
func (s *State) shelves() []value.Value {
	var out []value.Value
	any := false
	for i := range s.Frames {
		for _, c := range s.Frames[i].Scopes {
			out = append(out, c.Shelf)
			any = any || c.Shelf.P != nil
		}
	}
	if !any {
		return nil
	}
	return out
}

// shelves decodes the shelves of all scopes.
func (r *reader) shelves(s *State) {
	list := r.values(0)
	n := 0
	for i := range s.Frames {
		n += len(s.Frames[i].Scopes)
	}
	if r.err == nil && n != len(list) {
		r.fail("the scope values do not match the scopes")
	}
	if r.err != nil {
		return
	}
	for i := range s.Frames {
		for j := range s.Frames[i].Scopes {
			s.Frames[i].Scopes[j].Shelf, list = list[0], list[1:]
		}
	}
	if s.shelves() == nil {
		r.fail("an empty list of scope values is encoded")
	}
}
