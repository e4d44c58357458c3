package save

import (
	"fmt"
	"slices"

	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// MoveOf writes down a choice for a decision, in names. The hash is added when
// the choice has been carried out.
func MoveOf(p *program.Program, d *run.Decision, c run.Choice) Move {
	m := Move{For: d.Name, By: decider(p, d)}
	switch c.Kind {
	case run.Pass:
		m.Word = "pass"
	case run.Done:
		m.Word = "done"
	case run.Stop:
		m.Word = "stop"
	case run.Timeout:
		m.Word = "timeout"
	case run.Roll:
		m.Dice = slices.Clone(c.Dice)
	default:
		m.Pick, m.With = PickName(p, d, c)
	}
	return m
}

// decider is the side that decides; empty when it is none.
func decider(p *program.Program, d *run.Decision) string {
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

// PickName names what a choice picks, and the option of an allocation.
func PickName(p *program.Program, d *run.Decision, c run.Choice) (pick, with string) {
	switch d.Kind {
	case run.Act:
		if c.Value >= 0 && c.Value < int64(len(p.Codes)) {
			return p.Codes[c.Value].Name, ""
		}
	case run.YesNo:
		if c.Value != 0 {
			return "yes", ""
		}
		return "no", ""
	case run.Allocate:
		if os := d.SpendOptions(); c.Group >= 0 && c.Group < len(os) {
			return p.Show(os[c.Group].Type, value.Word(c.Value)), os[c.Group].Name
		}
	}
	return p.Show(d.Type, value.Word(c.Value)), ""
}

// Choice reads a decision back. It is an error when the game does not ask for
// it, or when its names mean nothing; whether it is legal is for the game to
// say.
func (m *Move) Choice(p *program.Program, d *run.Decision) (run.Choice, error) {
	if d == nil {
		return run.Choice{}, fmt.Errorf("there is nothing more to decide here")
	}
	if m.For != d.Name {
		return run.Choice{}, fmt.Errorf("the game asks for %s here, the save decides %s", d.Name, m.For)
	}
	if by := decider(p, d); m.By != by {
		return run.Choice{}, fmt.Errorf("it is for %s to decide here, not for %s", named(by), named(m.By))
	}
	switch m.Word {
	case "":
	case "pass":
		return run.Choice{Kind: run.Pass}, nil
	case "done":
		return run.Choice{Kind: run.Done}, nil
	case "stop":
		return run.Choice{Kind: run.Stop}, nil
	case "timeout":
		return run.Choice{Kind: run.Timeout}, nil
	default:
		return run.Choice{}, fmt.Errorf("%q is not one of pass, done, stop, timeout", m.Word)
	}
	if len(m.Dice) > 0 {
		return run.Choice{Kind: run.Roll, Dice: m.Dice}, nil
	}
	return Pick(p, d, m.Pick, m.With)
}

// Pick is the choice with a name.
func Pick(p *program.Program, d *run.Decision, pick, with string) (run.Choice, error) {
	switch d.Kind {
	case run.Act:
		if a := p.Actions[pick]; a != nil {
			return run.Choice{Value: int64(a.Index)}, nil
		}
		return run.Choice{}, fmt.Errorf("there is no action %q", pick)
	case run.YesNo:
		switch pick {
		case "yes":
			return run.Choice{Value: 1}, nil
		case "no":
			return run.Choice{}, nil
		}
		return run.Choice{}, fmt.Errorf("the answer is yes or no, not %q", pick)
	case run.Allocate:
		for i, o := range d.SpendOptions() {
			if o.Name == with {
				v, err := word(p, o.Type, pick)
				return run.Choice{Value: v, Group: i}, err
			}
		}
		return run.Choice{}, fmt.Errorf("points cannot be used as %q here", with)
	}
	v, err := word(p, d.Type, pick)
	return run.Choice{Value: v}, err
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
