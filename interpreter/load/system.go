//go:build !js

package load

import (
	"errors"
	"syscall"
)

// openFlags keeps a named pipe from blocking its reader.
const openFlags = syscall.O_NONBLOCK

// isLoop reports whether a path goes through a circle of links.
func isLoop(err error) bool { return errors.Is(err, syscall.ELOOP) }
