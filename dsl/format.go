package dsl

// Format gives a source in the canonical layout: two blanks a level, one
// statement a line, cells in columns, comments where they are. Formatting what
// is formatted changes nothing, and the tree stays the same. A source with
// syntax errors is refused with its diagnostics.
func Format(filename string, src []byte) ([]byte, Diagnostics) {
	f, ds := Parse(filename, src)
	if ds.HasErrors() {
		return nil, ds
	}
	return Print(f), ds
}
