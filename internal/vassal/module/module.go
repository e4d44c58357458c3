// Package module reads a VASSAL module: its maps with their boards and grids, its pieces with
// prototypes expanded, its set-ups, decks and charts.
package module

import (
	"encoding/xml"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"wargame/internal/vassal/archive"
	"wargame/internal/vassal/grid"
	"wargame/internal/vassal/piece"
)

// maxSlots is the number of pieces that a module may define.
const maxSlots = 500_000

// Module is a module that has been read. The archive stays open until Close.
type Module struct {
	*archive.Archive
	Name, Version string
	Vassal        string // the version of VASSAL that wrote it
	Maps          []*Map
	Slots         []*Slot
	Prototypes    piece.Prototypes
	Setups        []Setup
	Charts        []Chart
	Sides         []string // of the players, as the module names them
	Faults        *piece.Faults
	Unread        int // slots whose text is no piece
}

// Map is a window with boards.
type Map struct {
	Name         string
	EdgeX, EdgeY int // the margin around all boards
	Boards       []*Board
	Default      []Placed // the boards that the module sets up, if it does
	Hand         bool     // a player's hand or a private window
}

// Board is a picture with a grid.
type Board struct {
	Name   string
	Image  string // empty for a board of one colour
	Size   grid.Point
	Guess  bool // the picture is missing, and Size is guessed from the grid
	Grid   grid.Grid
	Custom string // the class of a grid that VASSAL itself does not have
}

// Placed is a board in a composed map.
type Placed struct {
	Name     string
	Col, Row int
	Reversed bool
}

// Slot is a piece that the module defines.
type Slot struct {
	piece.Definition // with prototypes expanded
	piece.Facts
	Entry  string   // the name of the slot
	Folder []string // the names of the windows, tabs and lists that it lies in
	Number string   // the number that the module gives to it, else its place in the file
	Card   bool
	Deck   string // the deck in which it begins
	Start  *Start // where it begins; nil for a piece of a palette
	Uses   []string
}

// Start is where an at-start stack or a deck lies.
type Start struct {
	Map, Board string // Board may be empty
	X, Y       int    // on the board
	Location   string // name of a space; empty where X and Y count
}

// Setup is a saved game in the module.
type Setup struct{ Title, File string }

// Chart is a table or picture of a module.
type Chart struct{ Title, File string }

// Named returns what the module calls the piece: its own name, else that of its slot, of its
// visible layer, or of the stack that it begins in. It is empty if the module says nothing.
func (s *Slot) Named() string {
	if s.Facts.Name != "" {
		return s.Facts.Name
	}
	if e := strings.TrimSpace(s.Entry); e != "" {
		return e
	}
	for _, l := range s.Layers {
		if l.Level > 0 && l.Level <= len(l.Names) {
			if n := strings.Trim(l.Names[l.Level-1], "+ "); n != "" {
				return n
			}
		}
	}
	if s.Start != nil && len(s.Folder) > 0 {
		return s.Folder[len(s.Folder)-1]
	}
	return ""
}

// Title returns the name of the piece; for one without a name that of its list, or
// of its picture.
func (s *Slot) Title() string {
	if n := s.Named(); n != "" {
		return n
	}
	if len(s.Folder) > 1 {
		return s.Folder[len(s.Folder)-1]
	}
	front, _ := s.Sides()
	for _, x := range slices.Backward(front) {
		if name := strings.TrimSuffix(path.Base(x.Image), path.Ext(x.Image)); name != "" {
			return name
		}
	}
	return "piece " + s.Number
}

// Shows reports whether the piece has a picture, in a layer that need not be visible yet, or a
// text: a piece without is a helper of the module, not a counter.
func (s *Slot) Shows() bool {
	if s.Image != "" || len(s.Labels) > 0 {
		return true
	}
	return slices.ContainsFunc(s.Layers, func(l piece.Layer) bool {
		return slices.ContainsFunc(l.Images, func(i string) bool { return i != "" })
	})
}

// Open opens and reads a module. The caller closes it.
func Open(file string) (*Module, error) {
	a, err := archive.Open(file)
	if err != nil {
		return nil, err
	}
	m, err := read(a)
	if err != nil {
		a.Close()
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return m, nil
}

func read(a *archive.Archive) (*Module, error) {
	name := "buildFile.xml"
	if _, ok := a.Find(name); !ok {
		name = "buildFile"
	}
	if _, ok := a.Find(name); !ok {
		return nil, errors.New("it has no build file: it is no VASSAL module, or one inside another zip file")
	}
	data, err := a.Read(name, archive.MaxXML)
	if err != nil {
		return nil, err
	}
	root, err := readTree(data)
	if err != nil {
		return nil, err
	}
	m := &Module{Archive: a, Prototypes: piece.Prototypes{}, Faults: piece.NewFaults()}
	m.Name, m.Version = root.Attr("name"), root.Attr("version")
	m.Vassal = root.Attr("VassalVersion")
	if m.Vassal == "" {
		m.Vassal = root.Attr("vassalVersion")
	}
	m.metadata()
	if err := m.build(root); err != nil {
		return nil, err
	}
	return m, nil
}

// metadata takes the name from the file moduledata where the build file has none.
func (m *Module) metadata() {
	data, err := m.Read("moduledata", 1<<20)
	if err != nil {
		return
	}
	var meta struct {
		Name    string `xml:"name"`
		Version string `xml:"version"`
		Vassal  string `xml:"VassalVersion"`
	}
	if xml.Unmarshal(data, &meta) != nil {
		return
	}
	for _, x := range []struct {
		to   *string
		from string
	}{{&m.Name, meta.Name}, {&m.Version, meta.Version}, {&m.Vassal, meta.Vassal}} {
		if *x.to == "" {
			*x.to = strings.TrimSpace(x.from)
		}
	}
}

func (m *Module) build(root *Node) error {
	root.Each(func(n *Node) bool {
		if n.Class() == "PrototypeDefinition" {
			if d, ok := piece.Parse(n.Text); ok {
				m.Prototypes[n.Attr("name")] = d.Traits[:len(d.Traits)-1]
			}
		}
		return true
	})
	var fault error
	root.Each(func(n *Node) bool {
		switch n.Class() {
		case "PieceSlot", "CardSlot":
			if len(m.Slots) >= maxSlots {
				fault = fmt.Errorf("the module has more than %d pieces", maxSlots)
				return false
			}
			m.slot(n)
		case "PredefinedSetup":
			if f := n.Attr("file"); f != "" {
				m.Setups = append(m.Setups, Setup{n.Attr("name"), f})
			}
		case "Chart", "HtmlChart", "PictureChart":
			m.chart(n)
		case "PlayerRoster":
			for _, c := range n.Children {
				if c.Tag == "entry" {
					m.Sides = append(m.Sides, strings.TrimSpace(c.Text))
				}
			}
		}
		if n.Child("BoardPicker") != nil {
			m.addMap(n)
		}
		return true
	})
	for _, name := range m.Names() {
		ext := strings.ToLower(path.Ext(name))
		if ext != ".vsav" && ext != ".sav" && ext != ".vlog" {
			continue
		}
		if !slices.ContainsFunc(m.Setups, func(s Setup) bool { return strings.EqualFold(s.File, name) }) {
			m.Setups = append(m.Setups, Setup{strings.TrimSuffix(path.Base(name), path.Ext(name)), name})
		}
	}
	return fault
}

func (m *Module) chart(n *Node) {
	file := n.Attr("fileName")
	if file == "" {
		file = n.Attr("image")
	}
	title := n.Attr("chartName")
	if title == "" {
		title = n.Name()
	}
	if file != "" || title != "" {
		m.Charts = append(m.Charts, Chart{title, file})
	}
}

// slot reads a piece slot.
func (m *Module) slot(n *Node) {
	d, ok := piece.Parse(n.Text)
	if !ok {
		m.Unread++
		return
	}
	raw := piece.Read(&d)
	full := m.Prototypes.Expand(d, m.Faults)
	s := &Slot{Definition: full, Facts: piece.Read(&full), Entry: n.Attr("entryName"), Card: n.Class() == "CardSlot", Uses: raw.Prototypes}
	s.Number = n.Attr("gpid")
	if s.Number == "" {
		s.Number = fmt.Sprint(len(m.Slots) + 1)
	}
	for p := n.Parent; p != nil; p = p.Parent {
		switch p.Class() {
		case "SetupStack", "DrawPile":
			s.Start = m.start(p)
			if p.Class() == "DrawPile" {
				s.Deck = p.Attr("name")
			}
		}
		if p.Parent == nil {
			break
		}
		if name := p.Name(); name != "" {
			s.Folder = append(s.Folder, name)
		}
	}
	slices.Reverse(s.Folder)
	m.Slots = append(m.Slots, s)
}

func (m *Module) start(n *Node) *Start {
	s := &Start{Board: n.Attr("owningBoard"), X: number(n, "x", 0), Y: number(n, "y", 0)}
	if n.Attr("useGridLocation") == "true" {
		s.Location = n.Attr("location")
	}
	for p := n.Parent; p != nil; p = p.Parent {
		if p.Child("BoardPicker") != nil {
			s.Map = p.Attr("mapName")
			break
		}
	}
	return s
}
