package save

// ActsDone returns how many acts the seat of the last decision has begun in a row, since it or
// another seat last passed or another seat last acted.
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
