package tables

import (
	"strings"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/formula"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"
)

// oddsColumns parses a header such as <1:2 1:2 1:1(0,+1 +2,+3 +6<) 2:1.
func (l *Reader) oddsColumns(header []*dsl.GridCell, rule *ruleset.Rule) []OddsColumn {
	var out []OddsColumn
	whole := len(l.Names.Report.List)
	rung, open := -1, int64(0)
	inside := false
	for _, c := range header {
		text := c.Text
		col := OddsColumn{Name: text}
		if base, rest, found := strings.Cut(text, "("); found && !inside {
			r, ok := ratio(base)
			if !ok {
				l.Names.Report.Fail(codes.BadTable, c.Pos, len(c.Text), rule, "%q is not a ratio of odds such as 3:2", base)
			}
			inside, open = true, r
			rung++
			text = rest
		} else if !inside {
			rung++
			text, col.Below = strings.CutPrefix(text, "<")
			r, ok := ratio(text)
			if !ok {
				l.Names.Report.Fail(codes.BadTable, c.Pos, len(c.Text), rule, "%q is not a ratio of odds such as 3:2", c.Text)
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
	for i := 1; i < len(out) && len(l.Names.Report.List) == whole; i++ {
		switch a, b := out[i-1], out[i]; {
		case a.Rung == b.Rung:
			l.follows(header[i], a, b, rule)
		case !a.Below && value.Cmp(a.Ratio, b.Ratio) >= 0:
			l.Names.Report.Fail(codes.BadTable, header[i].Pos, len(header[i].Text), rule, "the odds must rise from left to right")
		}
	}
	return out
}

// differenceColumns parses a header such as <-3 -3..-1 0 +1 +2,+3 +4<. Each column is a
// rung.
func (l *Reader) differenceColumns(header []*dsl.GridCell, rule *ruleset.Rule) []OddsColumn {
	var out []OddsColumn
	whole := len(l.Names.Report.List)
	for i, c := range header {
		out = append(out, OddsColumn{Name: c.Text, Rung: i, Diffs: l.differences(c, c.Text, rule)})
	}
	for i := 1; i < len(out) && len(l.Names.Report.List) == whole; i++ {
		l.follows(header[i], out[i-1], out[i], rule)
	}
	return out
}

// differences parses the ranges of differences in a column's label, in ascending order.
func (l *Reader) differences(c *dsl.GridCell, label string, rule *ruleset.Rule) [][2]int {
	out := labelRanges(label)
	if len(out) != strings.Count(label, ",")+1 {
		l.Names.Report.Fail(codes.BadTable, c.Pos, len(c.Text), rule, "%q is not a difference such as +2,+3 or -1..+1 or +6<", label)
	}
	for i, r := range out {
		if r[0] > r[1] || i > 0 && r[0] != out[i-1][1]+1 {
			l.Names.Report.Fail(codes.BadTable, c.Pos, len(c.Text), rule, "the differences of the column %q must rise without a gap", label)
			break
		}
	}
	return out
}

// follows reports an error if the differences of column b do not begin where those of a
// end.
func (l *Reader) follows(at *dsl.GridCell, a, b OddsColumn, rule *ruleset.Rule) {
	end, begin := a.Diffs[len(a.Diffs)-1][1]+1, b.Diffs[0][0]
	switch {
	case begin > end:
		l.Names.Report.Fail(codes.TableGap, at.Pos, len(at.Text), rule, "no column covers a difference of %+d", end)
	case begin < end:
		l.Names.Report.Fail(codes.TableOverlap, at.Pos, len(at.Text), rule, "a difference of %+d is in this column and in one further left: differences must rise from left to right", begin)
	}
}

func ratio(s string) (int64, bool) {
	a, b, ok := strings.Cut(s, ":")
	x, ok1 := value.ParseNumber(a)
	y, ok2 := value.ParseNumber(b)
	q := value.Div(x, y)
	return q, ok && ok1 && ok2 && q != value.NaN
}

// ColumnFunctions declares column_of and shift.
func (l *Reader) ColumnFunctions() {
	l.Lexicon.AddFunc("column_of", &formula.Func{Leaf: true, Sources: formula.OnPrint, Generic: func(args []value.Type) (*formula.Func, string) {
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
	l.Lexicon.AddFunc("shift", &formula.Func{Leaf: true, Sources: formula.OnPrint, Generic: func(args []value.Type) (*formula.Func, string) {
		if len(args) != 2 || args[0].Kind != value.Column {
			return nil, "shift takes a column and a number: shift(column, -2)"
		}
		t := l.Tables[args[0].Name]
		return &formula.Func{Name: "shift", Params: []value.Type{args[0], value.NumberType}, Result: args[0], Leaf: true, Sources: formula.OnPrint,
			Binary: func(c *formula.Ctx, col, n int64) int64 { return int64(t.Shift(int(col), value.Floor(n))) }}, ""
	}})
}
