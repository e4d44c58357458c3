// Package metrics counts what a server does, for its operator, in the text format of
// Prometheus. It uses a registry of its own.
//
// Label values come from fixed lists: route patterns, statuses, and names of limits. No
// label can contain a link, a seat, an address or a secret.
package metrics

import "wargame/internal/host/gate"

// Level is the current load of a server.
type Level struct {
	Clients gate.Holdings
	Streams int // open news streams
	Tables  int // games in memory
	Games   int // games in the database; negative when it does not answer
	Bots    int // thinking bots
}

// Reason is the reason for which a question was refused.
type Reason string

// Reasons of refused questions.
const (
	Cost Reason = "cost" // too many steps or too much time
	Busy Reason = "busy" // no place became free in time
	Rate Reason = "rate" // the client asked too often
)
