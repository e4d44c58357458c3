package run

import (
	"fmt"
	"slices"
	"strings"

	"wargame/interpreter/budget"
	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"
)

// Decision is a question to one seat with the full list of legal answers.
type Decision struct {
	Kind    DecisionKind
	Name    string // what is chosen: the name in the rules
	Prompt  string
	Parts   []Part // of the prompt, as in Entry
	Side    int64  // for whom it is decided; None for the dice, and for a seat without a side
	Seat    int    // who answers; program.Nobody when it falls to no seat that plays
	Asked   bool   // the rules ask the seat itself, and not the side
	Opens   bool   // an act begins with it: see Acts
	Desk    int    // at which of the desks it is decided, from 1; 0 where nothing is secret
	Options []Option
	Chosen  []int64 // of a set, so far; read only, the position holds it
	Type    value.Type
	Rule    *ruleset.Rule

	// What else may be answered.
	CanPass, CanDone, CanStop bool

	Roll *program.RollSpec
	Due  []Due // what is due of each part of the roll

	at    *program.Instr // where the steps have stopped
	short bool           // an offer without its answers, known to be one that may be passed
	plain uint64         // the plain hash of its position, if something is barred; 0 for not known
	block int            // of those of secret decisions
}

// Choice is an answer.
type Choice struct {
	Kind  ChoiceKind
	Value int64
	Group int
	Dice  []int

	// Desk is whose answer it is where several decide in secret: that of the
	// decision. 0 is the first who has something to decide.
	Desk int
}

// ChoiceKind is what an answer is.
type ChoiceKind uint8

// The kinds of answer.
const (
	Pick ChoiceKind = iota
	Pass
	Done
	Stop
	Roll
	Timeout // not an answer: the time is over (see clock.go)
)

// spoken are the answers that have a word of their own: what a player types, and what a
// saved game holds.
var spoken = map[ChoiceKind]string{Pass: "pass", Done: "done", Stop: "stop", Timeout: "timeout"}

// Word is the word of an answer; empty for one that names something.
func (k ChoiceKind) Word() string { return spoken[k] }

// KindOf is the kind of answer that a word means; false when it means none.
func KindOf(word string) (k ChoiceKind, ok bool) {
	for k, w := range spoken {
		if w == word {
			return k, true
		}
	}
	return Pick, false
}

// String writes a choice for logs and keys.
func (c Choice) String() string {
	switch {
	case c.Kind.Word() != "":
		return c.Kind.Word()
	case c.Kind == Roll:
		return "roll " + strings.Trim(fmt.Sprint(c.Dice), "[]")
	}
	return fmt.Sprintf("pick %d/%d", c.Group, c.Value)
}

// Pending is the decision that the game waits for; nil when it is over, has
// failed, or nothing is under way. Where several decide in secret it is the first
// of Pendings.
func (g *Game) Pending() *Decision {
	if g.Err != nil || g.Over != nil || len(g.S.Frames) == 0 {
		return nil
	}
	for _, x := range g.atDesks() {
		if d := x.Pending(); d != nil {
			return d
		}
	}
	if len(g.S.Desks) > 0 {
		return nil
	}
	if g.asked != nil && g.askedAt == g.S.Version && !g.asked.short {
		return g.asked
	}
	g.begin()
	return g.waiting()
}

// waiting is the decision that is due, made once; nil when the question of what
// can be decided has no end, which stops the game. What an error broke off is
// not kept.
func (g *Game) waiting() *Decision {
	d := g.pending()
	switch {
	case g.unanswered():
		return nil
	case g.ctx.Err == nil:
		g.asked, g.askedAt = d, g.S.Version
	}
	return d
}

// pending makes the decision at the instruction on top; nil when that one asks
// nobody.
func (g *Game) pending() *Decision {
	f := g.top()
	in := &g.codeOf(f).Instrs[f.PC]
	kind, asks := kindAt(in)
	if !asks {
		return nil
	}
	d := g.addressed(f, in)
	o := g.insight(d)
	kinds[kind].list(o, d, o.top())
	g.heed(o)
	g.bar(d)
	return d
}

// seats finds who answers, where the rules have not asked a seat.
func (g *Game) seats(d *Decision) {
	if !d.Asked {
		d.Seat = g.P.PlayerOf(g.ctx, d.Side)
	}
	if !g.P.Sits(g.ctx, d.Seat) {
		d.Seat = program.Nobody
	}
}

// decider has another than the phasing side decide, where the rules say so: a side,
// a seat, or the commander of a unit.
func (g *Game) decider(d *Decision, by *formula.Expr) {
	switch {
	case by == nil:
	case by.Type.Kind == value.Unit:
		side, seat := g.P.CommanderOf(g.ctx, by.Eval(g.ctx).N)
		d.Side = side
		if seat != g.P.PlayerOf(g.ctx, side) {
			d.Seat, d.Asked = seat, true
		}
	default:
		g.askWho(d, by.Eval(g.ctx).N, by.Type.Same(value.SeatType))
	}
}

// askWho has a side decide, or a seat; of the sides of that it is then for the one
// whose turn it is, or the first.
func (g *Game) askWho(d *Decision, who int64, seat bool) {
	if !seat {
		d.Side = who
		return
	}
	d.Seat, d.Asked = int(who), true
	if g.P.Plays(g.ctx, who, d.Side) {
		return
	}
	d.Side = value.None
	if sides := g.P.SidesOf(g.ctx, d.Seat); len(sides) > 0 {
		d.Side = sides[0]
	}
}

// Apply answers the pending decision and runs to the next one. A refusal
// leaves the position as it was.
func (g *Game) Apply(c Choice) (*Refusal, error) {
	if c.Kind != Timeout && g.Err == nil && len(g.S.Desks) > 0 {
		return g.applyInSecret(c)
	}
	d := g.pendingFor(c)
	if d == nil {
		if g.Err != nil {
			return nil, g.Err
		}
		return refuse("there is nothing to decide"), nil
	}
	g.begin()
	if r := g.Check(d, c); r != nil {
		return r, nil
	}
	if c.Kind == Timeout {
		g.timeout()
		return nil, g.Err
	}
	g.Ctx()
	if !g.turnDown(d, c) {
		g.answer(d, c)
	}
	if budget.Final(g.ctx.Err) { // nothing more can be asked
		g.fail(d.at, g.ctx.Err)
		return nil, g.Err
	}
	g.run()
	return nil, g.Err
}

// Check tells why an answer to a decision is not legal; nil when it is. What is
// barred and what the clock says are the same for all kinds; an answer that is
// listed is legal; about any other the kind of the decision is asked.
func (g *Game) Check(d *Decision, c Choice) *Refusal {
	if x := g.asking(d); x != g {
		return x.Check(d, c)
	}
	switch {
	case g.isBarred(c):
		return refuseBarred(g.insight(d), d, c)
	case c.Kind == Timeout:
		return g.checkTimeout()
	case d.lists(c), d.short && c.Kind == Pass && d == g.asked && g.askedAt == g.S.Version:
		return nil
	}
	o := g.insight(d)
	r := kinds[d.Kind].refuse(o, d, c)
	g.heed(o)
	if r == nil || !c.ends() || d.Kind == DiceRoll {
		return r
	}
	r.instead(d, c)
	switch {
	case len(r.Reasons) > 0:
	case d.Kind != Act:
		r.add(d.Rule, d.wants(), "an answer is wanted here", nil)
	case d.Rule.ClauseID() != "": // what else would do has been said
		r.add(d.Rule, "", "", nil)
	}
	return r
}

// CheckOf is Check for who knows whom an act is meant for. Of an act in which nobody can be
// chosen first it tells why those of them cannot who could be thought of, and not why all
// the others cannot. meant gives the words of a type that are meant; none for all.
func (g *Game) CheckOf(d *Decision, c Choice, meant func(value.Type) []int64) *Refusal {
	if x := g.asking(d); x != g {
		return x.CheckOf(d, c, meant)
	}
	g.meant = meant
	defer func() { g.meant = nil }()
	return g.Check(d, c)
}

// Legal tells whether an answer to a decision is legal: Check, for who does not ask why.
func (g *Game) Legal(d *Decision, c Choice) bool {
	if x := g.asking(d); x != g {
		return x.Legal(d, c)
	}
	defer func(was bool) { g.tries = was }(g.tries)
	g.tries = true
	return g.Check(d, c) == nil
}

// wants says what is to be answered where nobody can go on without.
func (d *Decision) wants() string {
	if len(d.Options) == 0 || len(d.Options) > most {
		return "an answer is wanted here"
	}
	var names []string
	for _, o := range d.Options {
		names = append(names, o.Label)
	}
	return "an answer is wanted here: " + strings.Join(names, " or ")
}

// lists tells whether an answer is among those that are known to be legal.
func (d *Decision) lists(c Choice) bool {
	switch c.Kind {
	case Pick:
		return slices.ContainsFunc(d.Options, func(o Option) bool { return o.Value == c.Value && o.Group == c.Group })
	case Done:
		return d.CanDone
	case Stop:
		return d.CanStop
	}
	return false
}

// NameOf names what a choice picks, as saves do, and the option of an
// allocation.
func (d *Decision) NameOf(p *program.Program, c Choice) (pick, with string) {
	return kinds[d.Kind].name(p, d, c)
}

// Named is the choice with a name, whether it is legal or not; an error when the
// name means nothing.
func (d *Decision) Named(p *program.Program, pick, with string) (Choice, error) {
	return kinds[d.Kind].read(p, d, pick, with)
}

// word reads a value by its name.
func word(p *program.Program, t value.Type, text string) (int64, error) {
	switch t.Kind {
	case value.Number:
		if n, ok := value.ParseNumber(text); ok {
			return n, nil
		}
	case value.Flag:
		if text == "yes" || text == "no" {
			return value.Bool(text == "yes").N, nil
		}
	default:
		if v, ok := p.Word(t, text); ok {
			return v.N, nil
		}
		if text == "none" {
			return value.None, nil
		}
	}
	return 0, fmt.Errorf("there is no %s %q", t, text)
}
