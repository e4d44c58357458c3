package check

import "wargame/interpreter/codes"

// checkUnknown reports, for each block of data, how many values are printed and not known.
func (l *checker) checkUnknown() {
	for _, d := range l.program.Data {
		if d.Unknown == 0 {
			continue
		}
		what := "%d values of this block are printed and not known (?)"
		if d.Unknown == 1 {
			what = "%d value of this block is printed and not known (?)"
		}
		l.diags.warn(codes.UnknownCell, d.FirstUnknown, 1, nil, what, d.Unknown).Help = "replace each ? by the value, or by - if there is none"
	}
}
