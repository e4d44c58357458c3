package preview

import (
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
)

// LastBeforeDice reports whether answers are the last that their seat gives within an
// action before dice fall or another seat decides. It is cheap; whether dice fall in the
// end, the preview says.
func LastBeforeDice(v *sight.View, answers []run.Choice) bool {
	if v.Secretly() || v.Remembers() {
		return false
	}
	dealt := sight.Deal(v, func(int, func(i, j int)) {})
	if dealt == nil {
		return false
	}
	g := dealt.Game.LookAhead()
	due := g.Pending()
	if due == nil || due.Kind == run.DiceRoll {
		return false
	}
	for _, c := range answers {
		if settled(g, c) {
			continue
		}
		if r, err := g.Apply(dealt.Choice(v, g.Pending(), c)); r != nil || err != nil {
			return false
		}
	}
	next := g.Pending()
	return next != nil && (next.Kind == run.DiceRoll || next.Seat != due.Seat && len(g.S.Frames) > 1)
}
