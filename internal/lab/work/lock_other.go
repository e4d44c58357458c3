//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package work

import "os"

// lock has nothing to hold a file with here: who starts two, has two.
func lock(*os.File) error { return nil }
