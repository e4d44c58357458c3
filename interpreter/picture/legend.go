// Package picture reads legends and drawings, which describe how the map and the
// counters look. Package draw renders them.
package picture

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/declare"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"

	"golang.org/x/image/colornames"
)

// The words that a legend may use. Package draw implements them.
var (
	LegendPatterns = []string{"buildings", "dots", "hatch", "hedges", "marsh", "peaks", "shrubs", "slopes", "trees", "waves"}
	LegendMarks    = []string{"anchor", "bridge", "cross", "dot", "ferry", "fort", "none", "ring", "square", "star"}
	LegendSymbols  = []string{
		"airborne", "antiaircraft", "antitank", "armour", "artillery", "cavalry", "engineers", "headquarters",
		"heavy", "infantry", "marine", "mechanized", "motorized", "mountain", "none", "parachute", "recon", "supply",
	}
	LegendSizes = []string{"none", "squad", "section", "platoon", "I", "II", "III", "X", "XX", "XXX", "XXXX", "XXXXX"}
)

// LegendLine is the style of the entities or shapes that it matches.
type LegendLine struct {
	Of    string       // map, space, edge, unit, or a shape of a drawing: course, ground, name
	Words []LegendWord // the line matches an entity with any of these; if empty, all entities
	Kinds []string     // likewise, for course, ground and name
	When  *formula.Expr

	// Colours as #rrggbb; empty if the line does not set them.
	Fill, Ink, Line, Road, Casing, Rim, Arrow string

	Pattern, Mark, Size string
	Symbols             []string
	Width               float64 // 0 if not set
	Dashes              string  // dashed, dotted or empty
	LegendPlace
	Texts map[string]*LegendText // by slot: label, values, left, right, top, beside, key
}

// LegendPlace is the location that a line gives an entity. Each part is nil if not set.
type LegendPlace struct{ X, Y, To *formula.Expr }

// Title returns the title of a line for a key: the declared one, or else one made of its
// words. It is empty for a line about single entities, which a key does not list.
func (x *LegendLine) Title() string {
	if t := x.Texts["key"]; t != nil {
		return t.Texts[0]
	}
	out := slices.Clone(x.Kinds)
	for _, w := range x.Words {
		if w.Title == "" {
			return ""
		}
		out = append(out, w.Title)
	}
	return strings.Join(out, ", ")
}

// LegendWord is a flag that is set, a word of an attribute, or a single space or unit.
type LegendWord struct {
	Attribute *names.Attribute // nil for a single entity
	Word      int64
	Title     string // empty for a single entity
}

// LegendText is a text with {expressions} about the entity.
type LegendText struct{ names.Text }

// legendStyles lists the properties that a line may set, by kind of entity.
var legendStyles = map[string][]string{
	"map":   {"fill", "ink", "label"},
	"space": {"fill", "ink", "pattern", "mark", "label", "top", "values", "line", "rim", "arrow", "width", "dashed", "dotted", "at", "key"},
	"edge":  {"line", "road", "casing", "width", "dashed", "dotted", "mark", "ink", "label", "key"},
	"unit":  {"fill", "ink", "line", "symbol", "size", "values", "left", "right", "top", "beside", "key"},

	"course": {"line", "casing", "width", "dashed", "dotted", "key"},
	"ground": {"fill", "ink", "pattern", "label", "key"},
	"name":   {"ink"},
}

// Fits reports whether the line matches an entity: one of the words and the condition.
func (x *LegendLine) Fits(c *formula.Ctx, entity int) bool {
	has := func(w LegendWord) bool {
		if w.Attribute == nil {
			return w.Word == int64(entity)
		}
		switch v := w.Attribute.Read(c.Reader, entity); w.Attribute.Type.Kind {
		case value.Flag:
			return v.N != 0
		case value.Mask:
			return v.N>>w.Word&1 != 0
		default:
			return v.N == w.Word
		}
	}
	if len(x.Words) > 0 && !slices.ContainsFunc(x.Words, has) {
		return false
	}
	return x.When == nil || about(c, entity, func() bool { return x.When.Bool(c) })
}

// Place returns the location that the line gives an entity; false if it gives none.
func (x *LegendLine) Place(c *formula.Ctx, entity int) (px, py float64, ok bool) {
	if x.X == nil || x.Y == nil {
		return 0, 0, false
	}
	about(c, entity, func() bool {
		px, py = float(x.X.Num(c)), float(x.Y.Num(c))
		return true
	})
	return px, py, true
}

// Targets returns the spaces to which the line draws arrows from an entity.
func (x *LegendLine) Targets(c *formula.Ctx, entity int) (out []int64) {
	if x.To != nil {
		about(c, entity, func() bool {
			out = x.To.List(c, nil)
			return true
		})
	}
	return out
}

// LegendTextOf returns the text for a slot of a space or unit; empty if the legend has
// none.
func (p *Picture) LegendTextOf(by *names.Lexicon, c *formula.Ctx, of, slot string, entity int) string {
	for i := len(p.Legend) - 1; i >= 0; i-- {
		x := p.Legend[i]
		if t := x.Texts[slot]; t != nil && x.Of == of && x.Fits(c, entity) {
			if text := t.Of(by, c, entity); text != "" {
				return text
			}
		}
	}
	return ""
}

func float(n int64) float64 {
	num, den := value.Parts(n)
	return float64(num) / float64(den)
}

// Of returns the text for an entity.
func (t *LegendText) Of(by *names.Lexicon, c *formula.Ctx, entity int) string {
	return Tidy(t.Parts(by, c, entity))
}

// Tidy joins the parts of a text. It removes empty brackets, double spaces, and spaces
// at the ends, which values that are none or empty would leave.
func Tidy(parts []string) string {
	text := strings.Join(parts, "")
	for _, empty := range []string{"()", "[]", "( )", "[ ]"} {
		text = strings.ReplaceAll(text, empty, "")
	}
	return strings.Join(strings.Fields(text), " ")
}

// Parts returns the fixed texts and the values between them, alternating.
func (t *LegendText) Parts(by *names.Lexicon, c *formula.Ctx, entity int) []string {
	out := []string{t.Texts[0]}
	about(c, entity, func() bool {
		for i, e := range t.Exprs {
			v, text := e.Eval(c), ""
			if none := v.N == value.None && e.Type.Kind != value.Number && e.Type.Kind != value.Text; !none {
				text = t.Write(by, i, v)
			}
			out = append(out, text, t.Texts[i+1])
		}
		return true
	})
	return out
}

// about calls eval with the entity as the only local value.
func about(c *formula.Ctx, entity int, eval func() bool) bool {
	saved := c.Locals
	c.Locals = []value.Value{value.Word(int64(entity))}
	defer func() { c.Locals = saved }()
	return eval()
}

// ReadLegend compiles the lines of a legend.
func (l *Reader) ReadLegend(x *dsl.Legend, rule *ruleset.Rule) {
	for _, line := range x.Lines {
		if out := l.legendLine(line, rule); out != nil {
			l.Legend = append(l.Legend, out)
		}
	}
}

func (l *Reader) legendLine(d *dsl.LegendLine, rule *ruleset.Rule) *LegendLine {
	out := &LegendLine{Of: d.Of, Texts: map[string]*LegendText{}}
	kind, o := value.SpaceType, names.OfSpace
	switch d.Of {
	case "hex", "area", "space":
		out.Of = "space"
	case "edge", "border":
		out.Of, kind, o = "edge", value.EdgeType, names.OfEdge
	case "unit":
		kind, o = value.UnitType, names.OfUnit
	}
	var params []names.Param
	if slices.Contains([]string{"course", "ground", "name"}, d.Of) {
		return l.legendShape(out, d, rule)
	}
	if d.Params != nil {
		if len(d.Params.Names) != 1 {
			l.Report.Fail(codes.WrongArity, d.Params.Pos, 1, rule, "a line of a legend is about one thing").Help = "name one thing: " + d.Of + "(x) when …"
			return nil
		}
		params = []names.Param{{Name: d.Params.Names[0].Text, Type: kind}}
	}
	if out.Of == "map" && (len(d.Words) > 0 || d.Params != nil || d.When != nil) {
		l.Report.Fail(codes.BadLegend, d.Pos, len(d.Of), rule, "there is one map, so its line has no words and no condition")
		return nil
	}
	for _, w := range d.Words {
		if word, ok := l.legendWord(w, o, rule); ok {
			out.Words = append(out.Words, word)
		}
	}
	out.When = l.Expr(d.When, params, value.FlagType, rule)
	seen := map[string]bool{}
	for _, s := range d.Styles {
		l.legendStyle(out, s, d.Of, params, seen, rule)
	}
	return out
}

// legendShape compiles a line about shapes of a drawing.
func (l *Reader) legendShape(out *LegendLine, d *dsl.LegendLine, rule *ruleset.Rule) *LegendLine {
	if d.Params != nil || d.When != nil {
		l.Report.Fail(codes.BadLegend, d.Pos, len(d.Of), rule, "a %s of a drawing has no values, so its line cannot have a condition", d.Of)
		return nil
	}
	var all []string
	if l.Drawing != nil {
		for _, s := range l.Drawing.Shapes {
			if s.Of == d.Of {
				all = append(all, s.Kind)
			}
		}
	}
	for _, w := range d.Words {
		out.Kinds = append(out.Kinds, w.Word())
		if !slices.Contains(all, w.Word()) {
			l.Report.Fail(codes.UnknownName, w.Pos, len(w.Word()), rule, "no drawing has a %s of the kind %q", d.Of, w.Word()).Help = l.Suggest(w.Word(), func() []string { return all })
		}
	}
	seen := map[string]bool{}
	for _, s := range d.Styles {
		l.legendStyle(out, s, d.Of, nil, seen, rule)
	}
	return out
}

// Draws reports whether the line matches a shape of a drawing.
func (x *LegendLine) Draws(s Shape) bool {
	return x.Of == s.Of && (len(x.Kinds) == 0 || slices.Contains(x.Kinds, s.Kind))
}

// legendWord resolves a word: an attribute that is or can hold the word, or else an
// entity with that name.
func (l *Reader) legendWord(w *dsl.LegendWord, o names.Owner, rule *ruleset.Rule) (LegendWord, bool) {
	text := w.Word()
	var found []LegendWord
	var all, in []string
	for _, name := range l.AttributesOf(o) {
		a := l.AttributeOf(o, name)
		e := l.Enums[a.Type.Name]
		switch {
		case a.Type.Kind == value.Flag:
			all = append(all, name)
			if w.Of == nil && name == text {
				found = append(found, LegendWord{Attribute: a, Title: a.Label()})
			}
		case (a.Type.Kind == value.Enum || a.Type.Kind == value.Mask) && e != nil && (w.Of == nil || w.Of.Text == name):
			all = append(all, e.Words...)
			if i, ok := e.Index(text); ok {
				found = append(found, LegendWord{a, int64(i), names.Spoken(e.Titles[i])})
				in = append(in, name)
			}
		}
	}
	if len(found) == 0 && w.Of == nil && o != names.OfEdge {
		if v, ok := l.Word(o.Type(), text); ok {
			return LegendWord{Word: v.N}, true
		}
	}
	width := max(1, len(text))
	if w.Text != nil {
		width = len(w.Text.Raw)
	}
	at := w.Pos
	if w.Of != nil {
		at = w.Name.Pos
	}
	switch {
	case len(found) == 0 && w.Of != nil && l.AttributeOf(o, w.Of.Text) == nil:
		l.Report.Fail(codes.UnknownName, w.Of.Pos, len(w.Of.Text), rule, "%s have no attribute %q", l.Plural(o), w.Of.Text).Help = l.Suggest(w.Of.Text, func() []string { return l.AttributesOf(o) })
	case len(found) == 0:
		l.Report.Fail(codes.UnknownName, at, width, rule, "%s have no flag, word or name %q", l.Plural(o), text).Help = l.Suggest(text, func() []string { return all })
	case len(found) > 1:
		for i := range in {
			in[i] += "." + text
		}
		l.Report.Fail(codes.BadLegend, at, width, rule, "%q can mean several attributes of %s", text, l.Plural(o)).Help = "write one of " + strings.Join(in, ", ")
	default:
		return found[0], true
	}
	return LegendWord{}, false
}

func (l *Reader) legendStyle(out *LegendLine, s *dsl.LegendStyle, of string, params []names.Param, seen map[string]bool, rule *ruleset.Rule) {
	word := s.Paint + s.Figure + s.Length + s.Slot + s.Dashes
	switch {
	case s.AtX != nil:
		word = "at"
	case s.Arrow != nil:
		word = "arrow"
	}
	if !slices.Contains(legendStyles[out.Of], word) {
		l.Report.Fail(codes.BadLegend, s.Pos, len(word), rule, "a line about %s cannot have %q", of, word).Help = "possible are " + strings.Join(legendStyles[out.Of], ", ")
		return
	}
	if seen[word] {
		l.Report.Fail(codes.BadLegend, s.Pos, len(word), rule, "%q occurs twice in this line", word)
		return
	}
	seen[word] = true
	one := func(known []string) string {
		if len(s.Names) > 1 {
			l.Report.Fail(codes.BadLegend, s.Names[1].Pos, len(s.Names[1].Text), rule, "a line can have one %s", word)
		}
		return l.legendName(s.Names[0], word, known, rule)
	}
	switch word {
	case "fill":
		out.Fill = l.legendColor(s.Color, rule)
	case "ink":
		out.Ink = l.legendColor(s.Color, rule)
	case "line":
		out.Line = l.legendColor(s.Color, rule)
	case "road":
		out.Road = l.legendColor(s.Color, rule)
	case "casing":
		out.Casing = l.legendColor(s.Color, rule)
	case "rim":
		out.Rim = l.legendColor(s.Color, rule)
	case "pattern":
		out.Pattern = one(LegendPatterns)
	case "mark":
		out.Mark = one(LegendMarks)
	case "size":
		out.Size = one(LegendSizes)
	case "symbol":
		for _, n := range s.Names {
			out.Symbols = append(out.Symbols, l.legendName(n, word, LegendSymbols, rule))
		}
	case "width":
		out.Width, _ = strconv.ParseFloat(s.Number.Text, 64)
		if out.Width <= 0 || out.Width > 40 {
			l.Report.Fail(codes.BadLegend, s.Number.Pos, len(s.Number.Text), rule, "a width must be between 0 and 40: a hex is 80 wide")
		}
	case "arrow":
		out.Arrow = l.legendColor(s.Arrow, rule)
		out.To = l.Expr(s.To, params, value.ListOf(value.SpaceType), rule)
	case "dashed", "dotted":
		out.Dashes = word
	case "at":
		out.X = l.Expr(s.AtX, params, value.NumberType, rule)
		out.Y = l.Expr(s.AtY, params, value.NumberType, rule)
	default:
		out.Texts[word] = l.legendText(s.Text, params, rule)
		if word == "key" && len(out.Texts[word].Exprs) > 0 {
			l.Report.Fail(codes.BadLegend, s.Text.Pos, len(s.Text.Raw), rule, "the key is the same for all such things, so it cannot contain an expression")
		}
	}
}

func (l *Reader) legendName(n *dsl.Name, what string, known []string, rule *ruleset.Rule) string {
	if !slices.Contains(known, n.Text) {
		help := l.Suggest(n.Text, func() []string { return known })
		if help == "" {
			help = "possible are " + strings.Join(known, ", ")
		}
		l.Report.Fail(codes.BadLegend, n.Pos, len(n.Text), rule, "there is no %s %q", what, n.Text).Help = help
	}
	return n.Text
}

// legendColor returns a colour as #rrggbb.
func (l *Reader) legendColor(c *dsl.Color, rule *ruleset.Rule) string {
	if c.Name != nil {
		rgb, ok := colornames.Map[c.Name.Text]
		if !ok {
			l.Report.Fail(codes.BadLegend, c.Pos, len(c.Name.Text), rule, "there is no colour %q", c.Name.Text).Help = l.Suggest(c.Name.Text, func() []string { return colornames.Names })
			return ""
		}
		return fmt.Sprintf("#%02x%02x%02x", rgb.R, rgb.G, rgb.B)
	}
	text := c.Text.Value()
	digits := strings.TrimPrefix(text, "#")
	if _, err := strconv.ParseUint(digits, 16, 32); err == nil && digits != text {
		switch len(digits) {
		case 6:
			return "#" + strings.ToLower(digits)
		case 3:
			d := strings.ToLower(digits)
			return "#" + d[:1] + d[:1] + d[1:2] + d[1:2] + d[2:] + d[2:]
		}
	}
	l.Report.Fail(codes.BadLegend, c.Pos, len(c.Text.Raw), rule, "%q is not a colour", text).Help = `write "#rrggbb", or a word such as black`
	return ""
}

// legendText compiles a text about an entity.
func (l *Reader) legendText(t *dsl.Text, params []names.Param, rule *ruleset.Rule) *LegendText {
	return &LegendText{*declare.Cut(t, func(e *dsl.Expr, want value.Type) *formula.Expr {
		return l.Expr(e, params, want, rule)
	})}
}
