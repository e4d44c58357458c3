package piece

import (
	"strconv"
	"strings"

	"wargame/internal/vassal/encoding"
)

// Facts is what a definition tells about a piece.
type Facts struct {
	Name       string
	Image      string // of the basic piece
	Layers     []Layer
	Values     []Value  // markers, dynamic properties and property sheets, from the inside out
	Labels     []string // texts on the counter, as written, with $NAME$ for values
	Prototypes []string // those that are not expanded
	PieceID    string   // the number that the module gives to the slot; empty in old modules
	Map        string   // empty while it is on none
	X, Y       int
	Immobile   bool // it cannot be moved: a picture of the board, not a counter
}

// Value is a named value of a piece.
type Value struct{ Name, Value string }

// Layer is a trait that shows one of several pictures.
type Layer struct {
	Name   string
	Images []string
	Names  []string // parts of the piece's name by level
	Level  int      // of the picture shown, from 1; 0 if none is
	DX, DY int      // of its centre from that of the piece
	Trait  int      // index of the trait in the definition
	Old    bool     // it is written as emb, not as emb2
}

// Read returns the facts of a definition.
func Read(d *Definition) Facts {
	var f Facts
	outer := ""
	for i := len(d.Traits) - 1; i >= 0; i-- {
		t := d.Traits[i]
		body := t.Type[min(len(t.Kind())+1, len(t.Type)):]
		switch t.Kind() {
		case "piece":
			f.basic(body, t.State)
		case "emb2":
			f.layer(body, t.State, i)
		case "emb":
			f.oldLayer(body, t.State, i)
		case "mark":
			keys, values := encoding.Split(body, ','), encoding.Split(t.State, ',')
			for k, name := range keys {
				v := ""
				if k < len(values) {
					v = values[k]
				}
				f.add(name, v)
			}
		case "PROP":
			f.add(encoding.NewDecoder(body, ';').Next(""), encoding.NewDecoder(t.State, ';').Next(""))
		case "label":
			f.label(body, t.State)
		case "propertysheet":
			f.sheet(body, t.State)
		case "basicName":
			outer = encoding.NewDecoder(body, ';').Next("")
		case "prototype":
			f.Prototypes = append(f.Prototypes, encoding.NewDecoder(body, ';').Next(""))
		case "immob":
			// The first letters say what a drag does: n for nothing.
			if opts := encoding.Split(body, ';'); len(opts) > 0 && strings.ContainsAny(opts[0], "nN") {
				f.Immobile = true
			}
		}
	}
	if outer != "" && !strings.Contains(outer, "$") && !strings.HasPrefix(outer, "{") {
		f.Name = outer
	}
	return f
}

func (f *Facts) add(name, value string) {
	if name = strings.TrimSpace(name); name == "" {
		return
	}
	for i := range f.Values {
		if f.Values[i].Name == name { // the outer trait hides the inner
			f.Values[i].Value = value
			return
		}
	}
	f.Values = append(f.Values, Value{name, value})
}

// Value returns a value by its name, in whichever case; empty if it is absent.
func (f *Facts) Value(name string) string {
	for _, v := range f.Values {
		if strings.EqualFold(v.Name, name) {
			return v.Value
		}
	}
	return ""
}

func (f *Facts) basic(body, state string) {
	d := encoding.NewDecoder(body, ';')
	d.Next("") // the keys for cloning and deleting
	d.Next("")
	f.Image, f.Name = d.Next(""), strings.TrimSpace(d.Next(""))
	s := encoding.NewDecoder(state, ';')
	if m := s.Next(""); m != "null" {
		f.Map = m
	}
	f.X, f.Y = s.Int(0), s.Int(0)
	f.PieceID = s.Next("")
}

// MoveTo returns the state of a basic piece at a place of a map.
func MoveTo(state, onMap string, x, y int) string {
	parts := encoding.Split(state, ';')
	for len(parts) < 4 {
		parts = append(parts, "")
	}
	if len(parts) < 5 {
		parts = append(parts, "0")
	}
	if onMap == "" {
		onMap = "null"
	}
	parts[0], parts[1], parts[2] = onMap, strconv.Itoa(x), strconv.Itoa(y)
	return encoding.Join(';', parts...)
}

func (f *Facts) layer(body, state string, at int) {
	d := encoding.NewDecoder(body, ';')
	for range 2 {
		d.Next("")
	}
	activate := d.Next("A")
	for range 9 { // keys and commands
		d.Next("")
	}
	d.Next("") // draw beneath when selected
	l := Layer{DX: d.Int(0), DY: d.Int(0), Trait: at}
	l.Images, l.Names = d.List(), d.List()
	d.Bool(true)
	l.Name = d.Next("")
	d.Next("")
	d.Next("")
	follow, property, first := d.Bool(false), d.Next(""), d.Int(1)
	version := d.Int(0)
	always := d.Bool(true)
	if version == 0 {
		always = activate == ""
	}
	level := encoding.NewDecoder(state, ';').Int(-1)
	switch {
	case follow:
		n, err := strconv.Atoi(f.Value(property))
		if err != nil {
			n = first
		}
		l.Level = min(max(n-first+1, 1), max(len(l.Images), 1))
	case level > 0:
		l.Level = level
	case always && version > 0:
		l.Level = max(-level, 1)
	}
	if l.Level > len(l.Images) {
		l.Level = len(l.Images)
	}
	f.Layers = append(f.Layers, l)
}

func (f *Facts) oldLayer(body, state string, at int) {
	d := encoding.NewDecoder(body, ';')
	activate := encoding.NewDecoder(d.Next(""), ';').Next("")
	for range 5 {
		d.Next("")
	}
	l := Layer{DX: d.Int(0), DY: d.Int(0), Trait: at, Old: true}
	for d.More() {
		image := encoding.NewDecoder(d.Next(""), ',')
		l.Images = append(l.Images, image.Next(""))
		l.Names = append(l.Names, image.Next(""))
	}
	level := encoding.NewDecoder(state, ';').Int(-1)
	if activate == "" {
		level = max(level, 1)
	}
	l.Level = min(max(level, 0), len(l.Images))
	f.Layers = append(f.Layers, l)
}

func (f *Facts) label(body, state string) {
	d := encoding.NewDecoder(body, ';')
	for range 11 {
		d.Next("")
	}
	for range 3 {
		d.Next("")
	}
	name := d.Next("TextLabel")
	if state = strings.TrimSpace(state); state != "" {
		f.Labels = append(f.Labels, state)
		if !strings.Contains(state, "$") && name != "" && name != "TextLabel" {
			f.add(name, state)
		}
	}
}

// sheet reads a property sheet: the names with a digit for their kind, and the values.
func (f *Facts) sheet(body, state string) {
	names := encoding.Split(encoding.NewDecoder(body, ';').Next(""), '~')
	values := encoding.Split(state, '~')
	for i, n := range names {
		if len(n) < 2 || i >= len(values) {
			continue
		}
		if _, err := strconv.Atoi(n[:1]); err != nil {
			continue
		}
		f.add(n[1:], values[i])
	}
}

// Sides returns the pictures of the piece in layers of two and more levels: what it shows, and
// what its other side shows. Back is empty for a counter with one side. Each side lists its
// images from the bottom to the top, with the offset of each.
func (f *Facts) Sides() (front, back []Shown) {
	flip := f.flip()
	side := func(other bool) []Shown {
		var out []Shown
		if f.Image != "" {
			out = append(out, Shown{Image: f.Image})
		}
		for i, l := range f.Layers {
			level := l.Level
			if other && i == flip {
				level = l.back()
			}
			if level > 0 && level <= len(l.Images) && l.Images[level-1] != "" {
				out = append(out, Shown{l.Images[level-1], l.DX, l.DY})
			}
		}
		return out
	}
	front = side(false)
	if flip >= 0 {
		back = side(true)
	}
	return front, back
}

// flip returns the index of the layer that turns the counter over; -1 if it has one side. A layer
// whose name says so comes before others.
func (f *Facts) flip() int {
	flip := -1
	for i, l := range f.Layers {
		if l.backs() && (flip < 0 || flipping(l.Name) && !flipping(f.Layers[flip].Name)) {
			flip = i
		}
	}
	return flip
}

// Back returns the layer whose change turns the counter over, and its level then;
// false if the piece has one side.
func (f *Facts) Back() (layer *Layer, level int, ok bool) {
	flip := f.flip()
	if flip < 0 {
		return nil, 0, false
	}
	l := &f.Layers[flip]
	return l, l.back(), true
}

// Shown is one picture of a side of a counter.
type Shown struct {
	Image  string
	DX, DY int
}

// backs reports whether a layer has a picture to turn to.
func (l *Layer) backs() bool {
	n := l.back()
	return n > 0 && n != l.Level && l.Images[n-1] != ""
}

// back returns the level of the other side: the second picture, or the only one of a layer that
// shows none.
func (l *Layer) back() int {
	switch {
	case l.Level == 0 && len(l.Images) > 0:
		return 1
	case l.Level == 1 && len(l.Images) > 1:
		return 2
	case l.Level > 1:
		return 1
	}
	return 0
}

// flipping reports whether the name of a layer says that it is the other side of a counter.
func flipping(name string) bool {
	name = strings.ToLower(name)
	for _, w := range []string{"flip", "step", "reduc", "side", "back", "strength", "loss", "damage", "state"} {
		if strings.Contains(name, w) {
			return true
		}
	}
	return false
}

// LevelState returns the state of a layer that shows a level; 0 shows none.
func (l *Layer) LevelState(level int) string {
	if level == 0 {
		return "-1"
	}
	return strconv.Itoa(level)
}
