package construct

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/value"
)

// Secret is a kind of information that rules hide: the identity of counters or pieces,
// an attribute, or the content of a track, budget, snapshot, fact or deck. A permission
// decides who may see it; without a rule that hides it, everyone may.
type Secret struct {
	Text   string // the source text without brackets: unit, unit.strength, reserve
	Owner  names.Owner
	Attr   *Attribute // nil for the identity
	Place  bool       // the location of units or pieces
	Track  *Track
	Budget *Budget
	Snap   *Snapshot
	Fact   *Fact
	Deck   *Deck

	// Perm takes the viewer, which is a side or (with BySeat) a seat, and then the keys.
	Perm   *Permission
	BySeat bool
}

// Face reports whether the secret is the identity of a counter or piece, with all its
// values.
func (s *Secret) Face() bool { return s.Owner != "" && s.Attr == nil && !s.Place }

// Cell returns the cell and type of a secret stored under keys. ok is false for an
// identity, an attribute, a location or a fact.
func (s *Secret) Cell() (cell names.Cell, t value.Type, ok bool) {
	switch {
	case s.Track != nil:
		return s.Track.Cell, s.Track.Type, true
	case s.Budget != nil:
		return s.Budget.Cell, value.NumberType, true
	case s.Snap != nil:
		return s.Snap.Cell, s.Snap.Type, true
	case s.Deck != nil:
		return s.Deck.Cell, value.ListOf(s.Deck.Type), true
	}
	return names.Cell{}, value.Type{}, false
}

// Asked returns the function by which rules read the secret. It is nil for identities
// and locations, which have no single function.
func (s *Secret) Asked(lex *names.Lexicon) *formula.Func {
	switch {
	case s.Attr != nil:
		return s.Attr.Member()
	case s.Owner != "":
		return nil
	}
	return lex.Func(s.Text)
}

// Reveal is information about a hidden counter that is disclosed: an attribute, or the
// value of a define.
type Reveal struct {
	Name, Label string
	Type        value.Type
	Attr        *Attribute
	Define      *Define
	Content     bool // the content of a track, budget, snapshot, fact or deck, or a location; not about a counter
}

// Of returns the disclosed value for a counter.
func (r *Reveal) Of(c *formula.Ctx, unit int) value.Value {
	if r.Content {
		return value.Value{}
	}
	if r.Attr != nil {
		return r.Attr.Read(c.Reader, unit)
	}
	return r.Define.Func.Call(c, []value.Value{value.Word(int64(unit))})
}
