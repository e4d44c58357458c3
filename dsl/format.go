package dsl

// Format returns a source in the canonical layout: two blanks for each level, a line for each
// statement, cells in columns, comments where they are. It is idempotent and keeps the tree.
// For a source with errors it returns only the diagnostics.
func Format(filename string, src []byte) ([]byte, Diagnostics) {
	f, ds := Parse(filename, src)
	if ds.HasErrors() {
		return nil, ds
	}
	return Print(f), ds
}
