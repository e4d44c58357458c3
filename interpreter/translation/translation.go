// Package translation puts the texts of a game in another language in the place of those
// that its rules are written in. Rules and their hash stay as they are: only texts that
// people read are replaced, in syntax trees, before a program is made of them.
package translation

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
	"golang.org/x/text/language"

	"wargame/dsl"
	"wargame/interpreter/codes"
)

// Languages returns the languages in which files have texts besides those of the rules, in
// the order in which they are named.
func Languages(files []*dsl.File) []language.Tag {
	var out []language.Tag
	for _, t := range texts(files) {
		if tag, err := tagOf(t); err == nil && !slices.Contains(out, tag) {
			out = append(out, tag)
		}
	}
	return out
}

// Best returns the language of files that serves a reader of the given languages best, in
// their order of preference; language.Und if that is the one that the rules are written in.
func Best(files []*dsl.File, wanted ...language.Tag) language.Tag {
	own := Languages(files)
	if len(own) == 0 || len(wanted) == 0 {
		return language.Und
	}
	_, i, sure := language.NewMatcher(append([]language.Tag{language.English}, own...)).Match(wanted...)
	if i == 0 || sure == language.No {
		return language.Und
	}
	return own[i-1]
}

func texts(files []*dsl.File) []*dsl.Texts {
	var out []*dsl.Texts
	for _, f := range files {
		for _, it := range f.Items {
			if it.Texts != nil {
				out = append(out, it.Texts)
			}
		}
	}
	return out
}

func tagOf(t *dsl.Texts) (language.Tag, error) { return language.Parse(strings.Trim(t.Language, `"`)) }

// Dictionary holds the texts of one language: for all rules, and for single clauses.
type Dictionary struct {
	general map[string]*dsl.Translation
	clauses map[string]map[string]*dsl.Translation
	used    map[*dsl.Translation]bool
}

// Of returns the texts of files in a language. A later file replaces what an
// earlier one says, so that a variant can.
func Of(files []*dsl.File, tag language.Tag) *Dictionary {
	d := &Dictionary{map[string]*dsl.Translation{}, map[string]map[string]*dsl.Translation{}, map[*dsl.Translation]bool{}}
	for _, t := range texts(files) {
		if own, err := tagOf(t); err != nil || own != tag {
			continue
		}
		for _, x := range t.List {
			in := d.general
			if x.Clause != nil {
				clause := x.Clause.Clause()
				if in = d.clauses[clause]; in == nil {
					in = map[string]*dsl.Translation{}
					d.clauses[clause] = in
				}
			}
			in[x.From.Value()] = x
		}
	}
	return d
}

// lookup returns the translation of a text in a clause; nil if there is none, or if it
// does not fit: a translation shows what the text shows, never more, so that it can neither
// reveal a hidden value nor fail where the text does not.
func (d *Dictionary) lookup(clause string, t *dsl.Text) *dsl.Text {
	x := d.clauses[clause][t.Value()]
	if x == nil {
		x = d.general[t.Value()]
	}
	if x == nil {
		return nil
	}
	d.used[x] = true
	if misfit(x) != "" {
		return nil
	}
	return x.To
}

// File returns a copy of a file with its texts in the language. A nil file gives nil.
func (d *Dictionary) File(f *dsl.File) *dsl.File {
	if f == nil {
		return nil
	}
	return dsl.Translate(f, d.lookup)
}

// Check returns what is wrong with the texts of files in other languages: unknown tags,
// translations of texts that the files do not have, values that a translation adds or
// leaves out. The files include modules. All findings are warnings.
func Check(files []*dsl.File) dsl.Diagnostics {
	var out dsl.Diagnostics
	warn := func(at lexer.Position, summary, help string) {
		out = append(out, dsl.Diagnostic{Severity: dsl.Warning, Code: codes.Translation, Span: dsl.SpanOf(at, at), Summary: summary, Help: help})
	}
	dictionaries := map[language.Tag]*Dictionary{}
	for _, tag := range Languages(files) {
		d := Of(files, tag)
		dictionaries[tag] = d
		for _, f := range files {
			d.File(f)
		}
	}
	for _, t := range texts(files) {
		tag, err := tagOf(t)
		if err != nil {
			warn(t.Pos, fmt.Sprintf("%q is not a language tag", strings.Trim(t.Language, `"`)), `write a tag such as ja, fr or "pt-BR"`)
			continue
		}
		for _, x := range t.List {
			if found, help := mistranslated(dictionaries[tag], x); found != "" {
				warn(x.From.Pos, found, help)
			}
		}
	}
	return out
}

// mistranslated returns what is wrong with a translation and what to do, or "".
func mistranslated(d *Dictionary, x *dsl.Translation) (found, help string) {
	switch {
	case d.used[x]:
		if found = misfit(x); found != "" {
			help = "until then the text is shown as the rules write it"
		}
	case x.Clause != nil:
		found = fmt.Sprintf("rule %s has no text %q", x.Clause.Clause(), x.From.Value())
	default:
		found = fmt.Sprintf("the game has no text %q, or a later line also translates it", x.From.Value())
	}
	return found, help
}

// misfit returns why a translation cannot stand for its text, or "".
func misfit(x *dsl.Translation) string {
	if strings.TrimSpace(x.To.Value()) == "" && strings.TrimSpace(x.From.Value()) != "" {
		return "the translation is empty"
	}
	if a, b := values(x.From), values(x.To); !slices.Equal(a, b) {
		return fmt.Sprintf("the text has the values %s, but its translation has %s", listed(a), listed(b))
	}
	return ""
}

// values returns the expressions in a text, sorted, without the words of texts in them.
func values(t *dsl.Text) []string {
	var out []string
	for _, p := range t.Parts() {
		if p.Expr != nil {
			out = append(out, quoted.ReplaceAllString(strings.TrimSpace(p.Expr.Text), `""`))
		}
	}
	slices.Sort(out)
	return out
}

// quoted matches a text within an expression.
var quoted = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)

func listed(values []string) string {
	if len(values) == 0 {
		return "none"
	}
	return "{" + strings.Join(values, "}, {") + "}"
}
