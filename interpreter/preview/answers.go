package preview

import (
	"slices"

	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// followed lists the answers to a decision that are explored. Where passing is allowed
// it passes: no unit joins, advances, or goes on. Before dice have fallen the chosen
// units are varied, since they may change the odds; afterwards the first represents all,
// since which of several units loses or moves does not change how many do. Yes and no,
// words, numbers and uses of points are varied before and after.
func (l *walk) followed(d *run.Decision, w point) []run.Choice {
	picks := func(list []run.Option) []run.Choice {
		var out []run.Choice
		for _, o := range list {
			out = append(out, run.Choice{Value: o.Value, Group: o.Group})
		}
		return out
	}
	many := l.budget.Answers
	if w.asks <= 0 {
		many = 1
	}
	switch d.Kind {
	case run.YesNo:
		return picks(d.Options)[:min(len(d.Options), max(many, 1))]
	case run.Act:
		return l.acts(d)
	case run.ChooseSet:
		if d.CanDone {
			return []run.Choice{{Kind: run.Done}}
		}
		return picks(d.Options)[:min(len(d.Options), 1)]
	case run.Allocate:
		uses := slices.CompactFunc(slices.Clone(d.Options), func(a, b run.Option) bool { return a.Group == b.Group })
		if len(uses) == 0 && d.CanDone {
			return []run.Choice{{Kind: run.Done}}
		}
		return picks(uses)[:min(len(uses), many)]
	}
	if d.CanStop {
		return []run.Choice{{Kind: run.Stop}}
	}
	options := d.Options
	if i := slices.IndexFunc(options, func(o run.Option) bool { return o.Value == value.None }); i >= 0 && d.Kind == run.ChooseOne {
		return picks(options[i : i+1]) // or none
	}
	if i := slices.IndexFunc(options, func(o run.Option) bool { return l.wasNamed(d.Type, o.Value) }); i >= 0 && w.rolled == 0 && d.Type.Kind == value.Space {
		return picks(options[i : i+1]) // what the act is about
	}
	switch {
	case len(options) == 0:
		return nil
	case d.Kind == run.Order || d.Kind == run.Going || many == 1:
		many = 1
	case d.Type.Kind == value.Number && len(options) > 2:
		return picks([]run.Option{options[0], options[len(options)-1]})
	case w.rolled > 0 && (d.Type.Kind == value.Unit || d.Type.Kind == value.Space):
		many = 1
	}
	return picks(options)[:min(len(options), many)]
}

// wasNamed reports whether the answers have named a value.
func (l *walk) wasNamed(t value.Type, w int64) bool {
	return slices.ContainsFunc(l.named, func(n word) bool { return n.w == w && n.t.Kind == t.Kind })
}

// acts lists what is done within the action when an offer is made: pass if allowed, else
// the first action.
func (l *walk) acts(d *run.Decision) []run.Choice {
	if d.CanPass {
		return []run.Choice{{Kind: run.Pass}}
	}
	if len(d.Options) > 0 {
		return []run.Choice{{Value: d.Options[0].Value, Group: d.Options[0].Group}}
	}
	return nil
}
