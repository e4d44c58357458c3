// Package visibility answers what rules hide from a seat, and changes positions in
// what is hidden: it redacts, varies, deals and exchanges it, so that a seat can be
// shown, or can think about, a position that looks the same to it. It does not know
// how a position is played on.
package visibility

import (
	"maps"
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/value"
)

// SeenBy reports whether a seat may see the thing with these keys: the seat itself, or
// a side that it plays. A rule that fails shows nothing; its error is dropped.
func SeenBy(p *program.Program, c *formula.Ctx, s *program.Secret, seat int, keys ...value.Value) bool {
	c.Refill() // there may be thousands of them
	return slices.ContainsFunc(viewers(p, c, s, seat), func(v int64) bool {
		yes := s.Perm.Call(c, append([]value.Value{value.Word(v)}, keys...))
		failed := c.Err != nil
		c.IgnoreError()
		return yes && !failed
	})
}

// viewers are the seat itself or the sides that it plays; a seat that plays none
// looks as no side.
func viewers(p *program.Program, c *formula.Ctx, s *program.Secret, seat int) []int64 {
	if s.BySeat {
		return []int64{int64(seat)}
	}
	if sides := p.SidesOf(c, seat); len(sides) > 0 {
		return sides
	}
	return []int64{value.None}
}

// Revealed lists all that rules reveal of hidden counters: rules that hide them, and
// prohibitions that name what becomes known by a refusal.
func Revealed(p *program.Program) []*program.Reveal {
	var out []*program.Reveal
	for _, name := range slices.Sorted(maps.Keys(p.Permissions)) {
		for _, b := range p.Permissions[name].Bans {
			for _, r := range b.Reveals {
				if !slices.ContainsFunc(out, func(x *program.Reveal) bool { return x.Name == r.Name }) {
					out = append(out, r)
				}
			}
		}
	}
	return out
}

// RevealedOf is what a seat knows of a hidden counter: what each line reveals that
// hides the counter from the seat.
func RevealedOf(p *program.Program, c *formula.Ctx, s *program.Secret, seat int, unit int) []*program.Reveal {
	var out []*program.Reveal
	for k, v := range viewers(p, c, s, seat) {
		for i, x := range s.Perm.Refusers(p, c, []value.Value{value.Word(v), value.Word(int64(unit))}) {
			if k == 0 && i == 0 {
				out = slices.Clone(x.Reveals)
				continue
			}
			out = slices.DeleteFunc(out, func(r *program.Reveal) bool {
				return !slices.ContainsFunc(x.Reveals, func(y *program.Reveal) bool { return y.Name == r.Name })
			})
		}
	}
	return out
}

// Conceals reports whether a seat can know something of a game in progress that another
// does not: rules hide it, or dice or cards are told to one player alone.
func Conceals(p *program.Program) bool {
	return len(p.Secrets) > 0 || slices.ContainsFunc(p.Codes, func(c *program.Code) bool {
		return slices.ContainsFunc(c.Instrs, func(in program.Instr) bool {
			roll, ok := in.Ref.(*program.RollSpec)
			return ok && roll.Secret
		})
	})
}
