// Package declare holds the names of a game during loading: the names in use, the type
// of each name, and the expressions that are compiled with them. The readers of data and
// of rules share it.
package declare

import (
	"maps"
	"slices"

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

// Names is the table of the names of a game during loading. It reports errors at the
// place where a name is declared or used. It is not safe for concurrent use.
type Names struct {
	Lexicon  *names.Lexicon
	Report   *finding.Report
	Declared map[string]lexer.Position // where each name was declared
	Broken   map[string]bool           // names whose declaration has an error
	Exprs    []*formula.Expr           // all compiled expressions, for linking
	Trees    *compile.Trees
	Typer    Typer // nil once every define has its type

	named map[string]value.Type // types of parameters that are written without a type
	moves bool                  // the game declares a movement
	hexes bool                  // the map is a hex map
}

// Typer determines the types of defines on demand.
type Typer interface {
	// Compile compiles the body of a define, once. It ignores other names.
	Compile(name string)

	// Circular reports an error if name is a define whose type depends on itself.
	Circular(name string)
}

// NewNames returns a table without declared names.
func NewNames(lexicon *names.Lexicon, report *finding.Report, trees *compile.Trees, stated []ruleset.Stated) *Names {
	n := &Names{Lexicon: lexicon, Report: report, Trees: trees, Declared: map[string]lexer.Position{}, Broken: map[string]bool{}, named: map[string]value.Type{}}
	for _, e := range stated {
		n.moves = n.moves || e.Item.Movement != nil
		n.hexes = n.hexes || e.Item.Map != nil && e.Item.Map.Hex != nil
	}
	return n
}

// Moves reports whether the game declares a movement.
func (ns *Names) Moves() bool { return ns.moves }

// Hexes reports whether the map is a hex map.
func (ns *Names) Hexes() bool { return ns.hexes }

// Fresh registers a global name. It reports an error and returns false if the name is in
// use.
func (ns *Names) Fresh(n *dsl.Name, rule *ruleset.Rule, what string) bool {
	key := n.Text
	if what == "enum" || what == "record" || what == "noun" { // a type and a value may have one name: track weather: weather
		key = "type " + key
	}
	if at, ok := ns.Declared[key]; ok {
		d := ns.Report.Fail(codes.Duplicate, n.Pos, len(n.Text), rule, "%q is declared twice", n.Text)
		d.Labels = append(d.Labels, dsl.Label{Span: dsl.SpanOf(at, at), Text: "the first one is here"})
		return false
	}
	asked := what != "enum" && what != "noun" && what != "event" && what != "moment" && what != "action" && what != "procedure" // used in expressions
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
			ns.Report.Fail(codes.Duplicate, w.Name.Pos, len(w.Name.Text), rule, "%q is already a word of %s", w.Name.Text, enum)
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

// EntityName makes the name of an entity usable in expressions if it is an identifier.
func (ns *Names) EntityName(name string, t value.Type, i int) {
	for k, r := range name {
		if !(r == '_' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r > 127 || k > 0 && r >= '0' && r <= '9') {
			return
		}
	}
	ns.Lexicon.AddSymbol(formula.Symbol{Name: name, Type: t, Const: true, Value: value.Word(int64(i))})
}

// AddValue declares a value that is computed by a function without arguments.
func (ns *Names) AddValue(name string, f *formula.Func) {
	ns.Lexicon.AddFunc(name, f)
	ns.Lexicon.AddSymbol(formula.Symbol{Name: name, Type: f.Result, Fn: f})
}

// Find returns what a name stands for. If there is nothing of that name, it reports that
// there is no such thing, with the nearest names as help, and returns nil.
func Find[T any](ns *Names, in map[string]*T, what string, n *dsl.Name, rule *ruleset.Rule) *T {
	x := in[n.Text]
	if x == nil {
		ns.Report.Fail(codes.UnknownName, n.Pos, max(1, len(n.Text)), rule, "there is no %s %q", what, n.Text).Help =
			ns.Lexicon.Suggest(n.Text, func() []string { return slices.Sorted(maps.Keys(in)) })
	}
	return x
}
