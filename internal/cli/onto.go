package cli

import (
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"strings"

	"wargame/internal/console"
	"wargame/internal/render"
	"wargame/internal/setup"
	"wargame/interpreter/proof"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
)

// maxDiffer is the most differences between the two games that are shown.
const maxDiffer = 6

// playOnto replays the decisions of a save under other rules or options, with the same
// dice, as far as they are legal there. The result is saved in a new file. If the rules
// of the save are available, both games are played side by side and compared.
func playOnto(e *console.Console, f *save.File, r Replay) error {
	if f.IsExport() {
		return fmt.Errorf("%s: %w", f.Name, setup.ErrExport)
	}
	choices, err := mixed(setup.ChoicesOf(f), r.Choices)
	if err != nil {
		return err
	}
	s := setup.Setup{Game: r.Onto, Position: f.Position, Seed: f.Seed, Ask: f.Dice == "ask", Choices: choices}
	pledged, ok := f.Source()
	if ok {
		s.Source = pledged
	}
	to, err := setup.Start(e, s)
	if err != nil {
		return err
	}
	h := to.Header
	if ok {
		h.Dice, h.Pledge, h.Numbers, h.Pledges = f.Dice, f.Pledge, f.Numbers, f.Pledges
	}
	old, err := atHand(e, f, r.Game)
	if err != nil {
		fmt.Fprintf(e.Out, "The rules of the save are not available, so the results cannot be compared: %s\n", err)
	}
	made, stopped := sideBySide(e, f, old, to, r.Onto)
	fmt.Fprintf(e.Out, "%d of %s played under %s; ", len(made), console.Plural(len(f.Moves), "decision"), to.Game.P.Title)
	w, err := keepOnto(f, r, h, made)
	if err != nil {
		fmt.Fprintln(e.Out, "not saved")
		return setup.Taken(r.Out, err)
	}
	defer w.Close()
	if err := w.SetEra(f.Era()); err != nil { // else dice that all seats agreed to undo would fall again
		return err
	}
	fmt.Fprintf(e.Out, "saved in %s, code %s\n", w.Path, w.Code())
	if stopped {
		return console.ErrFindings
	}
	return nil
}

// mixed returns the choices of a save, overridden by the given ones.
func mixed(was, given setup.Choices) (setup.Choices, error) {
	options, readings, err := was.Maps()
	if err != nil {
		return was, err
	}
	o, r, err := given.Maps()
	if err != nil {
		return was, err
	}
	maps.Copy(options, o)
	maps.Copy(readings, r)
	return setup.ChoicesOf(&save.File{Header: save.Header{Options: options, Readings: readings}}), nil
}

// atHand sets up the game of a save under its original rules. It returns an error if
// they are no longer available; the loader's diagnostics are discarded.
func atHand(e *console.Console, f *save.File, where string) (*run.Game, error) {
	var quiet strings.Builder
	own := *e
	own.Err = &quiet
	s, _, err := setup.Restore(&own, f, where)
	if errors.Is(err, console.ErrSaid) {
		err = errors.New("the game that the save names can no longer be played")
	}
	if err != nil {
		return nil, err
	}
	if save.Hex(f.Hash(s.Game)) != f.Start && f.Version > 1 {
		err = errors.New("its first position differs")
	}
	return s.Game, err
}

// sideBySide carries out the decisions under both rules and writes the differences. It
// returns the legal decisions with their hashes, and whether it stopped before the end.
func sideBySide(e *console.Console, f *save.File, old *run.Game, under *setup.Started, where string) (made []save.Move, stopped bool) {
	to, shown := under.Game, 0
	differ := func(m *save.Move, what, was, is string) {
		if shown++; shown == 1 {
			fmt.Fprintln(e.Out, "Different results (old | new):")
		}
		if shown <= maxDiffer {
			fmt.Fprintf(e.Out, "  decision %d, line %d%s: %s | %s\n", m.N, m.Line, what, was, is)
		}
	}
	pair := f.Pair(old, to)
	before, were := 0, 0
	for i := range f.Moves {
		m := &f.Moves[i]
		x, err := pair.Step(i)
		if err != nil {
			writeObstacle(e, f, m, under, where, err)
			stopped = true
			break
		}
		made = append(made, x)
		if old == nil || shown > maxDiffer {
			continue
		}
		was, is := tail(old, were), tail(to, before)
		were, before = len(old.Log), len(to.Log)
		for k := range max(len(was), len(is)) {
			if a, b := lineAt(was, k), lineAt(is, k); a != b {
				differ(m, "", a, b)
				break
			}
		}
		if unit, a, b := elsewhere(old, to); unit != "" {
			differ(m, ", "+unit, a, b)
			shown = max(shown, maxDiffer+1) // one displaced unit is enough; the games diverge from here on
		}
	}
	if old != nil && shown == 0 {
		fmt.Fprintln(e.Out, "All results are the same.")
	}
	return made, stopped
}

// writeObstacle writes why a decision is illegal under the new rules, with the clause.
func writeObstacle(e *console.Console, f *save.File, m *save.Move, to *setup.Started, where string, err error) {
	fmt.Fprintf(e.Out, "Stopped at decision %d, line %d (%s)\n", m.N, m.Line, moveText(f, m))
	var no *save.Error
	if !errors.As(err, &no) || no.Refusal == nil {
		if no != nil {
			err = errors.New(no.Text)
		}
		fmt.Fprintf(e.Out, "  %s\n", err)
		return
	}
	book := func() *proof.Book { return setup.Register(e, where) }
	render.Refusals{Console: e, View: sight.Open(to.Game), Rename: to.Rename, Book: book}.Write(no.Refusal, true)
}

// tail returns the log lines from an index on. The log may be shorter after the game
// went back.
func tail(g *run.Game, from int) []string {
	var out []string
	for _, n := range render.NewsOf(sight.Open(g), from) {
		if n.Kind != "scope" {
			out = append(out, n.Text)
		}
	}
	return out
}

func lineAt(lines []string, i int) string {
	if i >= len(lines) {
		return "nothing"
	}
	return lines[i]
}

// elsewhere returns the first unit whose place differs, with both places.
func elsewhere(old, to *run.Game) (unit, was, is string) {
	for u, at := range old.S.At {
		name := old.P.UnitName(u)
		v, ok := to.P.Word(value.UnitType, name)
		if !ok {
			continue
		}
		was, is = placeName(old, int(at)), placeName(to, int(to.S.At[v.N]))
		if was != is {
			return name, was, is
		}
	}
	return "", "", ""
}

func placeName(g *run.Game, at int) string {
	if at < 0 {
		return "off the map"
	}
	return g.P.World.Map.Name(at)
}

// keepOnto saves the new game.
func keepOnto(f *save.File, r Replay, h save.Header, made []save.Move) (*save.Writer, error) {
	if r.Out != "" {
		return save.Create(r.Out, h, made)
	}
	name := filepath.Base(f.Name)
	return setup.CreateFree(strings.TrimSuffix(name, filepath.Ext(name))+"-onto", h, made)
}
