package tables

import (
	"wargame/internal/host/chat"
)

// Say stores a message of a seat and notifies the others, if it is not a private note.
// allowed checks the rate of the seat and counts the message.
func (t *Table) Say(seat int, x chat.Message, allowed func() error) error {
	err := chat.Say(t.tables.Store, t.match, seat, x, t.tables.Now(), allowed)
	if err == nil && !x.Note {
		t.Tell()
	}
	return err
}

// Hear returns a function that reads the messages to a seat from the store, beginning
// after from. The function may be slow and needs no lock.
func (t *Table) Hear(seat, from int) func() (*chat.Log, error) {
	hear, s := chat.Hear(t.match, seat, from), t.tables.Store
	return func() (*chat.Log, error) { return hear(s) }
}
