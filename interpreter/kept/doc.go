// Package kept is the query cache: it computes reachability searches, the paths of
// movements and the conditions and costs of their steps once, and looks them up after
// that. It knows no rule; queries come as functions.
//
// Who may write. Reach, Walk, Source, Step, Part, Ground and Class are filled in by the
// loader (package program, the files keep*.go) and never change after that: any number of
// goroutines may ask them. All answers are in the Memo of one formula.Ctx, which one
// goroutine uses. Answers that depend on print alone are in Shared, once for all games of
// a world.
//
// What is stored. An answer is stored when it has been computed without a failure, and
// not at all if it depends on a search that is not finished. So callers get the same
// answer, cached or not, for the same number of steps.
//
// When it is valid. Reading a position records the dependency inside the accessor
// (state.Reader), so searches and paths know their read sets, and the cached answers that
// they used (reads.go). Tables by space and by edge have a signature over the parts of the
// position that their functions can depend on (formula.Sources). An answer is computed
// again when any of that differs, or in another world. All of a context together takes
// about as much room as SetRoom says. formula.VerifyKept recomputes every cached answer
// and compares.
//
// Anchor holds reverse dependencies (lookers.go): it is told what differs between two
// positions (state.Before) and tells which answers still hold. It belongs to one goroutine.
package kept
