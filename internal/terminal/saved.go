package terminal

import "sync/atomic"

var savedTo atomic.Value

// SavedTo returns the path of the save of the game in play, or "" if there is none.
func SavedTo() string {
	s, _ := savedTo.Load().(string)
	return s
}
