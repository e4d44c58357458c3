package save

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// compose makes the text of a save.
func compose(path string, h Header, moves []Move) (*File, error) {
	f := &File{Name: path, line: 1}
	head, err := object(h)
	if err != nil {
		return nil, unsaved(path, err)
	}
	line := f.chain.seal(head)
	check := File{Name: path, line: 1}
	if err := check.header(line); err != nil {
		return nil, unsaved(path, err)
	}
	f.Header, f.text = h, append(line, '\n')
	for i := range moves {
		m := moves[i]
		m.N = i + 1
		if err := f.write(Line{Kind: KindDecision, Move: m}); err != nil {
			return nil, unsaved(path, err)
		}
	}
	return f, nil
}

// write adds a line to the text. What could not be read again is not written.
func (f *File) write(l Line) error {
	for _, s := range []string{l.By, l.For, l.Pick, l.With, l.Word, l.Seat, l.Text} {
		if !plain(s) {
			return fmt.Errorf("the name %q has a character that cannot stand in a save", s)
		}
	}
	text, err := object(l)
	if err != nil {
		return err
	}
	f.line++
	if err := f.take(l); err != nil {
		f.line--
		return err
	}
	f.text = append(append(f.text, f.chain.seal(text)...), '\n')
	return nil
}

// object writes JSON in one line, with <, > and & as they are.
func object(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}
