package spec

import (
	"maps"
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// extra finds the names that only this test has. They precede the names of open procedures and
// of the game.
func (r *runner) extra(name string) []formula.Symbol {
	out := r.testsOwn(name)
	for i := range out {
		out[i].Own = true
		if out[i].Whose == "" {
			out[i].Whose = "a column of this test's cases"
		}
	}
	return out
}

func (r *runner) testsOwn(name string) []formula.Symbol {
	if s, ok := r.names[name]; ok {
		return []formula.Symbol{s}
	}
	switch over := r.game.Over; name { // the outcome of the game
	case "game_outcome":
		level := ""
		if over != nil {
			level = over.Level
		}
		return []formula.Symbol{{Name: name, Type: value.TextType, Const: true, Value: value.String(level), Whose: "how the game ended"}}
	case "game_winner":
		side := value.None
		if over != nil {
			side = int64(over.Winner)
		}
		return []formula.Symbol{{Name: name, Type: value.SideType, Const: true, Value: value.Word(side), Whose: "the side that won"}}
	case "game_winners":
		var seats []int64
		if over != nil {
			for _, s := range over.Seats {
				seats = append(seats, int64(s))
			}
		}
		return []formula.Symbol{{Name: name, Type: value.ListOf(value.SeatType), Const: true, Value: value.Words(seats), Whose: "the seats that won"}}
	}
	if text, ok := r.cases[name]; ok {
		if of := r.of[name]; of != "" {
			if s, ok := r.caseOf(name, text, of); ok {
				return []formula.Symbol{s}
			}
			return nil
		}
		var out []formula.Symbol
		if text == "-" {
			out = append(out, formula.Symbol{Name: name, Type: value.NothingType, Const: true, Value: value.Word(value.None)})
		}
		if n, ok := value.ParseNumber(strings.TrimPrefix(text, "+")); ok {
			out = append(out, formula.Symbol{Name: name, Type: value.NumberType, Const: true, Value: value.Word(n)})
		}
		if text == "yes" || text == "no" || text == "true" || text == "false" {
			out = append(out, formula.Symbol{Name: name, Type: value.FlagType, Const: true, Value: value.Bool(text == "yes" || text == "true")})
		}
		if s, ok := r.names[text]; ok {
			s.Name, s.Whose = name, ""
			out = append(out, s)
		}
		for _, en := range sortedEnums(r.prog) {
			if i, ok := en.Index(text); ok {
				out = append(out, formula.Symbol{Name: name, Type: value.EnumType(en.Name), Const: true, Value: value.Word(int64(i))})
			}
		}
		for _, tn := range slices.Sorted(maps.Keys(r.prog.Tables)) {
			t := value.Type{Kind: value.Column, Name: tn}
			if v, ok := r.prog.Word(t, text); ok {
				out = append(out, formula.Symbol{Name: name, Type: t, Const: true, Value: v})
			}
		}
		if i, ok := r.game.S.World.Map.Find(text); ok {
			out = append(out, formula.Symbol{Name: name, Type: value.SpaceType, Const: true, Value: value.Word(int64(i))})
		}
		if i := slices.Index(r.prog.Units, text); i >= 0 {
			out = append(out, formula.Symbol{Name: name, Type: value.UnitType, Const: true, Value: value.Word(int64(i))})
		}
		return append(out, formula.Symbol{Name: name, Type: value.TextType, Const: true, Value: value.String(text)})
	}
	return nil
}

// caseOf reads a cell of a column with a declared type: from:hex.
func (r *runner) caseOf(name, text, of string) (formula.Symbol, bool) {
	t, ok := map[string]value.Type{
		"number": value.NumberType, "text": value.TextType, "flag": value.FlagType, "side": value.SideType, "unit": value.UnitType,
		"hex": value.SpaceType, "area": value.SpaceType, "space": value.SpaceType, "column": {Kind: value.Column},
	}[of]
	switch {
	case !ok && r.prog.Enums[of] != nil:
		t = value.EnumType(of)
	case !ok && r.prog.Tables[of] != nil:
		t = value.Type{Kind: value.Column, Name: of}
	case !ok:
		return formula.Symbol{}, false
	}
	s := formula.Symbol{Name: name, Type: t, Const: true}
	if text == "-" && t.Accepts(value.NothingType) {
		s.Value = value.Word(value.None)
		return s, true
	}
	switch t.Kind {
	case value.Text:
		s.Value = value.String(text)
		return s, true
	case value.Flag:
		s.Value = value.Bool(text == "yes" || text == "true")
		return s, true
	case value.Enum:
		if named, ok := r.names[text]; ok && named.Type.Same(t) { // a piece or noun of the test
			named.Name, named.Whose = name, ""
			return named, true
		}
	case value.Unit:
		if named, ok := r.names[text]; ok {
			named.Name, named.Whose = name, ""
			return named, true
		}
		i := slices.Index(r.prog.Units, text)
		s.Value = value.Word(int64(i))
		return s, i >= 0
	case value.Space:
		i, ok := r.game.S.World.Map.Find(text)
		s.Value = value.Word(int64(i))
		return s, ok
	}
	v, ok := r.prog.ReadCell(t, text)
	s.Value = v
	return s, ok
}

// cellsFit reports cells of a case that do not have the type of their column. A unit may be
// one of the test's own.
func (r *runner) cellsFit() bool {
	if r.row == nil {
		return true
	}
	for i, c := range r.row.Cells {
		name, _, _ := strings.Cut(r.test.Cases.Rows[0].Cells[i].Text, ":")
		of := r.of[name]
		if of == "" || of == "unit" || r.prog.Nouns[of] != nil {
			continue
		}
		if _, ok := r.caseOf(name, c.Text, of); !ok {
			end := c.Pos
			end.Advance(c.Text)
			r.fail(dsl.SpanOf(c.Pos, end), "%s is not a %s, which the column %s needs", c.Text, of, name)
		}
	}
	return !r.failed
}

func sortedEnums(p *program.Program) []*construct.Enum {
	var out []*construct.Enum
	for _, n := range slices.Sorted(maps.Keys(p.Enums)) {
		out = append(out, p.Enums[n])
	}
	return out
}

// frames returns the local names of all open procedures, the innermost last, so that these
// hide the others. Local names of modules hide nothing of the game or the test.
func (r *scene) frames() ([]formula.Symbol, []value.Value) {
	var syms []formula.Symbol
	var vals []value.Value
	for i := range r.game.S.Frames {
		f := &r.game.S.Frames[i]
		code := r.prog.Codes[f.Code]
		module := r.prog.OfModule(code.Pos)
		for j, s := range code.Slots {
			if module && (r.prog.Means(s.Name) || r.names[s.Name].Name != "") {
				continue
			}
			if s.Name != "" && (int(f.PC) >= s.From && int(f.PC) <= s.To || isRolled(code, f, j)) {
				syms = append(syms, formula.Symbol{Name: s.Name, Type: s.Type, Slot: len(vals) + j, Whose: nameOf(code)})
			}
		}
		vals = append(vals, f.Locals...)
	}
	return syms, vals
}

// nameOf returns, for a message, the procedure that a local name belongs to.
func nameOf(c *construct.Code) string {
	switch c.Kind {
	case construct.ActionCode:
		return "a name of the action " + c.Name + ", which is running"
	case construct.ProcedureCode:
		return "a name of the procedure " + c.Name + ", which is running"
	case construct.SequenceCode:
		return "a name of the sequence of play"
	case construct.TriggerCode:
		return "a name of the rule " + c.Rule.ClauseID() + ", which is running"
	}
	return "a name of the running steps"
}

// isRolled reports whether a local holds dice that rules are still watching. No rule has used
// them, but a test may read them.
func isRolled(code *construct.Code, f *state.Frame, slot int) bool {
	spec, ok := code.Instrs[f.PC].Ref.(*construct.RollSpec)
	return ok && f.Locals[spec.Stage].N > 0 && slices.ContainsFunc(spec.Parts, func(p construct.RollPart) bool { return p.Slot == slot })
}
