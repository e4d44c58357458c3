package run

import (
	"fmt"

	"wargame/interpreter/value"
)

// Option is a legal answer.
type Option struct {
	Value int64 // the word picked; the index of the action for an Act
	Group int   // the option of an Allocate
	*Text
}

// String writes all that an answer says, for who compares lists of answers.
func (o Option) String() string {
	if o.Text == nil {
		return fmt.Sprintf("{%d %d}", o.Value, o.Group)
	}
	return fmt.Sprintf("{%d %d %s %s}", o.Value, o.Group, o.Label, o.Detail)
}

// Text is what an answer is called and what is told beside it. Lists of answers share
// texts, so nobody writes to one: who wants another makes one.
type Text struct {
	Label  string
	Detail string
}

// manyListings is after how many lists of units it pays to keep what they are called,
// where the lists are short.
const manyListings = 8

// manyAnswers is the length from which a list counts as long.
const manyAnswers = 128

// options are the answers that name some words, with room for one more. What units are
// called is kept in l, which may be nil, where long lists are made of them, or many.
func (g *Game) options(t value.Type, words []int64, l *listed) []Option {
	out := make([]Option, len(words), len(words)+1)
	keeps := l != nil && t.Kind == value.Unit
	if keeps {
		l.listings++
	}
	if !keeps || len(words) < manyAnswers && l.listings < manyListings {
		texts := make([]Text, len(words))
		for i, w := range words {
			texts[i].Label = g.P.Show(t, value.Word(w))
			out[i] = Option{Value: w, Text: &texts[i]}
		}
		return out
	}
	all := l.answersOf(g.P.Units)
	for i, w := range words {
		if uint64(w) < uint64(len(all)) {
			out[i] = all[w]
		} else {
			out[i] = Option{Value: w, Text: &Text{Label: g.P.Show(t, value.Word(w))}}
		}
	}
	return out
}

// answersOf are the answers that name the units, made again when they have other names.
func (l *listed) answersOf(units []string) []Option {
	if len(l.units) == len(units) && &l.units[0] == &units[0] {
		return l.answers
	}
	l.units, l.answers = units, make([]Option, len(units))
	texts := make([]Text, len(units))
	for u, name := range units {
		texts[u].Label = name
		l.answers[u] = Option{Value: int64(u), Text: &texts[u]}
	}
	return l.answers
}
