// Package run plays a program: it carries out the steps of the sequence of
// play, stops at each decision, and applies the choice. Everything that is
// under way is data in the position, so a game may be cloned, hashed and saved
// in the middle of a combat.
package run

import (
	"errors"
	"fmt"

	"wargame/interpreter/dice"
	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/query"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// Game is a game being played.
//
// A position belongs to one game. S is this game's own: nobody else holds it, and
// the game alone writes to it. What a game has in common with its clones is never
// written to by any of them: the positions to which it may go back (see way),
// the lines of the log, the program. So a clone may be played on, thrown away or
// put in the place of its original, in any order, and the others do not notice.
// Each of them may be used by one goroutine at a time. A build with the tag
// "shared" watches over this.
//
// Whoever writes to S or Dice from outside (a test that sets a board up) does so
// before the first decision, or with Hold: the history knows nothing of it.
type Game struct {
	*machine

	// Hold keeps a choice without a legal answer as it is, for tests that ask
	// why; otherwise the game goes back to the choice before it.
	Hold bool

	branches []*Game     // the games on the branch positions of S, see branchGames
	trying   bool        // a try of how points can be used, in which no other is made
	sighting *cachedView // the game as the player who decides sees it: see insight
	blind    bool        // the game is such a sight itself
}

// Outcome is the end of a game.
type Outcome struct {
	Level  string
	Winner int   // the side that has won; -1 for a draw, and where seats have won and not a side
	Seats  []int // the seats that have won, in their order; none for a draw
}

// What it costs to try something on a copy of a position: a price for the copy,
// and so many bytes of it in a step.
const (
	stepsACopy = 500
	bytesAStep = 64
)

// maxSteps bounds the instructions between two decisions.
const maxSteps = 2_000_000

// ErrVerbose says that rules tell more than anybody reads.
var ErrVerbose = errors.New("the steps tell more than 100,000 lines without a decision")

// ErrEndless says that rules went round and round without asking anybody.
var ErrEndless = errors.New("the steps go on without end and without a decision")

// New sets a game up at the beginning of its sequence of play.
func New(p *program.Program, source dice.Source) *Game {
	checkStart(p.Start)
	return atFirst(At(p, p.Start.Clone(), source))
}

// Following sets up another game of the program of a game that is over. The new game takes
// over the query cache, and the old one goes on with an empty cache. One goroutine must have
// both.
func Following(last *Game, source dice.Source) *Game {
	checkStart(last.P.Start)
	g := At(last.P, last.P.Start.Clone(), source)
	query.Move(g.ctx, last.ctx)
	return atFirst(g)
}

// atFirst runs to the first decision of the sequence of play.
func atFirst(g *Game) *Game {
	if g.P.Sequence != nil {
		g.push(g.P.Sequence, nil)
		g.run()
	}
	return g
}

// At makes a game of a position, which is the game's own from then on. The
// position knows what is pruned in it, but not the history: a dead end that
// cannot be helped by what is decided from here on is a fault.
func At(p *program.Program, s *state.State, source dice.Source) *Game {
	ev := newEvaluator(p, s)
	rec := &record{evaluator: ev}
	return &Game{machine: &machine{choices: &choices{pathFinder: &pathFinder{evaluator: ev}}, record: rec, Dice: source}}
}

// Clone copies the game; both go on independently, dice that have a state
// included. Answers that are kept (searches, lists of candidates) are not copied:
// the clone finds everything out afresh. It costs as much as the position is
// large; the log and the history cost nothing.
func (g *Game) Clone() *Game {
	o := At(g.P, g.S.Clone(), g.Dice)
	if d, ok := g.Dice.(dice.Copier); ok {
		o.Dice = d.Copy()
	}
	o.record.follow(g.record)
	o.history = g.history.shared(g.Log)
	o.Hold, o.Over, o.Err, o.Flaw, o.branch, o.blocks = g.Hold, g.Over, g.Err, g.Flaw, g.branch, g.blocks
	for i, d := range g.branchGames() {
		o.branches = append(o.branches, d.Clone())
		o.S.Desks[i] = o.branches[i].S
	}
	return o
}

// Allow bounds what is asked of the game and of its copies from now on, also of the
// positions of those who decide in secret.
func (g *Game) Allow(a *state.Allowance) {
	g.S.Allowance = a
	for _, d := range g.branchGames() {
		d.Allow(a)
	}
}

// Meaning is the version of what rules, decisions and dice mean to this engine.
// It grows when the same decisions under the same rules would lead elsewhere
// than before, and only then; a save names the meaning that it was made under.
const Meaning = 3

// Hashing is the version of the hashes of positions.
const Hashing = state.Hashing

// Do pushes code with arguments and runs until the next decision. The game does
// not go back behind it.
func (g *Game) Do(code *program.Code, args []value.Value) {
	g.clear()
	g.push(code, args)
	g.run()
}

// Run goes on until the next decision.
func (g *Game) Run() { g.run() }

// Place is where in the rules something is asked or offered. Two decisions at one place are
// the same question, perhaps at another time.
type Place struct{ Code, PC int32 }

// Place is where the decision that is due is asked; the game is not over.
func (vm *machine) Place() Place { return Place{vm.top().Code, vm.top().PC} }

// run carries out instructions until a decision, the end or an error.
func (g *Game) run() {
	g.budget = maxSteps
	g.asked, g.lost, g.WentBack = nil, nil, 0
	g.begin()
	watch, lines := g.P.Watch(), len(g.Log)+maxLines
	if g.startOnsets(); g.ctx.Err != nil {
		g.fail(&g.codeOf(g.top()).Instrs[g.top().PC], g.ctx.Err)
	}
	for g.Err == nil && g.Over == nil && len(g.S.Frames) > 0 {
		f := g.top()
		code := g.codeOf(f)
		in := &code.Instrs[f.PC]
		g.ctx.SetPosition(g.S)
		g.ctx.Locals = f.Locals
		if watch != nil {
			watch.Enter(code.Rule, &in.Pos)
		}
		g.ctx.Spend(1)
		wait := g.step(f, in)
		if watch != nil {
			watch.Leave()
		}
		if !wait && g.ctx.Err == nil {
			g.startOnsets()
		}
		var stuck error
		if wait && g.ctx.Err == nil {
			stuck = g.stuck()
		}
		if g.ctx.Err != nil {
			g.fail(in, g.ctx.Err)
			return
		}
		if wait && stuck == nil {
			if g.branch != nil && (g.done() || g.asksOther(in)) {
				return
			}
			if d := g.dueUnseated(); d != nil && d.falls() && g.answerForNobody(d) {
				continue
			}
			return
		}
		if wait {
			g.deadEnd(in, stuck)
		}
		if g.budget--; g.budget <= 0 {
			g.fail(in, ErrEndless)
		}
		if len(g.Log) > lines {
			g.fail(in, ErrVerbose)
		}
	}
	if len(g.S.Frames) == 0 { // nothing is left to be decided
		g.passBarrier()
	}
}

// step carries out one instruction; true means that a decision is due.
func (g *Game) step(f *state.Frame, in *program.Instr) (wait bool) {
	switch kind, asks := kindAt(in); {
	case g.branch != nil && g.breaksSecrecy(in):
	case asks:
		return kinds[kind].reach(g, f, in)
	case in.Op == program.OpSecretly:
		return g.secretly(f, in)
	case in.Op == program.OpDeskEnd:
		return true
	default:
		g.exec(f, in)
	}
	return false
}

// supposition is a game that carries out steps which are supposed.
type supposition struct{ *Game }

// runTo runs until no more than depth frames are left; it is an error when a
// decision comes first.
func (g supposition) runTo(depth int) ([]value.Value, error) {
	g.budget = maxSteps
	watch := g.P.Watch()
	var locals []value.Value
	for g.Err == nil && g.Over == nil && len(g.S.Frames) > depth {
		f := g.top()
		in := &g.codeOf(f).Instrs[f.PC]
		g.ctx.SetPosition(g.S)
		g.ctx.Locals = f.Locals
		if len(g.S.Frames) == depth+1 {
			locals = f.Locals
		}
		g.ctx.Spend(1)
		if watch != nil {
			watch.Enter(g.codeOf(f).Rule, &in.Pos)
		}
		asks := g.step(f, in)
		if watch != nil {
			watch.Leave()
		}
		if asks {
			return nil, fmt.Errorf("%s: a decision cannot be supposed", g.codeOf(f).Name)
		}
		if g.ctx.Err != nil {
			return nil, g.ctx.Err
		}
		if g.budget--; g.budget <= 0 {
			return nil, ErrEndless
		}
	}
	return locals, g.Err
}

func init() {
	program.Suppose = func(p *program.Program, c *formula.Ctx, code *program.Code, args []value.Value) (*formula.Ctx, []value.Value, error) {
		c.Spend(stepsACopy + c.Unrecorded().Size()/bytesAStep)
		g := aside(p, c)
		g.S.Desks = nil // what is supposed is supposed of what all know
		g.burn(c)
		depth := len(g.S.Frames)
		g.push(code, args)
		locals, err := supposition{g}.runTo(depth)
		g.ctx.SetPosition(g.S)
		return g.ctx, locals, err
	}
}

// aside is a game in the position of a context. One that has supposed for the
// context before is used again: what it keeps says itself whether it holds, and
// most of it rests on what a supposition does not touch.
func aside(p *program.Program, c *formula.Ctx) *Game {
	g, _ := c.Aside.(*Game)
	c.Aside = nil
	if g == nil || g.P != p {
		g = At(p, c.Position().Clone(), nil)
		g.ctx.Owner, g.aside = g, true
		query.Share(g.ctx, c)
		return g
	}
	c.Position().CopyInto(g.S)
	g.evaluator.restart(nil)
	g.found = nil
	*g.record = record{evaluator: g.evaluator, Log: g.Log[:0]}
	*g.machine = machine{choices: g.choices, record: g.record, aside: true, framed: g.framed[:0]}
	*g = Game{machine: g.machine}
	g.ctx.SetPosition(g.S)
	g.ctx.Locals, g.ctx.Err = nil, nil
	return g
}
