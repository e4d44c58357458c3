package save

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

const (
	fromHere = "delete this line and all after it to continue from the decision before"
	crlf     = "the line ends in CR LF"
	helpCRLF = "an editor has changed the line ends: let it write LF alone"
)

// Read reads a saved game of format 1 or 2, or an export. Every error is an *Error. An
// incomplete last line is no error: it is left out, and Torn describes it.
func Read(name string, r io.Reader) (*File, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxFile+1))
	if err != nil {
		return nil, &Error{File: name, Text: err.Error()}
	}
	if len(data) > maxFile {
		return nil, &Error{File: name, Text: "the file is too long for a saved game"}
	}
	return parse(name, data)
}

func parse(name string, data []byte) (*File, error) {
	f := &File{Name: name}
	if len(data) == 0 {
		return nil, &Error{File: name, Text: "the file is empty", Help: "this is not a saved game"}
	}
	for at := 0; at < len(data); {
		f.line++
		line, rest, ended := bytes.Cut(data[at:], []byte("\n"))
		if last := len(rest) == 0; last && f.line > 1 && f.torn(line, ended) {
			return f.withoutOpenBatch(data)
		}
		if !ended {
			return nil, f.bad("the line is incomplete: the end of the file is missing", "this is not a saved game")
		}
		if err := f.read(line); err != nil {
			return nil, err
		}
		at += len(line) + 1
		f.text, f.sound = data[:at:at], at
	}
	return f.withoutOpenBatch(data)
}

// torn handles an invalid last line. A line is written together with its line end, so a line
// without one, or with a hole of zeros (a block that never reached the disk), was being
// written when the power failed, and no caller had been told that it was saved. A line that
// lacks only its end counts.
func (f *File) torn(line []byte, ended bool) bool {
	whole := bytes.TrimRight(line, "\x00")
	switch {
	case ended && !bytes.ContainsRune(line, 0):
		return false
	case len(line) > maxLine:
		return false
	case !ended && f.Version > 1 && f.whole(whole):
		f.text = append(append(f.text, whole...), '\n')
		f.Torn = fmt.Sprintf("line %d has no line end, but is complete", f.line)
		return true
	case !ended && f.Version > 1 && f.overlong(whole):
		return false
	}
	f.Torn = fmt.Sprintf("line %d was incomplete and had not been confirmed as saved; it was removed", f.line)
	f.line--
	return true
}

// whole takes the last line if it is valid to its last character.
func (f *File) whole(line []byte) bool {
	before := *f
	if f.read(line) != nil {
		*f = before
		return false
	}
	return true
}

// overlong reports whether the line begins with a complete line. Then its end was changed by
// something other than a loss of power.
func (f *File) overlong(line []byte) bool {
	at := bytes.LastIndex(line, []byte(sumField))
	if at < 0 || len(line) <= at+len(sumField)+2*sumBytes+len(sumEnd) {
		return false
	}
	c := f.chain
	return c.take(line[:at]) == string(line[at+len(sumField):at+len(sumField)+2*sumBytes])
}

func (f *File) bad(text, help string) *Error {
	return &Error{File: f.Name, Line: f.line, Text: text, Help: help}
}

// read reads a line, without its line end.
func (f *File) read(line []byte) error {
	if len(line) > maxLine {
		return f.bad("the line is too long for a decision", "this is not a saved game")
	}
	if f.line == 1 {
		return f.header(line)
	}
	if f.Version == 1 {
		return f.readVersion1(bytes.TrimRight(line, "\r"))
	}
	if bytes.HasSuffix(line, []byte("\r")) {
		return f.bad(crlf, helpCRLF)
	}
	body, sum, sealed := unseal(line)
	if !sealed {
		body = bytes.TrimSuffix(line, []byte("}"))
	}
	object := append(bytes.Clone(body), '}')
	kind := struct{ Kind string }{}
	_ = json.Unmarshal(object, &kind)
	allowed, known := kindFields[kind.Kind]
	l := Line{}
	var err error
	switch {
	case known:
		err = strict(object, allowed, &l)
	case isNote(kind.Kind):
		l.Kind = kind.Kind
		_, err = fields(object)
	case json.Valid(object) && kind.Kind != "":
		return f.bad(fmt.Sprintf("this program does not know lines of the kind %q", kind.Kind), "a newer version of the program wrote it: play it with that version")
	default:
		if err = strict(object, []string{"kind"}, &l); err == nil {
			err = errors.New("it has no kind")
		}
	}
	switch {
	case err != nil:
		return f.bad("this is not a line of a saved game: "+err.Error(), fromHere)
	case !sealed:
		return f.bad("the line has no checksum at its end", fromHere)
	}
	before := f.chain
	if want := f.chain.take(body); sum != want {
		return f.bad("the line does not match its checksum: it was changed, or a line before it is missing or was moved",
			"use a complete copy of the file, or "+fromHere)
	}
	if l.Kind == KindSealed {
		l.Line = f.line
		err = before.open(&l)
	}
	if err == nil {
		err = f.take(l)
	}
	if err != nil {
		return f.bad(err.Error(), fromHere)
	}
	return nil
}

// readVersion1 reads a line of format 1.
func (f *File) readVersion1(line []byte) error {
	l := struct {
		Move
		Undo int `json:"undo"`
	}{}
	if err := strict(line, []string{"n", "by", "for", "pick", "with", "word", "dice", "hash", "undo"}, &l); err != nil {
		return f.bad("this is not a decision: "+err.Error(), fromHere)
	}
	x := Line{Kind: KindDecision, Move: l.Move}
	if l.Undo != 0 {
		x = Line{Kind: KindUndo, Count: l.Undo}
	}
	if err := f.take(x); err != nil {
		return f.bad(err.Error(), "")
	}
	return nil
}
