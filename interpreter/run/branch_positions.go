package run

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"wargame/interpreter/program"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// `secretly for each`: each of several players decides on a branch position, in a game of
// its own that begins as a copy of this one and carries out the block alone. So nothing
// that is decided there can be seen from another branch, and the order of answers makes no
// difference: history, tabu list and log belong to the branch. When all have decided, the
// changes are merged into the position at once (merge.go).
//
// The position of the whole game stays as it was when the block began; it holds the branch
// positions (state.State.Desks). A sealed decision is kept in the log of its branch
// (noteSealed) until the merge.

// branch identifies a branch position.
type branch struct {
	no    int   // among the branch positions, from 1
	block int   // Game.blocks when it began
	of    int64 // for whom: the side, or the seat
	seat  int   // who decides; program.Nobody when nobody does
	side  bool  // it is for a side
}

// branchGames returns the games on the branch positions, by their number. For a position
// that was read from bytes they are made first.
func (g *Game) branchGames() []*Game {
	s := g.S
	if len(s.Desks) == 0 {
		return nil
	}
	same := func(d *Game, s *state.State) bool { return d.S == s }
	if !slices.EqualFunc(g.branches, s.Desks, same) {
		g.branches = nil
		for i := range s.Desks {
			g.branches = append(g.branches, g.sit(i, s.Desks[i]))
		}
	}
	for _, x := range g.branches {
		x.Hold, x.Derive = g.Hold, g.Derive
	}
	return g.branches
}

// sit makes the game on a branch position.
func (g *Game) sit(i int, s *state.State) *Game {
	f := g.top()
	in := &g.codeOf(f).Instrs[f.PC]
	of := s.Frames[len(g.S.Frames)-1].Locals[in.C].N
	x := At(g.P, s, nil)
	x.Stretches = g.Stretches
	x.branch = &branch{no: i + 1, block: g.blocks, of: of, seat: int(of), side: in.Ref.(*program.SecretSpec).Of.Same(value.SideType)}
	if g.ctx.SetPosition(g.S); x.branch.side {
		x.branch.seat = g.P.PlayerOf(g.ctx, of)
	}
	return x
}

// Desk is the game as it stands on a branch position, of which nobody else knows: the
// position before the block began, with what was done on this branch position alone. It is
// to be looked at. 0 is the game itself.
func (g *Game) Desk(no int) *Game {
	if desks := g.branchGames(); no > 0 && no <= len(desks) {
		return desks[no-1]
	}
	return g
}

// Desks tells how many decide in secret at this moment.
func (ev *evaluator) Desks() int { return len(ev.S.Desks) }

// Seated are the seats of those who decide in secret at this moment, by desk;
// program.Nobody where a decision falls to none.
func (g *Game) Seated() []int {
	var out []int
	for _, x := range g.branchGames() {
		out = append(out, x.branch.seat)
	}
	return out
}

// Secret reports whether what was decided is known to nobody else yet: the block in
// which the decision was asked for is still under way.
func (vm *machine) Secret(d *Decision) bool {
	return d.Desk > 0 && vm.Desks() > 0 && d.block == vm.blocks
}

// Pendings are all decisions that somebody may make now: one, or where several
// decide in secret that of each who is not done, in the order of the rules.
func (g *Game) Pendings() []*Decision {
	var out []*Decision
	if g.Desks() > 0 && g.Err == nil && g.Over == nil {
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

// secretly comes to the block. True stops the game there: somebody has not
// decided yet.
func (g *Game) secretly(f *state.Frame, in *program.Instr) (wait bool) {
	if g.inner {
		g.ctx.Fail(errors.New("what several decide in secret cannot be supposed"))
		return false
	}
	if len(g.S.Desks) == 0 && !g.openBranches(f, in) {
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

// openBranches begins the block; false when there is nobody, or when one is to decide
// twice.
func (g *Game) openBranches(f *state.Frame, in *program.Instr) bool {
	who := in.X.List(g.ctx, nil)
	if g.ctx.Err != nil {
		return false
	}
	for i, w := range who {
		if slices.Contains(who[:i], w) {
			g.fail(in, fmt.Errorf("%s is to decide twice", g.P.Show(in.Ref.(*program.SecretSpec).Of, value.Word(w))))
			return false
		}
	}
	if len(who) == 0 {
		f.PC = in.D
		return false
	}
	var desks []*state.State
	for _, w := range who {
		s := g.S.Clone()
		s.Pruned = nil
		own := &s.Frames[len(s.Frames)-1]
		own.Locals[in.C] = value.Word(w)
		own.PC++
		desks = append(desks, s)
	}
	g.S.Desks, g.asked = desks, nil
	g.blocks++
	for i, x := range g.branchGames() {
		x.run()
		g.S.Desks[i] = x.S // another, if it went back from a dead end
	}
	return true
}

// done reports whether a branch position has come to the end of the block.
func (vm *machine) done() bool {
	f := vm.top()
	return vm.codeOf(f).Instrs[f.PC].Op == program.OpDeskEnd
}

// abandonBlock ends the block because of one branch position: either the rules failed there, or
// whatever is answered at it leads nowhere. Then it could not be begun as it was,
// whatever the others do, and the game goes back to the choice before it.
func (g *Game) abandonBlock(in *program.Instr, x *Game) {
	if x.lost == nil || x.Err != error(x.lost) {
		g.Err = x.Err
		return
	}
	made := x.WentBack
	for _, d := range g.branches {
		made += len(d.history.steps)
	}
	g.S.Desks, g.branches = nil, nil
	if g.lost == nil {
		g.lost = x.lost
	}
	g.deadEnd(in, x.lost.Err)
	g.WentBack += made
}

// asking is the game that asks for a decision: this one, or one on a branch position.
func (g *Game) asking(d *Decision) *Game {
	if desks := g.branchGames(); d != nil && d.Desk > 0 && d.Desk <= len(desks) {
		return desks[d.Desk-1]
	}
	return g
}

// addressBranch says who is asked on a branch position if the rules do not.
func (vm *machine) addressBranch(d *Decision) {
	if vm.branch == nil {
		return
	}
	if d.Desk, d.block = vm.branch.no, vm.branch.block; vm.branch.side {
		d.Side = vm.branch.of
		return
	}
	vm.askWho(d, vm.branch.of, true)
}

// asksOther stops a game on a branch position that asks somebody else than him whose it is.
func (g *Game) asksOther(in *program.Instr) bool {
	d := g.waiting()
	if d == nil || d.Seat == g.branch.seat || d.Seat == program.Nobody {
		return d == nil
	}
	g.fail(in, fmt.Errorf("%s is asked for %s where %s decides in secret", g.P.Seats[d.Seat].Title, d.Name, g.owner()))
	return true
}

// owner is for whom it is decided on a branch position.
func (vm *machine) owner() string {
	if vm.branch.side {
		return vm.sideTitle(vm.branch.of)
	}
	return vm.P.Seats[vm.branch.of].Title
}

// lotInSecret draws a lot without dice, which would tell how many were drawn: by
// the position on the branch position. By its first hash, whichever saves hold: a lot of theirs
// falls as it fell.
func (vm *machine) lotInSecret(n int) int {
	return 1 + int(value.Finish(vm.S.PlainChainHash()^uint64(vm.branch.no))%uint64(n))
}

// noteSealed notes what was decided on a branch position, for when it comes to light.
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
			what = vm.part(t, v, strings.TrimSuffix(o.Label, vm.P.Show(t, v))+vm.P.Pick(t, v))
		}
	}
	vm.note("decided", d.Rule.ClauseID(), "%s: %s", d.Name, what.Text)
	if vm.Derive {
		vm.Log[len(vm.Log)-1].Parts = []Part{wording(d.Name + ": "), what}
	}
}

// breaksSecrecy stops a game on a branch position that does what would be seen, or what is not one
// player's to do.
func (vm *machine) breaksSecrecy(in *program.Instr) bool {
	what := program.Betrays(in.Op)
	if what != "" {
		vm.fail(in, fmt.Errorf("%s where %s decides in secret", what, vm.owner()))
	}
	return what != ""
}

// Rejoin takes back what was decided on a branch position: it is again as it is in another
// game of the same block. The others are not touched. False when the two are not
// games of one block.
func (g *Game) Rejoin(no int, from *Game) bool {
	mine, theirs := g.branchGames(), from.branchGames()
	if len(mine) != len(theirs) || no < 1 || no > len(mine) {
		return false
	}
	g.branches[no-1] = theirs[no-1].Clone()
	g.S.Desks[no-1] = g.branches[no-1].S
	g.asked = nil
	return true
}
