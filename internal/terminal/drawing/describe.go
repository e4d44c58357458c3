package drawing

import (
	"cmp"
	"strings"

	"wargame/interpreter/sight"
	"wargame/interpreter/value"
)

// Attributes lists the attributes of a counter or a piece that differ from their
// defaults.
func (d *Drawing) Attributes(of string, u int) string {
	var out []string
	for _, name := range d.View.Program().AttributeNames(of) {
		a := d.View.Program().Attribute(of, name)
		v, seen := d.View.Attribute(a, u)
		if !seen {
			out = append(out, cmp.Or(a.Title, name)+" "+sight.Unknown)
			continue
		}
		usual := v.Equal(a.Default) && !a.Changing && a.Type.Kind != value.Number
		if name == "side" || usual || v.N == value.None || a.Type.Kind == value.Number && v.N == value.Int(0) {
			continue
		}
		switch {
		case a.Type.Kind == value.Flag && v.N != 0:
			out = append(out, cmp.Or(a.Title, name))
		case a.Type.Kind == value.Flag:
		case a.Changing && v.Equal(a.Default) && v.N == 0:
		default:
			out = append(out, cmp.Or(a.Title, name)+" "+d.Called(a.Type, v))
		}
	}
	return strings.Join(out, ", ")
}

// Called returns a value in a list of units: in English by the words of the rules, in another
// language by its title, as those words are English.
func (d *Drawing) Called(t value.Type, v value.Value) string {
	if d.Console.Words == nil {
		return d.View.Show(t, v)
	}
	return d.View.Program().Tell(t, v)
}

// UnitAt returns the name of the space of a unit, or "" if it is off the map or hidden.
func (d *Drawing) UnitAt(u int) string {
	if at := d.View.At(u); at >= 0 {
		return d.View.Program().World.Map.Name(at)
	}
	return ""
}

// PlaceAt returns the place of a unit in its spoken form, without a name after the
// number.
func (d *Drawing) PlaceAt(u int) string {
	at := d.View.At(u)
	if at < 0 {
		return ""
	}
	name, _, _ := strings.Cut(d.View.SpaceName(at), " (")
	return name
}

// Terrain returns the name and the terrain of a space.
func (d *Drawing) Terrain(s int) string {
	text := d.View.SpaceName(s)
	if words := d.Words("space", s); words != "" {
		text += ": " + words
	}
	return text
}

// Words returns the flags and words that an entity has.
func (d *Drawing) Words(of string, entity int) string {
	var out []string
	for _, name := range d.View.Program().AttributeNames(of) {
		a := d.View.Program().Attribute(of, name)
		v, seen := d.View.Attribute(a, entity)
		if !seen {
			out = append(out, a.Label()+" "+sight.Unknown)
			continue
		}
		switch a.Type.Kind {
		case value.Flag:
			if v.N != 0 {
				out = append(out, a.Label())
			}
		case value.Enum:
			if v.N >= 0 && !v.Equal(a.Default) {
				out = append(out, d.View.Program().Show(a.Type, v))
			}
		case value.Mask:
			for i, w := range d.View.Program().Enums[a.Type.Name].Words {
				if v.N>>i&1 != 0 {
					out = append(out, w)
				}
			}
		}
	}
	return strings.Join(out, ", ")
}
