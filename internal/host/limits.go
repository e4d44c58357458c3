package host

import (
	"fmt"
	"time"

	"wargame/internal/host/rate"
)

// gamesPerMegabyte is how many new games the moment of a sandbox counts for, by its size.
const gamesPerMegabyte = 4

// mayCreate reports whether an address may make one more game, and counts it.
func (h *Host) mayCreate(address string) bool {
	now := time.Now()
	return h.rates.Take("create "+address, rate.NewGames, now) && h.rates.Take("found "+address, rate.NewGamesLong, now)
}

// began counts the moment with which a sandbox begins as games of the address that made it.
func (h *Host) began(address string, moment int) {
	h.rates.Charge("found "+address, rate.NewGamesLong, float64(moment)*gamesPerMegabyte/(1<<20), time.Now())
}

// takes is take for a client that asks a copy of a table by the link of a seat. Each
// address that comes by a link has its own bound, so that nobody uses up that of others.
func (t *table) takes(what, seat string, of rate.Rate) bool {
	return t.h.rates.Take(fmt.Sprintf("%s %d %s of %s", what, t.id, seat, t.by), of, time.Now())
}
