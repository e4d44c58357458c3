// Package store says what a host keeps of its games: the seats, the hashes of their links,
// and the lines of each saved game. The lines are the game. Package sqlite keeps them in a
// database, package memory in memory; package conform tests both.
package store

import (
	"errors"
	"time"
)

// ErrNone reports that a thing does not exist.
var ErrNone = errors.New("not found")

// ErrUnkept reports that the store could not be written, because the disk is full or
// failing, or the store is closed. Nothing was written; the call may be retried.
var ErrUnkept = errors.New("this could not be saved")

// ErrMany reports that a limit of a game has been reached.
var ErrMany = errors.New("the limit is reached")

// ErrKey reports that another seat has used the key of a request.
var ErrKey = errors.New("another seat has used this key")

// Store holds the games of a host. All methods are safe for concurrent use. Each write is
// applied whole or not at all, and is permanent once its call has returned nil.
type Store interface {
	Games
	Seats
	Lines
	Consents
	Recorder

	// Picture reads a picture, or returns ErrNone if it has not been drawn yet.
	Picture(hash string) ([]byte, error)
	// AddPicture stores a picture.
	AddPicture(hash string, data []byte) error

	// Check returns an error if the store cannot be read, or cannot be written, for
	// instance because the disk is full.
	Check() error
	// Close waits for pending writes and closes the store. Later writes return ErrUnkept.
	Close() error
}

// Games is the part of a store that finds, makes and deletes games.
type Games interface {
	// NewGame stores a game with its seats and the hashes of its links, by seat. An id is
	// never reused, even after a deletion, so a request for a deleted game cannot reach
	// another one.
	NewGame(g Game, links map[string][]byte) (id int64, err error)
	// Count returns the number of games.
	Count() (int, error)
	// Game reads a game, or returns ErrNone.
	Game(id int64) (*Game, error)
	// Size returns the size of a game in bytes, including the moment that a sandbox began
	// at. It returns ErrNone if there is no such game.
	Size(id int64) (int, error)
	// Moments returns the total size of all sandbox moments in bytes.
	Moments() (int64, error)
	// Delete deletes a game and all of its data.
	Delete(id int64) error

	// Visit stores the time of a visit to a game. Expiry counts from the last visit of a
	// person. Acts of bots and clocks are not visits.
	Visit(game int64, at time.Time) error
	// Idle returns up to most games without a visit since a moment, the longest idle first.
	Idle(since time.Time, most int) ([]int64, error)
	// DeleteIdle deletes a game if it has had no visit since a moment and its line numbers
	// are still those that the caller read. It returns whether it did.
	DeleteIdle(game int64, since time.Time, lines, past int) (deleted bool, err error)

	// SetClock stores the deadline of a game and its scope. The zero time stops the clock.
	SetClock(game int64, at time.Time, scope string) error
	// Clocks returns the deadlines of all games with a running clock.
	Clocks() (map[int64]time.Time, error)
}

// Seats is the part of a store about who plays.
type Seats interface {
	// Find returns the target of a link, or ErrNone if no link has this hash.
	Find(hash []byte) (Link, error)
	// Relink replaces the hash of a link and returns its target; the old link no longer
	// works. It returns ErrNone if the old link was replaced before. Of two requests with
	// one link, only the first succeeds.
	Relink(old, hash []byte) (Link, error)
	// Pledge stores the pledge of a seat's number. A stored pledge never changes; first is
	// false if there is one.
	Pledge(game int64, seat, pledge string) (first bool, err error)
	// SitDown stores the number that a seat adds to the dice. A stored number never
	// changes; first is false if there is one.
	SitDown(game int64, seat, number string) (first bool, err error)
	// SetBot sets the player of a seat: the kind of a bot, or "" for a person.
	SetBot(game int64, seat, bot string, left bool) error
}

// Lines is the part of a store about what happened in a game.
type Lines interface {
	// Append adds lines to a game, all of them or none. It returns an error if a line
	// number exists already, the number before it is missing, or the key has been used.
	Append(batches ...Batch) error
	// Rewrite replaces the lines of a game that was restarted, with numbers after past
	// (Game.Past). Chat and the keys of executed requests are preserved.
	Rewrite(game int64, setup []byte, past int, batches ...Batch) error
	// Lines reads the lines of a game, and for each whether it revealed something hidden
	// to a seat.
	Lines(game int64) (text [][]byte, learnt []bool, err error)
	// Told reads up to most entries of one reader, beginning at line from.
	Told(game int64, seat string, from, most int) ([]Told, error)
	// Apart lists the lines of a game that readers saw differently.
	Apart(game int64) ([]Apart, error)
	// Done reports whether a request was executed. It returns its seat and the number of
	// the last line that it wrote.
	Done(game int64, key string) (seat string, n int, done bool, err error)

	// Say stores a message of a seat, up to most messages of one seat in a game. A message
	// with a key that its seat has used is not stored twice; ErrKey if another seat has
	// used the key.
	Say(game int64, x Message, most int) error
	// Heard returns up to most entries that a seat may read, after the first from ones:
	// messages, and its own notes. Notes of others are not counted.
	Heard(game int64, seat string, from, most int) ([]Message, error)
	// Said returns the number of entries that a seat may read.
	Said(game int64, seat string) (int, error)
}

// Consents is the part of a store about games whose rules have changed.
type Consents interface {
	// Agree records that the seat of a link agrees to continue under other rules, and
	// returns all seats that agreed to these rules. It returns ErrNone if the link is no
	// longer valid, however long the request has waited.
	Agree(link []byte, rules string) (all []string, err error)
	// Refuse records that the seat of a link refuses other rules. It clears what the other
	// seats said, as if the request had never been made. It returns ErrNone if the link is
	// no longer valid.
	Refuse(link []byte, rules string) error
	// Agreed returns the seats that agree to continue under other rules, and those that
	// refused.
	Agreed(game int64, rules string) (agree, refuse []string, err error)
}

// Game is a served game as stored.
type Game struct {
	ID     int64
	Game   string
	Setup  []byte
	Secret []byte // 32 bytes
	Made   time.Time
	Ended  bool
	Past   int    // numbers of its lines begin after this; it grows when the game is restarted
	Moment []byte // the moment of another game at which a sandbox begins; empty for most games
	Seats  []Seat

	Deadline time.Time // when the time runs out; zero while no clock runs
	Scope    string    // the scope that the deadline belongs to
}

// Seat is a seat with its player.
type Seat struct {
	Name, Bot, Pledge, Number string
	Left                      bool
}

// Link is the target of a link: a seat, or none for watchers.
type Link struct {
	Game int64
	Seat string
}

// Batch is what one request adds to a game, written in one transaction.
type Batch struct {
	Game   int64
	From   int      // the number of the first line
	Lines  [][]byte // lines of the saved game
	Learnt bool
	Told   map[string][]byte // what each reader sees of the last line, by name of the reader
	Format int               // of Told
	Key    string            // key of the request; empty if no client sent it
	Seat   string            // seat that the key belongs to
	Ended  bool              // the game has ended; nothing is secret any more
	Undone bool              // decisions were undone; messages that followed them follow Stands decisions now
	Stands int               // number of commonly known decisions that stand

	With func(Records) error // runs in the same transaction, after the lines; may be nil
}

// Told is what one reader saw of a line.
type Told struct {
	N      int
	Text   []byte
	Format int // with which it was stored; 0 for entries of older programs
}

// Apart is a line that readers saw differently, with the readers that saw anything.
type Apart struct {
	N     int
	Seats []string
}

// Message is a message of a seat to the others, or its private note.
type Message struct {
	Seat  string
	Note  bool
	Key   string
	Moves int
	Text  string
	At    int64 // seconds since 1970; 0 for messages of older programs
}
