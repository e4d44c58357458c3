package overlay

import (
	"fmt"
	"strconv"
	"strings"

	"wargame/dsl"
	"wargame/internal/vassal/write"
)

// SpacesFile is the table of the areas of the module, beside write.NumbersFile.
const SpacesFile = "spaces.tsv"

// Files returns the content of the folder of the variant by path.
func (v *Overlay) Files() map[string][]byte {
	out := map[string]string{
		"game.wgr":        v.game(),
		"data/units.wgr":  v.unitData(),
		write.NumbersFile: v.Table().Text(),
		write.PiecesFile:  v.pieces(),
	}
	if len(v.Import.Areas) > 0 {
		out[SpacesFile] = v.SpaceTable().Text()
	}
	files := map[string][]byte{}
	for name, text := range out {
		files[name] = []byte(text)
		if strings.HasSuffix(name, ".wgr") {
			if good, ds := dsl.Format(name, []byte(text)); !ds.HasErrors() {
				files[name] = good
			}
		}
	}
	return files
}

func (v *Overlay) game() string {
	base := v.Base
	if write.Identifier(base, "") != base {
		base = strconv.Quote(base)
	}
	return fmt.Sprintf("// Written by wargame import from a module: the game with the printed values.\n// %s says which counter each unit is.\nedition 3\ngame %s extends %s %q\n", write.NumbersFile, v.Name, base, v.Game.Title+", printed")
}

// unitData writes the values that are known, also those that the game has already: they have
// another source now.
func (v *Overlay) unitData() string {
	var b strings.Builder
	if v.Scenario != "" {
		fmt.Fprintf(&b, "in scenario %s\n\n", v.Scenario)
	}
	var attrs []string
	for _, a := range v.Attrs {
		for _, u := range v.Units {
			if _, ok := u.Printed[a.Name]; ok {
				attrs = append(attrs, a.Name)
				break
			}
		}
	}
	places := false
	var rows []string
	for _, u := range v.Units {
		place := v.Places && u.Place != "" && u.Place != u.At
		some, row := place, write.Quoted(u.Name)
		for _, a := range attrs {
			cell := u.Printed[a]
			some = some || cell != ""
			if cell == "" {
				cell = "-"
			}
			row += " " + cell
		}
		if !some {
			continue
		}
		places = places || place
		if v.Places {
			if place {
				row += " " + u.Place
			} else {
				row += " -"
			}
		}
		rows = append(rows, row)
	}
	if len(rows) == 0 {
		b.WriteString("// No printed value is known yet.\n")
		return b.String()
	}
	head := strings.Join(append([]string{"id"}, attrs...), " ")
	if v.Places {
		if places {
			head += " at"
		} else {
			for i := range rows {
				rows[i] = strings.TrimSuffix(rows[i], " -")
			}
		}
	}
	fmt.Fprintf(&b, "data unit imported %s {\n  %s\n  %s\n}\n", write.Quoted(write.Source(v.Import.Module)), head, strings.Join(rows, "\n  "))
	return b.String()
}

// pieces lists the counter and the piece of the module behind each unit.
func (v *Overlay) pieces() string {
	var b strings.Builder
	b.WriteString("unit\tcounter\tpiece\tfolder\tpicture\n")
	for _, u := range v.Units {
		if c := u.Counter; c != nil {
			fmt.Fprintf(&b, "%s\t%s\t%s\t%s\t%s\n", oneCell(u.Name), oneCell(c.ID), oneCell(c.Number), oneCell(strings.Join(c.Folder, " / ")), c.Picture())
		}
	}
	return b.String()
}
