package host

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"wargame/internal/host/lanes"
	"wargame/internal/host/rate"
	"wargame/interpreter/orders"
	"wargame/interpreter/preview"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/worklist"
)

// What a player asks before he decides. It is all by what his seat knows, and changes
// nothing.

// asks wraps a question that takes work: by whom, and how often, is bounded.
func asks(do func(t *table, seat int, v *sight.View, d *run.Decision, q url.Values) (any, error)) func(*table, guest, url.Values) (any, error) {
	return func(t *table, g guest, q url.Values) (any, error) {
		if !t.takes("dream", g.seat, rate.Previews) {
			return nil, lanes.ErrOften
		}
		if g.seat == "" {
			return nil, fmt.Errorf("%w: this link is to watch", errAsk)
		}
		seat := t.eyes(g)
		d := t.due(seat)
		if d == nil {
			return nil, fmt.Errorf("%w: it is not for this seat to decide now", errAsk)
		}
		return do(t, seat, t.sees(t.g, seat), d, q)
	}
}

// foreseenShown is a preview, and whether the answer is the last before dice.
type foreseenShown struct {
	Commits bool     `json:"commits"`
	Over    []string `json:"over,omitempty"` // who passes or stops leaves these spaces stacked too high
	*preview.Preview
}

// foreseen is what an answer would lead to: pick, or word; without either, what has
// been chosen so far. With brief, it is looked into only if it commits.
func foreseen(t *table, _ int, v *sight.View, d *run.Decision, q url.Values) (any, error) {
	a, pick := answer{Word: q.Get("word")}, 0
	if err := whole(q, "pick", &pick); err != nil {
		return nil, err
	}
	if q.Has("pick") {
		a.Pick = &pick
	}
	var answers []run.Choice
	switch {
	case q.Has("pick") || q.Has("word"):
		c, err := t.choice(v, d, a)
		if err != nil {
			return nil, err
		}
		c.Desk = d.Desk
		answers = append(answers, c)
	case d.CanDone:
		answers = append(answers, run.Choice{Kind: run.Done, Desk: d.Desk})
	case d.Kind == run.Act:
		return nil, fmt.Errorf("%w: nothing is under way", errAsk)
	}
	out := foreseenShown{Commits: len(answers) > 0 && (d.Kind != run.Act || answers[0].Kind == run.Pick) && preview.LastBeforeDice(v, answers)}
	if (a.Word == "pass" || a.Word == "stop") && v.Check(d, answers[0]) == nil {
		for _, x := range worklist.Over(v) {
			out.Over = append(out.Over, v.SpaceName(x.Space))
		}
	}
	if q.Has("brief") && !out.Commits {
		return out, nil
	}
	if d.Kind == run.ChooseSet && !out.Commits && len(answers) > 0 && answers[0].Kind == run.Pick { // as if the set ended with it
		if p := preview.Of(v, append(slices.Clip(answers), run.Choice{Kind: run.Done, Desk: d.Desk}), preview.Usual); p.Refused == "" {
			out.Preview = p
			return out, nil
		}
	}
	out.Preview = preview.Of(v, answers, preview.Usual)
	return out, nil
}

// planShown is what an order comes to.
type planShown struct {
	Answers []plannedShown   `json:"answers"`
	Rest    string           `json:"rest,omitempty"` // is given when the dice have fallen
	Commits bool             `json:"commits"`
	Preview *preview.Preview `json:"preview,omitempty"`
	Forms   []formShown      `json:"forms,omitempty"`
}

type plannedShown struct {
	To   string `json:"to"`
	Text string `json:"text"`
	Own  bool   `json:"own,omitempty"`
}

type formShown struct {
	Text   string `json:"text"`
	Title  string `json:"title"`
	Clause string `json:"clause,omitempty"`
}

// maxOrder is the longest order.
const maxOrder = 400

// ordered is what an order would come to, with its preview where dice would fall.
func ordered(t *table, seat int, v *sight.View, d *run.Decision, q url.Values) (any, error) {
	plan, err := t.plan(v, q.Get("line"))
	if err != nil {
		return nil, err
	}
	out := planShown{Answers: []plannedShown{}, Rest: plan.Rest}
	var answers []run.Choice
	for _, a := range plan.Answers {
		answers = append(answers, a.Choice)
		out.Answers = append(out.Answers, plannedShown{v.Text(a.To), v.Text(a.Text), a.Own})
	}
	if len(answers) == 0 {
		return out, nil
	}
	out.Commits = (d.Kind != run.Act || answers[0].Kind == run.Pick) && preview.LastBeforeDice(v, answers)
	if out.Commits || q.Has("odds") {
		if p := preview.Of(v, answers, preview.Usual); p.Root != nil && (p.Root.Throws() || len(p.Root.Compared) > 0) {
			out.Preview = p
		}
	}
	return out, nil
}

// plan reads an order. What is refused is told as a refusal of an answer is.
func (t *table) plan(v *sight.View, line string) (*orders.Plan, error) {
	if len(line) > maxOrder {
		return nil, fmt.Errorf("%w: an order has %d characters at most", errAsk, maxOrder)
	}
	plan, err := orders.Read(v, line)
	var no *orders.Refused
	var unknown *orders.Unknown
	switch {
	case err == nil:
		return plan, nil
	case errors.Is(err, orders.ErrNone):
		return nil, t.noOrder(v, v.Pending(), line)
	case errors.As(err, &unknown):
		return nil, &refused{Text: v.Text(unknown.Text)}
	case errors.As(err, &no):
		return nil, t.refusal(v, no.Refusal)
	}
	return nil, fmt.Errorf("%w: %s", errRules, v.Text(err.Error()))
}

// maxListed is how many answers are told to who has given none.
const maxListed = 8

// noOrder says of a line that is no order why it is no answer either: of a name in it what
// speaks against that, or what is asked, and what answers it.
func (t *table) noOrder(v *sight.View, d *run.Decision, line string) *refused {
	for name := range strings.SplitSeq(line, ",") {
		if c, err := t.choice(v, d, answer{Name: strings.TrimSpace(name)}); err == nil {
			if no := v.Check(d, c); no != nil {
				return t.refusal(v, no)
			}
		}
	}
	seen := v.Decision(d)
	var answers []string
	for i := range seen.Options[:min(len(seen.Options), maxListed)] {
		answers = append(answers, says(v, seen, &seen.Options[i]))
	}
	if more := len(seen.Options) - len(answers); more > 0 {
		answers = append(answers, fmt.Sprintf("%d more", more))
	}
	for _, w := range []struct {
		word string
		may  bool
	}{{"pass", d.CanPass}, {"done", d.CanDone}, {"stop", d.CanStop}} {
		if w.may {
			answers = append(answers, w.word)
		}
	}
	return &refused{
		Text:    orders.ErrNone.Error() + ", and no answer to: " + cmp.Or(v.Text(d.Prompt), d.Unprompted()),
		Reasons: []string{"what answers it: " + list(answers), "help tells what can be typed"},
	}
}

// ordering is an order to be carried out.
type ordering struct {
	order
	Line string `json:"line"`
}

// orders answers POST /g/LINK/order: the order is tried as a whole beside the table, and
// carried out if nothing has happened meanwhile.
func (h *Host) orders(w http.ResponseWriter, r *http.Request) {
	prepared(h, w, r, lanes.Questions, func(t *table, seat int, q ordering) (*orders.Plan, error) {
		if t.due(seat) == nil {
			return nil, errNotDue
		}
		return t.plan(t.sees(t.g, seat), q.Line)
	}, func(t *table, seat int, q ordering, p *orders.Plan) error { return t.order(seat, q, p) })
}

var errNotDue = fmt.Errorf("%w: it is not for this seat to decide now", errAsk)

// order carries out a plan that an order has come to: its answers are kept together. The
// request is known by the first of them, so it is never carried out twice.
func (t *table) order(seat int, r ordering, plan *orders.Plan) error {
	if done, err := t.once(r.order, seat); done || err != nil {
		return err
	}
	return t.atOnce(func() error {
		key, shown := r.Key, t.g.Shown()
		for _, a := range plan.Answers {
			d := t.due(seat)
			if d == nil || t.g.Shown() != shown { // something hidden was met
				return nil
			}
			no, err := t.decide(d, a.Choice, seat, key)
			if err != nil {
				return err
			}
			if no != nil {
				return t.refusal(t.sees(t.g, seat), no)
			}
			if key = ""; t.g.WentBack > 0 { // the rest is about another position
				return nil
			}
		}
		return nil
	})
}

// words are what the last word of an order can go on with, and in which ways an order
// can be written.
func words(t *table, seat int, v *sight.View, d *run.Decision, q url.Values) (any, error) {
	line := q.Get("line")
	if len(line) > maxOrder {
		return nil, fmt.Errorf("%w: an order has %d characters at most", errAsk, maxOrder)
	}
	out := struct {
		From  int         `json:"from"`
		Words []string    `json:"words"`
		Forms []formShown `json:"forms,omitempty"`
	}{Words: []string{}}
	from, list := orders.Complete(v, line)
	out.From, out.Words = len([]rune(line[:from])), append(out.Words, list[:min(len(list), maxWords)]...)
	if line == "" {
		for _, f := range orders.Forms(v) {
			out.Forms = append(out.Forms, formShown{f.Text, f.Title, f.Clause})
		}
	}
	return out, nil
}

// maxWords is how many words are offered.
const maxWords = 60

// todoShown is what is left to do, in lines that lead somewhere.
type todoShown struct {
	Sections []todoSection `json:"sections"`
}

type todoSection struct {
	Title string     `json:"title"`
	Lines []todoLine `json:"lines"`
}

type todoLine struct {
	Text   string `json:"text"`
	Detail string `json:"detail,omitempty"`
	Clause string `json:"clause,omitempty"`
	Unit   *int64 `json:"unit,omitempty"`
	Space  *int   `json:"space,omitempty"`
	Order  string `json:"order,omitempty"` // an order for it
}

// todoTime is how long the odds of a list are worked out: somebody waits for it.
const todoTime = 250 * time.Millisecond

// todo is what is left to do in this stretch of play; nothing where no action is due.
func todo(t *table, seat int, v *sight.View, d *run.Decision, q url.Values) (any, error) {
	out := todoShown{Sections: []todoSection{}}
	began := time.Now()
	l := worklist.Of(v, func(v *sight.View, answers []run.Choice) (string, bool) {
		return oddsOf(v, answers), time.Since(began) < todoTime
	})
	if l == nil {
		return out, nil
	}
	add := func(title string, lines []todoLine) {
		if len(lines) > 0 {
			out.Sections = append(out.Sections, todoSection{title, lines})
		}
	}
	var owed, attacks, places, over []todoLine
	for _, x := range l.Duties {
		owed = append(owed, todoLine{Text: x.Title, Detail: x.Text, Clause: x.Clause})
	}
	add("Owed", owed)
	for _, x := range l.Over {
		over = append(over, todoLine{Text: v.SpaceName(x.Space), Space: &x.Space})
	}
	add("Stacked too high", over)
	for _, x := range l.Attacks {
		line := todoLine{Text: v.SpaceName(x.Space) + " by " + list(v.Names(x.Who)), Detail: x.Odds, Clause: x.Action.Clause, Space: &x.Space}
		line.Order = list(v.Names(x.Who)) + " x " + v.Map().Name(x.Space)
		attacks = append(attacks, line)
	}
	add("Can be attacked", attacks)
	add("Can act", todoUnits(v, l.Units))
	add("Waits off the map", todoUnits(v, l.Arrivals))
	for _, x := range l.Places {
		places = append(places, todoLine{Text: v.SpaceName(x.Space), Detail: titles(x.Actions), Space: &x.Space})
	}
	add("Open", places)
	add("Cut off", todoUnits(v, l.Cut))
	return out, nil
}

func todoUnits(v *sight.View, units []worklist.Unit) (out []todoLine) {
	for _, x := range units {
		line := todoLine{Text: v.Name(int(x.Unit)), Detail: titles(x.Actions), Unit: &x.Unit}
		if x.Space >= 0 {
			line.Text += " at " + v.SpaceName(x.Space)
			line.Space = &x.Space
		}
		out = append(out, line)
	}
	return out
}

func titles(actions []worklist.Action) string {
	var out []string
	for _, a := range actions {
		out = append(out, a.Title)
	}
	return list(out)
}

// glance is the budget of a preview of which only the column is wanted.
var glance = preview.Budget{Steps: 300_000, Ways: 1}

// oddsOf are the totals and the column that an act leads to.
func oddsOf(v *sight.View, answers []run.Choice) string {
	return preview.Of(v, answers, glance).Glance()
}
