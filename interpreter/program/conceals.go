package program

import "slices"

// Conceals reports whether a seat can know something of a game in progress that another
// does not: rules hide it, or dice or cards are told to one player alone.
func (p *Program) Conceals() bool {
	return len(p.Secrets) > 0 || slices.ContainsFunc(p.Codes, func(c *Code) bool {
		return slices.ContainsFunc(c.Instrs, func(in Instr) bool {
			roll, ok := in.Ref.(*RollSpec)
			return ok && roll.Secret
		})
	})
}
