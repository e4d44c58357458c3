// Package check finds faults that only the whole program shows: circular definitions, unused
// declarations, rules for moments that never come, values that are read before they are known,
// clauses that the catalogue lacks, a set-up with overfull stacks. Faults of a single name or
// expression are found where it is read, in package program.
//
// It is also the only door to a program: Load builds one and checks it. The checks change
// nothing in a program, except that findings about a test are added to it
// (ruleset.Test.Found).
package check

import (
	"maps"
	"slices"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/finding"
	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"

	"github.com/alecthomas/participle/v2/lexer"
)

// Load builds a program and checks it. The program is usable only if the diagnostics hold no
// error.
func Load(cfg build.Config) (*program.Program, dsl.Diagnostics) { return load(cfg, &words{}) }

func load(cfg build.Config, w *words) (*program.Program, dsl.Diagnostics) {
	p, found := build.Unchecked(cfg)
	defer p.Loaded()
	if p.Start == nil { // nothing can be played, so nothing is checked
		return p, found
	}
	l := &checker{program: p, cfg: cfg, words: w, diags: &findings{list: found}}
	l.checkProgram()
	return p, l.diags.list
}

// checker is a program that is being checked.
type checker struct {
	program *program.Program
	cfg     build.Config
	words   *words
	diags   *findings
}

// checkProgram runs the checks of the whole program.
func (l *checker) checkProgram() {
	u := &uses{read: map[string]bool{}, asks: map[string]map[string]bool{}, made: map[string][]*formula.Expr{}}
	for _, v := range l.program.FirstValues {
		u.exprs(v.Expr)
	}
	l.gather(u)
	l.checkCycles(u)
	l.checkCircles()
	l.checkClauses()
	l.checkCites()
	l.checkMoments()
	l.checkArrivals()
	l.checkSetTwice()
	l.checkIdle()
	l.checkReasons()
	l.checkDrafts()
	l.checkUnknown()
	l.checkHidden()
	l.checkSetUp()
	l.checkUnused(u)
	l.checkEarly()
	l.checkSecrets(u)
	l.checkPlaces()
	l.checkSilence()
	l.checkSecretly()
	l.checkDrawnSecretly()
}

// findings are the diagnostics so far, those of the loader first.
type findings struct {
	list dsl.Diagnostics
}

// fail adds an error at a name or a node.
func (f *findings) fail(code string, pos lexer.Position, width int, rule *ruleset.Rule, format string, args ...any) *dsl.Diagnostic {
	f.list = append(f.list, finding.New(dsl.Error, code, pos, width, rule, format, args...))
	return &f.list[len(f.list)-1]
}

// warn adds a warning about a probable mistake.
func (f *findings) warn(code string, pos lexer.Position, width int, rule *ruleset.Rule, format string, args ...any) *dsl.Diagnostic {
	f.list = append(f.list, finding.New(dsl.Warning, code, pos, width, rule, format, args...))
	return &f.list[len(f.list)-1]
}

func keys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
