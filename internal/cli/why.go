package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"wargame/dsl"
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
	Seat   string // who asks about a saved game; empty for a referee, who sees all
	Test   string // the position at the end of a test
	All    bool   // also what did not apply
	Format string
	Choices
}

// Why derives the value of an expression: each step with its clause. Without a
// position of its own it asks about the game at its first decision.
func (e *Env) Why(q Question) error {
	st, err := style(q.Format)
	if err != nil {
		return err
	}
	if q.Load != "" && q.Test != "" {
		return errors.New("--load and --test name two positions; give one")
	}
	if q.Load == "" && q.Seat != "" {
		return errors.New("--seat says who asks about a saved game (--load); nothing else is secret")
	}
	var g *run.Game
	var names program.Names
	switch {
	case q.Load != "":
		if len(q.Options)+len(q.Readings) > 0 {
			return errors.New("a saved game has its own options; leave --option and --interpretation out")
		}
		g, _, err = e.reload(q.Load, q.Game)
	case q.Test != "":
		lg, oerr := e.openWithTests(q.Game)
		if oerr != nil {
			return oerr
		}
		var pos *spec.Position
		if pos, err = e.position(lg, q.Test, q.Choices, "test"); err == nil {
			if g, names, e.rename = pos.Game, pos.Names, pos.Rename; g == nil {
				return fmt.Errorf("the test %q cannot be carried out", q.Test)
			}
			if len(pos.Fails) > 0 {
				fmt.Fprintf(e.Err, "note: the test %q fails: %s\n", q.Test, pos.Fails[0].Summary)
			}
		}
	default:
		g, err = e.atStart(q)
	}
	if err != nil {
		return err
	}
	v := sight.Open(g)
	if q.Load != "" {
		if v, err = e.seenFrom(g, q.Seat); err != nil {
			return err
		}
	}
	n, err := e.askInSight(v, names, q.Expr)
	if err != nil {
		return err
	}
	if st == dsl.JSON {
		enc := json.NewEncoder(e.Out)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", "  ")
		return enc.Encode(explain.JSON(explain.Promote(n)))
	}
	return e.derivation(e.Out, n, q.All)
}

// atStart is the game at its first decision, or its set-up when it has no
// sequence of play.
func (e *Env) atStart(q Question) (*run.Game, error) {
	lg, err := e.open(q.Game)
	if err != nil {
		return nil, err
	}
	p, err := e.program(lg, q.Choices, false)
	if err != nil {
		return nil, err
	}
	g := run.New(p, nil)
	if g.Err != nil {
		return nil, fmt.Errorf("the rules failed: %w", g.Err)
	}
	return g, nil
}

// derivation writes a derivation, and how many steps did not apply.
func (e *Env) derivation(out io.Writer, n *formula.Node, all bool) error {
	w := e.explainer("")
	w.All = all
	if err := w.Write(out, n); err != nil {
		return err
	}
	if idle := explain.Idle(n); idle > 0 && !all {
		_, err := fmt.Fprintln(out, e.dim(fmt.Sprintf("  (%s looked at and did not apply; --all shows)", plural(idle, "rule")+" "+was(idle))))
		return err
	}
	return nil
}

func was(n int) string {
	if n == 1 {
		return "was"
	}
	return "were"
}
