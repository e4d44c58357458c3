package check

import (
	"slices"

	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/value"
)

// checkPlaces warns if something public depends on where hidden units or pieces are: a value
// in a log line, or a public cell that a step sets. Prohibitions are not checked, since
// players are shown what is legal in the position that they see.
func (l *checker) checkPlaces() {
	if l.diags.list.HasErrors() {
		return
	}
	for _, s := range l.program.Secrets {
		r := l.dependenceOn(s)
		if !s.Place || r == nil {
			continue
		}
		for _, c := range l.program.Codes {
			for i := range c.Instrs {
				in := &c.Instrs[i]
				switch x := in.Ref.(type) {
				case *names.Text:
					if in.Op == construct.OpLog && in.X == nil && r.inText(x) {
						l.warnRevealed(in.Pos, len("log"), c.Rule, s, "this log line", "write it only for those who may know: tell phasing \"…\"")
					}
				case *construct.Target:
					if in.X != nil && l.open(x) && r.on(in.X) {
						d := l.diags.warn(codes.SecretTold, in.Pos, 3, c.Rule, "the value of %s reveals %s, which the rules hide%s", x.Text, s.Text, hiddenBy(s))
						d.Help = "hide it too (hide " + x.Text + " from s), or use only what everybody sees"
					}
				}
			}
		}
	}
}

// open reports whether every seat sees what a step sets.
func (l *checker) open(x *construct.Target) bool {
	if x.Track == nil && x.Attr == nil {
		return false // a local value
	}
	return !slices.ContainsFunc(l.program.Secrets, func(s *construct.Secret) bool {
		return x.Track != nil && s.Track == x.Track || x.Attr != nil && s.Attr == x.Attr
	})
}

// inText reports whether a text reveals the secret. Names of units are redacted when read, and
// so is the place of a unit that the same text names.
func (r *dependence) inText(text *names.Text) bool {
	one := r.s.Owner.Type()
	named := slices.ContainsFunc(text.Exprs, func(x *formula.Expr) bool { return x.Type.Same(one) })
	return slices.ContainsFunc(text.Exprs, func(x *formula.Expr) bool {
		if x.Type.Same(one) || x.Type.Same(value.ListOf(one)) {
			return false
		}
		return r.on(x) || !named && r.given(x)
	})
}
