package sqlite

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// ErrTaken reports that another process serves the games of the folder.
var ErrTaken = errors.New("another server is using this folder")

// lockName is the file that a server locks. It contains the process id for information,
// and remains when the server ends.
const lockName = "server.lock"

// hold locks a folder for this process until the file is closed. Two servers on one
// folder would show positions that the other has changed.
func hold(dir string) (*os.File, error) {
	path := filepath.Join(dir, lockName)
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if err = lockFile(f); err == nil {
		err = f.Truncate(0)
	}
	if err == nil {
		_, err = f.WriteAt([]byte(strconv.Itoa(os.Getpid())+"\n"), 0)
	}
	if err == nil {
		return f, nil
	}
	if errors.Is(err, ErrTaken) {
		who := ""
		if text, unread := os.ReadFile(path); unread == nil && len(text) > 0 && len(text) < 20 {
			who = " (process " + strings.TrimSpace(string(text)) + ")"
		}
		err = fmt.Errorf("%s: %w%s: stop it, or name another folder with --data", dir, ErrTaken, who)
	}
	return nil, errors.Join(err, f.Close())
}
