package orders

import (
	"maps"
	"slices"
	"strings"

	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
)

// try is an order on its way, on a copy of the game.
type try struct {
	v      *sight.View // of the position in which the line was given
	g      *run.Game   // without dice
	now    *sight.View // of g, made when it is wanted
	seat   int
	desk   int
	sides  []int64
	kind   kind
	who    []*subject
	where  [][]*subject
	given  []Answer
	shown  bool // something has come to light, or another decides
	half   bool // the order is half-written: it stops where it is used up
	forks  int  // answers that were tried one after the other
	labels map[int]string
}

// The most answers to a question that the order leaves open, and the most such
// questions one within the other, of which each is tried.
const (
	mostForks = 12
	deepForks = 3
)

// newTry takes up an order for who decides; nil when nobody can be given orders.
func newTry(v *sight.View, g *run.Game) *try {
	t := &try{v: v, g: g}
	d := v.Game.Pending()
	if d == nil || d.Kind == run.DiceRoll {
		return nil
	}
	t.seat, t.desk = d.Seat, d.Desk
	for _, s := range v.Seats {
		t.sides = append(t.sides, g.P.SidesOf(formula.NewCtx(g.S), s)...)
	}
	if !slices.Contains(t.sides, d.Side) {
		t.sides = append(t.sides, d.Side)
	}
	if t.due() == nil {
		return nil
	}
	return t
}

// due is the decision that the order goes on with; nil behind it.
func (t *try) due() *run.Decision {
	if t.shown {
		return nil
	}
	d := t.g.Pending()
	if d == nil || d.Kind == run.DiceRoll || d.Seat != t.seat || d.Desk != t.desk {
		return nil
	}
	return d
}

// look is the position as who gives the order sees it now.
func (t *try) look() *sight.View {
	if t.now == nil {
		if t.now = sight.Open(t.g); !t.v.Referee() {
			t.now = sight.Of(t.g, t.v.Seats...)
		}
	}
	return t.now
}

// fork is another try of the same order from here.
func (t *try) fork() *try {
	o := *t
	o.g, o.now, o.given = t.g.Clone(), nil, slices.Clip(t.given)
	o.who = copies(t.who)
	o.where = nil
	for _, list := range t.where {
		o.where = append(o.where, copies(list))
	}
	return &o
}

func copies(list []*subject) []*subject {
	var out []*subject
	for _, s := range list {
		c := *s
		out = append(out, &c)
	}
	return out
}

// progress is how far the words of the order have been taken.
func (t *try) progress() int {
	n := 0
	for _, s := range t.all() {
		if s.took > 0 {
			n += 2 + s.took
		}
	}
	return n
}

func (t *try) all() []*subject { return append(slices.Clone(t.who), slices.Concat(t.where...)...) }

// open are the words of the order that no answer has taken. Who goes along without
// being asked for counts as taken: he is under way, or has come to the place.
func (t *try) open() []*subject {
	held := map[int64]bool{}
	for i := range t.g.S.Frames {
		f := &t.g.S.Frames[i]
		for k, s := range t.g.P.Codes[f.Code].Slots {
			named := s.From == 0 || s.From < int(f.PC) && int(f.PC) <= s.To // else it has no value yet
			if named && k < len(f.Locals) {
				for _, u := range run.UnitsOf(t.g.P, s.Type, f.Locals[k]) {
					held[u] = true
				}
			}
		}
	}
	goal := int64(-2)
	if n := len(t.where); n > 0 && t.kind == going && len(t.where[n-1][0].spaces) > 0 {
		goal = t.where[n-1][0].spaces[0]
	}
	along := func(u int64) bool { return held[u] || int64(t.g.S.At[u]) == goal }
	return slices.DeleteFunc(t.all(), func(s *subject) bool {
		return s.took > 0 || len(s.units) == 1 && along(s.units[0])
	})
}

// answer gives an answer.
func (t *try) answer(d *run.Decision, c run.Choice, own bool) error {
	c.Desk = d.Desk
	a := Answer{Choice: c, To: d.Prompt, Text: t.textOf(d, c), Own: own}
	if a.To == "" {
		a.To = d.Name
	}
	if r := t.look().Check(d, c); r != nil {
		return t.refusal(r)
	}
	before := t.look()
	_, err := t.g.Apply(c)
	t.now = nil
	switch {
	case err != nil:
		return err
	case t.g.WentBack > 0:
		return t.refusal(&run.Refusal{Text: a.Text + " leads nowhere: nothing legal could follow"})
	}
	t.given = append(t.given, a)
	next := t.g.Pending()
	t.shown = next == nil || next.Kind == run.DiceRoll || next.Seat != t.seat || next.Desk != t.desk ||
		len(t.g.P.Secrets) > 0 && t.look().Learns(before)
	return nil
}

// textOf is an answer as it is told.
func (t *try) textOf(d *run.Decision, c run.Choice) string {
	if c.Kind != run.Pick {
		return c.String()
	}
	if t.look().HidesAnswer(d, c) {
		return sight.Covered(1)
	}
	for _, o := range d.Options {
		if o.Value == c.Value && o.Group == c.Group {
			return o.Label
		}
	}
	pick, with := d.NameOf(t.g.P, c)
	return strings.TrimSpace(with + " " + pick)
}

func (t *try) refusal(r *run.Refusal) error {
	if v := t.look(); v.Veiled() {
		r = &run.Refusal{Text: v.Say(r.Text, r.Parts), Reasons: v.Reasons(r.Reasons)}
	}
	return &Refused{Refusal: r}
}

func pick(o run.Option) run.Choice { return run.Choice{Value: o.Value, Group: o.Group} }

// give answers one decision after the other until the order is used up, or
// something comes to light.
func (t *try) give() error {
	for {
		d := t.due()
		if d == nil {
			return t.over()
		}
		more, err := t.next(d)
		if err != nil {
			return err
		}
		if !more {
			return t.over()
		}
		if t.forks < 0 { // a fork has gone to the end
			return nil
		}
	}
}

// over tells whether the order has been used up.
func (t *try) over() error {
	left := t.open()
	if len(left) == 0 {
		return nil
	}
	r := &Refused{Refusal: &run.Refusal{Text: "nothing here asks for " + texts(left)}}
	if d := t.due(); d != nil && d.Kind != run.Act && len(t.given) > 0 {
		what := d.Prompt
		if what == "" {
			what = d.Name + "?"
		}
		r.Refusal.Text += "; first it is to be said: " + t.look().Text(what)
	}
	for _, s := range left {
		r.Left = append(r.Left, s.text)
	}
	return r
}

func texts(list []*subject) string {
	var out []string
	for _, s := range list {
		out = append(out, s.text)
	}
	return strings.Join(out, ", ")
}

// next answers a decision; false when it is left to be asked.
func (t *try) next(d *run.Decision) (more bool, err error) {
	done := len(t.open()) == 0
	if t.half && done && (t.kind == plain || d.Type.Kind == value.Space) {
		return false, nil
	}
	if c, forced := d.Forced(); forced && d.Kind != run.Act && !(d.Kind == run.Going && !done) {
		t.takes(d, c)
		return true, t.answer(d, c, true)
	}
	switch d.Kind {
	case run.Act:
		return false, nil
	case run.Going:
		return t.goOn(d)
	case run.ChooseSet:
		return t.set(d)
	case run.ChooseOne, run.YesNo, run.Allocate, run.Order:
		return t.one(d)
	}
	return false, nil
}

// takes notes that a forced answer is one that the order names.
func (t *try) takes(d *run.Decision, c run.Choice) {
	for _, s := range t.asked(d) {
		if slices.ContainsFunc(t.matches(d, s), func(o run.Option) bool { return o.Value == c.Value && o.Group == c.Group }) {
			s.took++
			return
		}
	}
}

// asked are the words of the order that may answer a decision, in their order.
func (t *try) asked(d *run.Decision) []*subject {
	free := func(s *subject) bool { return s.took == 0 || s.group }
	var list []*subject
	if t.kind == going {
		list = slices.Clone(t.who)
		for _, stage := range t.where {
			if slices.ContainsFunc(stage, free) { // the next place and no later one
				list = append(list, stage...)
				break
			}
		}
		if d.Type.Kind == value.Space { // who goes is not where to
			list = list[len(t.who):]
		}
	} else {
		list = append(slices.Concat(t.where...), t.who...)
		if t.kind == plain {
			list = t.all()
		}
	}
	return slices.DeleteFunc(list, func(s *subject) bool { return !free(s) })
}

// one answers a question with one answer.
func (t *try) one(d *run.Decision) (bool, error) {
	for _, s := range t.asked(d) {
		found := t.matches(d, s)
		if len(found) == 0 {
			continue
		}
		if len(found) > 1 && !s.group && s.took == 0 && d.Kind != run.Allocate {
			return false, t.ambiguous(s, found)
		}
		s.took++
		return true, t.answer(d, pick(found[0]), false)
	}
	if len(t.open()) == 0 {
		return false, nil
	}
	if err := t.misnamed(d); err != nil {
		return false, err
	}
	if d.Kind != run.ChooseOne || len(d.Options) > mostForks || t.forks >= deepForks {
		return false, nil
	}
	var first error
	for _, o := range d.Options {
		f := t.fork()
		f.forks++
		err := f.answer(d, pick(o), true)
		if err == nil {
			err = f.give()
		}
		if err == nil {
			*t = *f
			t.forks = -1
			return true, nil
		}
		if first == nil {
			first = err
		}
	}
	return false, first
}

// misnamed refuses what the order names for a question and may not be chosen.
func (t *try) misnamed(d *run.Decision) error {
	for _, s := range t.asked(d) {
		if list := s.named(d.Type); len(list) > 0 && s.took == 0 {
			if len(list) > 1 && !s.group {
				return unknown("%s could be %s", s.text, t.v.Show(value.ListOf(d.Type), value.Words(list)))
			}
			return t.answer(d, run.Choice{Value: list[0]}, false)
		}
	}
	return nil
}

func (t *try) ambiguous(s *subject, found []run.Option) error {
	var out []string
	for _, o := range found {
		out = append(out, o.Label)
	}
	return unknown("%s could be %s", s.text, strings.Join(out, ", "))
}

// set chooses all whom the order names, and is done where it may be.
func (t *try) set(d *run.Decision) (bool, error) {
	name, chosen := d.Name, 0
	for d != nil && d.Kind == run.ChooseSet && d.Name == name {
		var s *subject
		var o run.Option
		for _, x := range t.asked(d) {
			found := t.matches(d, x)
			if strings.EqualFold(x.text, "all") && len(d.Options) > 0 {
				found = d.Options
				x.group = true
			}
			if len(found) > 1 && !x.group {
				return false, t.ambiguous(x, found)
			}
			if len(found) > 0 {
				s, o = x, found[0]
				break
			}
		}
		if s == nil {
			break
		}
		s.took++
		if err := t.answer(d, pick(o), false); err != nil {
			return false, err
		}
		chosen++
		d = t.due()
	}
	if d == nil || d.Kind != run.ChooseSet || d.Name != name {
		return true, nil // it was complete
	}
	if t.kind != going || d.Type.Kind == value.Unit {
		if err := t.misnamed(d); err != nil {
			return false, err
		}
	}
	switch used := len(t.open()) == 0; {
	case t.half && t.kind == plain && used, chosen == 0 && used && !t.half, chosen == 0 && !d.CanDone:
		return false, nil
	}
	return true, t.answer(d, run.Choice{Kind: run.Done}, chosen == 0)
}

// goOn names the next place of the way; behind the last one it stops.
func (t *try) goOn(d *run.Decision) (bool, error) {
	for _, s := range t.asked(d) {
		if len(s.spaces) == 0 || s.took > 0 {
			continue
		}
		s.took++
		c := run.Choice{Value: s.spaces[0]}
		if int64(-1) == c.Value {
			continue
		}
		return true, t.answer(d, c, false)
	}
	if len(t.open()) > 0 {
		return false, nil
	}
	if d.CanStop && t.went(d) {
		return true, t.answer(d, run.Choice{Kind: run.Stop}, true)
	}
	return false, nil
}

// went tells whether the order has named a place of this way.
func (t *try) went(d *run.Decision) bool {
	for i := len(t.given) - 1; i >= 0; i-- {
		if t.given[i].To == d.Prompt || t.given[i].To == d.Name || t.kind == going {
			return true
		}
	}
	return false
}

// actions are the answers to an offer that an order may begin with, the likeliest
// first.
func (t *try) actions(d *run.Decision) []run.Choice {
	var first, then []run.Choice
	for _, o := range d.Options {
		code := t.g.P.Codes[o.Value]
		switch {
		case t.kind == going && goes(code), t.kind == attack && !goes(code):
			first = append(first, pick(o))
		case t.kind == attack: // who goes somewhere does not attack
		default:
			then = append(then, pick(o))
		}
	}
	return append(first, then...)
}

// carryOut gives an order; what comes back is the try that stands.
func (t *try) carryOut(o *order) (*try, error) {
	d := t.due()
	if d == nil {
		return nil, ErrNone
	}
	t.kind = o.kind
	if c, ok := word(d, o.text); ok {
		return t, named1(t.answer(d, c, false), o)
	}
	who := slices.Clone(o.who)
	var named *run.Choice
	if o.kind == plain && d.Kind == run.Act && len(who) > 0 {
		if c, rest, ok := t.action(d, who[0]); ok {
			named = &c
			if who = who[1:]; rest != "" {
				who = append([]string{rest}, who...)
			}
		}
	}
	for _, part := range who {
		t.who = append(t.who, t.subjects(part, o.kind != plain)...)
	}
	t.who = slices.DeleteFunc(t.who, func(s *subject) bool { // an order knows by itself when a set is done
		return t.kind == plain && !s.known() && (strings.EqualFold(s.text, "done") || strings.EqualFold(s.text, "stop"))
	})
	for _, list := range o.where {
		var stage []*subject
		for _, part := range list {
			stage = append(stage, t.subjects(part, false)...)
		}
		t.where = append(t.where, stage)
	}
	if err := t.readable(d, named != nil); err != nil {
		return nil, err
	}
	if d.Kind != run.Act {
		err := t.give()
		if err == nil && len(t.given) == 0 || t.kind == plain && t.progress() == 0 {
			return nil, ErrNone
		}
		return t, named1(err, o)
	}
	if named == nil && o.kind == going {
		return t.apart(o)
	}
	return t.act(o, named)
}

// word is an answer that is a word of its own.
func word(d *run.Decision, text string) (run.Choice, bool) {
	switch text = strings.ToLower(text); text {
	case "pass":
		return run.Choice{Kind: run.Pass}, true
	case "done":
		return run.Choice{Kind: run.Done}, true
	case "stop":
		return run.Choice{Kind: run.Stop}, true
	case Next, Dot:
		return d.Onward()
	}
	if d.Kind == run.YesNo {
		switch text {
		case "yes", "y":
			return run.Choice{Value: 1}, true
		case "no", "n":
			return run.Choice{}, true
		}
	}
	return run.Choice{}, false
}

// The word to go on with everywhere, without doing anything more; and a short one.
const (
	Next = "next"
	Dot  = "."
)

// apart gives an order to go to each who stand together.
func (t *try) apart(o *order) (*try, error) {
	type party struct {
		at  int
		who []*subject
	}
	var parties []party
	for _, s := range t.who {
		units := s.units
		if len(units) > 1 && !s.group {
			units = units[:0:0] // which of them is meant, the choice tells
		}
		if len(units) == 0 {
			return t.act(o, nil)
		}
		for _, u := range units {
			at := t.v.At(int(u))
			i := slices.IndexFunc(parties, func(p party) bool { return p.at == at && at >= 0 })
			if i < 0 {
				if at < 0 && s.group {
					continue
				}
				i, parties = len(parties), append(parties, party{at: at})
			}
			p := &parties[i]
			if k := len(p.who) - 1; k >= 0 && p.who[k].text == s.text && s.group {
				p.who[k].units = append(p.who[k].units, u)
				continue
			}
			c := *s
			c.units = []int64{u}
			p.who = append(p.who, &c)
		}
	}
	if len(parties) < 2 {
		return t.act(o, nil)
	}
	where := t.where
	for _, p := range parties {
		t.who, t.where = p.who, nil
		for _, list := range where {
			t.where = append(t.where, copies(list))
		}
		if d := t.due(); d == nil || d.Kind != run.Act {
			return nil, named1(&Refused{Refusal: &run.Refusal{Text: "they stand in several places, and something else is to be decided when the first have gone"}}, o)
		}
		next, err := t.act(o, nil)
		if err != nil {
			return nil, err
		}
		t = next
	}
	return t, nil
}

// act begins with the action that the order names, or with whichever takes it.
func (t *try) act(o *order, named *run.Choice) (*try, error) {
	d := t.due()
	list := t.actions(d)
	if named != nil {
		list = t.elements(d, *named)
	}
	var best *try
	var why error
	var took *try
	for _, c := range list {
		f := t.fork()
		err := f.answer(d, c, named == nil)
		if err == nil {
			f.elementTaken(d, c)
			err = f.give()
		}
		if err == nil {
			if took == nil {
				took = f
			} else if t.kind == plain && named == nil {
				return nil, unknown("%s could be %s or %s: begin with the action", o.text, took.given[len(t.given)].Text, f.given[len(t.given)].Text)
			}
			if t.kind != plain || named != nil {
				return took, nil
			}
			continue
		}
		if best == nil || f.progress() > best.progress() {
			best, why = f, err
		}
	}
	switch {
	case took != nil:
		return took, nil
	case why == nil && t.kind == plain:
		return nil, ErrNone
	case why == nil:
		why = &Refused{Refusal: &run.Refusal{Text: "nothing of that kind can be done now"}}
	case best.progress() == 0 && t.kind == plain && named == nil:
		return nil, ErrNone
	}
	return nil, named1(why, o)
}

// named1 notes which order of a line is refused.
func named1(err error, o *order) error {
	if r, ok := err.(*Refused); ok {
		r.Order = o.text
	}
	return err
}

// elements are the answers to an offer with an action that is offered for each of
// several: those that the order names, else all.
func (t *try) elements(d *run.Decision, c run.Choice) []run.Choice {
	var out []run.Choice
	for _, o := range d.Options {
		if o.Value == c.Value {
			out = append(out, pick(o))
		}
	}
	if len(out) == 0 {
		return []run.Choice{c} // it is refused
	}
	return out
}

// elementTaken notes the word of the order that an action offered for each of
// several is about.
func (t *try) elementTaken(d *run.Decision, c run.Choice) {
	a := d.Offered(t.g.P.Codes[c.Value])
	if a == nil || a.From == nil {
		return
	}
	for _, s := range t.all() {
		if s.took == 0 && (slices.Contains(s.named(a.Of), int64(c.Group)) || strings.EqualFold(t.g.P.Show(a.Of, value.Word(int64(c.Group))), s.text)) {
			s.took++
			return
		}
	}
}

// action is the action with which a part of an order begins, by name or title, or
// by the beginning of one that is offered, and what stands behind it.
func (t *try) action(d *run.Decision, part string) (run.Choice, string, bool) {
	words := strings.Fields(part)
	var all []*program.Code // those that are offered first
	for _, o := range d.Options {
		all = append(all, t.g.P.Codes[o.Value])
	}
	for _, name := range slices.Sorted(maps.Keys(t.g.P.Actions)) {
		all = append(all, t.g.P.Actions[name])
	}
	for n := len(words); n > 0; n-- {
		text := strings.Join(words[:n], " ")
		for _, code := range all {
			if strings.EqualFold(text, code.Name) || strings.EqualFold(text, strings.ReplaceAll(code.Name, "_", " ")) || strings.EqualFold(text, code.Title) {
				return run.Choice{Value: int64(code.Index)}, strings.Join(words[n:], " "), true
			}
		}
	}
	if len(words) == 0 || t.subject(words[0], false).known() {
		return run.Choice{}, "", false
	}
	var found []*program.Code
	for _, o := range d.Options {
		code := t.g.P.Codes[o.Value]
		begins := func(s string) bool { return strings.HasPrefix(strings.ToLower(s), strings.ToLower(words[0])) }
		if (begins(code.Name) || begins(code.Title)) && !slices.Contains(found, code) {
			found = append(found, code)
		}
	}
	if len(found) != 1 {
		return run.Choice{}, "", false
	}
	return run.Choice{Value: int64(found[0].Index)}, strings.Join(words[1:], " "), true
}

// readable refuses words that can mean nothing: a mark without somebody before it or
// a place behind it. A plain line of such words is no order.
func (t *try) readable(d *run.Decision, named bool) error {
	if t.kind == plain {
		if !named && d.Kind == run.Act && !slices.ContainsFunc(t.who, (*subject).known) {
			return ErrNone
		}
		return nil
	}
	for _, s := range t.who {
		if !s.known() {
			return unknown("%q is nobody of yours%s, nor a place", s.text, t.inSight())
		}
	}
	if len(t.who) == 0 && d.Kind == run.Act {
		return unknown("who? An order is UNITS > PLACE or UNITS x PLACE")
	}
	for _, stage := range t.where {
		for _, s := range stage {
			if !s.known() {
				return unknown("%q is neither a place nor a unit%s", s.text, t.inSight())
			}
			if t.kind == going && len(s.spaces) == 0 {
				return unknown("%q is no place", s.text)
			}
			if t.kind == attack && len(s.spaces) == 0 && len(s.units) == 1 { // who is attacked is attacked where he stands
				if at := t.v.At(int(s.units[0])); at >= 0 {
					s.spaces = []int64{int64(at)}
				}
			}
		}
	}
	return nil
}

func (t *try) inSight() string {
	if t.v.Veiled() {
		return " in sight"
	}
	return ""
}
