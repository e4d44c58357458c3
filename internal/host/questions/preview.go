package questions

import (
	"slices"

	"wargame/internal/host/refusal"
	"wargame/interpreter/preview"
	"wargame/interpreter/run"
	"wargame/interpreter/worklist"
)

// Foreseen is a preview. It also says whether the answer is the last one before dice.
type Foreseen struct {
	Commits bool     `json:"commits"`
	Over    []string `json:"over,omitempty"` // spaces that would be overstacked after a pass or stop
	*preview.Preview
}

// Preview returns the outcomes of an answer: pick or word; without either, of the
// choices made so far. With brief, it computes outcomes only if the answer commits the
// act.
func Preview(q Question) (*Foreseen, error) {
	v, d := q.View, q.Decision
	a, err := q.answer()
	if err != nil {
		return nil, err
	}
	a.Name = ""
	var answers []run.Choice
	switch {
	case q.Has("pick") || q.Has("word"):
		c, err := a.Choice(v, d)
		if err != nil {
			return nil, err
		}
		c.Branch = d.Branch
		answers = append(answers, c)
	case d.CanDone:
		answers = append(answers, run.Choice{Kind: run.Done, Branch: d.Branch})
	case d.Kind == run.Act:
		return nil, refusal.Request("no action is in progress")
	}
	out := &Foreseen{Commits: len(answers) > 0 && (d.Kind != run.Act || answers[0].Kind == run.Pick) && preview.LastBeforeDice(v, answers)}
	if (a.Word == "pass" || a.Word == "stop") && v.Check(d, answers[0]) == nil {
		for _, x := range worklist.Over(v) {
			out.Over = append(out.Over, v.SpaceName(x.Space))
		}
	}
	if q.Has("brief") && !out.Commits {
		return out, nil
	}
	if d.Kind == run.ChooseSet && !out.Commits && len(answers) > 0 && answers[0].Kind == run.Pick { // as if this answer completed the set
		if p := preview.Of(v, append(slices.Clip(answers), run.Choice{Kind: run.Done, Branch: d.Branch}), preview.Usual); p.Refused == "" {
			out.Preview = p
			return out, nil
		}
	}
	out.Preview = preview.Of(v, answers, preview.Usual)
	return out, nil
}
