package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"wargame/internal/console"
	"wargame/internal/vassal/keying"
	"wargame/internal/vassal/module"
	"wargame/internal/vassal/pictures"
	"wargame/internal/vassal/setup"
	"wargame/internal/vassal/write"
)

// Import reads a module of VASSAL and writes a game.
type Import struct {
	File     string
	Out      string   // folder to write; empty for a folder named like the module
	Name     string   // of the game; empty for one made of the module's
	Setup    string   // title or file of a set-up; empty for the first
	Values   []string // attributes that counters print; with Onto also GAME=MODULE; nil for the usual
	Hexes    string   // range of hexes such as 0101..3427
	Compare  string   // a game that the module is compared with
	Onto     string   // a game that the module is laid over
	Scenario string   // of that game; empty for its first
	Places   bool     // with Onto: take the places of the set-up too
	Art      string   // folder for pictures; empty for the cache of the player
	NoArt    bool
	Proof    string // folder for pictures that show whether the grid fits
	Report   bool   // write nothing
}

// Run reads the module and writes what was asked for.
func (q Import) Run(e *console.Console) error {
	within, err := hexRange(q.Hexes)
	if err != nil {
		return err
	}
	m, err := module.Open(q.File)
	if err != nil {
		return err
	}
	defer m.Close()
	pos, err := startOf(m, q.Setup)
	if err != nil {
		return err
	}
	name := q.Name
	if name == "" {
		name = write.Identifier(m.Name, "module")
	}
	if write.Identifier(name, "") != name {
		return fmt.Errorf("--name must be a name of the language, such as %s, not %q", write.Identifier(name, "my_game"), name)
	}
	o := write.Options{Name: name, Values: q.Values, Within: within}
	switch {
	case q.Onto != "":
		o.Values = nil
	case o.Values == nil:
		o.Values = usualValues
	}
	in := write.Build(m, pos, o)
	writeModule(e, in)
	if q.Onto != "" {
		return q.onto(e, in)
	}
	if q.Proof != "" {
		if err := q.prove(e, in); err != nil {
			return err
		}
	}
	if q.Compare != "" {
		return q.compare(e, in)
	}
	if q.Report {
		return nil
	}
	return q.write(e, in)
}

// usualValues are what counters print if the player does not say it.
var usualValues = []string{"strength", "movement"}

var hexSpan = regexp.MustCompile(`^(\d{2,})\.\.(\d{2,})$`)

// hexRange reads a range of hexes as lowest and highest column, lowest and highest row.
func hexRange(text string) (out [4]int, err error) {
	if text == "" {
		return out, nil
	}
	m := hexSpan.FindStringSubmatch(text)
	if m == nil || len(m[1]) != len(m[2]) || len(m[1])%2 != 0 || len(m[1]) > 8 {
		return out, fmt.Errorf("--hexes must be FROM..TO, two opposite corners such as 0101..3427, not %q", text)
	}
	half := len(m[1]) / 2
	for i, s := range []string{m[1][:half], m[2][:half], m[1][half:], m[2][half:]} {
		out[i], _ = strconv.Atoi(s)
	}
	return [4]int{min(out[0], out[1]), max(out[0], out[1]), min(out[2], out[3]), max(out[2], out[3])}, nil
}

// startOf returns the position of a set-up of a module. Without a name it is the first that can be
// read and places pieces, else the at-start stacks.
func startOf(m *module.Module, name string) (*setup.Position, error) {
	if name == "start" {
		return setup.AtStart(m), nil
	}
	if name != "" {
		for _, s := range m.Setups {
			if strings.EqualFold(s.Title, name) || strings.EqualFold(s.File, name) {
				return setup.Read(m, s)
			}
		}
		if data, err := os.ReadFile(name); err == nil {
			return setup.FromSave(m, filepath.Base(name), data)
		}
		return nil, fmt.Errorf("the module has no set-up %q, and there is no such file; it has: %s", name, strings.Join(append(titles(m), "start"), ", "))
	}
	for _, s := range m.Setups {
		if p, err := setup.Read(m, s); err == nil && len(p.Pieces) > 0 {
			return p, nil
		}
	}
	return setup.AtStart(m), nil
}

func titles(m *module.Module) []string {
	var out []string
	for _, s := range m.Setups {
		out = append(out, s.Title)
	}
	return out
}

// write writes the folder of a game and the pictures.
func (q Import) write(e *console.Console, in *write.Import) error {
	dir := q.Out
	if dir == "" {
		dir = in.Name
	}
	table := filepath.Join(dir, write.NumbersFile)
	if err := q.takeTable(e, in, table); err != nil {
		return err
	}
	if err := write.Folder(dir, in.Files()); err != nil {
		return err
	}
	fmt.Fprintf(e.Out, "\nWritten to %s; %s %s not known. Check it: wargame check %s\n", dir, console.Plural(in.OpenCells(), "value"), of(in.OpenCells(), "is", "are"), console.ShellWord(dir))
	page := keying.Page{Title: in.Module.Name, File: table, Key: in.Module.Hash + " " + in.Name, Table: in.Table()}
	return q.art(e, page, dir, in.Art)
}

func of(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// takeTable takes the numbers of a table that an earlier import wrote.
func (q Import) takeTable(e *console.Console, in *write.Import, file string) error {
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	t, err := write.ReadTable(data, "unit", in.Table().Asked)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	n, faults := in.Apply(t)
	if len(faults) > 0 {
		return fmt.Errorf("%s: %s", file, strings.Join(faults[:min(len(faults), 5)], "; "))
	}
	if n > 0 {
		fmt.Fprintf(e.Out, "%s taken from %s\n", console.Plural(n, "value"), file)
	}
	return nil
}

// playedAs returns the name under which serve knows a game: that of its folder.
func playedAs(dir string) string {
	if abs, err := filepath.Abs(dir); err == nil {
		dir = abs
	}
	return filepath.Base(dir)
}

// art writes the pictures of a game in a folder into the cache, and beside them the page on which
// the player types the numbers.
func (q Import) art(e *console.Console, page keying.Page, folder string, art func(dir, game string) (*pictures.Report, error)) error {
	if q.NoArt {
		return nil
	}
	root, err := q.artRoot()
	if err != nil {
		return err
	}
	game := playedAs(folder)
	dir := filepath.Join(root, game)
	r, err := art(dir, game)
	if err != nil {
		return err
	}
	writeArt(e, r, root)
	if abs, err := filepath.Abs(page.File); err == nil {
		page.File = abs
	}
	file, err := page.Write(dir)
	if err != nil || file == "" {
		return err
	}
	fmt.Fprintf(e.Out, "Type the numbers on this page, in a browser: %s\n", file)
	return nil
}

func (q Import) artRoot() (string, error) {
	if q.Art != "" {
		return q.Art, nil
	}
	return pictures.Dir()
}

func writeArt(e *console.Console, r *pictures.Report, root string) {
	fmt.Fprintf(e.Out, "Pictures of %s in %s", console.Plural(r.Counters, "counter"), r.Dir)
	if r.NoGround != "" {
		fmt.Fprintf(e.Out, "; the map is drawn, because %s", r.NoGround)
	}
	fmt.Fprintln(e.Out)
	if n := len(r.Missing); n > 0 {
		fmt.Fprintf(e.Out, "  %s cannot be read: %s\n", console.Plural(n, "picture"), strings.Join(r.Missing[:min(n, 5)], ", "))
	}
	fmt.Fprintf(e.Out, "Play with them: wargame serve GAME --art %s\n", console.ShellWord(root))
}

// prove writes pictures that show whether the grid fits the map.
func (q Import) prove(e *console.Console, in *write.Import) error {
	l := in.Layout()
	if l == nil {
		return errors.New("the module has no map")
	}
	files, err := pictures.Proof(in.Module, l, in.Marks(), q.Proof, 20)
	if err != nil {
		return err
	}
	fmt.Fprintf(e.Out, "\nThe grid over the map: %s\n", strings.Join(files, ", "))
	return nil
}

// writeModule reports what was read.
func writeModule(e *console.Console, in *write.Import) {
	m := in.Module
	title := m.Name
	if title == "" {
		title = filepath.Base(m.Path)
	}
	fmt.Fprintf(e.Out, "%s %s", e.Bold(title), m.Version)
	if m.Vassal != "" {
		fmt.Fprintf(e.Out, ", written by VASSAL %s", m.Vassal)
	}
	fmt.Fprintf(e.Out, "\n  SHA-256 %s\n", m.Hash)
	named, backs := 0, 0
	for _, s := range m.Slots {
		if s.Named() != "" {
			named++
		}
		if _, _, ok := s.Back(); ok {
			backs++
		}
	}
	line := func(name, format string, args ...any) {
		fmt.Fprintf(e.Out, "  %-11s %s\n", name, fmt.Sprintf(format, args...))
	}
	line("pieces", "%d, of these %d named by the module, %d with a back; %d cards, %d without a picture, %d fixed to the board", len(m.Slots), named, backs, in.Cards, in.Helpers, in.Pinned)
	if m.Unread > 0 {
		line("", "%d cannot be read", m.Unread)
	}
	if n := len(m.Faults.Missing); n > 0 {
		line("prototypes", "%d, and %d that pieces use are missing", len(m.Prototypes), n)
	}
	if n := len(m.Faults.Circles); n > 0 {
		line("", "%d prototypes use themselves and were left out there", n)
	}
	if m.Faults.TooMany {
		line("", "some pieces have too many traits and were cut short")
	}
	writeMaps(e, in, line)
	p := in.Position
	on, inHex, placed := 0, 0, 0
	for _, u := range in.Units {
		if u.Placed != nil && u.Placed.Board != nil {
			on++
			if u.At != "" {
				placed++
			}
			if in.Hex != nil && u.Placed.Map == in.Main {
				inHex++
			}
		}
	}
	line("set-up", "%s: %d units on boards, %d of them in a named space", p.Title, on, placed)
	if p.Log > 0 {
		line("", "it is a log of %d commands; its first position counts", p.Log)
	}
	if p.Broken > 0 {
		line("", "%d commands of it cannot be read", p.Broken)
	}
	if more := titles(m); len(more) > 1 {
		line("", "others (--setup): %s", strings.Join(more[:min(len(more), 12)], ", "))
	}
	line("units", "%d, of %s, divided by %s", len(in.Units), console.Plural(len(in.Sides), "side"), in.SideBy)
	var known, open []string
	for _, a := range in.Attrs {
		if a.Open() {
			open = append(open, a.Name)
		} else {
			known = append(known, a.Name)
		}
	}
	if len(known) > 0 {
		line("values", "%s", strings.Join(known, ", "))
	}
	if len(open) > 0 {
		line("not known", "%s of each unit: only pictures show them", strings.Join(open, ", "))
	}
	var charts []string
	for _, c := range m.Charts {
		if c.Title != "" {
			charts = append(charts, c.Title)
		}
	}
	if len(charts) > 0 {
		slices.Sort(charts)
		line("charts", "%s", strings.Join(slices.Compact(charts), ", "))
	}
	fmt.Fprintln(e.Out, "  A module has no rules, no terrain and no adjacency of areas.")
}

func writeMaps(e *console.Console, in *write.Import, line func(string, string, ...any)) {
	if in.Main == nil {
		line("maps", "none")
		return
	}
	what := fmt.Sprintf("%d areas", len(in.Areas))
	if h := in.Hex; h != nil {
		what = fmt.Sprintf("%d hexes, columns %d to %d, rows %d to %d, and %d other spaces", h.Count(), h.Grid.ColMin, h.Grid.ColMax, h.Grid.RowMin, h.Grid.RowMax, len(in.Areas))
	}
	line("maps", "%d; the game is on %q: %s", len(in.Module.Maps), in.Main.Name, what)
	if h := in.Hex; h != nil && h.Own {
		line("", "the module does not number its hexes as a map does; the numbers are ours")
	}
	for _, b := range in.Layout().Boards {
		if b.Guess {
			line("", "the picture %q of the board is missing or cannot be read; its size is guessed", b.Image)
		}
		if b.Custom != "" {
			line("", "the board has a grid of its own kind, %s, which is not read", b.Custom)
		}
	}
}
