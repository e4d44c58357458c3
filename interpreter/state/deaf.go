//go:build deaf

package state

// DeafTo is a kind of dependency that is not recorded in this process. Tests set it and demand
// that verification finds the stale answers. It must not change while rules are evaluated.
// Build or test with -tags deaf.
var DeafTo = Nothing
