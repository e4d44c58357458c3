package migrate

import (
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/dialect"
	"wargame/interpreter/ruleset"

	"github.com/alecthomas/participle/v2/lexer"
)

// Unusual returns a warning for each file of a game of the current edition that Make would
// bring into the usual form, in the order of the names of the files. Where is what a person
// writes after `wargame fix`. A game that does not parse, or is older, has no warnings.
func Unusual(g Game, where string) dsl.Diagnostics {
	g.Rules = inUse(g.Rules)
	if EditionOf(g.Rules) != ruleset.Edition {
		return nil
	}
	m := &migration{game: g}
	found := map[string][]dialect.Finding{} // by file
	add := func(file string, x dialect.Finding) { found[file] = append(found[file], x) }
	for _, kind := range dialect.Kinds {
		for _, x := range dialect.Find(kind, m.files(), g.Base) {
			add(x.Span.File, x)
			for _, e := range x.Edits {
				if e.File != x.Span.File { // types move to an item `names` in another file
					add(e.File, dialect.Finding{Kind: kind})
				}
			}
		}
	}
	if len(found) == 0 {
		return nil
	}
	g.Rules, g.Tests = slices.Clone(g.Rules), slices.Clone(g.Tests) // Make replaces what it rewrites
	plan, err := Make(g)
	if err != nil {
		return nil
	}
	var out dsl.Diagnostics
	for _, c := range plan.Changes {
		out = append(out, dsl.Diagnostic{
			Code: codes.NotUsual, Severity: dsl.Warning, Span: firstOf(found[c.Name], c.Name),
			Summary: "this file is not in the usual form" + reasons(found[c.Name]),
			Help:    "`wargame fix " + where + "` rewrites it",
		})
	}
	return out
}

// firstOf returns the first place of the findings of a file, or the start of a file that only
// other files have findings about.
func firstOf(list []dialect.Finding, file string) dsl.Span {
	var first dsl.Span
	for _, x := range list {
		if x.Span.File == file && (first.File == "" || x.Span.Start.Offset < first.Start.Offset) {
			first = x.Span
		}
	}
	if first.File == "" {
		at := lexer.Position{Filename: file, Line: 1, Column: 1}
		first = dsl.SpanOf(at, at)
	}
	return first
}

// reasons returns the kinds of findings in words, each once, after a colon; nothing for none.
func reasons(list []dialect.Finding) string {
	var out []string
	for _, kind := range dialect.Kinds {
		if slices.ContainsFunc(list, func(x dialect.Finding) bool { return x.Kind == kind }) {
			out = append(out, dialect.Names[kind])
		}
	}
	if out == nil {
		return ""
	}
	return ": " + strings.Join(out, ", ")
}
