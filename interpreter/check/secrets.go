package check

import (
	"slices"

	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/facts"
	"wargame/interpreter/names"
	"wargame/interpreter/ruleset"

	"github.com/alecthomas/participle/v2/lexer"
)

// checkSecrets warns if a secret shows in what is legal, or in a public text. A side may see
// its own secrets: an argument (reserve(s), reserve(u.side)) is taken to be the owner's. What
// faces of counters reveal, only play can check (simulate --check).
func (l *checker) checkSecrets(u *uses) {
	for _, s := range l.program.Secrets {
		f := s.Asked(&l.program.Lexicon)
		if f == nil {
			continue
		}
		for _, name := range keys(l.program.Permissions) {
			p := l.program.Permissions[name]
			if l.isSight(p) {
				continue
			}
			for _, b := range p.Bans {
				if slices.ContainsFunc(b.Reveals, func(r *construct.Reveal) bool { return r.Name == s.Text }) {
					continue
				}
				if slices.ContainsFunc(judged(p, b), func(x *formula.Expr) bool { return l.revealsSecret(u, x, f, map[string]bool{}) }) {
					help := "add to the prohibition: reveals " + s.Text + "; or use only what everybody sees"
					if b.Binds != nil {
						help = "let the obligation use only what everybody sees"
					}
					l.warnRevealed(b.Pos, len(p.Name), b.Rule, s, "whether "+p.Name+" is allowed", help)
				}
			}
		}
		for _, c := range l.program.Codes {
			for i := range c.Instrs {
				in := &c.Instrs[i]
				text, ok := in.Ref.(*names.Text)
				if in.Op != construct.OpLog || !ok || in.X != nil {
					continue
				}
				if slices.ContainsFunc(text.Exprs, func(x *formula.Expr) bool { return facts.AsksAbout(x, f) != facts.AsksNot }) {
					l.warnRevealed(in.Pos, len("log"), c.Rule, s, "this log line", "write it only for those who may know: tell phasing \"…\"")
				}
			}
		}
	}
}

// judged returns the expressions that decide whether a prohibition applies. What an act leaves
// and whether debts stay payable are judged by functions of the program that no name leads to.
func judged(p *construct.Permission, b *construct.Ban) []*formula.Expr {
	out := []*formula.Expr{b.When, b.Unless, b.Needs}
	if b.Leaving != nil {
		out = append(append(out, b.Leaving.Body), supposed(p.Act)...)
	}
	if o := b.Binds; o != nil {
		out = append(append(out, o.Met, o.Possible), supposed(p.Act)...)
		if o.Payers != nil {
			out = append(out, o.Payers.From, o.Payers.Where)
		}
	}
	return out
}

// supposed returns the expressions of steps that are supposed, with those of the procedures
// that they call.
func supposed(c *construct.Code) []*formula.Expr {
	var out []*formula.Expr
	seen := map[*construct.Code]bool{nil: true}
	var add func(c *construct.Code)
	add = func(c *construct.Code) {
		if seen[c] {
			return
		}
		seen[c] = true
		for i := range c.Instrs {
			in := &c.Instrs[i]
			out = append(out, in.X, in.Y)
			switch s := in.Ref.(type) {
			case *construct.DoSpec:
				out = append(out, s.Args...)
				add(s.Code)
			case *construct.FactSpec:
				out = append(append(out, s.Args...), s.Value)
			case *construct.Target:
				out = append(append(out, s.Args...), s.Subject)
			}
		}
	}
	add(c)
	return out
}

// checkDrawnSecretly warns if what is left of a deck reveals a secret draw.
func (l *checker) checkDrawnSecretly() {
	for _, c := range l.program.Codes {
		for i := range c.Instrs {
			spec, ok := c.Instrs[i].Ref.(*construct.RollSpec)
			if !ok || !spec.Secret || spec.Parts[0].Draw == nil || spec.Parts[0].Draw.Deck == nil {
				continue
			}
			deck := spec.Parts[0].Draw.Deck
			if slices.ContainsFunc(l.program.Secrets, func(s *construct.Secret) bool { return s.Deck == deck }) {
				continue
			}
			l.diags.warn(codes.SecretTold, c.Instrs[i].Pos, len("draw"), c.Rule, "everybody sees what is left in %s, and so what was drawn from it in secret", deck.Name).Help =
				"hide what is left too: hide " + deck.Name + " from s"
		}
	}
}

// isSight reports whether a permission is one of those that hide.
func (l *checker) isSight(p *construct.Permission) bool {
	return slices.ContainsFunc(l.program.Secrets, func(s *construct.Secret) bool { return s.Perm == p })
}

// revealsSecret reports whether an expression asks for the secret of another side, directly or through
// rules.
func (l *checker) revealsSecret(u *uses, x *formula.Expr, f *formula.Func, seen map[string]bool) bool {
	if x == nil {
		return false
	}
	if facts.AsksAbout(x, f) == facts.AsksOfOthers {
		return true
	}
	for _, g := range x.Reads().Funcs {
		if seen[g.Name] {
			continue
		}
		seen[g.Name] = true
		if d := l.program.Defines[g.Name]; d != nil && slices.ContainsFunc(supposed(d.Suppose), func(y *formula.Expr) bool { return l.revealsSecret(u, y, f, seen) }) {
			return true
		}
		if slices.ContainsFunc(u.made[g.Name], func(y *formula.Expr) bool { return l.revealsSecret(u, y, f, seen) }) {
			return true
		}
	}
	return false
}

func (l *checker) warnRevealed(at lexer.Position, width int, rule *ruleset.Rule, s *construct.Secret, what, help string) {
	l.diags.warn(codes.SecretTold, at, width, rule, "%s reveals %s, which the rules hide%s", what, s.Text, hiddenBy(s)).Help = help
}

// hiddenBy returns the clause that hides a secret, in brackets.
func hiddenBy(s *construct.Secret) string {
	if id := s.Perm.Rule.ClauseID(); id != "" {
		return " (" + id + ")"
	}
	return ""
}
