package terminal

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wargame/internal/console"
	"wargame/internal/render"
	"wargame/interpreter/preview"
	"wargame/interpreter/run"
	"wargame/interpreter/value"
	"wargame/interpreter/worklist"

	"github.com/mattn/go-runewidth"
)

// pageSize is the most answers on one page of a list.
const pageSize = 40

// dueText describes the part of a roll that is due: dice, or cards with their possible
// values.
func (sc *screen) dueText(x *run.Due) string {
	if x.Sides > 0 {
		return fmt.Sprintf("%s %dd%d", x.Name, x.Count, x.Sides)
	}
	text := sc.Words.Sprintf("%s, %s of %s", x.Name, sc.Words.Count(x.Count, "card"), x.From) + " ("
	for i, c := range x.Cards {
		if i > 0 {
			text += ", "
		}
		if n := fmt.Sprint(x.Faces[i]); n != c {
			text += n + " "
		}
		text += c
	}
	return text + ")"
}

// question returns the head of a decision: the seat and the question.
func (sc *screen) question(d *run.Decision) string {
	who := sc.g.Query().Who(d)
	if d.Seat >= 0 && sc.g.P.Seats[d.Seat].Title != who {
		who += " (" + sc.g.P.Seats[d.Seat].Title + ")"
	}
	if d.Branch > 0 {
		who = sc.Words.Sprintf("%s, in secret", who)
	}
	what := d.Prompt
	switch {
	case d.Kind == run.DiceRoll:
		var parts []string
		for i := range d.Due {
			parts = append(parts, sc.dueText(&d.Due[i]))
		}
		if len(d.Due) == 1 && d.Due[0].Sides == 0 {
			return sc.Words.Sprintf("Draw: %s. What was drawn?", parts[0])
		}
		return sc.Words.Sprintf("Dice: %s. What do they show?", strings.Join(parts, ", "))
	case what != "":
	default:
		what = d.Unprompted()
	}
	between := ": "
	if d.Prompt == "" && d.NamesPhase() { // one colon is enough
		between = ", "
	}
	text := sc.Bold(who) + between + what
	if d.Kind == run.ChooseSet && len(d.Chosen) > 0 {
		text = sc.Words.Sprintf("%s (chosen: %s)", text, sc.view().Chosen(d))
	}
	return text + render.ClauseTail(sc.Console, d.Rule.ClauseID())
}

// showDecision writes the question and the legal answers.
func (sc *screen) showDecision(d *run.Decision) {
	sc.asidesFor = ""
	fmt.Fprintln(sc.Out)
	if now := sc.glance(); sc.brief && sc.drawing().Status() != "" && now != sc.glanced {
		fmt.Fprintln(sc.Out, sc.Dim(now))
		sc.glanced = now
	}
	if parts := sc.offer(d); sc.brief && parts != nil {
		if slices.Equal(parts, sc.offered) {
			sc.WriteParts(parts, "")
			return
		}
		sc.offered = parts
	}
	if sc.brief && d.Kind == run.YesNo && len(d.Options) == 2 {
		q := sc.question(d)
		if n := sc.Width(); n > 0 && runewidth.StringWidth(console.Uncolored(q))+runewidth.StringWidth("  "+sc.Words.Text("yes · no")) > n {
			q += "\n"
		}
		sc.asItFell(d)
		fmt.Fprintln(sc.Out, q+"  "+sc.Words.Text("yes · no"))
		return
	}
	sc.Printf("%s\n", sc.question(d))
	shown := sc.matching(d)
	from := sc.page * pageSize
	if from >= len(shown) {
		from, sc.page = 0, 0
	}
	to := min(from+pageSize, len(shown))
	var cells []string
	mark := ""
	if namedByNumbers(d) {
		mark = "#" // a bare 3 would mean the unit called 3
	}
	for _, i := range shown[from:to] {
		cells = append(cells, fmt.Sprintf("%3s %s", mark+strconv.Itoa(i+1), sc.optionText(d, &d.Options[i])))
	}
	sc.WriteCells(cells)
	var also []string
	if rest := len(shown) - to; rest > 0 {
		also = append(also, sc.Words.Sprintf("more (%d)", rest))
	}
	if n := len(d.Options) - len(shown); n > 0 && sc.filter == "" {
		also = append(also, sc.Words.Sprintf("%d more, removed as dead ends", n))
	}
	if sc.filter != "" {
		also = append(also, sc.Words.Sprintf("empty line: all %d again", len(d.Options)))
	}
	if d.CanDone {
		also = append(also, sc.Words.Text("done"))
	}
	if d.CanStop {
		also = append(also, sc.Words.Text("stop"))
	}
	if d.CanPass && d.Kind == run.Act {
		if sc.owes(d) {
			also = append(also, sc.Words.Sprintf("pass (not yet: %s)", sc.owed()))
		} else {
			also = append(also, sc.Words.Text("pass"))
		}
	}
	if d.Kind == run.Act && len(d.Options) == 0 && d.CanPass {
		sc.Println("    no legal action now")
	}
	if len(also) > 0 {
		sc.Printf("    %s\n", sc.Dim(strings.Join(also, " · ")))
	}
	if len(d.Options) == 0 && len(also) == 0 && d.Kind != run.DiceRoll {
		sc.Println("    no answer is legal, which is an error in the rules; undo goes back")
	}
}

// owed returns what prevents a pass: the duty itself if it fits in a line, else how to
// ask.
func (sc *screen) owed() string {
	if list := worklist.Duties(sc.view()); sc.brief && len(list) > 0 {
		x := &list[0]
		for _, text := range []string{duty(x), x.Text, strings.Join(x.InWay, ", "), x.Title} {
			if text += render.Bracketed(x.Clause); x.Clause != "" && len(text) > len(render.Bracketed(x.Clause)) && runewidth.StringWidth(text) <= longDuty {
				return text
			}
		}
	}
	return "why pass"
}

// longDuty is the most characters of a duty that is shown beside the word pass.
const longDuty = 70

// duty returns an obligation with its subject.
func duty(x *worklist.Duty) string {
	text := x.Title
	if x.Text != "" {
		text += ": " + x.Text
	}
	if len(x.InWay) > 0 {
		text += " (" + strings.Join(x.InWay, ", ") + ")"
	}
	return text
}

// offer returns a list of actions in short form, for an offer that was listed in full
// before. It returns nil for any other decision.
func (sc *screen) offer(d *run.Decision) []string {
	if d.Kind != run.Act || sc.filter != "" || sc.page > 0 || len(d.Options) > 8 {
		return nil
	}
	var parts []string
	for i, o := range d.Options {
		parts = append(parts, fmt.Sprintf("%d %s", i+1, sc.view().Answer(d, &o)))
	}
	if d.CanPass && !sc.owes(d) {
		parts = append(parts, sc.Words.Text("pass"))
	}
	if len(parts) > 0 {
		parts[0] = sc.question(d) + "  " + parts[0]
	}
	return parts
}

// namedByNumbers reports whether the name of an answer could be the number of another
// one.
func namedByNumbers(d *run.Decision) bool {
	return slices.ContainsFunc(d.Options, func(o run.Option) bool {
		n, err := strconv.Atoi(o.Label)
		return err == nil && n >= 1 && n <= len(d.Options) && o.Label == strconv.Itoa(n)
	})
}

// glance returns the status line: the place in the sequence of play, and as many tracks
// as fit.
func (sc *screen) glance() string {
	most := sc.Width()
	if most <= 0 {
		most = 100
	}
	var words, numbers []string
	turn := sc.Words.Sprintf("turn %s", sc.view().Value("turn_number"))
	for _, c := range sc.drawing().Counts() {
		c.Parts = slices.DeleteFunc(c.Parts, nothing)
		switch text := c.String(); {
		case len(c.Parts) == 0, strings.HasSuffix(text, turn): // already in the line
		case strings.ContainsAny(text, "0123456789"):
			numbers = append(numbers, text)
		default:
			words = append(words, text)
		}
	}
	text := sc.drawing().Status()
	for _, c := range slices.Concat(words, numbers) {
		if longer := text + " · " + c; runewidth.StringWidth(longer) < most {
			text = longer
		}
	}
	return text
}

// nothing reports whether a part of a count is 0, none or no.
func nothing(part string) bool {
	words := strings.Fields(part)
	return len(words) == 0 || slices.Contains([]string{"0", "none", "no"}, words[len(words)-1])
}

// optionText returns an answer as the list shows it.
func (sc *screen) optionText(d *run.Decision, o *run.Option) string {
	v := sc.view()
	if v.IsUnit(d, o) && v.Hides(int(o.Value)) {
		return o.Label
	}
	text := v.Answer(d, o)
	if o.Detail != "" && d.Kind == run.Act {
		text += "  " + o.Detail
	} else if o.Detail != "" {
		text += " (" + o.Detail + ")"
	}
	if o.Value == value.None { // the answer none of an optional choice
		return text
	}
	typ := d.Type
	if os := d.SpendOptions(); o.Group < len(os) {
		typ = os[o.Group].Type
	}
	switch typ.Kind {
	case value.Unit:
		if values := sc.view().Legend("unit", "values", int(o.Value)); values != "" {
			text += " " + values
		}
		if at := sc.drawing().PlaceAt(int(o.Value)); at != "" {
			text = sc.Words.Sprintf("%s at %s", text, at)
		}
	case value.Enum:
		if at := sc.drawing().PieceAt(typ, int(o.Value)); at != "" && o.Label == sc.g.P.Show(typ, value.Word(o.Value)) {
			text += " " + at
		}
	case value.Space:
		use := strings.TrimSuffix(o.Label, sc.g.P.Show(typ, value.Word(o.Value))) // of points: its title
		text = use + v.SpaceName(int(o.Value)) + strings.TrimPrefix(text, o.Label)
		if us := sc.view().NamesIn(int(o.Value)); len(us) > 0 {
			text += " [" + strings.Join(us, " ") + "]"
		}
	}
	if note := v.Noting(d, o); note != "" {
		text += ": " + note
	}
	if toll := preview.Cost(sc.view(), d, o); sc.brief && toll != "" {
		text += "  " + sc.Dim(toll)
	}
	return text
}
