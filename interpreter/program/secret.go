package program

// Betrays returns why an instruction may not occur in a secret decision: other players
// would see it, or it is not for one player to do. It returns "" if the instruction is
// allowed.
func Betrays(op Op) string {
	switch op {
	case OpRoll, OpReroll:
		return "dice are rolled, or something is drawn,"
	case OpShuffle:
		return "a deck is shuffled"
	case OpGameOver:
		return "the game ends"
	case OpScopeOpen, OpEnd:
		return "a scope begins or ends"
	case OpSecretly:
		return "several are to decide in secret"
	}
	return ""
}
