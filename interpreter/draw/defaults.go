package draw

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/picture"
	"wargame/interpreter/program"
	"wargame/interpreter/value"
)

// The default colours, used in turn.
var (
	usualFills = []string{"#cfdcae", "#e3c9a0", "#b4cfe0", "#d9b8b0", "#c5bddc", "#a9c7a0", "#e6dd9c", "#bfb9ae"}
	usualLines = []string{"#2f6fb0", "#b5453a", "#5d8f4a", "#7a5aa0", "#b98a2c", "#3d8f8f", "#555555"}
	usualSides = []string{"#c8473f", "#4f7fc0", "#6a9a4e", "#c9a13b", "#8d63a8", "#5aa5a0"}
)

// withDefaults returns the legend of a game. If it has nothing about spaces, edges or units,
// each flag and word gets a colour.
func withDefaults(p *program.Program) []*picture.LegendLine {
	said := map[string]bool{}
	for _, x := range p.Legend {
		said[x.Of] = true
	}
	var out []*picture.LegendLine
	if !said["space"] {
		for _, w := range words(p, "space") {
			out = append(out, &picture.LegendLine{Of: "space", Words: []picture.LegendWord{w}, Fill: usualFills[len(out)%len(usualFills)]})
		}
	}
	if !said["edge"] {
		for i, w := range words(p, "edge") {
			out = append(out, &picture.LegendLine{Of: "edge", Words: []picture.LegendWord{w}, Line: usualLines[i%len(usualLines)], Width: math.Max(1.6, 6-1.3*float64(i))}) // each is visible over the one before
		}
	}
	if !said["unit"] {
		if side := p.Attribute("unit", "side"); side != nil {
			for i, tone := range tonesOf(p.Enums["side"]) {
				out = append(out, &picture.LegendLine{Of: "unit", Words: []picture.LegendWord{{Attribute: side, Word: int64(i), Title: p.Enums["side"].Titles[i]}}, Fill: mix(tone, "#ffffff", 0.25)})
			}
		}
	}
	if !said["unit"] {
		if t := numbers(p); t != nil {
			out = append(out, &picture.LegendLine{Of: "unit", Texts: map[string]*picture.LegendText{"values": t}})
		}
	}
	return append(out, p.Legend...)
}

// tones are the colours of sides that are named after one.
var tones = map[string]string{
	"red": "#c8473f", "blue": "#4f7fc0", "green": "#6a9a4e", "yellow": "#c9a13b", "purple": "#8d63a8", "violet": "#8d63a8",
	"grey": "#8b8d8f", "gray": "#8b8d8f", "white": "#e6e2d6", "black": "#4c4a48", "brown": "#96704a", "orange": "#d2803a",
}

// tonesOf returns a colour for each side: the one it is named after, or else the next default
// that no other side is named after.
func tonesOf(sides *names.Enum) []string {
	out := make([]string, len(sides.Words))
	for i, w := range sides.Words {
		out[i] = cmp.Or(tones[strings.ToLower(w)], tones[strings.ToLower(sides.Titles[i])])
	}
	next := 0
	for i := range out {
		for ; out[i] == "" && next < len(usualSides); next++ {
			if !slices.Contains(out, usualSides[next]) {
				out[i] = usualSides[next]
			}
		}
		if out[i] == "" {
			out[i] = usualSides[i%len(usualSides)]
		}
	}
	return out
}

// numbers returns a text with the first two printed numbers of a unit, in the order of
// declaration.
func numbers(p *program.Program) *picture.LegendText {
	var found []*construct.Attribute
	for _, name := range p.AttributeNames("unit") {
		if a := p.Attribute("unit", name); a.Type.Kind == value.Number && !a.Changing {
			found = append(found, a)
		}
	}
	slices.SortStableFunc(found, func(a, b *construct.Attribute) int {
		return cmp.Or(strings.Compare(a.Pos.Filename, b.Pos.Filename), a.Pos.Offset-b.Pos.Offset)
	})
	t := &picture.LegendText{}
	t.Texts = []string{""}
	for i, a := range found[:min(2, len(found))] {
		e, ds := p.CompileText("u."+a.Name, []formula.Symbol{{Name: "u", Type: value.UnitType}}, nil)
		if ds.HasErrors() || e == nil {
			return nil
		}
		t.Signed = append(t.Signed, false)
		if t.Exprs = append(t.Exprs, e); i > 0 {
			t.Texts[i] = "-"
		}
		t.Texts = append(t.Texts, "")
	}
	if len(t.Exprs) == 0 {
		return nil
	}
	return t
}

// words returns the flags of a kind of thing, and the words of its attributes other than the
// default.
func words(p *program.Program, of string) []picture.LegendWord {
	var out []picture.LegendWord
	for _, name := range p.AttributeNames(of) {
		a := p.Attribute(of, name)
		switch a.Type.Kind {
		case value.Flag:
			out = append(out, picture.LegendWord{Attribute: a, Title: a.Label()})
		case value.Enum, value.Mask:
			if e := p.Enums[a.Type.Name]; e != nil && a.Type.Name != "side" {
				for i, title := range e.Titles {
					if a.Type.Kind == value.Mask || int64(i) != a.Default.N {
						out = append(out, picture.LegendWord{Attribute: a, Word: int64(i), Title: names.Spoken(title)})
					}
				}
			}
		}
	}
	return out
}
