package save

import (
	"fmt"
	"slices"

	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// MoveOf returns the record of a choice, in names. The hash is added after the choice has been
// applied.
func MoveOf(p *program.Program, d *run.Decision, c run.Choice) Move {
	m := Move{For: d.Name, By: decider(p, d), Branch: d.Branch}
	switch m.Word = c.Kind.Word(); {
	case m.Word != "":
	case c.Kind == run.Roll:
		m.Dice = slices.Clone(c.Dice)
	default:
		m.Pick, m.With = d.NameOf(p, c)
	}
	return m
}

// decider returns the side that decides, or the seat if the rules ask a seat; empty if
// neither.
func decider(p *program.Program, d *run.Decision) string {
	if d.Asked && d.Seat >= 0 {
		return p.Seats[d.Seat].Name
	}
	if d.Side < 0 {
		return ""
	}
	return p.Show(value.SideType, value.Word(d.Side))
}

func named(side string) string {
	if side == "" {
		return "nobody"
	}
	return side
}

// Choice translates the record back into a choice. It is an error if the game asks for another
// decision, or if a name is unknown. Choice does not check whether the choice is legal.
func (m *Move) Choice(p *program.Program, d *run.Decision) (run.Choice, error) {
	c, err := m.choice(p, d)
	if d != nil {
		c.Branch = d.Branch
	}
	return c, err
}

// asked returns the decision that the record answers: while several seats decide in secret,
// the one on its branch.
func (m *Move) asked(g *run.Game) *run.Decision {
	if m.Branch > 0 {
		for _, d := range g.Pendings() {
			if d.Branch == m.Branch {
				return d
			}
		}
	}
	return g.Pending()
}

func (m *Move) choice(p *program.Program, d *run.Decision) (run.Choice, error) {
	if d == nil {
		return run.Choice{}, fmt.Errorf("there are no more decisions here")
	}
	if m.For != d.Name {
		return run.Choice{}, fmt.Errorf("the game asks for %s here, but the save decides %s", d.Name, m.For)
	}
	if by := decider(p, d); m.By != by {
		return run.Choice{}, fmt.Errorf("%s must decide here, not %s", named(by), named(m.By))
	}
	if m.With != "" && (d.Kind != run.Allocate && d.Kind != run.Act || m.Pick == "") {
		return run.Choice{}, fmt.Errorf("the choice here has no use, so %q has no meaning", m.With)
	}
	if m.Word != "" {
		kind, ok := run.KindOf(m.Word)
		if !ok {
			return run.Choice{}, fmt.Errorf("%q is none of pass, done, stop and timeout", m.Word)
		}
		return run.Choice{Kind: kind}, nil
	}
	if len(m.Dice) > 0 {
		return run.Choice{Kind: run.Roll, Dice: m.Dice}, nil
	}
	return d.Named(p, m.Pick, m.With)
}
