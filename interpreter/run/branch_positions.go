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
	block int   // Game.blocks when the branch began
	of    int64 // the side or seat that the branch belongs to
	seat  int   // the seat that decides; program.Nobody without one
	side  bool  // of is a side
}

// branchGames returns the games on the branch positions, in order of their numbers. If
// the position was decoded from bytes, it creates them. The games belong to g.
func (g *Game) branchGames() []*Game {
	s := g.S
	if len(s.Branches) == 0 {
		return nil
	}
	same := func(d *Game, s *state.State) bool { return d.S == s }
	if !slices.EqualFunc(g.branches, s.Branches, same) {
		g.branches = nil
		for i := range s.Branches {
			g.branches = append(g.branches, g.sit(i, s.Branches[i]))
		}
	}
	for _, x := range g.branches {
		x.Hold, x.Derive = g.Hold, g.Derive
	}
	return g.branches
}

// sit creates the game on branch position i, counted from 0. The game takes over s.
func (g *Game) sit(i int, s *state.State) *Game {
	f := g.top()
	in := &g.codeOf(f).Instrs[f.PC]
	of := s.Frames[len(g.S.Frames)-1].Locals[in.C].N
	x := At(g.P, s, nil)
	x.TimedScopes = g.TimedScopes
	x.branch = &branch{no: i + 1, block: g.blocks, of: of, seat: int(of), side: in.Ref.(*construct.SecretSpec).Of.Same(value.SideType)}
	if g.ctx.SetPosition(g.S); x.branch.side {
		x.branch.seat = g.P.PlayerOf(g.ctx, of)
	}
	return x
}

// Branch returns the game on branch position no, counted from 1, or g itself for 0 or a
// number out of range. A branch holds only its own secret decisions. The caller must not
// show it to another seat or play on in it.
func (g *Game) Branch(no int) *Game {
	if branches := g.branchGames(); no > 0 && no <= len(branches) {
		return branches[no-1]
	}
	return g
}

// Branches returns the number of branch positions; 0 outside a secret block.
func (ev *evaluator) Branches() int { return len(ev.S.Branches) }

// Seated returns the seat that decides on each branch position, in order; program.Nobody
// if no seat does.
func (g *Game) Seated() []int {
	var out []int
	for _, x := range g.branchGames() {
		out = append(out, x.branch.seat)
	}
	return out
}

// Secret reports whether the answer to a decision is still secret: the block that asked
// for it has not ended.
func (vm *machine) Secret(d *Decision) bool {
	return d.Branch > 0 && vm.Branches() > 0 && d.block == vm.blocks
}

// Pendings returns all pending decisions in the order of the rules. Outside a secret
// block there is at most one. Inside, there is one for each branch that is not done.
func (g *Game) Pendings() []*Decision {
	var out []*Decision
	if g.Branches() > 0 && g.Err == nil && g.Over == nil {
		for _, x := range g.branchGames() {
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
func (g *Game) secretly(f *state.Frame, in *construct.Instr) (wait bool) {
	if g.inner {
		g.ctx.Fail(errors.New("what several decide in secret cannot be supposed"))
		return false
	}
	if len(g.S.Branches) == 0 && !g.openBranches(f, in) {
		return false
	}
	wait = false
	for _, x := range g.branchGames() {
		if g.Flaw == nil {
			g.Flaw = x.Flaw
		}
		if x.Err != nil {
			g.abandonBlock(in, x)
			return false
		}
		wait = wait || !x.done()
	}
	if !wait {
		g.reveal(in)
	}
	return wait
}

// openBranches creates one branch position for each player of the list and runs each to
// its first decision. It returns false if the list is empty or names a player twice; the
// latter is an error of the rules.
func (g *Game) openBranches(f *state.Frame, in *construct.Instr) bool {
	who := in.X.List(g.ctx, nil)
	if g.ctx.Err != nil {
		return false
	}
	for i, w := range who {
		if slices.Contains(who[:i], w) {
			g.fail(in, fmt.Errorf("%s is to decide twice", g.P.ShowTitled(in.Ref.(*construct.SecretSpec).Of, value.Word(w))))
			return false
		}
	}
	if len(who) == 0 {
		f.PC = in.D
		return false
	}
	var branches []*state.State
	for _, w := range who {
		s := g.S.Clone()
		s.Pruned = nil
		own := &s.Frames[len(s.Frames)-1]
		own.Locals[in.C] = value.Word(w)
		own.PC++
		branches = append(branches, s)
	}
	g.S.Branches, g.asked = branches, nil
	g.blocks++
	for i, x := range g.branchGames() {
		x.run()
		g.S.Branches[i] = x.S // a new state if the branch went back from a dead end
	}
	return true
}

// done reports whether a branch position has reached the end of the block.
func (vm *machine) done() bool {
	f := vm.top()
	return vm.codeOf(f).Instrs[f.PC].Op == construct.OpBranchEnd
}

// abandonBlock ends the block because branch x has failed. A failure of the rules
// becomes the error of the whole game. A dead end means that no answer in x leads on,
// whatever the other branches decide. The game then goes back to the choice before the
// block.
func (g *Game) abandonBlock(in *construct.Instr, x *Game) {
	if x.lost == nil || x.Err != error(x.lost) {
		g.Err = x.Err
		return
	}
	made := x.WentBack
	for _, d := range g.branches {
		made += len(d.history.steps)
	}
	g.S.Branches, g.branches = nil, nil
	if g.lost == nil {
		g.lost = x.lost
	}
	g.deadEnd(in, x.lost.Err)
	g.WentBack += made
}

// asking returns the game that asks for a decision: g or a game on one of its branch
// positions.
func (g *Game) asking(d *Decision) *Game {
	if branches := g.branchGames(); d != nil && d.Branch > 0 && d.Branch <= len(branches) {
		return branches[d.Branch-1]
	}
	return g
}

// addressBranch sets the side or seat of a decision on a branch position to that of the
// branch. The rules may change it afterwards.
func (vm *machine) addressBranch(d *Decision) {
	if vm.branch == nil {
		return
	}
	if d.Branch, d.block = vm.branch.no, vm.branch.block; vm.branch.side {
		d.Side = vm.branch.of
		return
	}
	vm.askWho(d, vm.branch.of, true)
}

// asksOther reports whether a branch must stop at this instruction. If the rules ask a
// seat other than that of the branch, it fails the game.
func (g *Game) asksOther(in *construct.Instr) bool {
	d := g.waiting()
	if d == nil || d.Seat == g.branch.seat || d.Seat == program.Nobody {
		return d == nil
	}
	g.fail(in, fmt.Errorf("%s is asked for %s where %s decides in secret", g.P.Seats[d.Seat].Title, d.Name, g.owner()))
	return true
}

// owner returns the title of the side or seat that a branch position belongs to.
func (vm *machine) owner() string {
	if vm.branch.side {
		return vm.sideTitle(vm.branch.of)
	}
	return vm.P.Seats[vm.branch.of].Title
}

// lotInSecret draws a number from 1 to n by a hash of the branch position. It uses no
// dice, because the number of dice rolled would reveal the draw. The hash must stay the
// version used by existing saves, or their replays would differ.
func (vm *machine) lotInSecret(n int) int {
	return 1 + int(value.Finish(vm.S.PlainChainHash()^uint64(vm.branch.no))%uint64(n))
}

// noteSealed logs a decision made on a branch position. The entry becomes public in the
// merge. It does nothing in the whole game.
func (vm *machine) noteSealed(d *Decision, c Choice) {
	if vm.branch == nil {
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
			what = vm.part(t, v, strings.TrimSuffix(o.Label, vm.P.ShowTitled(t, v))+vm.P.Pick(t, v))
		}
	}
	vm.note("decided", d.Rule.ClauseID(), "%s: %s", d.Name, what.Text)
	if vm.Derive {
		vm.Log[len(vm.Log)-1].Parts = []Part{wording(d.Name + ": "), what}
	}
}

// breaksSecrecy reports whether an instruction must not run on a branch position. Other
// seats would notice its effect, or it is not one player's to do. breaksSecrecy then
// fails the game.
func (vm *machine) breaksSecrecy(in *construct.Instr) bool {
	what := construct.Betrays(in.Op)
	if what != "" {
		vm.fail(in, fmt.Errorf("%s is not possible while %s decides in secret", what, vm.owner()))
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
	o.S.Branches, o.branches, o.asked = nil, nil, nil
	o.blocks-- // the copy opens the same block again
	o.begin()
	o.run()
	return o
}

// Rejoin replaces branch position no of g by a copy of the same branch in another game
// of the same block. It undoes secret decisions of one player without touching the
// others. It returns false if the games have no such common block.
func (g *Game) Rejoin(no int, from *Game) bool {
	mine, theirs := g.branchGames(), from.branchGames()
	if len(mine) != len(theirs) || no < 1 || no > len(mine) {
		return false
	}
	g.branches[no-1] = theirs[no-1].Clone()
	g.S.Branches[no-1] = g.branches[no-1].S
	g.asked = nil
	return true
}
