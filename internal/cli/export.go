package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"wargame/internal/console"
	games "wargame/internal/setup"
	"wargame/internal/vassal/export"
	"wargame/internal/vassal/module"
	"wargame/internal/vassal/overlay"
	"wargame/internal/vassal/write"
	"wargame/interpreter/board"
	"wargame/interpreter/run"
)

// Export writes a saved game as one of VASSAL, for a game that was imported from a module.
type Export struct {
	Path   string // of the saved game
	Module string
	Game   string // if it is not where the save says
	Setup  string // the set-up that was imported; empty for the first
	Out    string // ends in .vsav for the last position, in .vlog for the whole game
	Force  bool
}

// Run replays the saved game and writes the file.
func (x Export) Run(e *console.Console) error {
	whole := strings.EqualFold(filepath.Ext(x.Out), ".vlog")
	if !whole && !strings.EqualFold(filepath.Ext(x.Out), ".vsav") {
		return fmt.Errorf("--out must end in .vsav for the last position, or in .vlog for the whole game, not %q", x.Out)
	}
	f, err := games.ReadSave(e, x.Path)
	if err != nil {
		return err
	}
	if f.IsExport() {
		return fmt.Errorf("%s: %w", x.Path, games.ErrExport)
	}
	s, _, err := games.Restore(e, f, x.Game)
	if err != nil {
		return err
	}
	m, err := module.Open(x.Module)
	if err != nil {
		return err
	}
	defer m.Close()
	if !slices.ContainsFunc(s.Game.P.Data, func(d board.Dataset) bool { return d.Kind == "imported" && strings.Contains(d.Note, m.Hash) }) {
		return fmt.Errorf("%s was not imported from %s: no data of it name the hash of that file", s.Game.P.Title, x.Module)
	}
	pos, err := startOf(m, x.Setup)
	if err != nil {
		return err
	}
	g, err := games.Open(e, cmp.Or(x.Game, f.Game))
	if err != nil {
		return err
	}
	in := write.Build(m, pos, write.Options{Name: "exported"})
	v, err := layBack(s.Game, in, g.Dir)
	if err != nil {
		return err
	}
	all := []export.Position{v.Standing(s.Game.S)}
	pair := f.Pair(nil, s.Game)
	for i := range f.Moves {
		if _, err := pair.Step(i); err != nil {
			return err
		}
		all = append(all, v.Standing(s.Game.S))
	}
	var data []byte
	if whole {
		data, err = export.Log(in, all)
	} else {
		data, err = export.Save(in, all[len(all)-1])
	}
	if err != nil {
		return err
	}
	if err := writeFile(x.Out, x.Force, func(w io.Writer) error { _, err := w.Write(data); return err }); err != nil {
		return err
	}
	fmt.Fprintf(e.Out, "Written to %s: %s of the game are pieces of the module.\n", x.Out, console.Plural(len(all[0]), "unit"))
	return nil
}

// layBack pairs the units of a game with the counters that pieces.tsv of its folder names.
func layBack(g *run.Game, in *write.Import, dir string) (*overlay.Overlay, error) {
	data, err := os.ReadFile(filepath.Join(dir, write.PiecesFile))
	if err != nil {
		return nil, fmt.Errorf("the folder of the game does not say which pieces its units are: %w", err)
	}
	pieces, err := write.ReadTable(data, "unit", 1)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", write.PiecesFile, err)
	}
	if !slices.Contains(pieces.Columns, "counter") { // a game of its own has the names of the counters
		pieces.Columns = append(slices.Clone(pieces.Columns), "counter")
		for i, r := range pieces.Rows {
			pieces.Rows[i] = append(slices.Clone(r), r[0])
		}
	}
	spaces, err := tableIn(dir, overlay.SpacesFile, "area", 3)
	if err != nil {
		return nil, err
	}
	v, err := overlay.Lay(g.P, in, overlay.Options{}, pieces, spaces)
	if err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(v.Units, func(u *overlay.Unit) bool { return u.Counter != nil }) {
		return nil, errors.New("no unit of the game is a piece of the module")
	}
	return v, nil
}
