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

// manyAnswers is the number of answers that name units, since the names last changed,
// from which on the game keeps an answer for every unit of the program.
const manyAnswers = 128

// unitLabels are answers that name units. They are made again when the program has other
// names.
type unitLabels struct {
	named   []string // the names that the answers were made with
	answers []Option // by unit; nil before manyAnswers
	asked   int      // how many answers were made one by one
}

// options are the answers that name some words, with room for one more.
func (cs *choices) options(t value.Type, words []int64) []Option {
	out := make([]Option, len(words), len(words)+1)
	if t.Kind == value.Unit && cs.labels.prepare(cs.P.Units, len(words)) {
		for i, w := range words {
			if uint64(w) < uint64(len(cs.labels.answers)) {
				out[i] = cs.labels.answers[w]
			} else {
				out[i] = Option{Value: w, Text: &Text{Label: cs.P.Show(t, value.Word(w))}}
			}
		}
		return out
	}
	texts := make([]Text, len(words))
	for i, w := range words {
		texts[i].Label = cs.P.Show(t, value.Word(w))
		out[i] = Option{Value: w, Text: &texts[i]}
	}
	return out
}

// prepare counts answers that are wanted, and reports whether there is one for every unit.
func (l *unitLabels) prepare(units []string, wanted int) bool {
	if len(units) == 0 {
		return false
	}
	if len(l.named) != len(units) || &l.named[0] != &units[0] {
		*l = unitLabels{named: units}
	}
	if l.answers != nil {
		return true
	}
	if l.asked += wanted; l.asked < manyAnswers {
		return false
	}
	l.answers = make([]Option, len(units))
	texts := make([]Text, len(units))
	for u, name := range units {
		texts[u].Label = name
		l.answers[u] = Option{Value: int64(u), Text: &texts[u]}
	}
	return true
}
