package save

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// lockFile locks a byte beyond the end of any save: Windows lets no other program read what is
// locked, and a save may be read at any time.
func lockFile(f *os.File) error {
	at := windows.Overlapped{OffsetHigh: 1 << 30}
	err := windows.LockFileEx(windows.Handle(f.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &at)
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) || errors.Is(err, windows.ERROR_IO_PENDING) {
		return errHeld
	}
	return err
}
