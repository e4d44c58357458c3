package host

import (
	"slices"
)

// What a seat is not told of, it does not count: a decision that another seat made in
// secret has no row for it, and adds nothing to the numbers that it sees. So no number
// says how many decisions another has made in secret. A line that ends or begins the
// waiting for somebody is told to all, since the wait itself can be seen.

// watchers are those who are told of lines, besides the page that plays all seats: each
// seat, and those who only watch.
func (t *table) watchers() []int {
	out := []int{watcher}
	for seat := range t.ed.p.Seats {
		out = append(out, seat)
	}
	return out
}

// leaves notes who was not told of a line. Of a line that nobody was told of on its own
// (several that are kept together) all count.
func (t *table) leaves(line int, told func(name string) bool) {
	for _, seat := range t.watchers() {
		if !told(t.name(seat)) {
			if t.unseen == nil {
				t.unseen = map[int][]int{}
			}
			t.unseen[seat] = append(t.unseen[seat], line)
		}
	}
}

// recalls reads from the store who was not told of which lines.
func (t *table) recalls() error {
	list, err := t.h.store.Apart(t.id)
	for _, x := range list {
		t.leaves(x.N, func(name string) bool { return slices.Contains(x.Seats, name) })
	}
	return err
}

// missed are the numbers of the lines of which somebody was not told, in order.
type missed []int

// counts is the number of lines known among the first n.
func (m missed) counts(n int) int {
	unseen, _ := slices.BinarySearch(m, n)
	return n - unseen
}

// line is the first line before which n others are known.
func (m missed) line(n int) int {
	for _, x := range m {
		if x > n {
			break
		}
		n++
	}
	return n
}

// counts is the number of lines that a seat knows among the first n.
func (t *table) counts(seat, n int) int { return missed(t.unseen[seat]).counts(n) }

// numberFor is the number of the game as a seat counts.
func (t *table) numberFor(seat int) int { return t.rec.Past + t.counts(seat, t.rows) }

// knows tells whether a seat was told of a decision that stands.
func (t *table) knowsOf(seat, move int) bool {
	if len(t.unseen[seat]) == 0 {
		return true
	}
	_, unseen := slices.BinarySearch(t.unseen[seat], t.ledger.Game().Moves[move].Line-1)
	return !unseen
}

// movesFor is the number of decisions that a seat knows among the first n that stand.
func (t *table) movesFor(seat, n int) int {
	out := 0
	for i := range min(n, len(t.stands)) {
		if t.knowsOf(seat, i) {
			out++
		}
	}
	return out
}

// after is the number of decisions that stand when a seat knows so many; -1 where it
// knows of fewer.
func (t *table) after(seat, known int) int {
	for i := 0; i <= len(t.stands); i++ {
		if known == 0 {
			return i
		}
		if i < len(t.stands) && t.knowsOf(seat, i) {
			known--
		}
	}
	return -1
}

// movesAfter returns, for each number of decisions that all seats know of, how many a seat
// knows when the last of them has been made. Answers in secret that follow are not counted,
// so what others seal and take back moves nothing that was said before.
func (t *table) movesAfter(seat int) []int {
	out, own := []int{0}, 0
	for i := range t.stands {
		if t.knowsOf(seat, i) {
			own++
		}
		if t.knowsOf(watcher, i) {
			out = append(out, own)
		}
	}
	return out
}

// tail is the number of decisions that a seat knows among the last n that stand.
func (t *table) tail(seat, n int) int {
	return t.movesFor(seat, len(t.stands)) - t.movesFor(seat, len(t.stands)-n)
}

// backOver is the number of decisions that an undo of the last that a seat knows goes
// back over: with those in secret before them of which it does not know.
func (t *table) backOver(seat, known int) int {
	if t.g == nil || t.g.Desks() > 0 && known <= t.ownSealed(seat) {
		return known
	}
	return len(t.stands) - t.after(seat, t.movesFor(seat, len(t.stands))-known)
}

// tails are the numbers of decisions that each knows among the last n that stand.
func (t *table) tails(n int) map[int]int {
	out := map[int]int{together: n}
	for _, seat := range t.watchers() {
		out[seat] = t.tail(seat, n)
	}
	return out
}

// waited are the seats that are to decide.
func (t *table) waited() []int {
	var out []int
	for _, d := range t.g.Pendings() {
		out = append(out, d.Seat)
	}
	slices.Sort(out)
	return out
}

// sealedFrom tells whether what has just been done at a desk is told to its own seat
// alone: the others are still to decide in secret, and nobody begins or ends to wait.
func (t *table) sealedFrom(desk int, waited []int) bool {
	return desk > 0 && t.g.Desks() > 0 && slices.Equal(waited, t.waited())
}

// news tells whose number of the game has grown since this was last asked.
func (t *table) news() func(name string) (n int, grown bool) {
	now := map[string]int{allSeats: t.number()}
	for _, seat := range t.watchers() {
		now[t.name(seat)] = t.numberFor(seat)
	}
	before := t.heard
	t.heard = now
	return func(name string) (int, bool) {
		was, known := before[name]
		return now[name], !known || was != now[name]
	}
}

// toAll tells everybody the number of the game, whether it has grown or not.
func (t *table) toAll() func(name string) (int, bool) {
	news := t.news()
	return func(name string) (int, bool) {
		n, _ := news(name)
		return n, true
	}
}
