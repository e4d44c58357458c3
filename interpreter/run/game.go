// Package run plays a program: it carries out the instructions of the sequence of play,
// stops at each decision, and applies the choice. All procedures under way are data in the
// position, so a game can be cloned, hashed and saved in the middle of a combat.
package run

import (
	"errors"
	"fmt"

	"wargame/interpreter/construct"
	"wargame/interpreter/dice"
	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/query"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// Game is a game being played.
//
// The game owns its position S and is the only one to write to it. Games share with their
// clones the program, the positions of the history and the lines of the log, all of them
// immutable. So clones are independent: each may be played on, dropped or used in place of
// the original. One goroutine at a time may use a game. A build with the tag "shared"
// verifies that shared parts do not change.
//
// Code outside this package, such as a test, may write to S or Dice only before the first
// decision or with Hold set. The history does not record such writes.
type Game struct {
	*machine

	// Hold stops the game at a choice without a legal answer, so that tests can ask for the
	// reasons. Without Hold, the game goes back to the choice before it.
	Hold bool

	branches []*Game     // the games on the branch positions of S: see branchGames
	trying   bool        // the game tries a use of points; it starts no further tries
	sighting *cachedView // cached view of the deciding player: see insight
	blind    bool        // the game is itself such a view
}

// Outcome is the result of a finished game.
type Outcome struct {
	Level  string
	Winner int   // the winning side; -1 for a draw or if seats win instead of a side
	Seats  []int // the winning seats in ascending order; empty for a draw
}

// The cost of a trial on a copy of a position: a fixed number of steps for the copy, and
// one step for each bytesAStep bytes of the position.
const (
	stepsACopy = 500
	bytesAStep = 64
)

// maxSteps bounds the instructions between two decisions. Exceeding it fails the game
// with ErrEndless.
const maxSteps = 2_000_000

// ErrVerbose reports that the rules write more than maxLines log lines between two
// decisions.
var ErrVerbose = errors.New("the steps write more than 100,000 log lines without a decision")

// ErrEndless reports that the rules run more than maxSteps instructions between two
// decisions.
var ErrEndless = errors.New("the steps never end and reach no decision")

// New creates a game at the start position of the program and runs it to its first
// decision. A nil source makes every roll a decision.
func New(p *program.Program, source dice.Source) *Game {
	checkStart(p.Start)
	return atFirst(At(p, p.Start.Clone(), source))
}

// Following creates another game of the same program after a finished one. The new game
// takes over the query cache; last continues with an empty cache. One goroutine must own
// both games.
func Following(last *Game, source dice.Source) *Game {
	checkStart(last.P.Start)
	g := At(last.P, last.P.Start.Clone(), source)
	query.Move(g.ctx, last.ctx)
	return atFirst(g)
}

// atFirst runs the sequence of play to its first decision.
func atFirst(g *Game) *Game {
	if g.P.Sequence != nil {
		g.push(g.P.Sequence, nil)
		g.run()
	}
	return g
}

// At creates a game from a position, which it takes over. The position includes the tabu
// list but no history. A dead end that no later decision avoids is therefore an error.
func At(p *program.Program, s *state.State, source dice.Source) *Game {
	ev := newEvaluator(p, s)
	rec := &record{evaluator: ev}
	return &Game{machine: &machine{choices: &choices{pathFinder: &pathFinder{evaluator: ev}}, record: rec, Dice: source}}
}

// Clone returns an independent copy of the game, including the state of its dice. The
// copy starts with an empty query cache. The cost is linear in the size of the position;
// log and history are shared.
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
		o.S.Branches[i] = o.branches[i].S
	}
	return o
}

// Allow sets the allowance that bounds all later evaluation in the game, its copies and
// its branch positions.
func (g *Game) Allow(a *state.Allowance) {
	g.S.Allowance = a
	for _, d := range g.branchGames() {
		d.Allow(a)
	}
}

// Meaning is the version of the semantics of rules, decisions and dice. It increases
// only when the same decisions under the same rules would lead to a different position.
// A save names the version that it was made with.
const Meaning = 3

// Hashing is the version of the hashes of positions.
const Hashing = state.Hashing

// Do clears the history, pushes code with arguments and runs to the next decision. The
// game cannot go back past the call.
func (g *Game) Do(code *construct.Code, args []value.Value) {
	g.clear()
	g.push(code, args)
	g.run()
}

// Run runs to the next decision, the end of the game or an error.
func (g *Game) Run() { g.run() }

// Place is the point in the rules where a decision is asked. Two decisions with equal
// places ask the same question, perhaps at different times.
type Place struct{ Code, PC int32 }

// Place returns the place of the pending decision. The game must have a frame.
func (vm *machine) Place() Place { return Place{vm.top().Code, vm.top().PC} }

// run carries out instructions until a decision, the end of the game or an error. It
// also starts rules whose condition has become true, goes back from dead ends, and
// answers decisions that no seat makes.
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
	if len(g.S.Frames) == 0 { // the sequence of play has ended
		g.passBarrier()
	}
}

// step carries out one instruction. It returns true if a decision is pending.
func (g *Game) step(f *state.Frame, in *construct.Instr) (wait bool) {
	switch kind, asks := kindAt(in); {
	case g.branch != nil && g.breaksSecrecy(in):
	case asks:
		return kinds[kind].reach(g, f, in)
	case in.Op == construct.OpSecretly:
		return g.secretly(f, in)
	case in.Op == construct.OpBranchEnd:
		return true
	default:
		g.exec(f, in)
	}
	return false
}

// supposition is a game that carries out a hypothetical procedure.
type supposition struct{ *Game }

// runTo runs until at most depth frames are left and returns the locals of the frame
// above them. A decision on the way is an error.
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
	program.Suppose = func(p *program.Program, c *formula.Ctx, code *construct.Code, args []value.Value) (*formula.Ctx, []value.Value, error) {
		c.Spend(stepsACopy + c.Unrecorded().Size()/bytesAStep)
		g := aside(p, c)
		g.S.Branches = nil // a supposition uses no secret decisions
		g.burn(c)
		depth := len(g.S.Frames)
		g.push(code, args)
		locals, err := supposition{g}.runTo(depth)
		g.ctx.SetPosition(g.S)
		return g.ctx, locals, err
	}
}

// aside returns a game in the position of a context, for a supposition. It reuses the
// context's previous such game if there is one. The query cache stays: each answer is
// validated before use, and most do not depend on the supposition.
func aside(p *program.Program, c *formula.Ctx) *Game {
	g, _ := c.Aside.(*Game)
	c.Aside = nil
	if g == nil || g.P != p {
		g = At(p, c.Position().Clone(), nil)
		g.ctx.Owner, g.aside = g, true
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
