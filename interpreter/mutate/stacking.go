package mutate

import "wargame/dsl"

// stacking mutates the lines of a stacking limit: it removes a check, or a moment at which
// excess is settled.
func (w *finder) stacking(at place, it *dsl.Item) {
	for _, r := range it.Stacking.Rows {
		whole := func() {
			start, end := r.Pos.Offset, r.EndPos.Offset
			if last := w.after(end); last.Value == "}" && w.before(start).Value == "{" && it.Head.Line > 0 {
				start, end = it.Head.Offset, behind(last) // the only line: nothing is left of the item
			}
			w.cut(Guard, at, start, end)
		}
		switch {
		case r.Of != nil:
			w.expr(at, r.Of.From)
		case r.Counts != nil:
			w.expr(at, r.Counts.Count)
			w.expr(at, r.Counts.Limit)
		case r.Checked != nil:
			w.listed(at, r.Checked.Names, whole)
		case r.Cleared != nil:
			w.listed(at, r.Cleared.Before, whole)
		case r.Excess != nil:
			w.expr(at, r.Excess.From)
			w.block(at, r.Excess.Body)
		case r.Settled != nil:
			whole()
		}
	}
}

// listed removes each name of a list; of a single one the whole line.
func (w *finder) listed(at place, names []*dsl.Name, whole func()) {
	if len(names) < 2 {
		whole()
		return
	}
	for i, n := range names {
		if i == 0 {
			w.cut(Guard, at, n.Pos.Offset, names[1].Pos.Offset)
			continue
		}
		w.cut(Guard, at, w.before(n.Pos.Offset).Pos.Offset, n.Pos.Offset+len(n.Text))
	}
}
