package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"wargame/internal/console"
	games "wargame/internal/setup"
	"wargame/internal/vassal/keying"
	"wargame/internal/vassal/match"
	"wargame/internal/vassal/overlay"
	"wargame/internal/vassal/pictures"
	"wargame/internal/vassal/write"
)

// onto lays the module over a game that exists, and writes a variant of it.
func (q Import) onto(e *console.Console, in *write.Import) error {
	g, err := games.Open(e, q.Onto)
	if err != nil {
		return err
	}
	p, err := games.Program(e, g, games.Choices{Scenario: q.Scenario}, false)
	if err != nil {
		return err
	}
	o := overlay.Options{Name: q.Name, Places: q.Places}
	if o.Name == "" {
		o.Name = write.Identifier(filepath.Base(g.Name)+" printed", "printed")
	}
	if len(p.Scenarios) > 0 {
		o.Scenario = p.Scenarios[p.Playing].Name
	}
	for _, text := range q.Values {
		name, key, _ := strings.Cut(text, "=")
		o.Values = append(o.Values, overlay.Value{Attribute: strings.TrimSpace(name), Key: strings.TrimSpace(key)})
	}
	dir := q.Out
	if dir == "" {
		dir = o.Name
	}
	if o.Base, err = baseFrom(q.Onto, g.Dir, dir); err != nil {
		return err
	}
	units, err := tableIn(dir, write.NumbersFile, "unit", 3)
	if err != nil {
		return err
	}
	spaces, err := tableIn(dir, overlay.SpacesFile, "area", 3)
	if err != nil {
		return err
	}
	v, err := overlay.Lay(p, in, o, units, spaces)
	if err != nil {
		return err
	}
	writeOverlay(e, v)
	r, noMap := v.Register()
	if noMap != nil {
		fmt.Fprintf(e.Out, "  the map is drawn, because %s\n", noMap)
	} else {
		writeRegister(e, v, r)
	}
	if q.Proof != "" && r != nil {
		files, err := pictures.Proof(in.Module, r.Ground.Layout, v.Marks(r), q.Proof, 20)
		if err != nil {
			return err
		}
		fmt.Fprintf(e.Out, "The map of the game over the picture: %s\n", strings.Join(files, ", "))
	}
	if len(v.Faults) > 0 && units != nil {
		return fmt.Errorf("%s: correct this in %s, and run the same command again", strings.Join(v.Faults[:min(len(v.Faults), 5)], "; "), filepath.Join(dir, write.NumbersFile))
	}
	if q.Report {
		return nil
	}
	if err := write.Folder(dir, v.Files()); err != nil {
		return err
	}
	fmt.Fprintf(e.Out, "\nWritten to %s. Of the counters that match, %s %s not known: complete %s and run the same command again.\n", dir, console.Plural(v.Left(), "value"), of(v.Left(), "is", "are"), filepath.Join(dir, write.NumbersFile))
	fmt.Fprintf(e.Out, "What it changes: wargame diff %s\n", console.ShellWord(dir))
	page := keying.Page{Title: p.Title, File: filepath.Join(dir, write.NumbersFile), Key: in.Module.Hash + " " + o.Name, Table: v.Table(), Words: v.Words()}
	return q.art(e, page, dir, func(dir, game string) (*pictures.Report, error) {
		a, err := v.Art(dir, game, r)
		if err == nil && noMap != nil {
			a.NoGround = noMap.Error()
		}
		return a, err
	})
}

// baseFrom returns what a variant in a folder says about the game that it extends: its name, or
// the path of its folder.
func baseFrom(asked, of, dir string) (string, error) {
	if of == "" || write.Identifier(asked, "") == asked {
		return asked, nil
	}
	from, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	if to, err := filepath.Rel(from, of); err == nil {
		return filepath.ToSlash(to), nil
	}
	return filepath.ToSlash(of), nil
}

// tableIn reads a table of an earlier import; nil if there is none.
func tableIn(dir, name, first string, asked int) (*write.Table, error) {
	file := filepath.Join(dir, name)
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	t, err := write.ReadTable(data, first, asked)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return t, nil
}

// maxListed is the most units that a report names for one reason.
const maxListed = 30

// writeOverlay reports what matches, what differs and what is missing.
func writeOverlay(e *console.Console, v *overlay.Overlay) {
	by := map[string]int{}
	var without, differ, moved, guessed []string
	for _, u := range v.Units {
		if u.Counter == nil {
			without = append(without, u.Name)
			continue
		}
		by[u.How]++
		if u.How == match.BySimilar || u.How == match.ByKind {
			guessed = append(guessed, fmt.Sprintf("%s is taken for %s", u.Name, u.Counter.ID))
		}
		for _, a := range v.Attrs {
			if u.Differs(a.Name) {
				differ = append(differ, fmt.Sprintf("%s: %s %s, printed %s", u.Name, a.Label(), u.Now[a.Name], u.Printed[a.Name]))
			}
		}
		if u.Place != "" && u.At != "" && u.Place != u.At {
			moved = append(moved, fmt.Sprintf("%s begins in %s, in the module in %s", u.Name, u.At, u.Place))
		}
	}
	fmt.Fprintf(e.Out, "\nLaid over %s: %d of its %s are counters of the module", v.Game.Title, len(v.Units)-len(without), console.Plural(len(v.Units), "unit"))
	var ways []string
	for _, how := range []string{match.ByName, match.ByTitle, match.ByPlace, match.BySimilar, match.ByKind, match.ByHand} {
		if by[how] > 0 {
			ways = append(ways, fmt.Sprintf("%d by %s", by[how], how))
		}
	}
	if len(ways) > 0 {
		fmt.Fprintf(e.Out, " (%s)", strings.Join(ways, ", "))
	}
	fmt.Fprintln(e.Out)
	if s := v.Spaces.Shift; s != [2]int{} {
		fmt.Fprintf(e.Out, "  its hexes are numbered otherwise: %+d columns and %+d rows make those of the game\n", s[0], s[1])
	}
	list := func(what string, lines []string) {
		if len(lines) == 0 {
			return
		}
		fmt.Fprintf(e.Out, "  %s: %d\n", what, len(lines))
		for _, l := range lines[:min(len(lines), maxListed)] {
			fmt.Fprintf(e.Out, "    %s\n", l)
		}
		if n := len(lines) - maxListed; n > 0 {
			fmt.Fprintf(e.Out, "    and %d more\n", n)
		}
	}
	list("values that differ", differ)
	list("units that begin elsewhere", moved)
	list("guessed", guessed)
	list("not in the module", without)
	list("values that the game cannot have", v.Faults)
}

func writeRegister(e *console.Console, v *overlay.Overlay, r *overlay.Register) {
	fmt.Fprintf(e.Out, "  spaces: %d of %d are on the picture of the map", r.Matched, v.Game.World.Map.Len())
	if r.At != "" {
		fmt.Fprintf(e.Out, "; its hexes fit within %.1f pixels (%s)", r.Worst, r.At)
	}
	fmt.Fprintln(e.Out)
}
