package board

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/value"
)

// declareNouns declares enums, records, nouns and attributes, of which types consist.
func (l *Reader) declareNouns() {
	l.AddEnum("side", nil, nil)
	l.AddEnum("yes_no", []string{"no", "yes"}, nil)
	for i, word := range []string{"no", "yes"} { // where a flag is expected, they are flags
		l.AddSymbol(formula.Symbol{Name: word, Type: value.FlagType, Const: true, Value: value.Word(int64(i))})
	}
	for _, e := range l.InForce() {
		switch it := e.Item; {
		case it.Game != nil:
			l.Name, l.Title, l.SourceTitle = it.Game.Name.Text, it.Game.Title.Value(), it.Game.Title.Source()
			if l.Playing > 0 && l.Scenarios[l.Playing].Title != "" {
				l.Title += ": " + l.Scenarios[l.Playing].Title
				l.SourceTitle += ": " + l.Scenarios[l.Playing].SourceTitle
			}
		case it.Map != nil:
			l.mapOf = it.Map.Hex
		case it.Side != nil:
			l.AddWords("side", it.Side.Names, e.Rule)
		case it.Enum != nil:
			if l.Fresh(it.Enum.Name, e.Rule, "enum") {
				l.AddEnum(it.Enum.Name.Text, nil, nil)
				l.AddWords(it.Enum.Name.Text, it.Enum.Values, e.Rule)
			}
		case it.Record != nil:
			if !it.Record.More && l.Fresh(it.Record.Name, e.Rule, "record") {
				l.Records[it.Record.Name.Text] = &names.Record{Name: it.Record.Name.Text}
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
