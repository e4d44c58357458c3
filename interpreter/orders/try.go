package orders

import (
	"cmp"
	"slices"
	"strings"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
)

// try carries out an order on a copy of the game, decision by decision.
type try struct {
	*resolver
	request
	g      *run.Game   // without dice
	now    *sight.View // of g, made when it is wanted
	seat   int
	branch int

	outside int // frames of the offer that the order begins with: those under way there are not those whom it sends

	given    []Answer
	revealed bool                    // something has come to light, or another decides
	chance   bool                    // since a die is thrown, or something hidden has come to light: what the order leads to is not known yet
	forks    int                     // answers that were tried one after the other
	later    []*subject              // who is to go when what the first have brought about is known
	onward   [][]*subject            // the places behind that at which a way has come to dice
	denied   map[string]*run.Refusal // why who was named could not join a set that is complete
}

// The most answers to a question that the order leaves open, and the most such
// questions one within the other, of which each is tried.
const (
	mostForks = 12
	deepForks = 3
)

// newTry begins a try for the seat that decides; nil if no orders can be given.
func newTry(v *sight.View, g *run.Game) *try {
	t := &try{resolver: &resolver{v: v}, g: g}
	d := v.Pending()
	if d == nil || d.Kind == run.DiceRoll {
		return nil
	}
	t.seat, t.branch = d.Seat, d.Branch
	if now := g.Pending(); now != nil && now.Kind == run.Act {
		t.outside = len(g.S.Frames)
	}
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

// due returns the decision that the order answers next; nil at its end.
func (t *try) due() *run.Decision {
	if t.revealed {
		return nil
	}
	d := t.g.Pending()
	if d == nil || d.Kind == run.DiceRoll || d.Seat != t.seat || d.Branch != t.branch {
		return nil
	}
	return d
}

// asks returns the question that the order answers next; empty at its end.
func (t *try) asks() string {
	d := t.due()
	if d == nil {
		return ""
	}
	return cmp.Or(t.sight().Text(d.Prompt), d.Unprompted())
}

// sight returns the copy as the seat sees it now.
func (t *try) sight() *sight.View {
	if t.now == nil {
		if t.now = sight.Open(t.g); !t.v.Referee() {
			t.now = sight.Of(t.g, t.v.Seats...)
		}
	}
	return t.now
}

// fork returns another try of the same order from here.
func (t *try) fork() *try {
	o := *t
	o.later = slices.Clip(t.later)
	o.g, o.now, o.given = t.g.Clone(), nil, slices.Clip(t.given)
	o.who = copies(t.who)
	o.where = nil
	for _, list := range t.where {
		o.where = append(o.where, copies(list))
	}
	return &o
}

// open lists the words that no answer has used. A unit that takes part without being
// asked for counts as used: it moves, or has arrived.
func (t *try) open() []*subject {
	held := map[int64]bool{}
	for i := t.outside; i < len(t.g.S.Frames); i++ {
		f := &t.g.S.Frames[i]
		code := t.g.P.Codes[f.Code]
		for k, s := range code.Slots {
			if candidate(code, k) {
				continue
			}
			named := s.From == 0 || s.From < int(f.PC) && int(f.PC) <= s.To || justChosen(code, k, int(f.PC)) // else it has no value yet
			if named && k < len(f.Locals) {
				for _, u := range run.UnitsOf(t.g.P, s.Type, f.Locals[k]) {
					held[u] = true
				}
			}
		}
	}
	if d := t.due(); d != nil && d.Type.Kind == value.Unit {
		for _, u := range d.Chosen {
			held[u] = true
		}
	}
	goal := int64(-2)
	if n := len(t.where); n > 0 && t.kind == going && len(t.where[n-1][0].spaces) > 0 {
		goal = t.where[n-1][0].spaces[0]
	}
	along := func(u int64) bool { return held[u] && !t.lost(u) || int64(t.g.S.At[u]) == goal }
	return slices.DeleteFunc(t.all(), func(s *subject) bool {
		return s.took > 0 || len(s.units) == 1 && along(s.units[0])
	})
}

// justChosen reports whether the step before pc is the choice that a slot holds.
func justChosen(code *construct.Code, slot, pc int) bool {
	if pc != code.Slots[slot].From || pc < 1 {
		return false
	}
	spec, ok := code.Instrs[pc-1].Ref.(*construct.ChooseSpec)
	return ok && spec.Slot == slot
}

// lost reports whether an order to move has cost a unit: it was on the map, and is not
// any more.
func (t *try) lost(u int64) bool { return t.kind == going && t.v.At(int(u)) >= 0 && t.g.S.At[u] < 0 }

// lossRefusal refuses an order that would cost a unit that it moves.
func (t *try) lossRefusal(s *subject) *Refused {
	return &Refused{Refusal: t.refuse("%s would not arrive and would be eliminated", s.text)}
}

// candidate reports whether a slot holds the candidates of a set one after the other; no
// unit takes part by it.
func candidate(code *construct.Code, slot int) bool {
	return slices.ContainsFunc(code.Instrs, func(in construct.Instr) bool {
		spec, ok := in.Ref.(*construct.ChooseSpec)
		return ok && spec.Each == slot && spec.Slot != slot
	})
}

// answer gives an answer to the copy.
func (t *try) answer(d *run.Decision, c run.Choice, own bool) error {
	c.Branch = d.Branch
	a := Answer{Choice: c, To: d.Prompt, Text: t.textOf(d, c), Own: own, act: d.Kind == run.Act}
	if a.To == "" {
		a.To = d.Unprompted()
	}
	if r := t.sight().CheckOf(d, c, t.meantAs); r != nil {
		if len(t.given) > 0 && t.given[0].Own && t.given[0].act && d.Kind != run.Going { // which action refuses him, the order did not say
			r = &run.Refusal{Text: t.given[0].Text + ": " + r.Text, Parts: r.Parts, Reasons: r.Reasons}
		}
		return t.refusal(r)
	}
	before := t.sight()
	_, err := t.g.Apply(c)
	t.now = nil
	switch {
	case err != nil:
		return err
	case t.g.WentBack > 0:
		r := t.refuse("%s: dead end: no legal action could follow", a.Text)
		if d := t.g.Pending(); d != nil { // it is known by now, perhaps with its reasons
			led, _ := t.g.LedBack()
			if known := t.sight().Check(d, led); known != nil {
				r.Reasons = known.Reasons
			}
		}
		if len(r.Reasons) == 0 && t.kind == going && d.Type.Kind == value.Unit && c.Kind == run.Pick {
			r.Reasons = t.closed(before, c.Value)
		}
		return t.refusal(r)
	}
	t.given = append(t.given, a)
	next := t.g.Pending()
	t.chance = next != nil && next.Kind == run.DiceRoll || len(t.g.P.Secrets) > 0 && t.sight().Discovers(before)
	t.revealed = t.chance || next == nil || next.Seat != t.seat || next.Branch != t.branch
	return nil
}

// closed returns the clauses that close the goal to a unit whose choice led to a dead
// end.
func (t *try) closed(v *sight.View, unit int64) []run.Reason {
	stage := t.where[len(t.where)-1]
	if len(stage) == 0 || len(stage[0].spaces) != 1 {
		return nil
	}
	var out []run.Reason
	told := map[string]bool{}
	for _, m := range t.movements() {
		for _, about := range t.g.P.FurtherArguments(m) {
			may, reasons := v.MayGo(m, unit, int(stage[0].spaces[0]), about...)
			if may {
				return nil // something else is in the way
			}
			for _, r := range reasons {
				if key := r.Clause + " " + r.Text; !told[key] {
					told[key] = true
					out = append(out, r)
				}
			}
		}
	}
	return out
}

// movements lists the movements of the action that was taken, or else all movements with
// a limit.
func (t *try) movements() []*construct.Movement {
	all := t.g.P.Limited()
	var own []*construct.Movement
	if len(t.given) > 0 && t.given[0].act {
		for _, in := range t.g.P.Codes[t.given[0].Choice.Value].Instrs {
			if spec, ok := in.Ref.(*construct.GoSpec); ok && slices.Contains(all, spec.Move) {
				own = append(own, spec.Move)
			}
		}
	}
	if len(own) == 0 {
		return all
	}
	return own
}

// textOf returns an answer as text.
func (t *try) textOf(d *run.Decision, c run.Choice) string {
	if c.Kind != run.Pick {
		return c.String()
	}
	if t.sight().HidesAnswer(d, c) {
		return sight.Covered(t.g.P.Messages, 1)
	}
	for _, o := range d.Options {
		if o.Value == c.Value && o.Group == c.Group {
			return t.sight().Answer(d, &o)
		}
	}
	pick, with := d.NameOf(t.g.P, c)
	return strings.TrimSpace(with + " " + pick)
}

func (t *try) refusal(r *run.Refusal) error {
	if v := t.sight(); v.HidesAnything() {
		r = &run.Refusal{Text: v.Say(r.Text, r.Parts), Reasons: v.Reasons(r.Reasons)}
	}
	return &Refused{Refusal: r}
}

func pick(o run.Option) run.Choice { return run.Choice{Value: o.Value, Group: o.Group} }

// give answers decisions until the words of the order are used up, or something is
// revealed.
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

// over returns an error unless every word has been used.
func (t *try) over() error {
	left := t.open()
	if len(left) == 0 {
		return nil
	}
	for _, s := range left {
		if r := t.denied[s.text]; r != nil {
			return t.refusal(r)
		}
	}
	if t.onward = t.afterDice(left); len(t.onward) > 0 {
		return nil
	}
	r := &Refused{Refusal: t.refuse("no question here takes %s", texts(left))}
	if i := slices.IndexFunc(left, func(s *subject) bool { return slices.ContainsFunc(s.units, t.lost) }); i >= 0 {
		r = t.lossRefusal(left[i])
	}
	if d := t.due(); d != nil && d.Kind != run.Act {
		r.Refusal.Text = t.say("%s; first answer: %s", r.Refusal.Text, t.asks())
	}
	for _, s := range left {
		r.Left = append(r.Left, s.text)
	}
	return r
}

// afterDice returns the rest of a path of which a part is done and dice are due; nil if
// anything else is left as well.
func (t *try) afterDice(left []*subject) [][]*subject {
	i := slices.IndexFunc(t.where, func(stage []*subject) bool {
		return slices.ContainsFunc(stage, func(s *subject) bool { return s.took == 0 })
	})
	if !t.chance || t.kind != going || i <= 0 {
		return nil
	}
	onward := slices.Concat(t.where[i:]...)
	if slices.ContainsFunc(left, func(s *subject) bool { return !slices.Contains(onward, s) }) {
		return nil
	}
	return t.where[i:]
}

func texts(list []*subject) string {
	var out []string
	for _, s := range list {
		out = append(out, s.text)
	}
	return strings.Join(out, ", ")
}

// next answers one decision; more is false if the decision is left to the player.
func (t *try) next(d *run.Decision) (more bool, err error) {
	done := len(t.open()) == 0
	if t.half && done && (t.kind == plain || d.Type.Kind == value.Space) {
		return false, nil
	}
	if c, forced := t.g.Query().Unasked(d); forced && d.Kind != run.Act && !(d.Kind == run.Going && !done) {
		t.takes(d, c)
		before := t.fork()
		if err := t.answer(d, c, true); err != nil {
			return false, err
		}
		t.recordRefusals(before, d, c)
		return true, nil
	}
	switch d.Kind {
	case run.Act:
		return false, nil
	case run.Going:
		return t.extendPath(d)
	case run.ChooseSet:
		return t.set(d)
	case run.ChooseOne, run.YesNo, run.Allocate, run.Order:
		return t.one(d)
	}
	return false, nil
}

// takes marks a word that a forced answer has used.
func (t *try) takes(d *run.Decision, c run.Choice) {
	for _, s := range t.asked(d) {
		if slices.ContainsFunc(t.matches(d, s), func(o run.Option) bool { return o.Value == c.Value && o.Group == c.Group }) {
			s.took++
			return
		}
	}
}

// one answers a question that takes one answer.
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

// misnamed refuses a word that names an illegal answer. A unit that already takes part
// need not be chosen.
func (t *try) misnamed(d *run.Decision) error {
	open := t.open()
	for _, s := range t.asked(d) {
		if !slices.Contains(open, s) {
			continue
		}
		if list := s.named(d.Type); len(list) > 0 && s.took == 0 {
			if len(list) > 1 && !s.group {
				return t.unknown("%s could be %s", s.text, t.v.Show(value.ListOf(d.Type), value.Words(list)))
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
	return t.unknown("%s could be %s", s.text, strings.Join(out, ", "))
}

// set chooses all elements that the order names and ends the set if it may.
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
		before, asked := t.fork(), d
		if err := t.answer(d, pick(o), false); err != nil {
			return false, err
		}
		chosen++
		if d = t.due(); d == nil || d.Kind != run.ChooseSet || d.Name != name {
			t.recordRefusals(before, asked, pick(o))
		}
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

// recordRefusals records, when a question has been answered, why other units that the
// order names were not chosen.
func (t *try) recordRefusals(before *try, d *run.Decision, given run.Choice) {
	if d.Kind != run.ChooseSet && d.Kind != run.ChooseOne {
		return
	}
	for _, s := range t.all() {
		if list := s.named(d.Type); s.took == 0 && len(list) == 1 && !s.group {
			r := before.sight().Check(d, run.Choice{Value: list[0], Branch: d.Branch})
			if r == nil && d.Kind == run.ChooseSet && given.Kind == run.Pick {
				r = sight.CheckAfter(before.sight(), d, given.Value, list[0])
			}
			if r != nil && len(r.Reasons) > 0 {
				if t.denied == nil {
					t.denied = map[string]*run.Refusal{}
				}
				t.denied[s.text] = r
			}
		}
	}
}

// extendPath names the next place of the path, and stops after the last.
func (t *try) extendPath(d *run.Decision) (bool, error) {
	for _, s := range t.asked(d) {
		again := s.group && len(t.matches(d, s)) > 0 // all go there, one after the other
		if len(s.spaces) == 0 || s.took > 0 && !again {
			continue
		}
		s.took++
		return true, t.answer(d, run.Choice{Value: s.spaces[0]}, false)
	}
	if len(t.open()) > 0 {
		return false, nil
	}
	if !t.went(d) {
		return false, nil
	}
	stop := run.Choice{Kind: run.Stop, Branch: d.Branch}
	if d.CanStop {
		return true, t.answer(d, stop, true)
	}
	if r := t.sight().Check(d, stop); t.kind == going && r != nil && len(r.Reasons) > 0 && !wanted(r, d) { // nobody may stay there
		return false, t.refusal(r)
	}
	return false, nil
}

// wanted reports whether a refusal only says that the path must continue.
func wanted(r *run.Refusal, d *run.Decision) bool {
	return len(r.Reasons) == 1 && r.Reasons[0].Clause == d.Rule.ClauseID()
}

// went reports whether the order has named a place of this path.
func (t *try) went(d *run.Decision) bool {
	for i := len(t.given) - 1; i >= 0; i-- {
		if t.given[i].To == d.Prompt || t.given[i].To == d.Name || t.kind == going {
			return true
		}
	}
	return false
}
