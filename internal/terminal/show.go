package terminal

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"wargame/internal/console"
	"wargame/internal/render"
	"wargame/interpreter/preview"
	"wargame/interpreter/report"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
	"wargame/interpreter/worklist"

	"github.com/mattn/go-runewidth"
)

// The most choices that are listed at once.
const pageSize = 40

// tell writes what has happened since the last time.
func (t *table) tell() {
	v := t.view()
	if !v.IsOf(t.g) { // what is told at a desk, hear tells
		v = sight.Of(t.g, v.Seats...)
	}
	if t.brief && t.botLast { // it is told together when somebody is asked again
		t.away = append(t.away, report.Of(v, t.told)...)
		t.told = v.Lines()
		return
	}
	for _, n := range t.fought(report.Played(v, t.told)) {
		switch n.Kind {
		case "scope":
			fmt.Fprintf(t.Out, "\n%s\n", render.NewsLine(t.Console, n))
			t.drawn = t.drawn && n.Inner // within an act everybody knows where he is
		case "choice":
			fmt.Fprintln(t.Out, n.Text)
		default:
			fmt.Fprintf(t.Out, "  %s\n", render.NewsLine(t.Console, n))
			for _, s := range n.Shares {
				fmt.Fprintf(t.Out, "      %s\n", t.Dim(s))
			}
		}
	}
	t.told = v.Lines()
}

// fought holds back what was compared until the dice have fallen for which it was: before,
// it may still change, and who wants to know asks for the odds.
func (t *table) fought(lines []render.News) []render.News {
	fell := t.g.Shown() != t.shownBefore
	t.shownBefore = t.g.Shown()
	combat := func(n render.News) bool { return n.Kind == "combat" }
	if !fell {
		for _, n := range lines {
			if combat(n) {
				t.compared = append(t.compared, n)
			}
		}
		return slices.DeleteFunc(lines, combat)
	}
	again := func(n render.News) bool {
		return slices.ContainsFunc(lines, func(o render.News) bool { return combat(o) && o.Text == n.Text })
	}
	lines = append(slices.DeleteFunc(t.compared, again), lines...)
	t.compared = nil
	return lines
}

// meanwhile tells together what bots have done since somebody was asked, and after a turn
// of theirs waits until it has been read. False when the input ends.
func (t *table) meanwhile() bool {
	if len(t.away) == 0 {
		t.botActed = false
		return true
	}
	fmt.Fprintf(t.Out, "\n%s\n", t.Bold("Meanwhile"))
	render.Recount(t.Console, t.away)
	acted := t.botActed
	t.away, t.botActed, t.drawn = nil, false, t.drawn && !t.botActed
	if !acted || !t.Terminal {
		return true
	}
	_, err := t.typed("Enter to go on > ")
	return !errors.Is(err, io.EOF)
}

// draw shows the position when a new stretch of play has begun and somebody has
// moved since the last time.
func (t *table) draw(d *run.Decision) {
	if t.drawn || d.Kind == run.DiceRoll {
		return
	}
	t.drawn = true
	now := t.view().Fingerprint()
	if now == t.shown && len(t.moves) > 0 {
		return // nobody has moved since
	}
	t.shown = now
	lines := t.board("", true)
	if len(lines) > 60 {
		if !t.hinted {
			fmt.Fprintln(t.Out, t.Dim("(map shows the board, units the counters)"))
		}
		t.hinted = true
		return
	}
	fmt.Fprintln(t.Out, strings.Join(lines, "\n"))
}

// question is the head of a decision: who decides what.
// due is what is due of a part of a roll: dice, or cards with what they can be.
func due(x *run.Due) string {
	if x.Sides > 0 {
		return fmt.Sprintf("%s %dd%d", x.Name, x.Count, x.Sides)
	}
	text := x.Name + ", " + console.Plural(x.Count, "card") + " of " + x.From + " ("
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

func (t *table) question(d *run.Decision) string {
	who := t.g.Who(d)
	if d.Seat >= 0 && t.g.P.Seats[d.Seat].Title != who {
		who += " (" + t.g.P.Seats[d.Seat].Title + ")"
	}
	if d.Desk > 0 {
		who += ", in secret"
	}
	what := d.Prompt
	switch {
	case d.Kind == run.DiceRoll:
		var parts []string
		for i := range d.Due {
			parts = append(parts, due(&d.Due[i]))
		}
		if len(d.Due) == 1 && d.Due[0].Sides == 0 {
			return "Draw: " + parts[0] + ". What was drawn?"
		}
		return "Dice: " + strings.Join(parts, ", ") + ". What do they show?"
	case what != "":
	default:
		what = d.Unprompted()
	}
	text := t.Bold(who) + ": " + what
	if d.Kind == run.ChooseSet && len(d.Chosen) > 0 {
		text += " (chosen: " + t.view().Chosen(d) + ")"
	}
	return text + render.ClauseTail(t.Console, d.Rule.ClauseID())
}

// showDecision writes the question and the legal answers.
func (t *table) showDecision(d *run.Decision) {
	t.asidesFor = ""
	fmt.Fprintln(t.Out)
	if now := t.glance(); t.brief && t.status() != "" && now != t.glanced {
		fmt.Fprintln(t.Out, t.Dim(now))
		t.glanced = now
	}
	if parts := t.offer(d); t.brief && parts != nil {
		if slices.Equal(parts, t.offered) {
			t.WriteParts(parts, "")
			return
		}
		t.offered = parts
	}
	if t.brief && d.Kind == run.YesNo && len(d.Options) == 2 {
		q := t.question(d)
		if n := t.Width(); n > 0 && runewidth.StringWidth(console.Uncolored(q))+len("  yes · no") > n {
			q += "\n"
		}
		t.asItFell(d)
		fmt.Fprintln(t.Out, q+"  yes · no")
		return
	}
	fmt.Fprintf(t.Out, "%s\n", t.question(d))
	shown := t.matching(d)
	from := t.page * pageSize
	if from >= len(shown) {
		from, t.page = 0, 0
	}
	to := min(from+pageSize, len(shown))
	var cells []string
	mark := ""
	if namedByNumbers(d) {
		mark = "#" // 3 would be who is called so
	}
	for _, i := range shown[from:to] {
		cells = append(cells, fmt.Sprintf("%3s %s", mark+strconv.Itoa(i+1), t.optionText(d, &d.Options[i])))
	}
	t.WriteCells(cells)
	var also []string
	if rest := len(shown) - to; rest > 0 {
		also = append(also, fmt.Sprintf("more (%d)", rest))
	}
	if n := len(d.Options) - len(shown); n > 0 && t.filter == "" {
		also = append(also, fmt.Sprintf("%d more, which lead nowhere now", n))
	}
	if t.filter != "" {
		also = append(also, fmt.Sprintf("empty line: all %d again", len(d.Options)))
	}
	if d.CanDone {
		also = append(also, "done")
	}
	if d.CanStop {
		also = append(also, "stop")
	}
	if d.CanPass && d.Kind == run.Act {
		if t.owes(d) {
			also = append(also, "pass (not yet: "+t.owed()+")")
		} else {
			also = append(also, "pass")
		}
	}
	if d.Kind == run.Act && len(d.Options) == 0 && d.CanPass {
		fmt.Fprintln(t.Out, "    nothing can be done here now")
	}
	if len(also) > 0 {
		fmt.Fprintf(t.Out, "    %s\n", t.Dim(strings.Join(also, " · ")))
	}
	if len(d.Options) == 0 && len(also) == 0 && d.Kind != run.DiceRoll {
		fmt.Fprintln(t.Out, "    nothing is legal here, which is a mistake in the rules; undo goes back")
	}
}

// owed says what stands in the way of passing: what of all that is told in a line, else
// how to ask.
func (t *table) owed() string {
	if list := worklist.Duties(t.view()); t.brief && len(list) > 0 {
		x := &list[0]
		for _, text := range []string{duty(x), x.Text, strings.Join(x.InWay, ", "), x.Title} {
			if text += render.Bracketed(x.Clause); x.Clause != "" && len(text) > len(render.Bracketed(x.Clause)) && runewidth.StringWidth(text) <= longDuty {
				return text
			}
		}
	}
	return "why pass"
}

// longDuty is how wide a duty may be that is told beside the word pass.
const longDuty = 70

// duty is something owed, with what it is about.
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

// offer is an offer of actions in short, as it is enough where the same has been listed
// before; nil for any other question.
func (t *table) offer(d *run.Decision) []string {
	if d.Kind != run.Act || t.filter != "" || t.page > 0 || len(d.Options) > 8 {
		return nil
	}
	var parts []string
	for i, o := range d.Options {
		parts = append(parts, fmt.Sprintf("%d %s", i+1, t.view().Answer(d, &o)))
	}
	if d.CanPass && !t.owes(d) {
		parts = append(parts, "pass")
	}
	if len(parts) > 0 {
		parts[0] = t.question(d) + "  " + parts[0]
	}
	return parts
}

// namedByNumbers tells whether an answer has a name that could be the number of
// another one.
func namedByNumbers(d *run.Decision) bool {
	return slices.ContainsFunc(d.Options, func(o run.Option) bool {
		n, err := strconv.Atoi(o.Label)
		return err == nil && n >= 1 && n <= len(d.Options) && o.Label == strconv.Itoa(n)
	})
}

// glance is the line that is always in sight: where in the sequence of play the game
// is, and what it keeps count of, as much as a line holds.
func (t *table) glance() string {
	most := t.Width()
	if most <= 0 {
		most = 100
	}
	var words, numbers []string
	turn := "turn " + t.view().Value("turn_number")
	for _, c := range t.counts() {
		c.parts = slices.DeleteFunc(c.parts, nothing)
		switch text := c.String(); {
		case len(c.parts) == 0, strings.HasSuffix(text, turn): // said already
		case strings.ContainsAny(text, "0123456789"):
			numbers = append(numbers, text)
		default:
			words = append(words, text)
		}
	}
	text := t.status()
	for _, c := range slices.Concat(words, numbers) {
		if longer := text + " · " + c; runewidth.StringWidth(longer) < most {
			text = longer
		}
	}
	return text
}

// nothing tells whether a part of a count is 0, none or no.
func nothing(part string) bool {
	words := strings.Fields(part)
	return len(words) == 0 || slices.Contains([]string{"0", "none", "no"}, words[len(words)-1])
}

// matching lists the answers that the filter leaves, by their places; spaces to go to by
// what the way costs, the cheapest first.
func (t *table) matching(d *run.Decision) []int {
	var out []int
	on := t.leadsOn(d)
	for i := range d.Options {
		if !on[i] {
			continue
		}
		if t.filter == "" || strings.Contains(strings.ToLower(t.optionText(d, &d.Options[i])), strings.ToLower(t.filter)) {
			out = append(out, i)
		}
	}
	costs := map[int]int64{}
	for _, i := range out {
		if t.view().HidesAnything() {
			break // the order would tell what a hidden zone costs
		}
		if cost, ok := t.g.WayCost(d, d.Options[i].Value); ok {
			costs[i] = cost
		}
	}
	slices.SortStableFunc(out, func(a, b int) int { return value.Cmp(costs[a], costs[b]) })
	return out
}

// optionText is an answer as it is listed.
func (t *table) optionText(d *run.Decision, o *run.Option) string {
	v := t.view()
	if v.IsUnit(d, o) && v.Hides(int(o.Value)) {
		return o.Label
	}
	text := v.Answer(d, o)
	if o.Detail != "" && d.Kind == run.Act {
		text += "  " + o.Detail
	} else if o.Detail != "" {
		text += " (" + o.Detail + ")"
	}
	if o.Value == value.None { // of a choice that may be left
		return text
	}
	typ := d.Type
	if os := d.SpendOptions(); o.Group < len(os) {
		typ = os[o.Group].Type
	}
	switch typ.Kind {
	case value.Unit:
		if values := t.legendText("unit", "values", int(o.Value)); values != "" {
			text += " " + values
		}
		if at := t.placeAt(int(o.Value)); at != "" {
			text += " at " + at
		}
	case value.Enum:
		if at := t.pieceAt(typ, int(o.Value)); at != "" && o.Label == t.g.P.Show(typ, value.Word(o.Value)) {
			text += " " + at
		}
	case value.Space:
		text = v.SpaceName(int(o.Value)) + strings.TrimPrefix(text, o.Label)
		if us := t.unitsIn(int(o.Value)); len(us) > 0 {
			text += " [" + strings.Join(us, " ") + "]"
		}
	}
	if note := v.Noting(d, o); note != "" {
		text += ": " + note
	}
	if toll := preview.Cost(t.view(), d, o); t.brief && toll != "" {
		text += "  " + t.Dim(toll)
	}
	return text
}

// legendText is what the legend writes on a counter or a space.
func (t *table) legendText(of, slot string, entity int) string {
	return t.view().Legend(of, slot, entity)
}

func (t *table) unitAt(u int) string {
	if at := t.view().At(u); at >= 0 {
		return t.g.P.World.Map.Name(at)
	}
	return ""
}

// placeAt is where a unit stands as people call it, without a name behind the number.
func (t *table) placeAt(u int) string {
	at := t.view().At(u)
	if at < 0 {
		return ""
	}
	name, _, _ := strings.Cut(t.view().SpaceName(at), " (")
	return name
}

func (t *table) unitsIn(space int) []string {
	return t.view().NamesIn(space)
}

// status is where in the sequence of play the game is.
func (t *table) status() string {
	at := t.view().Scopes()
	var parts []string
	for _, p := range []struct{ before, text string }{{"turn ", at.Turn}, {"", at.Phase}, {"", at.Segment}, {"of ", at.Phasing}} {
		if p.text != "" {
			parts = append(parts, p.before+p.text)
		}
	}
	return strings.Join(parts, ", ")
}
