package board

import (
	"wargame/interpreter/codes"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/value"
)

// declareNouns declares enums, records, nouns and attributes, of which types consist.
func (l *Reader) declareNouns() {
	l.Names.AddEnum("side", nil, nil)
	l.Names.AddEnum("yes_no", []string{"no", "yes"}, nil)
	for i, word := range []string{"no", "yes"} { // where a flag is expected, they are flags
		l.Lexicon.AddSymbol(formula.Symbol{Name: word, Type: value.FlagType, Const: true, Value: value.Word(int64(i))})
	}
	for _, e := range l.Rules.InForce() {
		switch it := e.Item; {
		case it.Game != nil:
			l.Name, l.Title, l.SourceTitle = it.Game.Name.Text, it.Game.Title.Value(), it.Game.Title.Source()
			if l.Rules.Playing > 0 && l.Rules.Scenarios[l.Rules.Playing].Title != "" {
				l.Title += ": " + l.Rules.Scenarios[l.Rules.Playing].Title
				l.SourceTitle += ": " + l.Rules.Scenarios[l.Rules.Playing].SourceTitle
			}
		case it.Map != nil:
			if l.Names.Hexes() && it.Map.Hex == nil {
				l.Names.Report.Fail(codes.Duplicate, it.Map.Pos, len("map"), e.Rule, "the game has a map of hexes, so it cannot have one of areas too")
				continue
			}
			l.mapOf = it.Map.Hex
		case it.Side != nil:
			l.Names.AddWords("side", it.Side.Names, e.Rule)
		case it.Enum != nil:
			if l.Names.Fresh(it.Enum.Name, e.Rule, "enum") {
				l.Names.AddEnum(it.Enum.Name.Text, nil, nil)
				l.Names.AddWords(it.Enum.Name.Text, it.Enum.Values, e.Rule)
			}
		case it.Record != nil:
			if !it.Record.More && l.Names.Fresh(it.Record.Name, e.Rule, "record") {
				l.Lexicon.Records[it.Record.Name.Text] = &names.Record{Name: it.Record.Name.Text}
			}
		case it.Noun != nil:
			l.declareNoun(it.Noun, e.Rule)
		case it.Table != nil: // its columns form a type
			l.Grid(it.Table.Name.Text)
		}
	}
	l.nounWords()
	l.takeSeats()
}
