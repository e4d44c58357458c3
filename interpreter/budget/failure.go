package budget

// Fail records a fault. The first one stands; evaluation goes on.
func (q *Question) Fail(err error) {
	if q.Err == nil { // also when there is none
		q.Err = err
	}
}

// Stopped reports whether the question is broken off: nothing that is asked gets an answer
// before the next question.
func (q *Question) Stopped() bool { return q.stopped }

// exhaust breaks the question off. Until the next one nothing is called any more, or rules
// that call two others each would take for ever to fail; and whatever would spend a step
// fails again, so that no caller that clears the error takes what it then gets for an
// answer.
func (q *Question) exhaust(text string) {
	if names := q.underway(); names != "" {
		text += ": " + names + " …"
	}
	q.stop(&Exhausted{Text: text})
}

func (q *Question) stop(err error) {
	q.stopped, q.left = true, -1
	q.Err, q.cause = err, err
}

// ReportMismatch ends the question, since a cached answer differs from the recomputed one.
func (q *Question) ReportMismatch(what string) { q.stop(&Mismatch{What: what}) }

// Trial is what a failed try restores.
type Trial struct{ err error }

// Try begins something whose failure need not count.
func (q *Question) Try() Trial { return Trial{q.Err} }

// Failed ends a try, and reports whether something failed meanwhile. An ordinary failure
// is forgotten, so that something else can be tried; a Final one stays.
func (q *Question) Failed(t Trial) bool {
	if q.Err == nil {
		return false
	}
	if !Final(q.Err) {
		q.Err = t.err
	}
	return true
}
