package check

import (
	"slices"

	"wargame/interpreter/codes"
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/facts"
	"wargame/interpreter/names"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"

	"github.com/alecthomas/participle/v2/lexer"
)

// checkSecrets warns if a secret shows in what is legal, or in a public text. A side may see
// its own secrets: an argument (reserve(s), reserve(u.side)) is taken to be the owner's. What
// faces of counters reveal, only play can check (simulate --check).
func (l *checker) checkSecrets(u *uses) {
	for _, s := range l.Secrets {
		f := s.Asked(&l.Program.Lexicon)
		if f == nil {
			continue
		}
		for _, name := range keys(l.Permissions) {
			p := l.Permissions[name]
			if l.isSight(p) {
				continue
			}
			for _, b := range p.Bans {
				if slices.ContainsFunc(b.Reveals, func(r *program.Reveal) bool { return r.Name == s.Text }) {
					continue
				}
				for _, x := range []*formula.Expr{b.When, b.Unless, b.Needs} {
					if l.revealsSecret(u, x, f, map[string]bool{}) {
						l.warnRevealed(b.Pos, len(p.Name), b.Rule, s, "whether "+p.Name+" is allowed", "say that it becomes known: reveals "+s.Text+"; or let the rule rest on what everybody sees")
						break
					}
				}
			}
		}
		for _, c := range l.Codes {
			for i := range c.Instrs {
				in := &c.Instrs[i]
				text, ok := in.Ref.(*names.Text)
				if in.Op != program.OpLog || !ok || in.X != nil {
					continue
				}
				if slices.ContainsFunc(text.Exprs, func(x *formula.Expr) bool { return facts.AsksAbout(x, f) != facts.AsksNot }) {
					l.warnRevealed(in.Pos, len("log"), c.Rule, s, "this line of the log", "tell those who may know: tell phasing \"…\"")
				}
			}
		}
	}
}

// checkDrawnSecretly warns if what is left of a deck reveals a secret draw.
func (l *checker) checkDrawnSecretly() {
	for _, c := range l.Codes {
		for i := range c.Instrs {
			spec, ok := c.Instrs[i].Ref.(*program.RollSpec)
			if !ok || !spec.Secret || spec.Parts[0].Draw == nil || spec.Parts[0].Draw.Deck == nil {
				continue
			}
			deck := spec.Parts[0].Draw.Deck
			if slices.ContainsFunc(l.Secrets, func(s *program.Secret) bool { return s.Deck == deck }) {
				continue
			}
			l.diags.warn(codes.SecretTold, c.Instrs[i].Pos, len("draw"), c.Rule, "everybody sees what is left in %s, and so what was drawn from it in secret", deck.Name).Help =
				"hide what is left as well: hide " + deck.Name + " from s"
		}
	}
}

// isSight reports whether a permission is one of those that hide.
func (l *checker) isSight(p *program.Permission) bool {
	return slices.ContainsFunc(l.Secrets, func(s *program.Secret) bool { return s.Perm == p })
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
		if slices.ContainsFunc(u.made[g.Name], func(y *formula.Expr) bool { return l.revealsSecret(u, y, f, seen) }) {
			return true
		}
	}
	return false
}

func (l *checker) warnRevealed(at lexer.Position, width int, rule *ruleset.Rule, s *program.Secret, what, help string) {
	l.diags.warn(codes.SecretTold, at, width, rule, "%s tells of %s, which the rules hide%s", what, s.Text, hiddenBy(s)).Help = help
}

// hiddenBy returns the clause that hides a secret, in brackets.
func hiddenBy(s *program.Secret) string {
	if id := s.Perm.Rule.ClauseID(); id != "" {
		return " (" + id + ")"
	}
	return ""
}
