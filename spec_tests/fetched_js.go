package spec_tests

import "wargame/internal/folders"

// Files holds each game that the page has fetched in a folder of its own.
var Files folders.Set
