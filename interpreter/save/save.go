// Package save keeps games on disk: a header, then one decision a line, in
// names rather than numbers, each with the hash of the position after it.
//
// A file is JSON lines. It only ever grows: a decision that was taken back is
// followed by a line that says so. Whatever is wrong with a file is one Error
// with the line; reading changes nothing.
package save

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Version is the version of the format.
const Version = 1

// The limits of what is read.
const (
	maxLine  = 1 << 20
	maxMoves = 1_000_000
)

// Header says which game was played, and how.
type Header struct {
	Format   string            `json:"format"` // always wargame-save
	Version  int               `json:"version"`
	Game     string            `json:"game"`            // as it was named: a folder, or a game in the program
	Title    string            `json:"title,omitempty"` // of the game
	Rules    string            `json:"rules"`           // hash of the rules in force
	Options  map[string]bool   `json:"options,omitempty"`
	Readings map[string]string `json:"readings,omitempty"`
	Position string            `json:"position,omitempty"`
	Seed     string            `json:"seed,omitempty"`
	Dice     string            `json:"dice"`  // seed, or ask for a player's own dice
	Start    string            `json:"start"` // hash of the position at the first decision
}

// Name is what Header.Format says.
const Name = "wargame-save"

// Move is one line after the header: a decision, or how many are taken back.
type Move struct {
	N    int    `json:"n,omitempty"`    // the number of the decision, from 1
	By   string `json:"by,omitempty"`   // the side that decided
	For  string `json:"for,omitempty"`  // what was decided: the name in the rules
	Pick string `json:"pick,omitempty"` // the name of what was picked
	With string `json:"with,omitempty"` // the option of an allocation
	Word string `json:"word,omitempty"` // pass, done, stop or timeout
	Dice []int  `json:"dice,omitempty"` // a player's own dice
	Hash string `json:"hash,omitempty"` // of the position after it

	Undo int `json:"undo,omitempty"` // so many decisions are taken back

	Line int `json:"-"` // where it stands in the file
}

// File is a saved game. Moves are the decisions that stand: those taken back
// are left out.
type File struct {
	Name string
	Header
	Moves []Move
	Lines int
}

// Error is what is wrong with a saved game. It is one message for people.
type Error struct {
	File string
	Line int // 0 when it is about the whole file
	Text string
	Help string
}

// Error says where, what, and what to do.
func (e *Error) Error() string {
	out := e.File
	if e.Line > 0 {
		out = fmt.Sprintf("%s:%d", out, e.Line)
	}
	out += ": " + e.Text
	if e.Help != "" {
		out += "; " + e.Help
	}
	return out
}

// Hex writes a hash.
func Hex(h uint64) string { return fmt.Sprintf("%016x", h) }

// Read reads a saved game. Any mistake is an *Error.
func Read(name string, r io.Reader) (*File, error) {
	f := &File{Name: name}
	in := bufio.NewReaderSize(r, 64<<10)
	for {
		line, err := readLine(in)
		if errors.Is(err, io.EOF) && len(line) == 0 {
			break
		}
		f.Lines++
		switch {
		case errors.Is(err, io.EOF):
			return nil, f.bad("the line is cut off: the file has lost its end", "delete this line to go on from the decision before")
		case errors.Is(err, errLong):
			return nil, f.bad("the line is too long for a decision", "this is not a saved game")
		case err != nil:
			return nil, f.bad(err.Error(), "")
		}
		if err := f.line(line); err != nil {
			return nil, err
		}
	}
	if f.Lines == 0 {
		return nil, &Error{File: name, Text: "the file is empty", Help: "this is not a saved game"}
	}
	return f, nil
}

var errLong = errors.New("the line is too long")

// readLine reads up to a line end; io.EOF comes with what stands before it.
func readLine(in *bufio.Reader) ([]byte, error) {
	var out []byte
	for {
		part, err := in.ReadSlice('\n')
		out = append(out, part...)
		switch {
		case len(out) > maxLine:
			return nil, errLong
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil:
			return out, err
		}
		return bytes.TrimRight(out, "\r\n"), nil
	}
}

func (f *File) bad(text, help string) *Error {
	return &Error{File: f.Name, Line: f.Lines, Text: text, Help: help}
}

func (f *File) line(line []byte) error {
	if f.Lines == 1 {
		return f.header(line)
	}
	m := Move{}
	if err := strict(line, &m); err != nil {
		return f.bad("this is not a decision: "+err.Error(), "delete the lines from here on to go on from the decision before")
	}
	m.Line = f.Lines
	switch {
	case m.Undo != 0:
		if m.Undo < 0 || m.Undo > len(f.Moves) {
			return f.bad(fmt.Sprintf("%d decisions cannot be taken back: there are %d", m.Undo, len(f.Moves)), "")
		}
		f.Moves = f.Moves[:len(f.Moves)-m.Undo]
		return nil
	case m.N != len(f.Moves)+1:
		return f.bad(fmt.Sprintf("decision %d is due here, not %d: a line is missing or stands twice", len(f.Moves)+1, m.N), "")
	case len(f.Moves) >= maxMoves:
		return f.bad("the game has too many decisions", "")
	case !m.wellFormed():
		return f.bad("a decision has one of pick, word and dice, and a hash", "")
	}
	f.Moves = append(f.Moves, m)
	return nil
}

func (m *Move) wellFormed() bool {
	n := 0
	for _, has := range []bool{m.Pick != "", m.Word != "", len(m.Dice) > 0} {
		if has {
			n++
		}
	}
	return n == 1 && m.Hash != ""
}

func (f *File) header(line []byte) error {
	probe := struct {
		Format  string `json:"format"`
		Version int    `json:"version"`
	}{}
	if err := json.Unmarshal(line, &probe); err != nil || probe.Format != Name {
		return f.bad("this is not the header of a saved game", `it should begin with {"format":"`+Name+`"`)
	}
	if probe.Version != Version {
		return f.bad(fmt.Sprintf("the save has version %d of the format; this program reads version %d", probe.Version, Version), "use the program that wrote it")
	}
	if err := strict(line, &f.Header); err != nil {
		return f.bad("the header is damaged: "+err.Error(), "")
	}
	if f.Game == "" || f.Rules == "" || f.Start == "" || f.Dice != "seed" && f.Dice != "ask" {
		return f.bad("the header lacks game, rules, start or dice (seed or ask)", "")
	}
	return nil
}

// strict reads one JSON object without unknown keys and with nothing behind it.
func strict(line []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return errors.New(strings.TrimPrefix(err.Error(), "json: "))
	}
	if d.More() {
		return errors.New("something stands behind it")
	}
	return nil
}
