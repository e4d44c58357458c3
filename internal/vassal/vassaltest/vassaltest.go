// Package vassaltest makes small modules for tests. They hold nothing of a published game.
package vassaltest

import (
	"archive/zip"
	"bytes"
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/vassal/encoding"
)

// Piece is a counter of a generated module.
type Piece struct {
	Name, Folder string
	Values       string // such as "Attack,Move/3,4"
	X, Y         int    // where the set-up places it; zero for nowhere
	Back         bool
	Image        string // one of More, in images/; empty for a square of one colour
}

// Module is a generated module.
type Module struct {
	Grid       string // the XML of the grid of its board
	Width      int
	Height     int
	Pieces     []Piece
	Prototypes string // XML
	More       map[string][]byte
	Build      string // the whole build file in place of a generated one
}

// Write writes the module and returns the path of its file.
func (m Module) Write(t testing.TB) string {
	file := filepath.Join(t.TempDir(), "small.vmod")
	require.NoError(t, os.WriteFile(file, m.Bytes(t), 0o644))
	return file
}

// Bytes returns the content of the file of the module.
func (m Module) Bytes(t testing.TB) []byte {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	add := func(name string, data []byte) {
		w, err := z.Create(name)
		require.NoError(t, err)
		_, err = w.Write(data)
		require.NoError(t, err)
	}
	build := m.Build
	if build == "" {
		build = m.build()
	}
	add("buildFile.xml", []byte(build))
	add("images/board.png", Picture(t, m.Width, m.Height, color.RGBA{220, 210, 180, 255}))
	add("images/front.png", Picture(t, 40, 40, color.RGBA{200, 80, 70, 255}))
	add("images/back.png", Picture(t, 40, 40, color.RGBA{240, 200, 60, 255}))
	add("start.vsav", Save(t, m.commands()))
	for name, data := range m.More {
		add(name, data)
	}
	require.NoError(t, z.Close())
	return out.Bytes()
}

func escaped(s string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;").Replace(s)
}

// definition returns the AddPiece command of a piece; a module says "null" for its ID and map.
func (p Piece) definition(id, state string, number int) string {
	var types, states []string
	if p.Back {
		types = append(types, "emb2;Flip;2;F;;0;;;0;;;;1;false;0;0;back.png;;true;Step;;;false;;1;1;false;70,130;;;;1.0")
		states = append(states, "-1")
	}
	if names, values, ok := strings.Cut(p.Values, "/"); ok {
		types, states = append(types, "mark;"+names), append(states, values)
	}
	types = append(types, "prototype;All", "piece;;;"+cmp.Or(p.Image, "front.png")+";"+p.Name)
	states = append(states, "", fmt.Sprintf("%s;%d;0", state, number))
	return "+/" + encoding.Join('/', id, encoding.Nest('\t', types...), encoding.Nest('\t', states...))
}

func (m Module) build() string {
	var b strings.Builder
	b.WriteString(`<?xml version="1.0" encoding="UTF-8" standalone="no"?>` + "\n")
	b.WriteString(`<VASSAL.build.GameModule name="Small" version="1.0" VassalVersion="3.7.0">`)
	b.WriteString(`<VASSAL.build.module.PrototypesContainer><VASSAL.build.module.PrototypeDefinition name="All" description="">+/null/delete;Delete;68,130	piece;;;;/	</VASSAL.build.module.PrototypeDefinition>` + m.Prototypes + `</VASSAL.build.module.PrototypesContainer>`)
	b.WriteString(`<VASSAL.build.module.Map mapName="Main Map" edgeWidth="0" edgeHeight="0"><VASSAL.build.module.map.BoardPicker><VASSAL.build.module.map.boardPicker.Board name="Field" image="board.png" reversible="false">` + m.Grid + `</VASSAL.build.module.map.boardPicker.Board></VASSAL.build.module.map.BoardPicker></VASSAL.build.module.Map>`)
	b.WriteString(`<VASSAL.build.module.PieceWindow name="Pieces">`)
	for i, p := range m.Pieces {
		fmt.Fprintf(&b, `<VASSAL.build.widget.ListWidget entryName="%s"><VASSAL.build.widget.PieceSlot entryName="%s" gpid="%d" height="40" width="40">%s</VASSAL.build.widget.PieceSlot></VASSAL.build.widget.ListWidget>`,
			escaped(p.Folder), escaped(p.Name), i+1, escaped(p.definition("null", "null;0;0", i+1)))
	}
	b.WriteString(`</VASSAL.build.module.PieceWindow><VASSAL.build.module.PredefinedSetup name="Start" file="start.vsav" useFile="true" isMenu="false"/></VASSAL.build.GameModule>`)
	return b.String()
}

func (m Module) commands() string {
	parts := []string{"begin_save"}
	for i, p := range m.Pieces {
		if p.X != 0 {
			parts = append(parts, p.definition(fmt.Sprint(1000+i), fmt.Sprintf("Main Map;%d;%d", p.X, p.Y), i+1))
		}
	}
	parts = append(parts, "Main MapBoardPicker\tField\t0\t0", "end_save")
	return encoding.Join(0x1b, parts...)
}

// Save returns the file of a saved game with these commands.
func Save(t testing.TB, commands string) []byte {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	w, err := z.Create("savedGame")
	require.NoError(t, err)
	_, err = w.Write(encoding.Hide([]byte(commands), 0x5a))
	require.NoError(t, err)
	require.NoError(t, z.Close())
	return out.Bytes()
}

// Picture returns a PNG of one colour.
func Picture(t testing.TB, w, h int, c color.Color) []byte {
	img := image.NewPaletted(image.Rect(0, 0, max(w, 1), max(h, 1)), color.Palette{c})
	var out bytes.Buffer
	require.NoError(t, png.Encode(&out, img))
	return out.Bytes()
}

// HexGrid returns the XML of a hex grid: columns 60 apart, rows 70, hex 0101 at (x0, y0) unless the
// numbering says otherwise.
func HexGrid(x0, y0 int, sideways bool, numbering string) string {
	return fmt.Sprintf(`<VASSAL.build.module.map.boardPicker.board.HexGrid dx="60.0" dy="70.0" x0="%d" y0="%d" sideways="%t"><VASSAL.build.module.map.boardPicker.board.mapgrid.HexGridNumbering %s/></VASSAL.build.module.map.boardPicker.board.HexGrid>`, x0, y0, sideways, numbering)
}

// BuildFile returns the build file of the module.
func (m Module) BuildFile() string { return m.build() }
