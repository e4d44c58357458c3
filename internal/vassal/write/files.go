package write

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/internal/vassal/module"
)

// Files of a written folder that its game does not read.
const (
	NumbersFile = "numbers.tsv" // the table that the player completes
	PiecesFile  = "pieces.tsv"  // the piece of the module behind each unit
)

// Source returns what the provenance of imported data says: the file and its hash.
func Source(m *module.Module) string {
	return clean(filepath.Base(m.Path)) + ", SHA-256 " + m.Hash
}

// Files returns the content of the folder of the game by path.
func (in *Import) Files() map[string][]byte {
	out := map[string]string{
		"game.wgr":       in.game(),
		"rules.wgr":      in.rules(),
		"legend.wgr":     in.legend(),
		"data/map.wgr":   in.mapData(),
		"data/units.wgr": in.unitData(),
		NumbersFile:      in.Table().Text(),
		PiecesFile:       in.pieces(),
	}
	files := map[string][]byte{}
	for name, text := range out {
		if text == "" {
			continue
		}
		files[name] = []byte(text)
		if strings.HasSuffix(name, ".wgr") {
			if good, ds := dsl.Format(name, []byte(text)); !ds.HasErrors() {
				files[name] = good
			}
		}
	}
	return files
}

// imported is the source of data, as the language writes it.
func (in *Import) imported() string { return "imported " + quoted(Source(in.Module)) }

func (in *Import) game() string {
	var b strings.Builder
	title := clean(in.Module.Name)
	if title == "" {
		title = in.Name
	}
	fmt.Fprintf(&b, "// Written by wargame import from a module. What the module tells in its pictures alone is ?\n// in the data, and %s lists it.\n", NumbersFile)
	fmt.Fprintf(&b, "edition 3\ngame %s %s\n\n", in.Name, quoted(title))
	if h := in.Hex; h != nil {
		parity, lines := "even", "columns"
		if h.Grid.OddStaggered {
			parity = "odd"
		}
		if h.Grid.ByRows {
			lines = "rows"
		}
		fmt.Fprintf(&b, "map hex columns %d..%d rows %d..%d\n  %s\n  stagger %s %s\n  %s\n", h.Grid.ColMin, h.Grid.ColMax, h.Grid.RowMin, h.Grid.RowMax, in.imported(), parity, lines, in.imported())
	} else {
		b.WriteString("map area\n")
	}
	b.WriteString("\nside ")
	for i, s := range in.Sides {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%s %s", s.ID, quoted(s.Title))
	}
	b.WriteString("\n\nunit has {\n  piece: text\n")
	for _, a := range in.Attrs {
		fmt.Fprintf(&b, "  %s: %s\n", a.Name, a.Type)
	}
	if in.Backs {
		b.WriteString("  reduced: flag changing\n")
	}
	b.WriteString("}\n")
	if in.Hex != nil {
		b.WriteString("space has { terrain: text }\n")
	}
	return b.String()
}

func (in *Import) rules() string {
	var b strings.Builder
	b.WriteString("// The module tells no rules. Until they are written, the players move counters as they agree.\n")
	b.WriteString("rule house.1 \"The players move counters as they agree\" {\n")
	acts := "relocate, take_off"
	b.WriteString("  action relocate \"Move a counter\" {\n    choose u from units where u.side == phasing\n    choose to from spaces \"Where to?\"\n    move u to to\n  }\n")
	b.WriteString("  action take_off \"Take a counter off the map\" {\n    choose u from units where u.side == phasing and u.space != none\n    eliminate u\n  }\n")
	if in.Backs {
		acts += ", turn_over"
		b.WriteString("  action turn_over \"Turn a counter over\" {\n    choose u from units where u.side == phasing\n    set u.reduced = not u.reduced\n  }\n")
	}
	var ids []string
	for _, s := range in.Sides {
		ids = append(ids, s.ID)
	}
	fmt.Fprintf(&b, "}\nsequence {\n  repeat {\n    turn {\n      phase moves \"Moves\" of each %s { offer %s by phasing }\n    }\n  } until turn_number == 100\n  game over \"The end\"\n}\n", strings.Join(ids, ", "), acts)
	return b.String()
}

// paper are the units of a drawing in which a picture is 1000 wide.
const paper = 1000

func (in *Import) legend() string {
	var b strings.Builder
	b.WriteString("legend {\n")
	colours := []string{"#c8564b", "#9db8d9", "#b4cf9a", "#e0c068", "#b89ac8", "#c9a97c", "#8fc4bd", "#d99ab0", "#a8a8a8", "#d0b090", "#90a0d0", "#c0d0a0"}
	for i, s := range in.Sides {
		fmt.Fprintf(&b, "  unit %s: fill %s\n", s.ID, quoted(colours[i%len(colours)]))
	}
	if in.Backs {
		b.WriteString("  unit(u) when u.reduced: line gold\n")
	}
	b.WriteString("  unit(u): top \"{u.name}\"\n")
	if in.Hex == nil {
		size := in.extent()
		for _, a := range in.Areas {
			fmt.Fprintf(&b, "  area %s: at %.1f, %.1f\n", a.ID, float64(a.At.X)*paper/size, float64(a.At.Y)*paper/size)
		}
	} else {
		// Boxes stand beside the hexes, in columns of twenty.
		for i, a := range in.Areas {
			fmt.Fprintf(&b, "  area %s: at %d, %d\n", a.ID, in.Hex.Grid.ColMax+3+3*(i/20), in.Hex.Grid.RowMin+2*(i%20))
		}
	}
	b.WriteString("}\n")
	return b.String()
}

func (in *Import) extent() float64 {
	if l := in.Layout(); l != nil {
		if s := l.Size(); s.X > 0 {
			return float64(s.X)
		}
	}
	return paper
}

func (in *Import) mapData() string {
	var b strings.Builder
	if h := in.Hex; h != nil {
		titles := false
		h.Each(func(name string, c Cell) { titles = titles || c.Name != "" && clean(c.Name) != name })
		fmt.Fprintf(&b, "data hex %s {\n  id terrain", in.imported())
		if titles {
			b.WriteString(" title")
		}
		b.WriteString("\n")
		used := taken{}
		h.Each(func(name string, c Cell) {
			fmt.Fprintf(&b, "  %s ?", name)
			if titles {
				if t := clean(c.Name); t != "" && t != name {
					fmt.Fprintf(&b, " %s", quoted(used.title(t)))
				} else {
					b.WriteString(" -")
				}
			}
			b.WriteString("\n")
		})
		b.WriteString("}\n")
	}
	if len(in.Areas) > 0 {
		if in.Hex == nil {
			b.WriteString("// The module does not say which areas are adjacent: add rows of data edge.\n")
		}
		fmt.Fprintf(&b, "data area %s {\n  id title\n", in.imported())
		used := taken{}
		for _, a := range in.Areas {
			fmt.Fprintf(&b, "  %s %s\n", a.ID, quoted(used.title(a.Title)))
		}
		b.WriteString("}\n")
	}
	return b.String()
}

func (in *Import) unitData() string {
	var b strings.Builder
	fmt.Fprintf(&b, "data unit %s {\n  id side piece at", in.imported())
	for _, a := range in.Attrs {
		b.WriteString(" " + a.Name)
	}
	b.WriteString("\n")
	for _, u := range in.Units {
		side, at := u.Side, u.At
		if side == "" {
			side = "-"
		}
		if at == "" {
			at = "-"
		}
		fmt.Fprintf(&b, "  %s %s %s %s", quoted(u.ID), side, quoted(clean(u.Number)), at)
		for _, a := range in.Attrs {
			b.WriteString(" " + cell(a, u.Values[a.Name]))
		}
		b.WriteString("\n")
	}
	b.WriteString("}\n")
	return b.String()
}

// cell writes a value of an attribute: ? if the module is open about it.
func cell(a Attr, v string) string {
	switch {
	case v == "" && a.Open():
		return "?"
	case v == "":
		return "-"
	case a.Type == "text":
		return quoted(v)
	}
	return v
}

// pieces lists the piece of the module behind each unit.
func (in *Import) pieces() string {
	var b strings.Builder
	b.WriteString("unit\tpiece\tname\tfolder\tpicture\tback\tmap\tx\ty\n")
	for _, u := range in.Units {
		onMap, x, y := "", "", ""
		if p := u.Placed; p != nil && p.Map != nil {
			onMap, x, y = clean(p.Map.Name), fmt.Sprint(p.At.X), fmt.Sprint(p.At.Y)
		}
		row := []string{u.ID, clean(u.Number), clean(u.Facts.Name), clean(strings.Join(u.Folder, " / ")), top(u.images(false)), top(u.images(true)), onMap, x, y}
		b.WriteString(strings.Join(row, "\t") + "\n")
	}
	return b.String()
}

// Picture returns the file in the module of the picture that stands for the front; empty without
// one.
func (u *Unit) Picture() string { return top(u.images(false)) }

func (u *Unit) images(back bool) []string {
	var out []string
	side := u.Front
	if back {
		side = u.Back
	}
	for _, s := range side {
		out = append(out, clean(s.Image))
	}
	return out
}

// top returns the uppermost of several pictures.
func top(images []string) string {
	if len(images) == 0 {
		return ""
	}
	return images[len(images)-1]
}

// OpenCells returns how many values of units are open.
func (in *Import) OpenCells() int {
	n := 0
	for _, u := range in.Units {
		for _, a := range in.Attrs {
			if a.Open() && u.Values[a.Name] == "" {
				n++
			}
		}
	}
	return n
}

// openAttrs returns the names of the attributes that the module does not have.
func (in *Import) openAttrs() []string {
	var out []string
	for _, a := range in.Attrs {
		if a.Open() {
			out = append(out, a.Name)
		}
	}
	return slices.Clip(out)
}
