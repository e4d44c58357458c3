package save

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// strict decodes one JSON object. It rejects fields that are not allowed, repeated or in
// another case, null, and control characters. The standard decoder accepts these, and two
// readers could read two different games.
func strict(text []byte, allowed []string, into any) error {
	if !utf8.Valid(text) {
		return errors.New("it is not UTF-8")
	}
	if !json.Valid(text) {
		if d := json.NewDecoder(bytes.NewReader(text)); d.Decode(&json.RawMessage{}) == nil {
			return errors.New("it is followed by other text")
		}
		return errors.New("it is not JSON")
	}
	names, err := fields(text)
	if err != nil {
		return err
	}
	for _, name := range names {
		if slices.Contains(allowed, name) {
			continue
		}
		if i := slices.IndexFunc(allowed, func(a string) bool { return strings.EqualFold(a, name) }); i >= 0 {
			return fmt.Errorf("the field %q must be written %q", name, allowed[i])
		}
		return fmt.Errorf("unknown field %q", name)
	}
	err = json.Unmarshal(text, into)
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		return fmt.Errorf("the field %q cannot hold a %s", wrong.Field[strings.LastIndexByte(wrong.Field, '.')+1:], wrong.Value)
	}
	return err
}

// fields returns the names of the fields of a JSON object, and checks all of its content.
func fields(text []byte) ([]string, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil, errors.New("it is not an object in braces")
	}
	return members(d)
}

// members reads an object after its opening brace.
func members(d *json.Decoder) (names []string, err error) {
	for d.More() {
		t, err := d.Token()
		if err != nil {
			return nil, err
		}
		name, _ := t.(string)
		if slices.Contains(names, name) {
			return nil, fmt.Errorf("the field %q occurs twice", name)
		}
		names = append(names, name)
		if err := element(d, name); err != nil {
			return nil, err
		}
	}
	_, err = d.Token()
	return names, err
}

// element reads the value of a field.
func element(d *json.Decoder, name string) error {
	t, err := d.Token()
	if err != nil {
		return err
	}
	switch v := t.(type) {
	case nil:
		return fmt.Errorf("the field %q is null", name)
	case string:
		if !plain(v) {
			return fmt.Errorf("the field %q contains a control character", name)
		}
	case json.Delim:
		if v == '{' {
			names, err := members(d)
			if err == nil && !plain(strings.Join(names, "")) {
				err = fmt.Errorf("the field %q contains a control character", name)
			}
			return err
		}
		for d.More() {
			if err := element(d, name); err != nil {
				return err
			}
		}
		_, err = d.Token()
	}
	return err
}

// plain reports whether a text may occur in a save: valid UTF-8 without control characters.
func plain(s string) bool { return utf8.ValidString(s) && !strings.ContainsFunc(s, unicode.IsControl) }
