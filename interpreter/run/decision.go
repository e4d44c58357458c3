package run

import (
	"fmt"
	"slices"
	"strings"

	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// Decision is a question to one seat with the full list of legal answers.
type Decision struct {
	Kind    DecisionKind
	Name    string // what is chosen: the name in the rules
	Prompt  string
	Parts   []Part // of the prompt, as in Entry
	Side    int64  // who decides; None for the dice
	Seat    int
	Options []Option
	Chosen  []int64 // of a set, so far; read only, the position holds it
	Type    value.Type
	Rule    *program.Rule

	// What else may be answered.
	CanPass, CanDone, CanStop bool

	Roll *program.RollSpec

	choose *program.ChooseSpec
	offer  *program.OfferSpec
	spend  *program.SpendSpec
}

// DecisionKind says how a decision is answered.
type DecisionKind uint8

// The kinds of decision.
const (
	ChooseOne DecisionKind = iota // Pick, or Stop
	ChooseSet                     // Pick until Done
	YesNo                         // Pick 0 or 1
	Act                           // Pick an action, or Pass
	Allocate                      // Pick an option and a unit, or Done
	Order                         // Pick who comes next
	DiceRoll                      // the dice
)

// Option is a legal answer.
type Option struct {
	Value  int64 // the word picked; the index of the action for an Act
	Group  int   // the option of an Allocate
	Label  string
	Detail string
}

// Choice is an answer.
type Choice struct {
	Kind  ChoiceKind
	Value int64
	Group int
	Dice  []int
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

// String writes a choice for logs and keys.
func (c Choice) String() string {
	switch c.Kind {
	case Pass:
		return "pass"
	case Done:
		return "done"
	case Stop:
		return "stop"
	case Timeout:
		return "timeout"
	case Roll:
		return "roll " + strings.Trim(fmt.Sprint(c.Dice), "[]")
	}
	return fmt.Sprintf("pick %d/%d", c.Group, c.Value)
}

// Pending is the decision that the game waits for; nil when it is over, has
// failed, or nothing is under way.
func (g *Game) Pending() *Decision {
	if g.Err != nil || g.Over != nil || len(g.S.Frames) == 0 {
		return nil
	}
	if g.asked != nil && g.askedAt == g.S.Version {
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

func (g *Game) pending() *Decision {
	f := g.top()
	in := &g.codeOf(f).Instrs[f.PC]
	g.ctx.State, g.ctx.Locals = g.S, f.Locals
	d := &Decision{Rule: g.codeOf(f).Rule, Side: g.P.Phasing(g.S)}
	switch in.Op {
	case program.OpRoll:
		d.Kind, d.Roll, d.Name = DiceRoll, in.Ref.(*program.RollSpec), "dice"
		d.Side = value.None
		if by := d.Roll.Parts[0].By; by != nil {
			d.Side = by.Eval(g.ctx).N
		}
	case program.OpChoose:
		g.pendingChoose(d, f, in.Ref.(*program.ChooseSpec))
	case program.OpAsk:
		d.Kind, d.Name, d.Type = YesNo, g.slotName(f, int(in.A)), value.EnumType("yes_no")
		d.Prompt, d.Parts = g.said(in.Ref.(*program.LogSpec))
		g.decider(d, in.X)
		d.Options = []Option{{Value: 1, Label: "yes"}, {Value: 0, Label: "no"}}
		g.bar(d)
	case program.OpOffer:
		g.pendingOffer(d, in.Ref.(*program.OfferSpec))
	case program.OpSpend:
		g.pendingSpend(d, f, in.Ref.(*program.SpendSpec))
	case program.OpPick:
		d.Kind, d.Name, d.Prompt = Order, in.Ref.(string), "Who comes next?"
		d.Type = g.codeOf(f).Slots[in.C].Type
		g.decider(d, in.X)
		for _, w := range f.Locals[in.A].List() {
			d.Options = append(d.Options, Option{Value: w, Label: g.P.Show(d.Type, value.Word(w))})
		}
		g.bar(d)
	default:
		return nil
	}
	d.Seat = g.P.SeatOf(d.Side)
	return d
}

func (g *Game) slotName(f *state.Frame, slot int) string { return g.codeOf(f).Slots[slot].Name }

func (g *Game) decider(d *Decision, by *formula.Expr) {
	if by != nil {
		d.Side = by.Eval(g.ctx).N
	}
}

// Refusal is why an answer is not legal.
type Refusal struct {
	Text    string
	Reasons []Reason
}

// Reason is one clause that stands in the way.
type Reason struct {
	Clause, Title string
	Text          string
	Brief         string        // without the names and values in it; empty where Text has none
	Node          *formula.Node // the facts that made it apply
}

// Error makes a refusal an error.
func (r *Refusal) Error() string {
	parts := []string{r.Text}
	for _, x := range r.Reasons {
		parts = append(parts, strings.TrimSpace(x.Clause+" "+x.Title+": "+x.Text))
	}
	return strings.Join(parts, "; ")
}

// Clauses lists the clauses of a refusal, each once.
func (r *Refusal) Clauses() []string {
	var out []string
	for _, x := range r.Reasons {
		if x.Clause != "" && !slices.Contains(out, x.Clause) {
			out = append(out, x.Clause)
		}
	}
	return out
}

func refuse(format string, args ...any) *Refusal { return &Refusal{Text: fmt.Sprintf(format, args...)} }

// Apply answers the pending decision and runs to the next one. A refusal
// leaves the position as it was.
func (g *Game) Apply(c Choice) (*Refusal, error) {
	d := g.Pending()
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
	g.remember(d, c)
	g.asked = nil
	g.Ctx()
	f := g.top()
	in := &g.codeOf(f).Instrs[f.PC]
	switch d.Kind {
	case ChooseOne, ChooseSet:
		g.applyChoose(f, d, c)
	case YesNo:
		f.Locals[in.A] = value.Word(c.Value)
		f.PC++
	case Act:
		g.applyOffer(f, d, c)
	case Allocate:
		g.applySpend(f, d, c)
	case Order:
		rest := slices.DeleteFunc(slices.Clone(f.Locals[in.A].List()), func(w int64) bool { return w == c.Value })
		f.Locals[in.A] = value.Words(rest)
		f.Locals[in.C] = value.Word(c.Value)
		f.PC++
	case DiceRoll:
		g.settle(f, d.Roll, split(d.Roll, c.Dice))
	}
	g.run()
	return nil, g.Err
}

// split deals dice to the parts of a roll.
func split(spec *program.RollSpec, dice []int) [][]int {
	var out [][]int
	for _, p := range spec.Parts {
		out = append(out, dice[:p.Count])
		dice = dice[p.Count:]
	}
	return out
}

// Check tells why an answer to a decision is not legal; nil when it is.
func (g *Game) Check(d *Decision, c Choice) *Refusal {
	if g.isBarred(c) {
		return g.refuseBarred(d, c)
	}
	switch c.Kind {
	case Pass:
		return g.checkPass(d)
	case Done:
		if !d.CanDone {
			return g.checkDone(d)
		}
		return nil
	case Stop:
		if !d.CanStop {
			return refuse("one cannot stop here")
		}
		return nil
	case Timeout:
		return g.checkTimeout()
	case Roll:
		if d.Kind != DiceRoll {
			return refuse("no dice are due")
		}
		n := 0
		for _, p := range d.Roll.Parts {
			for i := range p.Count {
				if n+i < len(c.Dice) && (c.Dice[n+i] < 1 || c.Dice[n+i] > p.Sides) {
					return refuse("a die of %d sides does not show %d", p.Sides, c.Dice[n+i])
				}
			}
			n += p.Count
		}
		if n != len(c.Dice) {
			return refuse("%d dice are due, not %d", n, len(c.Dice))
		}
		return nil
	}
	if slices.ContainsFunc(d.Options, func(o Option) bool { return o.Value == c.Value && o.Group == c.Group }) {
		return nil
	}
	switch d.Kind {
	case ChooseOne, ChooseSet:
		return g.refuseChoose(d, c.Value)
	case Act:
		return g.refuseAction(d, c.Value)
	case Allocate:
		return g.refuseSpend(d, c)
	case DiceRoll:
		return refuse("dice are due")
	}
	return refuse("that is not one of the answers")
}
