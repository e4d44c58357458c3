package console

import (
	"encoding/json"
)

// WriteJSON writes a value as indented JSON, HTML characters unescaped.
func (c *Console) WriteJSON(v any) error {
	enc := json.NewEncoder(c.Out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
