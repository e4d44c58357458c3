package host

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"wargame/internal/host/store"
	"wargame/interpreter/dice"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
	"wargame/interpreter/sight"
	"wargame/interpreter/simulate"
	"wargame/interpreter/state"
)

// Who sits at no seat: those who only watch, and who plays all seats of people at one
// page, and so sees everything. The link of the latter has a name that no seat has.
const (
	watcher  = -1
	together = -2

	allSeats = "+"
)

// table is a game as it stands. It is what the lines in the store say, carried out:
// it can be thrown away at any time and made again. Nothing of it is shown before
// the lines that led there are in the store.
type table struct {
	h  *Host
	id int64

	mu      sync.Mutex // whoever looks or acts holds it
	dead    bool       // it has been thrown away, or is ahead of the store
	botting bool       // the bots are at it
	thinks  bool       // one of them thinks just now
	turn    *botTurn   // what it thinks about, or has thought about last; nil when none plays
	visitor string     // the address of the last visitor
	visited time.Time  // when that was
	rec     *store.Game
	setup   Setup
	from    *moment // of another game, with which it begins
	ed      *edition
	g       *run.Game // nil before all have sat down
	dice    dice.Source
	ledger  *save.Ledger
	rows    int                    // lines in the store: the number of the game
	stands  []stand                // the decisions that stand
	marks   []mark                 // positions on the way, the oldest first
	known   []*sight.View          // what each seat sees, where something is hidden
	views   map[int]*picture       // by who looks, of the position as it is
	faces   map[int]map[string]int // by who looks: the number at which each was first shown
	bots    map[int]*simulate.Player
	drawn   *laidOut // where nothing is hidden: what lies on the map, as all see it
	used    time.Time
	unseen  map[int][]int        // by who looks: the lines that were told to others alone
	heard   map[string]int       // by name of who looks: the number of the game that was last told
	stale   atomic.Bool          // the rules are others now
	ends    map[string]time.Time // when the time of each stretch of play is over
	held    []store.Batch        // what one request has done so far and is kept together
	holding bool

	allowance *state.Allowance // of a copy that is asked, or of a table that is being made
	by        string           // of a copy: the address of who asks
	laid      *run.Game        // of a study: its position as it was laid out
	readied   *readied         // made beside the table, by the request that holds it
}

// stand is what is to be known of a decision that stands.
type stand struct {
	seat   int    // who decided
	shown  int    // what had come to light before it (run.Game.Shown)
	learnt bool   // a seat saw by it what was hidden from it
	opens  bool   // an act began with it (run.Decision.Opens); the only answer there was belongs to what came before
	forced bool   // there was but one answer
	who    string // who decided, as people read it
	rolled int    // how many rolls had been made before it
}

// mark is the game after so many of the decisions that stand.
type mark struct {
	moves int
	game  *run.Game // read only
}

// Positions are kept after every decision of the last few, and of those before every
// hundredth.
const (
	recent = 24
	every  = 100
)

// errAgain says that the decisions of a game cannot be made again under its own rules. What
// is wrong is for the operator: it may be about what most seats do not see.
var errAgain = errors.New("the decisions of this game cannot be made again")

// load makes a table of what the store holds, within an allowance.
func (h *Host) load(id int64, a *state.Allowance) (*table, error) {
	t, err := h.read(id, a)
	if err == nil {
		t.allowance = nil
	}
	return t, err
}

func (h *Host) read(id int64, a *state.Allowance) (*table, error) {
	rec, err := h.store.Game(id)
	if err != nil {
		return nil, err
	}
	t := &table{h: h, id: id, rec: rec, allowance: a, views: map[int]*picture{}, faces: map[int]map[string]int{}, bots: map[int]*simulate.Player{}}
	if err := json.Unmarshal(rec.Setup, &t.setup); err != nil {
		return nil, err
	}
	if len(rec.Moment) > 0 {
		t.from = &moment{}
		if err := json.Unmarshal(rec.Moment, t.from); err != nil {
			return nil, err
		}
	}
	if t.ed, err = h.library.edition(t.setup); err != nil {
		return nil, err
	}
	if err := t.recalls(); err != nil {
		return nil, err
	}
	text, learnt, err := h.store.Lines(id)
	if err != nil {
		return nil, err
	}
	if len(text) == 0 {
		return t, t.sits()
	}
	if t.ledger, err = save.Resume(rec.Game, append(bytes.Join(text, []byte("\n")), '\n')); err != nil {
		return nil, fmt.Errorf("%w: %s", errAgain, err)
	}
	f := t.ledger.Game()
	if err := f.CheckGame(rec.Game, t.ed.p); err != nil {
		if !h.mayGoOn(id) {
			return nil, err
		}
		t.rows = len(text)
		return t, t.goesOn(f)
	}
	if err := t.start(f.Header); err != nil {
		return nil, err
	}
	err = f.Replay(t.g, func(m *save.Move, d *run.Decision, _ run.Choice) {
		t.mark(len(t.stands))
		only := t.only(d)
		t.stands = append(t.stands, stand{d.Seat, t.g.Shown(), learnt[m.Line-1], d.Opens && !only, only, t.g.Who(d), t.g.Rolled})
	})
	if err != nil {
		return nil, fmt.Errorf("%w: %s", errAgain, err)
	}
	t.rows = len(text)
	t.news()
	t.learns()
	if f.Overdue() {
		return t, errors.Join(t.ledger.Reveal(), t.keep(store.Batch{}))
	}
	return t, t.clockwork()
}

// start sets the game up as a header says, and keeps the position before any decision.
func (t *table) start(h save.Header) error {
	source, err := diceOf(&save.File{Header: h})
	if err != nil {
		return err
	}
	t.dice = source
	if t.g, err = t.origin(t.from, source); err != nil {
		return err
	}
	t.g.Allow(t.allowance)
	if t.g.Err != nil {
		return fmt.Errorf("the rules failed: %w", t.g.Err)
	}
	t.mark(0)
	return nil
}

// mark keeps the position after so many decisions.
func (t *table) mark(moves int) {
	t.marks = slices.DeleteFunc(t.marks, func(m mark) bool {
		return m.moves >= moves || m.moves%every != 0 && m.moves < moves-recent
	})
	t.marks = append(t.marks, mark{moves, t.g.Clone()})
}

// at is the game after so many of the decisions that stand: a copy of its own.
func (t *table) at(moves int) (*run.Game, error) {
	f := t.ledger.Game()
	if moves < 0 || moves > len(f.Moves) {
		return nil, fmt.Errorf("%w: there are %d decisions", errAsk, len(f.Moves))
	}
	if moves == len(f.Moves) {
		return t.g.Clone(), nil
	}
	for _, m := range slices.Backward(t.marks) {
		if m.moves <= moves {
			g := m.game.Clone()
			err := f.Between(g, t.dice, m.moves, moves, nil)
			return g, err
		}
	}
	return nil, errors.New("the beginning of the game is not kept")
}

// number is the number of the game, which grows with whatever happens.
func (t *table) number() int { return t.rec.Past + t.rows }

// shared tells whether one link plays all seats of people.
func (t *table) shared() bool { return t.setup.Shared }

// over tells whether the game has ended, so that nothing is secret any more.
func (t *table) over() bool { return t.g != nil && t.g.Pending() == nil && t.g.Err == nil }

// sits begins the game when everybody has sat down.
func (t *table) sits() error {
	numbers, pledges := map[string]string{}, map[string]string{}
	for _, s := range t.rec.Seats {
		if s.Bot == "" && s.Number == "" {
			return nil
		}
		if s.Number != "" {
			numbers[s.Name], pledges[s.Name] = s.Number, s.Pledge
		}
	}
	var secret [dice.SecretSize]byte
	copy(secret[:], t.rec.Secret)
	if t.setup.Real {
		return t.begins(save.Header{Dice: "ask"})
	}
	return t.begins(save.Header{Dice: "pledged", Seed: hex.EncodeToString(secret[:]), Pledge: dice.Pledge(secret), Numbers: numbers, Pledges: pledges})
}

// begins begins the game with dice as the header says.
func (t *table) begins(head save.Header) error {
	p := t.ed.p
	head.Game, head.Title, head.Rules, head.Options, head.Readings, head.Seats = t.rec.Game, p.Title, save.Hex(p.RulesHash()), t.setup.Options, t.setup.readings(), save.Seats(p)
	if err := t.start(head); err != nil {
		return err
	}
	head.Start = save.Hex(t.g.Hash())
	var err error
	if t.ledger, err = save.Begin(t.rec.Game, head); err != nil {
		return err
	}
	t.learns()
	return t.keep(store.Batch{Told: t.tell(0, 0, record{Kind: t.beginning()}, nil)})
}

// beginning is what the first line of the log is about.
func (t *table) beginning() string {
	if t.setup.Onto != nil {
		return "onto"
	}
	return "begin"
}

// keep has the store keep what the ledger has written, and then calls it the game.
// When that fails the table is ahead of the store, and is thrown away.
func (t *table) keep(b store.Batch) error {
	b.Game, b.From = t.id, t.rows
	if t.rows == 0 { // the header is no line of the file
		t.ledger.Fresh()
		b.Lines = [][]byte{bytes.TrimSuffix(t.ledger.Text(), []byte("\n"))}
		t.rows = 1
	} else {
		b.Lines = append(b.Lines, t.written()...)
	}
	b.Ended = t.over()
	if _, all := b.Told["*"]; len(b.Told) > 0 && !all {
		t.leaves(t.rows-1, func(name string) bool { return b.Told[name] != nil })
	}
	t.held = append(t.held, b)
	if t.holding {
		return nil
	}
	return t.release()
}

// written are the lines of the ledger that have not been kept yet, counted as kept.
func (t *table) written() [][]byte {
	lines := t.ledger.Fresh()
	t.rows += len(lines)
	return lines
}

// atOnce carries out what makes several decisions, which are kept all or none.
func (t *table) atOnce(do func() error) error {
	t.holding = true
	err := do()
	t.holding = false
	return errors.Join(err, t.release())
}

// release has the store keep what has been held, and tells of it.
func (t *table) release() error {
	held := t.held
	if t.held = nil; len(held) == 0 || t.dead {
		return nil
	}
	t.h.jobs.Trip("keeps")
	if err := t.h.store.Append(held...); err != nil {
		t.dead = true
		return fmt.Errorf("%w: %w", errKeep, err)
	}
	t.h.jobs.Trip("kept")
	t.rec.Ended = t.rec.Ended || held[len(held)-1].Ended
	clear(t.views)
	t.h.hub.Publish(t.id, t.news())
	return t.clockwork()
}

// decide carries out an answer to a decision that is due. A refusal changes nothing.
func (t *table) decide(d *run.Decision, c run.Choice, by int, key string) (*run.Refusal, error) {
	return t.decideFor("", d, c, by, key)
}

// decideFor carries out an answer for a reason, which is told with it.
func (t *table) decideFor(reason string, d *run.Decision, c run.Choice, by int, key string) (*run.Refusal, error) {
	before, told, reckoned, shown := t.g.Clone(), len(t.g.Log), len(t.g.Reckoned), t.g.Shown()
	was, only, waited := t.answered(d, c), t.only(d), t.waited()
	who, rolled := t.g.Who(d), t.g.Rolled
	m := save.MoveOf(t.g.P, d, c)
	c.Desk = d.Desk
	refusal, err := t.g.Apply(c)
	switch {
	case refusal != nil:
		return refusal, nil
	case err != nil:
		t.g = before
		return nil, fmt.Errorf("%w: %w", errRules, err)
	}
	m.Settle(d, t.g)
	if err := t.ledger.Add(m, t.ledger.Game().Hash(t.g)); err != nil {
		t.dead = true
		return nil, err
	}
	learnt := t.learns()
	t.stands = append(t.stands, stand{d.Seat, shown, learnt, d.Opens && !only, only, who, rolled})
	t.mark(len(t.stands))
	r := record{Kind: "decision", By: d.Seat, Back: t.g.WentBack, Why: t.nowhere(d.Seat), Reason: reason, sealed: t.sealedFrom(d.Desk, waited)}
	return nil, t.keep(store.Batch{Learnt: learnt, Told: t.tell(min(told, len(t.g.Log)), reckoned, r, was), Key: key, Seat: t.name(by)})
}

// nowhere are the clauses that refuse whatever could have followed an answer that led
// nowhere, as its seat may be told; none if it led on.
func (t *table) nowhere(seat int) []string {
	c, back := t.g.LedBack()
	if !back || t.isBot(seat) {
		return nil
	}
	d := at(t.g, c.Desk)
	if d == nil {
		return nil
	}
	v := t.sees(t.g, seat)
	no := v.Check(d, c)
	if no == nil {
		return nil
	}
	return t.refusal(v, no).Reasons
}

// learns looks at the position, and tells whether a seat sees in it what was hidden
// from it before.
func (t *table) learns() bool {
	if len(t.g.P.Secrets) == 0 {
		return false
	}
	if t.known == nil {
		t.known = make([]*sight.View, len(t.g.P.Seats))
	}
	learnt := false
	for seat := range t.known {
		v := sight.Of(t.g, seat)
		learnt = learnt || t.known[seat] != nil && v.Discovers(t.known[seat])
		t.known[seat] = v
	}
	return learnt
}

// due is what a seat is to decide; nil when it is nothing. What falls to nobody may
// be decided by anybody who sits here.
func (t *table) due(seat int) *run.Decision {
	if t.g == nil || seat == watcher || t.isBot(seat) {
		return nil
	}
	for _, d := range t.g.Pendings() {
		if d.Seat == seat || d.Seat < 0 || seat == together && !t.isBot(d.Seat) {
			return d
		}
	}
	return nil
}

// asked is the number that the next request of a seat names: that of the last line
// which may have changed what it sees. What others seal does not; of that a seat counts
// only the line with which another has ended.
func (t *table) asked(seat int) int {
	if t.g == nil {
		return 0
	}
	n, lines := t.numberFor(seat), t.ledger.Game().Lines
	desk := 0
	for i, s := range t.g.Seated() {
		if s == seat {
			desk = i + 1
		}
	}
	if desk == 0 {
		return n
	}
	for i := len(lines) - 1; i >= 0 && lines[i].Desk > 0 && lines[i].Desk != desk; i-- {
		if _, unseen := slices.BinarySearch(t.unseen[seat], lines[i].Line-1); !unseen {
			n--
		}
	}
	return n
}

// name is what a seat is called; empty for those who watch.
func (t *table) name(seat int) string {
	switch {
	case seat == together:
		return allSeats
	case seat < 0:
		return ""
	}
	return t.ed.p.Seats[seat].Name
}

// eyes are those with which a guest sees.
func (t *table) eyes(g guest) int {
	switch g.seat {
	case "":
		return watcher
	case allSeats:
		return together
	}
	return t.seat(g.seat)
}

// seat finds a seat by its name.
func (t *table) seat(name string) int {
	return slices.IndexFunc(save.Seats(t.ed.p), func(s string) bool { return s == name })
}
