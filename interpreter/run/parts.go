package run

import (
	"wargame/interpreter/dice"
	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/state"
)

// A game is made of parts with one trade each. They share one evaluator, so they mean one
// position. Whatever only asks gets a reader; whatever changes the position is the machine
// or one of its parts.
//
//	evaluator   the program, the position, and the context of evaluation
//	reader      asks: candidates, paths, who decides, why something is refused
//	course      whether the game is over or has failed, and its dice
//	asker       the pending decision, and the view of the player who makes it
//	machine     carries out instructions; scopes, roller and mover are parts of it
//	branches    the games in which several players decide in secret
//	History     the positions that the game can go back to

// reader answers questions about a position in play. It changes only slots of frames, and
// restores them.
type reader struct {
	*evaluator
	*record
	log      *reporter
	seats    *seating
	paths    *pathFinder
	ends     *pathEnds
	choices  *choices
	reasons  *reasons
	refusals *refusals
}

// course is how a game stands, apart from its position.
type course struct {
	// Dice is the source of rolls. If it is nil, every roll is a decision: a player enters
	// their own dice.
	Dice dice.Source

	Over *Outcome // immutable once set; clones share it
	Err  error

	// WentBack is the number of decisions that the last answer (Apply, Do, Run) undid
	// because of a dead end, including itself. It is 0 if the game advanced. Clone does not
	// copy it.
	WentBack int
	ledBack  Choice // the answer that the dead end pruned
	lost     *Fault // the dead end that the game is going back from; nil at the next decision

	branch *branch // set in a game on a branch position; nil in the whole game
	blocks int     // number of secret blocks that have begun; it never decreases
	aside  bool    // the game runs a supposition: it logs no moves
}

// Query answers questions about a game that change nothing. Questions about a decision are
// about the pending one, and use only what the deciding player can see.
type Query struct {
	*reader
	game *Game
}

// Query returns what answers questions about the game.
func (g *Game) Query() *Query { return &Query{g.reader, g} }

// History returns the decisions that the game can go back over.
func (g *Game) History() *History { return g.history }

// body is the memory of a game with all its parts, in one allocation.
type body struct {
	game      Game
	reader    reader
	evaluator evaluator
	record    record
	course    course
	log       reporter
	seats     seating
	paths     pathFinder
	ends      pathEnds
	choices   choices
	reasons   reasons
	refusals  refusals
	ask       asker
	branches  branches
	obstacles obstacles
	history   History
	vm        machine
	scopes    scopes
	rolls     roller
	mover     mover
}

// At creates a game from a position, which it takes over. The position includes the tabu
// list but no history. A dead end that no later decision avoids is therefore an error.
func At(p *program.Program, s *state.State, source dice.Source) *Game {
	b := &body{evaluator: evaluator{speaker: speaker{p.Messages}, P: p, S: s, ctx: formula.NewCtx(s)}}
	ev, r, co, g, vm := &b.evaluator, &b.reader, &b.course, &b.game, &b.vm
	co.Dice = source
	b.seats.evaluator, b.reasons.evaluator = ev, ev
	b.log = reporter{evaluator: ev, record: &b.record, seats: &b.seats}
	b.paths = pathFinder{evaluator: ev, ends: &b.ends}
	b.ends = pathEnds{evaluator: ev, paths: &b.paths}
	b.choices = choices{evaluator: ev, paths: &b.paths}
	b.refusals = refusals{evaluator: ev, paths: &b.paths, ends: &b.ends, reasons: &b.reasons, choices: &b.choices}
	*r = reader{ev, &b.record, &b.log, &b.seats, &b.paths, &b.ends, &b.choices, &b.reasons, &b.refusals}
	b.ask = asker{reader: r, course: co, game: g}
	b.branches = branches{reader: r, course: co, game: g}
	b.obstacles = obstacles{r, g}
	b.history = History{reader: r, course: co, vm: vm}
	b.scopes, b.rolls, b.mover = scopes{reader: r, vm: vm}, roller{r, vm}, mover{r, vm}
	*vm = machine{reader: r, course: co, game: g, history: &b.history, scopes: &b.scopes, rolls: &b.rolls, mover: &b.mover}
	*g = Game{reader: r, course: co, vm: vm, ask: &b.ask, history: &b.history, branches: &b.branches, obstacles: &b.obstacles}
	return g
}

// renew empties all parts for a position that was replaced. Scratch buffers and the query
// cache stay: each cached answer is validated before use.
func (g *Game) renew(flaw error, rec record, co course, hold bool) {
	g.evaluator.restart(flaw)
	g.paths.found = nil
	*g.reasons = reasons{evaluator: g.evaluator}
	*g.record, *g.course = rec, co
	*g.ask = asker{reader: g.reader, course: g.course, game: g}
	g.branches.games = nil
	g.history.Drop()
	g.vm.budget, g.vm.scopes.onsetsAt, g.vm.framed = 0, 0, g.vm.framed[:0]
	g.Hold, g.trying = hold, false
}

// continues makes a new game go on where another stands, with its log and history.
func (g *Game) continues(o *Game) {
	g.record.follow(o.record)
	g.history.follow(o.history)
	g.Hold, g.Over, g.Err, g.Flaw, g.branch, g.blocks = o.Hold, o.Over, o.Err, o.Flaw, o.branch, o.blocks
}
