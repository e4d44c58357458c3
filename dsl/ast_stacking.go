package dsl

import "github.com/alecthomas/participle/v2/lexer"

// Stacking declares a stacking limit, whose name is the condition of being over it:
//
//	stacking overstacked(s: side, h: space) {
//	  of us from filter(h.units, .side == s)
//	  counts sum(us, .size) up to 3
//	}
//
// Without parameters it adds lines to a limit that is declared elsewhere. Each of them
// belongs to the clause that it stands under.
type Stacking struct {
	Pos    lexer.Position
	Name   *Name          `parser:"'stacking' @@"`
	Params *Params        `parser:"@@?"`
	Rows   []*StackingRow `parser:"'{' @@+ '}'"`
}

// StackingRow is one line of a stacking limit; one of its pointers is set.
type StackingRow struct {
	Pos     lexer.Position
	EndPos  lexer.Position
	Of      *StackUnits   `parser:"  @@"`
	Counts  *StackCount   `parser:"| @@"`
	Fits    *Name         `parser:"| 'fits' @@"`
	Checked *StackCheck   `parser:"| @@"`
	Cleared *StackClear   `parser:"| @@"`
	Excess  *StackExcess  `parser:"| @@"`
	Settled *StackMoments `parser:"| @@"`
}

// StackUnits are the units that stand together, with the name that other lines call them by:
// of us from filter(h.units, .side == s).
type StackUnits struct {
	Pos  lexer.Position
	Name *Name `parser:"'of' @@"`
	From *Expr `parser:"'from' @@"`
}

// StackCount is what units count together and how much may stand in a space.
type StackCount struct {
	Pos   lexer.Position
	Count *Expr `parser:"'counts' @@"`
	Limit *Expr `parser:"'up' 'to' @@"`
}

// StackCheck names permissions that the limit forbids. Clear says what follows if the excess
// can be cleared: with if it is forbidden only then, with unless it is allowed then.
type StackCheck struct {
	Pos   lexer.Position
	Names []*Name `parser:"'checked' 'in' @@ ( ',' @@ )*"`
	Clear string  `parser:"( @( 'if' | 'unless' ) 'it' 'can' 'be' 'cleared' )?"`
	Tail  []*Tail `parser:"@@*"`
}

// StackClear says by which movement units leave a space that is over the limit, or which
// permissions wait until it is cleared.
type StackClear struct {
	Pos     lexer.Position
	By      *Name   `parser:"'cleared' ( 'by' @@"`
	Allowed *Name   `parser:"  ( 'allowed' @@ )?"`
	Before  []*Name `parser:"| 'before' @@ ( ',' @@ )*"`
	Tail    []*Tail `parser:"  @@* )"`
}

// StackExcess says what happens to a unit of the excess, and who chooses it.
type StackExcess struct {
	Pos    lexer.Position
	Name   *Name  `parser:"'excess' @@"`
	From   *Expr  `parser:"'from' @@"`
	By     *Expr  `parser:"( 'by' @@ )?"`
	Prompt *Text  `parser:"@@?"`
	Body   *Block `parser:"@@"`
}

// StackMoments are the moments at which excess is settled, of the phasing side or of each.
type StackMoments struct {
	Pos  lexer.Position
	At   []*Moment `parser:"'settled' 'at' @@ ( ',' @@ )*"`
	Each bool      `parser:"@( 'for' 'each' 'side' )?"`
}

// lines returns an item for each line that is added to a limit; nil for a declaration.
func (s *Stacking) lines(it *Item) []*Item {
	if s.Params != nil {
		return nil
	}
	var out []*Item
	for _, r := range s.Rows {
		out = append(out, &Item{Pos: r.Pos, EndPos: r.EndPos, Head: it.Pos, HeadEnd: s.Rows[0].Pos,
			Stacking: &Stacking{Pos: r.Pos, Name: s.Name, Rows: []*StackingRow{r}}})
	}
	return out
}

// lineNames returns the names by which a variant finds the line: its first word and the
// permissions that it names.
func (r *StackingRow) lineNames() []string {
	out := []string{}
	add := func(word string, names []*Name) {
		out = append(out, word)
		for _, n := range names {
			out = append(out, n.Text)
		}
	}
	switch {
	case r.Of != nil:
		add("of", nil)
	case r.Counts != nil:
		add("counts", nil)
	case r.Fits != nil:
		add("fits", nil)
	case r.Checked != nil:
		add("checked", r.Checked.Names)
	case r.Cleared != nil:
		add("cleared", r.Cleared.Before)
	case r.Excess != nil:
		add("excess", nil)
	case r.Settled != nil:
		add("settled", nil)
	}
	return out
}

// Tails returns the ends of the line.
func (r *StackingRow) Tails() []*Tail {
	switch {
	case r.Checked != nil:
		return r.Checked.Tail
	case r.Cleared != nil:
		return r.Cleared.Tail
	}
	return nil
}

// Part returns the name of a function that a limit gives: overstacked_units.
func (s *Stacking) Part(part string) string { return s.Name.Text + "_" + part }

// Doing returns the name of a procedure that a limit gives: settle_overstacked.
func (s *Stacking) Doing(verb string) string { return verb + "_" + s.Name.Text }

// Gives returns the names of the functions and procedures that limits give. Which of them
// a limit has depends on its lines.
func (s *Stacking) Gives() (functions, procedures []string) {
	functions = []string{s.Name.Text}
	for _, part := range []string{StackUnitsPart, StackTotal, StackLimit, StackWith, StackSpaces, StackClearable, StackStuck} {
		functions = append(functions, s.Part(part))
	}
	return functions, []string{s.Doing(StackClearing), s.Doing(StackSettling)}
}

// The parts of the names that a stacking limit gives.
const (
	StackUnitsPart = "units"          // the units that stand in a space
	StackTotal     = "total"          // what units count there
	StackLimit     = "limit"          // how much may stand there
	StackWith      = "with"           // whether units more would be too many
	StackSpaces    = "spaces"         // the spaces that are too full
	StackClearable = "can_be_cleared" // whether units can leave a space so that it is not too full
	StackStuck     = "stuck"          // whether excess cannot be cleared, or is in several spaces
	StackClearing  = "clear"
	StackSettling  = "settle"
)
