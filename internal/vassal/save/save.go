// Package save reads the saved games and logs of VASSAL, and the set-ups in modules, which are
// saved games.
package save

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"wargame/internal/vassal/encoding"
	"wargame/internal/vassal/piece"
)

// The limits of a saved game.
const (
	maxCommands = 2_000_000
	maxNesting  = 60
	maxText     = 256 << 20
)

const esc = 0x1b

// Board is a board of a map in play, by the column and row that the map gives it.
type Board struct {
	Name     string
	Col, Row int
	Reversed bool
}

// Piece is a piece of a saved game. A piece of a stack or a deck has the place of it.
type Piece struct {
	piece.Definition
	piece.Facts
	Stack string // ID of its stack or deck; empty if it stands alone
	Deck  string // name of the deck
	gone  bool
}

// Game is a saved game.
type Game struct {
	Pieces []*Piece            // counters and cards, in the order of the file; no stacks and decks
	Boards map[string][]Board  // by the name of the map
	Decks  map[string][]string // IDs of the cards, by the name of the deck
	Log    []string            // the commands of a log, undecoded
	Broken int                 // commands that cannot be read

	byID map[string]*Piece
}

// Text returns the commands of a file: a zip with an entry savedGame, or the text itself, with or
// without a key.
func Text(data []byte) ([]byte, error) {
	if bytes.HasPrefix(data, []byte("PK")) {
		z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			return nil, errors.New("the saved game is no readable zip file")
		}
		i := slices.IndexFunc(z.File, func(f *zip.File) bool { return f.Name == "savedGame" || f.Name == "savegame" })
		if i < 0 {
			return nil, errors.New("the saved game has no entry savedGame")
		}
		f := z.File[i]
		if f.UncompressedSize64 > maxText {
			return nil, fmt.Errorf("the saved game unpacks to %d bytes; at most %d are read", f.UncompressedSize64, maxText)
		}
		r, err := f.Open()
		if err != nil {
			return nil, fmt.Errorf("the saved game cannot be unpacked: %w", err)
		}
		defer r.Close()
		if data, err = io.ReadAll(io.LimitReader(r, maxText+1)); err != nil {
			return nil, fmt.Errorf("the saved game cannot be unpacked: %w", err)
		}
		if len(data) > maxText {
			return nil, fmt.Errorf("the saved game has more than %d bytes", maxText)
		}
	}
	return encoding.Reveal(data)
}

// Read reads a saved game or a log; of a log, the position at which it begins.
func Read(data []byte) (*Game, error) {
	text, err := Text(data)
	if err != nil {
		return nil, err
	}
	return Decode(string(text))
}

// Decode reads the commands of a saved game.
func Decode(text string) (*Game, error) {
	if !strings.HasPrefix(text, "begin_save") && !strings.HasPrefix(text, "begin_log") && !strings.Contains(text, "+/") && !strings.Contains(text, "BoardPicker\t") {
		return nil, errors.New("this is no saved game of VASSAL")
	}
	g := &Game{Boards: map[string][]Board{}, Decks: map[string][]string{}, byID: map[string]*Piece{}}
	commands, err := flatten(text)
	if err != nil {
		return nil, err
	}
	for _, c := range commands {
		if logged, ok := strings.CutPrefix(c, "LOG\t"); ok {
			g.Log = append(g.Log, logged)
			continue
		}
		g.execute(c)
	}
	g.sweep()
	return g, nil
}

// sweep drops the pieces that were removed.
func (g *Game) sweep() {
	g.Pieces = slices.DeleteFunc(g.Pieces, func(p *Piece) bool { return p.gone })
}

// flatten returns the commands of a text in order. A command with sub-commands is a sequence of
// itself and them, and each of these may be such a sequence.
func flatten(text string) ([]string, error) {
	var out []string
	var walk func(text string, depth int) error
	walk = func(text string, depth int) error {
		if depth > maxNesting {
			return fmt.Errorf("the saved game nests commands more than %d deep", maxNesting)
		}
		first := true
		for d := encoding.NewDecoder(text, esc); d.More(); first = false {
			part := d.Next("")
			if !first && strings.IndexByte(part, esc) >= 0 {
				if err := walk(part, depth+1); err != nil {
					return err
				}
				continue
			}
			if len(out) >= maxCommands {
				return fmt.Errorf("the saved game has more than %d commands", maxCommands)
			}
			if part != "" && part != "\\" {
				out = append(out, part)
			}
		}
		return nil
	}
	return out, walk(text, 0)
}

// execute carries out the commands that place, change, move and remove pieces and set boards.
func (g *Game) execute(c string) {
	switch {
	case strings.HasPrefix(c, "+/"):
		d, ok := piece.Parse(c)
		if !ok || len(d.Traits) == 0 {
			g.Broken++
			return
		}
		g.place(d)
	case strings.HasPrefix(c, "-/"):
		g.remove(c[2:])
	case strings.HasPrefix(c, "D/"):
		d := encoding.NewDecoder(c[2:], '/')
		if p := g.byID[d.Next("")]; p != nil {
			p.SetState(d.Next(""))
			p.Facts = piece.Read(&p.Definition)
		}
	case strings.HasPrefix(c, "M/"):
		d := encoding.NewDecoder(c[2:], '/')
		if p := g.byID[d.Next("")]; p != nil {
			p.Map = d.Next("")
			p.X, p.Y = d.Int(0), d.Int(0)
			if p.Map == "null" {
				p.Map = ""
			}
		}
	default:
		if name, boards, ok := strings.Cut(c, "BoardPicker\t"); ok && !strings.ContainsAny(name, "\t/") {
			g.boards(name, boards)
		}
	}
}

func (g *Game) place(d piece.Definition) {
	basic := d.Basic()
	switch kind := basic.Kind(); kind {
	case "stack":
		s := encoding.NewDecoder(basic.State, ';')
		onMap, x, y := s.Next(""), s.Int(0), s.Int(0)
		for s.More() {
			if p := g.byID[s.Next("")]; p != nil {
				p.Stack = d.ID
				p.goTo(onMap, x, y)
			}
		}
	case "deck":
		name := deckName(basic.Type)
		s := encoding.NewDecoder(basic.State, ';')
		onMap, x, y := s.Next(""), s.Int(0), s.Int(0)
		s.Next("") // face down
		for _, id := range s.List() {
			if p := g.byID[id]; p != nil {
				p.Stack, p.Deck = d.ID, name
				p.goTo(onMap, x, y)
				g.Decks[name] = append(g.Decks[name], id)
			}
		}
	default:
		p := &Piece{Definition: d, Facts: piece.Read(&d)}
		if g.byID[d.ID] == nil {
			g.Pieces = append(g.Pieces, p)
		}
		g.byID[d.ID] = p
	}
}

// goTo places a piece of a stack where the stack is.
func (p *Piece) goTo(onMap string, x, y int) {
	if onMap == "null" {
		onMap = ""
	}
	p.Map, p.X, p.Y = onMap, x, y
}

func deckName(text string) string {
	parts := encoding.Split(text, ';')
	if len(parts) > 13 {
		return parts[13]
	}
	return ""
}

func (g *Game) remove(id string) {
	if p := g.byID[id]; p != nil {
		p.gone = true
		delete(g.byID, id)
	}
}

func (g *Game) boards(onMap, text string) {
	var out []Board
	for d := encoding.NewDecoder(text, '\t'); d.More(); {
		name := encoding.NewDecoder(d.Next(""), '/')
		b := Board{Name: name.Next("")}
		b.Reversed = name.Next("") == "rev"
		b.Col, b.Row = d.Int(0), d.Int(0)
		if b.Name != "" && b.Col >= 0 && b.Row >= 0 && b.Col < 1000 && b.Row < 1000 {
			out = append(out, b)
		}
	}
	g.Boards[onMap] = out
}

// Play carries out the commands of a log up to its n-th, or all of them if n is negative.
func (g *Game) Play(n int) error {
	for i, c := range g.Log {
		if i == n {
			break
		}
		commands, err := flatten(c)
		if err != nil {
			return fmt.Errorf("command %s of the log: %w", strconv.Itoa(i+1), err)
		}
		for _, c := range commands {
			g.execute(c)
		}
	}
	g.sweep()
	return nil
}
