package view

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"wargame/internal/host/match"
	"wargame/interpreter/preview"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
)

type Decision struct {
	Name    string   `json:"name"`
	Kind    string   `json:"kind"`
	Who     string   `json:"who"`
	Prompt  string   `json:"prompt"`
	Bare    bool     `json:"bare,omitempty"` // the rules have no prompt for the decision
	Clause  string   `json:"clause,omitempty"`
	Title   string   `json:"title,omitempty"`
	Secret  bool     `json:"secret,omitempty"`
	Chosen  string   `json:"chosen,omitempty"`
	Options []Option `json:"options"`
	Own     []int64  `json:"own,omitempty"` // the sides that decide
	Pass    bool     `json:"pass,omitempty"`
	Done    bool     `json:"done,omitempty"`
	Stop    bool     `json:"stop,omitempty"`
	Dice    []string `json:"dice,omitempty"`   // the players' own dice that are due, such as 2d6
	Forced  bool     `json:"forced,omitempty"` // it has only one answer, which the page gives
	Alone   bool     `json:"alone,omitempty"`  // it has only one answer, which the player gives: a missing pause would inform the others
	About   []int    `json:"about,omitempty"`  // spaces that the decision is about, beyond those in its prompt
}

type Option struct {
	Label  string `json:"label"`
	Detail string `json:"detail,omitempty"`
	Note   string `json:"note,omitempty"`
	Unit   *int64 `json:"unit,omitempty"` // never a hidden counter
	Space  *int   `json:"space,omitempty"`
}

var kindNames = map[run.DecisionKind]string{
	run.ChooseOne: "one", run.ChooseSet: "set", run.YesNo: "yes", run.Act: "act", run.Allocate: "spend", run.Order: "order", run.Going: "go", run.DiceRoll: "dice",
}

// maxNotes is the most answers that are annotated by the rules.
const maxNotes = 200

// decision returns a decision with its answers. Answers are identified by index, so that
// the identity of a hidden counter is not disclosed.
func decision(m *match.Match, v *sight.View, d *run.Decision) *Decision {
	x := v.Decision(d)
	out := &Decision{Name: x.Name, Kind: kindNames[x.Kind], Who: v.Decider(d), Prompt: cmp.Or(x.Prompt, d.Unprompted()), Bare: x.Prompt == "" && d.Kind != run.Act, Clause: d.Rule.ClauseID(), Title: d.Rule.TitleText(), Secret: d.Branch > 0,
		Pass: x.CanPass, Done: x.CanDone, Stop: x.CanStop, Options: []Option{}}
	if d.Seat >= 0 {
		out.Own = v.SidesOf(d.Seat)
	}
	if d.Side >= 0 && !slices.Contains(out.Own, d.Side) {
		out.Own = append(out.Own, d.Side)
	}
	if d.Kind == run.DiceRoll {
		for _, x := range d.Due {
			out.Dice = append(out.Dice, fmt.Sprintf("%s %dd%d", x.Name, x.Count, x.Sides))
		}
	}
	if c, _ := m.Game.Query().Unasked(d); m.Forced(d) {
		out.Forced = v.Check(d, c) == nil
	} else if _, forced := d.Forced(); forced && !m.Setup.Study {
		out.Alone = true
	}
	if len(d.Chosen) > 0 {
		out.Chosen = v.Chosen(d)
	}
	if d.Kind == run.YesNo || d.Kind == run.Allocate {
		out.About = about(v)
	}
	for i := range x.Options {
		o := &x.Options[i]
		s := Option{Label: v.Answer(x, o), Detail: v.Text(o.Detail)}
		c := run.Choice{Value: o.Value, Group: o.Group}
		switch typ := match.OptionType(d, o); {
		case o.Value == value.None:
		case v.HidesAnswer(d, c):
			if at := v.KnownPlace(int(o.Value)); v.IsUnit(d, o) && at >= 0 {
				s.Space = &at
			}
		case typ.Kind == value.Unit:
			u := o.Value
			s.Unit = &u
		case typ.Kind == value.Space:
			at := int(o.Value)
			s.Space = &at
		case typ.Kind == value.Enum:
			if at, _, _ := v.Piece(typ.Name, int(o.Value)); at >= 0 { // the piece's place on the map
				s.Space = &at
				s.Detail = cmp.Or(s.Detail, v.Program().Messages.Sprintf("at %s", v.SpaceName(at)))
			}
		}
		if i < maxNotes && o.Value != value.None {
			s.Note = v.Noting(d, o)
		}
		if cost := preview.Cost(v, d, o); cost != "" { // the cost of a loss
			s.Note = strings.TrimPrefix(s.Note+"; "+cost, "; ")
		}
		out.Options = append(out.Options, s)
	}
	return out
}

// about returns the spaces that the procedure under way is about: the local values of
// the innermost frame that has any. With hidden information it returns none.
func about(v *sight.View) []int {
	g := v.Unredacted()
	if g == nil {
		return nil
	}
	for i := len(g.S.Frames) - 1; i >= 0; i-- {
		f := &g.S.Frames[i]
		var out []int
		for k, s := range g.P.Codes[f.Code].Slots {
			named := s.Name != "" && (s.From == 0 || s.From < int(f.PC) && int(f.PC) <= s.To) // outside this range it has no value yet
			if !named || s.Type.Kind != value.Space || k >= len(f.Locals) {
				continue
			}
			if at := int(f.Locals[k].N); at >= 0 && at < v.Map().Len() && !slices.Contains(out, at) {
				out = append(out, at)
			}
		}
		if len(out) > 0 {
			return out
		}
	}
	return nil
}
