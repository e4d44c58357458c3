package host

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"wargame/dsl"
	"wargame/internal/host/lanes"
	"wargame/internal/host/rate"
	"wargame/interpreter/dice"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
	"wargame/interpreter/spec"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// A study is a game whose position is set up by hand, with lines as a test has them. A
// sandbox is a game that begins at a moment of another, with other dice. In both one link
// plays all seats.

// The bounds of what is set up by hand.
const (
	maxLaid     = 400 // lines
	maxLaidLine = 300 // characters of one
)

// moment is where a sandbox begins: after so many decisions of a game, which may have
// been one itself.
type moment struct {
	Text  []byte  `json:"text"` // the saved game, whose dice are secret
	Moves int     `json:"moves"`
	Under *moment `json:"under,omitempty"`
}

// mislaid are lines from which no position comes: where, with the place underlined.
type mislaid struct{ Faults []string }

func (m *mislaid) Error() string { return "the lines make no position" }

// lay carries lines out, and sets the sequence of play going where they have not.
func lay(x *spec.Suite, lines []string) (*run.Game, error) {
	const file = "by hand"
	if len(lines) > maxLaid {
		return nil, fmt.Errorf("%w: %d lines at most", errAsk, maxLaid)
	}
	for _, l := range lines {
		if len(l) > maxLaidLine || strings.ContainsAny(l, "\n\r{}") {
			return nil, fmt.Errorf("%w: a line has %d characters at most, and no braces", errAsk, maxLaidLine)
		}
	}
	text := []byte("fixture by_hand {\n  " + strings.Join(lines, "\n  ") + "\n}\n")
	parsed, ds := dsl.Parse(file, text)
	if ds.HasErrors() {
		return nil, faulty(text, file, ds)
	}
	if len(parsed.Items) != 1 || parsed.Items[0].Fixture == nil {
		return nil, &mislaid{[]string{"a line ends the list of lines"}}
	}
	for _, l := range parsed.Items[0].Fixture.Lines {
		if !laying(l) {
			ds = append(ds, dsl.Diagnostic{Severity: dsl.Error, Summary: "this does not set a position up", Span: dsl.SpanOf(l.Pos, l.EndPos),
				Help: "with, given, unit, hex, set, clear, place, withdraw, eliminate, move, remember, forget and begin do"})
		}
	}
	if len(ds) > 0 {
		return nil, faulty(text, file, ds)
	}
	pos := x.Lay(parsed.Items[0].Fixture)
	for i := range pos.Fails {
		ds = append(ds, pos.Fails[i].Diagnostic())
	}
	if len(ds) > 0 || pos.Game == nil {
		return nil, faulty(text, file, ds)
	}
	g := pos.Game
	g.Hold, g.Dice = false, nil
	return g, nil
}

// laying tells whether a line only sets something up: it asks nobody, and rolls nothing.
func laying(l *dsl.Line) bool {
	if s := l.Step; s != nil {
		return s.Set != nil || s.Clear != nil || s.Adjust != nil || s.Place != nil || s.Takeoff != nil || s.Move != nil || s.Remember != nil
	}
	return l.Given != nil || l.With != nil || l.Board != nil || l.Counter != nil || l.Thing != nil || l.Begin != nil
}

func faulty(text []byte, file string, ds dsl.Diagnostics) error {
	var out []string
	for _, d := range ds.Sorted() {
		if d.Severity != dsl.Error && d.Code != "" {
			continue
		}
		var b bytes.Buffer
		_ = dsl.Renderer{Sources: dsl.Sources{file: text}}.Render(&b, dsl.Diagnostics{d}) // a Buffer takes everything
		out = append(out, strings.TrimRight(b.String(), "\n"))
	}
	if len(out) == 0 {
		out = append(out, "the lines make no position")
	}
	return &mislaid{out}
}

// origin is the position that a table begins with.
func (t *table) origin(from *moment, source dice.Source) (*run.Game, error) {
	if from != nil {
		if x := t.readied; x != nil && x.moment != nil {
			g := x.moment
			if x.moment = nil; t.setup.Study {
				t.ed = &edition{p: g.P}
			}
			g.Dice = source
			return g, nil
		}
		if t.allowance == nil {
			return nil, errNotReady
		}
		l, err := save.Resume(t.rec.Game, from.Text)
		if err != nil {
			return nil, err
		}
		f := l.Game()
		was, err := diceOf(f)
		if err != nil {
			return nil, err
		}
		g, err := t.origin(from.Under, was)
		if err == nil {
			g.Allow(t.allowance)
			err = f.Until(g, from.Moves, nil)
		}
		if err == nil {
			g.Dice = source
		}
		return g, err
	}
	if !t.setup.Study {
		g := run.New(t.ed.p, source)
		g.Derive = true
		return g, nil
	}
	g, err := t.lays()
	if err != nil {
		return nil, err
	}
	t.laid, t.ed = g.Clone(), &edition{p: g.P}
	g.Dice = source
	switch {
	case len(g.S.Frames) > 0:
		g.Run()
	case g.P.Sequence != nil:
		g.Do(g.P.Sequence, nil)
	}
	return g, nil
}

// lays is the position of a study: one that has been laid out beside the table, or the same
// as the last time.
func (t *table) lays() (*run.Game, error) {
	switch x := t.readied; {
	case x != nil && x.laid != nil:
		g := x.laid
		x.laid = nil
		return g, nil
	case t.laid != nil:
		return t.laid.Clone(), nil
	case t.allowance == nil:
		return nil, errNotReady
	}
	return t.h.lays(t.setup, t.allowance)
}

// lays lays the position of a study out.
func (h *Host) lays(s Setup, a *state.Allowance) (*run.Game, error) {
	x, err := h.library.suite(s, h.cfg.Read)
	if err != nil {
		return nil, err
	}
	return lay(x.Within(a), s.Hand)
}

// hands answers POST /g/LINK/hand: the position is laid out beside the table, and put there
// if nothing has happened meanwhile.
func (h *Host) hands(w http.ResponseWriter, r *http.Request) {
	prepared(h, w, r, lanes.Positions, func(t *table, seat int, q handing) (*run.Game, error) {
		if !t.study() || seat != together {
			return nil, errNoStudy
		}
		if !t.takes("dream", allSeats, rate.Previews) {
			return nil, lanes.ErrOften
		}
		t.setup.Hand = q.Lines
		return h.lays(t.setup, t.allowance)
	}, func(t *table, seat int, q handing, g *run.Game) error { return t.hand(seat, q, g) })
}

// beginning is changes for requests with which a game may begin. The position of a study,
// or the moment with which a sandbox begins, is made beside the table first, in its lane:
// what leads there came from a client.
func beginning[Q any](h *Host, begins func(q Q) bool, do func(t *table, seat int, q Q) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var ready *readied
		changes(h, func(t *table, seat int, q Q) error {
			t.readied = ready
			defer func() { t.readied = nil }()
			return do(t, seat, q)
		}, func(q Q) (err error) {
			if begins(q) {
				ready, err = h.readies(r)
			}
			return err
		})(w, r)
	}
}

// readied is a position with which a game is to begin: laid out by hand, or the moment of
// another game.
type readied struct{ laid, moment *run.Game }

// readies makes the position with which a game is to begin that has not begun; nil for one
// that begins as its rules say.
func (h *Host) readies(r *http.Request) (ready *readied, err error) {
	due, l := false, lanes.Positions
	err = h.seated(r, func(t *table, seat int) error {
		due = (t.setup.Study || t.from != nil) && t.g == nil && seat != watcher
		if t.from != nil {
			l = lanes.Uploads
		}
		return nil
	})
	if err != nil || !due {
		return nil, err
	}
	err = h.wonder(r, l, false, func(t *table, _ guest) (err error) {
		ready = &readied{}
		switch {
		case t.g != nil:
		case t.from != nil:
			ready.moment, err = t.origin(t.from, nil)
		default:
			ready.laid, err = h.lays(t.setup, t.allowance)
		}
		return err
	})
	return ready, err
}

// errNotReady is a fault of the program: what a client has written is carried out in a lane,
// never while a table is held.
var errNotReady = errors.New("the position with which the game begins has not been made")

var errNoStudy = fmt.Errorf("%w: the position of this game is not set up by hand", errAsk)

// study tells whether the position of a game is set up by hand. That of a sandbox is not,
// whatever it went on from.
func (t *table) study() bool { return t.setup.Study && t.from == nil }

// hand sets the position of a study up anew. All decisions are gone.
func (t *table) hand(seat int, r handing, laid *run.Game) error {
	if !t.study() || seat != together {
		return errNoStudy
	}
	if done, err := t.once(r.order, seat); done || err != nil {
		return err
	}
	was := t.setup
	t.setup.Hand, t.setup.Onto, t.readied = r.Lines, nil, &readied{laid: laid}
	defer func() { t.readied = nil }()
	if err := t.anew(nil, r.Key, seat); err != nil {
		if t.setup = was; !t.dead {
			t.dead = true // its game may be half of the new one
		}
		return err
	}
	return nil
}

type handing struct {
	order
	Lines []string `json:"lines"`
}

// sandbox makes a game that goes on from a moment of this one with other dice, for who
// asks alone. Where something is hidden from somebody it would tell it.
func (h *Host) sandbox(t *table, seat, at int, by string) (links map[string]string, err error) {
	switch {
	case seat == watcher:
		return nil, fmt.Errorf("%w: this link is to watch", errAsk)
	case t.g == nil:
		return nil, errWaits
	case at < 0 || at > t.movesFor(seat, len(t.stands)):
		return nil, fmt.Errorf("%w: there are %d decisions", errAsk, t.movesFor(seat, len(t.stands)))
	case !t.over() && seat != together && (len(t.g.P.Secrets) > 0 || t.whispered() || t.g.Desks() > 0):
		return nil, fmt.Errorf("%w: something is hidden in this game, and would be seen in it", errAsk)
	case t.ledger.Game().Inside(t.after(seat, at)):
		return nil, fmt.Errorf("%w: that is in the middle of what several decided in secret", errAsk)
	}
	from, err := json.Marshal(moment{Text: t.ledger.Text(), Moves: t.after(seat, at), Under: t.from})
	if err != nil {
		return nil, err
	}
	setup := t.setup
	setup.Shared = true
	return h.create(setup, nil, from, by)
}

// settable are the attributes of counters that play changes, with the values of those
// that have a few.
func settable(t *table) (out []settableShown) {
	if !t.study() {
		return nil
	}
	p := t.ed.p // the game may not have begun
	for _, name := range p.AttributeNames("unit") {
		a := p.Attribute("unit", name)
		if !a.Changing || name == "side" {
			continue
		}
		if words := valuesOf(p, a); len(words) > 0 {
			out = append(out, settableShown{name, a.Label(), words})
		}
	}
	return out
}

type settableShown struct {
	Name   string   `json:"name"`
	Title  string   `json:"title"`
	Values []string `json:"values"`
}

// valuesOf are the words that an attribute can hold, in the language.
func valuesOf(p *program.Program, a *program.Attribute) (out []string) {
	switch e := p.Enums[a.Type.Name]; {
	case a.Type.Kind == value.Flag:
		return []string{"true", "false"}
	case a.Type.Kind == value.Number:
		for i := range 10 {
			out = append(out, strconv.Itoa(i))
		}
	case a.Type.Kind == value.Enum && e != nil && len(e.Words) <= maxWords:
		return e.Words
	}
	return out
}

// beginnings are the lines that begin a stretch of play of the sequence.
func beginnings(p *program.Program) (out []string) {
	if p.Sequence == nil {
		return nil
	}
	for _, in := range p.Sequence.Instrs {
		s, ok := in.Ref.(*program.ScopeSpec)
		if !ok || s.Name < 0 {
			continue
		}
		for _, side := range p.Enums["side"].Words {
			line := "begin " + p.ScopeKinds[s.Kind] + " " + p.ScopeNames[s.Name] + " of " + side
			if !slices.Contains(out, line) {
				out = append(out, line)
			}
		}
	}
	return out
}
