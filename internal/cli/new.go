package cli

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"wargame/internal/console"
	"wargame/internal/draft"
	"wargame/interpreter/ruleset"
)

//go:embed templates
var templates embed.FS

// NewGame writes a small playable game with tests. The folder must be absent or empty.
func NewGame(e *console.Console, dir, topology string) error {
	if topology != "hex" && topology != "area" {
		return fmt.Errorf("--topology must be hex or area, not %q", topology)
	}
	name, err := emptyFolder(dir)
	if err != nil {
		return err
	}
	from, err := fs.Sub(templates, "templates/"+topology)
	if err != nil {
		return err
	}
	err = fs.WalkDir(from, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		to := filepath.Join(dir, filepath.FromSlash(path))
		if d.IsDir() {
			return os.MkdirAll(to, 0o755)
		}
		src, err := fs.ReadFile(from, path)
		if err != nil {
			return err
		}
		if path == "game.wgr" {
			src = []byte(strings.Replace(string(src), "game NAME ", "game "+name+" ", 1))
		}
		return os.WriteFile(to, src, 0o644)
	})
	if err != nil {
		return err
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
	return identifier(filepath.Base(abs)), nil
}

// identifier turns a folder name into an identifier of the language.
func identifier(name string) string {
	out := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' {
			return unicode.ToLower(r)
		}
		return '_'
	}, name)
	if out == "" || unicode.IsDigit([]rune(out)[0]) {
		out = "game_" + out
	}
	return out
}
