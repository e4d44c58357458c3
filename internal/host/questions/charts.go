package questions

import "wargame/interpreter/charts"

// Charts is the charts of a game: what its rules print, and what they say of the position as
// the seat sees it.
type Charts struct {
	Sheet *charts.Sheet    `json:"sheet,omitempty"`
	Now   *charts.Position `json:"now"`
}

// ChartsOf returns the charts. With the parameter `now` it returns only those of the position;
// with `at`, of the position after that number of decisions.
func ChartsOf(q Question) (*Charts, error) {
	sheet := q.Edition.Charts()
	if q.Edition.Program != q.View.Program() {
		sheet = charts.Of(q.View.Program())
	}
	view, err := q.then()
	if err != nil {
		return nil, err
	}
	out := &Charts{Now: sheet.At(view)}
	if !q.Has("now") {
		out.Sheet = sheet
	}
	return out, nil
}
