package prose

import (
	"slices"
	"strings"
	"unicode"

	"wargame/dsl"
	"wargame/internal/book/phrases"
	"wargame/interpreter/names"
	"wargame/interpreter/program"
	"wargame/interpreter/value"
)

// Speaker writes the rules of one program in one language. It is safe for concurrent use
// after New.
type Speaker struct {
	p      *program.Program
	say    *phrases.Set
	types  map[string]string       // of parameters without a type: see dsl.Names
	params map[string][]*dsl.Param // of declared names
	homes  map[string]string       // of declared names: the clause
	words  map[string]string       // of enums: the title of a word that one enum alone has
	events map[string]bool         // declared names that are events
}

// New returns a Speaker for a program, whose files it reads.
func New(p *program.Program, say *phrases.Set) *Speaker {
	s := &Speaker{p: p, say: say, types: map[string]string{}, params: map[string][]*dsl.Param{}, homes: map[string]string{}, events: map[string]bool{}, words: map[string]string{}}
	for _, e := range p.InForce() {
		s.declare(e.Item, e.Rule.ClauseID())
	}
	for _, name := range sortedKeys(p.Enums) {
		e := p.Enums[name]
		for i, w := range e.Words {
			if _, twice := s.words[w]; !twice {
				s.words[w] = short(w, e.Title(i))
			}
		}
	}
	return s
}

// short returns the title of a word, or the word as it is printed on a table where the title
// is a sentence.
func short(word, title string) string {
	if strings.Count(title, " ") > 3 || Symbol(word) && strings.Contains(title, " ") {
		return word
	}
	return title
}

// Symbol reports whether a word is a printed symbol, such as DR.
func Symbol(word string) bool {
	return len(word) < 5 && word == strings.ToUpper(word)
}

func (s *Speaker) declare(it *dsl.Item, clause string) {
	if it.Names != nil {
		for _, n := range it.Names.List {
			for _, name := range n.Names {
				s.types[name.Text] = typeName(n.Type)
			}
		}
	}
	kind, name, _ := it.Declares()
	if kind == "" || name == "" || kind == "data" || kind == "test" {
		return
	}
	s.homes[name] = clause
	s.events[name] = it.Event != nil || it.Movement != nil
	params := func(p *dsl.Params) {
		if p != nil {
			s.params[name] = p.List
		}
	}
	switch {
	case it.Define != nil:
		params(it.Define.Params)
	case it.Quantity != nil:
		params(it.Quantity.Params)
	case it.Permission != nil:
		params(it.Permission.Params)
	case it.Fact != nil:
		params(it.Fact.Params)
	case it.Track != nil:
		params(it.Track.Params)
	case it.Procedure != nil:
		params(it.Procedure.Params)
	case it.Action != nil:
		params(it.Action.Params)
	case it.Event != nil:
		params(it.Event.Params)
	case it.Reach != nil:
		params(it.Reach.Params)
	case it.Preference != nil:
		params(it.Preference.Params)
	case it.Obligation != nil:
		params(it.Obligation.Params)
	case it.Budget != nil:
		params(it.Budget.Params)
	case it.Snapshot != nil:
		params(it.Snapshot.Params)
	case it.Stacking != nil:
		params(it.Stacking.Params)
	case it.Losses != nil:
		params(it.Losses.Params)
	case it.Movement != nil:
		m := it.Movement
		list := []*dsl.Param{{Name: m.Mover}}
		if m.Stack != nil {
			list = []*dsl.Param{{Name: m.Stack}}
		}
		s.params[name] = append(list, m.Params...)
	}
}

func typeName(t *dsl.TypeRef) string {
	if t == nil {
		return ""
	}
	if t.Many != "" {
		return t.Many + " of " + t.Name
	}
	return t.Name
}

func sortedKeys[V any](m map[string]V) []string {
	out := make([]string, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

// scope is the names that a rule has for its things.
type scope struct {
	sp    *Speaker
	vars  map[string]string // type by name
	inner bool              // an element (#) is spoken of
}

func (s *Speaker) scope(params ...*dsl.Param) *scope {
	c := &scope{sp: s, vars: map[string]string{}}
	c.bind(params)
	return c
}

func (c *scope) bind(params []*dsl.Param) {
	for _, p := range params {
		t := typeName(p.Type)
		if t == "" {
			t = c.sp.types[p.Name.Text]
		}
		c.vars[p.Name.Text] = t
	}
}

// binders gives the names of a head the types of the parameters of what it names.
func (c *scope) binders(of string, b *dsl.Binders) {
	params := c.sp.params[of]
	if b == nil {
		c.bind(params)
		return
	}
	for i, n := range b.Names {
		t := c.sp.types[n.Text]
		if i < len(params) {
			if t = typeName(params[i].Type); t == "" {
				t = c.sp.types[params[i].Name.Text]
			}
		}
		c.vars[n.Text] = t
	}
}

func (c *scope) with(name, kind string) *scope {
	out := &scope{sp: c.sp, vars: map[string]string{}, inner: c.inner}
	for k, v := range c.vars {
		out.vars[k] = v
	}
	if name != "" {
		out.vars[name] = kind
	}
	return out
}

// phrase fills the text of a key with parts.
func (s *Speaker) phrase(key string, parts ...Text) Text {
	var out Text
	text := s.say.Text(key)
	mark := Plain
	for text != "" {
		i := strings.IndexAny(text, "%*")
		if i < 0 || i == len(text)-1 && text[i] == '%' {
			return append(out, Span{Text: text, Mark: mark})
		}
		if i > 0 {
			out = append(out, Span{Text: text[:i], Mark: mark})
		}
		if text[i] == '*' { // *text* stands out
			mark = Strong - mark
			text = text[i+1:]
			continue
		}
		if n := int(text[i+1] - '1'); n >= 0 && n < len(parts) {
			out = append(out, parts[n]...)
		}
		text = text[i+2:]
	}
	return out
}

func plain(text string) Text { return Text{{Text: text}} }

// term returns a declared name: its title within a sentence, or the name with blanks.
func (s *Speaker) term(name string) Text {
	text := names.Spoken(name)
	if title := s.p.Titles[name]; title != "" {
		text = lowered(title)
	}
	return Text{{Text: text, Mark: Term, Ref: s.homes[name]}}
}

// lowered returns a title with a small letter at its beginning, unless that word is an
// abbreviation.
func lowered(title string) string {
	r := []rune(title)
	if len(r) > 1 && unicode.IsUpper(r[0]) && unicode.IsLower(r[1]) {
		r[0] = unicode.ToLower(r[0])
	}
	return string(r)
}

func quote(t *dsl.Text) Text { return Text{{Text: t.Value(), Mark: Quote}} }

// clauses lists clauses.
func (s *Speaker) clauses(refs []*dsl.ClauseRef) Text {
	var out []Text
	for _, r := range refs {
		out = append(out, Text{{Text: r.Text, Mark: Clause, Ref: r.Clause()}})
	}
	return s.join(out, "and")
}

// join joins texts by commas and a last word: and, or.
func (s *Speaker) join(list []Text, by string) Text {
	var out Text
	for i, t := range list {
		switch {
		case i > 0 && i == len(list)-1:
			out = append(out, Span{Text: s.say.Text("join." + by)})
		case i > 0:
			out = append(out, Span{Text: s.say.Text("join.comma")})
		}
		out = append(out, t...)
	}
	return out
}

// variable returns the noun for a name of this rule.
func (c *scope) variable(name string) Text {
	kind := c.vars[name]
	switch {
	case kind == leaving:
		return c.sp.phrase("var.from", c.sp.noun("space"))
	case kind == entering:
		return c.sp.phrase("var.to", c.sp.noun("space"))
	case (name == "from" || name == "to") && isPlace(kind) && isPlace(c.vars["from"]) && isPlace(c.vars["to"]):
		return c.sp.phrase("var."+name, c.sp.noun(kind))
	case (name == "from" || name == "to") && isPlace(kind):
		return c.sp.phrase("var.the", c.sp.noun(kind))
	case len(name) > 2 || kind == "":
		if len(name) <= 2 {
			return Text{{Text: name, Mark: Var}}
		}
		return c.sp.phrase("var.the", Text{{Text: names.Spoken(name), Mark: Var}})
	}
	same := 0
	for other, k := range c.vars {
		if k == kind && len(other) <= 2 && other != "to" {
			same++
		}
	}
	if same > 1 {
		return append(c.sp.noun(kind), Span{Text: " "}, Span{Text: name, Mark: Var})
	}
	return c.sp.phrase("var.the", c.sp.noun(kind))
}

// The types of the two ends of a step of a movement.
const leaving, entering = "step from", "step to"

func isPlace(kind string) bool { return kind == "hex" || kind == "space" || kind == "area" }

// noun returns the word for a type.
func (s *Speaker) noun(kind string) Text {
	for _, many := range []string{"list of ", "set of "} {
		if of, ok := strings.CutPrefix(kind, many); ok {
			if key := "types." + of; s.say.Has(key) {
				return plain(s.say.Text(key))
			}
			return s.phrase("types.other", s.noun(of))
		}
	}
	if key := "type." + kind; s.say.Has(key) {
		return plain(s.say.Text(key))
	}
	return plain(names.Spoken(kind))
}

// flag reports whether a declared name is a condition.
func (s *Speaker) flag(name string) bool {
	f := s.p.Func(name)
	return f != nil && f.Result.Kind == value.Flag
}

// attribute returns the attribute with a name, of units first; nil without one.
func (s *Speaker) attribute(name string) *names.Attribute {
	for _, o := range s.p.Owners() {
		if a := s.p.AttributeOf(o, name); a != nil {
			return a
		}
	}
	return nil
}
