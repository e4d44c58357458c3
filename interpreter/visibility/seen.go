// Package visibility evaluates what rules hide from a seat. It also changes hidden parts
// of a position: it redacts, varies, deals and exchanges them. The result is a position
// that looks the same to the seat, for its view or for a bot. The package does not
// execute rules.
package visibility

import (
	"maps"
	"slices"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/value"
)

// SeenBy reports whether a seat, or a side that it plays, may see the secret with these
// keys. If the rule fails, the secret is hidden; the error is dropped.
func SeenBy(p *program.Program, c *formula.Ctx, s *construct.Secret, seat int, keys ...value.Value) bool {
	c.Refill() // callers ask about thousands of keys; each question has a full step budget
	return slices.ContainsFunc(viewers(p, c, s, seat), func(v int64) bool {
		yes := s.Perm.Call(c, append([]value.Value{value.Word(v)}, keys...))
		failed := c.Err != nil
		c.IgnoreError()
		return yes && !failed
	})
}

// viewers returns the seat itself for a BySeat secret, otherwise the sides that it
// plays. A seat that plays no side views as None.
func viewers(p *program.Program, c *formula.Ctx, s *construct.Secret, seat int) []int64 {
	if s.BySeat {
		return []int64{int64(seat)}
	}
	if sides := p.SidesOf(c, seat); len(sides) > 0 {
		return sides
	}
	return []int64{value.None}
}

// Revealed returns everything that rules disclose about hidden counters, in rules that
// hide them and in refusals.
func Revealed(p *program.Program) []*construct.Reveal {
	var out []*construct.Reveal
	for _, name := range slices.Sorted(maps.Keys(p.Permissions)) {
		for _, b := range p.Permissions[name].Bans {
			for _, r := range b.Reveals {
				if !slices.ContainsFunc(out, func(x *construct.Reveal) bool { return x.Name == r.Name }) {
					out = append(out, r)
				}
			}
		}
	}
	return out
}

// RevealedOf returns what a seat knows of a hidden counter: what each line discloses
// that hides the counter from the seat.
func RevealedOf(p *program.Program, c *formula.Ctx, s *construct.Secret, seat int, unit int) []*construct.Reveal {
	var out []*construct.Reveal
	for k, v := range viewers(p, c, s, seat) {
		for i, x := range s.Perm.Refusers(&p.Lexicon, c, []value.Value{value.Word(v), value.Word(int64(unit))}) {
			if k == 0 && i == 0 {
				out = slices.Clone(x.Reveals)
				continue
			}
			out = slices.DeleteFunc(out, func(r *construct.Reveal) bool {
				return !slices.ContainsFunc(x.Reveals, func(y *construct.Reveal) bool { return y.Name == r.Name })
			})
		}
	}
	return out
}

// Conceals reports whether seats can have different information: rules hide something,
// or dice or cards are shown to one player only.
func Conceals(p *program.Program) bool {
	return len(p.Secrets) > 0 || slices.ContainsFunc(p.Codes, func(c *construct.Code) bool {
		return slices.ContainsFunc(c.Instrs, func(in construct.Instr) bool {
			roll, ok := in.Ref.(*construct.RollSpec)
			return ok && roll.Secret
		})
	})
}

// Private reports whether a saved game can hold what a seat may not know: what Conceals finds,
// lines of the log for some seats, and decisions that are made in secret.
func Private(p *program.Program) bool {
	return Conceals(p) || slices.ContainsFunc(p.Codes, func(c *construct.Code) bool {
		return slices.ContainsFunc(c.Instrs, func(in construct.Instr) bool {
			return in.Op == construct.OpSecretly || in.Op == construct.OpLog && in.X != nil
		})
	})
}
