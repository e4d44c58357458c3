package cli

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"wargame/dsl"
	"wargame/internal/console"
	"wargame/internal/setup"
	"wargame/interpreter/vocabulary"
)

// Names lists the names of a game that have a word in them: what tests, variants and rules
// can refer to. An empty word lists all names.
func Names(e *console.Console, where, word, format string) error {
	st, err := style(format)
	if err != nil {
		return err
	}
	g, err := setup.OpenWithTests(e, where)
	if err != nil {
		return err
	}
	p, ds := g.TestProgram(nil, nil)
	if p == nil || p.Set == nil {
		return writeBroken(e, g, ds)
	}
	var list []vocabulary.Entry
	for _, x := range vocabulary.List(p.Set, g.Files) {
		if x.Matches(word) {
			list = append(list, x)
		}
	}
	if st == dsl.JSON {
		return namesJSON(e, list)
	}
	if len(list) == 0 {
		return fmt.Errorf("%s has no name that contains %q; `wargame names %s` lists all names", g.Name, word, where)
	}
	writeNames(e, list, word != "")
	return nil
}

// writeNames writes entries under headings; with parts also the words, columns and
// attributes of each.
func writeNames(e *console.Console, list []vocabulary.Entry, parts bool) {
	kind := ""
	for i := range list {
		x := &list[i]
		if x.Kind != kind {
			if kind != "" {
				fmt.Fprintln(e.Out)
			}
			kind = x.Kind
			fmt.Fprintln(e.Out, e.Bold(kind))
		}
		line := "  " + x.Signature
		if x.Title != "" {
			line = padded(line, 44) + "  " + x.Title
		}
		where := fmt.Sprintf("%s:%d", x.Span.File, x.Span.Start.Line)
		if x.Clause != "" {
			where = x.Clause + "  " + where
		}
		fmt.Fprintf(e.Out, "%s  %s\n", padded(line, 78), e.Dim(where))
		if parts && len(x.Parts) > 0 {
			fmt.Fprintf(e.Out, "    %s\n", strings.ReplaceAll(wrapped(strings.Join(x.Parts, "  ")), "\n"+strings.Repeat(" ", 13), "\n    "))
		}
	}
}

func padded(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-utf8.RuneCountInString(text)))
}

func namesJSON(e *console.Console, list []vocabulary.Entry) error {
	type entry struct {
		Kind      string   `json:"kind"`
		Name      string   `json:"name"`
		Signature string   `json:"signature"`
		Title     string   `json:"title,omitempty"`
		Clause    string   `json:"clause,omitempty"`
		Parts     []string `json:"parts,omitempty"`
		File      string   `json:"file"`
		Line      int      `json:"line"`
	}
	out := json.NewEncoder(e.Out)
	for _, x := range list {
		if err := out.Encode(entry{x.Kind, x.Name, x.Signature, x.Title, x.Clause, x.Parts, x.Span.File, x.Span.Start.Line}); err != nil {
			return err
		}
	}
	return nil
}
