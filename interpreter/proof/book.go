// Package proof measures how much of a rulebook a game implements, and what proves it: the
// statements of the catalogue against rules, tests and playouts, the exceptions around a
// quantity or a permission, the provenance of data, and the register of defects of the printed
// rules.
package proof

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/load"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/state"
)

// Book is a game with everything that is known about its rulebook.
type Book struct {
	Game       *load.Game
	Rules      []*Rule // of the game's files and of the modules that it uses
	OutOfScope *List
	Open       *List
	Defects    []Defect
	Allowance  *state.Allowance // of all tests that are run together; nil for no limit

	items []*Item // by file and place
}

// The files beside game.wgr.
const (
	outFile      = "out-of-scope.tsv"
	openFile     = "open.tsv"
	registerFile = "defects.tsv"
)

// Read reads the files beside the rules of a game. A missing file counts as empty.
func Read(g *load.Game) (*Book, error) {
	b := &Book{Game: g}
	var err error
	if b.OutOfScope, err = readList(g, outFile); err != nil {
		return nil, err
	}
	if b.Open, err = readList(g, openFile); err != nil {
		return nil, err
	}
	data, err := beside(g, registerFile)
	if err != nil {
		return nil, err
	}
	if b.Defects, err = ReadRegister(data); err != nil {
		return nil, fmt.Errorf("%s of %s: %w", registerFile, g.Name, err)
	}
	b.index()
	return b, nil
}

// Statements returns the catalogue; empty without one.
func (b *Book) Statements() []ruleset.Statement {
	if b.Game.Catalogue == nil {
		return nil
	}
	return b.Game.Catalogue.Statements
}

// Chapter returns the part of a clause before its first point: 7 of 7.2.1.
func Chapter(clause string) string {
	chapter, _, _ := strings.Cut(clause, ".")
	return chapter
}

// clauseOf returns the clause of a reference such as 7.2.1#3 or 7.2.1/city.
func clauseOf(ref string) string {
	c := dsl.ClauseRef{Text: ref}
	return c.Clause()
}

// beside reads a file of a game; empty if there is none.
func beside(g *load.Game, name string) ([]byte, error) {
	data, err := g.File(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return data, err
}
