package run

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"wargame/interpreter/construct"
	"wargame/interpreter/program"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// `secretly for each`: each of several players decides on a branch position, in a game of
// its own. That game begins as a copy of the whole game and carries out the block alone.
// History, tabu list and log belong to the branch. No branch can read another, and the
// order of answers makes no difference. When all players have decided, merge.go brings the
// changes into the position together.
//
// During the block the position of the whole game does not change, except that it holds
// the branch positions (state.State.Branches). A sealed decision stays in the log of its
// branch (noteSealed) until the merge.

// branch identifies a branch position.
type branch struct {
	no    int   // number of the branch position, from 1
	block int   // course.blocks when the branch began
	of    int64 // the side or seat that the branch belongs to
	seat  int   // the seat that decides; program.Nobody without one
	side  bool  // of is a side
}

// branches holds the games on the branch positions of a game.
type branches struct {
	*reader
	*course
	game  *Game
	games []*Game // see all
}

// all returns the games on the branch positions, in order of their numbers. If
// the position was decoded from bytes, it creates them. The games belong to g.
func (b *branches) all() []*Game {
	s := b.S
	if len(s.Branches) == 0 {
		return nil
	}
	same := func(d *Game, s *state.State) bool { return d.S == s }
	if !slices.EqualFunc(b.games, s.Branches, same) {
		b.games = nil
		for i := range s.Branches {
			b.games = append(b.games, b.sit(i, s.Branches[i]))
		}
	}
	for _, x := range b.games {
		x.Hold, x.Derive = b.game.Hold, b.Derive
	}
	return b.games
}

// sit creates the game on branch position i, counted from 0. The game takes over s.
func (b *branches) sit(i int, s *state.State) *Game {
	f := b.top()
	in := &b.codeOf(f).Instrs[f.PC]
	of := s.Frames[len(b.S.Frames)-1].Locals[in.C].N
	x := At(b.P, s, nil)
	x.TimedScopes = b.TimedScopes
	x.branch = &branch{no: i + 1, block: b.blocks, of: of, seat: int(of), side: in.Ref.(*construct.SecretSpec).Of.Same(value.SideType)}
	if b.ctx.SetPosition(b.S); x.branch.side {
		x.branch.seat = b.P.PlayerOf(b.ctx, of)
	}
	return x
}

// Branch returns the game on branch position no, counted from 1, or g itself for 0 or a
// number out of range. A branch holds only its own secret decisions. The caller must not
// show it to another seat or play on in it.
func (g *Game) Branch(no int) *Game {
	if branches := g.branches.all(); no > 0 && no <= len(branches) {
		return branches[no-1]
	}
	return g
}

// Branches returns the number of branch positions; 0 outside a secret block.
func (ev *evaluator) Branches() int { return len(ev.S.Branches) }

// Seated returns the seat that decides on each branch position, in order; program.Nobody
// if no seat does.
func (q *Query) Seated() []int {
	var out []int
	for _, x := range q.game.branches.all() {
		out = append(out, x.branch.seat)
	}
	return out
}

// Secret reports whether the answer to a decision is still secret: the block that asked
// for it has not ended.
func (q *Query) Secret(d *Decision) bool {
	return d.Branch > 0 && q.Branches() > 0 && d.block == q.game.blocks
}

// Pendings returns all pending decisions in the order of the rules. Outside a secret
// block there is at most one. Inside, there is one for each branch that is not done.
func (g *Game) Pendings() []*Decision {
	var out []*Decision
	if g.Branches() > 0 && g.Err == nil && g.Over == nil {
		for _, x := range g.branches.all() {
			if d := x.Pending(); d != nil {
				out = append(out, d)
			}
		}
	} else if d := g.Pending(); d != nil {
		out = append(out, d)
	}
	return out
}

// secretly opens the block, checks its branches and ends the block when all are done. It
// returns true while a branch waits for a decision. A secret block cannot be supposed.
func (b *branches) secretly(f *state.Frame, in *construct.Instr) (wait bool) {
	if b.inner {
		b.ctx.Fail(errors.New("what several decide in secret cannot be supposed"))
		return false
	}
	if len(b.S.Branches) == 0 && !b.openBranches(f, in) {
		return false
	}
	wait = false
	for _, x := range b.all() {
		if b.Flaw == nil {
			b.Flaw = x.Flaw
		}
		if x.Err != nil {
			b.abandonBlock(in, x)
			return false
		}
		wait = wait || !x.branches.done()
	}
	if !wait {
		b.reveal(in)
	}
	return wait
}

// openBranches creates one branch position for each player of the list and runs each to
// its first decision. It returns false if the list is empty or names a player twice; the
// latter is an error of the rules.
func (b *branches) openBranches(f *state.Frame, in *construct.Instr) bool {
	who := in.X.List(b.ctx, nil)
	if b.ctx.Err != nil {
		return false
	}
	for i, w := range who {
		if slices.Contains(who[:i], w) {
			b.game.vm.fail(in, fmt.Errorf("%s is to decide twice", b.P.ShowTitled(in.Ref.(*construct.SecretSpec).Of, value.Word(w))))
			return false
		}
	}
	if len(who) == 0 {
		f.PC = in.D
		return false
	}
	var branches []*state.State
	for _, w := range who {
		s := b.S.Clone()
		s.Pruned = nil
		own := &s.Frames[len(s.Frames)-1]
		own.Locals[in.C] = value.Word(w)
		own.PC++
		branches = append(branches, s)
	}
	b.S.Branches, b.game.ask.asked = branches, nil
	b.blocks++
	for i, x := range b.all() {
		x.vm.run()
		b.S.Branches[i] = x.S // a new state if the branch went back from a dead end
	}
	return true
}

// done reports whether a branch position has reached the end of the block.
func (b *branches) done() bool {
	f := b.top()
	return b.codeOf(f).Instrs[f.PC].Op == construct.OpBranchEnd
}

// abandonBlock ends the block because branch x has failed. A failure of the rules
// becomes the error of the whole game. A dead end means that no answer in x leads on,
// whatever the other branches decide. The game then goes back to the choice before the
// block.
func (b *branches) abandonBlock(in *construct.Instr, x *Game) {
	if x.lost == nil || x.Err != error(x.lost) {
		b.Err = x.Err
		return
	}
	made := x.WentBack
	for _, d := range b.games {
		made += len(d.history.steps)
	}
	b.S.Branches, b.games = nil, nil
	if b.lost == nil {
		b.lost = x.lost
	}
	b.game.history.deadEnd(in, x.lost.Err)
	b.WentBack += made
}

// asking returns the game that asks for a decision: g or a game on one of its branch
// positions.
func (b *branches) asking(d *Decision) *Game {
	if branches := b.all(); d != nil && d.Branch > 0 && d.Branch <= len(branches) {
		return branches[d.Branch-1]
	}
	return b.game
}

// addressBranch sets the side or seat of a decision on a branch position to that of the
// branch. The rules may change it afterwards.
func (a *asker) addressBranch(d *Decision) {
	if a.branch == nil {
		return
	}
	if d.Branch, d.block = a.branch.no, a.branch.block; a.branch.side {
		d.Side = a.branch.of
		return
	}
	a.seats.askWho(d, a.branch.of, true)
}

// asksOther reports whether a branch must stop at this instruction. If the rules ask a
// seat other than that of the branch, it fails the game.
func (b *branches) asksOther(in *construct.Instr) bool {
	d := b.game.ask.waiting()
	if d == nil || d.Seat == b.branch.seat || d.Seat == program.Nobody {
		return d == nil
	}
	b.game.vm.fail(in, fmt.Errorf("%s is asked for %s where %s decides in secret", b.P.Seats[d.Seat].Title, d.Name, b.owner()))
	return true
}

// owner returns the title of the side or seat that a branch position belongs to.
func (b *branches) owner() string {
	if b.branch.side {
		return b.seats.sideTitle(b.branch.of)
	}
	return b.P.Seats[b.branch.of].Title
}

// lotInSecret draws a number from 1 to n by a hash of the branch position. It uses no
// dice, because the number of dice rolled would reveal the draw. The hash must stay the
// version used by existing saves, or their replays would differ.
func (b *branches) lotInSecret(n int) int {
	return 1 + int(value.Finish(b.S.PlainChainHash()^uint64(b.branch.no))%uint64(n))
}

// noteSealed logs a decision made on a branch position. The entry becomes public in the
// merge. It does nothing in the whole game.
func (b *branches) noteSealed(d *Decision, c Choice) {
	if b.branch == nil {
		return
	}
	what := Part{Text: c.String(), Plain: true}
	for _, o := range d.Options {
		if c.Kind == Pick && o.Value == c.Value && o.Group == c.Group {
			t := d.Type
			if uses := d.SpendOptions(); o.Group < len(uses) {
				t = uses[o.Group].Type
			}
			v := value.Word(o.Value)
			what = b.part(t, v, strings.TrimSuffix(o.Label, b.P.ShowTitled(t, v))+b.P.Pick(t, v))
		}
	}
	b.log.note("decided", d.Rule.ClauseID(), "%s: %s", d.Name, what.Text)
	if b.Derive {
		b.Log[len(b.Log)-1].Parts = []Part{wording(d.Name + ": "), what}
	}
}

// breaksSecrecy reports whether an instruction must not run on a branch position. Other
// seats would notice its effect, or it is not one player's to do. breaksSecrecy then
// fails the game.
func (b *branches) breaksSecrecy(in *construct.Instr) bool {
	what := construct.Betrays(in.Op)
	if what != "" {
		b.game.vm.fail(in, fmt.Errorf("%s is not possible while %s decides in secret", what, b.owner()))
	}
	return what != ""
}

// Reopened returns a copy of a game in which no seat has decided anything in the current
// secret block; nil outside a secret block. Rejoin brings back the decisions of one seat.
func Reopened(g *Game) *Game {
	if g.Branches() == 0 {
		return nil
	}
	o := g.Clone()
	o.S.Branches, o.branches.games, o.ask.asked = nil, nil, nil
	o.blocks-- // the copy opens the same block again
	o.begin()
	o.vm.run()
	return o
}

// Rejoin replaces branch position no of g by a copy of the same branch in another game
// of the same block. It undoes secret decisions of one player without touching the
// others. It returns false if the games have no such common block.
func (g *Game) Rejoin(no int, from *Game) bool {
	mine, theirs := g.branches.all(), from.branches.all()
	if len(mine) != len(theirs) || no < 1 || no > len(mine) {
		return false
	}
	g.branches.games[no-1] = theirs[no-1].Clone()
	g.S.Branches[no-1] = g.branches.games[no-1].S
	g.ask.asked = nil
	return true
}
