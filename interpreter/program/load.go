package program

import (
	"errors"
	"slices"
	"strings"
	"sync"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/state"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

// Config is what a program is made from.
type Config struct {
	Files []*dsl.File // the files of the game (and of its tests)

	// Library finds a module for `use`; a nil file means that there is none.
	Library func(name string) (*dsl.File, dsl.Diagnostics)
	Modules []string // names of the modules, for suggestions

	Options  map[string]bool   // options switched away from their default
	Readings map[string]string // readings chosen in place of the default
	Spare    int               // counters kept in reserve for tests

	// Layers says of the files of a variant, by name, how far they stand above
	// the game at the bottom; nil for a game that extends none.
	Layers map[string]int

	Trees     *Trees     // what programs of the same game share; nil for nothing
	Catalogue *Catalogue // the statements of the rulebook, nil without one
	Watch     Watch      // is told what the rules do, nil for nobody
}

// Trees are expressions as parsed, which programs of one game may share.
type Trees = formula.Trees

// entry is an item with the rule that it belongs to, and where both come from
// (see Rule.Origin).
type entry struct {
	item   *dsl.Item
	rule   *Rule
	origin string
}

// Stated is an item in force with the rule that it belongs to, nil for none.
type Stated struct {
	Item   *dsl.Item
	Rule   *Rule
	Origin string // the module, option or reading that it comes from
}

// InForce lists all items in force, in their order: what options and readings
// bring is there, what is removed or replaced is not.
func (p *Program) InForce() []Stated { return p.inForce }

type loader struct {
	*Program
	cfg       Config
	entries   []entry
	removals  []removal
	renames   []*dsl.Rename
	given     map[given][]source // where the values of things stand, by thing
	used      map[string]bool
	using     []string // the modules being taken, the innermost last
	optionOf  map[string]*Option
	unitAt    map[string]int            // where a counter stands among Units
	reading   *dsl.File                 // the file of the game that is being read
	aside     map[declaration]outOf     // options, interpretations and tests that a variant takes out
	declaring map[*dsl.Item]declaration // what items declare, of those that somebody has asked about
	absent    map[string]*absence       // counters that are taken out
	naming    map[string]value.Type     // what parameters without a type are
	exprs     []*formula.Expr           // all that have been compiled, to be linked
}

// Unchecked builds a program, with what is found while the rules are read. What
// only the finished program shows is found by package check, whose Load is the
// door for everybody else. The program is usable only if the diagnostics of
// both hold no error.
func Unchecked(cfg Config) (*Program, dsl.Diagnostics) {
	l := &loader{cfg: cfg, used: map[string]bool{}, optionOf: map[string]*Option{}, unitAt: map[string]int{}, absent: map[string]*absence{}, naming: map[string]value.Type{}, Program: &Program{
		Sources: dsl.Sources{}, Lexicon: names.New(),
		Quantities: map[string]*Quantity{}, Permissions: map[string]*Permission{},
		Preferences: map[string]*Preference{}, Tables: map[string]*Table{}, Reaches: map[string]*Reach{}, Movements: map[string]*Movement{},
		Defines: map[string]*Define{}, Facts: map[string]*Fact{}, Budgets: map[string]*Budget{}, Decks: map[string]*Deck{},
		Tracks: map[string]*Track{}, Snapshots: map[string]*Snapshot{}, Obligations: map[string]*Obligation{},
		Actions: map[string]*Code{}, Procedures: map[string]*Code{}, Triggers: map[string][]*Trigger{},
		Fixtures: map[string]*dsl.Fixture{},
		titles:   map[string]string{},
		declared: map[string]lexer.Position{}, modules: map[string]bool{}, diags: &reporter{}, events: map[string]*EventDecl{},
		offered: map[string]bool{}, called: map[string]bool{}, pending: map[string]pendingDefine{}, moduleClauses: map[string]bool{}, onsetOf: map[*dsl.Once]*Onset{}, seldom: map[uint16]bool{}, attributeOf: map[*formula.Func]*Attribute{}, broken: map[string]bool{},
	}}
	for _, f := range cfg.Files {
		l.Sources[f.Name] = f.Source
	}
	l.files = slices.Clone(cfg.Files)
	l.findAside()
	files := l.chooseScenario(cfg.Files)
	for _, f := range files {
		l.useAll(f)
	}
	for _, f := range files {
		l.reading = f
		l.flatten(f.Items, nil, "")
	}
	l.takeOut()
	l.renameRules()
	for _, e := range l.entries {
		l.inForce = append(l.inForce, Stated{e.item, e.rule, e.origin})
	}
	l.checkChoices()
	stated := l.inForce
	l.rulesHash = sync.OnceValue(func() uint64 { return rulesHashOf(stated, l.Sources) })
	l.ruleDefines = sync.OnceValue(l.defined)
	l.build()
	return l.Program, withoutFollowing(l.diags.list)
}

// useAll reads the modules that a file takes, each once and before the file.
func (l *loader) useAll(f *dsl.File) {
	for _, it := range f.Items {
		if it.Use == nil {
			continue
		}
		for _, n := range it.Use.Names {
			if slices.Contains(l.using, n.Text) {
				l.diags.fail(codes.Cycle, n.Pos, len(n.Text), nil, "the modules take one another in a circle: %s", strings.Join(append(l.using, n.Text), " takes ")).Help = "take one of them out of the circle"
				continue
			}
			if l.used[n.Text] {
				continue
			}
			l.used[n.Text] = true
			var m *dsl.File
			var diags dsl.Diagnostics
			if l.cfg.Library != nil {
				m, diags = l.cfg.Library(n.Text)
			}
			if m == nil {
				l.diags.fail(codes.UnknownModule, n.Pos, len(n.Text), nil, "there is no module %q", n.Text).Help = l.Suggest(n.Text, func() []string { return l.cfg.Modules })
				continue
			}
			l.diags.list = append(l.diags.list, diags...)
			l.Sources[m.Name] = m.Source
			l.modules[m.Name] = true
			l.files = append(l.files, m)
			l.using = append(l.using, n.Text)
			l.useAll(m)
			l.using = l.using[:len(l.using)-1]
			l.flatten(m.Items, nil, "module "+n.Text)
		}
	}
}

// flatten lists the items that are in force, each with its rule.
func (l *loader) flatten(items []*dsl.Item, rule *Rule, origin string) {
	for _, it := range dsl.Lines(items) {
		if _, out := l.out(it); out && it.Test == nil {
			continue
		}
		switch {
		case it.Use != nil, it.Scenario != nil, it.In != nil, it.Every != nil, it.TestsOf != nil:
		case it.Test != nil:
			l.addTest(l.reading, it)
		case it.Rule != nil:
			l.flattenRule(it.Rule, origin)
		case it.Replace != nil:
			l.replace(it.Replace.Item, rule, origin)
		case it.Remove != nil:
			l.remove(it, rule, origin)
		case it.Rename != nil:
			l.renames = append(l.renames, it.Rename)
		case it.Option != nil:
			l.option(it.Option, rule)
		case it.Interpretation != nil:
			l.dispute(it.Interpretation, rule)
		default:
			l.entries = append(l.entries, entry{it, rule, origin})
		}
	}
}

func (l *loader) flattenRule(d *dsl.Rule, origin string) *Rule {
	r := &Rule{Clause: d.Clause.Clause(), Title: d.Title.Value(), Origin: origin, Pos: d.Clause.Pos}
	for _, c := range d.Also {
		r.Also = append(r.Also, c.Clause())
	}
	l.Rules = append(l.Rules, r)
	if strings.HasPrefix(origin, "module ") {
		l.moduleClauses[r.Clause] = true
	}
	l.flatten(d.Items, r, origin)
	return r
}

func (l *loader) option(o *dsl.Option, rule *Rule) {
	opt := &Option{Name: o.Name.Text, Title: o.Title.Value(), Default: o.On, On: o.On, Pos: o.Name.Pos}
	if o.Clause != nil {
		opt.Clause = o.Clause.Clause()
	}
	for _, e := range o.Excludes {
		opt.Excludes = append(opt.Excludes, e.Text)
	}
	if on, ok := l.cfg.Options[opt.Name]; ok {
		opt.On = on
	}
	if l.optionOf[opt.Name] != nil {
		l.diags.fail(codes.Duplicate, o.Name.Pos, len(opt.Name), rule, "the option %q is declared twice", opt.Name)
	}
	l.optionOf[opt.Name] = opt
	l.Options = append(l.Options, opt)
	if opt.On {
		if rule == nil && opt.Clause != "" {
			rule = &Rule{Clause: opt.Clause, Title: opt.Title, Origin: "option " + opt.Name, Pos: opt.Pos}
		}
		l.flatten(o.Items, rule, "option "+opt.Name)
	}
}

func (l *loader) dispute(in *dsl.Interpretation, rule *Rule) {
	d := &Dispute{Name: in.Name.Text, Title: in.Title.Value(), Pos: in.Name.Pos, Chosen: -1}
	if in.Clause != nil {
		d.Clause = in.Clause.Clause()
	}
	want, asked := l.cfg.Readings[d.Name]
	for i, r := range in.Readings {
		d.Readings = append(d.Readings, Reading{r.Name.Text, r.Title.Value(), r.Default})
		if asked && r.Name.Text == want || !asked && r.Default {
			d.Chosen = i
		}
	}
	l.Disputes = append(l.Disputes, d)
	if d.Chosen < 0 {
		if !asked {
			l.diags.fail(codes.NoDefaultReading, in.Name.Pos, len(d.Name), rule, "no reading of %q is the default", d.Name)
		}
		return
	}
	if rule == nil && d.Clause != "" {
		rule = &Rule{Clause: d.Clause, Title: d.Title, Origin: "reading " + d.Name, Pos: d.Pos}
	}
	l.flatten(in.Readings[d.Chosen].Items, rule, "reading "+d.Name+"="+d.Readings[d.Chosen].Name)
}

// renameRules puts rules of modules under clauses of the rulebook.
func (l *loader) renameRules() {
	for _, n := range l.renames {
		from, to := n.From.Clause(), n.To.Clause()
		found := false
		for _, r := range l.Rules {
			if r.Clause == from && strings.HasPrefix(r.Origin, "module ") {
				r.was, r.Clause, found = from, to, true
			}
		}
		switch {
		case !found:
			l.diags.fail(codes.NoSuchRule, n.From.Pos, len(n.From.Text), nil, "no module has a rule %s", from).Help = l.Suggest(from, l.clauses)
		case l.cfg.Catalogue != nil && !l.cfg.Catalogue.HasClause(to):
			l.diags.fail(codes.UnknownClause, n.To.Pos, len(n.To.Text), nil, "the catalogue has no clause %s", to).Help = l.Suggest(to, l.cfg.Catalogue.Clauses)
		}
	}
}

func (l *loader) clauses() []string {
	var out []string
	for _, r := range l.Rules {
		out = append(out, r.Clause)
	}
	return out
}

// checkChoices reports options and readings that do not exist or exclude each other.
func (l *loader) checkChoices() {
	for name := range l.cfg.Options {
		if l.optionOf[name] == nil {
			l.diags.fail(codes.UnknownOption, lexer.Position{}, 0, nil, "there is no option %q", name).Help = l.Suggest(name, func() []string { return keys(l.optionOf) })
		}
	}
	for _, o := range l.Options {
		for _, e := range o.Excludes {
			switch x := l.optionOf[e]; {
			case x == nil:
				l.diags.fail(codes.UnknownOption, o.Pos, len(o.Name), nil, "option %q excludes %q, which does not exist", o.Name, e).Help = l.Suggest(e, func() []string { return keys(l.optionOf) })
			case o.On && x.On:
				l.diags.fail(codes.OptionClash, o.Pos, len(o.Name), nil, "the options %q and %q exclude each other", o.Name, e).Help = "switch one of them off"
			}
		}
	}
	for name, want := range l.cfg.Readings {
		if name == ScenarioChoice || name == MapChoice {
			continue
		}
		i := slices.IndexFunc(l.Disputes, func(d *Dispute) bool { return d.Name == name })
		if i < 0 {
			var names []string
			for _, d := range l.Disputes {
				names = append(names, d.Name)
			}
			l.diags.fail(codes.UnknownOption, lexer.Position{}, 0, nil, "there is no interpretation %q", name).Help = l.Suggest(name, func() []string { return names })
			continue
		}
		if l.Disputes[i].Chosen < 0 {
			var names []string
			for _, r := range l.Disputes[i].Readings {
				names = append(names, r.Name)
			}
			l.diags.fail(codes.UnknownOption, lexer.Position{}, 0, nil, "the interpretation %q has no reading %q", name, want).Help = l.Suggest(want, func() []string { return names })
		}
	}
}

// build runs the passes in their order: nouns, board, names of rules, bodies.
func (l *loader) build() {
	l.declareNouns()
	l.buildBoard()
	l.builtins()
	l.declareRules()
	l.watchRules()
	if l.diags.list.HasErrors() && l.World == nil {
		return
	}
	l.compileBodies()
	l.checkSeats()
	l.finish()
}

// finish lays out the start position.
func (l *loader) finish() {
	l.link()
	l.findCircles()
	l.prepareSteps()
	l.prepareMovements()
	l.orderQuestions()
	l.prepareChoices()
	l.World.Parts = l.cells.Parts
	l.budgetOrder, l.snapshotOrder, l.deckOrder = keys(l.Budgets), keys(l.Snapshots), keys(l.Decks)
	widths := make([]int, len(l.FactList))
	for i, f := range l.FactList {
		widths[i] = f.width()
	}
	l.Start = state.New(l.World, len(l.cells.Initial), len(l.cells.Boxed), widths)
	l.Start.Begin(l.cells.Initial, l.cells.Boxed)
	l.setUp()
	l.firstValues()
}

// link puts what simple rules say in the place of calls. Somebody who watches wants to
// be told of each.
func (l *loader) link() {
	if l.Watch() != nil || l.diags.list.HasErrors() {
		return
	}
	linker := &formula.Linker{}
	for _, e := range l.exprs {
		linker.Link(e)
	}
}

// firstValues works out what tracks and budgets are before play begins: one
// question, so that many of them take no longer than one may.
func (l *loader) firstValues() {
	c := formula.NewCtx(l.Start)
	failed := func(what, name string, rule *Rule, at lexer.Position) bool {
		if c.Err != nil && !l.diags.list.HasErrors() {
			d := l.diags.fail(codes.NoAnswer, at, len(name), rule, "the first value of the %s %s cannot be worked out", what, name)
			d.Detail = c.Err.Error()
		}
		return c.Err != nil
	}
	for _, v := range l.late {
		forEachKey(v.track.cell.Dims, func(args []value.Value) bool {
			c.Locals = args
			first := v.expr.Eval(c)
			v.track.Store(c, args, first)
			return c.Spend(1) && c.Err == nil
		})
		if failed("track", v.track.Name, v.track.Rule, v.track.Pos) {
			return
		}
	}
	l.Refill(c, wholeGame)
	var known *RuleError
	if errors.As(c.Err, &known) {
		failed("budget or deck", "of the whole game", known.Rule, known.Pos)
	}
}

func keys[V any](m map[string]V) []string {
	out := make([]string, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}
