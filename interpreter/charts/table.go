package charts

import (
	"wargame/interpreter/names"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/tables"
)

// Source is the clause that an entry rests on, with the title of its rule.
type Source struct {
	Clause string `json:"clause,omitempty"`
	Rule   string `json:"rule,omitempty"`
}

func sourceOf(r *ruleset.Rule) Source { return Source{r.ClauseID(), r.TitleText()} }

// Table is a printed table. A row has Left labels, then one cell for each column.
type Table struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	Source
	Combat bool       `json:"combat,omitempty"` // columns are odds or differences
	Dice   bool       `json:"dice,omitempty"`   // an axis is a roll of dice
	Left   int        `json:"left"`
	Head   []string   `json:"head"` // Left names of axes, then the labels of the columns
	Across string     `json:"across,omitempty"`
	Rows   [][]string `json:"rows"`
	Key    []Word     `json:"key,omitempty"` // what the symbols in the cells mean
	Cells  []string   `json:"cells,omitempty"`
}

// Word is a symbol with its meaning.
type Word struct {
	Word  string `json:"word"`
	Title string `json:"title"`
}

// tableOf returns a table as it is printed.
func tableOf(p *program.Program, t *tables.Table) Table {
	head, rows := t.Printed(&p.Lexicon)
	out := Table{Name: t.Name, Title: p.TitleOf(t.Name), Source: sourceOf(t.Rule), Combat: len(t.Columns) > 0, Dice: t.Diced(), Left: len(t.Axes) - 1, Head: head, Rows: rows}
	for i := range out.Left {
		out.Head[i] = names.Spoken(out.Head[i])
	}
	if last := &t.Axes[out.Left]; last.Name != "" {
		out.Across = names.Spoken(last.Name)
	}
	for _, w := range t.Key(&p.Lexicon) {
		out.Key = append(out.Key, Word{w.Word, w.Title})
	}
	for _, o := range t.Outputs {
		if o.Name != "" {
			out.Cells = append(out.Cells, names.Spoken(o.Name))
		}
	}
	return out
}
