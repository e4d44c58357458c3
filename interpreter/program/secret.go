package program

// Betrays says what is wrong with a step where somebody decides in secret: others
// would see it, or it is not his alone to do. It is empty for a step that is
// nobody else's business.
func Betrays(op Op) string {
	switch op {
	case OpRoll, OpReroll:
		return "dice are rolled, or something is drawn,"
	case OpShuffle:
		return "a deck is shuffled"
	case OpGameOver:
		return "the game ends"
	case OpScopeOpen, OpEnd:
		return "a stretch of play begins or ends"
	case OpSecretly:
		return "several are to decide in secret"
	}
	return ""
}
