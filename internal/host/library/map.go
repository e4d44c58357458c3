package library

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"

	"wargame/internal/host/store"
	"wargame/interpreter/draw"
	"wargame/interpreter/run"
)

// A map is stored in two forms: as a picture of fixed size, which is cheap to scroll,
// and as a compressed SVG drawing, which a page shows at higher zoom. All requests share
// both.

// DrawingEnd is the suffix of the address and the key of a drawing.
const DrawingEnd = ".svg"

// storeDrawing stores the drawing of a map, unless the store has it.
func storeDrawing(pictures store.Store, key string, drawing []byte) error {
	_, err := pictures.Picture(key + DrawingEnd)
	if !errors.Is(err, store.ErrNone) {
		return err
	}
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err = w.Write(drawing)
	if err = errors.Join(err, w.Close()); err != nil {
		return err
	}
	return pictures.AddPicture(key+DrawingEnd, b.Bytes())
}

// CardEnd is the suffix of the key of a small picture of a map, for lists of games.
const CardEnd = "-card"

// cardWidth is the width of a small picture in pixels.
const cardWidth = 520

// storeCard stores the small picture of a map, unless the store has it.
func storeCard(pictures store.Store, key string, pic *draw.Picture, scale float64) error {
	_, err := pictures.Picture(key + CardEnd)
	if !errors.Is(err, store.ErrNone) {
		return err
	}
	var b bytes.Buffer
	if err := pic.PNG(&b, scale); err != nil {
		return err
	}
	return pictures.AddPicture(key+CardEnd, b.Bytes())
}

// CardPicture draws the small picture of the map of an edition, as PNG.
func (e *Edition) CardPicture() ([]byte, error) {
	pic, board, err := e.ground()
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = pic.PNG(&b, cardWidth/board.Width)
	return b.Bytes(), err
}

// ground draws the lasting part of the map at the beginning of a game.
func (e *Edition) ground() (*draw.Picture, *draw.Board, error) {
	g := run.New(e.Program, nil)
	s := e.Program.Start
	if g.Err == nil {
		s = g.S
	}
	return draw.Ground(e.Program, s, draw.Options{})
}

// MapScale is the scale of map pictures.
const MapScale = 1.0

// Map describes the map of an edition. It is shared and immutable.
type Map struct {
	*draw.Board
	Card    string // key of its small picture; of the drawing, if the program draws no pictures
	Picture string // key of its picture in the store; with DrawingEnd, of the drawing
}

// DrawMap returns the map of an edition. It draws the picture if the store does not have
// it, which takes a second or two, once for each map. Concurrent callers wait.
func (e *Edition) DrawMap(pictures store.Store) (Map, error) {
	e.drawing.Lock()
	defer e.drawing.Unlock()
	if e.board == nil {
		if err := e.draw(pictures); err != nil {
			return Map{}, err
		}
	}
	card := e.key + CardEnd
	if !draw.Pixels {
		card = e.key + DrawingEnd
	}
	return Map{e.board, card, e.key}, nil
}

// draw draws the map. The edition must be locked.
func (e *Edition) draw(pictures store.Store) error {
	pic, board, err := e.ground()
	if err != nil {
		return err
	}
	var drawing bytes.Buffer
	if err := pic.SVG(&drawing, MapScale); err != nil {
		return err
	}
	sum := sha256.Sum256(drawing.Bytes())
	key := hex.EncodeToString(sum[:16])
	if err := storeDrawing(pictures, key, drawing.Bytes()); err != nil {
		return err
	}
	_, err = pictures.Picture(key)
	if !draw.Pixels {
		err = nil
	} else if errors.Is(err, store.ErrNone) {
		var b bytes.Buffer
		if err := pic.PNG(&b, MapScale); err != nil {
			return err
		}
		err = pictures.AddPicture(key, b.Bytes())
	}
	if draw.Pixels && err == nil {
		err = storeCard(pictures, key, pic, cardWidth/board.Width)
	}
	if err == nil {
		e.board, e.key = board, key
	}
	return err
}
