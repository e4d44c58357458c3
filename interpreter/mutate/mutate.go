// Package mutate asks whether the tests of a game can fail: it changes the text
// of the rules in one place at a time and runs the tests that the change can
// reach. A change that no test notices survives; it names something that the
// rules say and nobody has proved.
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

// Kind says what a mutant does to the text.
type Kind string

// The kinds of mutant.
const (
	Contribution Kind = "contribution" // a share in a quantity is dropped
	Forbid       Kind = "forbid"       // a prohibition is dropped
	Allow        Kind = "allow"        // a permission is dropped
	Require      Kind = "require"      // a requirement is dropped
	Despite      Kind = "despite"      // an exception names one clause less
	Guard        Kind = "guard"        // a condition is dropped, or an if turned round
	Obligation   Kind = "obligation"   // an obligation is not created, or is less than it was
	Trigger      Kind = "trigger"      // a triggered rule is dropped
	Step         Kind = "step"         // a step of a procedure is dropped
	Offer        Kind = "offer"        // an action or a way to use points is not offered
	Reach        Kind = "reach"        // a line of a reach is dropped
	Movement     Kind = "movement"     // a line of a movement is dropped, or a word that narrows it
	Rank         Kind = "rank"         // a rank of a preference is dropped
	Rounding     Kind = "rounding"     // up for down, highest for lowest
	Number       Kind = "number"       // a number one up or one down
	Comparison   Kind = "comparison"   // < for <=, == for !=
	Logic        Kind = "logic"        // and for or, a not dropped, true for false
	Cell         Kind = "cell"         // a cell of a table or of data
	Option       Kind = "option"       // an item of an option is dropped
	Reading      Kind = "reading"      // an item of a reading is dropped
	Override     Kind = "override"     // a rule taken out of the library stays in
)

// Kinds lists the kinds in the order of the reports.
var Kinds = []Kind{
	Contribution, Forbid, Allow, Require, Despite, Guard, Obligation, Trigger, Step, Offer, Reach, Movement, Rank,
	Rounding, Number, Comparison, Logic, Cell, Option, Reading, Override,
}

// Mutant is one change of one file.
type Mutant struct {
	Kind   Kind
	Clause string // of the rule around it, empty outside of rules
	Title  string // of that rule
	File   string
	Line   int
	Start  int // the text from Start to End, in bytes, becomes New
	End    int
	New    string

	target string // what a test must ask to notice it; empty when that is not known
	source []byte
}

// Source is the file with the change made. Lines of which nothing remains go.
func (m *Mutant) Source() []byte {
	start, end := m.Start, m.End
	if m.New == "" {
		start, end = wholeLines(m.source, start, end)
	}
	return slices.Concat(m.source[:start], []byte(m.New), m.source[end:])
}

// wholeLines widens a cut to the lines that it empties, else by the blanks in
// front of it where blanks or a mark follow.
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

// Diff shows the change as a unified diff.
func (m *Mutant) Diff() string {
	text := string(diff.Diff(m.File, m.source, m.File+" (mutant)", m.Source()))
	_, text, _ = strings.Cut(text, "\n") // the command line that nobody gave
	return text
}

// ID names a mutant for as long as its file is the same.
func (m *Mutant) ID() string {
	h := value.FoldText(0, m.File)
	h = value.FoldText(h, string(m.Kind))
	h = value.FoldText(value.Fold(value.Fold(h, uint64(m.Start)), uint64(m.End)), m.New)
	return fmt.Sprintf("%016x", value.Finish(h))
}

// Place is file:line.
func (m *Mutant) Place() string { return fmt.Sprintf("%s:%d", m.File, m.Line) }

// Chapter is the first part of a clause: 5 of 5.2.1; - stands for what is under no clause.
func Chapter(clause string) string {
	if clause == "" {
		return "-"
	}
	chapter, _, _ := strings.Cut(clause, ".")
	return chapter
}

// Scope says which mutants are wanted.
type Scope struct {
	Clause        string // of this clause and those below it, all when empty
	Chapter       string
	Reconstructed bool // also of data that no rulebook prints
}

func (s Scope) wants(m *Mutant) bool {
	if s.Chapter != "" && Chapter(m.Clause) != s.Chapter {
		return false
	}
	return s.Clause == "" || m.Clause == s.Clause || strings.HasPrefix(m.Clause, s.Clause+".")
}

// Find lists the mutants of the files of a game, in the order of the text.
// Words gives the words of an enum, and the type of an attribute, as the checker knows them.
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
