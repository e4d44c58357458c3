package cli

import (
	"fmt"

	"golang.org/x/text/language"

	"wargame/dsl"
	"wargame/internal/console"
	"wargame/internal/setup"
	"wargame/interpreter/translation"
)

// Texts writes the texts of a game as an item `texts`, with their translations into a
// language; with missing, only those that have none.
func Texts(e *console.Console, where, lang string, missing bool) error {
	tag, err := language.Parse(lang)
	if err != nil {
		return fmt.Errorf("%q is not a language tag, such as ja or pt-BR", lang)
	}
	g, err := setup.Open(e, where)
	if err != nil {
		return err
	}
	p, ds := g.Program(nil, nil)
	if p == nil || p.Set == nil {
		return writeBroken(e, g, ds)
	}
	name := tag.String()
	if len(name) != 2 && len(name) != 3 {
		name = dsl.Quote(name)
	}
	fmt.Fprintf(e.Out, "texts %s {\n", name)
	left := 0
	for i, group := range translation.List(p.Files(), tag) {
		head := false
		for _, t := range group.Texts {
			to := t.Translation
			if to == "" {
				to = t.Text
				left++
			} else if missing {
				continue
			}
			if !head {
				if i > 0 {
					fmt.Fprintln(e.Out)
				}
				fmt.Fprintf(e.Out, "  // %s\n", group.File)
				head = true
			}
			fmt.Fprintf(e.Out, "  %s: %s\n", dsl.Quote(t.Text), dsl.Quote(to))
		}
	}
	fmt.Fprintln(e.Out, "}")
	if left > 0 {
		fmt.Fprintf(e.Err, "%s without a translation\n", console.Plural(left, "text"))
	}
	return nil
}
