// Package mutate tests the tests of a game (mutation testing): it changes the text of the
// rules in one place at a time and runs the tests that the change can affect. A change that no
// test notices survives: it shows a part of the rules that no test proves.
package mutate

import (
	"fmt"
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/load"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"

	"github.com/rogpeppe/go-internal/diff"
)

// Kind is what a mutant does to the text.
type Kind string

// The kinds of mutant.
const (
	Contribution Kind = "contribution" // a contribution to a quantity is removed
	Forbid       Kind = "forbid"       // a prohibition is removed
	Allow        Kind = "allow"        // a permission is removed
	Require      Kind = "require"      // a requirement is removed
	Despite      Kind = "despite"      // an exception names one clause less
	Guard        Kind = "guard"        // a condition is removed, or an if is negated
	Obligation   Kind = "obligation"   // an obligation is not created, or is reduced
	Trigger      Kind = "trigger"      // a triggered rule is removed
	Step         Kind = "step"         // a step of a procedure is removed
	Offer        Kind = "offer"        // an action, or an option for points, is not offered
	Reach        Kind = "reach"        // a line of a reach is removed
	Movement     Kind = "movement"     // a line of a movement, or a word that restricts it, is removed
	Rank         Kind = "rank"         // a rank of a preference is removed
	Rounding     Kind = "rounding"     // up and down, or highest and lowest, are exchanged
	Number       Kind = "number"       // a number is changed by one
	Comparison   Kind = "comparison"   // < and <=, or == and !=, are exchanged
	Logic        Kind = "logic"        // and and or, or true and false, are exchanged; a not is removed
	Cell         Kind = "cell"         // a cell of a table or of data is changed
	Option       Kind = "option"       // an item of an option is removed
	Reading      Kind = "reading"      // an item of a reading is removed
	Override     Kind = "override"     // a library rule that the game removes stays in force
)

// Kinds are the kinds in the order of the reports.
var Kinds = []Kind{
	Contribution, Forbid, Allow, Require, Despite, Guard, Obligation, Trigger, Step, Offer, Reach, Movement, Rank,
	Rounding, Number, Comparison, Logic, Cell, Option, Reading, Override,
}

// Mutant is one change of one file.
type Mutant struct {
	Kind   Kind
	Clause string // of the rule around it; empty outside of rules
	Title  string // of that rule
	File   string
	Line   int
	Start  int // New replaces the text from Start to End, in bytes
	End    int
	New    string

	target string // what a test must ask to notice it; empty if unknown
	source []byte
}

// Source returns the mutated file. Lines that become empty are removed.
func (m *Mutant) Source() []byte {
	start, end := m.Start, m.End
	if m.New == "" {
		start, end = wholeLines(m.source, start, end)
	}
	return slices.Concat(m.source[:start], []byte(m.New), m.source[end:])
}

// wholeLines extends a removed range to the lines that it empties, or else by the blanks
// before it if blanks or punctuation follow.
func wholeLines(src []byte, start, end int) (int, int) {
	from, to := start, end
	for from > 0 && (src[from-1] == ' ' || src[from-1] == '\t') {
		from--
	}
	for to < len(src) && (src[to] == ' ' || src[to] == '\t') {
		to++
	}
	lineBegins := from == 0 || src[from-1] == '\n'
	switch {
	case lineBegins && to < len(src) && src[to] == '\n':
		return from, to + 1
	case lineBegins || to == end && to < len(src) && !strings.ContainsRune(":,)]\n", rune(src[to])):
		return start, end
	}
	return from, end
}

// Diff returns the change as a unified diff.
func (m *Mutant) Diff() string {
	text := string(diff.Diff(m.File, m.source, m.File+" (mutant)", m.Source()))
	_, text, _ = strings.Cut(text, "\n") // the command line
	return text
}

// ID returns a name of the mutant that is stable while its file is unchanged.
func (m *Mutant) ID() string {
	h := value.FoldText(0, m.File)
	h = value.FoldText(h, string(m.Kind))
	h = value.FoldText(value.Fold(value.Fold(h, uint64(m.Start)), uint64(m.End)), m.New)
	return fmt.Sprintf("%016x", value.Finish(h))
}

// Place returns file:line.
func (m *Mutant) Place() string { return fmt.Sprintf("%s:%d", m.File, m.Line) }

// Chapter returns the first part of a clause: 5 of 5.2.1. It is - if there is no clause.
func Chapter(clause string) string {
	if clause == "" {
		return "-"
	}
	chapter, _, _ := strings.Cut(clause, ".")
	return chapter
}

// Scope says which mutants are wanted.
type Scope struct {
	Clause        string // this clause and those below it; empty for all
	Chapter       string
	Reconstructed bool // data that no rulebook prints as well
}

func (s Scope) wants(m *Mutant) bool {
	if s.Chapter != "" && Chapter(m.Clause) != s.Chapter {
		return false
	}
	return s.Clause == "" || m.Clause == s.Clause || strings.HasPrefix(m.Clause, s.Clause+".")
}

// Find returns the mutants of files, in the order of the text.
func Find(files []*dsl.File, words Words, scope Scope) []*Mutant {
	var out []*Mutant
	names, drawn := ruleset.Renamed(files), pictured(files)
	for _, f := range files {
		w := &finder{file: f, words: words, scope: scope, drawn: drawn, seen: map[string]bool{}}
		if _, ok := load.ModuleOf(f); ok {
			w.names = names
		}
		w.items(f.Items, place{})
		slices.SortStableFunc(w.found, func(a, b *Mutant) int { return a.Start - b.Start })
		out = append(out, w.found...)
	}
	return out
}
