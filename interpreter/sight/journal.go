package sight

import (
	"slices"

	"wargame/interpreter/run"
)

// journal is the log of a game as far as the onlookers may read it.
type journal struct {
	*redaction
	whole *run.Game // the game whose log it is, also while its onlooker decides in secret
}

// Reads reports whether an onlooker may read an entry of the log.
func (j *journal) Reads(e *run.Entry) bool {
	return e.To == nil || j.Referee() || slices.ContainsFunc(j.Seats, func(s int) bool { return slices.Contains(e.To, s) })
}

// Log returns the entries from a line on that the onlookers may read. A dead end may
// have shortened the log since the line was counted.
func (j *journal) Log(from int) []run.Entry {
	out, _ := j.LogAt(from)
	return out
}

// LogAt is Log with the line of each entry in the whole log.
func (j *journal) LogAt(from int) (entries []run.Entry, at []int) {
	for i := min(from, len(j.whole.Log)); i < len(j.whole.Log); i++ {
		if e := &j.whole.Log[i]; j.Reads(e) && !(e.Moved != nil && j.hidesPlace(e.Moved.Unit)) {
			entries, at = append(entries, *e), append(at, i)
		}
	}
	return entries, at
}

// Misses reports whether the log holds entries from a line on that the onlookers may not
// read.
func (j *journal) Misses(from int) bool {
	return slices.ContainsFunc(j.whole.Log[min(from, len(j.whole.Log)):], func(e run.Entry) bool { return !j.Reads(&e) })
}

// Lines returns the length of the whole log, from which a later Log continues.
func (j *journal) Lines() int { return len(j.whole.Log) }
