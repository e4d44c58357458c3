package save

import (
	"bytes"
	"compress/gzip"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// A turn is a part of a saved game as a block of text, for players who send each other their
// turns by mail or chat. It holds lines of the save, compressed, and the code of the game
// before and after them (File.Code). The checksums of the lines depend on everything before,
// so a block fits one game at one place only.
//
// The block is PEM (RFC 7468). Reading it ignores text around it, quotation marks of mail
// (> at the begin of a line) and spaces at the ends of lines.

const (
	turnType = "WARGAME TURN"
	noteSent = "turn sent"
)

// Errors of a turn. Each is wrapped with what was found.
var (
	ErrNoTurn    = errors.New("this text holds no complete turn")
	ErrDamaged   = errors.New("the turn is damaged")
	ErrGap       = errors.New("a turn before this one is missing")
	ErrReceived  = errors.New("the turn was received before")
	ErrElsewhere = errors.New("the turn does not fit the saved game")
)

// Turn is a block of lines that continue a saved game.
type Turn struct {
	Game          string // as the header of the save names it
	From, To      int    // the first and the last line, from 1; line 1 is the header
	Before, After string // codes of the game; Before is empty if From is 1
	text          []byte
}

// NextTurn returns the lines of a game that have not been sent: those after the last that
// SendTurn has marked. If nothing was played since, it returns the last turn again, and again
// is true.
func NextTurn(f *File) (t *Turn, again bool, err error) {
	from, last := 1, 1
	for i, l := range f.Lines {
		if l.Kind == KindNote && l.Text == noteSent {
			last, from = from, i+3 // lines begin at 2, and the next one is meant
		}
	}
	if again = from > f.line; again {
		from = last
	}
	t, err = turnFrom(f, from)
	return t, again, err
}

// turnFrom returns the lines from a number to the end.
func turnFrom(f *File, from int) (*Turn, error) {
	if f.Version == 1 || f.IsExport() {
		return nil, ErrFormat
	}
	lines := bytes.SplitAfter(bytes.TrimSuffix(f.text, []byte("\n")), []byte("\n"))
	t := &Turn{Game: f.Game, From: from, To: len(lines), After: f.Code(), text: append(bytes.Join(lines[from-1:], nil), '\n')}
	if from > 1 {
		before, err := parse(f.Name, bytes.Join(lines[:from-1], nil))
		if err != nil {
			return nil, err
		}
		t.Before = before.Code()
	}
	return t, nil
}

// SendTurn marks the lines so far as sent, with a note that is part of the turn.
func (w *Writer) SendTurn() error {
	return w.kept(w.appendLines(func() error { return w.game.note(noteSent) }))
}

// Text returns the block of text.
func (t *Turn) Text() ([]byte, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(t.text); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	head := map[string]string{"Game": strings.Join(strings.Fields(t.Game), " "), "Lines": fmt.Sprintf("%d to %d", t.From, t.To), "After": t.After}
	if t.Before != "" {
		head["Before"] = t.Before
	}
	return pem.EncodeToMemory(&pem.Block{Type: turnType, Headers: head, Bytes: b.Bytes()}), nil
}

// ReadTurn finds the first turn in a text. The error is ErrNoTurn or ErrDamaged.
func ReadTurn(r io.Reader) (*Turn, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxFile+1))
	if err != nil {
		return nil, err
	}
	if len(data) > maxFile {
		return nil, fmt.Errorf("%w: it is too long", ErrNoTurn)
	}
	var clean bytes.Buffer
	for line := range bytes.Lines(data) {
		text := bytes.Trim(line, " \t\r\n\ufeff\u00a0")
		for len(text) > 0 && text[0] == '>' {
			text = bytes.TrimLeft(text[1:], " \t")
		}
		clean.Write(append(text, '\n'))
	}
	var b *pem.Block
	for rest := clean.Bytes(); b == nil || b.Type != turnType; {
		if b, rest = pem.Decode(rest); b == nil {
			return nil, fmt.Errorf("%w: copy everything from BEGIN %s to END %s", ErrNoTurn, turnType, turnType)
		}
	}
	t := &Turn{Game: b.Headers["Game"], Before: b.Headers["Before"], After: b.Headers["After"]}
	from, to, ok := strings.Cut(b.Headers["Lines"], " to ")
	t.From, err = strconv.Atoi(from)
	if err == nil {
		t.To, err = strconv.Atoi(to)
	}
	if err != nil || !ok || t.From < 1 || t.To < t.From || t.After == "" || t.From > 1 == (t.Before == "") {
		return nil, fmt.Errorf("%w: its first lines were changed", ErrDamaged)
	}
	z, err := gzip.NewReader(bytes.NewReader(b.Bytes))
	if err == nil {
		t.text, err = io.ReadAll(io.LimitReader(z, maxFile+1))
	}
	switch {
	case err != nil:
		return nil, fmt.Errorf("%w: ask for it again (%s)", ErrDamaged, err)
	case len(t.text) > maxFile, bytes.Count(t.text, []byte("\n")) != t.To-t.From+1, !bytes.HasSuffix(t.text, []byte("\n")):
		return nil, fmt.Errorf("%w: ask for it again", ErrDamaged)
	}
	return t, nil
}

// Join returns the game with the lines of a turn added; f is nil if there is no game yet.
// Every checksum of the lines is compared; the positions are not, see File.Replay. The error
// is one of the errors above.
func Join(f *File, t *Turn) (*File, error) {
	name, text := t.Game+".save", []byte(nil)
	if f != nil {
		if f.Version == 1 || f.IsExport() {
			return nil, ErrFormat
		}
		name, text = f.Name, f.text
		if f.Game != t.Game {
			return nil, fmt.Errorf("%w: it is of %s, and the saved game is of %s", ErrElsewhere, t.Game, f.Game)
		}
	}
	lines := bytes.SplitAfter(text, []byte("\n"))
	have := len(lines) - 1
	codeAt := func(n int) string {
		part, err := parse(name, bytes.Join(lines[:n], nil))
		if err != nil {
			return ""
		}
		return part.Code()
	}
	switch {
	case t.From > have+1:
		return nil, fmt.Errorf("%w: it begins at line %d, and the saved game has %d lines", ErrGap, t.From, have)
	case t.To <= have && codeAt(t.To) == t.After:
		return nil, fmt.Errorf("%w: nothing has changed", ErrReceived)
	case t.From <= have:
		return nil, fmt.Errorf("%w: the saved game differs from line %d on, or the turn belongs to a different game", ErrElsewhere, t.From)
	case t.From > 1 && codeAt(t.From-1) != t.Before:
		return nil, fmt.Errorf("%w: it continues the game with the code %s, and this one has the code %s", ErrElsewhere, t.Before, codeAt(t.From-1))
	}
	out, err := parse(name, slices.Concat(text, t.text))
	switch {
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	case out.Torn != "" || out.Code() != t.After || out.Game != t.Game:
		return nil, fmt.Errorf("%w: its lines do not lead to the code that it names", ErrDamaged)
	}
	return out, nil
}

// Receive writes the lines of a turn to the file. The turn must fit (Join).
func (w *Writer) Receive(t *Turn) error {
	out, err := Join(w.game, t)
	if err != nil {
		return err
	}
	return w.kept(w.appendLines(func() error {
		out.Name = w.game.Name
		w.game = out
		return nil
	}))
}

// Put writes a game to a new file. An existing file is never overwritten (ErrExists).
func Put(f *File, path string) error { return f.put(path) }
