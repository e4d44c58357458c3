//go:build !js

package host

import (
	"wargame/internal/host/manual"
	"wargame/internal/host/store"
	"wargame/internal/host/store/sqlite"
)

// openStore opens the database in a folder.
func openStore(folder string) (store.Store, error) { return sqlite.Open(folder) }

// documents serves the documentation, and book returns its examples.
var (
	documents = manual.Serve
	book      = manual.Examples
)
