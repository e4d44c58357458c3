package match

import (
	"strconv"

	"wargame/internal/host/refusal"
	"wargame/interpreter/orders"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
)

// Order is what every request that changes a game begins with.
type Order struct {
	Expected int    `json:"expected"` // the number that the position which it is about names (Match.Asked)
	Key      string `json:"key"`      // the page's own: a request that is sent again is known by it
}

// Request is the order itself, of what embeds it.
func (o Order) Request() Order { return o }

// Answer is an answer to a decision: one of pick, word and name.
type Answer struct {
	Order
	Pick *int   `json:"pick"` // by its place in the list
	Word string `json:"word"` // pass, done or stop
	Name string `json:"name"` // something that may not be listed, to be told why
	With string `json:"with"` // for which use, of an allocation

	Dice []string `json:"dice"` // what the players' own dice show
}

// Answer carries out an answer of a seat.
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
	c.Desk = d.Desk
	no := v.Check(d, c)
	if no == nil {
		if no, err = m.Decide(d, c, seat, a.Key); err != nil {
			return err
		}
	}
	if no != nil {
		return Refusal(v, no)
	}
	return nil
}

// Choice reads an answer to a decision, as a view shows it.
func (a *Answer) Choice(v *sight.View, d *run.Decision) (run.Choice, error) {
	n := 0
	for _, given := range []bool{a.Pick != nil, a.Word != "", a.Name != "", len(a.Dice) > 0} {
		if given {
			n++
		}
	}
	if n != 1 || a.With != "" && a.Name == "" {
		return run.Choice{}, refusal.Request("an answer is one of pick, word, name and dice")
	}
	if len(a.Dice) > 0 {
		return thrown(d, a.Dice)
	}
	if a.Word != "" {
		kind, ok := run.KindOf(a.Word)
		if !ok || kind == run.Timeout {
			return run.Choice{}, refusal.Request("a word is pass, done or stop")
		}
		return run.Choice{Kind: kind}, nil
	}
	if a.Pick != nil {
		options := v.Decision(d).Options
		if *a.Pick < 0 || *a.Pick >= len(options) {
			return run.Choice{}, refusal.Request("there is no answer %d; there are %d", *a.Pick, len(options))
		}
		return run.Choice{Value: options[*a.Pick].Value, Group: options[*a.Pick].Group}, nil
	}
	unknown := refusal.Request("nothing in sight is called %q", a.Name)
	if d.Kind == run.DiceRoll {
		return run.Choice{}, unknown
	}
	c, err := d.Named(v.Program(), a.Name, a.With)
	if err != nil || v.HidesAnswer(d, c) { // the same as for a name that nothing has
		return run.Choice{}, unknown
	}
	return c, nil
}

// thrown reads what dice show.
func thrown(d *run.Decision, shown []string) (run.Choice, error) {
	c := run.Choice{Kind: run.Roll}
	for _, x := range shown {
		n, err := strconv.Atoi(x)
		if face, ok := d.Face(x); ok && d.Kind == run.DiceRoll {
			n, err = face, nil
		}
		if err != nil || len(c.Dice) == maxDice {
			return run.Choice{}, refusal.Request("no die shows %q", x)
		}
		c.Dice = append(c.Dice, n)
	}
	return c, nil
}

// maxDice is how many dice can be told at once.
const maxDice = 100

// Execute carries out a plan that an order has come to: its answers are stored together. The
// request is known by the first of them, so it is never carried out twice.
func (m *Match) Execute(seat int, key string, plan *orders.Plan) error {
	shown := m.Game.Shown()
	for _, a := range plan.Answers {
		d := m.Due(seat)
		if d == nil || m.Game.Shown() != shown { // something hidden was met
			return nil
		}
		no, err := m.Decide(d, a.Choice, seat, key)
		if err != nil {
			return err
		}
		if no != nil {
			return Refusal(m.Sees(m.Game, seat), no)
		}
		if key = ""; m.Game.WentBack > 0 { // the rest is about another position
			return nil
		}
	}
	return nil
}

// Refusal is a refusal as its seat may be told.
func Refusal(v *sight.View, no *run.Refusal) *refusal.Refused {
	out := &refusal.Refused{Text: v.Say(no.Text, no.Parts)}
	for _, r := range v.Reasons(no.Reasons) {
		out.Reasons = append(out.Reasons, r.String())
	}
	return out
}

// The length of a key.
const (
	minKey = 16
	maxKey = 64
)

// ValidKey reports whether a request may have a key.
func ValidKey(key string) bool { return len(key) >= minKey && len(key) <= maxKey }

// ErrKey refuses a request without a valid key.
var ErrKey = refusal.Request("a request has a key of %d to %d characters", minKey, maxKey)
