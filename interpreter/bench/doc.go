// Package bench measures what a turn is made of, each beside the same rule
// written by hand in Go: go test -bench . -benchmem ./interpreter/bench.
package bench
