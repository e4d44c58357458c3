package migrate

import (
	"fmt"
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/dialect"
	"wargame/interpreter/ruleset"
	"wargame/stdlib"

	"github.com/alecthomas/participle/v2/lexer"
)

// step is one change of the language: a rewriting of games of earlier editions.
type step struct {
	edition int // the edition that made the change
	run     func(*migration)
}

// steps are the changes in the order in which they are made.
var steps = []step{
	{2, (*migration).takeModules},
	{2, (*migration).declareRetired},
	{3, (*migration).renamePrinting},
	{3, (*migration).renameAreas},
	{3, (*migration).renameSettle},
	{3, (*migration).sayEdition},
}

// retiredIn returns the names in items `use` that are modules which the library no longer has
// and the game does not have itself, each with its first use.
func retiredIn(files []*dsl.File) map[string]*dsl.Name {
	out := map[string]*dsl.Name{}
	for _, f := range files {
		for _, it := range f.Items {
			if it.Use == nil {
				continue
			}
			for _, n := range it.Use.Names {
				if stdlib.Retired(n.Text) > 0 && out[n.Text] == nil {
					out[n.Text] = n
				}
			}
		}
	}
	for _, f := range files {
		for name := range out {
			if strings.HasSuffix("/"+f.Name, "/modules/"+name+".wgr") {
				delete(out, name)
			}
		}
	}
	return out
}

// takeModules copies modules that edition 2 removed into the game's folder modules, with
// those that they use.
func (m *migration) takeModules() {
	count := 0
	for missing := retiredIn(m.game.Rules); len(missing) > 0; missing = retiredIn(m.game.Rules) {
		for name := range missing {
			src, _ := stdlib.RetiredSource(name)
			f, _ := dsl.Parse(m.game.Modules+"/"+name+".wgr", src)
			m.game.Rules = append(m.game.Rules, f)
			count++
		}
	}
	m.done("modules that edition 2 removed, copied into the game", count)
}

// retiredPermissions are permissions that modules declared before edition 2, with what takes
// their place.
var retiredPermissions = []struct{ name, declaration, instead string }{
	{"may_inspect", "permission may_inspect(s: side, h: space)", "no rule uses may_inspect any more: write with `hide` and `show` who sees what"},
}

// declareRetired declares permissions that a module declared before edition 2, if the game
// has rules about them.
func (m *migration) declareRetired() {
	for _, r := range retiredPermissions {
		use, declared := m.ruleAbout(r.name)
		if use == nil || declared {
			continue
		}
		var edits []dialect.Edit
		for _, f := range m.game.Rules {
			for _, it := range f.Items {
				if it.Game != nil && len(edits) == 0 {
					edits = append(edits, dialect.Edit{File: f.Name, From: it.EndPos.Offset, To: it.EndPos.Offset, Text: "\n" + r.declaration})
				}
			}
		}
		m.apply(edits)
		m.done("permissions that edition 2 removed, declared in the game", len(edits))
		end := use.Pos
		end.Offset, end.Column = end.Offset+len(r.name), end.Column+len(r.name)
		m.left(dsl.SpanOf(use.Pos, end), r.instead, "edition 2 removed the permission %s", r.name)
	}
}

// ruleAbout returns the first name of a permission in a prohibition or a grant, and whether
// the game declares the permission.
func (m *migration) ruleAbout(name string) (use *dsl.Name, declared bool) {
	for _, f := range m.game.Rules {
		for _, it := range f.Items {
			dsl.Walk(it, func(node any) bool {
				switch n := node.(type) {
				case *dsl.Permission:
					declared = declared || n.Name.Text == name
				case *dsl.Forbid:
					if n.Name.Text == name && use == nil {
						use = n.Name
					}
				case *dsl.Allow:
					if n.Name.Text == name && use == nil {
						use = n.Name
					}
				}
				return true
			})
		}
	}
	return use, declared
}

// renamePrinting renames the note `edition "…"` of a game, which says which printing of the
// rulebook the game follows.
func (m *migration) renamePrinting() {
	var edits []dialect.Edit
	for _, f := range m.game.Rules {
		for _, it := range f.Items {
			if it.Game == nil {
				continue
			}
			for _, n := range it.Game.Notes {
				if n.Key == "edition" {
					edits = append(edits, dialect.Edit{File: f.Name, From: n.Pos.Offset, To: n.Pos.Offset + len(n.Key), Text: "printing"})
				}
			}
		}
	}
	m.apply(edits)
	m.done("notes `edition \"…\"` renamed to `printing`", len(edits))
}

// renameAreas writes `spaces` for `areas` in a game with a hex map: edition 3 made that value
// the boxes alone, where it was all spaces.
func (m *migration) renameAreas() {
	hexes := slices.ContainsFunc(slices.Concat(m.game.Rules, m.game.Base), func(f *dsl.File) bool {
		return slices.ContainsFunc(f.Items, func(it *dsl.Item) bool { return it.Map != nil && it.Map.Hex != nil })
	})
	if !hexes {
		return
	}
	var edits []dialect.Edit
	for _, f := range m.files() {
		edits = append(edits, areasIn(f.Name, f.Tokens, 0)...)
		for _, t := range f.Tokens {
			if t.Type == dsl.TokenString {
				edits = append(edits, areasInText(f, t)...)
			}
		}
	}
	m.apply(edits)
	m.done("`areas` on a hex map renamed to `spaces`", len(edits))
}

// areasIn returns the edits for tokens that begin at an offset of a file.
func areasIn(file string, tokens []lexer.Token, offset int) (edits []dialect.Edit) {
	before := ""
	for i, t := range tokens {
		value := t.Type == dsl.TokenIdent && t.Value == "areas" && before != "."
		if value && (i+1 == len(tokens) || tokens[i+1].Value != ":") {
			from := offset + t.Pos.Offset
			edits = append(edits, dialect.Edit{File: file, From: from, To: from + len(t.Value), Text: "spaces"})
		}
		if t.Type != dsl.TokenWhitespace && t.Type != dsl.TokenComment {
			before = t.Value
		}
	}
	return edits
}

// areasInText returns the edits for the expressions in the braces of a text. Quotes in them
// are written \", which the tokens read as a blank and a quote.
func areasInText(f *dsl.File, text lexer.Token) (edits []dialect.Edit) {
	for _, part := range (&dsl.Text{Pos: text.Pos, Raw: text.Value}).Parts() {
		if part.Expr == nil {
			continue
		}
		from := part.Expr.Pos.Offset
		raw, _, _ := strings.Cut(text.Value[from-text.Pos.Offset:], "}")
		edits = append(edits, areasIn(f.Name, dsl.Tokens("", strings.ReplaceAll(raw, `\"`, ` "`)), from)...)
	}
	return edits
}

// sayEdition writes or changes the line that says the edition.
func (m *migration) sayEdition() {
	var edits []dialect.Edit
	for _, f := range m.game.Rules {
		for _, it := range f.Items {
			switch text := fmt.Sprintf("edition %d", ruleset.Edition); {
			case it.Edition != nil:
				edits = append(edits, dialect.Edit{File: f.Name, From: it.Pos.Offset, To: it.EndPos.Offset, Text: text})
			case it.Game != nil && m.plan.From < ruleset.Edition && !says(m.game.Rules):
				edits = append(edits, dialect.Edit{File: f.Name, From: it.Pos.Offset, To: it.Pos.Offset, Text: text + "\n"})
			}
		}
	}
	if len(edits) == 0 && !says(m.game.Rules) {
		m.left(dsl.Span{File: "game.wgr", Start: lexer.Position{Filename: "game.wgr", Line: 1, Column: 1}},
			fmt.Sprintf("write `edition %d` above the item `game`", ruleset.Edition), "no file of the game has an item `game`")
	}
	m.apply(edits)
	m.done(fmt.Sprintf("the line `edition %d`", ruleset.Edition), len(edits))
}

// says reports whether files say an edition.
func says(files []*dsl.File) bool {
	return slices.ContainsFunc(files, func(f *dsl.File) bool {
		return slices.ContainsFunc(f.Items, func(it *dsl.Item) bool { return it.Edition != nil })
	})
}
