//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package work

import (
	"os"

	"golang.org/x/sys/unix"
)

// lock locks a file for this process until it is closed.
func lock(f *os.File) error { return unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB) }
