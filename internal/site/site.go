// Package site writes the site that needs no server: the pages, the engine in WebAssembly, and
// each game as a file. Any static server can serve the folder, also below another path.
package site

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"

	"wargame/internal/host/manual"
	"wargame/internal/site/shelf"
)

// Site holds the files of the site by their paths.
type Site map[string][]byte

// New returns the site of all games of the program, without the documentation. It runs the
// compiler of Go for the engine, in a folder of the module, with these flags more.
func New(flags ...string) (Site, error) {
	s := Site{}
	m, err := s.addGames()
	if err != nil {
		return nil, err
	}
	if s["games.json"], err = json.Marshal(m); err != nil {
		return nil, err
	}
	if err := s.addPages(); err != nil {
		return nil, err
	}
	if err := s.addIcons(); err != nil {
		return nil, err
	}
	if err := s.addPlayground(); err != nil {
		return nil, err
	}
	if err := s.addExamples(); err != nil {
		return nil, err
	}
	if err := s.addEngine(flags); err != nil {
		return nil, err
	}
	return s, s.addList()
}

// AddManual adds the documentation.
func (s Site) AddManual() error {
	m, err := manual.OpenWith("../play.html")
	if err != nil {
		return err
	}
	for _, name := range m.Paths() {
		s[path.Join("docs", name)] = m.File(name).Data
	}
	return nil
}

// addExamples adds the examples of the documentation for the playground.
func (s Site) addExamples() error {
	b, err := manual.Examples()
	if err == nil {
		s["examples.json"], err = json.Marshal(b)
	}
	return err
}

// Write writes the files into a folder, which must be empty or missing.
func (s Site) Write(dir string) error {
	if old, err := os.ReadDir(dir); err == nil && len(old) > 0 {
		return fmt.Errorf("%s is not empty", dir)
	}
	for name, data := range s {
		to := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(to, data, 0o644); err != nil { //nolint:gosec // a server must read it
			return err
		}
	}
	return nil
}

// addList adds the list of the files that a browser keeps, with the version of the site,
// which changes with every file. Of the engine it keeps the file that it can use.
func (s Site) addList() error {
	names := slices.Sorted(maps.Keys(s))
	var all bytes.Buffer
	for _, name := range names {
		fmt.Fprintln(&all, name, shelf.Hash(s[name]))
	}
	kept := append([]string{"./"}, slices.DeleteFunc(names, func(n string) bool { return n == "sw.js" || n == plainEngine || n == packedEngine })...)
	list, err := json.Marshal(kept)
	if err == nil {
		s["list.js"] = fmt.Appendf(nil, "// Made with the site.\nself.site = { version: %q, engine: { plain: %q, packed: %q }, files: %s };\n", shelf.Hash(all.Bytes())[:16], plainEngine, packedEngine, list)
	}
	return err
}
