// Package spec_tests carries the spec cases of the games that come with the
// program, one folder a game. Its tests run them, with those of the standard
// library, as Go tests.
package spec_tests

import "embed"

// Files holds the tests of every game in a folder of its own.
//
//go:embed */*.wgr
var Files embed.FS
