//go:build !js

package proof

import (
	"cmp"
	"io"
	"slices"
	"time"

	"wargame/interpreter/ruleset"

	"github.com/alecthomas/participle/v2/lexer"
	"github.com/google/pprof/profile"
)

// Profiler is a program.Watch that measures how often rules are asked and how long they take.
// In its profile clauses stand for functions: a clause calls another if its rule asks
// something that the other rule defines. It is not safe for concurrent use.
type Profiler struct {
	root, at *call
	since    time.Time
	begun    time.Time
}

// call is a rule that is asked by another: a node in the tree of all calls.
type call struct {
	up    *call
	rule  *ruleset.Rule
	place *lexer.Position
	kids  map[*lexer.Position]*call
	count int64
	own   time.Duration
}

// NewProfiler returns a profiler and starts the measurement.
func NewProfiler() *Profiler {
	now := time.Now()
	root := &call{kids: map[*lexer.Position]*call{}}
	return &Profiler{root: root, at: root, since: now, begun: now}
}

// Enter implements program.Watch.
func (p *Profiler) Enter(rule *ruleset.Rule, at *lexer.Position) {
	now := time.Now()
	p.at.own += now.Sub(p.since)
	c := p.at.kids[at]
	if c == nil {
		c = &call{up: p.at, rule: rule, place: at, kids: map[*lexer.Position]*call{}}
		p.at.kids[at] = c
	}
	c.count++
	p.at, p.since = c, now
}

// Leave implements program.Watch.
func (p *Profiler) Leave() {
	now := time.Now()
	p.at.own += now.Sub(p.since)
	p.since = now
	if p.at.up != nil {
		p.at = p.at.up
	}
}

// Reset returns to the root, after a run that did not end regularly.
func (p *Profiler) Reset() { p.at, p.since = p.root, time.Now() }

// Write writes the profile in the format of pprof.
func (p *Profiler) Write(out io.Writer) error {
	b := &profileBuilder{
		functions: map[string]*profile.Function{}, locations: map[lexer.Position]*profile.Location{},
		p: &profile.Profile{
			SampleType:    []*profile.ValueType{{Type: "asked", Unit: "count"}, {Type: "time", Unit: "nanoseconds"}},
			PeriodType:    &profile.ValueType{Type: "time", Unit: "nanoseconds"},
			Period:        1,
			TimeNanos:     p.begun.UnixNano(),
			DurationNanos: int64(time.Since(p.begun)),
		},
	}
	b.calls(p.root, nil)
	if err := b.p.CheckValid(); err != nil {
		return err
	}
	return b.p.Write(out)
}

type profileBuilder struct {
	p         *profile.Profile
	functions map[string]*profile.Function
	locations map[lexer.Position]*profile.Location
}

func (b *profileBuilder) calls(c *call, stack []*profile.Location) {
	if c.place != nil {
		stack = append([]*profile.Location{b.location(c)}, stack...) // the innermost first
		b.p.Sample = append(b.p.Sample, &profile.Sample{Location: stack, Value: []int64{c.count, int64(c.own)}})
	}
	var kids []*call
	for _, k := range c.kids {
		kids = append(kids, k)
	}
	slices.SortFunc(kids, func(x, y *call) int {
		return cmp.Or(cmp.Compare(x.place.Filename, y.place.Filename), cmp.Compare(x.place.Offset, y.place.Offset))
	})
	for _, k := range kids {
		b.calls(k, stack)
	}
}

func (b *profileBuilder) location(c *call) *profile.Location {
	if l := b.locations[*c.place]; l != nil {
		return l
	}
	name, title, line := "outside every rule", "", 1
	if c.rule != nil {
		name, title, line = c.rule.Clause, c.rule.Title, c.rule.Pos.Line
	}
	key := name + "\x00" + c.place.Filename
	f := b.functions[key]
	if f == nil {
		f = &profile.Function{ID: uint64(len(b.p.Function) + 1), Name: name, SystemName: title, Filename: c.place.Filename, StartLine: int64(line)}
		b.functions[key] = f
		b.p.Function = append(b.p.Function, f)
	}
	l := &profile.Location{ID: uint64(len(b.p.Location) + 1), Line: []profile.Line{{Function: f, Line: int64(c.place.Line)}}}
	b.locations[*c.place] = l
	b.p.Location = append(b.p.Location, l)
	return l
}
