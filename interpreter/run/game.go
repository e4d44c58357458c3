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
	*reader
	*course
	vm        *machine
	ask       *asker
	history   *History
	branches  *branches
	obstacles *obstacles

	// Hold stops the game at a choice without a legal answer, so that tests can ask for the
	// reasons. Without Hold, the game goes back to the choice before it.
	Hold bool

	trying bool // the game tries a use of points; it starts no further tries
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
		g.vm.push(g.P.Sequence, nil)
		g.vm.run()
	}
	return g
}

// Clone returns an independent copy of the game, including the state of its dice. The
// copy starts with an empty query cache. The cost is linear in the size of the position;
// log and history are shared.
func (g *Game) Clone() *Game {
	o := At(g.P, g.S.Clone(), g.Dice)
	if d, ok := g.Dice.(dice.Copier); ok {
		o.Dice = d.Copy()
	}
	o.continues(g)
	for i, d := range g.branches.all() {
		o.branches.games = append(o.branches.games, d.Clone())
		o.S.Branches[i] = o.branches.games[i].S
	}
	return o
}

// Allow sets the allowance that bounds all later evaluation in the game, its copies and
// its branch positions.
func (g *Game) Allow(a *state.Allowance) {
	g.S.Allowance = a
	for _, d := range g.branches.all() {
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
	g.history.Drop()
	g.vm.push(code, args)
	g.vm.run()
}

// Run runs to the next decision, the end of the game or an error.
func (g *Game) Run() { g.vm.run() }

// Place is the point in the rules where a decision is asked. Two decisions with equal
// places ask the same question, perhaps at different times.
type Place struct{ Code, PC int32 }

// Place returns the place of the pending decision. The game must have a frame.
func (q *Query) Place() Place { return Place{q.top().Code, q.top().PC} }

// run carries out instructions until a decision, the end of the game or an error. It
// also starts rules whose condition has become true, goes back from dead ends, and
// answers decisions that no seat makes.
func (vm *machine) run() {
	vm.budget = maxSteps
	vm.game.ask.asked, vm.lost, vm.WentBack = nil, nil, 0
	vm.begin()
	watch, lines := vm.P.Watch(), len(vm.Log)+maxLines
	if vm.scopes.startOnsets(); vm.ctx.Err != nil {
		vm.fail(&vm.codeOf(vm.top()).Instrs[vm.top().PC], vm.ctx.Err)
	}
	for vm.Err == nil && vm.Over == nil && len(vm.S.Frames) > 0 {
		f := vm.top()
		code := vm.codeOf(f)
		in := &code.Instrs[f.PC]
		vm.ctx.SetPosition(vm.S)
		vm.ctx.Locals = f.Locals
		if watch != nil {
			watch.Enter(code.Rule, &in.Pos)
		}
		vm.ctx.Spend(1)
		wait := vm.step(f, in)
		if watch != nil {
			watch.Leave()
		}
		if !wait && vm.ctx.Err == nil {
			vm.scopes.startOnsets()
		}
		var stuck error
		if wait && vm.ctx.Err == nil {
			stuck = vm.game.ask.stuck()
		}
		if vm.ctx.Err != nil {
			vm.fail(in, vm.ctx.Err)
			return
		}
		if wait && stuck == nil {
			if vm.branch != nil && (vm.game.branches.done() || vm.game.branches.asksOther(in)) {
				return
			}
			if d := vm.game.ask.dueUnseated(); d != nil && d.falls() && vm.answerForNobody(d) {
				continue
			}
			return
		}
		if wait {
			vm.history.deadEnd(in, stuck)
		}
		if vm.budget--; vm.budget <= 0 {
			vm.fail(in, ErrEndless)
		}
		if len(vm.Log) > lines {
			vm.fail(in, ErrVerbose)
		}
	}
	if len(vm.S.Frames) == 0 { // the sequence of play has ended
		vm.history.passBarrier()
	}
}

// step carries out one instruction. It returns true if a decision is pending.
func (vm *machine) step(f *state.Frame, in *construct.Instr) (wait bool) {
	switch kind, asks := kindAt(in); {
	case vm.branch != nil && vm.game.branches.breaksSecrecy(in):
	case asks:
		return kinds[kind].reach(vm.game, f, in)
	case in.Op == construct.OpSecretly:
		return vm.game.branches.secretly(f, in)
	case in.Op == construct.OpBranchEnd:
		return true
	default:
		vm.exec(f, in)
	}
	return false
}

// runTo carries out a supposition: it runs until at most depth frames are left and returns the locals of the frame
// above them. A decision on the way is an error.
func (vm *machine) runTo(depth int) ([]value.Value, error) {
	vm.budget = maxSteps
	watch := vm.P.Watch()
	var locals []value.Value
	for vm.Err == nil && vm.Over == nil && len(vm.S.Frames) > depth {
		f := vm.top()
		in := &vm.codeOf(f).Instrs[f.PC]
		vm.ctx.SetPosition(vm.S)
		vm.ctx.Locals = f.Locals
		if len(vm.S.Frames) == depth+1 {
			locals = f.Locals
		}
		vm.ctx.Spend(1)
		if watch != nil {
			watch.Enter(vm.codeOf(f).Rule, &in.Pos)
		}
		asks := vm.step(f, in)
		if watch != nil {
			watch.Leave()
		}
		if asks {
			return nil, fmt.Errorf("%s: a decision cannot be supposed", vm.codeOf(f).Name)
		}
		if vm.ctx.Err != nil {
			return nil, vm.ctx.Err
		}
		if vm.budget--; vm.budget <= 0 {
			return nil, ErrEndless
		}
	}
	return locals, vm.Err
}

func init() {
	program.Suppose = func(p *program.Program, c *formula.Ctx, code *construct.Code, args []value.Value) (*formula.Ctx, []value.Value, error) {
		c.Spend(stepsACopy + c.Unrecorded().Size()/bytesAStep)
		g := aside(p, c)
		g.S.Branches = nil // a supposition uses no secret decisions
		g.burn(c)
		depth := len(g.S.Frames)
		g.vm.push(code, args)
		locals, err := g.vm.runTo(depth)
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
	g.renew(nil, record{Log: g.Log[:0]}, course{aside: true}, false)
	g.ctx.SetPosition(g.S)
	g.ctx.Locals, g.ctx.Err = nil, nil
	return g
}
