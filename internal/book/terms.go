package book

import (
	"fmt"
	"slices"
	"strings"

	"wargame/internal/book/prose"
	"wargame/interpreter/program"
)

func hash(p *program.Program) string { return fmt.Sprintf("%016x", p.RulesHash()) }

// terms lists the sides, kinds and attributes of a game.
func (b *Book) terms() {
	add := func(title string, words []string) {
		if len(words) > 0 {
			b.Terms = append(b.Terms, Term{title, words})
		}
	}
	if e := b.p.Enums["side"]; e != nil {
		add(b.say.Text("terms.sides"), e.Titles)
	}
	for _, of := range []string{"unit", "space", "edge"} {
		var words []string
		for _, name := range b.p.AttributeNames(of) {
			if a := b.p.Attribute(of, name); a != nil && name != "side" {
				words = append(words, a.Label())
			}
		}
		add(b.say.Text("terms."+of), words)
	}
	var names []string
	for name := range b.p.Enums {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		if name == "side" || name == "phase" || name == "segment" || name == "seat" || strings.Contains(name, " ") || name == "roll_kind" || name == "yes_no" || b.p.Nouns[name] != nil {
			continue
		}
		e := b.p.Enums[name]
		var words []string
		for i, w := range e.Words {
			title := e.Title(i)
			if title != w && (prose.Symbol(w) || strings.Count(title, " ") > 3) {
				title = w + " (" + title + ")"
			}
			words = append(words, title)
		}
		if len(words) > 60 {
			continue
		}
		add(strings.ToUpper(name[:1])+strings.ReplaceAll(name[1:], "_", " "), words)
	}
}

// index lists the declared names and the words of the game with the clauses that use them.
func (b *Book) index() {
	at := map[string][]string{}
	label := map[string]string{}
	add := func(word, clause string) {
		key := strings.ToLower(word)
		if label[key] == "" {
			label[key] = word
		}
		if list := at[key]; len(list) == 0 || list[len(list)-1] != clause {
			at[key] = append(at[key], clause)
		}
	}
	for _, c := range b.Chapters {
		for _, s := range c.Sections {
			var walk func(blocks []prose.Block)
			walk = func(blocks []prose.Block) {
				for i := range blocks {
					for _, x := range blocks[i].Text {
						if x.Mark == prose.Term || x.Mark == prose.Word {
							add(x.Text, s.ID)
						}
					}
					if t := blocks[i].Table; t != nil && t.Title != "" {
						add(t.Title, s.ID)
					}
					walk(blocks[i].Sub)
				}
			}
			for _, r := range s.Rules {
				walk(r.Blocks)
			}
		}
	}
	for key, clauses := range at {
		if len([]rune(key)) > 1 && strings.ContainsFunc(key, isLetter) {
			b.Index = append(b.Index, Entry{label[key], clauses})
		}
	}
	slices.SortFunc(b.Index, func(x, y Entry) int {
		if c := strings.Compare(strings.ToLower(x.Word), strings.ToLower(y.Word)); c != 0 {
			return c
		}
		return strings.Compare(x.Word, y.Word)
	})
}

func isLetter(r rune) bool { return r > 127 || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' }
