package build

import (
	"strconv"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
	"wargame/interpreter/names"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"
)

// dims returns the sizes of the keys of a stored value.
func (l *declarer) dims(what string, name *dsl.Name, ps []names.Param, rule *ruleset.Rule) []int {
	out := make([]int, len(ps))
	places := 1
	defer func() {
		if places > names.MaxPlaces-l.Layout.Size() {
			many := "more than a million"
			if places <= names.MaxPlaces {
				many = strconv.Itoa(places)
			}
			l.Report.Fail(codes.TooMuch, name.Pos, len(name.Text), rule, "%s %q has %s values, more than a position can hold", what, name.Text, many).Help = "use a fact with a value, or fewer keys"
			clear(out) // reserve no cells, so that checking can continue
		}
	}()
	for i, p := range ps {
		bounded := false
		if out[i], bounded = l.Domain(p.Type); !bounded && p.Type.Kind != value.Invalid {
			l.Report.Fail(codes.WrongType, name.Pos, len(name.Text), rule, "%s %q cannot have a value for every %s", what, name.Text, p.Type).Help = "use a fact with a value"
			out[i] = 1
		}
		places = min(places*max(out[i], 1), names.MaxPlaces+1)
	}
	return out
}

func (l *declarer) declareTrack(t *dsl.Track, rule *ruleset.Rule) {
	if !l.Fresh(t.Name, rule, "track") {
		return
	}
	x := &construct.Track{Name: t.Name.Text, Params: l.Params(t.Params, rule), Type: l.TypeOf(t.Type, rule), Rule: rule, Pos: t.Name.Pos}
	initial := names.Zero(x.Type)
	if t.Default != nil {
		initial = value.Word(names.Unset)
		if !x.Type.IsWord() {
			l.Report.Fail(codes.WrongType, t.Type.Pos, len(t.Type.Name), rule, "a derived track holds a word, a unit or a space, not %s", x.Type.Indefinite())
		}
	}
	x.Cell = l.Layout.Reserve(x.Type, l.dims("track", t.Name, x.Params, rule), initial)
	l.Tracks[x.Name] = x
	l.declareFunc(x.Name, x.NewFunc(t.Default != nil, l.Lexicon))
}

func (l *bodies) compileTrack(t *dsl.Track, rule *ruleset.Rule) {
	x := l.Tracks[t.Name.Text]
	if x == nil || x.Pos != t.Name.Pos {
		return
	}
	if e := l.Expr(t.Initial, x.Params, x.Type, rule); e != nil {
		l.FirstValues = append(l.FirstValues, construct.FirstValue{Expr: e, Track: x})
	}
	x.Default = l.Expr(t.Default, x.Params, x.Type, rule)
	x.Min = l.Expr(t.Min, x.Params, value.NumberType, rule)
	x.Max = l.Expr(t.Max, x.Params, value.NumberType, rule)
}

func (l *declarer) declareBudget(b *dsl.Budget, rule *ruleset.Rule) {
	if !l.Fresh(b.Name, rule, "budget") {
		return
	}
	x := &construct.Budget{Name: b.Name.Text, Params: l.Params(b.Params, rule), Rule: rule, Per: l.ScopeKind(b.Per, b.Pos, rule), Pos: b.Name.Pos}
	x.Cell = l.Layout.Reserve(value.NumberType, l.dims("budget", b.Name, x.Params, rule), value.Num(0))
	l.Budgets[x.Name] = x
	l.declareFunc(x.Name, x.NewFunc(l.Lexicon))
}
