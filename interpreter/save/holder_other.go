//go:build !linux

package save

import "os"

// holder cannot name the program here.
func holder(*os.File) string { return "another program" }
