package board

import (
	"slices"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/names"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"
)

// takeSeats reads the seats. A game that declares none has one seat for each side, with
// the side's name. The name then means the side, and the seat is player(side).
func (l *Reader) takeSeats() {
	var declared []*dsl.Seat
	for _, e := range l.Rules.InForce() {
		if s := e.Item.Seat; s != nil {
			declared = append(declared, s)
			l.seat(s, e.Rule)
		}
	}
	var words, titles []string
	if len(declared) == 0 {
		for i, s := range l.Lexicon.Enums["side"].Words {
			l.Seats = append(l.Seats, Seat{Name: s, Title: l.Lexicon.Enums["side"].Titles[i], Sides: []int{i}})
		}
	}
	for _, s := range l.Seats {
		words, titles = append(words, s.Name), append(titles, s.Title)
	}
	if len(declared) == 0 {
		l.Lexicon.Enums["seat"] = names.NewEnum("seat", words, titles)
		return
	}
	n := &names.Noun{Name: "seat", Plural: "seats", Words: l.Names.AddEnum("seat", words, titles)}
	l.Lexicon.Nouns["seat"] = n
	l.Lexicon.AddAttribute(&names.Attribute{Name: "playing", Owner: "seat", Type: value.FlagType, Changing: true, Default: value.Bool(true), Pos: declared[0].Pos})
}

func (l *Reader) seat(s *dsl.Seat, rule *ruleset.Rule) {
	seat := Seat{Name: s.Name.Name.Text, Title: s.Name.Title.Value()}
	if seat.Title == "" {
		seat.Title = seat.Name
	}
	if slices.ContainsFunc(l.Seats, func(x Seat) bool { return x.Name == seat.Name }) {
		l.Names.Report.Fail(codes.Duplicate, s.Name.Name.Pos, len(seat.Name), rule, "there is already a seat %q", seat.Name)
		return
	}
	l.Names.Reserved(s.Name.Name, rule, false)
	for _, n := range s.Plays {
		i, ok := l.Lexicon.Enums["side"].Index(n.Text)
		if !ok {
			l.Names.Report.Fail(codes.UnknownName, n.Pos, len(n.Text), rule, "there is no side %q", n.Text).Help = l.Lexicon.Suggest(n.Text, func() []string { return l.Lexicon.Enums["side"].Words })
			continue
		}
		seat.Sides = append(seat.Sides, i)
	}
	l.Seats = append(l.Seats, seat)
}
