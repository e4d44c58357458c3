package orders

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

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
	if c, ok := t.use(d, o.text); ok {
		return t, named1(t.answer(d, c, false), o)
	}
	if o.text == Next || o.text == Dot {
		r := &run.Refusal{Text: "nobody goes on here without an answer"}
		if owed := t.look().Check(d, run.Choice{Kind: run.Pass, Desk: d.Desk}); owed != nil {
			r.Reasons = owed.Reasons
		}
		return nil, named1(t.refusal(r), o)
	}
	if there := t.there(d, o); there != nil {
		o, t.kind = there, there.kind
	}
	who := slices.Clone(o.who)
	var named *run.Choice
	if d.Kind == run.Act && len(who) > 0 {
		if c, rest, ok := t.action(d, who[0]); ok && (o.kind == plain || rest != "") {
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
	return t.meant(o, d, named)
}

// there is an order to go somewhere whose mark is written as a word, A to 0101; nil where
// those before it are nobody of one's own, or what stands behind it is no place.
func (t *try) there(d *run.Decision, o *order) *order {
	before, behind, ok := strings.Cut(o.text, " to ")
	if !ok || o.kind != plain || t.space(strings.TrimSpace(behind)) < 0 {
		return nil
	}
	going, err := parse(before + " > " + behind)
	if err != nil {
		return nil
	}
	for i, part := range going.who {
		if i == 0 && d.Kind == run.Act {
			if _, rest, named := t.action(d, part); named {
				part = rest
			}
		}
		if list := t.subjects(part, true); len(list) == 0 || slices.ContainsFunc(list, func(s *subject) bool { return len(s.units) == 0 }) {
			return nil
		}
	}
	going.text = o.text
	return going
}

// meant gives an order whose words have been read. Of a formation that could be one of
// several each is tried, and only one of them may be able to.
func (t *try) meant(o *order, d *run.Decision, named *run.Choice) (*try, error) {
	i := slices.IndexFunc(t.who, func(s *subject) bool { return len(s.could) > 1 })
	if i < 0 {
		return t.decide(o, d, named)
	}
	var took *try
	var first error
	could := t.who[i].could
	for k, units := range could {
		f := t.fork()
		f.who[i].units, f.who[i].could = units, nil
		next, err := f.meant(o, d, named)
		var refused *Refused
		switch {
		case err == nil && took != nil, k == mostMeanings:
			return nil, t.several(t.who[i])
		case err == nil:
			took = next
		case first == nil || !errors.As(first, &refused):
			first = err
		}
	}
	if took == nil {
		return nil, first
	}
	return took, nil
}

// mostMeanings is how many formations a word may stand for.
const mostMeanings = 6

// several says that a word could mean one formation or another.
func (t *try) several(s *subject) error {
	var out []string
	for _, units := range s.could[:min(len(s.could), mostMeanings)] {
		out = append(out, t.v.Name(int(units[0])))
	}
	return unknown("%s could be the formation of %s: say more of the name", s.text, strings.Join(out, " or of "))
}

// decide gives an order of which every word means one thing.
func (t *try) decide(o *order, d *run.Decision, named *run.Choice) (*try, error) {
	if d.Kind != run.Act {
		if o.kind == going && len(t.where) == 1 { // one after the other is asked where: all of them there
			for _, s := range t.where[0] {
				s.group = true
			}
		}
		asked := t.asks()
		err := t.give()
		for _, s := range t.who {
			if err == nil && slices.ContainsFunc(s.units, t.lost) {
				err = t.loses(s)
			}
		}
		if err == nil && o.kind == going && !t.brought() {
			err = t.refusal(&run.Refusal{Text: texts(t.who) + " would not come to " + texts(t.where[len(t.where)-1]) + " by that; what is asked here: " + asked})
		}
		if err == nil && len(t.given) == 0 || t.kind == plain && (t.progress() == 0 || err != nil && t.babbles(d) || t.evades(d)) {
			return nil, ErrNone
		}
		return t, named1(err, o)
	}
	if named == nil && o.kind == going {
		return t.apart(o)
	}
	return t.act(o, named)
}

// brought tells whether somebody whom an order names has come to where it sends him, if
// that can be known: an answer about him and somebody else who goes there are no march.
func (t *try) brought() bool {
	if len(t.who) == 0 || t.half || t.luck {
		return true
	}
	stage := t.where[len(t.where)-1]
	return slices.ContainsFunc(t.who, func(s *subject) bool {
		return len(s.units) == 0 || slices.ContainsFunc(s.units, func(u int64) bool {
			at := int64(t.g.S.At[u])
			return at < 0 || slices.ContainsFunc(stage, func(x *subject) bool { return slices.Contains(x.spaces, at) })
		})
	})
}

// babbles tells whether a word of the order names nobody, no place and no answer to the
// decision that it was given at: then it is not what the others name that was meant.
func (t *try) babbles(d *run.Decision) bool {
	return slices.ContainsFunc(t.who, func(s *subject) bool {
		return !s.known() && !s.word && s.took == 0 && len(t.matches(d, s)) == 0
	})
}

// evades tells whether the decision that the order was given at is answered by none of its
// words, and by one answer of several: a place at the question who goes names nobody.
func (t *try) evades(d *run.Decision) bool {
	if _, forced := d.Forced(); forced || len(t.given) == 0 || !t.given[0].Own {
		return false
	}
	first := t.given[0].Choice
	return first.Kind != run.Pick || !slices.Contains(t.meantAs(d.Type), first.Value)
}

// word is an answer that is a word of its own.
func word(d *run.Decision, text string) (run.Choice, bool) {
	switch text = strings.ToLower(text); text {
	case "pass":
		if c, ok := d.Called(text); ok && !d.CanPass {
			return c, true
		}
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

// use is the one way to use points that is called so, or begins so.
func (t *try) use(d *run.Decision, text string) (run.Choice, bool) {
	var found []run.Option
	for _, o := range d.Options {
		if d.Kind != run.Allocate || t.look().HidesAnswer(d, pick(o)) {
			continue
		}
		switch fold := strings.ToLower(text); {
		case strings.EqualFold(o.Label, text):
			return pick(o), true
		case strings.HasPrefix(strings.ToLower(o.Label), fold):
			found = append(found, o)
		}
	}
	if len(found) != 1 {
		return run.Choice{}, false
	}
	return pick(found[0]), true
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
		onMap := len(units) > 0 && t.v.At(int(units[0])) >= 0 // he who was named
		for _, u := range units {
			at := t.v.At(int(u))
			i := slices.IndexFunc(parties, func(p party) bool { return p.at == at && (at >= 0 || s.group) })
			if s.group && onMap != (at >= 0) { // of a formation those who are lost, or still to come, are others
				continue
			}
			if i < 0 {
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
	where := t.where
	if goal := where[len(where)-1][0]; len(where) == 1 && len(goal.spaces) == 1 { // who is there need not go
		there := func(p party) bool { return int64(p.at) == goal.spaces[0] }
		if parties = slices.DeleteFunc(parties, there); len(parties) == 0 {
			return nil, unknown("%s: there already", texts(t.who))
		}
	}
	for i, p := range parties {
		if i > 0 && t.shown {
			t.later = append(t.later, p.who...)
			continue
		}
		next, err := t.party(o, p.who, where)
		var refused *Refused
		if errors.As(err, &refused) && len(parties) > 1 { // which of them it is about
			refused.Refusal.Text = texts(p.who) + ": " + refused.Refusal.Text
		}
		if err != nil {
			return nil, err
		}
		t = next
	}
	return t, nil
}

// party has some who stand together go: together, as far as an action takes several,
// else one after the other. Of a group who cannot go stays.
func (t *try) party(o *order, who []*subject, where [][]*subject) (*try, error) {
	next, err := t.goes(o, who, where)
	if err == nil {
		for { // who was not taken along goes by himself
			rest := next.behindOf(who)
			if len(rest) == 0 {
				return next, nil
			}
			after, err := next.goes(o, rest, where)
			if err != nil || len(singles(after.behindOf(rest))) == len(singles(rest)) {
				return next, nil
			}
			next, who = after, rest
		}
	}
	single := singles(who)
	var refused *Refused
	if len(single) < 2 || !errors.As(err, &refused) {
		return nil, err
	}
	at, gone := t, 0
	for _, s := range single {
		if gone > 0 && at.shown {
			at.later = append(at.later, s)
			continue
		}
		next, oneErr := at.goes(o, []*subject{s}, where)
		switch {
		case oneErr == nil:
			at, gone = next, gone+1
		case !s.group:
			return nil, oneErr
		}
	}
	if gone == 0 {
		return nil, err
	}
	return at, nil
}

// goes has some go by one action.
func (t *try) goes(o *order, who []*subject, where [][]*subject) (*try, error) {
	if d := t.due(); d == nil || d.Kind != run.Act {
		return nil, named1(&Refused{Refusal: &run.Refusal{Text: "they do not go together, and something else is to be decided when the first have gone"}}, o)
	}
	t.who, t.where, t.forks = copies(who), nil, 0
	for _, list := range where {
		t.where = append(t.where, copies(list))
	}
	return t.act(o, nil)
}

// behindOf are those of the groups among some who have not come to where they were sent.
func (t *try) behindOf(who []*subject) []*subject {
	goal := t.where[len(t.where)-1][0].spaces[0]
	var out []*subject
	for _, s := range who {
		left := slices.DeleteFunc(slices.Clone(s.units), func(u int64) bool { return int64(t.g.S.At[u]) == goal })
		if s.group && len(left) > 0 && len(left) < len(s.units) {
			c := *s
			c.units, c.took = left, 0
			out = append(out, &c)
		}
	}
	return out
}

// singles are some one by one.
func singles(who []*subject) []*subject {
	var out []*subject
	for _, s := range who {
		for _, u := range s.units {
			c := *s
			c.units, c.took = []int64{u}, 0
			out = append(out, &c)
		}
	}
	return out
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
	elsewhere := ""  // an action of another kind, which takes those who are to go
	marched := false // whether best is of an action that takes somebody to a place
	for _, c := range list {
		f := t.fork()
		err := f.answer(d, c, named == nil)
		next := f.due()
		if err == nil && named == nil && t.kind == attack && len(t.who) == 0 && next != nil && next.Type.Kind == value.Unit {
			continue // it asks who, and the order is about nobody in particular
		}
		if err == nil && named == nil && t.kind != plain && next != nil && next.Kind == run.Act && len(f.g.S.Frames) > len(t.g.S.Frames) {
			f, err = f.act(o, nil) // it does no more than offer others
			if f == nil {
				f = t
			}
		} else if err == nil {
			f.elementTaken(d, c)
			err = f.give()
		}
		if err == nil && named == nil && t.kind == going && !sends(t.g.P.Codes[c.Value]) && !f.gone() {
			continue // it throws dice, and nobody goes there
		}
		if err == nil && named == nil && t.kind == attack && len(t.who) == 0 && !f.fought() {
			continue // an attack by nobody in particular is one that is fought now
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
		code := t.g.P.Codes[c.Value]
		if marched && t.kind == going && named == nil && !goes(code) && !sends(code) {
			if elsewhere == "" && f.progress() > 0 {
				elsewhere = code.Title
			}
			continue // why one cannot go there, another kind of action does not tell
		}
		if best == nil || f.progress() > best.progress() || f.progress() == best.progress() && stranger(why) && !stranger(err) {
			best, why, marched = f, err, goes(code) || sends(code)
		}
	}
	empty := t.deserted()
	switch {
	case took != nil:
		return took, nil
	case empty != nil && (best == nil || best.progress() == 0):
		why = &Refused{Refusal: &run.Refusal{Text: "nobody of one's own stands at " + empty.text}}
	case why == nil && t.kind == plain:
		return nil, ErrNone
	case why == nil, t.kind == going && named == nil && best.progress() == 0 && !t.moves(d, cited(why)):
		why = &Refused{Refusal: outOfStep(d, t.offered(d))}
	case best.progress() == 0 && t.kind == plain && named == nil:
		return nil, ErrNone
	case t.kind == attack && named == nil && best.unasked(why):
		why = &Refused{Refusal: outOfStep(d, t.offered(d))}
	case t.kind != plain && best.progress() == 0 && (t.kind == attack || stranger(why)):
		why = t.strange(why, elsewhere)
	}
	return nil, named1(why, o)
}

// strange adds to the refusal of somebody whom an action is not about what can be seen of
// him: he is an enemy, or not on the map, where another action may take him.
func (t *try) strange(why error, elsewhere string) error {
	var refused *Refused
	if !errors.As(why, &refused) || len(t.who) == 0 {
		return why
	}
	r := *refused.Refusal
	mine := t.g.P.SidesOf(formula.NewCtx(t.g.S), t.seat)
	for _, s := range t.who {
		if len(s.units) != 1 {
			continue
		}
		if sides, n := t.g.P.Enums["side"], t.v.Side(int(s.units[0])); sides != nil && n >= 0 && !slices.Contains(mine, n) {
			return &Refused{Refusal: &run.Refusal{Text: s.text + " is " + sides.Titles[n] + ": before the mark stands who is given the order"}}
		}
	}
	if u := t.who[0].units; len(u) == 1 && t.v.At(int(u[0])) < 0 && stranger(why) {
		r.Text += ": not on the map"
		if elsewhere != "" {
			r.Text += " yet; what brings him there: " + elsewhere
		}
	}
	return &Refused{Refusal: &r}
}

// unasked tells whether what was refused has asked for none of those who are to attack,
// and no clause forbids it to them: then it is no attack.
func (t *try) unasked(why error) bool {
	var refused *Refused
	return errors.As(why, &refused) && len(refused.Refusal.Clauses()) == 0 && len(t.who) > 0 &&
		!slices.ContainsFunc(t.who, func(s *subject) bool { return s.took > 0 })
}

// outOfStep is why an act is refused that is none of those that are offered: the clause says
// what is done in which step.
func outOfStep(d *run.Decision, can string) *run.Refusal {
	out := &run.Refusal{Text: "nothing of that kind can be done now; what can be done: " + can}
	if d.Rule != nil {
		out.Reasons = []run.Reason{{Clause: d.Rule.ClauseID(), Title: d.Rule.TitleText()}}
	}
	return out
}

// fought tells whether an attack has come to its dice, or to a question before them that is
// not about who takes part, nor about where.
func (t *try) fought() bool {
	d := t.due()
	return t.shown || d != nil && d.Kind == run.ChooseOne && d.Type.Kind != value.Unit && d.Type.Kind != value.Space
}

// deserted is a place that is to stand for who is there, and where nobody of one's own is
// in sight; nil where there is none.
func (t *try) deserted() *subject {
	if t.kind == plain {
		return nil
	}
	for _, s := range t.who {
		if len(s.units) == 0 && len(s.spaces) == 1 {
			return s
		}
	}
	return nil
}

// offered lists what can be done instead.
func (t *try) offered(d *run.Decision) string {
	var can []string
	for _, o := range d.Options {
		if title := t.g.P.Codes[o.Value].Title; !slices.Contains(can, title) {
			can = append(can, title)
		}
	}
	if d.CanPass {
		can = append(can, "pass")
	}
	return strings.Join(can, ", ")
}

// named1 notes which order of a line is refused.
func named1(err error, o *order) error {
	if r, ok := err.(*Refused); ok {
		r.Order = o.text
	}
	return err
}

// actions are the answers to an offer that an order may begin with, the likeliest
// first.
func (t *try) actions(d *run.Decision) []run.Choice {
	var first, then []run.Choice
	for _, o := range d.Options {
		code := t.g.P.Codes[o.Value]
		switch {
		case t.kind == going && (goes(code) || sends(code)), t.kind == attack && !goes(code):
			first = append(first, pick(o))
		case t.kind == attack: // who goes somewhere does not attack
		default:
			then = append(then, pick(o))
		}
	}
	return append(first, then...)
}

// cited tells whether a refusal names a clause.
func cited(err error) bool {
	var refused *Refused
	return errors.As(err, &refused) && len(refused.Refusal.Clauses()) > 0
}

// moves tells whether anything that is offered takes somebody to a place, or offers
// something else that may, or, where that counts, carries it out.
func (t *try) moves(d *run.Decision, carried bool) bool {
	return slices.ContainsFunc(d.Options, func(o run.Option) bool {
		code := t.g.P.Codes[o.Value]
		return goes(code) || sends(code) || slices.ContainsFunc(code.Instrs, func(in program.Instr) bool {
			_, offers := in.Ref.(*program.OfferSpec)
			return offers || carried && in.Op == program.OpDo
		})
	})
}

// stranger tells whether an action refuses somebody whom it is not about at all.
func stranger(err error) bool {
	var refused *Refused
	return errors.As(err, &refused) && !slices.ContainsFunc(refused.Refusal.Reasons, func(r run.Reason) bool { return r.Brief != run.OnlyOthers })
}

// gone tells whether an order to go somewhere does not merely come to dice: somebody
// whom it names is there, or something else is to be decided.
func (t *try) gone() bool {
	if d := t.g.Pending(); d == nil || d.Kind != run.DiceRoll {
		return true
	}
	goal := t.where[len(t.where)-len(t.onward)-1][0].spaces // the rest of the way waits for the dice
	for _, s := range t.who {
		for _, u := range s.units {
			if len(goal) > 0 && int64(t.g.S.At[u]) == goal[0] {
				return true
			}
		}
	}
	return false
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
		text := strings.TrimSuffix(strings.Join(words[:n], " "), ":")
		for _, code := range all {
			if strings.EqualFold(text, code.Name) || strings.EqualFold(text, names.Spoken(code.Name)) || strings.EqualFold(text, code.Title) {
				return run.Choice{Value: int64(code.Index)}, strings.Join(words[n:], " "), true
			}
		}
	}
	if len(words) == 0 || t.subject(words[0], false).known() {
		return run.Choice{}, "", false
	}
	for n := len(words); n > 0; n-- {
		text := strings.ToLower(strings.TrimSuffix(strings.Join(words[:n], " "), ":"))
		var found []*program.Code
		for _, o := range d.Options {
			code := t.g.P.Codes[o.Value]
			begins := func(s string) bool { return strings.HasPrefix(strings.ToLower(s), text) }
			if (begins(code.Name) || begins(code.Title)) && !slices.Contains(found, code) {
				found = append(found, code)
			}
		}
		if len(found) == 1 {
			return run.Choice{Value: int64(found[0].Index)}, strings.Join(words[n:], " "), true
		}
	}
	if c, ok := t.untimely(words[0]); ok {
		return c, strings.Join(words[1:], " "), true
	}
	return run.Choice{}, "", false
}

// untimely is the one action whose title begins with a word, though it is not offered: that
// is better told than that the word is nobody.
func (t *try) untimely(word string) (run.Choice, bool) {
	var found *program.Code
	for _, code := range t.g.P.Actions {
		first, _, _ := strings.Cut(code.Title, " ")
		if strings.EqualFold(first, word) {
			if found != nil && found.Title != code.Title {
				return run.Choice{}, false
			}
			if found == nil || code.Index < found.Index {
				found = code
			}
		}
	}
	if found == nil {
		return run.Choice{}, false
	}
	return run.Choice{Value: int64(found.Index)}, true
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
	if len(t.who) == 0 && d.Kind == run.Act && t.kind != attack {
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
