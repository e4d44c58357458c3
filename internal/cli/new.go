package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"wargame/internal/console"
	"wargame/internal/draft"
	"wargame/internal/templates"
	"wargame/interpreter/ruleset"
)

// NewGame writes a small playable game with tests. The folder must be absent or empty.
func NewGame(e *console.Console, dir, topology string) error {
	if !templates.Known(topology) {
		return fmt.Errorf("--topology must be hex or area, not %q", topology)
	}
	name, err := emptyFolder(dir)
	if err != nil {
		return err
	}
	files, err := templates.Files(topology, name)
	if err != nil {
		return err
	}
	for _, path := range slices.Sorted(maps.Keys(files)) {
		to := filepath.Join(dir, filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(to, files[path], 0o644); err != nil {
			return err
		}
	}
	where := console.ShellWord(dir)
	fmt.Fprintf(e.Out, "Wrote a game to %s. Try:\n\n  wargame test %s\n  wargame play %s\n\nThen change a number in %s and see which tests fail.\n",
		dir, where, where, filepath.Join(dir, "rules"))
	return nil
}

// DraftGame lays out a game from a catalogue of statements. The folder must be absent or
// empty.
func DraftGame(e *console.Console, dir, statements string) error {
	name, err := emptyFolder(dir)
	if err != nil {
		return err
	}
	data, err := os.ReadFile(statements)
	if err != nil {
		return err
	}
	c, err := ruleset.ReadCatalogue(data)
	if err != nil {
		return fmt.Errorf("%s: %w", statements, err)
	}
	if len(c.Statements) == 0 {
		return fmt.Errorf("%s has no statements; each line holds clause, number, kind and text, divided by tabs", statements)
	}
	d, err := draft.Of(name, c)
	if err != nil {
		return err
	}
	for _, f := range append(d.Files, draft.File{Path: draft.CatalogueFile, Text: data}) {
		to := filepath.Join(dir, filepath.FromSlash(f.Path))
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(to, f.Text, 0o644); err != nil {
			return err
		}
	}
	where := console.ShellWord(dir)
	fmt.Fprintf(e.Out, "Wrote a draft with %d rules and %d tests to %s. Fill in a clause, then see what is left:\n\n  wargame check %s\n  wargame coverage %s\n", d.Rules, d.Tests, dir, where, where)
	return nil
}

// emptyFolder returns the name of a game in a folder, which must be absent or empty.
func emptyFolder(dir string) (name string, err error) {
	entries, err := os.ReadDir(dir)
	switch {
	case err == nil && len(entries) > 0:
		return "", fmt.Errorf("the folder %s is not empty; nothing was written", dir)
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return "", fmt.Errorf("cannot use %s as the folder of a game: %w", dir, err)
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	return templates.Identifier(filepath.Base(abs)), nil
}
