package build

import (
	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"
)

func (l *declarer) declareDefine(d *dsl.Define, rule *ruleset.Rule) {
	if !l.Fresh(d.Name, rule, "define") {
		return
	}
	x := &construct.Define{Name: d.Name.Text, Params: l.Params(d.Params, rule), Rule: rule, Pos: d.Name.Pos}
	if d.Type != nil {
		x.Type = l.TypeOf(d.Type, rule)
	}
	l.Defines[x.Name] = x
	l.AddFunc(x.Name, x.NewFunc())
	l.pending[x.Name] = pendingDefine{d, rule}
}

// pendingDefine is a define whose body is not compiled yet. It is compiled on first use,
// because its type may depend on the body.
type pendingDefine struct {
	d    *dsl.Define
	rule *ruleset.Rule
}

// Compile compiles the body of a define once. It ignores other names.
func (l *bodies) Compile(name string) {
	p, ok := l.pending[name]
	if !ok {
		return
	}
	delete(l.pending, name)
	x := l.Defines[name]
	if p.d.Suppose != nil {
		x.Suppose = l.CompileBlock("suppose", p.d.Suppose, x.Params, p.rule)
	}
	x.Body = l.Expr(p.d.Body, x.Params, x.Type, p.rule)
	if x.Body == nil {
		if x.Type.Kind == value.Invalid {
			l.DropFunc(name)
			l.Broken[name] = true
		}
		return
	}
	if p.d.Type == nil {
		x.Type = x.Body.Type
	}
	x.Complete(l.Lexicon, l.Watch() != nil, l.suppose)
	l.Watched(x.Func, x.Rule, &x.Pos)
	if len(x.Params) == 0 {
		l.AddSymbol(formula.Symbol{Name: name, Type: x.Type, Fn: x.Func})
	}
}

// Circular reports an error for a define whose type depends on itself.
func (l *bodies) Circular(name string) {
	d := l.Defines[name]
	if d == nil || d.Body != nil {
		return
	}
	l.Broken[d.Name] = true
	l.Report.Fail(codes.Cycle, d.Pos, len(d.Name), d.Rule, "%s calls itself, so its type is unknown", d.Name).Help = "if it counts down a number, write its type: define " + d.Name + "(…): flag = …"
}
