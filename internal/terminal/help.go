package terminal

import (
	"fmt"
	"strings"

	"wargame/interpreter/orders"

	"github.com/mattn/go-runewidth"
)

// playHelp lists the command words by group, with their effect.
var playHelp = []struct {
	title string
	rows  [][2]string
}{
	{"Answers", [][2]string{
		{"3", "the third answer; its name does as well, and comes first where both are numbers (#3 is always the third)"},
		{"3 5 7", "several (all: everyone), then done"},
		{"done stop pass yes no", "end a choice of several, leave a series, pass, answer"},
		{"next or .", "go on everywhere: pass, done, stop, no"},
		{"no always", "the same answer (no, pass, done, stop, next) whenever this is asked again, until ask; no for now: until the phase ends"},
		{"ask", "be asked again what is answered so"},
		{"TEXT", "list only the answers with TEXT in them; an empty line lists all"},
		{"more", "the next page of answers"},
	}},
	{"Orders", [][2]string{
		{"UNITS > PLACE [> PLACE]", "go there, by way of places. UNITS x PLACES attacks, ACTION WORDS is any other. Units by name or its beginning, by the place where they stand, NAME* with their formation; orders in a row with ; between them. Done whole or not at all; what stays open is asked"},
		{"ORDER ?", "the answers that an order comes to, and what an attack would lead to; nothing is done (odds ORDER tells the odds alone)"},
		{"back [N]", "take the last move (the last N) back whole; redo [N] makes it again"},
		{"undo [N]", "take the last decision (the last N) back, but never a die"},
		{"undo [N] agreed", "take back dice as well, if every seat agrees; other dice will fall"},
	}},
	{"Looking", [][2]string{
		{"todo [odds]", "what is left here: who can act, what can be attacked and at what odds, what is owed, who is stacked too high or cut off"},
		{"odds [ANSWER]", "what the act would lead to with this answer, or as it stands: what is compared, every shift, the chances, losses, what one more would change"},
		{"hint [LEVEL]", "what a bot of a level (medium) would do in your place, and what for; why alone: why the bots did what they did"},
		{"why 3", "why this answer is allowed; why NAME or why ORDER: which clauses forbid it; why pass: what is still owed; why EXPR: how a value is made, clause by clause; why RULE THING THING: likewise, without brackets"},
		{"moves UNIT", "where it could go, at what cost and by what way (moves MOVEMENT UNIT: by that movement); why MOVEMENT UNIT SPACE: what closes a space"},
		{"map [SPACE or UNIT]", "the board, or the part around a space or unit, which stands in brackets; map all with what is empty"},
		{"map UNIT > PLACE", "the way there, its hexes in brackets, and what it costs"},
		{"units [SIDE, SPACE or UNIT]", "the counters with their values"},
		{"find UNIT or PLACE", "where it is, and what is there"},
		{"log [N]", "the last N lines of the log (20)"},
	}},
	{"The game", [][2]string{
		{"as SEAT", "let SEAT decide first where several decide in secret; as SEAT undo takes its last decision back, as long as it is secret"},
		{"timeout", "the time is over (in a game with a clock, for who measures it himself)"},
		{"save [FILE]", "where the game is kept, and its code for opponents to compare; with FILE, a copy"},
		{"export SEAT FILE", "what one seat may see of the game, without the seed of the dice; where something is hidden from it, only what it was told"},
		{"quit", "leave; the game is kept"},
		{"// TEXT", "a remark, on a line of its own or behind an answer"},
	}},
}

// help writes the command words at the width of the terminal, and the orders that are
// possible now.
func (q *inquiry) help() {
	for i, group := range playHelp {
		if i > 0 {
			fmt.Fprintln(q.Out)
		}
		fmt.Fprintln(q.Out, q.Bold(group.title))
		for _, row := range group.rows {
			q.entry(row[0], row[1])
		}
	}
	forms := orders.Forms(q.view())
	if len(forms) == 0 {
		return
	}
	fmt.Fprintf(q.Out, "\n%s\n", q.Bold("Orders that can be given now"))
	rows := [][]string{{"order", "", "clause"}}
	for _, f := range forms {
		rows = append(rows, []string{f.Text, f.Title, f.Clause})
	}
	q.WriteTable(rows, "  ")
}

// helpIndent is the column at which descriptions begin.
const helpIndent = 15

// entry writes a word with its description, beside it or below it.
func (q *inquiry) entry(word, text string) {
	most := q.Width()
	if most <= 0 {
		most = 100
	}
	line := "  " + word
	if runewidth.StringWidth(line)+2 > helpIndent {
		fmt.Fprintln(q.Out, line)
		line = ""
	}
	line += strings.Repeat(" ", helpIndent-runewidth.StringWidth(line))
	begun := false
	for _, w := range strings.Fields(text) {
		if begun && runewidth.StringWidth(line+" "+w) > most {
			fmt.Fprintln(q.Out, line)
			line, begun = strings.Repeat(" ", helpIndent), false
		}
		if begun {
			line += " "
		}
		line, begun = line+w, true
	}
	fmt.Fprintln(q.Out, line)
}
