package cli

import (
	"errors"
	"fmt"

	"wargame/dsl"
	"wargame/internal/console"
	"wargame/internal/render"
	"wargame/internal/setup"
	"wargame/interpreter/explain"
	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/spec"
)

// Question asks for a derivation.
type Question struct {
	Game   string
	Expr   string
	Load   string // the position of a saved game
	Seat   string // seat whose view of a saved game is used; empty for a referee, who sees all
	Test   string // the position at the end of a test
	All    bool   // include steps that did not apply
	Format string
	setup.Choices
}

// Run derives the value of an expression, each step with its clause. Without a position
// it uses the game at its first decision.
func (q Question) Run(e *console.Console) error {
	st, err := style(q.Format)
	if err != nil {
		return err
	}
	if q.Load != "" && q.Test != "" {
		return errors.New("--load and --test name two positions; give only one")
	}
	if q.Load == "" && q.Seat != "" {
		return errors.New("--seat applies only to a saved game (--load); set-ups and tests have no hidden information")
	}
	var g *run.Game
	var names program.Names
	var rename func(*formula.Node)
	switch {
	case q.Load != "":
		if len(q.Options)+len(q.Readings) > 0 {
			return errors.New("a saved game has its own options; omit --option and --interpretation")
		}
		var s *setup.Started
		if s, _, err = setup.Reload(e, q.Load, q.Game); err == nil {
			g, rename = s.Game, s.Rename
		}
	case q.Test != "":
		lg, oerr := setup.OpenWithTests(e, q.Game)
		if oerr != nil {
			return oerr
		}
		var pos *spec.Position
		if pos, err = setup.Position(e, lg, q.Test, q.Choices, "test"); err == nil {
			if g, names, rename = pos.Game, pos.Names, pos.Rename; g == nil {
				return fmt.Errorf("the test %q cannot be run", q.Test)
			}
			if len(pos.Fails) > 0 {
				fmt.Fprintf(e.Err, "note: the test %q fails: %s\n", q.Test, pos.Fails[0].Summary)
			}
		}
	default:
		g, err = atStart(e, q)
	}
	if err != nil {
		return err
	}
	v := sight.Open(g)
	if q.Load != "" {
		if v, err = render.SeenFrom(e, g, q.Seat); err != nil {
			return err
		}
	}
	n, err := render.Derive(e, v, names, q.Expr, rename)
	if err != nil {
		return err
	}
	if st == dsl.JSON {
		return console.WriteJSON(e.Out, explain.JSON(explain.Promote(n)))
	}
	return render.WriteDerivation(e, e.Out, n, q.All)
}

// atStart returns the game at its first decision, or its set-up if it has no sequence of
// play.
func atStart(e *console.Console, q Question) (*run.Game, error) {
	lg, err := setup.Open(e, q.Game)
	if err != nil {
		return nil, err
	}
	p, err := setup.Program(e, lg, q.Choices, false)
	if err != nil {
		return nil, err
	}
	g := run.New(p, nil)
	if g.Err != nil {
		return nil, fmt.Errorf("the rules failed: %w", g.Err)
	}
	return g, nil
}
