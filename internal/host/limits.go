package host

import (
	"fmt"
	"net/http"
	"net/netip"
	"time"

	"wargame/internal/host/gate"
	"wargame/internal/host/lanes"
	"wargame/internal/host/rate"
	"wargame/internal/host/tables"
)

// address is the network of the client, by which everything is bounded that a client may do.
// The gate has put the client's address in place of that of a trusted proxy.
func address(r *http.Request) string {
	at, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return gate.Network(at.Addr())
}

// linkOf names the link of a guest, in the bounds of a client.
func linkOf(g tables.Guest) string { return fmt.Sprint(g.Game, " ", g.Seat) }

// client returns who waits for work in a lane. Where clients have no bounds it is the host.
func (h *Host) client(link, address string) lanes.Client {
	if h.rates == nil {
		return lanes.Client{}
	}
	return lanes.Client{Link: link, Address: address}
}

// asker is a guest who waits for the answer to a request.
func (h *Host) asker(r *http.Request, g tables.Guest) tables.Asker {
	return tables.Asker{Ctx: r.Context(), Client: h.client(linkOf(g), address(r)), Address: address(r)}
}

// gamesPerMegabyte is how many new games the moment of a sandbox counts for, by its size.
const gamesPerMegabyte = 4

// mayCreate reports whether an address may make one more game, and counts it.
func (h *Host) mayCreate(address string) bool {
	now := time.Now()
	return h.rates.Take("create "+address, rate.NewGames, now) && h.rates.Take("found "+address, rate.NewGamesLong, now)
}

// created counts the moment with which a sandbox begins as games of the address that made it.
func (h *Host) created(address string, moment int) {
	h.rates.Charge("found "+address, rate.NewGamesLong, float64(moment)*gamesPerMegabyte/(1<<20), time.Now())
}

// mayAsk reports whether a client may ask once more by a link, and counts it. Each address
// that comes by a link has its own bound, so that nobody uses up that of others.
func (h *Host) mayAsk(what string, g tables.Guest, address string, of rate.Rate) bool {
	return h.rates.Take(fmt.Sprintf("%s %d %s of %s", what, g.Game, g.Seat, address), of, time.Now())
}
