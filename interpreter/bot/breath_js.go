package bot

import "time"

// In a page one thread does everything, and no message arrives while a goroutine runs.
const (
	breathEvery = 60 * time.Millisecond
	breathTime  = time.Millisecond // a browser may wait a little longer
)

// breath is when messages last had their turn.
type breath struct{ last time.Time }

// breathe gives messages their turn from time to time, such as that which stops the search.
func (b *breath) breathe() {
	if time.Since(b.last) > breathEvery {
		time.Sleep(breathTime)
		b.last = time.Now()
	}
}
