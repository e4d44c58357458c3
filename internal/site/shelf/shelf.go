// Package shelf holds the games of a page without a server. Each game is a zip file of its own
// that is fetched when a player chooses the game, and checked by its hash.
package shelf

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"sync"

	"wargame/internal/folders"
)

// Manifest lists the games of a site.
type Manifest struct {
	Games []Game `json:"games"`
}

// Game is a game of a site.
type Game struct {
	Name   string            `json:"name"`
	Titles map[string]string `json:"titles"`            // by language, such as en
	Extend string            `json:"extends,omitempty"` // the game that this one changes
	Offers map[string]Offer  `json:"offers,omitempty"`  // by language
	Cards  map[string]string `json:"cards,omitempty"`   // paths of small pictures of the map, by scenario
	Rules  File              `json:"rules"`
	Tests  File              `json:"tests"`
}

// File is a file of a site, with the hash of its content (SHA-256, in hexadecimal).
type File struct {
	Path string `json:"path"`
	Hash string `json:"hash"`
}

// Hash returns the hash of a file's content.
func Hash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// Shelf fetches games. Its methods are safe for concurrent use.
type Shelf struct {
	games        map[string]Game
	names        []string
	rules, tests *folders.Set
	fetch        func(path string) ([]byte, error)
	mu           sync.Mutex // held while a file is fetched, so that none is fetched twice
}

// Open reads a manifest. It makes the names of the games known to rules and tests; fetch
// returns the content of a file of the site.
func Open(manifest []byte, rules, tests *folders.Set, fetch func(path string) ([]byte, error)) (*Shelf, error) {
	var m Manifest
	if err := json.Unmarshal(manifest, &m); err != nil {
		return nil, fmt.Errorf("the list of games: %w", err)
	}
	s := &Shelf{games: map[string]Game{}, rules: rules, tests: tests, fetch: fetch}
	for _, g := range m.Games {
		s.games[g.Name] = g
		s.names = append(s.names, g.Name)
	}
	rules.Name(s.names...)
	return s, nil
}

// Put adds a game that is no file of the site, such as one that its player has edited. It is the
// first of the list. extends names the game that it changes; empty for none.
func (s *Shelf) Put(name, title, extends string, files fs.FS) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.games[name] = Game{Name: name, Titles: map[string]string{"en": title}, Extend: extends}
	s.names = append([]string{name}, s.names...)
	s.rules.Add(name, files)
	s.tests.Add(name, folders.Empty)
}

// Offer is what the first page shows of a game before it is loaded, as package library has it.
type Offer struct {
	Name      string          `json:"name"`
	Title     string          `json:"title"`
	Seats     json.RawMessage `json:"seats,omitempty"`
	About     json.RawMessage `json:"about,omitempty"`
	Scenarios json.RawMessage `json:"scenarios,omitempty"`
	Bots      json.RawMessage `json:"bots,omitempty"`
}

// Offers returns the games as the first page shows them in a language, or in English.
func (s *Shelf) Offers(language string) []Offer {
	out := make([]Offer, len(s.names))
	for i, name := range s.names {
		g := s.games[name]
		for _, l := range []string{"en", language} {
			if o, ok := g.Offers[l]; ok {
				out[i] = o
			}
			if title := g.Titles[l]; title != "" {
				out[i].Title = title
			}
		}
		out[i].Name = name
	}
	return out
}

// Card returns the path of the small picture of a map, or empty.
func (s *Shelf) Card(name, scenario string) string { return s.games[name].Cards[scenario] }

// Fetch adds the rules of a game, and of the games that it extends, unless they have been
// added. With tests, it adds their tests too. A name that is not on the shelf is left to the
// loader, which refuses it.
func (s *Shelf) Fetch(name string, tests bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	seen := map[string]bool{}
	for g, ok := s.games[name]; ok && !seen[g.Name]; g, ok = s.games[g.Extend] {
		seen[g.Name] = true
		if err := s.add(s.rules, g.Name, g.Rules); err != nil {
			return err
		}
		if tests {
			if err := s.add(s.tests, g.Name, g.Tests); err != nil {
				return err
			}
		}
	}
	return nil
}

// add fetches a file into a set, unless it is there.
func (s *Shelf) add(to *folders.Set, name string, f File) error {
	if to.Has(name) {
		return nil
	}
	data, err := s.fetch(f.Path)
	if err != nil {
		return fmt.Errorf("the game %s cannot be loaded: %w", name, err)
	}
	if Hash(data) != f.Hash {
		return fmt.Errorf("the game %s cannot be loaded: %s is damaged or of another version; reload the page", name, f.Path)
	}
	files, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return fmt.Errorf("the game %s cannot be loaded: %s: %w", name, f.Path, err)
	}
	to.Add(name, files)
	return nil
}
