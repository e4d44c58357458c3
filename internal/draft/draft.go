// Package draft lays out a game from the statements of its rulebook: a file for each chapter
// with an empty rule for each clause, and one with an empty test for each statement. The
// checker warns of each that is still empty.
package draft

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"wargame/dsl"
	"wargame/interpreter/ruleset"
)

// File is a file of a game.
type File struct {
	Path string // with slashes, in the folder of the game
	Text []byte // in the usual form
}

// Draft is a game that is laid out.
type Draft struct {
	Files        []File
	Rules, Tests int
}

// CatalogueFile is the name of the catalogue in the folder of the game.
const CatalogueFile = "clauses.tsv"

// maxTitle is the length of a title in characters.
const maxTitle = 70

// untold are the kinds of statements that need no rule, and those that need no test either.
var (
	untold   = []string{"definition", "example", "narrative"}
	unproved = []string{"narrative"}
)

// Of returns the draft of a game: its files but for the catalogue. The order of clauses is that
// of the catalogue. name is an identifier.
func Of(name string, c *ruleset.Catalogue) (*Draft, error) {
	d := &Draft{}
	head := fmt.Sprintf("// A draft from the %d statements in %s. Declare the map, the sides and the units here, then\n"+
		"// write the rules and the tests. wargame coverage shows what is left.\nedition 3\ngame %s %s { clauses %s }\n",
		len(c.Statements), CatalogueFile, name, dsl.Quote(strings.ReplaceAll(name, "_", " ")), dsl.Quote(CatalogueFile))
	if err := d.add("game.wgr", head); err != nil {
		return nil, err
	}
	for _, chapter := range chapters(c) {
		rules, tests := d.rules(chapter), d.tests(chapter)
		for folder, text := range map[string]string{"rules": rules, "tests": tests} {
			if text == "" {
				continue
			}
			if err := d.add(path.Join(folder, chapter.file()), "// Chapter "+chapter.name+"\n"+text); err != nil {
				return nil, err
			}
		}
	}
	slices.SortFunc(d.Files, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	return d, nil
}

// chapter is the first part of clauses, with the statements below it.
type chapter struct {
	name       string
	statements []ruleset.Statement
}

// chapters returns the chapters in the order of the catalogue.
func chapters(c *ruleset.Catalogue) (out []*chapter) {
	by := map[string]*chapter{}
	for _, s := range c.Statements {
		name, _, _ := strings.Cut(s.Clause, ".")
		if by[name] == nil {
			by[name] = &chapter{name: name}
			out = append(out, by[name])
		}
		by[name].statements = append(by[name].statements, s)
	}
	return out
}

// file returns a name of a file that sorts as chapters do.
func (c *chapter) file() string {
	if n, err := strconv.Atoi(c.name); err == nil {
		return fmt.Sprintf("%02d.wgr", n)
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return '_'
	}, c.name) + ".wgr"
}

// rules writes an empty rule for each clause of a chapter that needs one.
func (d *Draft) rules(c *chapter) string {
	var b strings.Builder
	for _, clause := range c.clauses() {
		if !slices.ContainsFunc(clause, func(s ruleset.Statement) bool { return !slices.Contains(untold, s.Kind) }) {
			continue
		}
		b.WriteString("\n")
		for _, s := range clause {
			comment(&b, s.ID()+" "+s.Kind+": "+s.Text)
		}
		fmt.Fprintf(&b, "rule %s %s {\n}\n", clause[0].Clause, dsl.Quote(title(clause[0].Text)))
		d.Rules++
	}
	return b.String()
}

// tests writes an empty test for each statement of a chapter that can have one.
func (d *Draft) tests(c *chapter) string {
	var b strings.Builder
	for _, s := range c.statements {
		if slices.Contains(unproved, s.Kind) {
			continue
		}
		b.WriteString("\n")
		short := title(s.Text)
		if short != s.Text {
			comment(&b, s.Text)
		}
		fmt.Fprintf(&b, "test %s cites %s {\n}\n", dsl.Quote(short), s.ID())
		d.Tests++
	}
	return b.String()
}

// clauses groups the statements of a chapter by clause, in the order of their first ones.
func (c *chapter) clauses() (out [][]ruleset.Statement) {
	at := map[string]int{}
	for _, s := range c.statements {
		i, known := at[s.Clause]
		if !known {
			i = len(out)
			at[s.Clause] = i
			out = append(out, nil)
		}
		out[i] = append(out[i], s)
	}
	return out
}

// add adds a file in the usual form.
func (d *Draft) add(name, text string) error {
	src, found := dsl.Format(name, []byte(text))
	if found.HasErrors() {
		return fmt.Errorf("the catalogue has a clause that cannot be a rule: %s", found.Sorted()[0].Summary)
	}
	d.Files = append(d.Files, File{name, src})
	return nil
}

// title shortens a statement to a title that ends with a word.
func title(text string) string {
	if utf8.RuneCountInString(text) <= maxTitle {
		return text
	}
	short := string([]rune(text)[:maxTitle-1])
	if i := strings.LastIndexByte(short, ' '); i > maxTitle/2 {
		short = short[:i]
	}
	return strings.TrimRight(short, " ,;:.") + "…"
}

// comment writes a text as comments in lines of at most 100 characters, where it has spaces.
func comment(b *strings.Builder, text string) {
	line := "//"
	for _, word := range strings.Fields(text) {
		if utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > 100 && line != "//" {
			b.WriteString(line + "\n")
			line = "//"
		}
		line += " " + word
	}
	b.WriteString(line + "\n")
}
