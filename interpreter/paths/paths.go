// Package paths names the special paths of evaluation and of the query cache, so that a
// measurement can take each of them away and see what it brings (make paths).
//
// In the usual build every path is on: a constant, and the compiler removes the test.
// With the build tag "paths" the environment variable WARGAME_WITHOUT lists the paths that
// are off, separated by commas. A path that is off changes time and order of evaluation,
// never a decision.
package paths
