// Package declare holds the names of a game while they are declared: which are
// taken, what type a name stands for, and the expressions that are compiled under
// them. Readers of data and of rules share it; it knows neither.
package declare

import (
	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/finding"
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/compile"
	"wargame/interpreter/names"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

// Names are the names of a game while they are declared: what is taken, what type a
// name stands for, and expressions compiled under them. It reports what is wrong with
// a name where it is declared or used. One goroutine uses it, while a game is loaded.
type Names struct {
	Lexicon  *names.Lexicon
	Report   *finding.Report
	Declared map[string]lexer.Position // where each name was declared
	Broken   map[string]bool           // names whose declaration has a mistake
	Exprs    []*formula.Expr           // all that have been compiled, to be linked
	Trees    *compile.Trees
	Typer    Typer // nil when every define has its type

	named map[string]value.Type // what parameters without a type are
	moves bool                  // something in the game moves by a declared movement
	hexes bool                  // the map is one of hexes
}

// Typer gives defines their types before it is their turn.
type Typer interface {
	// Compile compiles the body of a define, once; other names it ignores.
	Compile(name string)

	// Circular reports a define whose type comes from itself, if it is one.
	Circular(name string)
}

// NewNames are the names of a game of which nothing is declared yet.
func NewNames(lexicon *names.Lexicon, report *finding.Report, trees *compile.Trees, stated []ruleset.Stated) *Names {
	n := &Names{Lexicon: lexicon, Report: report, Trees: trees, Declared: map[string]lexer.Position{}, Broken: map[string]bool{}, named: map[string]value.Type{}}
	for _, e := range stated {
		n.moves = n.moves || e.Item.Movement != nil
		n.hexes = n.hexes || e.Item.Map != nil && e.Item.Map.Hex != nil
	}
	return n
}

// Moves reports whether something in the game moves by a declared movement.
func (ns *Names) Moves() bool { return ns.moves }

// Hexes reports whether the map is one of hexes.
func (ns *Names) Hexes() bool { return ns.hexes }

// Fresh registers a global name once.
func (ns *Names) Fresh(n *dsl.Name, rule *ruleset.Rule, what string) bool {
	key := n.Text
	if what == "enum" || what == "record" || what == "noun" { // types may share a name with a value: track weather: weather
		key = "type " + key
	}
	if at, ok := ns.Declared[key]; ok {
		d := ns.Report.Fail(codes.Duplicate, n.Pos, len(n.Text), rule, "%q is declared twice", n.Text)
		d.Labels = append(d.Labels, dsl.Label{Span: dsl.SpanOf(at, at), Text: "the first time here"})
		return false
	}
	asked := what != "enum" && what != "noun" && what != "event" && what != "action" && what != "procedure" // in expressions
	if asked && ns.Reserved(n, rule, true) {
		return false
	}
	ns.Declared[key] = n.Pos
	return true
}

func (ns *Names) AddEnum(name string, words, titles []string) *names.Enum {
	e := names.NewEnum(name, words, titles)
	ns.Lexicon.Enums[name] = e
	for i := range words {
		ns.WordSymbol(e, i)
	}
	return e
}

func (ns *Names) AddWords(enum string, words []*dsl.Titled, rule *ruleset.Rule) {
	e := ns.Lexicon.Enums[enum]
	for _, w := range words {
		if _, twice := e.Index(w.Name.Text); twice {
			ns.Report.Fail(codes.Duplicate, w.Name.Pos, len(w.Name.Text), rule, "%q is a word of %s already", w.Name.Text, enum)
			continue
		}
		ns.Reserved(w.Name, rule, false)
		title := w.Title.Value()
		if title == "" {
			title = w.Name.Text
		}
		e.Add(w.Name.Text, title)
		ns.WordSymbol(e, len(e.Words)-1)
	}
	if len(e.Words) > 62 && enum != "side" {
		ns.Report.Fail(codes.BadData, words[0].Pos, 1, rule, "the enum %q has more than 62 words", enum)
	}
}

func (ns *Names) WordSymbol(e *names.Enum, i int) {
	w := e.Words[i]
	ns.Lexicon.AddSymbol(formula.Symbol{Name: w, Type: value.EnumType(e.Name), Const: true, Value: value.Word(int64(i))})
}

// EntityName makes a name that is an identifier usable in expressions.
func (ns *Names) EntityName(name string, t value.Type, i int) {
	for k, r := range name {
		if !(r == '_' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r > 127 || k > 0 && r >= '0' && r <= '9') {
			return
		}
	}
	ns.Lexicon.AddSymbol(formula.Symbol{Name: name, Type: t, Const: true, Value: value.Word(int64(i))})
}

// AddValue names a value that is computed without arguments.
func (ns *Names) AddValue(name string, f *formula.Func) {
	ns.Lexicon.AddFunc(name, f)
	ns.Lexicon.AddSymbol(formula.Symbol{Name: name, Type: f.Result, Fn: f})
}
