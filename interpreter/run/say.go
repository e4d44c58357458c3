package run

import (
	"slices"
	"strings"

	"wargame/interpreter/messages"
)

// speaker writes the texts of the program in the language of the game.
type speaker struct{ words *messages.Printer }

// say returns a text of the program in the language of the game, with its values.
func (sp speaker) say(english string, values ...any) string {
	return sp.words.Sprintf(english, values...)
}

// refusal returns a refusal in the language of the game.
func (sp speaker) refusal(english string, values ...any) *Refusal {
	return &Refusal{Text: sp.words.Sprintf(english, values...)}
}

// wordings returns the parts of a text in the language of the game. Each %s in it stands for
// one of the given parts.
func (sp speaker) wordings(english string, values ...Part) []Part {
	return spread(sp.words, english, values...)
}

func spread(by *messages.Printer, english string, values ...Part) []Part {
	var out []Part
	for _, x := range by.Pieces(english) {
		if x.Value > 0 {
			out = append(out, values[x.Value-1])
		} else {
			out = append(out, wording(x.Words))
		}
	}
	return slices.DeleteFunc(out, func(p Part) bool { return p.Plain && p.Text == "" })
}

// after returns a text in the language of the game in whose place of %s the given parts
// stand.
func (sp speaker) after(parts []Part, english string) []Part {
	var out []Part
	for _, x := range sp.words.Pieces(english) {
		if x.Value > 0 {
			out = append(out, parts...)
		} else {
			out = append(out, wording(x.Words))
		}
	}
	return out
}

// whole returns the parts of a text joined.
func whole(parts []Part) string {
	var b strings.Builder
	for _, p := range parts {
		b.WriteString(p.Text)
	}
	return b.String()
}
