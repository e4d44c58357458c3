package main

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"syscall/js"

	"wargame/internal/site/shelf"
)

// editedPrefix begins the keys of rows with games that were edited in the playground.
const editedPrefix = "edited/"

// putEdited puts the games that were edited in this browser on the shelf.
func putEdited(s *shelf.Shelf, rows js.Value) error {
	for i := range rows.Length() {
		name, ok := strings.CutPrefix(rows.Index(i).Index(0).String(), editedPrefix)
		if !ok {
			continue
		}
		var g struct {
			Title, Extends string
			Zip            []byte
		}
		if err := json.Unmarshal(goBytes(rows.Index(i).Index(1)), &g); err != nil {
			return fmt.Errorf("the edited game %s: %w", name, err)
		}
		files, err := zip.NewReader(bytes.NewReader(g.Zip), int64(len(g.Zip)))
		if err != nil {
			return fmt.Errorf("the edited game %s: %w", name, err)
		}
		s.Put(name, g.Title, g.Extends, files)
	}
	return nil
}
