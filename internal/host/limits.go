package host

import (
	"fmt"
	"net/netip"
	"time"

	"wargame/internal/host/gate"
	"wargame/internal/host/lanes"
	"wargame/internal/host/rate"
	"wargame/internal/host/tables"
	http "wargame/internal/web"
)

// address returns the network of the client, by which all limits count. The gate has
// already replaced the address of a trusted proxy by that of its client.
func address(r *http.Request) string {
	at, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return gate.Network(at.Addr())
}

// linkOf returns the name of a guest's link for the limits.
func linkOf(g tables.Guest) string { return fmt.Sprint(g.Game, " ", g.Seat) }

// client returns the client of a piece of work in a lane. Where clients have no limits,
// it is the host itself.
func (h *Host) client(link, address string) lanes.Client {
	if h.rates == nil {
		return lanes.Client{}
	}
	return lanes.Client{Link: link, Address: address}
}

// asker returns the asker of a guest's request.
func (h *Host) asker(r *http.Request, g tables.Guest) tables.Asker {
	return tables.Asker{Ctx: r.Context(), Client: h.client(linkOf(g), address(r)), Address: address(r)}
}

// gamesPerMegabyte is the number of new games that each megabyte of a sandbox's moment
// counts as.
const gamesPerMegabyte = 4

// mayCreate reports whether an address may create one more game, and counts it.
func (h *Host) mayCreate(address string) bool {
	now := time.Now()
	return h.rates.Take("create "+address, rate.NewGames, now) && h.rates.Take("found "+address, rate.NewGamesLong, now)
}

// created charges the moment of a new sandbox to an address.
func (h *Host) created(address string, moment int) {
	h.rates.Charge("found "+address, rate.NewGamesLong, float64(moment)*gamesPerMegabyte/(1<<20), time.Now())
}

// mayAsk reports whether a guest may ask once more, and counts it. Each address has a
// limit of its own for each link, so that none can use up the limit of others.
func (h *Host) mayAsk(what string, g tables.Guest, address string, of rate.Rate) bool {
	return h.rates.Take(fmt.Sprintf("%s %d %s of %s", what, g.Game, g.Seat, address), of, time.Now())
}
