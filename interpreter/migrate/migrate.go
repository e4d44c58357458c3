// Package migrate rewrites the rules and tests of a game that was written for an older
// edition of the language, and brings rules of the present edition into the usual form
// (package dialect). It changes texts only; it writes no file.
package migrate

import (
	"bytes"
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/dialect"
	"wargame/interpreter/ruleset"
)

// Game holds the files of a game. Rules are its own files without those of a game that it
// extends; Base are the files of that game and the modules in use, which are not changed.
type Game struct {
	Rules, Tests []*dsl.File
	Base         []*dsl.File
	Modules      string // the folder for modules of the game, as its files are named

	// KeepHash leaves out every change that the hash of the rules covers, except those without
	// which the game cannot be loaded. Saved games then go on without a change of rules.
	KeepHash bool
}

// Change is a file with its text before and after. Before is nil for a new file.
type Change struct {
	Name          string
	Before, After []byte
}

// Done says what was rewritten: how often, in words.
type Done struct {
	Title string
	Count int
}

// Plan is what a migration changes.
type Plan struct {
	From    int // the edition that the game was written for
	Changes []Change
	Done    []Done
	Left    dsl.Diagnostics // what a person must do
}

// Make returns the plan for a game. It returns an error if a file does not parse.
func Make(g Game) (*Plan, error) {
	g.Rules = inUse(g.Rules)
	m := &migration{game: g, before: map[string][]byte{}, plan: &Plan{From: EditionOf(g.Rules)}}
	for _, f := range slices.Concat(g.Rules, g.Tests) {
		if _, ds := dsl.Parse(f.Name, f.Source); ds.HasErrors() {
			return nil, fmt.Errorf("%s has a syntax error: correct it first, then run fix again", f.Name)
		}
		m.before[f.Name] = f.Source
	}
	for _, s := range steps {
		if m.plan.From < s.edition {
			s.run(m)
		}
	}
	if !g.KeepHash {
		for _, kind := range dialect.Kinds {
			m.usual(kind)
		}
		m.layOut()
	}
	return m.finish(), nil
}

// EditionOf returns the edition that files say they are written for. Files that say none are
// of edition 1 if they use a module that edition 2 removed, else of edition 2.
func EditionOf(files []*dsl.File) int {
	for _, f := range files {
		for _, it := range f.Items {
			if it.Edition != nil {
				var n int
				if _, err := fmt.Sscan(it.Edition.Number, &n); err == nil {
					return n
				}
			}
		}
	}
	if len(retiredIn(files)) > 0 {
		return 1
	}
	return ruleset.Edition - 1
}

// inUse returns the files of rules without modules that the game has in its folder and does
// not use.
func inUse(files []*dsl.File) []*dsl.File {
	used := map[string]bool{}
	for grown := true; grown; {
		grown = false
		for _, f := range files {
			if name, ok := moduleName(f); ok && !used[name] {
				continue
			}
			for _, it := range f.Items {
				if it.Use == nil {
					continue
				}
				for _, n := range it.Use.Names {
					grown = grown || !used[n.Text]
					used[n.Text] = true
				}
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(files), func(f *dsl.File) bool {
		name, ok := moduleName(f)
		return ok && !used[name]
	})
}

// moduleName returns the name of the module in a file of a game's folder modules.
func moduleName(f *dsl.File) (string, bool) {
	dir, file := path.Split(f.Name)
	return strings.TrimSuffix(file, ".wgr"), path.Base(dir) == "modules"
}

// migration is a plan in the making.
type migration struct {
	game   Game
	plan   *Plan
	before map[string][]byte // texts of the files before any change
}

// files returns all files that may change.
func (m *migration) files() []*dsl.File { return slices.Concat(m.game.Rules, m.game.Tests) }

// done counts what was rewritten.
func (m *migration) done(title string, count int) {
	if count > 0 {
		m.plan.Done = append(m.plan.Done, Done{title, count})
	}
}

// left notes what a person must do.
func (m *migration) left(span dsl.Span, help, format string, args ...any) {
	m.plan.Left = append(m.plan.Left, dsl.Diagnostic{Severity: dsl.Warning, Span: span, Summary: fmt.Sprintf(format, args...), Help: help})
}

// apply makes edits. A file that would no longer parse, or would have other items, stays as
// it is; apply returns the names of such files.
func (m *migration) apply(edits []dialect.Edit) map[string]bool {
	kept := map[string]bool{}
	for _, list := range [][]*dsl.File{m.game.Rules, m.game.Tests} {
		for i, f := range list {
			src := dialect.Apply(f.Name, f.Source, edits)
			if bytes.Equal(src, f.Source) {
				continue
			}
			after, ds := dsl.Parse(f.Name, src)
			if ds.HasErrors() {
				kept[f.Name] = true
				continue
			}
			list[i] = after
		}
	}
	return kept
}

// usual applies what package dialect finds of one kind. Edits are applied finding by finding
// in files where all together do not parse.
func (m *migration) usual(kind dialect.Kind) {
	found := dialect.Find(kind, m.files(), m.game.Base)
	var edits []dialect.Edit
	for _, x := range found {
		edits = append(edits, x.Edits...)
	}
	kept := m.apply(edits)
	count := len(found)
	for name := range kept {
		for tried := 0; ; { // offsets move with each edit, so look again after each
			list := slices.DeleteFunc(dialect.Find(kind, m.files(), m.game.Base), func(x dialect.Finding) bool { return x.Span.File != name })
			if tried >= len(list) {
				break
			}
			if m.apply(list[tried].Edits)[name] {
				m.left(list[tried].Span, "", "%s", list[tried].Summary)
				tried++
				count--
			}
		}
	}
	m.done(dialect.Titles[kind], count)
}

// layOut formats the changed files that were in the canonical layout.
func (m *migration) layOut() {
	for _, list := range [][]*dsl.File{m.game.Rules, m.game.Tests} {
		for i, f := range list {
			before := m.before[f.Name]
			if bytes.Equal(before, f.Source) {
				continue
			}
			if laid, ds := dsl.Format(f.Name, before); before != nil && (ds.HasErrors() || !bytes.Equal(laid, before)) {
				continue
			}
			if src, ds := dsl.Format(f.Name, f.Source); !ds.HasErrors() {
				list[i], _ = dsl.Parse(f.Name, src)
			}
		}
	}
}

// finish collects the changes by name.
func (m *migration) finish() *Plan {
	for _, f := range m.files() {
		if before := m.before[f.Name]; !bytes.Equal(before, f.Source) {
			m.plan.Changes = append(m.plan.Changes, Change{f.Name, before, f.Source})
		}
	}
	slices.SortFunc(m.plan.Changes, func(a, b Change) int { return cmp.Compare(a.Name, b.Name) })
	m.plan.Left = m.plan.Left.Sorted()
	return m.plan
}
