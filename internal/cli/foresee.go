package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/internal/console"
	"wargame/internal/render"
	"wargame/internal/setup"
	"wargame/interpreter/construct"
	"wargame/interpreter/orders"
	"wargame/interpreter/preview"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
)

// Foresee previews an attack.
type Foresee struct {
	Game   string
	Words  []string // attackers, "vs", targets or a space; or the answers in order
	Load   string   // the position of a saved game
	Seat   string   // the seat whose view of a saved game is used
	Test   string   // the position at the end of a test
	Format string
	Out    string // file for a picture of the battle, .svg or .png; empty for none
	Force  bool   // overwrite the file
	setup.Setup
}

// Run previews an attack of units on others, or on a space. The position is the set-up,
// a saved game or the end of a test. Decisions before the attack are passed where that
// is legal.
func (q Foresee) Run(e *console.Console) error {
	st, err := style(q.Format)
	if err != nil {
		return err
	}
	if q.Out != "" {
		if err := pictureFile(q.Out, q.Force); err != nil {
			return err
		}
		if len(q.Words) == 0 {
			return errors.New("-o draws an attack that you name: UNIT… vs UNIT… or vs SPACE")
		}
	}
	if len(q.Words) == 0 {
		return oddsNow(e, q, st)
	}
	at := slices.IndexFunc(q.Words, func(w string) bool { return strings.EqualFold(w, "vs") })
	if at < 1 || at == len(q.Words)-1 {
		return errors.New("name the units that attack and their target: UNIT… vs UNIT… or vs SPACE")
	}
	v, err := lookAt(e, q)
	if err != nil {
		return err
	}
	a, err := thingsNamed(v, q.Words[:at])
	if err != nil {
		return err
	}
	d, err := thingsNamed(v, q.Words[at+1:])
	if err != nil {
		return err
	}
	act, refused := findAct(v, a, d, q.Load == "")
	if act == nil && len(refused) > 0 {
		return fmt.Errorf("%s cannot attack %s:\n  %s", strings.Join(q.Words[:at], " "), strings.Join(q.Words[at+1:], " "), strings.Join(refused, "\n  "))
	}
	if act == nil {
		return fmt.Errorf("no action lets %s attack %s, here or after the decisions that can be passed", strings.Join(q.Words[:at], " "), strings.Join(q.Words[at+1:], " "))
	}
	if st != dsl.JSON {
		fmt.Fprintf(e.Out, "%s  %s\n", e.Bold(act.title), e.Dim(act.when))
	}
	if q.Out != "" {
		if err := drawBattle(e, q.Out, q.Force, act.view, act.preview, a, d); err != nil {
			return err
		}
	}
	return tellOdds(e, act.preview, v, st)
}

// oddsNow previews the act for which decisions are pending.
func oddsNow(e *console.Console, q Foresee, st dsl.Style) error {
	v, err := lookAt(e, q)
	if err != nil {
		return err
	}
	d := v.Pending()
	if d == nil || d.Kind == run.Act {
		return errors.New("no battle is in progress; name the units that attack and their target: UNIT… vs UNIT… or vs SPACE")
	}
	var answers []run.Choice
	if d.CanDone {
		answers = []run.Choice{{Kind: run.Done}}
	}
	return tellOdds(e, preview.Of(v, answers, preview.Usual), v, st)
}

// tellOdds writes a preview as text or as JSON.
func tellOdds(e *console.Console, p *preview.Preview, v *sight.View, st dsl.Style) error {
	if st == dsl.JSON {
		return console.WriteJSON(e.Out, p)
	}
	render.WritePreview(e, p, v.Program())
	return nil
}

// lookAt returns the requested position as the asking seat sees it.
func lookAt(e *console.Console, q Foresee) (*sight.View, error) {
	if q.Load != "" && q.Test != "" {
		return nil, errors.New("--load and --test name two positions; give only one")
	}
	switch {
	case q.Load != "":
		s, _, err := setup.Reload(e, q.Load, q.Game)
		if err != nil {
			return nil, err
		}
		return render.SeenFrom(e, s.Game, q.Seat)
	case q.Test != "":
		lg, err := setup.OpenWithTests(e, q.Game)
		if err != nil {
			return nil, err
		}
		pos, err := setup.Position(e, lg, q.Test, q.Choices, "test")
		if err != nil {
			return nil, err
		}
		if pos.Game == nil {
			return nil, fmt.Errorf("the test %q cannot be run", q.Test)
		}
		pos.Game.Hold = false
		return sight.Open(pos.Game), nil
	}
	q.Setup.Game = q.Game
	s, err := setup.Start(e, q.Setup)
	if err != nil {
		return nil, err
	}
	return sight.Open(s.Game), nil
}

// thing is a unit or a space from the command line.
type thing struct {
	unit  int64 // -1 for a space
	space int64
}

// thingsNamed parses visible units and spaces. A final star matches all units on the map
// whose names begin with the text before it.
func thingsNamed(v *sight.View, words []string) ([]thing, error) {
	p := v.Program()
	var out []thing
	for _, w := range words {
		for _, name := range strings.FieldsFunc(w, func(r rune) bool { return r == ',' }) {
			n := len(out)
			if head, star := strings.CutSuffix(name, "*"); star {
				for u := range p.Units {
					if v.At(u) >= 0 && strings.HasPrefix(p.UnitName(u), head) {
						out = append(out, thing{int64(u), int64(v.At(u))})
					}
				}
			} else if u, ok := p.Word(value.UnitType, p.UnitWord(name)); ok && v.At(int(u.N)) >= 0 {
				out = append(out, thing{u.N, int64(v.At(int(u.N)))})
			} else if s, ok := p.Word(value.SpaceType, name); ok {
				out = append(out, thing{-1, s.N})
			}
			if len(out) == n {
				return nil, fmt.Errorf("%q is neither a unit on the map nor a space", name)
			}
		}
	}
	return out, nil
}

// act is the act that was found, with the position in which it is legal.
type act struct {
	view        *sight.View
	answers     []run.Choice
	preview     *preview.Preview
	title, when string
}

// Limits of the search for an act: offers passed and questions answered.
const (
	mostPassed   = 40
	mostAnswered = 60
)

// findAct searches for an act with dice that names all attackers and a target. In a
// saved game the search stops at a die roll, because that roll is still to come. Without
// a result it returns the refusals of acts that would roll dice, each once, with its
// clauses.
func findAct(v *sight.View, attackers, targets []thing, dice bool) (*act, []string) {
	var refused []string
	order := orderOf(v, attackers) + " x " + orderOf(v, targets)
	g := v.Trial()
	if !dice {
		g.Dice = nil
	}
	passed := false
	for range mostPassed {
		d := g.Pending()
		if d == nil {
			return nil, refused
		}
		foreign := func(t thing) bool { return t.unit >= 0 && v.Side(int(t.unit)) != d.Side }
		if d.Kind == run.Act && !slices.ContainsFunc(attackers, foreign) {
			for _, o := range d.Options {
				f := &finder{g: g.LookAhead(), attackers: attackers, targets: targets}
				if f.take(run.Choice{Value: o.Value, Group: o.Group}) && f.complete() {
					x := &act{view: v, answers: f.answers, title: o.Label, when: g.Query().Who(d) + ", " + o.Detail}
					if passed {
						x.view = sight.Of(g, v.Seats...)
					}
					if x.preview = preview.Of(x.view, x.answers, preview.Usual); x.preview.Root != nil && x.preview.Root.Throws() {
						return x, nil
					}
				}
			}
			var r *orders.Refused
			fights := slices.ContainsFunc(d.Options, func(o run.Option) bool { return throws(g.P.Codes[o.Value], nil) })
			if _, err := orders.Read(sight.Of(g, v.Seats...), order); fights && errors.As(err, &r) && len(r.Refusal.Clauses()) > 0 && !slices.Contains(refused, r.Error()) {
				refused = append(refused, r.Error())
			}
		}
		if d.Kind == run.DiceRoll || !pass(g, d) {
			return nil, refused
		}
		passed = true
	}
	return nil, refused
}

// throws reports whether a procedure or one that it calls rolls dice. before lists the
// procedures under examination, which stops recursion.
func throws(c *construct.Code, before []*construct.Code) bool {
	if slices.Contains(before, c) {
		return false
	}
	return slices.ContainsFunc(c.Instrs, func(in construct.Instr) bool {
		do, calls := in.Ref.(*construct.DoSpec)
		return in.Op == construct.OpRoll || calls && throws(do.Code, append(slices.Clip(before), c))
	})
}

// orderOf returns the names of things as an order writes them.
func orderOf(v *sight.View, list []thing) string {
	var out []string
	for _, t := range list {
		if t.unit >= 0 {
			out = append(out, v.Program().UnitName(int(t.unit)))
		} else {
			out = append(out, v.Map().Name(int(t.space)))
		}
	}
	return strings.Join(out, ", ")
}

// pass declines the pending decision. It returns false if that is illegal.
func pass(g *run.Game, d *run.Decision) bool {
	for _, k := range []run.ChoiceKind{run.Pass, run.Done, run.Stop} {
		if r, err := g.Apply(run.Choice{Kind: k}); r == nil && err == nil {
			return true
		}
	}
	if d.Kind == run.YesNo {
		r, err := g.Apply(run.Choice{Value: 0})
		return r == nil && err == nil
	}
	if len(d.Options) == 0 {
		return false
	}
	o := d.Options[0]
	r, err := g.Apply(run.Choice{Value: o.Value, Group: o.Group})
	return r == nil && err == nil
}

// finder answers the decisions of an act with the named things.
type finder struct {
	g                  *run.Game
	answers            []run.Choice
	attackers, targets []thing
	used               map[thing]bool
}

func (f *finder) take(c run.Choice) bool {
	r, err := f.g.Apply(c)
	if r != nil || err != nil {
		return false
	}
	f.answers = append(f.answers, c)
	return true
}

// complete answers decisions until all attackers and a target are chosen. It returns
// false if that fails.
func (f *finder) complete() bool {
	f.used = map[thing]bool{}
	for range mostAnswered {
		d := f.g.Pending()
		if f.named() {
			if d != nil && d.Kind == run.ChooseSet && d.CanDone {
				return f.take(run.Choice{Kind: run.Done})
			}
			return true
		}
		if d == nil || d.Kind == run.DiceRoll || d.Kind == run.Act {
			return false
		}
		c, ok := f.answer(d)
		if !ok || !f.take(c) {
			return false
		}
	}
	return false
}

// named reports whether all attackers and at least one target have been chosen.
func (f *finder) named() bool {
	all := !slices.ContainsFunc(f.attackers, func(t thing) bool { return !f.used[t] })
	return all && slices.ContainsFunc(f.targets, func(t thing) bool { return f.used[t] })
}

// answer returns an unused named answer; else the end of a set, or no.
func (f *finder) answer(d *run.Decision) (run.Choice, bool) {
	for _, o := range d.Options {
		for _, t := range slices.Concat(f.attackers, f.targets) {
			is := d.Type.Kind == value.Unit && t.unit >= 0 && t.unit == o.Value ||
				d.Type.Kind == value.Unit && t.unit < 0 && o.Value >= 0 && int64(f.g.S.At[o.Value]) == t.space ||
				d.Type.Kind == value.Space && t.space == o.Value && (t.unit < 0 || slices.Contains(f.targets, t))
			if is && !f.used[t] {
				for _, x := range f.targets { // a target in this space counts as named too
					f.used[x] = f.used[x] || d.Type.Kind == value.Space && x.space == t.space
				}
				f.used[t] = true
				return run.Choice{Value: o.Value, Group: o.Group}, true
			}
		}
	}
	switch {
	case d.CanDone:
		return run.Choice{Kind: run.Done}, true
	case d.Kind == run.YesNo:
		return run.Choice{}, true
	case d.Kind == run.ChooseOne && slices.ContainsFunc(d.Options, func(o run.Option) bool { return o.Value == value.None }):
		return run.Choice{Value: value.None}, true
	}
	return run.Choice{}, false
}
