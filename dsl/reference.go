package dsl

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// construct is an entry of the reference grammar: an item, a step or a line of a test,
// with the productions that nothing else uses.
type construct struct {
	title string   // the keywords that begin it, or the name of its production
	names []string // its productions, its own first
}

// referenceWidth is the width of the reference in columns.
const referenceWidth = 96

// Reference returns the grammar of the language as a page in Markdown: notation, tokens,
// each construct in EBNF, and an index of the keywords.
func Reference() string {
	var b strings.Builder
	b.WriteString(referenceHead)
	for _, name := range slices.Sorted(maps.Keys(leaves)) {
		fmt.Fprintf(&b, "| `%s` | %s |\n", name, leaves[name].about)
	}
	shared := map[string]bool{}
	for _, p := range grammarProductions() {
		shared[p.name] = true
	}
	sections := []struct {
		title, about string
		top          []string // the productions that open the section
		constructs   []construct
	}{
		{"Items", "A file is a series of items. Each begins at a word in the first column and is parsed by itself, so an error in one does not hide others.", []string{"Item"}, constructsOf("Item")},
		{"Steps", "Blocks of steps are the bodies of procedures, actions, triggers and the sequence of play.", []string{"Block", "Step"}, constructsOf("Step")},
		{"Lines of tests", "A test or a fixture is a series of lines. A step is also a line.", []string{"Line"}, constructsOf("Line")},
	}
	for _, s := range sections {
		fmt.Fprintf(&b, "\n## %s\n%s\n\n", s.title, s.about)
		writeProductions(&b, s.top, shared)
		for _, c := range s.constructs {
			fmt.Fprintf(&b, "\n### %s\n", c.title)
			writeProductions(&b, c.names, shared)
		}
	}
	b.WriteString("\n## Shared parts\nSeveral constructs use these.\n\n")
	var rest []string
	for _, p := range grammarProductions() {
		if shared[p.name] {
			rest = append(rest, p.name)
		}
	}
	writeProductions(&b, rest, shared)
	writeKeywords(&b)
	return b.String()
}

// writeProductions writes a block of productions and takes them out of those to come.
func writeProductions(b *strings.Builder, names []string, left map[string]bool) {
	b.WriteString("```ebnf\n")
	for _, name := range names {
		b.WriteString(layout(name, rules()[name]))
		delete(left, name)
	}
	b.WriteString("```\n")
}

// Keywords returns each keyword of the grammar with the productions that use it, in the order
// of the grammar.
func Keywords() map[string][]string {
	uses := map[string][]string{}
	for _, p := range grammarProductions() {
		p.expr.literals(func(word string) {
			if isLetter(word[0]) && !slices.Contains(uses[word], p.name) {
				uses[word] = append(uses[word], p.name)
			}
		})
	}
	return uses
}

// writeKeywords writes the index: each keyword with the productions that use it.
func writeKeywords(b *strings.Builder) {
	b.WriteString("\n## Keywords\n| keyword | in |\n|---|---|\n")
	uses := Keywords()
	for _, word := range slices.Sorted(maps.Keys(uses)) {
		fmt.Fprintf(b, "| `%s` | %s |\n", word, strings.Join(uses[word], ", "))
	}
}

// constructsOf lists the alternatives of a choice, in the order of the grammar.
func constructsOf(choice string) (out []construct) {
	users := productionUsers()
	for _, s := range rules()[choice] {
		name := s[0].name
		if choices()[name] != nil {
			continue
		}
		words := map[string]bool{}
		title := name
		if !rules()[name].first(words) {
			title = strings.Join(slices.Sorted(maps.Keys(words)), ", ")
		}
		c := construct{title: title}
		for _, part := range reachable(name) {
			if part == name || users[part] == 1 && !isConstruct(part) {
				c.names = append(c.names, part)
			}
		}
		out = append(out, c)
	}
	return out
}

// productionUsers counts the constructs from which each production is reachable.
func productionUsers() map[string]int {
	out := map[string]int{}
	for name := range choices() {
		for _, s := range rules()[name] {
			for _, part := range reachable(s[0].name) {
				out[part]++
			}
		}
	}
	return out
}

// isConstruct reports whether a production is an alternative of a choice.
func isConstruct(name string) bool {
	for choice := range choices() {
		for _, s := range rules()[choice] {
			if s[0].name == name {
				return true
			}
		}
	}
	return false
}

// reachable lists a production and those that it uses, without blocks and choices, in the
// order of their first use.
func reachable(name string) (out []string) {
	var visit func(string)
	var within func(expression)
	within = func(e expression) {
		for _, s := range e {
			for _, t := range s {
				visit(t.name)
				within(t.group)
			}
		}
	}
	visit = func(name string) {
		if rules()[name] != nil && choices()[name] == nil && name != "Block" && !slices.Contains(out, name) {
			out = append(out, name)
			within(rules()[name])
		}
	}
	visit(name)
	return out
}

// layout writes a production in lines of referenceWidth. Alternatives that do not fit on
// one line have a line each, or share lines where each is a single term.
func layout(name string, e expression) string {
	head := name + " = "
	if one := head + e.String(); len(one) <= referenceWidth {
		return one + "\n"
	}
	bar := strings.Repeat(" ", len(head)-2) + "| "
	var b strings.Builder
	if len(e) > 1 && !slices.ContainsFunc(e, func(s sequence) bool { return len(s) > 1 }) {
		parts := []string{e[0].String()}
		for _, s := range e[1:] {
			parts = append(parts, "| "+s.String())
		}
		fill(&b, head, bar[:len(bar)-2], parts)
		return b.String()
	}
	for i, s := range e {
		if i > 0 {
			head = bar
		}
		var parts []string
		for _, t := range s {
			if text := t.String(); len(head)+len(text) <= referenceWidth {
				parts = append(parts, text)
			} else {
				parts = append(parts, strings.Fields(text)...)
			}
		}
		fill(&b, head, strings.Repeat(" ", len(head)), parts)
	}
	return b.String()
}

// fill writes parts in lines, the first after head and the others after indent.
func fill(b *strings.Builder, head, indent string, parts []string) {
	line := head + parts[0]
	for _, p := range parts[1:] {
		if len(line)+1+len(p) > referenceWidth {
			b.WriteString(line + "\n")
			line = indent + p
		} else {
			line += " " + p
		}
	}
	b.WriteString(line + "\n")
}

const referenceHead = "# Grammar\n" + `
Every construct of the language in EBNF. [The reference](reference/README.md) says what the constructs mean, and [an index](reference/words.md) where each word is explained. This page is generated from the grammar that the parser uses: ` + "`wargame grammar`" + ` prints it, ` + "`make grammar`" + ` writes it to this file.

| notation | meaning |
|---|---|
| ` + "`\"word\"`" + ` | this keyword or mark |
| ` + "`Name`" + ` | this production |
| ` + "`<ident>`" + ` | a token of this kind |
| ` + "`a b`" + ` | a, then b |
| ` + "`a \\| b`" + ` | a or b: the first that matches |
| ` + "`a?` `a*` `a+`" + ` | a at most once, any number of times, at least once |
| ` + "`(?= a)` `(?! a)`" + ` | only where a follows, only where a does not follow; consumes nothing |

## Tokens
No word is reserved: a keyword is one only where the grammar expects it, and elsewhere it is a name. Blanks, line ends and comments may stand between any two tokens. An expression, a clause and a cell end where the table below says.

| token | text |
|---|---|
| ` + "`<ident>`" + ` | a letter or ` + "`_`" + `, then letters, digits and ` + "`_`" + ` |
| ` + "`<int>`" + ` | digits |
| ` + "`<string>`" + ` | text in double quotes on one line; ` + "`\\n`" + ` is a line end, ` + "`\\t`" + ` a tab, ` + "`\\\"`" + ` a quote, ` + "`\\\\`" + ` a backslash |
| marks | ` + "`==` `!=` `<=` `>=` `&&` `\\|\\|` `..` `??` `?.` `**`" + `, and every other punctuation character by itself |
| comments | from ` + "`//`" + ` to the end of the line, or from ` + "`/*` to `*/`" + ` |

These parts have rules of their own.

| part | text |
|---|---|
`
