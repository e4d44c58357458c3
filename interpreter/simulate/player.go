package simulate

import (
	"errors"
	"runtime"
	"sync/atomic"
	"time"

	thinking "wargame/interpreter/bot"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
)

// Player is a bot at one seat of a game that its caller plays. One goroutine uses it at a
// time; Progress and Stop may be called from any.
type Player struct {
	bot      *bot
	act      *act
	reason   *thinking.Reason             // of the last answer
	searcher atomic.Pointer[thinking.Bot] // the bot, for Progress and Stop

	fell *thinking.PanicError // the panic during the last answer
	anew func() *bot
	each time.Duration // the time limit for an act
}

// NewPlayer returns a bot of a kind (BotKinds). Equal seeds and positions give equal answers.
// A bot that searches uses all processors.
func NewPlayer(p *program.Program, kind string, seed uint64, seat int) (*Player, error) {
	if err := KnownBot(kind); err != nil {
		return nil, err
	}
	j, err := newEvaluator(p, "", "")
	if err != nil {
		return nil, err
	}
	x := &Player{}
	x.anew = func() *bot {
		b := newBot(kind, j, seed, seat)
		if b.searcher != nil {
			if runtime.GOMAXPROCS(0) > 1 { // a page has one thread
				b.searcher.RunParallel()
			}
			b.searcher.SetTimeLimit(x.each)
		}
		x.searcher.Store(b.searcher)
		return b
	}
	x.bot = x.anew()
	return x, nil
}

// Answer returns the bot's answer after made decisions. The game is not changed. If the bot
// panics the answer is random and Panicked returns the panic; it searches again at its next
// decision.
func (x *Player) Answer(g *run.Game, d *run.Decision, made int) (run.Choice, error) {
	if x.act != nil && x.act.made > made {
		x.act = nil // the act was undone
	}
	x.act, x.reason = x.act.begins(g, d, made), nil
	var list []run.Choice
	if list, x.fell = thinking.Guard(func() []run.Choice { return x.bot.answers(g, d) }); x.fell != nil {
		x.bot = x.anew()
		list = x.bot.atRandom(ViewOf(g, d).Decision(d))
	}
	var wanted pickable
	if len(list) > 0 {
		wanted = pickableOf(list[0])
	}
	for _, c := range x.act.givenUpLast(d, list) {
		if g.Legal(d, c) {
			if pickableOf(c) == wanted {
				x.reasons(d)
			}
			x.act.chooses(d, c)
			x.bot.noteAnswer(d, c)
			return c, nil
		}
	}
	return run.Choice{}, errors.New("the bot finds no legal answer")
}

// reasons stores the reason for the preferred answer.
func (x *Player) reasons(d *run.Decision) {
	if x.bot.searcher == nil || d.Kind != run.Act {
		return
	}
	if r, ok := x.bot.searcher.Reason(); ok {
		x.reason = &r
	}
}

// Reason returns the reason for the last answer. It is false for a bot that does not search,
// for the continuation of a plan whose reason was given, and if the preferred answer led to a
// dead end. It rests on what the bot's seat may see.
func (x *Player) Reason() (thinking.Reason, bool) {
	if x.reason == nil {
		return thinking.Reason{}, false
	}
	return *x.reason, true
}

// Panicked returns the panic during the last answer, which then was random; nil without one.
func (x *Player) Panicked() *thinking.PanicError { return x.fell }

// SetTimeLimit limits the time of a bot that searches for each act, whatever its level; 0 restores
// counting. See bot.Bot.SetTimeLimit.
func (x *Player) SetTimeLimit(d time.Duration) {
	if x.each = d; x.bot.searcher != nil {
		x.bot.searcher.SetTimeLimit(d)
	}
}

// CacheSize returns the approximate size of the bot's caches in bytes. Like DropCaches it must not be
// called during a search.
func (x *Player) CacheSize() int64 {
	if x.bot.searcher == nil {
		return 0
	}
	return x.bot.searcher.CacheSize()
}

// DropCaches drops the caches of a bot that waits. Its answers stay the same.
func (x *Player) DropCaches() {
	if x.bot.searcher != nil {
		x.bot.searcher.DropCaches()
	}
}

// Progress returns how far the bot has got with the current decision; false for one that does
// not search. Any goroutine may call it at any time.
func (x *Player) Progress() (thinking.Progress, bool) {
	searcher := x.searcher.Load()
	if searcher == nil {
		return thinking.Progress{}, false
	}
	return searcher.Progress(), true
}

// Stop ends the current search of a bot soon: it answers with what it has found. Any goroutine
// may call it at any time.
func (x *Player) Stop() {
	if searcher := x.searcher.Load(); searcher != nil {
		searcher.Stop()
	}
}

// GivesUp examines the position after the bot's answer. gives is true if its act had too many
// dead ends: the game must continue from the position after made decisions, with another act.
func (x *Player) GivesUp(g *run.Game) (made int, gives bool) {
	if x.act == nil {
		return 0, false
	}
	made = x.act.made
	over, giveUp := x.act.examine(g)
	if over {
		x.act = nil
	}
	return made, giveUp
}
