package program

import (
	"strings"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/formula"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"
)

// OddsColumn is a column of an axis of odds or of differences. Columns that
// stand together in brackets share a rung: the odds lead to the rung, the
// difference of the two numbers to the column, and a shift moves from rung to
// rung.
type OddsColumn struct {
	Name  string
	Ratio int64 // attack to defence, a number
	Below bool  // whatever lies below the next column
	Rung  int
	Diffs [][2]int // the differences that the column covers
}

// oddsColumns reads a header such as <1:2 1:2 1:1(0,+1 +2,+3 +6<) 2:1.
func (l *loader) oddsColumns(header []*dsl.GridCell, rule *ruleset.Rule) []OddsColumn {
	var out []OddsColumn
	whole := len(l.report.List)
	rung, open := -1, int64(0)
	inside := false
	for _, c := range header {
		text := c.Text
		col := OddsColumn{Name: text}
		if base, rest, found := strings.Cut(text, "("); found && !inside {
			r, ok := ratio(base)
			if !ok {
				l.report.Fail(codes.BadTable, c.Pos, len(c.Text), rule, "%q is not odds such as 3:2", base)
			}
			inside, open = true, r
			rung++
			text = rest
		} else if !inside {
			rung++
			text, col.Below = strings.CutPrefix(text, "<")
			r, ok := ratio(text)
			if !ok {
				l.report.Fail(codes.BadTable, c.Pos, len(c.Text), rule, "%q is not odds such as 3:2", c.Text)
			}
			col.Ratio = r
		}
		if inside {
			col.Ratio = open
			inner, closed := strings.CutSuffix(text, ")")
			col.Name, col.Diffs = inner, l.differences(c, inner, rule)
			inside = !closed
		}
		col.Rung = rung
		out = append(out, col)
	}
	for i := 1; i < len(out) && len(l.report.List) == whole; i++ {
		switch a, b := out[i-1], out[i]; {
		case a.Rung == b.Rung:
			l.follows(header[i], a, b, rule)
		case !a.Below && value.Cmp(a.Ratio, b.Ratio) >= 0:
			l.report.Fail(codes.BadTable, header[i].Pos, len(header[i].Text), rule, "the odds must rise from left to right")
		}
	}
	return out
}

// differenceColumns reads a header such as <-3 -3..-1 0 +1 +2,+3 +4<, in which
// each column is a rung of its own.
func (l *loader) differenceColumns(header []*dsl.GridCell, rule *ruleset.Rule) []OddsColumn {
	var out []OddsColumn
	whole := len(l.report.List)
	for i, c := range header {
		out = append(out, OddsColumn{Name: c.Text, Rung: i, Diffs: l.differences(c, c.Text, rule)})
	}
	for i := 1; i < len(out) && len(l.report.List) == whole; i++ {
		l.follows(header[i], out[i-1], out[i], rule)
	}
	return out
}

// differences reads the label of a column: the differences that it covers, from
// the lowest up.
func (l *loader) differences(c *dsl.GridCell, label string, rule *ruleset.Rule) [][2]int {
	out := labelRanges(label)
	if len(out) != strings.Count(label, ",")+1 {
		l.report.Fail(codes.BadTable, c.Pos, len(c.Text), rule, "%q is not a difference such as +2,+3 or -1..+1 or +6<", label)
	}
	for i, r := range out {
		if r[0] > r[1] || i > 0 && r[0] != out[i-1][1]+1 {
			l.report.Fail(codes.BadTable, c.Pos, len(c.Text), rule, "the differences of the column %q must rise without a hole", label)
			break
		}
	}
	return out
}

// follows holds two columns that stand side by side to each other: where the
// differences of one end, those of the next begin.
func (l *loader) follows(at *dsl.GridCell, a, b OddsColumn, rule *ruleset.Rule) {
	end, begin := a.Diffs[len(a.Diffs)-1][1]+1, b.Diffs[0][0]
	switch {
	case begin > end:
		l.report.Fail(codes.TableGap, at.Pos, len(at.Text), rule, "no column covers a difference of %+d", end)
	case begin < end:
		l.report.Fail(codes.TableOverlap, at.Pos, len(at.Text), rule, "a difference of %+d lies in this column and in one further left: they must rise from left to right", begin)
	}
}

func ratio(s string) (int64, bool) {
	a, b, ok := strings.Cut(s, ":")
	x, ok1 := value.ParseNumber(a)
	y, ok2 := value.ParseNumber(b)
	q := value.Div(x, y)
	return q, ok && ok1 && ok2 && q != value.NaN
}

// Enter finds the column for attack against defence.
func (t *Table) Enter(attack, defence int64) int {
	cols := t.Columns
	if len(cols) == 0 {
		return -1
	}
	if t.Differential() {
		return t.byDifference(0, attack, defence)
	}
	last := len(cols) - 1
	if num, _ := value.Parts(defence); num <= 0 {
		return t.first(cols[last].Rung)
	}
	r := value.Div(attack, defence)
	best := -1
	favour := t.Axes[len(t.Axes)-1].Favour
	for i, c := range cols {
		if c.Below || i > 0 && cols[i-1].Rung == c.Rung {
			continue
		}
		cmp := value.Cmp(c.Ratio, r)
		if favour == "defender" && cmp <= 0 {
			best = i
		}
		if favour == "attacker" && cmp >= 0 {
			best = i
			break
		}
	}
	switch {
	case best < 0 && favour == "defender":
		return 0 // the lowest column, be it <1:2 or 1:3
	case best < 0:
		best = t.first(cols[last].Rung)
	case favour == "attacker" && cols[0].Below && best == 1 && value.Cmp(r, cols[1].Ratio) < 0:
		return 0
	}
	if cols[best].Diffs == nil {
		return best
	}
	return t.byDifference(best, attack, defence)
}

// byDifference finds the column for the difference of two numbers among those
// from the given one on, up to the end of the bracket or of the table. What is
// beyond them takes the column at the end. A fraction falls to whom the axis
// favours.
func (t *Table) byDifference(from int, attack, defence int64) int {
	round := value.Floor
	if t.Axes[len(t.Axes)-1].Favour == "attacker" {
		round = value.Ceil
	}
	diff := round(value.Sub(attack, defence))
	whole, at := t.Differential(), from
	for i := from; i < len(t.Columns) && (whole || t.Columns[i].Rung == t.Columns[from].Rung); i++ {
		if d := t.Columns[i].Diffs; len(d) > 0 && diff >= d[0][0] {
			at = i
		}
	}
	return at
}

// Shift moves a column by n rungs to the right, stopping at the ends.
func (t *Table) Shift(col, n int) int {
	if col < 0 || col >= len(t.Columns) {
		return col
	}
	from := t.Columns[col].Rung
	to := max(0, min(from+n, t.Columns[len(t.Columns)-1].Rung))
	if to == from {
		return col
	}
	return t.first(to)
}

func (t *Table) first(rung int) int {
	for i, c := range t.Columns {
		if c.Rung == rung {
			return i
		}
	}
	return -1
}

// columnFunctions makes column_of and shift.
func (l *loader) columnFunctions() {
	l.function("column_of", &formula.Func{Leaf: true, Sources: formula.OnPrint, Generic: func(args []value.Type) (*formula.Func, string) {
		if len(args) != 3 || args[0].Kind != value.Column {
			return nil, "column_of takes a table and two numbers: column_of(crt, attack, defence)"
		}
		t := l.Tables[args[0].Name]
		if t == nil || len(t.Columns) == 0 {
			return nil, args[0].Name + " has no axis of odds or differences"
		}
		return &formula.Func{Name: "column_of", Params: []value.Type{args[0], value.NumberType, value.NumberType}, Result: args[0], Leaf: true, Sources: formula.OnPrint,
			Call: func(c *formula.Ctx, a []value.Value) value.Value { return value.Word(int64(t.Enter(a[1].N, a[2].N))) }}, ""
	}})
	l.function("shift", &formula.Func{Leaf: true, Sources: formula.OnPrint, Generic: func(args []value.Type) (*formula.Func, string) {
		if len(args) != 2 || args[0].Kind != value.Column {
			return nil, "shift takes a column and a number: shift(column, -2)"
		}
		t := l.Tables[args[0].Name]
		return &formula.Func{Name: "shift", Params: []value.Type{args[0], value.NumberType}, Result: args[0], Leaf: true, Sources: formula.OnPrint,
			Binary: func(c *formula.Ctx, col, n int64) int64 { return int64(t.Shift(int(col), value.Floor(n))) }}, ""
	}})
}
