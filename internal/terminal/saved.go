package terminal

import "sync/atomic"

var savedTo atomic.Value

// SavedTo is the file that holds the game being played, empty without one.
func SavedTo() string {
	s, _ := savedTo.Load().(string)
	return s
}
