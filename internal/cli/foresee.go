package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/internal/attack"
	"wargame/internal/console"
	"wargame/internal/render"
	"wargame/internal/setup"
	"wargame/interpreter/preview"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
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
	a, err := attack.Named(v, q.Words[:at])
	if err != nil {
		return err
	}
	d, err := attack.Named(v, q.Words[at+1:])
	if err != nil {
		return err
	}
	act, refused := attack.Find(v, a, d, q.Load == "")
	if act == nil && len(refused) > 0 {
		return fmt.Errorf("%s cannot attack %s:\n  %s", strings.Join(q.Words[:at], " "), strings.Join(q.Words[at+1:], " "), strings.Join(refused, "\n  "))
	}
	if act == nil {
		return fmt.Errorf("no action lets %s attack %s, here or after the decisions that can be passed", strings.Join(q.Words[:at], " "), strings.Join(q.Words[at+1:], " "))
	}
	if st != dsl.JSON {
		fmt.Fprintf(e.Out, "%s  %s\n", e.Bold(act.Title), e.Dim(act.When))
	}
	if q.Out != "" {
		if err := drawBattle(e, q.Out, q.Force, act.View, act.Preview, a, d); err != nil {
			return err
		}
	}
	return tellOdds(e, act.Preview, v, st)
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
