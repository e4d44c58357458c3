package orders

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"wargame/interpreter/construct"
	"wargame/interpreter/names"
	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// carryOut carries out an order and returns the try that succeeded.
func (t *try) carryOut(o *order) (*try, error) {
	d := t.due()
	if d == nil {
		return nil, ErrNone
	}
	t.kind = o.kind
	if c, ok := word(d, o.text); ok {
		return t, withOrder(t.answer(d, c, false), o)
	}
	if c, ok := t.use(d, o.text); ok {
		return t, withOrder(t.answer(d, c, false), o)
	}
	if o.text == Next || o.text == Dot {
		r := t.refuse("this decision needs an answer")
		if owed := t.sight().Check(d, run.Choice{Kind: run.Pass, Branch: d.Branch}); owed != nil {
			r.Reasons = owed.Reasons
		}
		return nil, withOrder(t.refusal(r), o)
	}
	if there := t.toward(d, o); there != nil {
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

// meant carries out an order whose words have been resolved. If a word may mean several
// formations, each is tried; exactly one must succeed.
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

// mostMeanings is the number of formations that a word may mean.
const mostMeanings = 6

// decide carries out an order of which every word has one meaning.
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
				err = t.lossRefusal(s)
			}
		}
		if err == nil && o.kind == going && !t.arrived() {
			err = t.refusal(t.refuse("%s cannot reach %s; the question here is: %s", texts(t.who), texts(t.where[len(t.where)-1]), asked))
		}
		if err == nil && len(t.given) == 0 || t.kind == plain && (t.progress() == 0 || err != nil && t.meaningless(d) || t.unanswered(d)) {
			return nil, ErrNone
		}
		return t, withOrder(err, o)
	}
	if named == nil && o.kind == going {
		return t.separately(o)
	}
	return t.act(o, named)
}

// unanswered reports whether no word of the order answers the decision at which the
// order was given, while one of several answers does: a place where the question is
// which unit.
func (t *try) unanswered(d *run.Decision) bool {
	if _, forced := d.Forced(); forced || len(t.given) == 0 || !t.given[0].Own {
		return false
	}
	first := t.given[0].Choice
	return first.Kind != run.Pick || !slices.Contains(t.meantAs(d.Type), first.Value)
}

// word returns the answer for a word of its own, such as done.
func word(d *run.Decision, text string) (run.Choice, bool) {
	switch text = strings.ToLower(text); text {
	case "pass":
		if c, ok := d.AnswerLabelled(text); ok && !d.CanPass {
			return c, true
		}
		return run.Choice{Kind: run.Pass}, true
	case "done":
		return run.Choice{Kind: run.Done}, true
	case "halt":
		if c, ok := d.AnswerLabelled(text); ok && !d.CanStop {
			return c, true
		}
		return run.Choice{Kind: run.Stop}, true
	case "stop":
		return run.Choice{Kind: run.Stop}, true
	case Next, Dot:
		return d.Skip()
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

// use returns the only use of points whose name begins with the text.
func (t *try) use(d *run.Decision, text string) (run.Choice, bool) {
	var found []run.Option
	for _, o := range d.Options {
		if d.Kind != run.Allocate || t.sight().HidesAnswer(d, pick(o)) {
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

// act begins with the action that the order names, or with the action that accepts it.
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
			if inner := f.fromPlace(o, len(t.g.S.Frames)); inner != nil {
				f = inner
			} else {
				f.elementTaken(d, c)
				err = f.give()
			}
		}
		if err == nil && named == nil && t.kind == going && !sends(t.g.P.Codes[c.Value]) && !f.completed() {
			continue // it throws dice, and nobody goes there
		}
		if err == nil && named == nil && t.kind == attack && len(t.who) == 0 && !f.fought() {
			continue // an attack by nobody in particular is one that is fought now
		}
		if err == nil {
			if took == nil {
				took = f
			} else if t.kind == plain && named == nil {
				return nil, t.unknown("%s could be %s or %s: begin with the action", o.text, took.given[len(t.given)].Text, f.given[len(t.given)].Text)
			}
			if t.kind != plain || named != nil {
				return took, nil
			}
			continue
		}
		code := t.g.P.Codes[c.Value]
		if marched && t.kind == going && named == nil && !moves(code) && !sends(code) {
			if elsewhere == "" && f.progress() > 0 {
				elsewhere = code.Title
			}
			continue // why one cannot go there, another kind of action does not tell
		}
		if best == nil || f.progress() > best.progress() || f.progress() == best.progress() && aboutOthers(why) && !aboutOthers(err) {
			best, why, marched = f, err, moves(code) || sends(code)
		}
	}
	empty := t.emptyPlace()
	switch {
	case took != nil:
		return took, nil
	case empty != nil && (best == nil || best.progress() == 0):
		why = &Refused{Refusal: t.refuse("no unit of yours is at %s", empty.text)}
	case why == nil && t.kind == plain:
		return nil, ErrNone
	case why == nil, t.kind == going && named == nil && best.progress() == 0 && !t.offersMove(d, cited(why)):
		why = &Refused{Refusal: t.notOfferedNow(d, t.offered(d))}
	case best.progress() == 0 && t.kind == plain && named == nil:
		return nil, ErrNone
	case t.kind == attack && named == nil && best.notAboutAttackers(why):
		why = &Refused{Refusal: t.notOfferedNow(d, t.offered(d))}
	case t.kind != plain && best.progress() == 0 && (t.kind == attack || aboutOthers(why)):
		why = t.addFacts(why, elsewhere)
	}
	return nil, withOrder(why, o)
}

// fought reports whether an attack has reached its dice, or a question before them that
// is about neither its participants nor its place.
func (t *try) fought() bool {
	d := t.due()
	return t.revealed || d != nil && d.Kind == run.ChooseOne && d.Type.Kind != value.Unit && d.Type.Kind != value.Space
}

// actions lists the answers to an offer that the order may begin with, the likeliest
// first.
func (t *try) actions(d *run.Decision) []run.Choice {
	var first, then []run.Choice
	for _, o := range d.Options {
		code := t.g.P.Codes[o.Value]
		switch {
		case t.kind == going && (moves(code) || sends(code)), t.kind == attack && !moves(code):
			first = append(first, pick(o))
		case t.kind == attack: // who goes somewhere does not attack
		default:
			then = append(then, pick(o))
		}
	}
	return append(first, then...)
}

// offersMove reports whether an offered action moves units, or offers an action that
// does, or (if carried) continues one.
func (t *try) offersMove(d *run.Decision, carried bool) bool {
	return slices.ContainsFunc(d.Options, func(o run.Option) bool {
		code := t.g.P.Codes[o.Value]
		return moves(code) || sends(code) || slices.ContainsFunc(code.Instrs, func(in construct.Instr) bool {
			_, offers := in.Ref.(*construct.OfferSpec)
			return offers || carried && in.Op == construct.OpDo
		})
	})
}

// elements lists the answers to an offer for an action that is offered for several
// elements: those that the order names, or else all.
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

// elementTaken marks the word of the order that names the element of an action.
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

// action returns the action whose name or title a part of the order begins with, and the
// rest of the part.
func (t *try) action(d *run.Decision, part string) (run.Choice, string, bool) {
	words := strings.Fields(part)
	var all []*construct.Code // those that are offered first
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
		var found []*construct.Code
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
	if c, ok := t.notOffered(words[0]); ok {
		return c, strings.Join(words[1:], " "), true
	}
	return run.Choice{}, "", false
}
