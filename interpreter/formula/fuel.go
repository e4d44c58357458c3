package formula

import (
	"errors"
	"fmt"
	"sync/atomic"

	"wargame/interpreter/value"
)

// A question may take so many steps and no more: a call of a rule is one, and
// so is an element of a loop, a way that a flood looks at, an instruction, a
// few bytes of a list that is made. Rules from a stranger can then be asked
// anything; who asks gets an answer or one error.
//
// What is kept counts as if it were not. A part of an answer that may be kept
// (a flood, a condition by space or by way, a list of candidates) has a tank of
// its own each time it is worked out, and costs its asker the same small price
// whether it was known or not. So whether a question runs dry does not depend
// on what was asked before, and a replay agrees.
//
// Tanks within tanks could still burn for long. All that is burnt for a
// question together is bounded by the net, and all memory by the budget of the
// process. These two depend on what is kept; therefore they never decide
// anything: who runs into them gets no answer, and nothing has happened.

// Limits bound what rules may use.
type Limits struct {
	Fuel   int64 // steps for one question; at least 1,000
	Memory int64 // bytes that the process may hold, garbage left out, before a question is broken off
}

// The usual limits.
const (
	UsualFuel   = 20_000_000
	UsualMemory = 1 << 30
)

// Parts of the fuel of a question that are laid down in proportion.
const (
	netOfFuel   = 10      // what all tanks of a question burn together, in fuels
	floodOfFuel = 4       // a flood has a quarter, on a large map more
	stepsASpace = 64      // so much for each space
	entryOfFuel = 64      // a condition about one space or way, a sixty-fourth
	slice       = 1 << 20 // steps between two looks at the memory

	floodPrice = 8 // what who asks for a flood pays, known or not
	bytesAStep = 8
	wordsAStep = 8 // words that are merely looked through
)

var limits atomic.Pointer[Limits]

// SetLimits changes the limits for all questions asked from now on, in the
// whole process. Zero leaves a limit as it is usually.
func SetLimits(l Limits) {
	if l.Fuel <= 0 {
		l.Fuel = UsualFuel
	}
	if l.Memory <= 0 {
		l.Memory = UsualMemory
	}
	l.Fuel = max(l.Fuel, 1000)
	limits.Store(&l)
}

// LimitsNow are the limits in force.
func LimitsNow() Limits {
	if l := limits.Load(); l != nil {
		return *l
	}
	return Limits{UsualFuel, UsualMemory}
}

// Exhausted says that a question was broken off. It is final: no answer may be
// made of it, and none is kept.
type Exhausted struct {
	Text string
}

func (e *Exhausted) Error() string { return e.Text }

// Stale says that an answer was kept that is another when it is worked out from
// nothing: a fault of the engine.
type Stale struct {
	What string
}

func (e *Stale) Error() string {
	return "an answer was kept that does not hold: " + e.What + " (a fault of the engine)"
}

// Final tells whether an error ends a question, so that nothing else may be
// tried instead: it ran dry, rules called each other without end, or what was
// kept is not to be trusted.
func Final(err error) bool {
	var dry *Exhausted
	var stale *Stale
	return errors.As(err, &dry) || errors.As(err, &stale)
}

var verifying atomic.Bool

// VerifyKept has every kept answer that is used from now on worked out a second
// time from nothing and compared, in the whole process, and the hash of a position
// whenever a question is asked there. A difference ends the question with a *Stale.
func VerifyKept(on bool) { verifying.Store(on) }

// Verifies tells whether kept answers are to be worked out a second time.
func (c *Ctx) Verifies() bool { return c.verify }

// verified counts the kept answers that were worked out a second time.
var verified atomic.Int64

// Verified is how many kept answers have been worked out a second time, in the
// whole process.
func Verified() int64 { return verified.Load() }

// Afresh is a context for the same position that keeps and verifies nothing of
// this one.
func (c *Ctx) Afresh() *Ctx {
	if c.verify {
		verified.Add(1)
	}
	f := NewCtx(c.Unrecorded())
	f.verify, f.anew = false, true
	f.Locals = c.Locals
	return f
}

// Anew tells whether the context is one of Afresh: whoever keeps answers for many
// contexts works them out again in it.
func (c *Ctx) Anew() bool { return c.anew }

// Distrust ends a question since a kept answer does not hold.
func (c *Ctx) Distrust(what string) {
	c.stuck, c.fuel = true, -1
	c.Err = &Stale{What: what}
	c.ended = c.Err
}

// tank is the fuel of a question or of a part of it: what is left of the
// present slice, and beyond it.
type tank struct {
	fuel, reserve, size int64
}

// Begin begins a question: the tank is full, and whatever failed before is
// forgotten.
func (c *Ctx) Begin() {
	l := LimitsNow()
	c.verify = verifying.Load()
	c.bill(min(max(c.Spent(), 0), slice) + stepsAQuestion)
	defer c.weigh()
	c.full, c.net, c.stuck, c.Err = l.Fuel, l.Fuel*netOfFuel, false, nil
	c.fill(l.Fuel)
	if c.broke() {
		c.exhaust(noAllowance)
	}
}

// An allowance (state.Allowance) bounds many questions together. A question is billed when
// the next one begins, for what it took beyond a slice as it goes on, and for its parts as
// they end. Like the net, an allowance never decides anything but that there is no answer.
const (
	stepsAQuestion = 64 // for the question as such
	noAllowance    = "no answer within the steps and the time that are allowed"
)

// bill takes steps from the allowance of the position, if it has one.
func (c *Ctx) bill(steps int64) {
	if a := c.Allowance(); a != nil {
		a.Spend(steps)
	}
}

// broke returns whether the allowance of the position is over.
func (c *Ctx) broke() bool {
	a := c.Allowance()
	return a != nil && a.Over()
}

// Question is the number of the question that is being asked, of this context.
func (c *Ctx) Question() uint32 { return c.begun }

// Spent is how many steps the question has taken so far, by its own tank: the
// same whatever is kept.
func (c *Ctx) Spent() int64 { return c.full - c.fuel - c.reserve }

func (c *Ctx) fill(n int64) {
	c.fuel = min(n, slice)
	if c.inject != nil {
		c.fuel = 0
	}
	c.reserve, c.size = n-c.fuel, n
}

// Share has another context burn the fuel of this one, at the same depth of
// calls; Settle takes back what is left.
func (c *Ctx) Share(with *Ctx) {
	with.full, with.net, with.tank, with.stuck, with.ended = c.full, c.net, c.tank, c.stuck, c.ended
	with.inject = c.inject
	with.calls, with.trail = c.calls, append(with.trail[:0], c.trail...)
}

// Settle ends Share. An error that ended the other's question ends this one.
func (c *Ctx) Settle(with *Ctx) {
	c.net, c.tank = with.net, with.tank
	if with.stuck {
		c.stuck, c.ended = true, with.ended
	}
}

// Spend takes n steps; false when the question is broken off: return at once,
// with anything.
func (c *Ctx) Spend(n int) bool {
	if c.fuel -= int64(n); c.fuel < 0 {
		return c.refill()
	}
	return true
}

// Left is how many steps are left of the present tank.
func (c *Ctx) Left() int64 { return c.fuel + c.reserve }

// SpendBytes takes the steps for something that is made.
func (c *Ctx) SpendBytes(n int) bool { return c.Spend(1 + n/bytesAStep) }

// refill goes on to the next slice.
func (c *Ctx) refill() bool {
	if c.stuck {
		if c.Err == nil { // somebody has forgotten it
			c.Err = c.ended
		}
		return false
	}
	if c.inject != nil && c.Err == nil {
		err := c.inject()
		if err != nil && Final(err) {
			c.exhaust(err.Error())
			return false
		}
		if err != nil {
			c.Fail(err)
		}
	}
	need := -c.fuel
	if c.reserve < need {
		c.exhaust("no answer after " + thousands(c.size) + " steps")
		return false
	}
	take := need
	if c.inject == nil {
		take = min(c.reserve, need+slice)
	}
	if c.bill(take); c.broke() {
		c.exhaust(noAllowance)
		return false
	}
	c.fuel += take
	c.reserve -= take
	if take > need && tooMuchMemory() {
		c.exhaust(tooMuch())
		return false
	}
	return true
}

// exhaust breaks the question off. Until the next one nothing is called any
// more, or rules that call two others each would take for ever to fail; and whatever
// would take a step fails again, so that nobody who forgets the failure takes what he
// hears then for an answer.
func (c *Ctx) exhaust(text string) {
	if names := c.underway(); names != "" {
		text += ": " + names + " …"
	}
	c.stuck, c.fuel = true, -1
	c.Err = &Exhausted{Text: text}
	c.ended = c.Err
}

func thousands(n int64) string {
	switch {
	case n >= 1_000_000 && n%1_000_000 == 0:
		return fmt.Sprintf("%d million", n/1_000_000)
	case n >= 1_000 && n%1_000 == 0:
		return fmt.Sprintf("%d thousand", n/1_000)
	}
	return fmt.Sprint(n)
}

// Apart gives a part of an answer that may be kept a tank of its own; Back
// returns to the asker's, who pays the price.
func (c *Ctx) Apart(steps int64) (asker tank) {
	asker = c.tank
	if !c.stuck {
		c.fill(steps)
	}
	return asker
}

// Return is Back for a part that is gone on with later: it gives what is left of
// its steps, and takes no price.
func (c *Ctx) Return(asker tank, steps int64) (left int64) {
	left = c.fuel + c.reserve
	c.Back(asker, steps, 0)
	return left
}

// Back ends Apart.
func (c *Ctx) Back(asker tank, steps int64, price int) {
	if c.stuck {
		return
	}
	burnt := steps - c.fuel - c.reserve
	c.net -= burnt
	c.tank = asker
	if c.net < 0 {
		c.exhaust("no answer after " + thousands(c.full*netOfFuel) + " steps")
		return
	}
	if c.bill(burnt); c.broke() {
		c.exhaust(noAllowance)
		return
	}
	c.Spend(price)
}

// Unpaid finds something out with a tank of its own that nobody pays for, and
// tells whether it could be found out and is so. Whatever failed on the way is as
// if it had not been tried; only the net knows of it.
func (c *Ctx) Unpaid(steps int64, f func() bool) bool {
	if c.stuck {
		return false
	}
	asker, err, calls := c.tank, c.Err, c.calls
	c.fill(steps)
	ok := f() && c.Err == nil
	burnt := steps - max(c.fuel, 0) - c.reserve
	c.tank, c.Err, c.calls, c.stuck = asker, err, calls, false
	if c.net -= burnt; c.net < 0 {
		c.exhaust("no answer after " + thousands(c.full*netOfFuel) + " steps")
		return false
	}
	if c.bill(burnt); c.broke() {
		c.exhaust(noAllowance)
		return false
	}
	return ok
}

// FloodFuel is the tank of a flood, and of a condition about all spaces.
func (c *Ctx) FloodFuel() int64 {
	return max(c.full/floodOfFuel, int64(stepsASpace*c.World().Map.Len()), 1)
}

// EntryFuel is the tank of a condition about one space or way.
func (c *Ctx) EntryFuel() int64 { return max(c.full/entryOfFuel, 1) }

// Full is the tank of a whole question, which a list of candidates has too.
func (c *Ctx) Full() int64 { return c.full }

// FloodPrice is what who asks for a flood pays.
func FloodPrice() int { return floodPrice }

// Trial is what must be put back when a try has failed.
type Trial struct{ err error }

// Try begins something whose failure need not count.
func (c *Ctx) Try() Trial { return Trial{c.Err} }

// Failed ends a try: it tells whether something failed meanwhile. An ordinary
// failure is forgotten, so that something else can be tried; what ends the
// question stays.
func (c *Ctx) Failed(t Trial) bool {
	if c.Err == nil {
		return false
	}
	if !Final(c.Err) {
		c.Err = t.err
	}
	return true
}

// Pardon forgets a failure, for who asks for many things in a row and can do without any
// of them. Where it has ended the question (Final) another is begun: else nothing that is
// asked next would get an answer.
func (c *Ctx) Pardon() {
	if c.stuck {
		c.Begin()
		return
	}
	c.Err = nil
}

// TopUp begins another question where more than half of the fuel of this one is spent, for
// who asks for so many things in a row that one question would not do. Nothing may be
// under way, nor have failed.
func (c *Ctx) TopUp() {
	if c.Err == nil && c.Left() < c.full/2 {
		c.Begin()
	}
}

// Inject has evaluation fail now and then, for tests of what a failure leaves
// behind: fail is asked at every step and gives the error, or nil. An *Exhausted ends the
// question, as if it had run dry there. Nil ends the injection.
func (c *Ctx) Inject(fail func() error) {
	c.inject = fail
	c.Begin()
}

// The longest text and list that a rule may make.
const (
	maxTextBytes = 64 << 10
	maxListWords = 1 << 20
)

// roomFor tells whether a list or text of n bytes may be made, and pays for it.
func (c *Ctx) roomFor(n int) bool { return c.SpendBytes(n) }

// boxed makes a list of words that lie on the arena.
func (c *Ctx) boxed(n *node, words []int64) value.Value {
	if !c.roomForList(n, len(words)) {
		return value.Value{}
	}
	return value.CopyOf(words)
}

// roomForList tells whether a list of so many words may be made, and pays for it.
func (c *Ctx) roomForList(n *node, words int) bool {
	if words > maxListWords {
		c.Fail(n.fault(fmt.Sprintf("the list has more than %d elements", maxListWords)))
		return false
	}
	return c.roomFor(8 * words)
}

// concat joins two texts.
func (c *Ctx) concat(n *node, a, b string) value.Value {
	if len(a)+len(b) > maxTextBytes {
		c.Fail(n.fault("the text is too long"))
		return value.Value{}
	}
	if !c.roomFor(len(a) + len(b)) {
		return value.Value{}
	}
	return value.String(a + b)
}
