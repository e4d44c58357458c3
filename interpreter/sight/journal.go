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

// Reads reports whether the onlookers may read an entry of the log: each of them must be one
// of its readers. An entry that only says that other seats have seen something is for
// onlookers with one of its readers among them.
func (j *journal) Reads(e *run.Entry) bool {
	if e.To == nil || j.Referee() {
		return true
	}
	reads := func(s int) bool { return slices.Contains(e.To, s) }
	if e.Unseen {
		return slices.ContainsFunc(j.Seats, reads)
	}
	return !slices.ContainsFunc(j.Seats, func(s int) bool { return !reads(s) })
}

// hidesMove reports whether an entry is about a unit or piece whose place is hidden.
func (j *journal) hidesMove(e *run.Entry) bool {
	switch {
	case e.Moved != nil:
		return j.hidesPlace(e.Moved.Unit)
	case e.Thing != nil && e.Thing.Noun == "":
		return j.hidesPlace(e.Thing.No)
	case e.Thing != nil:
		of := j.strays[e.Thing.Noun]
		return e.Thing.No < len(of) && of[e.Thing.No]
	}
	return false
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
		if e := &j.whole.Log[i]; j.Reads(e) && !j.hidesMove(e) {
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
