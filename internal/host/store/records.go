package store

import "errors"

// Record is a small document that a host stores beside its games, such as the settings of
// a player. Kind and Key identify it.
type Record struct {
	Kind  string
	Key   string
	Owner string // groups records of a kind; may be empty
	Game  int64  // the game with which the record is deleted; 0 for none
	Link  []byte // the hash of the link with which the record is deleted; nil for none
	Data  []byte
}

// ErrLink reports that a link with this hash exists.
var ErrLink = errors.New("this link exists already")

// Records is one transaction over the records, the links and the seats of a store. It is
// valid only during the call that received it. Lists are in the order of the keys.
type Records interface {
	// Get returns a record, or ErrNone.
	Get(kind, key string) (Record, error)
	// Owned returns the records of a kind with this owner.
	Owned(kind, owner string) ([]Record, error)
	// OfGame returns the records of a kind that belong to a game.
	OfGame(kind string, game int64) ([]Record, error)
	// All returns all records of a kind.
	All(kind string) ([]Record, error)
	// Put stores a record and replaces one with the same kind and key. The game and the
	// link that it names must exist.
	Put(r Record) error
	// Delete deletes a record, if it exists.
	Delete(kind, key string) error

	// Target returns the target of a link, or ErrNone.
	Target(hash []byte) (Link, error)
	// Links returns the number of links of a seat.
	Links(l Link) (int, error)
	// AddLink adds a link to a seat. It returns ErrLink if the hash is in use.
	AddLink(hash []byte, l Link) error
	// DropLinks deletes all links of a seat, with the records that depend on them.
	DropLinks(l Link) error
	// Seats returns the seats of a game by name.
	Seats(game int64) ([]Seat, error)
}

// Recorder is the part of a store that holds records.
type Recorder interface {
	// Change runs a transaction. An error of do is returned, and nothing is changed then.
	Change(do func(Records) error) error
	// View runs a transaction that only reads.
	View(do func(Records) error) error
}
