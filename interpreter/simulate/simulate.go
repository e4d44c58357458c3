// Package simulate plays whole games between bots, checks invariants if asked to, and
// summarizes the results with confidence intervals.
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
	Name    string // the game, as it appears in the results

	Games        int
	Seed         uint64         // of the first game; each further game has the next seed
	Bots         map[int]string // by seat; random by default
	Outside      []string       // arguments that tell other programs which game is played (see Told); nil without such bots
	Patience     time.Duration  // how long such a bot may take for an answer; 0 for DefaultPatience
	Worth        string         // the value of a unit u to a greedy bot, an expression; empty for the default
	Points       string         // the points of a side s, an expression; empty for the default
	Workers      int            // 0 for one a processor
	MaxDecisions int            // the limit for a game; 0 for DefaultDecisions
	Check        bool           // check invariants after every decision
	MaxLog       int            // the limit for the log of a game in bytes; 0 for DefaultLog
	ReplayEvery  int            // with Check, replay every nth game; 0 for DefaultReplay

	// Context ends the run early. Games in progress are then left out of the results. Nil
	// never ends.
	Context context.Context

	Each func(g *Game) // called with each finished game, one at a time, in no order

	// Onlooker returns an observer for a game; nil for none. Observers must not change what
	// they see.
	Onlooker func(seed uint64) Onlooker

	// Bars are answers that the bot at a seat must not give: see Bar.
	Bars map[int]Bar
}

// Onlooker observes a game, from one goroutine.
type Onlooker interface {
	Begins(g *run.Game) // before the first decision; it may have the game record derivations
	Due(g *run.Game)    // before each decision
	Ends(g *run.Game)
}

// Bar reports whether a seat must not give a legal answer to the pending decision. If all
// answers are barred, the act is given up as after dead ends; an obligatory act is done in the
// end.
type Bar func(g *run.Game, d *run.Decision, c run.Choice) bool

// The defaults of Config.
const (
	DefaultDecisions = 20_000
	DefaultLog       = 64 << 20
	DefaultReplay    = 10
)

// maxText limits the bytes of a text of the rules (a level, a fault) in the results. The rest
// is replaced by its length.
const maxText = 2000

// Unfinished is the level of a game that reached a limit.
const Unfinished = "unfinished"

// Results are games played under one set of rules.
type Results struct {
	Format   string            `json:"format"` // FormatName
	Version  int               `json:"version"`
	Game     string            `json:"game"`
	Rules    string            `json:"rules"` // the hash of the rules in force
	Options  map[string]bool   `json:"options,omitempty"`
	Readings map[string]string `json:"readings,omitempty"`
	Sides    []string          `json:"sides"`
	Seats    []string          `json:"seats"`
	Bots     []string          `json:"bots"` // by seat
	Games    []*Game           `json:"games"`

	// Asked is the number of games that were asked for. There are fewer if Run ended early.
	Asked int `json:"-"`

	Took    time.Duration `json:"-"`
	Timings []Timing      `json:"-"` // of the games played here, not of merged ones
}

// FormatName is the value of Results.Format.
const FormatName = "wargame-simulation"

// Game is the result of a game.
type Game struct {
	Seed      uint64   `json:"seed"`
	Level     string   `json:"level"`                // the level of the outcome, or Unfinished
	BrokenOff string   `json:"broken_off,omitempty"` // the limit that an unfinished game has reached
	Winner    string   `json:"winner,omitempty"`     // the winning side, or the winning seats if they are none
	Won       []int    `json:"won,omitempty"`        // the winning seats; none in a draw
	Turns     int      `json:"turns"`
	Decisions int      `json:"decisions"`
	Lost      []int    `json:"lost"`                // eliminated units, by side
	Points    []string `json:"points,omitempty"`    // by side, exact; nil if the game has none
	Hash      string   `json:"hash"`                // of the last position
	Exchanges int      `json:"exchanges,omitempty"` // how often hidden things were exchanged (Config.Check)
	Fault     *Fault   `json:"fault,omitempty"`
	Stopped   *Stopped `json:"stopped,omitempty"` // for a game that reached MaxDecisions
}

// Timing is how long a game took, with its checks and its replay.
type Timing struct {
	Seed      uint64
	Decisions int
	Took      time.Duration
}

// Fault is a rule that failed, or a broken invariant.
type Fault struct {
	Decision int    `json:"decision"` // after how many decisions
	Text     string `json:"text"`
	Save     string `json:"save,omitempty"` // the position before, as a saved game

	// Stack is the stack of a panic, for a report. It differs from run to run and is not part
	// of the results.
	Stack string `json:"-"`

	made []move
}

// Run plays the games. It is an error if the game cannot be played or a bot is unknown; games
// that fail are among the results.
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
	evaluator, err := newEvaluator(p, cfg.Worth, cfg.Points)
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
		t := &table{cfg: &cfg, evaluator: evaluator, kinds: out.Bots, alone: alone, replay: cfg.Check && i%cfg.ReplayEvery == 0, last: last[worker]}
		since := time.Now()
		g := t.play(cfg.Seed + uint64(i))
		last[worker] = t.g
		if cfg.Context.Err() != nil { // it may be incomplete
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

// Exchanges returns how often hidden things were exchanged, in all games.
func (r *Results) Exchanges() int {
	n := 0
	for _, g := range r.Games {
		n += g.Exchanges
	}
	return n
}

// neverExchanged makes it a fault of the first complete game if the rules hide something and
// it could not be exchanged in any game: then nothing was tested.
func (r *Results) neverExchanged(hides bool) {
	if !hides || r.Exchanges() > 0 {
		return
	}
	for _, g := range r.Games {
		if g.Fault == nil {
			g.Fault = &Fault{Decision: g.Decisions, Text: "the rules hide something, but no hidden value was ever varied, so the test of secrets proves nothing"}
			return
		}
	}
}

// Unfinished returns the number of games that each limit has ended.
func (r *Results) Unfinished() map[string]int {
	out := map[string]int{}
	for _, g := range r.Games {
		if g.BrokenOff != "" {
			out[g.BrokenOff]++
		}
	}
	return out
}

// Faults returns the games that failed.
func (r *Results) Faults() []*Game {
	var out []*Game
	for _, g := range r.Games {
		if g.Fault != nil {
			out = append(out, g)
		}
	}
	return out
}

// Times returns the median time of a game and the slowest game, of those that Run played;
// false if there is none.
func (r *Results) Times() (median time.Duration, slowest Timing, ok bool) {
	timed := slices.Clone(r.Timings)
	if len(timed) == 0 {
		return 0, Timing{}, false
	}
	slices.SortFunc(timed, func(a, b Timing) int { return cmp.Compare(a.Took, b.Took) })
	return timed[len(timed)/2].Took, timed[len(timed)-1], true
}

// Decisions returns the number of decisions in all games.
func (r *Results) Decisions() int {
	n := 0
	for _, g := range r.Games {
		n += g.Decisions
	}
	return n
}

// Merge adds the games of other results. It is an error if they have other rules or bots.
// Games whose seed is present are left out; doubles is their number.
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

// SeedText returns a seed as saved games and play --seed write it.
func SeedText(seed uint64) string { return strconv.FormatUint(seed, 10) }
