//go:build !deaf

package state

// DeafTo is the constant Nothing in this build, at no cost (see deaf.go).
const DeafTo = Nothing
