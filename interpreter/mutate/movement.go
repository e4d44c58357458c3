package mutate

import "wargame/dsl"

// movement mutates the lines of a movement, or of one of its modes.
func (w *finder) movement(at place, rows []*dsl.MovementRow) {
	for i, row := range rows {
		start, end := row.Pos.Offset, w.lastLine(row.Pos.Offset)
		if i+1 < len(rows) {
			end = behind(w.before(rows[i+1].Pos.Offset))
		}
		if len(rows) > 1 { // a single line is required
			w.cut(Movement, at, start, end)
		}
		switch {
		case row.Mode != nil:
			w.mode(at, row.Mode)
		case row.Step != nil:
			w.moveStep(at, row.Step)
		case row.Place != nil:
			w.expr(at, row.Place.When)
			w.args(at, row.Place.Unless)
			w.call(Guard, at, row.Place.Prefer, 1)
			for _, a := range row.Place.Allowed {
				if row.Place.When != nil || len(row.Place.Allowed) > 1 {
					w.call(Guard, at, a, 1)
				} else {
					w.args(at, a)
				}
			}
		case row.Push != nil:
			w.expr(at, row.Push.From)
			w.expr(at, row.Push.When)
			w.expr(at, row.Push.By)
		default:
			w.expr(at, row.Within)
			w.args(at, row.Draws)
		}
	}
}

// mode removes where or when a mode may be entered, and mutates its lines.
func (w *finder) mode(at place, m *dsl.MovementMode) {
	switch {
	case m.Here != nil && m.When != nil:
		w.cut(Guard, at, w.before(m.Here.Pos.Offset).Pos.Offset, m.When.End.Offset)
		w.expr(at, m.When)
	default:
		w.phrase(Guard, at, m.When)
	}
	w.movement(at, m.Rows)
}

func (w *finder) moveStep(at place, s *dsl.MovementStep) {
	if s.Nth != "" {
		w.cut(Movement, at, s.Pos.Offset, s.Pos.Offset+len(s.Nth))
	}
	if s.Into != nil {
		end := s.Into.Pos.Offset + len(s.Into.Text)
		if s.IntoIf != nil {
			end = s.IntoIf.End.Offset
		}
		w.cut(Movement, at, w.before(s.Into.Pos.Offset).Pos.Offset, end)
		w.phrase(Guard, at, s.IntoIf)
	}
	w.phrase(Movement, at, s.Cost)
	w.phrase(Guard, at, s.When)
	for _, a := range s.Allowed {
		w.call(Guard, at, a, 1)
	}
	w.call(Guard, at, s.Prefer, 1)
}

// goStep mutates a step that moves units.
func (w *finder) goStep(at place, s *dsl.Go, start, end int) {
	if s.Giving == nil {
		w.cut(Step, at, start, end)
	}
	w.expr(at, s.In)
	w.args(at, s.Call)
	w.expr(at, s.To)
	w.expr(at, s.Steps)
	for _, way := range s.Else {
		w.cut(Step, at, w.before(way.Pos.Offset).Pos.Offset, behind(w.before(way.EndPos.Offset))) // with its `else`
		w.args(at, way.Call)
		w.expr(at, way.To)
		w.expr(at, way.Steps)
	}
	if e := s.Early; e != nil {
		end := e.Where.End.Offset
		if e.Prompt != nil {
			end = behind(w.after(e.Prompt.Pos.Offset))
		}
		w.cut(Step, at, e.Pos.Offset, end)
		w.expr(at, e.Where)
	}
	w.expr(at, s.Until)
	w.expr(at, s.By)
	if s.Nothing {
		for i := w.token(start); i < w.token(end); i++ {
			if or := &w.file.Tokens[i]; or.Value == "or" && w.after(behind(or)).Value == "nothing" {
				w.cut(Step, at, or.Pos.Offset, behind(w.after(behind(or))))
				break
			}
		}
	}
	w.elseBlock(Step, at, s.Otherwise)
	w.block(at, s.Otherwise)
}
