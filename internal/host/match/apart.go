package match

import "wargame/interpreter/construct"

// keepsApart reports whether the rules of the game let one seat know what another may
// not: they hide something, have several seats decide in secret, roll or draw in secret,
// or tell something to some seats. It depends on the rules alone.
func (m *Match) keepsApart() bool {
	p := m.Edition.Program
	if len(p.Secrets) > 0 {
		return true
	}
	for _, code := range p.Codes {
		for i := range code.Instrs {
			switch in := &code.Instrs[i]; {
			case in.Op == construct.OpSecretly, in.Op == construct.OpLog && in.X != nil:
				return true
			default:
				if roll, ok := in.Ref.(*construct.RollSpec); ok && roll.Secret {
					return true
				}
			}
		}
	}
	return false
}
