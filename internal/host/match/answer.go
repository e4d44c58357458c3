package match

import (
	"strconv"

	"wargame/internal/host/refusal"
	"wargame/interpreter/orders"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
)

// Order is the common part of all requests that change a game.
type Order struct {
	Expected int    `json:"expected"` // number of the position that the request refers to (Match.Asked)
	Key      string `json:"key"`      // chosen by the page; identifies a repeated request
}

// Request returns the order of a type that embeds it.
func (o Order) Request() Order { return o }

// Answer is an answer to a decision: exactly one of pick, word and name.
type Answer struct {
	Order
	Pick *int   `json:"pick"` // index in the list of answers
	Word string `json:"word"` // pass, done or stop
	Name string `json:"name"` // a thing that may not be listed, to get the refusal
	With string `json:"with"` // the use, in an allocation

	Dice []string `json:"dice"` // faces of the players' own dice
}

// Answer applies an answer of a seat.
func (m *Match) Answer(seat int, a Answer) error {
	d := m.Due(seat)
	if d == nil {
		return refusal.ErrNotDue
	}
	v := m.Sees(m.Game, seat)
	c, err := a.Choice(v, d)
	if err != nil {
		return err
	}
	c.Branch = d.Branch
	no := v.Check(d, c)
	if no == nil {
		if no, err = m.Decide(d, c, seat, a.Key); err != nil {
			return err
		}
	}
	if no != nil {
		return refuse(m, seat, c, no)
	}
	return nil
}

// Choice parses an answer to a decision as a view shows it.
func (a *Answer) Choice(v *sight.View, d *run.Decision) (run.Choice, error) {
	n := 0
	for _, given := range []bool{a.Pick != nil, a.Word != "", a.Name != "", len(a.Dice) > 0} {
		if given {
			n++
		}
	}
	if n != 1 || a.With != "" && a.Name == "" {
		return run.Choice{}, refusal.Request("an answer must have exactly one of pick, word, name and dice")
	}
	if len(a.Dice) > 0 {
		return thrown(d, a.Dice)
	}
	if a.Word != "" {
		kind, ok := run.KindOf(a.Word)
		if !ok || kind == run.Timeout {
			return run.Choice{}, refusal.Request("word must be pass, done or stop")
		}
		return run.Choice{Kind: kind}, nil
	}
	if a.Pick != nil {
		options := v.Decision(d).Options
		if *a.Pick < 0 || *a.Pick >= len(options) {
			return run.Choice{}, refusal.Request("there is no answer %d; the decision has %d", *a.Pick, len(options))
		}
		return run.Choice{Value: options[*a.Pick].Value, Group: options[*a.Pick].Group}, nil
	}
	unknown := refusal.Request("nothing in sight is named %q", a.Name)
	if d.Kind == run.DiceRoll {
		return run.Choice{}, unknown
	}
	name := a.Name
	if d.Type.Kind == value.Unit || d.Kind == run.Allocate {
		name = v.Program().UnitWord(name)
	}
	c, err := d.Named(v.Program(), name, a.With)
	if err != nil || v.HidesAnswer(d, c) { // same error as for an unknown name
		return run.Choice{}, unknown
	}
	return c, nil
}

// thrown parses the faces of dice.
func thrown(d *run.Decision, shown []string) (run.Choice, error) {
	c := run.Choice{Kind: run.Roll}
	for _, x := range shown {
		n, err := strconv.Atoi(x)
		if face, ok := d.Face(x); ok && d.Kind == run.DiceRoll {
			n, err = face, nil
		}
		if err != nil || len(c.Dice) == maxDice {
			return run.Choice{}, refusal.Request("%q is not a result of these dice", x)
		}
		c.Dice = append(c.Dice, n)
	}
	return c, nil
}

// maxDice is the most dice in one answer.
const maxDice = 100

// Execute applies the plan of an order and stores its answers together. The first answer
// carries the key of the request, so a repeated request is not executed twice. One undo
// takes the whole order back.
func (m *Match) Execute(seat int, key string, plan *orders.Plan) error {
	var choices []run.Choice
	for _, a := range plan.Answers {
		choices = append(choices, a.Choice)
	}
	refused, err := decideAll(m, seat, key, choices)
	if refused != nil {
		return Refusal(m.Sees(m.Game, seat), refused)
	}
	return err
}

// batch is the place of a decision in the order that is being executed.
type batch struct{ at, more int }

// decideAll applies the choices of one request, as far as nothing hidden is revealed and the
// game does not go back. A refusal keeps those before it.
func decideAll(m *Match, seat int, key string, choices []run.Choice) (*run.Refusal, error) {
	defer func() { m.batch = batch{} }()
	n, shown := rehearse(m, seat, choices), m.Game.Shown()
	for i, c := range choices {
		d := m.Due(seat)
		if d == nil || m.Game.Shown() != shown { // something hidden was revealed
			return nil, nil
		}
		m.batch = batch{}
		if i < n {
			m.batch = batch{i, n - 1 - i}
		}
		if no, err := m.Decide(d, c, seat, key); no != nil || err != nil {
			if i < n {
				m.Broken = true // the ledger waits for decisions that do not come
			}
			return no, err
		}
		if key = ""; m.Game.WentBack > 0 { // the rest was meant for another position
			return nil, nil
		}
	}
	return nil, nil
}

// rehearse returns how many of the choices decideAll applies. It tries them on a copy, with
// the same dice.
func rehearse(m *Match, seat int, choices []run.Choice) int {
	if len(choices) < 2 {
		return len(choices)
	}
	x := &Match{Opening: m.Opening, Seats: m.Seats, Game: m.Game.Clone()}
	shown := x.Game.Shown()
	for i, c := range choices {
		d := x.Due(seat)
		if d == nil || x.Game.Shown() != shown {
			return i
		}
		c.Branch = d.Branch
		if no, err := x.Game.Apply(c); no != nil || err != nil {
			return i
		}
		if x.Game.WentBack > 0 {
			return i + 1
		}
	}
	return len(choices)
}

// Refusal returns a refusal as its seat may read it.
func Refusal(v *sight.View, no *run.Refusal) *refusal.Refused {
	out := &refusal.Refused{Text: v.Say(no.Text, no.Parts)}
	for _, r := range v.Reasons(no.Reasons) {
		out.Reasons = append(out.Reasons, r.String())
	}
	return out
}

// Limits of the length of a key, in bytes.
const (
	minKey = 16
	maxKey = 64
)

// ValidKey reports whether a key has a valid length.
func ValidKey(key string) bool { return len(key) >= minKey && len(key) <= maxKey }

// ErrKey refuses a request whose key is invalid.
var ErrKey = refusal.Request("the key of a request has %d to %d characters", minKey, maxKey)
