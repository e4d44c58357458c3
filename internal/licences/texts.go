package main

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// writeTexts writes the licence texts of what the program contains, for the archives of a
// release: most licences demand that they come with each copy of the program.
func writeTexts(out io.Writer, mods []*module) error {
	var b strings.Builder
	b.WriteString("The licences of what wargame contains. Its own is in LICENSE.\n")
	for _, m := range mods {
		if !m.shipped {
			continue
		}
		if err := writeText(&b, strings.TrimSpace(m.Path+" "+m.Version), m.Dir); err != nil {
			return err
		}
	}
	for _, dir := range carried {
		if err := writeText(&b, "the font in "+dir, filepath.FromSlash(dir)); err != nil {
			return err
		}
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// writeText appends the licences of a folder, each below a heading. A folder without one is
// an error.
func writeText(b *strings.Builder, name, dir string) error {
	files, err := legal(dir)
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return fmt.Errorf("%s has no licence file", name)
	}
	for _, file := range files {
		text, err := os.ReadFile(filepath.Join(dir, file))
		if err != nil {
			return err
		}
		rule := strings.Repeat("=", 80)
		fmt.Fprintf(b, "\n%s\n%s, %s\n%s\n\n%s\n", rule, name, filepath.ToSlash(file), rule, strings.TrimRight(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n"))
	}
	return nil
}

var (
	isNotice  = regexp.MustCompile(`(?i)^notice([-._].*)?$`)
	isLibrary = regexp.MustCompile(`(?i)^licen[cs]es$`)
)

// legal returns the files of a module that a copy must come with: its licences, its notices,
// and what of a folder of licences is on the short list. The rest is offered as a choice.
func legal(dir string) ([]string, error) {
	out, err := matching(dir, isLicence)
	if err != nil {
		return nil, err
	}
	notices, err := matching(dir, isNotice)
	if err != nil {
		return nil, err
	}
	out = append(out, notices...)
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if !e.IsDir() || !isLibrary.MatchString(e.Name()) {
			continue
		}
		err := filepath.WalkDir(filepath.Join(dir, e.Name()), func(path string, d fs.DirEntry, err error) error {
			if err != nil || !d.Type().IsRegular() {
				return err
			}
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			if !slices.ContainsFunc(named(text), func(l string) bool { return slices.Contains(permissive, l) }) {
				return nil
			}
			file, err := filepath.Rel(dir, path)
			out = append(out, file)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}
