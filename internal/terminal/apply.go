package terminal

import (
	"slices"

	"wargame/interpreter/run"
	"wargame/interpreter/save"
)

// apply carries out a choice and saves it. A refusal or a failure of the rules is shown
// and leaves the game as it was.
func (t *table) apply(d *run.Decision, c run.Choice) (done bool, err error) {
	m, done := t.carry(d, c)
	if !done {
		return false, nil
	}
	if t.held.holding() {
		err = t.file.AddUnsynced(m, t.file.Game().Hash(t.g))
	} else {
		err = t.file.Add(m, t.file.Game().Hash(t.g))
	}
	return true, t.wrote(err)
}

// together carries out choices in order and saves them in one write. next yields each
// choice with its decision, and false at the end. If a choice is refused, none of them
// stands. After a choice that rolls dice or reveals something hidden, the rest is
// dropped: it was meant for another position.
func (t *table) together(next func() (*run.Decision, run.Choice, bool)) (done bool, err error) {
	before, branch, heard, shown := t.g.Clone(), t.branch, t.heard, t.g.Shown()
	var made []save.Move
	for d, c, more := next(); more && t.g.Shown() == shown; d, c, more = next() {
		m, done := t.carry(d, c)
		if !done {
			t.g, t.branch, t.heard = before, branch, heard
			t.forget(len(t.moves))
			return false, nil
		}
		m.Hash = save.Hex(t.file.Game().Hash(t.g))
		made = append(made, m)
	}
	if len(made) == 0 {
		return true, nil
	}
	return true, t.wrote(t.file.AddAll(made))
}

// forget drops the undo data of all decisions after the first n and resets what the
// screen remembers.
func (sc *screen) forget(n int) {
	sc.fell, sc.learnt, sc.opens, sc.auto = sc.fell[:n], sc.learnt[:n], sc.opens[:n], sc.auto[:n]
	for len(sc.back) > 0 && sc.back[len(sc.back)-1].moves >= n {
		sc.back = sc.back[:len(sc.back)-1]
	}
	sc.known, sc.compared = knowledge{}, nil
	sc.known.learns(sc.g)
	sc.told = min(sc.told, len(sc.g.Log))
	sc.filter, sc.page, sc.seen = "", 0, nil
}

// wrote takes over the moves of the save after a write. If the write failed, it waits
// until another file holds the game.
func (t *table) wrote(err error) error {
	if err != nil {
		if err := t.unkept(err); err != nil {
			return err
		}
	}
	t.moves = t.file.Game().Moves
	return nil
}

// wentBack writes that an answer was a dead end, how far the game went back, and the
// clauses that refuse every continuation.
func (q *inquiry) wentBack(n int) {
	q.Println("Dead end: no legal action could follow, so this choice was removed.")
	if n > 1 {
		q.Printf("No other choice was left: the game undid %s.\n", q.Words.Count(n, "decision"))
	}
	if c, _ := q.g.LedBack(); q.due() != nil {
		if no := q.view().Check(q.due(), c); no != nil {
			q.refusals().Clauses(no.Reasons, false)
		}
	}
}

// carry carries out a choice without saving it and records what undo needs. On a refusal
// or a failure the game is as it was.
func (t *table) carry(d *run.Decision, c run.Choice) (m save.Move, done bool) {
	before, forced, at := t.g.Clone(), t.forced(d), t.g.Query().Place()
	m = save.MoveOf(t.g.P, d, c)
	c.Branch = d.Branch
	refusal, err := t.g.Apply(c)
	t.seen = nil
	switch {
	case refusal != nil:
		if x := t.view().Check(d, c); x != nil { // the refusal in the words that the deciding seat may read
			refusal = x
		}
		t.refused(refusal, false)
		t.askWhy(d, c, refusal)
		if ends := c.Kind == run.Pass || c.Kind == run.Stop; ends && d.Kind != run.Act && t.free() > 0 {
			t.Printf("  %s\n", t.Dim(t.Words.Text("(undo undoes the last decision)")))
		}
		return m, false
	case err != nil:
		t.g = before
		t.Printf("The rules failed, so the decision was not made: %s\n", t.view().Text(err.Error()))
		return m, false
	}
	if m.MarkLast(d, t.g); !t.g.Query().Secret(d) {
		t.leaveBranch()
	}
	t.ended = t.ended && forced
	switch {
	case d.Kind == run.Act && c.Kind == run.Pick && t.bots[d.Seat] == nil:
		t.acted = at
	case d.Kind == run.Act && c.Kind == run.Pass:
		t.ended = t.ended || forced && at == t.acted
		t.acted = run.Place{}
	}
	if d.Opens {
		t.compared = nil
	}
	made := len(t.fell) // decisions before this one, saved or not
	t.fell, t.learnt = append(t.fell, before.Shown()), append(t.learnt, t.known.learns(t.g))
	t.opens, t.auto = append(t.opens, d.Opens && !forced), append(t.auto, forced)
	if t.g.Shown() != before.Shown() || c.Kind == run.Timeout {
		t.back = nil
	} else {
		t.back = append(t.back, mark{before, made})
	}
	if len(t.back) > 500 {
		t.back = slices.Delete(t.back, 0, 250)
	}
	t.told = min(t.told, len(t.g.Log))
	if n := t.g.WentBack; n > 0 && t.bots[d.Seat] == nil {
		t.wentBack(n)
	}
	t.filter, t.page = "", 0
	return m, true
}
