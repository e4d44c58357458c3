package save

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"wargame/interpreter/dice"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
)

const onto = "play it under other rules with: wargame replay SAVE --onto GAME"

// CheckRules compares the hash of the rules in force with that of the save. A save of before
// may name the hash that covers texts for players, too.
func (f *File) CheckRules(p *program.Program) error {
	if f.Rules == Hex(p.RulesHash()) || f.Rules == Hex(p.RulesHashWithTexts()) {
		return nil
	}
	return &Error{File: f.Name, Line: 1, Text: "the save was made under other rules (" + f.Rules + ", not " + Hex(p.RulesHash()) + ")",
		Help: "play it with the version of the game that made it; options and readings are in the save. Or " + onto}
}

// CheckGame compares the header with the loaded game: its name, title, seats, rules, and the
// meaning of the rules to this engine (run.Meaning).
func (f *File) CheckGame(name string, p *program.Program) error {
	bad := func(help, format string, args ...any) error {
		return &Error{File: f.Name, Line: 1, Text: fmt.Sprintf(format, args...), Help: help}
	}
	if was := GameName(f.Game); was != name {
		return bad("name that game, or "+onto, "the save is of the game %q, not of %q", was, name)
	}
	if f.Title != p.SourceTitle && (f.Title != "" || f.Version > 1) {
		return bad("either the header or the game was changed. If it was the game, "+onto, "the save is of a game with the title %q, not %q", f.Title, p.SourceTitle)
	}
	if err := f.CheckRules(p); err != nil {
		return err
	}
	if f.Version == 1 {
		return nil
	}
	if f.Meaning != run.Meaning {
		return bad("use a version of the program of that time, or "+onto,
			"the save was made with other semantics of the program (meaning %d, now %d)", f.Meaning, run.Meaning)
	}
	if len(f.Seats) > 0 && !slices.Equal(f.Seats, Seats(p)) {
		return bad("", "the save has the seats %s; the game has %s", strings.Join(f.Seats, ", "), strings.Join(Seats(p), ", "))
	}
	return nil
}

// Seats returns the seats of a game, for the header.
func Seats(p *program.Program) []string {
	var out []string
	for _, s := range p.Seats {
		out = append(out, s.Name)
	}
	return out
}

// GameName returns the name of a game in a header, without its folder.
func GameName(game string) string {
	name := path.Base(strings.ReplaceAll(game, `\`, "/"))
	return strings.TrimSuffix(strings.TrimSuffix(name, ".wgr"), ".zip")
}

// Visit is called with each decision before it is applied.
type Visit func(m *Move, d *run.Decision, c run.Choice)

// Replay applies a save to a game at its start and compares the hash of every position.
// Decisions that were undone are applied and compared too, and then the game goes back as it
// did; visit is called only for decisions that stand. The first difference is an *Error with
// its line. An undo across dice or the end of the time is an error unless every seat agreed to
// it; then the dice of g are renewed.
//
// Of a save of format 1 only the decisions that stand are applied, and the hash is that of its
// version.
func (f *File) Replay(g *run.Game, visit Visit) error {
	f.seatless = false
	if from, n := seatCells(g.P); f.Version == 1 && n > 0 && f.Start == Hex(g.S.PlainChainHashWithout(from, n)) {
		f.seatless = true
	}
	if got := Hex(f.Hash(g)); !f.IsExport() && got != f.Start {
		return &Error{File: f.Name, Line: 1, Text: fmt.Sprintf("the game does not start from the position of the save (%s, not %s)", got, f.Start),
			Help: "the header was changed, or the program set up the game differently"}
	}
	if visit == nil {
		visit = noVisit
	}
	if f.Version == 1 || f.IsExport() {
		for i := range f.Moves {
			if err := f.step(g, &f.Moves[i], visit); err != nil {
				return err
			}
		}
		return nil
	}
	r := replay{File: f, g: g, dice: g.Dice, marks: map[int]*mark{}}
	for i := range f.Lines {
		if err := r.line(i, visit); err != nil {
			return err
		}
	}
	f.overdue = r.due > 0
	return nil
}

// ReplayTo applies the first n of the decisions that stand to a game at its start, with their
// dice. It compares nothing.
func (f *File) ReplayTo(g *run.Game, n int, visit Visit) error {
	return f.ReplayBetween(g, g.Dice, 0, n, visit)
}

// ReplayBetween is ReplayTo for a game to which the first from decisions have been applied. base are
// the dice of the game at its start.
func (f *File) ReplayBetween(g *run.Game, base dice.Source, from, n int, visit Visit) error {
	if visit == nil {
		visit = noVisit
	}
	if from < 0 || from > n || n > len(f.Moves) {
		return fmt.Errorf("there are %d decisions; the range from %d to %d is not among them", len(f.Moves), from, n)
	}
	for i := range f.Moves[from:n] {
		m := f.Moves[from+i]
		g.Dice = renewed(base, m.era)
		m.Hash = ""
		if err := f.step(g, &m, visit); err != nil {
			return err
		}
	}
	g.Dice = renewed(base, f.era)
	return nil
}

// seatCells returns the first cell and the number of cells that say which of the declared
// seats still play. Some early saves of format 1 lack these cells, so such saves are compared
// without them.
func seatCells(p *program.Program) (from, n int) {
	if a := p.AttributeOf("seat", "playing"); a != nil {
		return a.Base, p.Size("seat")
	}
	return 0, 0
}

// Hash returns the hash of a position in the version of this save.
func (f *File) Hash(g *run.Game) uint64 {
	switch {
	case f.Version == 1 && f.seatless:
		return g.S.PlainChainHashWithout(seatCells(g.P))
	case f.Version == 1:
		return g.S.PlainChainHash()
	case f.Hashes < run.Hashing:
		return g.S.ChainHash()
	}
	return g.Hash()
}

// step applies a decision.
func (f *File) step(g *run.Game, m *Move, visit Visit) error {
	d := m.asked(g)
	c, err := m.Choice(g.P, d)
	if err != nil {
		return f.at(m, err.Error())
	}
	visit(m, d, c)
	var shown *dice.Script
	if f.Dice == "shown" {
		shown = dice.NewScript(m.Fell...)
		g.Dice = shown
	}
	refusal, err := g.Apply(c)
	switch {
	case refusal != nil:
		e := f.at(m, "the decision is illegal: "+refusal.Error())
		e.Refusal = refusal
		return e
	case err != nil:
		return f.at(m, "the rules failed: "+err.Error())
	case shown != nil && shown.Left() > 0:
		return f.at(m, fmt.Sprintf("the decision has %d dice more than the game rolls here", shown.Left()))
	}
	m.Branch = c.Branch
	m.MarkLast(d, g)
	if got := Hex(f.Hash(g)); m.Hash != "" && got != m.Hash {
		if m.Branch > 0 {
			return f.at(m, "the position after the decision differs") // the hash is left out of the message, since hidden positions could be guessed from it
		}
		return f.at(m, fmt.Sprintf("the position after the decision differs (%s, the save says %s)", got, m.Hash))
	}
	return nil
}

func (f *File) at(m *Move, text string) *Error {
	return &Error{File: f.Name, Line: m.Line, Text: fmt.Sprintf("decision %d: %s", m.N, text), Help: fromHere}
}

// mark is a position that a number of later undos lead to.
type mark struct {
	game *run.Game
	uses int
}

// undoTarget returns the position that an undo leads to, and releases it after its last use.
func (r *replay) undoTarget(line int) *run.Game {
	m := r.marks[line]
	if m.uses--; m.uses == 0 {
		delete(r.marks, line)
		return m.game
	}
	return m.game.Clone()
}

// replay is a game that is replayed, undo included.
type replay struct {
	*File
	g     *run.Game
	dice  dice.Source
	era   int
	marks map[int]*mark // the positions that later undos lead to, by the line of the decision

	sealed int // sealed decisions of the current block that stand
	due    int // sealed decisions that must be revealed next
}

func (r *replay) line(i int, visit Visit) error {
	l := &r.Lines[i]
	bad := func(help, format string, args ...any) error {
		return &Error{File: r.Name, Line: l.Move.Line, Text: fmt.Sprintf(format, args...), Help: help}
	}
	switch l.Kind {
	case KindDecision, KindSealed, KindUndo, KindDice:
		if r.due > 0 {
			return bad(fromHere, "%d sealed decisions must be revealed before this line", r.due)
		}
	case KindRevealed:
		if r.due == 0 {
			return bad(fromHere, "a decision is revealed before all players have decided")
		}
		r.due--
	}
	switch l.Kind {
	case KindDecision, KindSealed:
		if secret := r.g.Branches() > 0; secret != (l.Kind == KindSealed) {
			return bad(fromHere, "a decision must be sealed if, and only if, several decide in secret")
		}
		if l.target > 0 {
			if len(r.marks) >= maxBack {
				return r.at(&l.Move, "the undo covers too many decisions")
			}
			r.marks[i] = &mark{r.g.Clone(), l.target}
		}
		told := visit
		if l.undone {
			told = noVisit
		}
		err := r.step(r.g, &l.Move, told)
		if l.Kind == KindSealed {
			if r.sealed++; l.last {
				r.due, r.sealed = r.sealed, 0
			}
		}
		return err
	case KindDice:
		r.era = l.Era
		r.g.Dice = renewed(r.dice, r.era)
	case KindUndo:
		back := r.undoTarget(l.back)
		if l.Branch > 0 {
			if r.sealed -= l.Count; !r.g.Rejoin(l.Branch, back) {
				return bad(fromHere, "no secret decision is pending here")
			}
			return nil
		}
		r.sealed = 0
		if what := r.barrier(i, back); what != "" && l.Era == 0 {
			return bad("before it there must be a line of consent for each seat", "the undo of %d crosses %s, but not every seat agreed", l.Count, what)
		}
		*r.g = *back
		if l.Era > 0 {
			r.era = l.Era
		}
		r.g.Dice = renewed(r.dice, r.era)
		if got := Hex(r.Hash(r.g)); got != l.Hash {
			return bad(fromHere, "the position after the undo differs (%s, the save says %s)", got, l.Hash)
		}
	}
	return nil
}

// barrier returns what an undo may not cross without consent: dice that have been seen,
// revealed secrets, the end of the time. Empty if nothing.
func (r *replay) barrier(undo int, back *run.Game) string {
	switch {
	case r.g.Rolled != back.Rolled:
		return "a die"
	case r.g.Revealed != back.Revealed:
		return "revealed secret decisions"
	case r.Lines[undo].late:
		return "a timeout"
	}
	return ""
}

// DiceOfEra returns the dice for the next decisions, from the dice of the start.
func (f *File) DiceOfEra(base dice.Source) dice.Source { return renewed(base, f.era) }

// renewed returns the dice of an era.
func renewed(s dice.Source, era int) dice.Source {
	if k, ok := s.(dice.Renewable); ok {
		return k.OfEra(era)
	}
	return s
}

func noVisit(*Move, *run.Decision, run.Choice) {}
