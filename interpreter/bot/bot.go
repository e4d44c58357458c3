package bot

import (
	"math/rand/v2"
	"slices"

	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
)

// Bot plays one seat. It belongs to one goroutine, but for Progress.
type Bot struct {
	full  Level // as it was chosen
	level Level // what of it the search under way may take: see purse
	purse purse
	seat  int
	judge *Judge
	rng   *rand.Rand

	base, scratch *run.Game             // copies for search, used again and again
	kept          []*line               // good lines that were not carried out, the best first
	gained        float64               // what the best of them would have gained
	inRow         int                   // lines carried out in a row since others were looked at
	chain         int                   // further acts of the try that is under way, one in so many is the last; 0 for none
	plan          []planned             // what is left of the act that is being carried out
	seeds         []uint64              // of the dice with which lines are tried again
	urge          int                   // for further acts within an act, of the try that is under way
	went          map[string]run.Choice // what was picked last in the try, by the name of the decision
	mass          int                   // so many acts of a kind are left of a try that brings together
	massing       bool
	led           leading               // where all go, in a sweep
	goal          *run.Choice           // against which place there, nil for the one that draws most
	goals         []run.Choice          // against which places the first could go in the try, likewise
	carries       map[int64]bool        // acts by which units go to places, as far as that was seen
	marchedOut    map[int64]bool        // acts that are done with in the try that is under way, in a sweep
	inner         int                   // acts within the act of the try that is under way
	appetite      int                   // for members of a set, of the try that is under way
	spent         int                   // simulated decisions for the answer that is looked for
	depth         int                   // how deep in the rules the decision is that is looked for
	offered       bool                  // it is an offer of acts
	probe         *run.Game             // a copy to look at single answers
	prior         *run.Game             // where the turn was ended by passing, in the try that is under way
	dues          map[owed]bool         // what is owed when nothing more is done; nil where nothing is, as far as is known
	named         []naming              // what the try has named
	done          []naming              // what it has done of what was owed before
	only          naming                // what of that is done when nothing more is done; none but in without
	alone         map[undone]float64    // what that is worth
	barren        map[barrenAnswer]bool // whether answers are barren, of those that were looked at in the search
	valuedAt      uint64                // the position that the answers were looked at in last
	value         float64               // what it is worth
	sieves        map[string]sieve      // by the name of the decision
	afters        map[actKey]after
	merits        map[meritKey]merit
	drift         float64 // what the rest of the turn changes, where nothing more is done

	threats threats

	hands  []*Bot       // who try lines side by side, itself the first
	foes   map[int]*Bot // who answer in tries, by seat
	eased  uint64       // the collection of garbage at which the copies were last made anew
	atOnce bool
	whole  bool // tries go on to where the enemy acts, also where nothing comes of the rest of a turn

	far   *progress
	clock clock

	view   *sight.View // of the seat when it searched last
	chosen *choice     // what it found then; nil once that is being carried out, and told
}

// choice is what a search has found.
type choice struct {
	best, second, idle *line // idle is doing nothing more; nil where that was not to be had
	luck               luck
}

// answer is a choice to a decision of a name.
type answer struct {
	name   string
	choice run.Choice
	act    bool // it is an act
	open   bool // of a script: another one is looked for
	all    bool // of a script, the end of a set: whoever else can be in it, first
}

// planned is an answer with the position in which it is to be given.
type planned struct {
	at     uint64
	choice run.Choice
}

func (a answer) same(o answer) bool { return a.name == o.name && same(a.choice, o.choice) }

// same tells whether two answers are the same; none of them are dice.
func same(a, b run.Choice) bool {
	return a.Kind == b.Kind && a.Value == b.Value && a.Group == b.Group && a.Desk == b.Desk
}

// New seats a bot. The same seed and the same positions give the same answers.
func New(p *program.Program, level Level, seed uint64, seat int) *Bot {
	return seated(newJudge(p, level.Style), level, seed, seat)
}

// seated seats a bot with a judge, which it may share with others of its goroutine.
func seated(j *Judge, level Level, seed uint64, seat int) *Bot {
	return &Bot{far: &progress{}, full: level, level: level, seat: seat, judge: j, afters: map[actKey]after{}, merits: map[meritKey]merit{}, sieves: map[string]sieve{}, carries: map[int64]bool{}, foes: map[int]*Bot{}, rng: rand.New(rand.NewPCG(seed, uint64(seat)+1))}
}

// Answers lists the answers to try, the preferred first: what is listed may be refused,
// so the caller tries one after the other. The game is only looked at; v is the view of
// the seat.
func (b *Bot) Answers(g *run.Game, v *sight.View, d *run.Decision) []run.Choice {
	list := atRandom(v.Decision(d), 2, b.rng)
	if len(b.plan) > 0 && b.plan[0].at == g.Hash() { // what is forced is a part of it
		c := b.plan[0].choice
		b.plan, b.chosen = b.plan[1:], nil
		return first(list, c)
	}
	if len(list) < 2 || d.Kind == run.DiceRoll {
		b.chosen = nil // what was searched for before is no reason for the only answer
		return list
	}
	b.plan, b.spent, b.chosen, b.view = nil, 0, nil, v
	b.far.tried.Store(0)
	b.far.share.Store(0)
	dealt := sight.Deal(v, b.rng.Shuffle)
	if dealt == nil {
		return list
	}
	b.spare(roomThinking)
	b.stand(dealt.Game)
	open := !v.HidesAnything()
	b.allot(g.S.Cells.At(g.P.TurnCell()), d.Kind == run.Act)
	defer b.pay()
	found := b.search(list, func(c run.Choice) run.Choice { return dealt.Choice(v, d, c) }, d.Kind == run.Act && open)
	if found == nil {
		return list
	}
	b.chosen = found
	if open { // else the answers would be about who stands where in the copy
		b.plan = b.planOf(found.best)
	}
	if found.best.first.Kind == run.Pass {
		b.spare(roomResting)
	}
	return first(list, found.best.first)
}

// planOf are the answers of a line behind its first, as far as they come before any
// die, each with its position: where that is another, the plan does not hold.
func (b *Bot) planOf(l *line) []planned {
	if l.sure < 2 {
		return nil
	}
	g := b.scratch
	g.TryFrom(b.base)
	var out []planned
	acts := 0
	for i, a := range l.answers[:l.sure] {
		if i > 0 && a.act && a.choice.Kind == run.Pass {
			break // whether an offer is left is looked at when it is made: a try leaves most of them by chance
		}
		if a.act && a.name == l.answers[0].name {
			if acts++; acts > atATime {
				b.resume(&line{first: a.choice, answers: l.answers[i:l.sure], sure: l.sure - i})
				break
			}
		}
		if i > 0 {
			out = append(out, planned{g.Hash(), a.choice})
		}
		if r, err := g.Apply(a.choice); r != nil || err != nil {
			break
		}
	}
	return out
}

// atATime is how many acts of a line are carried out before it is looked at anew: what
// was put together by chance can mostly be mended, and what is left of it is tried first.
const atATime = 6

// resume keeps what is left of a line before all others, and has the next search look
// beyond it.
func (b *Bot) resume(l *line) {
	b.kept, b.inRow = slices.Insert(b.kept, 0, l), row
}

// first puts an answer before all others.
func first(list []run.Choice, c run.Choice) []run.Choice {
	out := []run.Choice{c}
	for _, o := range list {
		if !same(o, c) {
			out = append(out, o)
		}
	}
	return out
}
