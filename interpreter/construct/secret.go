package construct

// Betrays names an instruction that may not occur in a secret decision, because other
// players would see it or because it is not for one player to do. It returns "" if the
// instruction is allowed.
func Betrays(op Op) string {
	switch op {
	case OpRoll, OpReroll:
		return "a roll or a draw"
	case OpShuffle:
		return "a shuffle"
	case OpGameOver:
		return "the end of the game"
	case OpScopeOpen, OpEnd:
		return "the start or the end of a scope"
	case OpSecretly:
		return "another secret decision"
	}
	return ""
}
