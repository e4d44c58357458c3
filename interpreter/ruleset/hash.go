package ruleset

import (
	"strings"

	"wargame/dsl"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

// RulesHash returns the hash of all rules in force under the chosen options and
// readings. It covers the tokens of every item and its clause, in order. It ignores
// layout, comments, titles, labels, prompts, reasons and other texts for players, tests,
// fixtures, legends, drawings, aims, and defines that only aims use.
func (s *Set) RulesHash() uint64 { return s.hash() }

// RulesHashWithTexts returns the hash of before: it also covers the texts for players
// within the rules. Saves that name it are still read.
func (s *Set) RulesHashWithTexts() uint64 { return s.hashWithTexts() }

func hashOf(stated []Stated, sources dsl.Sources, withTexts bool) uint64 {
	h := uint64(0)
	words := aimWords(stated, sources)
	for _, e := range stated {
		it := e.Item
		if !hashed(it) || words[it] {
			continue
		}
		h = value.FoldText(h, e.Rule.ClauseID())
		tokens := tokensOf(it, sources)
		if tokens == nil {
			continue
		}
		if !withTexts {
			tokens = withoutTexts(it, tokens, sources)
		}
		for _, t := range tokens {
			if t.Type != dsl.TokenWhitespace && t.Type != dsl.TokenComment && t.Type != lexer.EOF {
				h = value.FoldText(h, t.Value)
			}
		}
		dsl.Walk(it, func(node any) bool {
			g, ok := node.(*dsl.Grid)
			if !ok {
				return true
			}
			for _, r := range g.Rows { // whitespace is significant in grids
				h = value.Fold(h, uint64(len(r.Cells)))
				for _, c := range r.Cells {
					h = value.FoldText(h, c.Source())
				}
			}
			return false
		})
	}
	return value.Finish(h)
}

// AimWords returns the defines that only aims use. They are no part of the rules.
func (s *Set) AimWords() map[*dsl.Item]bool { return s.aims() }

// hashed reports whether an item is part of the rules' hash: a rule, or data of the
// game.
func hashed(it *dsl.Item) bool {
	return it.Test == nil && it.Fixture == nil && it.Game == nil && it.Legend == nil && it.Drawing == nil && it.Aim == nil && it.About == nil && it.Titles == nil
}

// tokensOf returns the tokens of an item, including those of the head that it stands
// under.
func tokensOf(it *dsl.Item, sources dsl.Sources) []lexer.Token {
	src := sources[it.Pos.Filename]
	if it.EndPos.Offset > len(src) || it.Pos.Offset > it.EndPos.Offset {
		return nil
	}
	return dsl.Tokens("", it.HeadText(src)+" "+string(src[it.Pos.Offset:it.EndPos.Offset]))
}

// withoutTexts removes the texts for players from the tokens of an item, and the words that
// introduce them.
func withoutTexts(it *dsl.Item, tokens []lexer.Token, sources dsl.Sources) []lexer.Token {
	texts := map[int]bool{} // by offset in the file
	dsl.Walk(it, func(node any) bool {
		switch n := node.(type) {
		case *dsl.Provenance:
			return false
		case *dsl.Text:
			pos := n.Pos
			if n.Origin.Filename != "" {
				pos = n.Origin
			}
			if pos.Filename == it.Pos.Filename {
				texts[pos.Offset] = true
			}
		}
		return true
	})
	head := len(it.HeadText(sources[it.Pos.Filename]))
	var out []lexer.Token
	for _, t := range tokens {
		at := it.Head.Offset + t.Pos.Offset
		if t.Pos.Offset > head {
			at = it.Pos.Offset + t.Pos.Offset - head - 1
		}
		if t.Type == dsl.TokenString && texts[at] {
			if n := len(out); n > 0 && (out[n-1].Value == "because" || out[n-1].Value == "noting") {
				out = out[:n-1]
			}
			continue
		}
		if t.Type != dsl.TokenWhitespace && t.Type != dsl.TokenComment {
			out = append(out, t)
		}
	}
	return out
}

// aimWords returns the defines in files with aims that only aims and other such defines
// name. Any other use of the name, in any meaning, makes the define a rule. So no rule
// can depend on one of them.
func aimWords(stated []Stated, sources dsl.Sources) map[*dsl.Item]bool {
	beside := map[string]bool{}
	for _, e := range stated {
		if e.Item.Aim != nil {
			beside[e.Item.Pos.Filename] = true
		}
	}
	words := map[*dsl.Item]bool{}
	named := map[string][]*dsl.Item{}
	for _, e := range stated {
		if it := e.Item; it.Define != nil && beside[it.Pos.Filename] {
			words[it] = true
			named[it.Define.Name.Text] = append(named[it.Define.Name.Text], it)
		}
	}
	if len(words) == 0 {
		return nil
	}
	var rules func(it *dsl.Item)
	rules = func(it *dsl.Item) {
		for _, t := range tokensOf(it, sources) {
			for name, list := range named {
				if t.Value != name && !(t.Type == dsl.TokenString && strings.Contains(t.Value, name)) {
					continue // a text may use it in braces
				}
				for _, word := range list {
					if word != it && words[word] {
						delete(words, word)
						rules(word)
					}
				}
			}
		}
	}
	for _, e := range stated {
		if hashed(e.Item) && !words[e.Item] {
			rules(e.Item)
		}
	}
	return words
}
