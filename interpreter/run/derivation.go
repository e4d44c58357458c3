package run

import (
	"slices"
	"strings"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/derive"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/state"
	"wargame/interpreter/tables"
	"wargame/interpreter/value"
)

// Derivation is a derivation record: one value that the rules computed on the way to a
// result. It is a column of a table, a cell that was read, or a number with dice in it. A
// game with Derive set stores the records in the order of evaluation. Combat reports and
// previews use them.
//
// The rules do not declare derivation records. The machine inspects each instruction that
// stores, returns or tests a value. It records values of a column type, values read from a
// table with an axis of dice, and values that use dice just rolled. The parts come from the
// same derivation as the answer to `why`.
type Derivation struct {
	Line   int           // length of the log at that time
	Rolled int           // Game.Rolled at that time
	Rule   *ruleset.Rule // the rule of the instruction
	Name   string        // name of the target; empty for a condition or a result
	Text   string        // source of the expression: crt(die, column).attacker
	Type   value.Type
	Value  value.Value

	Column  *Column  // set if the value is a column
	Lookups []Lookup // table cells that were read
	Terms   []Term   // addends of a sum with dice or quantities
}

// Column is the derivation of a table column.
type Column struct {
	Table           *tables.Table
	Attack, Defence *Total // the two numbers of the odds or difference; nil for a column given as a value
	Entered         int64  // column before the shifts
	Shifts          []Total
	Final           int64
}

// Lookup is a table cell that was read.
type Lookup struct {
	Table *tables.Table
	Args  []value.Value // one for each axis
	Cell  value.Value

	// Column is the derivation of the column, if one axis is of columns and a record has it;
	// else nil.
	Column *Column
}

// Term is an addend. For dice, Die is their name and Total holds only their value.
type Term struct {
	Minus bool
	Die   string
	Total
}

// Total is a number with the contributions that make it up.
type Total struct {
	Name          string // name in the rules, such as attack_strength; may be empty
	Text          string // source with its values: attack_strength(battle(…))
	Value         int64
	Clause        string // clause of the declaring rule
	Title         string
	Each          []Each         // for a sum over a list: the value of each element
	Contributions []Contribution // contributions of rules, in their order
}

// Each is the contribution of one element of a list to a sum.
type Each struct {
	Type value.Type
	Elem value.Value
	Total
}

// Contribution is the contribution of a rule to a number. Op is x, +, -, =, at least, at most,
// or rounded (up, down, nearest). For rounding, Value is the rounded number.
type Contribution struct {
	Op     string
	Value  int64
	Title  string
	Clause string
}

// reckon stores a derivation record for the value of x, if reckons selects it. name is
// the target of the value. The caller's step budget is not charged. An evaluation that
// fails leaves no record.
func (rec *reporter) reckon(f *state.Frame, x *formula.Expr, name string) {
	if !rec.Derive || x == nil || !rec.reckons(f, x) {
		return
	}
	r := &Derivation{Line: len(rec.Log), Rolled: rec.Rolled, Rule: rec.codeOf(f).Rule, Name: name, Text: x.Text, Type: x.Type}
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
		rec.Derivations = append(rec.Derivations, r)
	}
}

// reckons reports whether the value of an expression needs a derivation record: it is a
// column, reads a table with dice, or uses dice of its procedure.
func (rec *reporter) reckons(f *state.Frame, x *formula.Expr) bool {
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
	return slices.ContainsFunc(rec.diceOf(f), func(p *construct.RollPart) bool { return x.Uses(p.Slot) })
}

// diceOf returns the parts of all rolls before the next instruction of a frame.
func (rec *reporter) diceOf(f *state.Frame) []*construct.RollPart {
	var out []*construct.RollPart
	code := rec.codeOf(f)
	for i := range min(int(f.PC), len(code.Instrs)) {
		if spec, ok := code.Instrs[i].Ref.(*construct.RollSpec); ok && code.Instrs[i].Op == construct.OpRoll {
			for j := range spec.Parts {
				out = append(out, &spec.Parts[j])
			}
		}
	}
	return out
}

// columnIn returns the derivation of the column v from the steps of a derivation; nil if
// none of them made it.
func (rec *reporter) columnIn(list []*formula.Node, v value.Value) *Column {
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

// lookupsIn adds to r the table cells that a derivation read. Their columns come from
// the same derivation or from an earlier record.
func (rec *reporter) lookupsIn(n *formula.Node, r *Derivation) {
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

func (rec *reporter) columnTold(table string, v value.Value, here []*formula.Node) *Column {
	if c := rec.columnIn(here, v); c != nil {
		return c
	}
	for _, r := range slices.Backward(rec.Derivations) {
		if c := r.Column; c != nil && c.Table.Name == table && c.Final == v.N {
			return c
		}
	}
	return nil
}

// terms adds to r the addends of a number, or the numbers that a condition compares.
func (rec *reporter) terms(f *state.Frame, addends []derive.Addend, r *Derivation) {
	if r.Column != nil || len(r.Lookups) > 0 {
		return
	}
	dice := rec.diceOf(f)
	for _, a := range addends {
		if i := slices.IndexFunc(dice, func(p *construct.RollPart) bool { return p.Slot == a.Local }); i >= 0 {
			r.Terms = append(r.Terms, Term{Minus: a.Minus, Die: dice[i].Name, Total: Total{Name: dice[i].Name, Text: a.Text, Value: a.Value.N}})
			continue
		}
		if a.Type.Kind != value.Number { // a condition: the numbers that it compared
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

// totalOf returns the total of the last step with value v. Without such a step, it
// returns the bare number.
func totalOf(v int64, steps []*formula.Node) Total {
	for _, n := range slices.Backward(steps) {
		if m := n.Made; m != nil && m.Type.Kind == value.Number && m.Result.N == v {
			return totalAt(n)
		}
	}
	return Total{Value: v}
}

// steps returns the children of a derivation node, including those that players are not
// shown.
func steps(n *formula.Node) []*formula.Node { return slices.Concat(n.Children, n.Unshown) }

// totalAt returns the total of one derivation step.
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
		case k.Kind == formula.Contribution:
			quantity = true
			if k.Applied {
				t.Contributions = append(t.Contributions, Contribution{opOf(k.Text), k.Made.Result.N, k.Title, k.Clause})
			}
		case k.Kind == formula.Limit:
			t.Contributions = append(t.Contributions, Contribution{k.Text, k.Made.Result.N, k.Title, k.Clause})
		case k.Kind == formula.Operand && strings.HasPrefix(k.Text, "base "):
			quantity = true
			t.take(totalOf(k.Made.Result.N, steps(k)))
		}
	}
	if !quantity && len(t.Each) == 0 { // a define: take its parts
		t.take(totalOf(t.Value, steps(n)))
	}
	return t
}

// partOf returns the total of one element of a sum.
func partOf(p formula.Part) Total {
	t := totalOf(p.Value, steps(p.Node))
	if t.Text == "" {
		t.Text = p.Node.Text
	}
	return t
}

// take appends the parts of another total to t.
func (t *Total) take(o Total) {
	t.Each = append(t.Each, o.Each...)
	t.Contributions = append(t.Contributions, o.Contributions...)
}

// opOf returns the operator at the beginning of a contribution's text; empty if there is
// none.
func opOf(text string) string {
	for _, op := range []string{"at least", "at most", "=", "x", "+", "-"} {
		if strings.HasPrefix(text, op) {
			return op
		}
	}
	return ""
}
