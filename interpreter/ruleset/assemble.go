package ruleset

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/finding"
	"wargame/interpreter/messages"

	"github.com/alecthomas/participle/v2/lexer"
)

// Choice holds the inputs of Assemble: the files, and the choices of options and
// readings.
type Choice struct {
	Files []*dsl.File // the files of the game and of its tests

	// Library returns a module for `use`. A nil file means that there is no such module.
	Library func(name string) (*dsl.File, dsl.Diagnostics)
	Modules []string // names of the modules, for suggestions

	// Retired returns the edition of the language that removed a module; 0 if there never
	// was one of this name. Nil means that no module was removed.
	Retired func(name string) int

	Options   map[string]bool   // options that differ from their default
	Readings  map[string]string // readings chosen in place of the default
	Layers    map[string]int    // file name to height above the base game
	Catalogue *Catalogue        // the statements of the rulebook; nil if there is none
	Words     *messages.Printer // writes the reasons of rules that a construct makes; nil is English
	Playing   bool              // Files does not include the tests of the game
}

// assembler builds a Set.
type assembler struct {
	*Set
	choice    Choice
	report    *finding.Report
	removals  []removal
	renames   []*dsl.Rename
	used      map[string]bool
	using     []string // the modules being read, innermost last
	optionOf  map[string]*Option
	reading   *dsl.File                 // the file of the game that is being read
	aside     map[declaration]outOf     // options, interpretations and tests that a variant removes
	declaring map[*dsl.Item]declaration // cache of what items declare
}

// Assemble determines the rules in force and adds errors to the report.
func Assemble(choice Choice, report *finding.Report) *Set {
	l := &assembler{choice: choice, report: report, used: map[string]bool{}, optionOf: map[string]*Option{}, declaring: map[*dsl.Item]declaration{},
		Set: &Set{Sources: dsl.Sources{}, layers: choice.Layers, absent: map[string]lexer.Position{}, made: map[string]bool{}, files: slices.Clone(choice.Files),
			modules: map[string]bool{}, moduleClauses: map[string]bool{}}}
	for _, f := range choice.Files {
		l.Sources[f.Name] = f.Source
	}
	l.checkEditions(choice.Files)
	l.findAside()
	files := l.chooseScenario(choice.Files)
	for _, f := range files {
		l.useAll(f)
	}
	for _, f := range files {
		l.reading = f
		l.flatten(f.Items, nil, "")
	}
	l.takeOut()
	l.renameRules()
	l.checkChoices()
	written := l.inForce
	l.hash = sync.OnceValue(func() uint64 { return hashOf(written, l.Sources, false) })
	l.hashWithTexts = sync.OnceValue(func() uint64 { return hashOf(written, l.Sources, true) })
	l.aims = sync.OnceValue(func() map[*dsl.Item]bool { return aimWords(written, l.Sources) })
	l.expandStacking()
	return l.Set
}

// useAll reads the modules that a file uses, each once, before the file itself.
func (l *assembler) useAll(f *dsl.File) {
	for _, it := range f.Items {
		if it.Use == nil {
			continue
		}
		for _, n := range it.Use.Names {
			if slices.Contains(l.using, n.Text) {
				l.report.Fail(codes.Cycle, n.Pos, len(n.Text), nil, "the modules use each other in a circle: %s", strings.Join(append(l.using, n.Text), " uses ")).Help = "remove one of them from the circle"
				continue
			}
			if l.used[n.Text] {
				continue
			}
			l.used[n.Text] = true
			var m *dsl.File
			var diags dsl.Diagnostics
			if l.choice.Library != nil {
				m, diags = l.choice.Library(n.Text)
			}
			if m == nil {
				l.unknownModule(n)
				continue
			}
			l.report.List = append(l.report.List, diags...)
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

func (l *assembler) unknownModule(n *dsl.Name) {
	if l.choice.Retired != nil {
		if edition := l.choice.Retired(n.Text); edition > 0 {
			l.report.Fail(codes.UnknownModule, n.Pos, len(n.Text), nil, "edition %d of the language removed the module %q", edition, n.Text).Help = "`wargame fix` copies it into the game's folder modules"
			return
		}
	}
	l.report.Fail(codes.UnknownModule, n.Pos, len(n.Text), nil, "there is no module %q", n.Text).Help = l.report.Suggest(n.Text, func() []string { return l.choice.Modules })
}

// flatten appends the items in force, each with its rule.
func (l *assembler) flatten(items []*dsl.Item, rule *Rule, origin string) {
	for _, it := range dsl.Lines(items) {
		if _, out := l.out(it); out && it.Test == nil {
			continue
		}
		switch {
		case it.Use != nil, it.Edition != nil, it.Texts != nil, it.Scenario != nil, it.In != nil, it.Every != nil, it.TestsOf != nil:
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
			l.inForce = append(l.inForce, Stated{Item: it, Rule: rule, Origin: origin})
		}
	}
}

func (l *assembler) flattenRule(d *dsl.Rule, origin string) *Rule {
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

func (l *assembler) option(o *dsl.Option, rule *Rule) {
	opt := &Option{Name: o.Name.Text, Title: o.Title.Value(), Default: o.On, On: o.On, Pos: o.Name.Pos}
	if o.Clause != nil {
		opt.Clause = o.Clause.Clause()
	}
	for _, e := range o.Excludes {
		opt.Excludes = append(opt.Excludes, e.Text)
	}
	if on, ok := l.choice.Options[opt.Name]; ok {
		opt.On = on
	}
	if l.optionOf[opt.Name] != nil {
		l.report.Fail(codes.Duplicate, o.Name.Pos, len(opt.Name), rule, "the option %q is declared twice", opt.Name)
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

func (l *assembler) dispute(in *dsl.Interpretation, rule *Rule) {
	d := &Dispute{Name: in.Name.Text, Title: in.Title.Value(), Pos: in.Name.Pos, Chosen: -1}
	if in.Clause != nil {
		d.Clause = in.Clause.Clause()
	}
	want, asked := l.choice.Readings[d.Name]
	for i, r := range in.Readings {
		d.Readings = append(d.Readings, Reading{r.Name.Text, r.Title.Value(), r.Default})
		if asked && r.Name.Text == want || !asked && r.Default {
			d.Chosen = i
		}
	}
	l.Disputes = append(l.Disputes, d)
	if d.Chosen < 0 {
		if !asked {
			l.report.Fail(codes.NoDefaultReading, in.Name.Pos, len(d.Name), rule, "no reading of %q is the default", d.Name)
		}
		return
	}
	if rule == nil && d.Clause != "" {
		rule = &Rule{Clause: d.Clause, Title: d.Title, Origin: "reading " + d.Name, Pos: d.Pos}
	}
	l.flatten(in.Readings[d.Chosen].Items, rule, "reading "+d.Name+"="+d.Readings[d.Chosen].Name)
}

// renameRules moves rules of modules to clauses of the rulebook.
func (l *assembler) renameRules() {
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
			l.report.Fail(codes.NoSuchRule, n.From.Pos, len(n.From.Text), nil, "no module has a rule %s", from).Help = l.report.Suggest(from, l.clauses)
		case l.choice.Catalogue != nil && !l.choice.Catalogue.HasClause(to):
			l.report.Fail(codes.UnknownClause, n.To.Pos, len(n.To.Text), nil, "the catalogue has no clause %s", to).Help = l.report.Suggest(to, l.choice.Catalogue.Clauses)
		}
	}
}

func (l *assembler) clauses() []string {
	var out []string
	for _, r := range l.Rules {
		out = append(out, r.Clause)
	}
	return out
}

// checkChoices reports options and readings that do not exist or exclude each other.
func (l *assembler) checkChoices() {
	for name := range l.choice.Options {
		if l.optionOf[name] == nil {
			l.report.Fail(codes.UnknownOption, lexer.Position{}, 0, nil, "there is no option %q", name).Help = l.report.Suggest(name, func() []string { return slices.Sorted(maps.Keys(l.optionOf)) })
		}
	}
	for _, o := range l.Options {
		for _, e := range o.Excludes {
			switch x := l.optionOf[e]; {
			case x == nil:
				l.report.Fail(codes.UnknownOption, o.Pos, len(o.Name), nil, "option %q excludes %q, which does not exist", o.Name, e).Help = l.report.Suggest(e, func() []string { return slices.Sorted(maps.Keys(l.optionOf)) })
			case o.On && x.On:
				l.report.Fail(codes.OptionClash, o.Pos, len(o.Name), nil, "the options %q and %q exclude each other", o.Name, e).Help = "switch one of them off"
			}
		}
	}
	for name, want := range l.choice.Readings {
		if name == ScenarioChoice || name == MapChoice {
			continue
		}
		i := slices.IndexFunc(l.Disputes, func(d *Dispute) bool { return d.Name == name })
		if i < 0 {
			var names []string
			for _, d := range l.Disputes {
				names = append(names, d.Name)
			}
			l.report.Fail(codes.UnknownOption, lexer.Position{}, 0, nil, "there is no interpretation %q", name).Help = l.report.Suggest(name, func() []string { return names })
			continue
		}
		if l.Disputes[i].Chosen < 0 {
			var names []string
			for _, r := range l.Disputes[i].Readings {
				names = append(names, r.Name)
			}
			l.report.Fail(codes.UnknownOption, lexer.Position{}, 0, nil, "the interpretation %q has no reading %q", name, want).Help = l.report.Suggest(want, func() []string { return names })
		}
	}
}
