package refusal

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
)

// UnpackStrictly decodes JSON and rejects unknown fields and trailing data with
// ErrMalformed.
func UnpackStrictly(text []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return fmt.Errorf("%w: %w", ErrMalformed, err)
	}
	if _, err := d.Token(); err != io.EOF {
		return fmt.Errorf("%w: data after the end", ErrMalformed)
	}
	return nil
}
