package save

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// compose returns the text of a save.
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
		if err := f.record(m, 0); err != nil {
			return nil, unsaved(path, err)
		}
	}
	return f, nil
}

// record writes a decision, sealed if it was made in secret. After the last sealed decision it
// writes the revealed ones. more is the number of decisions that follow in the same batch.
func (f *File) record(m Move, more int) error {
	if err := f.renew(m.era); err != nil {
		return err
	}
	l := Line{Kind: KindDecision, Move: m, More: more}
	if m.Branch > 0 && !f.IsExport() {
		l.Kind = KindSealed
	} else if err := f.reveal(); err != nil {
		return err
	}
	err := f.write(l)
	if err == nil && m.last {
		err = f.reveal()
	}
	return err
}

// renew writes that the dice are of the given era from here on, unless they are already.
func (f *File) renew(era int) error {
	if era <= f.era || f.IsExport() {
		return nil
	}
	return f.write(Line{Kind: KindDice, Era: era})
}

// add writes a decision with the hash of the position after it. More decisions of its batch
// follow.
func (f *File) add(m Move, hash uint64, more int) error {
	m.N, m.Hash = len(f.Moves)+1, Hex(hash)
	return f.record(m, more)
}

// back writes an undo of n decisions; backAt writes one on a branch.
func (f *File) back(n int, hash uint64) error {
	l := Line{Kind: KindUndo, Count: n, Move: Move{Hash: Hex(hash)}}
	if f.allAgree(n) {
		l.Era = f.era + 1
	}
	return f.write(l)
}

func (f *File) backAt(branch, n int) error {
	return f.write(Line{Kind: KindUndo, Count: n, Move: Move{Branch: branch}})
}

func (f *File) agree(seat string, n int) error {
	return f.write(Line{Kind: KindConsent, Seat: seat, Count: n})
}

func (f *File) note(text string) error { return f.write(Line{Kind: KindNote, Text: text}) }

// write appends a line. A line that could not be read again is an error and is not written.
func (f *File) write(l Line) error {
	for _, s := range []string{l.By, l.For, l.Pick, l.With, l.Word, l.Seat, l.Text} {
		if !plain(s) {
			return fmt.Errorf("the name %q has a character that is not allowed in a saved game", s)
		}
	}
	told := l
	if l.Kind == KindSealed {
		var err error
		if told.Box, err = f.chain.sealBox(l.Move); err != nil {
			return err
		}
		told.Move = Move{N: l.N, By: l.By, Branch: l.Branch} // the part that is not sealed
	}
	text, err := object(told)
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

// object returns JSON in one line, with <, > and & unescaped.
func object(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}
