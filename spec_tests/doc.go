// Package spec_tests carries the spec cases of the games that come with the
// program, one folder a game. Its tests run them, with those of the standard
// library, as Go tests.
package spec_tests
