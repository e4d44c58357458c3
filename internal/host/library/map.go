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

// A map is stored twice: as a picture of fixed size, which is cheap to move about, and as a
// drawing (SVG, compressed), which a page lays over it where it shows the map larger than
// the picture is. Both are shared by all requests.

// DrawingEnd ends the address and the key of a drawing.
const DrawingEnd = ".svg"

// storeDrawing stores the drawing of a map, unless the store has it.
func storeDrawing(pictures *store.Store, key string, drawing []byte) error {
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

// MapScale is how large maps are drawn.
const MapScale = 1.0

// Map is how the map of an edition looks. It is shared, and never changes.
type Map struct {
	*draw.Board
	Picture string // the key of its picture in the store; with DrawingEnd, of the drawing
}

// DrawMap returns how the map of an edition looks, and draws it if the store has no picture
// of it: a second or two, once for each map. Callers that come meanwhile wait.
func (e *Edition) DrawMap(pictures *store.Store) (Map, error) {
	e.drawing.Lock()
	defer e.drawing.Unlock()
	if e.board == nil {
		if err := e.draw(pictures); err != nil {
			return Map{}, err
		}
	}
	return Map{e.board, e.key}, nil
}

// draw draws the map. The edition is locked.
func (e *Edition) draw(pictures *store.Store) error {
	g := run.New(e.Program, nil)
	s := e.Program.Start
	if g.Err == nil {
		s = g.S
	}
	pic, board, err := draw.Ground(e.Program, s, draw.Options{})
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
	if errors.Is(err, store.ErrNone) {
		var b bytes.Buffer
		if err := pic.PNG(&b, MapScale); err != nil {
			return err
		}
		err = pictures.AddPicture(key, b.Bytes())
	}
	if err == nil {
		e.board, e.key = board, key
	}
	return err
}
