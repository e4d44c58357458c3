//go:build !deaf

package state

// DeafTo is Nothing in this build, which pays nothing for the question (see deaf.go).
const DeafTo = Nothing
