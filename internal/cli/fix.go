package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"wargame/dsl"
	"wargame/internal/console"
	"wargame/internal/setup"
	"wargame/interpreter/load"
	"wargame/interpreter/migrate"
	"wargame/interpreter/ruleset"

	"github.com/rogpeppe/go-internal/diff"
)

// Fix rewrites a game for the present edition of the language, in place or, with showDiff,
// as a diff on standard output. With keepHash it leaves the hash of the rules as it is where
// it can, so that saved games go on. It writes nothing if a file of the game does not parse.
// Afterwards it reports what is left to do by hand.
func Fix(e *console.Console, where string, showDiff, keepHash bool) error {
	g, err := setup.OpenWithTests(e, where)
	if err != nil {
		return err
	}
	if g.Dir == "" {
		return fmt.Errorf("%s is not a folder; fix rewrites only games in folders", where)
	}
	if ds := unparsed(g.Diags); ds.HasErrors() {
		e.WriteFindings(ds, setup.Sources(g, nil), dsl.Human, e.Err)
		return fmt.Errorf("%s has syntax errors: correct them first, then run fix again", where)
	}
	plan, err := migrate.Make(migrate.Game{Rules: slices.Clone(g.Own()), Tests: slices.Clone(g.OwnTests()), Base: g.Base(), Modules: ownModules(g), KeepHash: keepHash})
	if err != nil {
		return err
	}
	for _, c := range plan.Changes {
		if showDiff {
			if _, err := e.Out.Write(diff.Diff(c.Name, c.Before, c.Name+" (fixed)", c.After)); err != nil {
				return err
			}
			continue
		}
		if err := writeChange(c); err != nil {
			return err
		}
	}
	tellFixed(e, g, plan, showDiff)
	if showDiff {
		return nil
	}
	return fixedCheck(e, where, plan)
}

// unparsed returns the errors of the parser, without the one about the edition.
func unparsed(ds dsl.Diagnostics) dsl.Diagnostics {
	return slices.DeleteFunc(slices.Clone(ds), func(d dsl.Diagnostic) bool { return d.Code >= "E02" || d.Severity != dsl.Error })
}

// ownModules returns the folder for modules of a game, as its files are named.
func ownModules(g *load.Game) string {
	dir := g.Dir
	if info, err := os.Stat(dir); err == nil && !info.IsDir() {
		dir = filepath.Dir(dir)
	}
	for _, f := range g.Own() {
		if filepath.Base(f.Name) == "game.wgr" {
			return filepath.ToSlash(filepath.Join(filepath.Dir(f.Name), "modules"))
		}
	}
	return filepath.ToSlash(filepath.Join(dir, "modules"))
}

func writeChange(c migrate.Change) error {
	if c.Before != nil {
		return replaceFile(c.Name, c.After)
	}
	if err := os.MkdirAll(filepath.Dir(c.Name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(c.Name, c.After, 0o644)
}

// tellFixed lists what a plan rewrites.
func tellFixed(e *console.Console, g *load.Game, plan *migrate.Plan, showDiff bool) {
	verb := "rewritten"
	if showDiff {
		verb = "to rewrite"
	}
	switch files := console.Plural(len(plan.Changes), "file"); {
	case len(plan.Changes) == 0:
		fmt.Fprintf(e.Err, "%s is written for edition %d in the usual form; nothing to rewrite.\n", g.Name, ruleset.Edition)
	case plan.From == ruleset.Edition:
		fmt.Fprintf(e.Err, "%s, into the usual form: %s %s\n", g.Name, files, verb)
	default:
		fmt.Fprintf(e.Err, "%s, from edition %d to edition %d: %s %s\n", g.Name, plan.From, ruleset.Edition, files, verb)
	}
	for _, d := range plan.Done {
		fmt.Fprintf(e.Err, "%6d  %s\n", d.Count, d.Title)
	}
	if len(plan.Left) > 0 {
		fmt.Fprintf(e.Err, "\nTo change by hand (at the places before the rewrite):\n")
		e.WriteFindings(plan.Left, setup.Sources(g, nil), dsl.Human, e.Err)
	}
}

// fixedCheck checks a game that was rewritten, and reports its errors.
func fixedCheck(e *console.Console, where string, plan *migrate.Plan) error {
	g, err := setup.OpenWithTests(e, where)
	if err != nil {
		return err
	}
	ds := g.Check()
	if !ds.HasErrors() {
		if len(plan.Changes) > 0 {
			fmt.Fprintf(e.Err, "`wargame check` finds no error. Run `wargame test` next.\n")
		}
		return nil
	}
	p, _ := g.TestProgram(nil, nil)
	fmt.Fprintf(e.Err, "\n`wargame check` finds errors that you must correct by hand:\n")
	e.WriteFindings(slices.DeleteFunc(ds.Sorted(), func(d dsl.Diagnostic) bool { return d.Severity != dsl.Error }), setup.Sources(g, p), dsl.Human, e.Err)
	return console.ErrFindings
}
