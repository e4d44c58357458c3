//go:build deaf

package state

// DeafTo is a kind of dependency that is not recorded in this process. Tests set it and demand
// that verification finds the stale answers. It must not change while rules are evaluated.
// Build or test with -tags deaf.
var DeafTo = Nothing

var recordingNames = [Recordings]string{"nothing", "one cell", "one rich value", "the place of one unit", "the places of all units",
	"the units of a space", "the stack of a space", "facts by key", "facts by kind", "a column of cells",
	"the column of places", "whole parts", "the whole position", "the dependencies of a cached answer", "the searches of a cached answer",
	"a space of another answer", "all of another answer", "the parts of a table", "the whole position of an unrecorded answer", "reverse dependencies"}

func (k Recording) String() string { return recordingNames[k] }
