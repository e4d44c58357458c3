package terminal

import (
	"fmt"
	"strings"

	"wargame/internal/console"
	"wargame/interpreter/orders"

	"github.com/mattn/go-runewidth"
)

// playHelp lists the command words by group, with their effect.
var playHelp = []struct {
	title string
	rows  [][2]string
}{
	{"Answers", [][2]string{
		{"3", "choose the third answer. You may also type its name; a name that is a number comes first (#3 is always the third answer)"},
		{"3 5 7", "choose several answers (all: every answer), then done"},
		{"done stop pass yes no", "end a choice of several answers, end a series, pass, answer a question"},
		{"next or .", "continue, whatever the question: pass, done, stop or no"},
		{"no always", "give the same answer (no, pass, done, stop, next) whenever this question comes again, until you type ask; no for now: until the phase ends"},
		{"ask", "cancel the answers given by always and for now"},
		{"TEXT", "list only the answers that contain TEXT; an empty line lists all"},
		{"more", "show the next page of answers"},
	}},
	{"Orders", [][2]string{
		{"UNITS > PLACE [> PLACE]", "move units, through the places named. UNITS x PLACES attacks; ACTION WORDS takes any other action. Name units by their name or its beginning, or by their place; NAME* adds the formation. Separate orders by ;. An order is carried out completely or not at all; the program asks for what the order leaves open"},
		{"ORDER ?", "show the answers that an order stands for, and the odds of an attack, without carrying it out (odds ORDER shows only the odds)"},
		{"back [N]", "undo the last action (the last N actions) completely; redo [N] repeats it"},
		{"undo [N]", "undo the last decision (the last N decisions), but never a die"},
		{"undo [N] agreed", "undo dice too, if every seat agrees; the new dice will differ"},
	}},
	{"Looking", [][2]string{
		{"todo [odds]", "list what is left to do: units that can act, targets with their odds, obligations, stacks over the limit, units out of supply"},
		{"odds [ANSWER]", "preview the action with this answer, or as it stands: strengths, every shift, chances, losses, the effect of one more unit"},
		{"hint [LEVEL]", "show what a bot of this level (default: medium) would do in your place, and why; why alone: the reasons of the bots for their last actions"},
		{"why 3", "show why this answer is allowed; why NAME or why ORDER: the clauses that forbid it; why pass: the obligations left; why EXPR: how a value is derived, clause by clause; why RULE THING THING: the same without brackets; why … rule: a reason with the rule itself"},
		{"moves UNIT", "list where a unit can go, with cost and path (moves MOVEMENT UNIT: by that kind of movement); why MOVEMENT UNIT SPACE: what closes a space"},
		{"map [SPACE or UNIT]", "show the board, or the part around a space or unit, which is in brackets; map all includes empty spaces"},
		{"map UNIT > PLACE", "show the path of a move, with its hexes in brackets, and its cost"},
		{"units [SIDE, SPACE or UNIT]", "list the units with their values"},
		{"find UNIT or PLACE", "show where a unit is, or what is in a place"},
		{"log [N]", "show the last N lines of the log (default: 20)"},
	}},
	{"The game", [][2]string{
		{"as SEAT", "let SEAT decide first if several seats decide in secret; as SEAT undo undoes its last decision, as long as it is secret"},
		{"timeout", "report that the time is up, in a game with a clock that you measure yourself"},
		{"save [FILE]", "show where the game is saved, and its code for opponents to compare; with FILE, write a copy"},
		{"export SEAT FILE", "write what one seat may see of the game, without the seed of the dice; if something is hidden from the seat, only what it saw"},
		{"quit", "leave; the game is saved"},
		{"// TEXT", "a comment, on a line of its own or after an answer"},
	}},
}

// help writes the command words at the width of the terminal, and the orders that are
// possible now.
func (q *inquiry) help() {
	for i, group := range playHelp {
		if i > 0 {
			fmt.Fprintln(q.Out)
		}
		fmt.Fprintln(q.Out, q.Bold(q.Words.Text(group.title)))
		for _, row := range group.rows {
			q.entry(row[0], q.Words.Text(row[1]))
		}
	}
	forms := orders.Forms(q.view())
	if len(forms) == 0 {
		return
	}
	q.Printf("\n%s\n", q.Bold(q.Words.Text("Orders that you can give now")))
	rows := [][]string{{q.Words.Text("order"), "", q.Words.Text("clause")}}
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
	for _, part := range console.Wrap(text, most-helpIndent) {
		fmt.Fprintln(q.Out, line+strings.Repeat(" ", helpIndent-runewidth.StringWidth(line))+part)
		line = ""
	}
}
