// Package build makes a program from files: it declares the names of rules, compiles
// their bodies and sets up the first position. Package ruleset decides which rules are in
// force; packages board, tables and picture read printed data; package codegen compiles
// steps. Callers load programs through package check.
package build

import (
	"errors"

	"wargame/dsl"
	"wargame/interpreter/board"
	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
	"wargame/interpreter/declare"
	"wargame/interpreter/finding"
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/compile"
	"wargame/interpreter/formula/optimize"
	"wargame/interpreter/messages"
	"wargame/interpreter/names"
	"wargame/interpreter/picture"
	"wargame/interpreter/plan"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/state"
	"wargame/interpreter/tables"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

// Config holds the inputs of a program.
type Config struct {
	Files []*dsl.File // the files of the game and of its tests

	// Library returns a module for `use`. A nil file means that there is no such module.
	Library func(name string) (*dsl.File, dsl.Diagnostics)
	Modules []string              // names of the modules, for suggestions
	Retired func(name string) int // see ruleset.Choice; may be nil

	Options  map[string]bool   // options that differ from their default
	Readings map[string]string // readings chosen in place of the default
	Spare    int               // the number of counters reserved for tests

	// Layers maps each file of a variant to its height above the base game, which has height
	// 0. It is nil for a game that extends none.
	Layers map[string]int

	Trees     *Trees             // cache of parsed expressions shared by programs of one game; nil for none
	Catalogue *ruleset.Catalogue // the statements of the rulebook; nil if there is none
	Words     *messages.Printer  // writes the program's own words in the language of the texts; nil is English
	Watch     construct.Watch    // receives each evaluation; nil for none
}

// Trees caches parsed expressions. Programs of one game may share it.
type Trees = compile.Trees

// loader builds a program.
type loader struct {
	cfg     Config
	program *program.Program
	bodies  *bodies
	report  *finding.Report
}

// Unchecked builds a program and returns the diagnostics of building it. Checks that
// need the finished program are in package check; other packages call check.Load. The
// program is usable only if neither reports an error.
func Unchecked(cfg Config) (*program.Program, dsl.Diagnostics) {
	lexicon, report := names.New(), &finding.Report{}
	report.Suggest = lexicon.Suggest
	set := ruleset.Assemble(ruleset.Choice{Files: cfg.Files, Library: cfg.Library, Modules: cfg.Modules, Retired: cfg.Retired, Options: cfg.Options, Readings: cfg.Readings,
		Layers: cfg.Layers, Catalogue: cfg.Catalogue, Words: cfg.Words, Playing: cfg.Spare == 0}, report)
	p := program.New(set, lexicon)
	p.Messages = cfg.Words
	n := declare.NewNames(&p.Lexicon, report, cfg.Trees, set.InForce())
	p.Declared, p.Broken = n.Declared, n.Broken
	b := newBodies(p, n)
	b.tables = &tables.Reader{Names: n, Lexicon: &p.Lexicon, Rules: set, Board: &p.Board, Tables: p.Tables}
	b.pictures = &picture.Reader{Names: n, Lexicon: &p.Lexicon, Set: set, Board: &p.Board, Picture: &p.Picture}
	b.playable = set.Scenarios
	l := &loader{cfg, p, b, report}
	l.build()
	return p, withoutUnread(withoutFollowing(report.List), cfg.Files)
}

// build runs the passes in order: nouns, board, names of rules, bodies.
func (l *loader) build() {
	p, b := l.program, l.bodies
	sidePart := (&board.Reader{Names: b.Names, Lexicon: &p.Lexicon, Rules: p.Set, Board: &p.Board, Grid: l.newTable,
		Spare: l.cfg.Spare, Blank: l.cfg.Readings[ruleset.MapChoice] == ruleset.BlankMap}).Read()
	(&builtins{Names: b.Names, Lexicon: &p.Lexicon, Memory: &p.Memory, rules: b.Rules, layout: &p.Layout, seats: p.Seats, seating: p, sidePart: sidePart}).builtins()
	b.tables.ColumnFunctions()
	b.declareRules()
	p.WatchRules(l.cfg.Watch)
	if l.report.List.HasErrors() && p.World == nil {
		return
	}
	b.compileBodies()
	if deferredInTests(l.cfg.Files) {
		p.Defers(&p.Layout)
	}
	b.checkSeats()
	l.finish()
}

// newTable declares a table before its cells are read.
func (l *loader) newTable(name string) {
	t := &tables.Table{Name: name}
	l.program.Tables[name] = t
	l.program.AddGrid(name, t)
}

// finish sets up the start position.
func (l *loader) finish() {
	l.link()
	p := l.program
	plan.Plan(p, !l.report.List.HasErrors())
	p.World.Parts = p.Layout.Parts
	p.Order()
	widths := make([]int, len(p.FactList))
	for i, f := range p.FactList {
		widths[i] = f.Width()
	}
	p.Start = state.New(p.World, len(p.Layout.Initial), len(p.Layout.Boxed), widths)
	p.Start.Begin(p.Layout.Initial, p.Layout.Boxed)
	l.setUp()
	l.firstValues()
}

// link replaces calls of simple rules by their bodies. A watched program keeps the
// calls, since a watch receives each of them.
func (l *loader) link() {
	if l.program.Watch() != nil || l.report.List.HasErrors() {
		return
	}
	linker := &optimize.Linker{}
	for _, e := range l.bodies.Exprs {
		linker.Link(e)
	}
}

// firstValues evaluates the initial values of tracks and budgets. All share one step
// budget, so that many of them take no longer than one question may.
func (l *loader) firstValues() {
	c := formula.NewCtx(l.program.Start)
	failed := func(what, name string, rule *ruleset.Rule, at lexer.Position) bool {
		if c.Err != nil && !l.report.List.HasErrors() {
			d := l.report.Fail(codes.NoAnswer, at, len(name), rule, "the first value of the %s %s cannot be computed", what, name)
			d.Detail = c.Err.Error()
		}
		return c.Err != nil
	}
	for _, v := range l.program.FirstValues {
		construct.ForEachKey(v.Track.Cell.Dims, func(args []value.Value) bool {
			c.Locals = args
			first := v.Expr.Eval(c)
			v.Track.Store(c, args, first)
			return c.Spend(1) && c.Err == nil
		})
		if failed("track", v.Track.Name, v.Track.Rule, v.Track.Pos) {
			return
		}
	}
	l.program.Refill(c, construct.WholeGame)
	var known *construct.RuleError
	if errors.As(c.Err, &known) {
		failed("budget or deck", "of the whole game", known.Rule, known.Pos)
	}
}

// setUp places the counters on the map, the last first. The counters of a space are
// stored in ascending order, so that each insertion is at the front.
func (l *loader) setUp() {
	at := map[int]int{}
	for _, s := range l.program.Placed {
		at[s.Unit] = s.Space
	}
	for u := l.program.World.Units - 1; u >= 0; u-- {
		if s, placed := at[u]; placed {
			l.program.Start.PlaceAt(u, s)
		}
	}
}
