package run

import (
	"fmt"
	"slices"
	"strings"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/messages"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"
)

// Decision is a question to one seat with the list of all legal answers. The answer to a
// dice roll is not listed. The game caches it; callers must not change it.
type Decision struct {
	Kind    DecisionKind
	Name    string // name of the choice in the rules
	Prompt  string
	Parts   []Part // parts of the prompt, as in Entry
	Side    int64  // deciding side; None for dice and for a seat without a side
	Seat    int    // deciding seat; program.Nobody if no seated player decides
	Asked   bool   // the rules ask the seat, not the side
	Opens   bool   // the decision begins an act: see Acts
	Branch  int    // branch position of the decision, from 1; 0 outside a secret block
	Options []Option
	Chosen  []int64 // members of a set so far; read only, the position owns it
	Type    value.Type
	Rule    *ruleset.Rule

	// CanPass, CanDone and CanStop say which words are legal answers.
	CanPass, CanDone, CanStop bool

	Roll *construct.RollSpec
	Due  []Due // what to enter for each part of a roll

	origin
}

// origin is the point where a decision was asked.
type origin struct {
	at    *construct.Instr // the waiting instruction
	short bool             // an offer that may be passed and whose Options are not computed
	plain uint64           // plain hash of its position if any choice is pruned; else 0
	block int              // number of the secret block
	words *messages.Printer
	phase string // the title of the open phase or segment
}

// Choice is an answer to a decision.
type Choice struct {
	Kind  ChoiceKind
	Value int64
	Group int
	Dice  []int

	// Branch is the branch position that the answer is for, as in the decision. 0 means the
	// first branch with a pending decision.
	Branch int
}

// ChoiceKind is the kind of an answer.
type ChoiceKind uint8

// Kinds of answer.
const (
	Pick ChoiceKind = iota
	Pass
	Done
	Stop
	Roll
	Timeout // an event from outside: time has run out (see clock.go)
)

// spoken holds the words for answers without a value. Players type them and saves
// contain them, so they must not change.
var spoken = map[ChoiceKind]string{Pass: "pass", Done: "done", Stop: "stop", Timeout: "timeout"}

// Word returns the word of an answer; empty for a Pick or a Roll.
func (k ChoiceKind) Word() string { return spoken[k] }

// KindOf returns the kind of answer that a word stands for; false for an unknown word.
func KindOf(word string) (k ChoiceKind, ok bool) {
	for k, w := range spoken {
		if w == word {
			return k, true
		}
	}
	return Pick, false
}

// String formats a choice for logs and keys.
func (c Choice) String() string {
	switch {
	case c.Kind.Word() != "":
		return c.Kind.Word()
	case c.Kind == Roll:
		return "roll " + strings.Trim(fmt.Sprint(c.Dice), "[]")
	}
	return fmt.Sprintf("pick %d/%d", c.Group, c.Value)
}

// Pending returns the pending decision; nil if the game is over, has failed, or has no
// frame. During a secret block it returns the first of Pendings.
func (g *Game) Pending() *Decision {
	if g.Err != nil || g.Over != nil || len(g.S.Frames) == 0 {
		return nil
	}
	for _, x := range g.branches.all() {
		if d := x.Pending(); d != nil {
			return d
		}
	}
	if len(g.S.Branches) > 0 {
		return nil
	}
	if g.ask.asked != nil && g.ask.askedAt == g.S.Version && !g.ask.asked.short {
		return g.ask.asked
	}
	g.begin()
	return g.ask.waiting()
}

// waiting computes and caches the pending decision. If the evaluation exhausts its
// budget, it stops the game and returns nil. A result with an error is not cached.
func (a *asker) waiting() *Decision {
	d := a.pending()
	switch {
	case a.game.vm.unanswered():
		return nil
	case a.ctx.Err == nil:
		a.asked, a.askedAt = d, a.S.Version
	}
	return d
}

// pending computes the decision at the next instruction of the top frame; nil if that
// instruction asks none.
func (a *asker) pending() *Decision {
	f := a.top()
	in := &a.codeOf(f).Instrs[f.PC]
	kind, asks := kindAt(in)
	if !asks {
		return nil
	}
	d := a.addressed(f, in)
	o := a.insight(d)
	kinds[kind].list(o, d, o.top())
	o.heed(a.game)
	a.bar(d)
	return d
}

// settle sets the seat of a decision, unless the rules have set it. It is program.Nobody
// if no seated player has it.
func (st *seating) settle(d *Decision) {
	if !d.Asked {
		d.Seat = st.P.PlayerOf(st.ctx, d.Side)
	}
	if !st.P.Sits(st.ctx, d.Seat) {
		d.Seat = program.Nobody
	}
}

// decider sets who decides, if the rules name a side, a seat, or a unit whose commander
// decides. Otherwise it keeps the phasing side.
func (st *seating) decider(d *Decision, by *formula.Expr) {
	switch {
	case by == nil:
	case by.Type.Kind == value.Unit:
		side, seat := st.P.CommanderOf(st.ctx, by.Eval(st.ctx).N)
		d.Side = side
		if seat != st.P.PlayerOf(st.ctx, side) {
			d.Seat, d.Asked = seat, true
		}
	default:
		st.askWho(d, by.Eval(st.ctx).N, by.Type.Same(value.SeatType))
	}
}

// askWho sets the deciding side or seat. A seat that does not play the side already set
// decides for the first of its own sides, or for None.
func (st *seating) askWho(d *Decision, who int64, seat bool) {
	if !seat {
		d.Side = who
		return
	}
	d.Seat, d.Asked = int(who), true
	if st.P.Plays(st.ctx, who, d.Side) {
		return
	}
	d.Side = value.None
	if sides := st.P.SidesOf(st.ctx, d.Seat); len(sides) > 0 {
		d.Side = sides[0]
	}
}

// wants returns which answer is expected, for the refusal of a word.
func (d *Decision) wants() string {
	if len(d.Options) == 0 || len(d.Options) > most {
		return d.words.Text("an answer is needed here")
	}
	var names []string
	for _, o := range d.Options {
		names = append(names, o.Label)
	}
	return d.words.Sprintf("an answer is needed here: %s", strings.Join(names, d.words.Text(" or ")))
}

// lists reports whether the decision lists an answer as legal.
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

// NameOf returns the name of what a choice picks, as in saves. with is the option of an
// allocation, or the element of an action.
func (d *Decision) NameOf(p *program.Program, c Choice) (pick, with string) {
	return kinds[d.Kind].name(p, d, c)
}

// Named returns the choice with a name, legal or not. A name that stands for nothing is
// an error.
func (d *Decision) Named(p *program.Program, pick, with string) (Choice, error) {
	return kinds[d.Kind].read(p, d, pick, with)
}

// word parses a value of type t by its name.
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
	return 0, p.Messages.Errorf("there is no %s %q", p.Messages.Text(t.String()), text)
}
