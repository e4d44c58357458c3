//go:build deaf

package state

// DeafTo is the kind of reading that is not recorded, in the whole process. Tests set it
// and demand that verification finds the stale answers that come of it. Nobody may be
// evaluating rules while it changes. Build or test with -tags deaf.
var DeafTo = Nothing
