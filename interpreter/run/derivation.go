package run

import (
	"slices"
	"strings"

	"wargame/interpreter/formula"
	"wargame/interpreter/formula/derive"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/state"
	"wargame/interpreter/tables"
	"wargame/interpreter/value"
)

// Reckoning is what the rules worked out on the way from a plan to its result, as
// values: a column of a table and what led to it, a cell that was read, a number that
// dice went into. A game that derives (Derive) keeps them in the order in which they
// came about; the report of a combat and the preview of one are made of them.
//
// Nothing declares them. Every step that keeps, returns or tests a value is looked at:
// one whose value is a column of odds or differences, that reads a table with an axis
// of dice, or that uses dice just rolled. What stands in it is taken apart by the
// derivation that `why` shows.
type Reckoning struct {
	Line   int           // how many lines the log had: it came about between two of them
	Rolled int           // how many rolls had been made before (Game.Rolled)
	Rule   *ruleset.Rule // the rule whose step it is
	Name   string        // what the value is kept as; empty for a condition and for a result
	Text   string        // as the rules write it: crt(die, column).attacker
	Type   value.Type
	Value  value.Value

	Column  *Column  // when the value is a column
	Lookups []Lookup // cells of tables that were read
	Terms   []Term   // of a sum with dice or quantities: its addends
}

// Column is how a column was come to.
type Column struct {
	Table           *tables.Table
	Attack, Defence *Total // the two numbers that lead into the table; nil for a column that was there before
	Entered         int64  // the column that they led to
	Shifts          []Total
	Final           int64
}

// Lookup is a cell that was read.
type Lookup struct {
	Table *tables.Table
	Args  []value.Value // by axis
	Cell  value.Value

	// Column is how the column was come to, if one of the axes is of columns and a
	// reckoning has told; else nil.
	Column *Column
}

// Term is an addend. Of dice, Die is their name and Total their value alone.
type Term struct {
	Minus bool
	Die   string
	Total
}

// Total is a number with what made it.
type Total struct {
	Name   string // what the rules call it: attack_strength; empty for what has no name
	Text   string // as the rules write it, with its values: attack_strength(battle(…))
	Value  int64
	Clause string // of the rule that declares it
	Title  string
	Each   []Each  // of a sum: what each element gives
	Shares []Share // then what rules contribute, in their order
}

// Each is what one element of a list gives to a sum.
type Each struct {
	Type value.Type
	Elem value.Value
	Total
}

// Share is what a rule contributes to a number. Op is x, +, -, =, at least, at most,
// or rounded (up, down, nearest); of the latter Value is the number that came out.
type Share struct {
	Op     string
	Value  int64
	Title  string
	Clause string
}

// reckon notes what a step works out, if it is of that kind. What it is kept as is
// told by who asks.
func (rec *record) reckon(f *state.Frame, x *formula.Expr, name string) {
	if !rec.Derive || x == nil || !rec.reckons(f, x) {
		return
	}
	r := &Reckoning{Line: len(rec.Log), Rolled: rec.Rolled, Rule: rec.codeOf(f).Rule, Name: name, Text: x.Text, Type: x.Type}
	ok := rec.ctx.Uncharged(rec.ctx.StepLimit(), func() bool {
		n := &formula.Node{}
		v, addends := derive.Account(x, rec.ctx, n)
		r.Value = v
		if x.Type.Kind == value.Column {
			r.Column = rec.columnIn(steps(n), v)
		}
		rec.lookupsIn(n, r)
		rec.terms(f, addends, r)
		return true
	})
	if ok && (r.Column != nil || len(r.Lookups) > 0 || len(r.Terms) > 0) {
		rec.Reckoned = append(rec.Reckoned, r)
	}
}

// reckons reports whether an expression is to be taken apart: it is a column, reads a
// table with dice, or uses dice of its procedure.
func (rec *record) reckons(f *state.Frame, x *formula.Expr) bool {
	if _, plain := x.Local(); plain {
		return false
	}
	if x.Type.Kind == value.Column {
		return true
	}
	for _, fn := range x.Reads().Funcs {
		if t := rec.P.Tables[fn.Name]; t != nil && t.Diced() {
			return true
		}
	}
	return slices.ContainsFunc(rec.diceOf(f), func(p *program.RollPart) bool { return x.Uses(p.Slot) })
}

// diceOf lists the parts of the rolls of a procedure that have been made.
func (rec *record) diceOf(f *state.Frame) []*program.RollPart {
	var out []*program.RollPart
	code := rec.codeOf(f)
	for i := range min(int(f.PC), len(code.Instrs)) {
		if spec, ok := code.Instrs[i].Ref.(*program.RollSpec); ok && code.Instrs[i].Op == program.OpRoll {
			for j := range spec.Parts {
				out = append(out, &spec.Parts[j])
			}
		}
	}
	return out
}

// columnIn finds among the steps of a derivation the one that made a column.
func (rec *record) columnIn(list []*formula.Node, v value.Value) *Column {
	for _, n := range slices.Backward(list) {
		m := n.Made
		if m == nil || m.Func == nil || m.Type.Kind != value.Column || m.Result.N != v.N {
			continue
		}
		t := rec.P.Tables[m.Type.Name]
		switch {
		case t == nil:
		case m.Func.Name == "column_of" && len(m.Args) == 3:
			a, d := totalOf(m.Args[1].N, m.From[1]), totalOf(m.Args[2].N, m.From[2])
			return &Column{Table: t, Attack: &a, Defence: &d, Entered: v.N, Final: v.N}
		case m.Func.Name == "shift" && len(m.Args) == 2:
			c := rec.columnIn(m.From[0], m.Args[0])
			if c == nil {
				c = &Column{Table: t, Entered: m.Args[0].N}
			}
			c.Shifts, c.Final = append(c.Shifts, totalOf(m.Args[1].N, m.From[1])), v.N
			return c
		default:
			if c := rec.columnIn(steps(n), v); c != nil {
				return c
			}
		}
	}
	return nil
}

// lookupsIn gathers the cells that were read, and how their columns were come to: in
// the same step, or in an earlier one.
func (rec *record) lookupsIn(n *formula.Node, r *Reckoning) {
	for _, k := range steps(n) {
		if m := k.Made; m != nil && m.Func != nil && k.Kind == formula.Lookup {
			if t := rec.P.Tables[m.Func.Name]; t != nil {
				look := Lookup{Table: t, Args: m.Args, Cell: m.Result}
				for i, a := range t.Axes {
					if a.Type.Kind == value.Column {
						look.Column = rec.columnTold(a.Type.Name, m.Args[i], m.From[i])
					}
				}
				r.Lookups = append(r.Lookups, look)
			}
		}
		rec.lookupsIn(k, r)
	}
}

func (rec *record) columnTold(table string, v value.Value, here []*formula.Node) *Column {
	if c := rec.columnIn(here, v); c != nil {
		return c
	}
	for _, r := range slices.Backward(rec.Reckoned) {
		if c := r.Column; c != nil && c.Table.Name == table && c.Final == v.N {
			return c
		}
	}
	return nil
}

// terms are the addends of a number, or of a condition the numbers that it compares.
func (rec *record) terms(f *state.Frame, addends []derive.Addend, r *Reckoning) {
	if r.Column != nil || len(r.Lookups) > 0 {
		return
	}
	dice := rec.diceOf(f)
	for _, a := range addends {
		if i := slices.IndexFunc(dice, func(p *program.RollPart) bool { return p.Slot == a.Local }); i >= 0 {
			r.Terms = append(r.Terms, Term{Minus: a.Minus, Die: dice[i].Name, Total: Total{Name: dice[i].Name, Text: a.Text, Value: a.Value.N}})
			continue
		}
		if a.Type.Kind != value.Number { // a condition: what it looked at
			for _, n := range a.Saw {
				if m := n.Made; m != nil && m.Type.Kind == value.Number {
					r.Terms = append(r.Terms, Term{Total: totalAt(n)})
				}
			}
			continue
		}
		t := totalOf(a.Value.N, a.Saw)
		if t.Text == "" {
			t.Text = a.Text
		}
		r.Terms = append(r.Terms, Term{Minus: a.Minus, Total: t})
	}
}

// totalOf is a number with what made it, out of the steps that led there: the one
// that is the number, or else nothing but the number.
func totalOf(v int64, steps []*formula.Node) Total {
	for _, n := range slices.Backward(steps) {
		if m := n.Made; m != nil && m.Type.Kind == value.Number && m.Result.N == v {
			return totalAt(n)
		}
	}
	return Total{Value: v}
}

// steps are those of a derivation, with those that people are not shown.
func steps(n *formula.Node) []*formula.Node { return slices.Concat(n.Children, n.Unshown) }

// totalAt is the number of a step with what made it.
func totalAt(n *formula.Node) Total {
	m := n.Made
	t := Total{Text: n.Text, Value: m.Result.N, Clause: n.Clause, Title: n.Title}
	if m.Func != nil {
		t.Name = m.Func.Name
	}
	for _, p := range m.Parts {
		t.Each = append(t.Each, Each{Type: p.Type, Elem: p.Elem, Total: partOf(p)})
	}
	quantity := false
	for _, k := range n.Children {
		switch {
		case k.Made == nil:
		case k.Kind == formula.Share:
			quantity = true
			if k.Applied {
				t.Shares = append(t.Shares, Share{opOf(k.Text), k.Made.Result.N, k.Title, k.Clause})
			}
		case k.Kind == formula.Limit:
			t.Shares = append(t.Shares, Share{k.Text, k.Made.Result.N, k.Title, k.Clause})
		case k.Kind == formula.Operand && strings.HasPrefix(k.Text, "base "):
			quantity = true
			t.take(totalOf(k.Made.Result.N, steps(k)))
		}
	}
	if !quantity && len(t.Each) == 0 { // a define: what it consists of
		t.take(totalOf(t.Value, steps(n)))
	}
	return t
}

// partOf is what an element gives.
func partOf(p formula.Part) Total {
	t := totalOf(p.Value, steps(p.Node))
	if t.Text == "" {
		t.Text = p.Node.Text
	}
	return t
}

// take has a number made of what another is made of.
func (t *Total) take(o Total) {
	t.Each = append(t.Each, o.Each...)
	t.Shares = append(t.Shares, o.Shares...)
}

// opOf is what a share does.
func opOf(text string) string {
	for _, op := range []string{"at least", "at most", "=", "x", "+", "-"} {
		if strings.HasPrefix(text, op) {
			return op
		}
	}
	return ""
}
