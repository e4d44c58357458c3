// Package simulate plays whole games without anybody looking on: bots decide,
// invariants are checked if that is asked for, and what came out is counted,
// with the confidence that so many games allow.
package simulate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"wargame/internal/parallel"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
)

// Config says what to play.
type Config struct {
	Program *program.Program
	Name    string // of the game, for the results

	Games        int
	Seed         uint64         // of the first game; the next has the next seed
	Bots         map[int]string // by seat; random where nothing is said
	Outside      []string       // how other programs are told which game it is, where bots of them play (see Outside); nil for none
	Patience     time.Duration  // how long such a bot may be silent; 0 for DefaultPatience
	Worth        string         // what a unit u is worth to a greedy bot; empty for the usual
	Points       string         // what a side s has scored; empty for the usual
	Workers      int            // 0 for as many as there are processors
	MaxDecisions int            // a game that takes more is unfinished; 0 for DefaultDecisions
	Check        bool           // look for broken invariants after every decision
	MaxLog       int            // a game whose log takes more bytes is unfinished; 0 for DefaultLog
	ReplayEvery  int            // play every so many games twice when checking; 0 for DefaultReplay

	// Context ends it early: the games that are under way then are not among the
	// results, those that are finished are. Nil never ends.
	Context context.Context

	Each func(g *Game) // is told of each game as it ends, one at a time, in no order

	// Onlooker is asked for somebody who looks at a game as it is played; nil for nobody.
	// What he sees he may not change.
	Onlooker func(seed uint64) Onlooker

	// Bars are answers that the bot at a seat may not give: see Bar.
	Bars map[int]Bar
}

// Onlooker looks at a game, from one goroutine.
type Onlooker interface {
	Begins(g *run.Game) // before the first decision; it may have the game derive
	Due(g *run.Game)    // before each decision
	Ends(g *run.Game)
}

// Bar tells whether a seat keeps from a legal answer to a decision that is due. Where
// all that could be answered is barred, the act is given up like one that led nowhere;
// what must be done is done in the end all the same.
type Bar func(g *run.Game, d *run.Decision, c run.Choice) bool

// What holds where nothing else is said.
const (
	DefaultDecisions = 20_000
	DefaultLog       = 64 << 20
	DefaultReplay    = 10
)

// maxText is how many bytes of a text of the rules (a level, a fault) go into the
// results; what is cut off is counted.
const maxText = 2000

// Unfinished is the level of a game that was broken off.
const Unfinished = "unfinished"

// Results are games played under one set of rules.
type Results struct {
	Format   string            `json:"format"` // always wargame-simulation
	Version  int               `json:"version"`
	Game     string            `json:"game"`
	Rules    string            `json:"rules"` // hash of the rules in force
	Options  map[string]bool   `json:"options,omitempty"`
	Readings map[string]string `json:"readings,omitempty"`
	Sides    []string          `json:"sides"`
	Seats    []string          `json:"seats"`
	Bots     []string          `json:"bots"` // by seat
	Games    []*Game           `json:"games"`

	// Asked is how many games were asked for; more than there are when Run was
	// ended early.
	Asked int `json:"-"`

	Took    time.Duration `json:"-"`
	Timings []Timing      `json:"-"` // of the games that were played, not merged
}

// FormatName is what Results.Format says.
const FormatName = "wargame-simulation"

// Game is a game that was played.
type Game struct {
	Seed      uint64   `json:"seed"`
	Level     string   `json:"level"`                // of the outcome, or Unfinished
	BrokenOff string   `json:"broken_off,omitempty"` // by which limit, if it is unfinished
	Winner    string   `json:"winner,omitempty"`     // a side, or the seats that have won and are none
	Won       []int    `json:"won,omitempty"`        // the seats that have won; none in a draw
	Turns     int      `json:"turns"`
	Decisions int      `json:"decisions"`
	Lost      []int    `json:"lost"`                // units eliminated, by side
	Points    []string `json:"points,omitempty"`    // by side, exact, if the game counts any
	Hash      string   `json:"hash"`                // of the last position
	Exchanges int      `json:"exchanges,omitempty"` // how often what is hidden was exchanged (Config.Check)
	Fault     *Fault   `json:"fault,omitempty"`
	Stopped   *Stopped `json:"stopped,omitempty"` // what a game did that MaxDecisions has ended
}

// Timing is how long a game took, its checks and its replay included.
type Timing struct {
	Seed      uint64
	Decisions int
	Took      time.Duration
}

// Fault is a rule that broke, or an invariant that does not hold.
type Fault struct {
	Decision int    `json:"decision"` // after so many decisions
	Text     string `json:"text"`
	Save     string `json:"save,omitempty"` // the position before

	// Stack is where the program was when it failed over a mistake of its own, for a
	// report; it differs from run to run, so it is no part of the result.
	Stack string `json:"-"`

	made []move
}

// Run plays. It is an error when the game cannot be played, or a bot is not
// one; games that fail are among the results.
func Run(cfg Config) (*Results, error) {
	p := cfg.Program
	if p.Sequence == nil {
		return nil, errors.New("the game has no sequence of play")
	}
	side := p.Enums["side"]
	out := &Results{Format: FormatName, Version: 1, Game: cfg.Name, Rules: hex(p.RulesHash()), Sides: side.Words,
		Options: map[string]bool{}, Readings: map[string]string{}}
	for _, o := range p.Options {
		out.Options[o.Name] = o.On
	}
	for _, d := range p.Disputes {
		if d.Chosen >= 0 {
			out.Readings[d.Name] = d.Readings[d.Chosen].Name
		}
	}
	judge, err := newJudge(p, cfg.Worth, cfg.Points)
	if err != nil {
		return nil, err
	}
	for i, seat := range p.Seats {
		out.Seats = append(out.Seats, seat.Name)
		kind := cfg.Bots[i]
		if kind == "" {
			kind = "random"
		}
		if _, _, ok := Outside(kind); ok && len(cfg.Outside) > 0 {
			out.Bots = append(out.Bots, kind)
			continue
		}
		if err := KnownBot(kind); err != nil {
			return nil, err
		}
		out.Bots = append(out.Bots, kind)
	}
	if cfg.MaxDecisions <= 0 {
		cfg.MaxDecisions = DefaultDecisions
	}
	if cfg.ReplayEvery <= 0 {
		cfg.ReplayEvery = DefaultReplay
	}
	if cfg.MaxLog <= 0 {
		cfg.MaxLog = DefaultLog
	}
	if cfg.Patience <= 0 {
		cfg.Patience = DefaultPatience
	}
	if cfg.Context == nil {
		cfg.Context = context.Background()
	}
	begun := time.Now()
	out.Games = make([]*Game, cfg.Games)
	out.Timings = make([]Timing, cfg.Games)
	var mu sync.Mutex
	alone := cfg.Workers <= 0 && cfg.Games < runtime.GOMAXPROCS(0)
	last := make([]*run.Game, max(cfg.Workers, runtime.GOMAXPROCS(0)))
	parallel.Do(cfg.Workers, cfg.Games, func(worker, i int) {
		if cfg.Context.Err() != nil {
			return
		}
		t := &table{cfg: &cfg, judge: judge, kinds: out.Bots, alone: alone, replay: cfg.Check && i%cfg.ReplayEvery == 0, last: last[worker]}
		since := time.Now()
		g := t.play(cfg.Seed + uint64(i))
		last[worker] = t.g
		if cfg.Context.Err() != nil { // it may have been broken off
			return
		}
		out.Timings[i] = Timing{g.Seed, g.Decisions, time.Since(since)}
		out.Games[i] = g
		if cfg.Each != nil {
			mu.Lock()
			defer mu.Unlock()
			cfg.Each(g)
		}
	})
	out.Asked = cfg.Games
	out.Games = slices.DeleteFunc(out.Games, func(g *Game) bool { return g == nil })
	out.Timings = slices.DeleteFunc(out.Timings, func(t Timing) bool { return t == Timing{} })
	out.Took = time.Since(begun)
	if cfg.Check {
		out.neverExchanged(len(p.Secrets) > 0)
	}
	return out, nil
}

// Exchanges is how often what is hidden from a seat was exchanged, in all games.
func (r *Results) Exchanges() int {
	n := 0
	for _, g := range r.Games {
		n += g.Exchanges
	}
	return n
}

// neverExchanged makes it a fault of the first game that ended well if the rules
// hide something and nothing hidden could be exchanged in any of them: then nothing
// is proved of what is hidden.
func (r *Results) neverExchanged(hides bool) {
	if !hides || r.Exchanges() > 0 {
		return
	}
	for _, g := range r.Games {
		if g.Fault == nil {
			g.Fault = &Fault{Decision: g.Decisions, Text: "the rules hide something, and nothing that is hidden was ever exchanged, so that it stays hidden is not proved"}
			return
		}
	}
}

// Unfinished counts the games that each limit has broken off.
func (r *Results) Unfinished() map[string]int {
	out := map[string]int{}
	for _, g := range r.Games {
		if g.BrokenOff != "" {
			out[g.BrokenOff]++
		}
	}
	return out
}

// Faults lists the games that failed.
func (r *Results) Faults() []*Game {
	var out []*Game
	for _, g := range r.Games {
		if g.Fault != nil {
			out = append(out, g)
		}
	}
	return out
}

// Times are the median time of a game and the slowest game, of those that Run
// played; false when it played none.
func (r *Results) Times() (median time.Duration, slowest Timing, ok bool) {
	timed := slices.Clone(r.Timings)
	if len(timed) == 0 {
		return 0, Timing{}, false
	}
	slices.SortFunc(timed, func(a, b Timing) int { return cmp.Compare(a.Took, b.Took) })
	return timed[len(timed)/2].Took, timed[len(timed)-1], true
}

// Decisions is how many were made in all games.
func (r *Results) Decisions() int {
	n := 0
	for _, g := range r.Games {
		n += g.Decisions
	}
	return n
}

// Merge adds the games of other results. It is an error when they come from
// other rules or bots. Games with a seed that is there already are left out;
// how many is the result.
func (r *Results) Merge(o *Results) (doubles int, err error) {
	switch {
	case o.Format != FormatName || o.Version != 1:
		return 0, errors.New("these are not the results of a simulation")
	case o.Rules != r.Rules:
		return 0, fmt.Errorf("the results come from other rules, options or readings (%s, not %s)", o.Rules, r.Rules)
	case !slices.Equal(o.Bots, r.Bots):
		return 0, fmt.Errorf("the results come from other bots (%v, not %v)", o.Bots, r.Bots)
	}
	seen := map[uint64]bool{}
	for _, g := range r.Games {
		seen[g.Seed] = true
	}
	for _, g := range o.Games {
		if g == nil || len(g.Lost) != len(r.Sides) || len(g.Points) != 0 && len(g.Points) != len(r.Sides) {
			return doubles, errors.New("a game lacks the losses of its sides")
		}
		if seen[g.Seed] {
			doubles++
			continue
		}
		seen[g.Seed] = true
		r.Games = append(r.Games, g)
	}
	slices.SortFunc(r.Games, func(a, b *Game) int {
		if a.Seed < b.Seed {
			return -1
		}
		return 1
	})
	return doubles, nil
}

// short cuts a text that is too long for the results.
func short(text string) string {
	if len(text) <= maxText {
		return text
	}
	return fmt.Sprintf("%s … (%d bytes more)", strings.ToValidUTF8(text[:maxText], ""), len(text)-maxText)
}

func hex(h uint64) string { return fmt.Sprintf("%016x", h) }

// SeedText is a seed as a saved game and play --seed write it.
func SeedText(seed uint64) string { return strconv.FormatUint(seed, 10) }
