package save

// ActsDone is how many acts whoever made the last decision has begun in a row: since he or
// another passed, or another acted.
func ActsDone(moves []Move) int {
	n := 0
	for i := len(moves) - 1; i >= 0; i-- {
		m := &moves[i]
		if m.For != "action" {
			continue
		}
		if m.Word != "" || m.By != moves[len(moves)-1].By {
			break
		}
		n++
	}
	return n
}
