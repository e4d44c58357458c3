package spec

import (
	"strings"

	"wargame/dsl"
	"wargame/internal/spelling"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/program"
	"wargame/interpreter/value"
)

// thing places nouns of the game, and creates those that the data do not name.
func (r *runner) thing(l *dsl.Line) {
	t := l.Noun
	n := r.prog.Nouns[t.Of.Text]
	if n == nil {
		help := spelling.Help(t.Of.Text, append(nouns(r.prog), "unit", "hex", "area", "edge"))
		r.fail(dsl.SpanOf(t.Of.Pos, t.Of.Pos), "%s", strings.TrimSpace("the game has no noun "+t.Of.Text+"; "+help))
		return
	}
	if !n.Piece && (t.At != nil || t.On != nil) {
		r.fail(lineSpan(l), "a %s cannot be in a space: it is not a piece", n.Name)
		return
	}
	for _, name := range t.Names {
		i, ok := r.noun(n, r.cell(name))
		if !ok {
			r.fail(lineSpan(l), "a test cannot create more %s", n.Plural)
			return
		}
		for _, a := range t.Values {
			r.attribute(n.Name, i, a)
		}
		r.placePiece(n, i, t)
	}
}

// placePiece places a piece where its line says.
func (r *runner) placePiece(n *names.Noun, piece int, t *dsl.NounLine) {
	switch {
	case t.At != nil && r.cell(t.At) != "-":
		s, ok := r.game.S.World.Map.Find(r.cell(t.At))
		if !ok {
			r.lost("space", t.At, r.cell(t.At))
			return
		}
		n.PutIn(r.game.S, piece, s)
	case t.At != nil:
		n.PutIn(r.game.S, piece, int(value.None))
	case t.On != nil:
		name := r.cell(t.On)
		if u, ok := r.prog.Word(value.UnitType, name); ok {
			n.PutOn(r.game.S, piece, int(u.N))
		} else if e, ok := r.game.S.World.Map.FindEdge(name); ok {
			n.PutAcross(r.game.S, piece, e)
		} else {
			r.lost("unit or edge", t.On, name)
		}
	}
}

// noun returns a noun of the game, or creates one for the test.
func (r *scene) noun(n *names.Noun, name string) (int, bool) {
	if v, ok := r.prog.Word(value.EnumType(n.Name), name); ok {
		return int(v.N), true
	}
	i, ok := r.prog.AddToNoun(n, name)
	if !ok {
		return 0, false
	}
	w := r.ownWorld()
	w.Static[n.Known][i] = value.Bool(true)
	w.Edition++
	r.game.S.Touch()
	if _, taken := r.names[name]; !taken {
		r.names[name] = formula.Symbol{Name: name, Type: value.EnumType(n.Name), Const: true, Value: value.Word(int64(i)), Whose: "a " + n.Name + " of this test"}
	}
	return i, true
}

// joinGroups adds a unit of the test to its groups, new ones included.
func (r *scene) joinGroups(u int) {
	for _, name := range nouns(r.prog) {
		n := r.prog.Nouns[name]
		a := r.prog.Attribute("unit", name)
		if len(n.Groups) == 0 || a == nil {
			continue
		}
		word := r.prog.GroupOf(n, r.game.Ctx(), u)
		if word == "" {
			continue
		}
		if i, ok := r.noun(n, word); ok {
			r.store(a, u, value.Word(int64(i)))
		}
	}
}

func nouns(p *program.Program) []string {
	var out []string
	for _, o := range p.Owners() {
		if p.Nouns[string(o)] != nil {
			out = append(out, string(o))
		}
	}
	return out
}
