//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd || windows)

package sqlite

import "os"

// lockFile does nothing, because this system has no file locks.
func lockFile(*os.File) error { return nil }
