package questions

import "wargame/interpreter/charts"

// Charts is the charts of a game: what its rules print, and what they say of the position as
// the seat sees it.
type Charts struct {
	Sheet *charts.Sheet    `json:"sheet,omitempty"`
	Now   *charts.Position `json:"now"`
}

// ChartsOf returns the charts; with the parameter `now` only those of the position.
func ChartsOf(q Question) (*Charts, error) {
	sheet := q.Edition.Charts()
	if q.Edition.Program != q.View.Program() {
		sheet = charts.Of(q.View.Program())
	}
	out := &Charts{Now: sheet.At(q.View)}
	if !q.Has("now") {
		out.Sheet = sheet
	}
	return out, nil
}
