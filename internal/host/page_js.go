package host

import (
	"wargame/internal/examples"
	"wargame/internal/host/store"
	"wargame/internal/host/store/memory"
	http "wargame/internal/web"
)

// openStore returns a store that ends with the page: a browser has no folders.
func openStore(string) (store.Store, error) { return memory.New(), nil }

// documents is not needed: the documentation is a folder of files beside the page.
var documents = http.NotFound

// page, file and worker are not needed either: the pages and what they load are files of the
// site.
func page(string) http.HandlerFunc { return http.NotFound }

var file, worker = http.NotFound, http.NotFound

// book is not needed: the playground has a worker of its own.
var book func() (*examples.Book, error)
