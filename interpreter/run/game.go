// Package run plays a program: it carries out the steps of the sequence of
// play, stops at each decision, and applies the choice. Everything that is
// under way is data in the position, so a game may be cloned, hashed and saved
// in the middle of a combat.
package run

import (
	"errors"
	"fmt"
	"slices"

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
// before the first decision, or with Hold: the way back knows nothing of it.
type Game struct {
	P *program.Program
	S *state.State

	// Dice rolls; nil makes every roll a decision (a player's own dice).
	Dice dice.Source

	// Hold keeps a choice without a legal answer as it is, for tests that ask
	// why; otherwise the game goes back to the choice before it.
	Hold bool

	// Derive has lines of the log tell how the quantities in them were made, and keeps
	// what was reckoned.
	Derive bool

	// Log tells what happened on the way to this position; what was gone back
	// over is not in it. Clones share its lines: they are read, never written.
	Log []Entry

	// Reckoned are the columns, the cells of tables and the sums with dice that rules
	// worked out on the way to this position, if Derive says so. Like the log it is
	// shared, read, and shorter after going back.
	Reckoned []*Reckoning

	Over *Outcome // never written to once it is there
	Err  error

	// Stretches counts the stretches of play that the clock has timed on the way
	// to this position.
	Stretches int

	// Rolled counts the rolls that were made on the way to this position. It
	// only grows: going back from a dead end never goes behind a die.
	Rolled int

	// Revealed counts the blocks of secret decisions that have come to light. Like
	// a die, what has been seen so is never gone back behind.
	Revealed int

	// Flaw is the first rule that could not be worked out where an answer was
	// looked for. Play takes such an answer for forbidden and goes on.
	Flaw   error
	failed error // the last failure of a verdict

	// WentBack is how many decisions the last answer (Apply, Do, Run) had the game
	// go back over, its own included: 0 when it led on. It is not cloned.
	WentBack int
	ledBack  Choice // the answer that is barred since

	desk   *desk   // of a game at a desk; nil for the whole game
	desks  []*Game // the games at the desks of S, see atDesks
	blocks int     // of secret decisions that have begun; it only grows

	lent     int64 // lines of the log that clones may share: see lendLog
	ctx      *formula.Ctx
	inner    bool                     // part of a question of another game, whose fuel it burns
	aside    bool                     // of a supposition: nobody reads who went where
	framed   []value.Value            // room for the locals of its frames
	tries    bool                     // of a search: see TryFrom
	later    []*program.Permission    // what choices ask about their members where a refusal is due: see lookingAhead
	meant    func(value.Type) []int64 // whom the act is meant for that is refused: see CheckOf
	ahead    *Game                    // the copy in which canFollow looks ahead, with its query cache
	trying   bool                     // a try of how points can be used, in which no other is made
	asked    *Decision                // the pending decision, for the position of askedAt
	askedAt  uint64
	way      way
	labels   unitLabels
	room     []int64     // scratch buffer for the list that an offer looks through
	sighting *sighting   // the game as the player sees it who decides: see insight
	blind    bool        // the game is such a sight itself
	barsAt   uint64      // of a sight: the plain hash of the position as it is, if something is barred
	found    *waysFound  // where the company of a `go` can come to
	onsetsAt uint64      // the version of the position in which conditions that rules wait for were evaluated last; 0 for none
	unshut   formula.Set // spaces that no prohibition is known to close
	lost     *Fault      // the dead end from which the game goes back, until the next decision
	steps    int64       // that the questions before this one have taken
	budget   int         // instructions left before the next decision
}

// Entry is a line of the game's log.
type Entry struct {
	Turn   int
	Kind   string // scope, move, roll, eliminated, placed, log, choice, over, revealed; chosen and table for reports, decided at a desk
	Text   string
	Clause string
	Moved  *Passage // of a move from space to space, or a placing
	Thing  *Thing   // the piece, or the unit that leaves the map, where the line tells where one is
	Inner  bool     // of a stretch of play within an action
	Shares []string // how the quantities that the line names were made, if Derive says so
	Parts  []Part   // the text in parts, if somebody is named in it and Derive says so
	To     []int    // the seats that may read it; nil when all may
	Unseen bool     // it says to the seats of To, and to those who only watch, that others alone have seen something
	Same   bool     // it is about the roll of the line before, for other seats or of another part
}

// Passage is one unit's move from a space to another; From is -1 for a unit that
// is placed.
type Passage struct{ Unit, From, To int }

// Thing is a piece by its noun and its place among the words of that, or a unit, without a
// noun.
type Thing struct {
	Noun string
	No   int
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

// fewLines is how many lines of the log there is room for at first.
const fewLines = 16

// maxLines bounds the lines of the log between two decisions.
const maxLines = 100_000

// ErrVerbose says that rules tell more than anybody reads.
var ErrVerbose = errors.New("the steps tell more than 100,000 lines without a decision")

// ErrEndless says that rules went round and round without asking anybody.
var ErrEndless = errors.New("the steps go on without end and without a decision")

// New sets a game up at the beginning of its sequence of play.
func New(p *program.Program, source dice.Source) *Game {
	checkStart(p.Start)
	return At(p, p.Start.Clone(), source).begun()
}

// Following sets up another game of the program of a game that is over. The new game takes
// over the query cache, and the old one goes on with an empty cache. One goroutine must have
// both.
func Following(last *Game, source dice.Source) *Game {
	checkStart(last.P.Start)
	g := At(last.P, last.P.Start.Clone(), source)
	query.Move(g.ctx, last.ctx)
	return g.begun()
}

// begun runs to the first decision of the sequence of play.
func (g *Game) begun() *Game {
	if g.P.Sequence != nil {
		g.push(g.P.Sequence, nil)
		g.run()
	}
	return g
}

// At makes a game of a position, which is the game's own from then on. The
// position knows what is barred in it, but not the way back: a dead end that
// cannot be helped by what is decided from here on is a fault.
func At(p *program.Program, s *state.State, source dice.Source) *Game {
	return &Game{P: p, S: s, Dice: source, ctx: formula.NewCtx(s)}
}

// Clone copies the game; both go on independently, dice that have a state
// included. Answers that are kept (floods, lists of candidates) are not copied:
// the clone finds everything out afresh. It costs as much as the position is
// large; the log and the way back cost nothing.
func (g *Game) Clone() *Game {
	o := &Game{P: g.P, S: g.S.Clone(), Dice: g.Dice, Hold: g.Hold, Derive: g.Derive, Over: g.Over, Err: g.Err, Stretches: g.Stretches, Rolled: g.Rolled, Revealed: g.Revealed, Flaw: g.Flaw, desk: g.desk, blocks: g.blocks}
	if d, ok := g.Dice.(dice.Copier); ok {
		o.Dice = d.Copy()
	}
	o.Log, o.Reckoned = g.lendLog(), slices.Clip(g.Reckoned)
	o.lent = int64(len(o.Log))
	o.way = g.way.shared(g.Log)
	o.ctx = formula.NewCtx(o.S)
	for i, d := range g.atDesks() {
		o.desks = append(o.desks, d.Clone())
		o.S.Desks[i] = o.desks[i].S
	}
	return o
}

// Allow bounds what is asked of the game and of its copies from now on, also of the
// positions of those who decide in secret.
func (g *Game) Allow(a *state.Allowance) {
	g.S.Allowance = a
	for _, d := range g.atDesks() {
		d.Allow(a)
	}
}

// Ctx is a context for asking about the position as it is: each call begins a
// question, with all its fuel and without the failure of the one before.
func (g *Game) Ctx() *formula.Ctx {
	g.ctx.SetPosition(g.S)
	g.begin()
	return g.ctx
}

// begin begins a question.
func (g *Game) begin() {
	if g.inner {
		g.ctx.Err = nil
		return
	}
	g.steps += g.ctx.Spent()
	g.ctx.Begin()
	if g.ctx.Verifies() && g.S.VerifyHash() != nil {
		g.ctx.ReportMismatch("the hash of the position")
	}
}

// burn makes a game part of a question that another context has begun. That one
// settles when the game has answered.
func (g *Game) burn(c *formula.Ctx) {
	g.inner = true
	c.LendBudget(&g.ctx.Question)
}

// Meaning is the version of what rules, decisions and dice mean to this engine.
// It grows when the same decisions under the same rules would lead elsewhere
// than before, and only then; a save names the meaning that it was made under.
const Meaning = 3

// Shown counts what has come to light for good on the way to this position, dice
// and secret decisions: where it differs, nobody goes back without consent.
func (g *Game) Shown() int { return g.Rolled + g.Revealed }

// Hashing is the version of the hashes of positions.
const Hashing = state.Hashing

// Hash is the hash of the position, with the choices that are barred in it.
func (g *Game) Hash() uint64 { return g.S.Hash() }

// PlainHash is the hash of the position without what is barred.
func (g *Game) PlainHash() uint64 { return g.S.PlainHash() }

func (g *Game) push(code *program.Code, args []value.Value) {
	g.asked = nil
	if g.tooDeep() {
		g.fail(&code.Instrs[0], errNested(g.nested()))
		return
	}
	locals := g.roomFor(len(code.Slots))
	copy(locals, args)
	g.S.Frames = append(g.S.Frames, state.Frame{Code: int32(code.Index), Locals: locals})
}

// roomFor has room for the locals of a frame. In a supposition it is taken from one
// piece, and used again when the next one begins: nobody has a frame of it then.
func (g *Game) roomFor(n int) []value.Value {
	if !g.aside {
		return make([]value.Value, n)
	}
	at := len(g.framed)
	if at+n > cap(g.framed) {
		g.framed, at = make([]value.Value, 0, max(roomAside, n)), 0
	}
	g.framed = g.framed[:at+n]
	room := g.framed[at : at+n : at+n]
	clear(room)
	return room
}

// roomAside is how many locals the frames of a supposition mostly have at most.
const roomAside = 256

// Do pushes code with arguments and runs until the next decision. The game does
// not go back behind it.
func (g *Game) Do(code *program.Code, args []value.Value) {
	g.way = way{}
	g.push(code, args)
	g.run()
}

// Run goes on until the next decision.
func (g *Game) Run() { g.run() }

// Place is where in the rules something is asked or offered. Two decisions at one place are
// the same question, perhaps at another time.
type Place struct{ Code, PC int32 }

// Place is where the decision that is due is asked; the game is not over.
func (g *Game) Place() Place { return Place{g.top().Code, g.top().PC} }

func (g *Game) top() *state.Frame { return &g.S.Frames[len(g.S.Frames)-1] }

func (g *Game) codeOf(f *state.Frame) *program.Code { return g.P.Codes[f.Code] }

// fail stops the game with an error at an instruction.
func (g *Game) fail(in *program.Instr, err error) {
	if g.Err != nil || err == nil {
		return
	}
	g.Err = g.fault(in, err)
}

func (g *Game) fault(in *program.Instr, err error) *Fault {
	rule := ""
	if len(g.S.Frames) > 0 {
		rule = g.codeOf(g.top()).Rule.Ref()
	}
	return &Fault{Where: fmt.Sprintf("%s:%d:%d", in.Pos.Filename, in.Pos.Line, in.Pos.Column), Rule: rule, Err: err}
}

// Fault is an error of the rules that only play could show.
type Fault struct {
	Where string
	Rule  string
	Err   error
}

// Error says where and what.
func (f *Fault) Error() string {
	if f.Rule == "" {
		return f.Where + ": " + f.Err.Error()
	}
	return fmt.Sprintf("%s: in %s: %s", f.Where, f.Rule, f.Err)
}

// Unwrap gives the cause.
func (f *Fault) Unwrap() error { return f.Err }

// run carries out instructions until a decision, the end or an error.
func (g *Game) run() {
	g.budget = maxSteps
	g.asked, g.lost, g.WentBack = nil, nil, 0
	g.begin()
	watch, lines := g.P.Watch(), len(g.Log)+maxLines
	if g.arise(); g.ctx.Err != nil {
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
		wait := g.exec(f, in)
		if watch != nil {
			watch.Leave()
		}
		if !wait && g.ctx.Err == nil {
			g.arise()
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
			if g.desk != nil && (g.done() || g.stranger(in)) {
				return
			}
			if d := g.mayFall(); d != nil && g.falls(d) && g.nobodys(d) {
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
		g.forget()
	}
}

// runTo runs until no more than depth frames are left; it is an error when a
// decision comes first.
func (g *Game) runTo(depth int) ([]value.Value, error) {
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
		asks := g.exec(f, in)
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
		locals, err := g.runTo(depth)
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
	*g = Game{P: p, S: g.S, ctx: g.ctx, aside: true, labels: g.labels, room: g.room, unshut: g.unshut, Log: g.Log[:0], framed: g.framed[:0]}
	g.ctx.SetPosition(g.S)
	g.ctx.Locals, g.ctx.Err = nil, nil
	return g
}

// note writes a line of the log.
func (g *Game) note(kind, clause, format string, args ...any) {
	turn := value.Floor(g.S.Cells.At(g.P.TurnCell()))
	text := fmt.Sprintf(format, args...)
	g.ctx.SpendBytes(len(text))
	if len(g.Log) == cap(g.Log) {
		g.Log = slices.Grow(g.Log, max(fewLines, len(g.Log))) // twice as many: lines are large
	}
	g.Log = append(g.Log, Entry{Turn: turn, Kind: kind, Text: text, Clause: clause})
}
