package proof

import (
	"maps"
	"slices"

	"wargame/dsl"
	"wargame/interpreter/construct"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"

	"github.com/alecthomas/participle/v2/lexer"
)

// Tree is everything that affects one quantity or permission, under all options and readings.
type Tree struct {
	Name      string   `json:"name"`
	Kind      string   `json:"kind"` // quantity or permission
	Params    []string `json:"params"`
	Source    `json:"declared"`
	Base      string   `json:"base,omitempty"`    // of a quantity
	Rounded   string   `json:"rounded,omitempty"` // up, down, nearest
	RoundedTo string   `json:"roundedTo,omitempty"`
	Denied    bool     `json:"denied,omitempty"` // a permission that is no unless allowed
	Stages    []*Level `json:"stages,omitempty"`
}

// Level is a stage of a quantity (set, times, plus, limits), or the prohibitions (forbid) or
// permissions (allow) of a permission.
type Level struct {
	Name     string    `json:"name"`
	Branches []*Branch `json:"rules"`
}

// Branch is one contribution, prohibition or permission.
type Branch struct {
	Text    string    `json:"text"` // + 2, forbid, allow
	When    string    `json:"when,omitempty"`
	Unless  string    `json:"unless,omitempty"`
	Needs   string    `json:"needs,omitempty"`
	Because string    `json:"because,omitempty"`
	Label   string    `json:"label,omitempty"`
	Only    string    `json:"only,omitempty"` // only the highest or lowest of the label counts
	Off     bool      `json:"off,omitempty"`  // not in force by default
	With    []string  `json:"with,omitempty"` // the choices that bring it in force, if it is off
	Gone    []string  `json:"goneWith,omitempty"`
	Except  []*Branch `json:"exceptions,omitempty"` // its exceptions
	Source

	pos lexer.Position
}

// Source is a place in the rules.
type Source struct {
	Clause string `json:"clause,omitempty"`
	Title  string `json:"title,omitempty"`
	File   string `json:"file,omitempty"`
	Line   int    `json:"line,omitempty"`
}

func sourceOf(r *ruleset.Rule, pos lexer.Position) Source {
	return Source{r.ClauseID(), r.TitleText(), pos.Filename, pos.Line}
}

// variants loads the game under its defaults, then with each option toggled and each other
// reading, one at a time, and calls look with the name of the choice (option NAME, option
// NAME=off, reading NAME=READING; empty for the defaults) and the program. No program is
// retained. Choices that do not load, and those beyond maxVariants, are left out.
func (b *Book) variants(look func(name string, p *program.Program)) dsl.Diagnostics {
	p, ds := b.Game.Program(nil, nil)
	if ds.HasErrors() {
		return ds
	}
	look("", p)
	tried := 0
	try := func(name string, options map[string]bool, readings map[string]string) {
		if tried++; tried > maxVariants {
			return
		}
		if q, ds := b.Game.Program(options, readings); !ds.HasErrors() {
			look(name, q)
		}
	}
	for _, o := range p.Options {
		if o.Default {
			try("option "+o.Name+"=off", map[string]bool{o.Name: false}, nil)
			continue
		}
		on := map[string]bool{o.Name: true}
		for _, other := range p.Options {
			if slices.Contains(o.Excludes, other.Name) || slices.Contains(other.Excludes, o.Name) {
				on[other.Name] = false
			}
		}
		try("option "+o.Name, on, nil)
	}
	for _, d := range p.Disputes {
		for i, r := range d.Readings {
			if i != d.Chosen {
				try("reading "+d.Name+"="+r.Name, nil, map[string]string{d.Name: r.Name})
			}
		}
	}
	return ds
}

// maxVariants limits the options and readings that are tried.
const maxVariants = 400

// Exceptions returns the tree of a quantity or permission. If no choice has one of that name
// the tree is nil, and the names that exist are returned.
func (b *Book) Exceptions(name string) (*Tree, []string, dsl.Diagnostics) {
	g := &grower{}
	var names []string
	first := true
	ds := b.variants(func(variant string, prog *program.Program) {
		g.variant, g.base = variant, first
		first = false
		names = append(append(names, slices.Collect(maps.Keys(prog.Quantities))...), slices.Collect(maps.Keys(prog.Permissions))...)
		if q := prog.Quantities[name]; q != nil {
			g.quantity(q)
		}
		if p := prog.Permissions[name]; p != nil {
			g.permission(p)
		}
		g.finish()
	})
	if ds.HasErrors() {
		return nil, nil, ds
	}
	if g.tree == nil {
		slices.Sort(names)
		return nil, slices.Compact(names), ds
	}
	g.tree.Stages = slices.DeleteFunc(g.tree.Stages, func(l *Level) bool { return len(l.Branches) == 0 })
	return g.tree, nil, ds
}

// grower merges what the variants say about one name.
type grower struct {
	tree    *Tree
	variant string
	base    bool
	seen    map[*Branch]bool // in the current variant
	all     []*Branch
}

func (g *grower) root(kind, name string, params []construct.Param, r *ruleset.Rule, pos lexer.Position) *Tree {
	g.seen = map[*Branch]bool{}
	if g.tree == nil {
		g.tree = &Tree{Name: name, Kind: kind, Source: sourceOf(r, pos)}
		for _, p := range params {
			g.tree.Params = append(g.tree.Params, p.Name+": "+p.Type.String())
		}
	}
	return g.tree
}

func (g *grower) level(name string) *Level {
	for _, l := range g.tree.Stages {
		if l.Name == name {
			return l
		}
	}
	g.tree.Stages = append(g.tree.Stages, &Level{Name: name})
	return g.tree.Stages[len(g.tree.Stages)-1]
}

// add adds a branch to a list, or returns the equal one in it.
func (g *grower) add(list *[]*Branch, b *Branch) *Branch {
	for _, o := range *list {
		if o.pos == b.pos {
			g.mark(o)
			return o
		}
	}
	b.File, b.Line = b.pos.Filename, b.pos.Line
	b.Off = !g.base
	*list = append(*list, b)
	g.all = append(g.all, b)
	g.mark(b)
	return b
}

func (g *grower) mark(b *Branch) {
	if b.Off && !g.seen[b] {
		b.With = append(b.With, g.variant)
	}
	g.seen[b] = true
}

// finish records which branches the variant lacks.
func (g *grower) finish() {
	for _, b := range g.all {
		if !g.base && !b.Off && !g.seen[b] {
			b.Gone = append(b.Gone, g.variant)
		}
	}
	g.seen = nil
}

func (g *grower) quantity(q *construct.Quantity) {
	t := g.root("quantity", q.Name, q.Params, q.Rule, q.Pos)
	if q.Base != nil && t.Base == "" {
		t.Base = q.Base.Text
	}
	t.Rounded = q.Round
	if q.Step != nil {
		t.RoundedTo = q.Step.Text
	}
	for _, st := range q.Stages() {
		l := g.level(st.Name)
		for _, s := range st.Shares {
			g.share(&l.Branches, s, 0)
		}
	}
}

func (g *grower) share(list *[]*Branch, s *construct.Contribution, depth int) {
	b := g.add(list, &Branch{Text: s.Text, Label: s.Label, Only: s.Pick(), Source: sourceOf(s.Rule, s.Pos), pos: s.Pos})
	if s.When != nil {
		b.When = s.When.Text
	}
	if s.Unless != nil {
		b.Unless = s.Unless.Text
	}
	for _, o := range s.SetAsideBy {
		if depth < 20 {
			g.share(&b.Except, o, depth+1)
		}
	}
}

func (g *grower) permission(p *construct.Permission) {
	t := g.root("permission", p.Name, p.Params, p.Rule, p.Pos)
	t.Denied = p.Denied
	forbid, allow := g.level("forbid"), g.level("allow")
	for _, x := range p.Bans {
		b := g.add(&forbid.Branches, &Branch{Text: "forbid", Because: x.Because, Label: x.Label, Source: sourceOf(x.Rule, x.Pos), pos: x.Pos})
		if x.When != nil {
			b.When = x.When.Text
		}
		if x.Unless != nil {
			b.Unless = x.Unless.Text
		}
		if x.Last {
			b.Unless = "otherwise forbidden"
		}
		if x.Needs != nil {
			b.Text, b.Needs = "require", x.Needs.Text
		}
		for _, y := range x.Lifts {
			g.grant(&b.Except, y)
		}
	}
	for _, x := range p.Grants {
		if !x.Lifts() {
			g.grant(&allow.Branches, x)
		}
	}
}

func (g *grower) grant(list *[]*Branch, x *construct.Grant) {
	b := g.add(list, &Branch{Text: "allow", Source: sourceOf(x.Rule, x.Pos), pos: x.Pos})
	if x.When != nil {
		b.When = x.When.Text
	}
	if x.Unless != nil {
		b.Unless = x.Unless.Text
	}
}
