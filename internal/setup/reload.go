package setup

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"wargame/internal/console"
	"wargame/interpreter/dice"
	"wargame/interpreter/load"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/save"
)

// gameName returns the name of a game for a save: the given path if it lies below the
// working folder, else the bare name. An absolute path would be useless to other players
// and would disclose the player's folders.
func gameName(given, name string) string {
	path := filepath.ToSlash(filepath.Clean(given))
	if filepath.IsLocal(given) && save.GameName(path) == name {
		return path
	}
	return name
}

// gameOf returns the game of a save when no place is given: an embedded game, or a path
// below the working folder. Other paths in a header are refused, so that the author of a
// save cannot choose which files are opened.
func gameOf(f *save.File) (string, error) {
	say := func(format string, args ...any) error {
		return &save.Error{File: f.Name, Line: 1, Text: fmt.Sprintf(format, args...), Help: "say where the game is: --game DIR"}
	}
	path := filepath.FromSlash(f.Game)
	if !filepath.IsLocal(path) {
		return "", say("the save names a game outside this folder (%q)", f.Game)
	}
	root, err := os.OpenRoot(".")
	if err != nil {
		return "", err
	}
	defer root.Close()
	info, err := root.Stat(path)
	switch {
	case err == nil && !info.IsDir() && !info.Mode().IsRegular():
		return "", say("the game that the save names (%q) is neither a folder nor a file", f.Game)
	case err == nil, slices.Contains(load.Embedded(), f.Game):
		return f.Game, nil
	}
	return "", say("the game of the save (%q) is not below this folder", f.Game)
}

// setupOf returns the setup of a saved game. where names its game, or is empty for the
// game that the header names.
func setupOf(f *save.File, where string) (Setup, error) {
	s := Setup{Game: where, Position: f.Position, Seed: f.Seed, Ask: f.Dice == "ask"}
	if f.Dice == "shown" {
		s.Source = dice.NewScript(f.Fell...)
	} else if pledged, ok := f.Source(); ok {
		s.Source, s.Seed = pledged, ""
	}
	if where == "" {
		var err error
		if s.Game, err = gameOf(f); err != nil {
			return s, err
		}
	}
	s.Choices = ChoicesOf(f)
	return s, nil
}

// ChoicesOf returns the options, readings and scenario of a save.
func ChoicesOf(f *save.File) Choices {
	var c Choices
	for _, name := range slices.Sorted(maps.Keys(f.Options)) {
		if f.Options[name] {
			c.Options = append(c.Options, name)
		} else {
			c.Options = append(c.Options, name+"=off")
		}
	}
	for _, name := range slices.Sorted(maps.Keys(f.Readings)) {
		if name == ruleset.ScenarioChoice {
			c.Scenario = f.Readings[name]
			continue
		}
		c.Readings = append(c.Readings, name+"="+f.Readings[name])
	}
	return c
}

// Restore sets up the game of a save at its first decision, under the rules of the save.
// where names the game; empty means the one that the save names.
func Restore(e *console.Console, f *save.File, where string) (*Started, Setup, error) {
	s, err := setupOf(f, where)
	if err != nil {
		return nil, s, err
	}
	from, err := Start(e, s)
	if err != nil {
		return nil, s, err
	}
	if err := f.CheckGame(save.GameName(from.Header.Game), from.Game.P); err != nil {
		return nil, s, err
	}
	if script, ok := s.Source.(*dice.Script); ok && script.Left() > 0 {
		return nil, s, &save.Error{File: f.Name, Line: 1, Text: "the save shows more dice than are rolled before the first decision"}
	}
	return from, s, nil
}

// Reload replays a save to its end. An export for one seat yields ErrExport.
func Reload(e *console.Console, path, where string) (*Started, *save.File, error) {
	f, err := ReadSave(e, path)
	if err != nil {
		return nil, nil, err
	}
	if _, ok := f.Transcript(); ok {
		return nil, nil, fmt.Errorf("%s: this is the record of one seat, and contains no position", path)
	}
	s, _, err := Restore(e, f, where)
	if err == nil {
		err = f.Replay(s.Game, nil)
	}
	return s, f, err
}
