package host

import (
	"net/http"

	"wargame/internal/host/store"
	"wargame/internal/host/store/memory"
)

// openStore returns a store that ends with the page: a browser has no folders.
func openStore(string) (store.Store, error) { return memory.New(), nil }

// documents is not needed: the documentation is a folder of files beside the page.
var documents = http.NotFound
