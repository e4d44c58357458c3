package host

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"wargame/interpreter/dice"
	"wargame/interpreter/draw"
	"wargame/interpreter/preview"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/simulate"
	"wargame/interpreter/value"
)

// sees is the one place where a position becomes what somebody may see: that of now,
// or one of the past. Those who watch see what all may see.
func (t *table) sees(g *run.Game, seat int) *sight.View {
	switch {
	case t.over():
		return sight.Open(g)
	case seat == watcher:
		return sight.Of(g, sight.AllSeats(g.P)...)
	case seat == together:
		return t.seesAll(g)
	}
	return sight.For(g, seat)
}

// seesAll is the view of who plays all seats: while several decide in secret, at the desk
// of the one who is asked.
func (t *table) seesAll(g *run.Game) *sight.View {
	for _, d := range g.Pendings() {
		if d.Desk > 0 && !t.isBot(d.Seat) {
			return sight.OpenBranch(g, d.Desk)
		}
	}
	return sight.Open(g)
}

// picture is a position as it is sent to a page.
type picture struct {
	N        int               `json:"n"`     // the number of the game
	Ask      int               `json:"ask"`   // the number that the next request names
	State    string            `json:"state"` // waiting, playing, over, failed
	Seat     string            `json:"seat"`  // whose view it is; empty for those who watch
	Seats    []seatShown       `json:"seats"`
	Pledge   string            `json:"pledge"`
	Secret   string            `json:"secret,omitempty"` // when the game has ended
	Moves    int               `json:"moves"`
	At       *int              `json:"at,omitempty"` // of a position of the past: after so many decisions
	Status   []string          `json:"status,omitempty"`
	Over     *overShown        `json:"over,omitempty"`
	Fault    string            `json:"fault,omitempty"`
	Waits    []string          `json:"waits,omitempty"` // who else is to decide
	Decision *decisionShown    `json:"decision,omitempty"`
	Stacks   []stackShown      `json:"stacks"`
	Units    map[int]unitShown `json:"units"` // by number, those that stand somewhere or can be chosen
	Faces    map[string]string `json:"faces"`
	Marks    string            `json:"marks,omitempty"` // the face that lies over the whole ground
	Laid     string            `json:"laid,omitempty"`  // the face that lies over the counters
	Pieces   []pieceShown      `json:"pieces,omitempty"`
	Beside   []besideShown     `json:"beside,omitempty"` // counters that wait off the map
	Undo     *undoShown        `json:"undo,omitempty"`

	Era     int      `json:"era,omitempty"` // grows when the game is begun anew: what was told before is not of it
	Study   bool     `json:"study,omitempty"`
	Hand    []string `json:"hand,omitempty"` // how its position was set up
	Sandbox bool     `json:"sandbox,omitempty"`
	Bots    []string `json:"bots,omitempty"`   // the kinds of them
	Thinks  string   `json:"thinks,omitempty"` // the bot whose turn it is

	Onto   *ontoShown  `json:"onto,omitempty"`
	Clock  *clockShown `json:"clock,omitempty"`
	Broken string      `json:"broken,omitempty"` // what is wrong with the rules that are being written
}

type seatShown struct {
	Name   string `json:"name"`
	Title  string `json:"title"`
	Bot    string `json:"bot,omitempty"`
	Pledge string `json:"pledge,omitempty"` // of its number
	Number string `json:"number,omitempty"`
	Left   bool   `json:"left,omitempty"`
}

type overShown struct {
	Level   string   `json:"level"`
	Winners []string `json:"winners,omitempty"`
}

type stackShown struct {
	At     int           `json:"at"`
	Units  []int64       `json:"units,omitempty"`
	Hidden []hiddenShown `json:"hidden,omitempty"`
}

type hiddenShown struct {
	Count int    `json:"count"`
	Face  string `json:"face"`
	Text  string `json:"text"`
}

type unitShown struct {
	Face string `json:"face"`
	Name string `json:"name"`
	Text string `json:"text"`
	At   int    `json:"at"`
}

type besideShown struct {
	Title string  `json:"title"`
	Units []int64 `json:"units"`
}

type pieceShown struct {
	Name string `json:"name"`
	At   int    `json:"at"`
	On   int    `json:"on"`
	Edge int    `json:"edge"`
}

type decisionShown struct {
	Name    string        `json:"name"`
	Kind    string        `json:"kind"`
	Who     string        `json:"who"`
	Prompt  string        `json:"prompt"`
	Bare    bool          `json:"bare,omitempty"` // the rules have no words for the question
	Clause  string        `json:"clause,omitempty"`
	Title   string        `json:"title,omitempty"`
	Secret  bool          `json:"secret,omitempty"`
	Chosen  string        `json:"chosen,omitempty"`
	Options []optionShown `json:"options"`
	Pass    bool          `json:"pass,omitempty"`
	Done    bool          `json:"done,omitempty"`
	Stop    bool          `json:"stop,omitempty"`
	Dice    []string      `json:"dice,omitempty"`   // the players' own that are due: 2d6
	Forced  bool          `json:"forced,omitempty"` // it has one answer, which the page gives
	Alone   bool          `json:"alone,omitempty"`  // it has one answer, which the player gives: a missing pause would tell the others
	About   []int         `json:"about,omitempty"`  // the spaces that what asks is about, though the question does not name them
}

type optionShown struct {
	Label  string `json:"label"`
	Detail string `json:"detail,omitempty"`
	Note   string `json:"note,omitempty"`
	Unit   *int64 `json:"unit,omitempty"` // never of a hidden counter
	Space  *int   `json:"space,omitempty"`
}

var kindNames = map[run.DecisionKind]string{
	run.ChooseOne: "one", run.ChooseSet: "set", run.YesNo: "yes", run.Act: "act", run.Allocate: "spend", run.Order: "order", run.Going: "go", run.DiceRoll: "dice",
}

// maxNotes is how many answers are shown with what the rules note beside them.
const maxNotes = 200

// show is the position as somebody may see it, made once for each number. Of the faces
// of counters, those are left out that he has been shown already at the number since.
func (t *table) show(seat, since int) ([]byte, error) {
	x := t.views[seat]
	if x == nil {
		x = t.picture(t.g, seat)
		t.views[seat] = x
		if t.faces[seat] == nil {
			t.faces[seat] = map[string]int{}
		}
		for key := range x.Faces {
			if _, shown := t.faces[seat][key]; !shown {
				t.faces[seat][key] = t.numberFor(seat)
			}
		}
	}
	y := *x
	y.Clock, y.Broken = t.clock(), t.h.broken()
	if since <= 0 {
		return json.Marshal(&y)
	}
	y.Faces = map[string]string{}
	for key, svg := range x.Faces {
		if t.faces[seat][key] > since {
			y.Faces[key] = svg
		}
	}
	return json.Marshal(&y)
}

// showPast is the position after so many decisions.
func (t *table) showPast(seat, moves int) ([]byte, error) {
	if t.g == nil {
		return nil, errAsk
	}
	at := t.after(seat, moves)
	if moves < 0 || at < 0 {
		return nil, fmt.Errorf("%w: there are %d decisions", errAsk, t.movesFor(seat, len(t.stands)))
	}
	g, err := t.at(at)
	if err != nil {
		return nil, err
	}
	x := t.picture(g, seat)
	x.At, x.Decision, x.Undo = &moves, nil, nil
	return json.Marshal(x)
}

// picture is what somebody may see of a position.
func (t *table) picture(g *run.Game, seat int) *picture {
	out := &picture{N: t.numberFor(seat), Era: t.rec.Past, Study: t.study(), Hand: t.setup.Hand, Sandbox: t.from != nil, Bots: simulate.BotKinds, Onto: t.setup.Onto, Ask: t.asked(seat), State: "waiting", Seat: t.name(seat), Pledge: t.pledge(), Units: map[int]unitShown{}, Faces: map[string]string{}, Stacks: []stackShown{}}
	for i := range t.ed.p.Seats {
		s := &t.ed.p.Seats[i]
		x := seatShown{Name: s.Name, Title: s.Title}
		for _, r := range t.rec.Seats {
			if r.Name == s.Name {
				x.Bot, x.Pledge, x.Left = r.Bot, r.Pledge, r.Left
				if t.allPledged() {
					x.Number = r.Number
				}
			}
		}
		out.Seats = append(out.Seats, x)
	}
	if g == nil {
		return out
	}
	v := t.sees(g, seat)
	out.Moves = t.movesFor(seat, len(t.stands))
	t.outcome(g, v, out)
	for _, d := range g.Pendings() {
		if out.Decision == nil && (seat != watcher && (d.Seat == seat || d.Seat < 0) || seat == together && !t.isBot(d.Seat)) {
			out.Decision = t.decision(v, d)
		} else {
			out.Waits = append(out.Waits, g.Who(d))
			if t.isBot(d.Seat) {
				out.Thinks = g.Who(d)
			}
		}
	}
	out.Status = standing(v)
	t.counters(v, out)
	if g == t.g {
		out.Undo = t.undoable(seat)
	}
	return out
}

// pledge is the hash of the secret of the dice; empty where players roll their own.
func (t *table) pledge() string {
	if t.setup.Real {
		return ""
	}
	var secret [dice.SecretSize]byte
	copy(secret[:], t.rec.Secret)
	return dice.Pledge(secret)
}

// standing is where in the game the position is: what the legend says of the game as a
// whole, and the stretches of play.
func standing(v *sight.View) (out []string) {
	at := v.Scopes()
	if text := v.Legend("map", "label", 0); text != "" {
		out = append(out, text)
	} else if at.Turn != "" {
		out = append(out, "turn "+at.Turn)
	}
	for _, text := range []string{at.Phase, at.Segment, at.Phasing} {
		if text != "" {
			out = append(out, text)
		}
	}
	return out
}

// outcome says how the game stands as a whole.
func (t *table) outcome(g *run.Game, v *sight.View, out *picture) {
	out.State = "playing"
	switch o := g.Over; {
	case g.Err != nil:
		out.State, out.Fault = "failed", v.Text(g.Err.Error())
	case o != nil:
		out.State, out.Over = "over", &overShown{Level: o.Level}
		if e := g.P.Enums["side"]; o.Winner >= 0 && e != nil {
			out.Over.Winners = []string{cmp.Or(e.Titles[o.Winner], e.Words[o.Winner])}
		} else {
			for _, s := range o.Seats {
				out.Over.Winners = append(out.Over.Winners, g.P.Seats[s].Title)
			}
		}
	case g.Pending() == nil:
		out.State, out.Over = "over", &overShown{Level: "The sequence of play is over."}
	}
	if t.over() && !t.setup.Real {
		out.Secret = hex.EncodeToString(t.rec.Secret)
	}
}

// decision is a question with its answers. An answer is known by its place in the
// list: what a counter out of sight is, is not in it.
func (t *table) decision(v *sight.View, d *run.Decision) *decisionShown {
	x := v.Decision(d)
	out := &decisionShown{Name: x.Name, Kind: kindNames[x.Kind], Who: v.Decider(d), Prompt: cmp.Or(x.Prompt, d.Unprompted()), Bare: x.Prompt == "" && d.Kind != run.Act, Clause: d.Rule.ClauseID(), Title: d.Rule.TitleText(), Secret: d.Desk > 0,
		Pass: x.CanPass, Done: x.CanDone, Stop: x.CanStop, Options: []optionShown{}}
	if d.Kind == run.DiceRoll {
		for _, x := range d.Due {
			out.Dice = append(out.Dice, fmt.Sprintf("%s %dd%d", x.Name, x.Count, x.Sides))
		}
	}
	if c, _ := t.g.Unasked(d); t.only(d) {
		out.Forced = v.Check(d, c) == nil
	} else if _, forced := d.Forced(); forced && !t.setup.Study {
		out.Alone = true
	}
	if len(d.Chosen) > 0 {
		out.Chosen = v.Chosen(d)
	}
	if d.Kind == run.YesNo || d.Kind == run.Allocate {
		out.About = about(v)
	}
	for i := range x.Options {
		o := &x.Options[i]
		s := optionShown{Label: v.Answer(x, o), Detail: v.Text(o.Detail)}
		c := run.Choice{Value: o.Value, Group: o.Group}
		switch typ := optionType(d, o); {
		case o.Value == value.None:
		case v.HidesAnswer(d, c):
			if at := v.KnownPlace(int(o.Value)); v.IsUnit(d, o) && at >= 0 {
				s.Space = &at
			}
		case typ.Kind == value.Unit:
			u := o.Value
			s.Unit = &u
		case typ.Kind == value.Space:
			at := int(o.Value)
			s.Space = &at
		case typ.Kind == value.Enum:
			if at, _, _ := v.Piece(typ.Name, int(o.Value)); at >= 0 { // it is where it lies
				s.Space = &at
				s.Detail = cmp.Or(s.Detail, "at "+v.SpaceName(at))
			}
		}
		if i < maxNotes && o.Value != value.None {
			s.Note = v.Noting(d, o)
		}
		if toll := preview.Cost(v, d, o); toll != "" { // what a loss costs him
			s.Note = strings.TrimPrefix(s.Note+"; "+toll, "; ")
		}
		out.Options = append(out.Options, s)
	}
	return out
}

// only reports whether a decision has one answer, which is given without asking. It belongs
// to the decision before it, also when that is undone. A player who sets a position up by
// hand gives each answer themselves.
func (t *table) only(d *run.Decision) bool {
	_, only := t.g.Unasked(d)
	return only && !t.setup.Study
}

// about are the spaces that what is being carried out is about: those of its names that
// stand for one, the innermost first found. Where something is hidden nothing is told.
func about(v *sight.View) []int {
	g := v.Unredacted()
	if g == nil {
		return nil
	}
	for i := len(g.S.Frames) - 1; i >= 0; i-- {
		f := &g.S.Frames[i]
		var out []int
		for k, s := range g.P.Codes[f.Code].Slots {
			named := s.Name != "" && (s.From == 0 || s.From < int(f.PC) && int(f.PC) <= s.To) // else it has no value yet
			if !named || s.Type.Kind != value.Space || k >= len(f.Locals) {
				continue
			}
			if at := int(f.Locals[k].N); at >= 0 && at < v.Map().Len() && !slices.Contains(out, at) {
				out = append(out, at)
			}
		}
		if len(out) > 0 {
			return out
		}
	}
	return nil
}

func optionType(d *run.Decision, o *run.Option) value.Type {
	if uses := d.SpendOptions(); o.Group < len(uses) {
		return uses[o.Group].Type
	}
	return d.Type
}

// laidOut is what lies on the map and beside it.
type laidOut struct {
	rows   int
	stacks []stackShown
	units  map[int]unitShown
	faces  map[string]string
	marks  string
	laid   string
	pieces []pieceShown
	beside []besideShown
}

// counters puts what stands on the map into a picture, and what can be chosen. Where
// nothing is hidden from anybody it is drawn once for all of them.
func (t *table) counters(v *sight.View, out *picture) {
	all := len(t.g.P.Secrets) == 0 && v.IsOf(t.g) && t.g.Desks() == 0
	x := t.drawn
	if !all || x == nil || x.rows != t.number() {
		x = t.draws(v)
		if all {
			t.drawn = x
		}
	}
	out.Stacks, out.Marks, out.Laid, out.Pieces, out.Beside = x.stacks, x.marks, x.laid, x.pieces, x.beside
	out.Units, out.Faces = x.units, x.faces
	if d := out.Decision; d != nil {
		more := x.more(v)
		for i := range d.Options {
			if u := d.Options[i].Unit; u != nil {
				more(*u, out)
			}
		}
	}
}

// facesOf draws the counters of a view.
func facesOf(v *sight.View) (*draw.Faces, draw.Options) {
	o := draw.Options{Name: v.Name, Unseen: v.Hides}
	if v.HidesValues() {
		o.Fits, o.Text = v.Fits, v.Written
	}
	return draw.FacesOf(v.Program(), v.Position(), o), o
}

// faceKey is what a face is known by.
func faceKey(svg string) string {
	sum := sha256.Sum256([]byte(svg))
	return hex.EncodeToString(sum[:8])
}

// more puts counters that can be chosen into a picture, beside those that lie somewhere.
func (x *laidOut) more(v *sight.View) func(u int64, out *picture) {
	var faces *draw.Faces
	return func(u int64, out *picture) {
		if _, there := out.Units[int(u)]; there {
			return
		}
		if faces == nil {
			faces, _ = facesOf(v)
			out.Units, out.Faces = maps.Clone(out.Units), maps.Clone(out.Faces)
		}
		svg := faces.Counter(int(u))
		key := faceKey(svg)
		out.Faces[key] = svg
		out.Units[int(u)] = unitShown{key, v.Name(int(u)), faces.Tell(int(u)), v.At(int(u))}
	}
}

// draws draws what somebody sees on the map and beside it.
func (t *table) draws(v *sight.View) *laidOut {
	out := &laidOut{rows: t.number(), units: map[int]unitShown{}, faces: map[string]string{}, stacks: []stackShown{}}
	p, s := v.Program(), v.Position()
	faces, o := facesOf(v)
	face := func(svg string) string {
		key := faceKey(svg)
		out.faces[key] = svg
		return key
	}
	unit := func(u int64) {
		if _, there := out.units[int(u)]; !there {
			out.units[int(u)] = unitShown{face(faces.Counter(int(u))), v.Name(int(u)), faces.Tell(int(u)), v.At(int(u))}
		}
	}
	if marks, err := draw.Marks(p, s, o); err == nil && marks != "" {
		out.marks = face(marks)
	}
	if over, err := draw.Pieces(p, s, o); err == nil && over != "" {
		out.laid = face(over)
	}
	for _, w := range faces.Beside() {
		x := besideShown{Title: w.Title}
		for _, u := range w.Units {
			unit(int64(u))
			x.Units = append(x.Units, int64(u))
		}
		out.beside = append(out.beside, x)
	}
	if t.setup.Study {
		out.beside = []besideShown{{Title: "Off the map"}}
		for u := range s.At {
			if v.At(u) < 0 && !strings.HasPrefix(v.Name(u), "#") { // those are spare, for counters of a test's own
				unit(int64(u))
				out.beside[0].Units = append(out.beside[0].Units, int64(u))
			}
		}
	}
	stacks := map[int]*stackShown{}
	stack := func(at int) *stackShown {
		if stacks[at] == nil {
			stacks[at] = &stackShown{At: at}
		}
		return stacks[at]
	}
	for at := range v.Map().Len() {
		for _, u := range v.UnitsIn(at) {
			unit(u)
			stack(at).Units = append(stack(at).Units, u)
		}
	}
	for _, h := range v.Stacks {
		x := stack(h.Space)
		x.Hidden = append(x.Hidden, hiddenShown{h.Count, face(faces.FaceDown(draw.Hidden(h))), h.Text()})
	}
	for _, x := range stacks {
		out.stacks = append(out.stacks, *x)
	}
	slices.SortFunc(out.stacks, func(a, b stackShown) int { return a.At - b.At })
	for _, n := range p.Pieces() {
		for i := range n.Size() {
			if v.HidesPiece(n.Name, i) {
				continue
			}
			if at, on, edge := v.Piece(n.Name, i); at >= 0 || edge >= 0 {
				out.pieces = append(out.pieces, pieceShown{p.Pick(value.EnumType(n.Name), value.Word(int64(i))), at, on, edge})
			}
		}
	}
	return out
}
