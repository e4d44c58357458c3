package orders

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"wargame/interpreter/construct"
	"wargame/interpreter/names"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
)

// subject is a word of an order: units, a place, or the label of an answer.
type subject struct {
	text   string
	units  []int64
	spaces []int64
	edges  []int64   // the hexside or boundary between two, named from either side
	group  bool      // all of these, as far as they may
	could  [][]int64 // of a formation: those that it can be, where it is not clear
	took   int       // answers that it has given
	word   bool      // several words that are the name of a piece, or a word of the game
}

// resolver finds what the words of an order name, as far as a view shows it.
type resolver struct {
	v      *sight.View // of the position in which the line was given
	sides  []int64     // the sides whose units are one's own
	labels map[int]string
}

// subjects reads a part of an order: one name with blanks, or several names.
func (r *resolver) subjects(part string, left bool) []*subject {
	if s := r.subject(part, left); s.known() || s.word {
		return []*subject{s}
	}
	var out []*subject
	words := strings.Fields(part)
	for len(words) > 0 {
		n := len(words)
		s := r.subject(strings.Join(words, " "), left)
		for ; n > 1 && !s.known() && !s.word; n-- {
			s = r.subject(strings.Join(words[:n-1], " "), left)
		}
		out, words = append(out, s), words[max(1, n):]
	}
	return out
}

// known reports whether the word names a unit or a place.
func (s *subject) known() bool { return len(s.units)+len(s.spaces)+len(s.edges) > 0 }

// subject finds what a text names: a unit by its name or title, a place by its number or
// name, else units by the beginning of their names or titles. A place to the left of a mark means one's
// own units there; a star means all of a formation.
func (r *resolver) subject(text string, left bool) *subject {
	text = strings.Trim(text, `"`)
	s := &subject{text: text}
	if strings.Contains(text, "*") {
		s.could, s.group = r.formation(text), true
		s.units = slices.Concat(s.could...)
		return s
	}
	p := r.v.Program()
	fold := strings.ToLower(text)
	var begin, word, foes []int64 // whose names begin so; those in which that is a word; and of others
	for u := range p.Units {
		if r.v.Hides(u) {
			continue
		}
		name, title := strings.ToLower(p.UnitName(u)), strings.ToLower(p.UnitCalled(u))
		begins := strings.HasPrefix(name, fold) || strings.HasPrefix(title, fold)
		switch {
		case name == fold || title == fold:
			s.units = []int64{int64(u)}
		case begins && r.isOwn(u):
			begin = append(begin, int64(u))
			if strings.HasPrefix(name, fold+" ") || strings.HasPrefix(title, fold+" ") {
				word = append(word, int64(u))
			}
		case begins && !left:
			foes = append(foes, int64(u))
		}
	}
	switch {
	case len(word) == 1:
		begin = word
	case len(begin) == 0 && len(foes) == 1:
		begin = foes
	}
	if len(s.units) == 0 {
		s.edges = r.edge(text)
	}
	s.word = strings.Contains(text, " ") && r.worded(text)
	// A unit called 503 is not the hex 0503, which can be named so where nobody is.
	if at := r.space(text); at >= 0 && (len(s.units) == 0 || strings.EqualFold(r.v.Map().Name(at), text)) {
		s.spaces = []int64{int64(at)}
		if left && len(s.units) == 0 {
			s.units = slices.DeleteFunc(slices.Clone(r.v.UnitsIn(at)), func(u int64) bool { return !r.isOwn(int(u)) })
			if s.group = len(s.units) > 0; s.group {
				s.spaces = nil
			}
		}
	}
	if number := strings.Trim(fold, "0123456789") == ""; len(s.units) == 0 && (left || len(s.spaces) == 0 && !number) {
		if s.units = begin; left && len(begin) > 0 {
			s.spaces = nil
		}
	}
	return s
}

// isOwn reports whether a unit belongs to a side of the seat that gives the order.
func (r *resolver) isOwn(u int) bool { return slices.Contains(r.sides, r.v.Side(u)) }

// space returns the place with a number or a name, -1 if there is none. A name may be
// cut short if no other begins like it.
func (r *resolver) space(text string) int {
	m := r.v.Map()
	for _, id := range []string{text, strings.ReplaceAll(text, " ", "_")} {
		if at, ok := m.Find(id); ok {
			return at
		}
	}
	fold := strings.ToLower(text)
	if len(fold) < 3 {
		return -1
	}
	found := -1
	for at := range m.Len() {
		name := strings.ToLower(r.placeName(at))
		if name == fold || strings.EqualFold(m.Name(at), text) {
			return at
		}
		if strings.HasPrefix(name, fold) {
			if found >= 0 {
				return -1
			}
			found = at
		}
	}
	return found
}

// placeName returns the name that the legend gives a place.
func (r *resolver) placeName(at int) string {
	if r.labels == nil {
		r.labels = map[int]string{}
	}
	name, ok := r.labels[at]
	if !ok {
		name = cmp.Or(r.v.Legend("space", "label", at), r.v.Program().SpaceTitles[at])
		r.labels[at] = name
	}
	return name
}

// formation returns the units of one's own that a name with a star means. NAME* means
// all units that belong with the unit of that name, or the group of that name. If
// several units begin so, the result lists each of their formations, first those in
// which NAME is a whole word. Any other pattern means all units whose names match.
func (r *resolver) formation(text string) [][]int64 {
	stem, ends := strings.CutSuffix(strings.ToLower(text), "*")
	if !ends || stem == "" || strings.Contains(stem, "*") {
		return r.pattern(text)
	}
	if list := r.groupNamed(stem); len(list) > 0 {
		return [][]int64{list}
	}
	var exact, word, begin []int64
	for u := range r.v.Program().Units {
		rest, ok := strings.CutPrefix(strings.ToLower(r.v.Program().UnitName(u)), stem)
		if !ok {
			rest, ok = strings.CutPrefix(strings.ToLower(r.v.Program().UnitCalled(u)), stem)
		}
		if !ok || !r.isOwn(u) || r.v.Hides(u) {
			continue
		}
		begin = append(begin, int64(u))
		if rest == "" {
			exact = append(exact, int64(u))
		}
		if rest == "" || !letter(rest[0]) || !letter(stem[len(stem)-1]) {
			word = append(word, int64(u))
		}
	}
	for _, list := range [][]int64{exact, word} {
		if len(list) > 0 {
			begin = list
			break
		}
	}
	var out [][]int64
	for _, u := range begin {
		if !slices.ContainsFunc(out, func(f []int64) bool { return slices.Contains(f, u) }) {
			out = append(out, r.belonging(u))
		}
	}
	return out
}

func letter(c byte) bool {
	return c >= 0x80 || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// belonging returns a unit and all units of one's own of its formation.
func (r *resolver) belonging(u int64) []int64 {
	out := []int64{u}
	for w := range r.v.Program().Units {
		if int64(w) != u && r.isOwn(w) && !r.v.Hides(w) && r.together(int(u), w) {
			out = append(out, int64(w))
		}
	}
	return out
}

// pattern returns the units of one's own whose names or titles match a text with stars.
func (r *resolver) pattern(text string) [][]int64 {
	var out []int64
	for u := range r.v.Program().Units {
		if r.matches(text, u) && r.isOwn(u) && !r.v.Hides(u) {
			out = append(out, int64(u))
		}
	}
	if len(out) == 0 {
		return nil
	}
	return [][]int64{out}
}

// matches reports whether the name or the title of a unit matches a text with stars.
func (r *resolver) matches(text string, u int) bool {
	p := r.v.Program()
	for _, name := range []string{p.UnitName(u), p.UnitCalled(u)} {
		if fits, _ := path.Match(strings.ToLower(text), strings.ToLower(name)); fits {
			return true
		}
	}
	return false
}

// groupNamed returns the units of one's own in the group with a name or title.
func (r *resolver) groupNamed(fold string) []int64 {
	p := r.v.Program()
	var out []int64
	for u := range p.Units {
		if !r.isOwn(u) || r.v.Hides(u) {
			continue
		}
		for _, x := range r.groups() {
			v, seen := r.v.Attribute(x, u)
			if !seen || v.N < 0 {
				continue
			}
			// A group that is made of several things has the names of all of them: its own is the last.
			name, title := strings.ToLower(p.Show(x.Type, v)), strings.ToLower(p.Tell(x.Type, v))
			if name == fold || title == fold || strings.HasSuffix(name, " "+fold) {
				out = append(out, int64(u))
				break
			}
		}
	}
	return out
}

// groups lists the attributes of units that name their group.
func (r *resolver) groups() []*construct.Attribute {
	p := r.v.Program()
	var out []*construct.Attribute
	for _, name := range p.AttributeNames(string(names.OfUnit)) {
		x := p.Attribute(string(names.OfUnit), name)
		if n := p.Nouns[x.Type.Name]; n != nil && len(n.Groups) > 0 {
			out = append(out, x)
		}
	}
	return out
}

// together reports whether two units belong to one formation.
func (r *resolver) together(a, b int) bool {
	p := r.v.Program()
	grouped := false
	for _, x := range r.groups() {
		va, seenA := r.v.Attribute(x, a)
		vb, seenB := r.v.Attribute(x, b)
		if seenA && va.N >= 0 {
			grouped = true
		}
		if seenA && seenB && va.N >= 0 && va.N == vb.N {
			return true
		}
	}
	_, tailA, strokeA := cutLast(p.UnitName(a))
	_, tailB, strokeB := cutLast(p.UnitName(b))
	return !grouped && strokeA && strokeB && tailA == tailB
}

func cutLast(name string) (before, after string, found bool) {
	i := strings.LastIndex(name, "/")
	if i < 0 {
		return name, "", false
	}
	return name[:i], name[i+1:], true
}

// worded reports whether a text is a word of an enum, the name of a piece, or a title of
// either.
func (r *resolver) worded(text string) bool {
	among := func(list []string) bool {
		return slices.ContainsFunc(list, func(w string) bool { return strings.EqualFold(w, text) })
	}
	p := r.v.Program()
	for _, e := range p.Enums {
		if among(e.Words) || among(e.Titles) {
			return true
		}
	}
	for _, n := range p.Nouns {
		if among(n.Words.Words) || among(n.Words.Titles) {
			return true
		}
	}
	return false
}

// edge returns the hexside or boundary between two places joined by a dash, in either
// order.
func (r *resolver) edge(text string) []int64 {
	a, b, found := strings.Cut(text, "-")
	if !found {
		return nil
	}
	for _, name := range []string{text, b + "-" + a} {
		if e, ok := r.v.Program().Word(value.EdgeType, name); ok {
			return []int64{e.N}
		}
	}
	return nil
}

// named returns the values of a type that a subject means, legal or not.
func (s *subject) named(typ value.Type) []int64 {
	switch typ.Kind {
	case value.Unit:
		return s.units
	case value.Space:
		return s.spaces
	case value.Edge:
		return s.edges
	}
	return nil
}

// Find returns the visible units and the place that a text names, as in an order; space
// is -1 if it names none.
func Find(v *sight.View, text string) (units []int64, space int) {
	r := &resolver{v: v}
	for i := range v.Program().Enums["side"].Words {
		r.sides = append(r.sides, int64(i))
	}
	s := r.subject(strings.TrimSpace(text), false)
	if len(s.spaces) > 0 {
		return s.units, int(s.spaces[0])
	}
	return s.units, -1
}
