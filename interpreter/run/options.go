package run

import (
	"fmt"

	"wargame/interpreter/value"
)

// Option is a legal answer.
type Option struct {
	Value int64 // the picked word; for an Act, the index of the action
	Group int   // for an Allocate, the option; for an Act, the element
	*Text
}

// String formats all fields of an option, for comparing lists of options.
func (o Option) String() string {
	if o.Text == nil {
		return fmt.Sprintf("{%d %d}", o.Value, o.Group)
	}
	return fmt.Sprintf("{%d %d %s %s}", o.Value, o.Group, o.Label, o.Detail)
}

// Text is the label of an option and the note beside it. Options share texts, so a Text
// is immutable.
type Text struct {
	Label  string
	Detail string
}

// manyAnswers is the number of options that name units after which the game builds a
// table of all units.
const manyAnswers = 128

// unitLabels caches the options that name units. It is rebuilt if the names in the
// program change.
type unitLabels struct {
	named   []string // the names that the answers use
	answers []Option // for each unit; nil before manyAnswers
	asked   int      // number of options made one by one so far
}

// options returns the options for some words, with capacity for one more.
func (cs *choices) options(t value.Type, words []int64) []Option {
	out := make([]Option, len(words), len(words)+1)
	if t.Kind == value.Unit && cs.labels.prepare(cs.P.Units, len(words)) {
		for i, w := range words {
			if uint64(w) < uint64(len(cs.labels.answers)) {
				out[i] = cs.labels.answers[w]
			} else {
				out[i] = Option{Value: w, Text: &Text{Label: cs.P.ShowTitled(t, value.Word(w))}}
			}
		}
		return out
	}
	texts := make([]Text, len(words))
	for i, w := range words {
		texts[i].Label = cs.P.ShowTitled(t, value.Word(w))
		out[i] = Option{Value: w, Text: &texts[i]}
	}
	return out
}

// prepare counts the wanted options and reports whether the table of all units is ready.
// It builds the table once manyAnswers is reached.
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
