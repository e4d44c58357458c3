package console

import (
	"encoding/json"
	"io"
)

// WriteJSON writes a value as indented JSON, HTML characters unescaped. All commands
// write their JSON documents by it.
func WriteJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
