package simulate

import (
	"errors"
	"sync/atomic"
	"time"

	thinking "wargame/interpreter/bot"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
)

// Player is a bot at one seat of a game in which others decide too.
type Player struct {
	bot    *bot
	act    *act
	reason *thinking.Reason             // of the last answer
	thinks atomic.Pointer[thinking.Bot] // of the bot, for who asks how far it is

	fell *thinking.PanicError // over which the bot fell at the last answer
	anew func() *bot
	each time.Duration // that it is to think
}

// NewPlayer seats a bot of a kind (BotKinds). The same seed and the same positions
// give the same answers. One that thinks takes all the processors that there are.
func NewPlayer(p *program.Program, kind string, seed uint64, seat int) (*Player, error) {
	if err := KnownBot(kind); err != nil {
		return nil, err
	}
	j, err := newJudge(p, "", "")
	if err != nil {
		return nil, err
	}
	x := &Player{}
	x.anew = func() *bot {
		b := newBot(kind, j, seed, seat)
		if b.thinks != nil {
			b.thinks.RunParallel()
			b.thinks.SetTimeLimit(x.each)
		}
		x.thinks.Store(b.thinks)
		return b
	}
	x.bot = x.anew()
	return x, nil
}

// Answer is what the bot answers after so many decisions; the game is only looked at.
// A bot that falls over a mistake of this program answers by chance, and Fell tells it;
// at its next decision it thinks again.
func (x *Player) Answer(g *run.Game, d *run.Decision, made int) (run.Choice, error) {
	if x.act != nil && x.act.made > made {
		x.act = nil // it has been taken back
	}
	x.act, x.reason = x.act.begins(g, d, made), nil
	var list []run.Choice
	if list, x.fell = thinking.Guard(func() []run.Choice { return x.bot.answers(g, d) }); x.fell != nil {
		x.bot = x.anew()
		list = x.bot.atRandom(Known(g, d).Decision(d))
	}
	var wanted pickable
	if len(list) > 0 {
		wanted = pickableOf(list[0])
	}
	for _, c := range x.act.untired(d, list) {
		if g.Legal(d, c) {
			if pickableOf(c) == wanted {
				x.reasons(d)
			}
			x.act.takes(d, c)
			x.bot.gave(d, c)
			return c, nil
		}
	}
	return run.Choice{}, errors.New("a bot finds no legal answer: the rules leave none")
}

// reasons keeps why the bot gives the answer that it liked best.
func (x *Player) reasons(d *run.Decision) {
	if x.bot.thinks == nil || d.Kind != run.Act {
		return
	}
	if r, ok := x.bot.thinks.Reason(); ok {
		x.reason = &r
	}
}

// Reason is why the bot gave its last answer; false for one that does not think, that
// carried out what it had given the reason for, or that gave another answer than it liked
// best, for that had led nowhere. It rests on what the seat of the bot may see.
func (x *Player) Reason() (thinking.Reason, bool) {
	if x.reason == nil {
		return thinking.Reason{}, false
	}
	return *x.reason, true
}

// Fell is over what the bot fell when it gave its last answer, which is one by chance then;
// nil where it did not.
func (x *Player) Fell() *thinking.PanicError { return x.fell }

// Take has a bot that thinks do so for about that long about each act, whatever its level
// says; 0 has it count what it tries. See bot.Bot.Take.
func (x *Player) Take(d time.Duration) {
	if x.each = d; x.bot.thinks != nil {
		x.bot.thinks.SetTimeLimit(d)
	}
}

// Keeps is about how many bytes the bot keeps to be quicker; as Rest, nobody asks while it
// thinks.
func (x *Player) Keeps() int64 {
	if x.bot.thinks == nil {
		return 0
	}
	return x.bot.thinks.CacheSize()
}

// Rest has the bot let go of what it keeps to be quicker, for who has bots that wait. It
// answers the same, and must not be asked for an answer meanwhile.
func (x *Player) Rest() {
	if x.bot.thinks != nil {
		x.bot.thinks.DropCaches()
	}
}

// Progress is how far the bot has got with the decision that it thinks about; false for one
// that does not think. Any goroutine may ask, also meanwhile.
func (x *Player) Progress() (thinking.Progress, bool) {
	thinks := x.thinks.Load()
	if thinks == nil {
		return thinking.Progress{}, false
	}
	return thinks.Progress(), true
}

// GivesUp looks at where the answer of the bot has led. When its act has led nowhere too
// often, true, the game is to go on from the position after so many decisions, with
// another act.
func (x *Player) GivesUp(g *run.Game) (made int, gives bool) {
	if x.act == nil {
		return 0, false
	}
	made = x.act.made
	over, weary := x.act.led(g)
	if over {
		x.act = nil
	}
	return made, weary
}
