package dsl

import "slices"

// hexMap says what a declaration of a map of hexes lacks, most often which lines are shifted.
func (f *failure) hexMap(d *Diagnostic) {
	if !f.within("HexMap") || d.Help != "" {
		return
	}
	wanted := func(word string) bool { return slices.Contains(f.expected, `"`+word+`"`) }
	switch {
	case wanted("stagger") && !wanted("columns"):
		d.Summary = "the map does not say which lines of hexes are shifted by half a hex: stagger is missing"
		d.Help = "add stagger even columns, or stagger odd columns (shifted down), or stagger even rows, or stagger odd rows (shifted to the right)"
	case wanted("odd"), wanted("rows") && wanted("columns"):
		d.Help = "write stagger even columns, stagger odd columns, stagger even rows or stagger odd rows"
	default:
		d.Help = "a map of hexes is declared so: map hex columns 1..20 rows 1..12 stagger even columns"
	}
}
