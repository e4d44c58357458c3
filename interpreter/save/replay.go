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

// CheckRules compares the rules in force with those of the save.
func (f *File) CheckRules(hash uint64) error {
	if f.Rules == Hex(hash) {
		return nil
	}
	return &Error{File: f.Name, Line: 1, Text: "the save was made under other rules than those in force now (" + f.Rules + ", not " + Hex(hash) + ")",
		Help: "play it with the version of the game that made it; options and readings are as in the save. Or " + onto}
}

// CheckGame compares what the header says of the game with the game as it was
// loaded: its name, its title, its seats, its rules, and what they mean to this
// engine.
func (f *File) CheckGame(name string, p *program.Program) error {
	bad := func(help, format string, args ...any) error {
		return &Error{File: f.Name, Line: 1, Text: fmt.Sprintf(format, args...), Help: help}
	}
	if was := Named(f.Game); was != name {
		return bad("name that game, or "+onto, "the save is of the game %q, not of %q", was, name)
	}
	if f.Title != p.Title && (f.Title != "" || f.Version > 1) {
		return bad("was the header changed, or the game? If it is the game, "+onto, "the save is of a game with the title %q, not %q", f.Title, p.Title)
	}
	if err := f.CheckRules(p.RulesHash()); err != nil {
		return err
	}
	if f.Version == 1 {
		return nil
	}
	if f.Meaning != run.Meaning {
		return bad("use a version of the program of that time, or "+onto,
			"the save was made when rules meant something else to the engine (meaning %d, now %d)", f.Meaning, run.Meaning)
	}
	if len(f.Seats) > 0 && !slices.Equal(f.Seats, Seats(p)) {
		return bad("", "the save has the seats %s, the game %s", strings.Join(f.Seats, ", "), strings.Join(Seats(p), ", "))
	}
	return nil
}

// Seats lists the seats of a game, for the header.
func Seats(p *program.Program) []string {
	var out []string
	for _, s := range p.Seats {
		out = append(out, s.Name)
	}
	return out
}

// Named is the name of a game in a header without the folder that it lay in.
func Named(game string) string {
	return strings.TrimSuffix(path.Base(strings.ReplaceAll(game, `\`, "/")), ".wgr")
}

// Visit is told of a decision before it is carried out.
type Visit func(m *Move, d *run.Decision, c run.Choice)

// Replay carries out a save on a game at its start and compares the positions.
// What was taken back is carried out and compared too, then the game goes back
// as it did then; visit is told only of the decisions that stand. The first
// difference is an *Error with the line. An undo that leads behind a die or the
// end of the time is one, unless every seat agreed to it; then the dice of g are
// renewed.
//
// Of a save of format 1 only what stands is carried out, and the hash is that
// of its time.
func (f *File) Replay(g *run.Game, visit Visit) error {
	f.seatless = false
	if from, n := seatCells(g.P); f.Version == 1 && n > 0 && f.Start == Hex(g.S.PlainChainHashWithout(from, n)) {
		f.seatless = true
	}
	if got := Hex(f.Hash(g)); !f.IsExport() && got != f.Start {
		return &Error{File: f.Name, Line: 1, Text: fmt.Sprintf("the game starts from another position than the save says (%s, not %s)", got, f.Start),
			Help: "the header has been changed, or the program set the game up differently"}
	}
	if visit == nil {
		visit = nothing
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

// Until carries out the first n of the decisions that stand on a game at its
// start, with the dice that they had; nothing is compared.
func (f *File) Until(g *run.Game, n int, visit Visit) error {
	return f.Between(g, g.Dice, 0, n, visit)
}

// Between is Until for a game in which so many of them have been carried out; base
// are the dice that the game had at its start.
func (f *File) Between(g *run.Game, base dice.Source, from, n int, visit Visit) error {
	if visit == nil {
		visit = nothing
	}
	if from < 0 || from > n || n > len(f.Moves) {
		return fmt.Errorf("there are %d decisions, and none from %d to %d", len(f.Moves), from, n)
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

// seatCells returns where a position says which of the declared seats still play:
// the first cell and how many there are. The first programs that wrote format 1 had
// declared seats without these cells, so such saves are compared without them.
func seatCells(p *program.Program) (from, n int) {
	if a := p.AttributeOf("seat", "playing"); a != nil {
		return a.Base, p.Size("seat")
	}
	return 0, 0
}

// Hash is the hash of a position as this save has it: that of its time.
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

// step carries out a decision.
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
		return f.at(m, fmt.Sprintf("%d dice more are shown than fall here", shown.Left()))
	}
	m.Desk = c.Desk
	m.Settle(d, g)
	if got := Hex(f.Hash(g)); m.Hash != "" && got != m.Hash {
		if m.Desk > 0 {
			return f.at(m, "the position after it differs") // a hash could be tried
		}
		return f.at(m, fmt.Sprintf("the position after it differs (%s, the save says %s)", got, m.Hash))
	}
	return nil
}

func (f *File) at(m *Move, text string) *Error {
	return &Error{File: f.Name, Line: m.Line, Text: fmt.Sprintf("decision %d: %s", m.N, text), Help: fromHere}
}

// mark is a position to which so many undos will lead.
type mark struct {
	game *run.Game
	uses int
}

// lead gives the position that an undo leads to.
func (r *replay) lead(line int) *run.Game {
	m := r.marks[line]
	if m.uses--; m.uses == 0 {
		delete(r.marks, line)
		return m.game
	}
	return m.game.Clone()
}

// replay is a game that goes back where the save did.
type replay struct {
	*File
	g     *run.Game
	dice  dice.Source
	era   int
	marks map[int]*mark // positions to which an undo will lead, by the line of the decision

	sealed int // secret decisions that stand in the block that is under way
	due    int // what must be revealed now
}

func (r *replay) line(i int, visit Visit) error {
	l := &r.Lines[i]
	bad := func(help, format string, args ...any) error {
		return &Error{File: r.Name, Line: l.Move.Line, Text: fmt.Sprintf(format, args...), Help: help}
	}
	switch l.Kind {
	case KindDecision, KindSealed, KindUndo, KindDice:
		if r.due > 0 {
			return bad(fromHere, "%d decisions that were sealed are to be revealed before this", r.due)
		}
	case KindRevealed:
		if r.due == 0 {
			return bad(fromHere, "a decision is revealed before all have decided")
		}
		r.due--
	}
	switch l.Kind {
	case KindDecision, KindSealed:
		if secret := r.g.Desks() > 0; secret != (l.Kind == KindSealed) {
			return bad(fromHere, "a decision is sealed where, and only where, several decide in secret")
		}
		if l.target > 0 {
			if len(r.marks) >= maxBack {
				return r.at(&l.Move, "too much is taken back at once")
			}
			r.marks[i] = &mark{r.g.Clone(), l.target}
		}
		told := visit
		if l.undone {
			told = nothing
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
		back := r.lead(l.back)
		if l.Desk > 0 {
			if r.sealed -= l.Count; !r.g.Rejoin(l.Desk, back) {
				return bad(fromHere, "nobody decides in secret here")
			}
			return nil
		}
		r.sealed = 0
		if what := r.barrier(i, back); what != "" && l.Era == 0 {
			return bad("such an undo stands behind a line of consent for each seat", "the undo of %d leads behind %s, and not every seat agreed to it", l.Count, what)
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

// barrier is what an undo may not go behind: a die that has been seen, secrets
// that have come to light, time that is over.
func (r *replay) barrier(undo int, back *run.Game) string {
	switch {
	case r.g.Rolled != back.Rolled:
		return "a die"
	case r.g.Revealed != back.Revealed:
		return "secret decisions that have come to light"
	case r.Lines[undo].late:
		return "the end of the time"
	}
	return ""
}

// Renewed is the dice for what comes next, made of the dice of the seed.
func (f *File) Renewed(base dice.Source) dice.Source { return renewed(base, f.era) }

// renewed is the dice of an era.
func renewed(s dice.Source, era int) dice.Source {
	if k, ok := s.(dice.Renewable); ok {
		return k.Anew(era)
	}
	return s
}

func nothing(*Move, *run.Decision, run.Choice) {}
