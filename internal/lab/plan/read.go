package plan

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"wargame/dsl"
	"wargame/internal/spelling"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// A plan has one item a line. A line that begins with a blank continues the one before. Each
// item is parsed by itself, so that one mistake does not hide the next.
type item struct {
	Pos lexer.Position

	Title     *string  `parser:"  'lab' @String"`
	Game      *string  `parser:"| 'game' @(Ident | String)"`
	Scenarios []string `parser:"| 'scenario' @Ident (',' @Ident)*"`
	Players   *players `parser:"| 'players' @@"`
	Games     *games   `parser:"| 'games' @@"`
	Block     *int     `parser:"| 'block' @Int"`
	Decisions *int     `parser:"| 'decisions' @Int"`
	Watch     *int     `parser:"| 'watch' 'one' 'in' @Int"`
	Option    *factor  `parser:"| 'option' @@"`
	Readings  []string `parser:"| 'reading' @Ident (',' @Ident)*"`
	Variants  []string `parser:"| 'variant' @(Ident | String) (',' @(Ident | String))*"`
	With      *with    `parser:"| 'with' @@"`
	For       *string  `parser:"| 'for' @Ident"`
	Stop      *int     `parser:"| 'stop' 'at' @Int '%'"`
	Measure   *measure `parser:"| 'measure' @@"`
	Map       *measure `parser:"| 'map' @@"`
}

type players struct {
	Name  string  `parser:"@(Ident | String) ':'"`
	Seats []*seat `parser:"@@ (',' @@)*"`
}

type seat struct {
	First  string  `parser:"@(Ident | String)"`
	Second *string `parser:"((?! 'never') @(Ident | String))?"`
	Never  *never  `parser:"('never' 'under' @@)?"`
}

type never struct {
	Plus bool `parser:"@'+'?"`
	A    int  `parser:"@Int"`
	B    *int `parser:"(':' @Int)?"`
}

type games struct {
	Count int     `parser:"@Int"`
	From  *string `parser:"('from' @Int)?"`
}

type factor struct {
	Names    []string `parser:"@Ident (',' @Ident)* ':'"`
	Alone    bool     `parser:"(  @('one' 'by' 'one')"`
	Together bool     `parser:" | @'together'"`
	Runs     *int     `parser:" | 'in' @Int 'runs')"`
}

type with struct {
	Option  *string  `parser:"( 'option' @Ident"`
	Off     bool     `parser:"  @'off'?"`
	Reading []string `parser:"| 'reading' @Ident '=' @Ident )"`
}

type measure struct {
	Title string         `parser:"@String"`
	Of    string         `parser:"('of' @Ident)?"`
	Colon lexer.Position `parser:"':'"`
	Text  []*word        `parser:"@@+"`
}

type word struct {
	Pos  lexer.Position
	Text string `parser:"@(Ident | Int | String | Punct)"`
}

var parser = sync.OnceValue(func() *participle.Parser[item] {
	return participle.MustBuild[item](participle.Lexer(dsl.Definition{}), participle.Elide("Comment", "Whitespace"), participle.UseLookahead(4))
})

// Code is the code of all findings about a plan.
const Code = "E0901"

// Pages are the explanations of the codes of plans.
var Pages = []dsl.Code{{
	ID:    Code,
	Title: "A plan of the laboratory cannot be read",
	Explanation: `A plan says what the laboratory plays. Each line holds one item; an indented line
continues the item above it. A plan names its game, the players, the number of games,
and what is compared: options, readings, variants. The items players, option, reading,
variant, with, measure and map may be repeated; every other item occurs once.`,
	Example: "game normandy\ngames many\n",
	Fixed:   "game normandy\ngames 200 from 1\n",
}}

// Read parses a plan. The diagnostics point into the text.
func Read(name string, src []byte) (*Plan, dsl.Diagnostics) {
	p := &Plan{Games: DefaultGames, Seed: 1, Block: DefaultBlock, Watch: DefaultWatch, Options: map[string]bool{}, Chosen: map[string]string{}, Source: src}
	var ds dsl.Diagnostics
	seen := map[string]bool{}
	for _, l := range lines(string(src)) {
		at := lexer.Position{Filename: name, Offset: l.offset, Line: l.no, Column: 1}
		it, err := parser().ParseString(name, l.text)
		if err == nil && it.is() == "" {
			err = errors.New("this is not an item of a plan")
		}
		if err == nil {
			if kind := it.is(); single[kind] && seen[kind] {
				err = fmt.Errorf("%s occurs twice", kind)
			} else {
				seen[kind], err = true, p.take(it, l.text)
			}
		}
		if err != nil {
			ds = append(ds, finding(at, l.text, err))
		}
	}
	whole := func(text string) {
		ds = append(ds, dsl.Diagnostic{Code: Code, Summary: text, Span: dsl.Span{File: name, Start: lexer.Position{Filename: name, Line: 1, Column: 1}}})
	}
	if p.Game == "" && len(ds) == 0 {
		whole("a plan must name its game: game normandy")
	}
	if len(p.Players) == 0 {
		p.Players = []Players{{Name: "random", Seats: []Seat{{Bot: "random"}}}}
	}
	return p, ds
}

// single are the items that may occur once.
var single = map[string]bool{"lab": true, "game": true, "scenario": true, "games": true, "block": true, "decisions": true, "watch": true, "for": true, "stop": true}

func (it *item) is() string {
	switch {
	case it.Title != nil:
		return "lab"
	case it.Game != nil:
		return "game"
	case it.Scenarios != nil:
		return "scenario"
	case it.Players != nil:
		return "players"
	case it.Games != nil:
		return "games"
	case it.Block != nil:
		return "block"
	case it.Decisions != nil:
		return "decisions"
	case it.Watch != nil:
		return "watch"
	case it.Option != nil:
		return "option"
	case it.Readings != nil:
		return "reading"
	case it.Variants != nil:
		return "variant"
	case it.With != nil:
		return "with"
	case it.For != nil:
		return "for"
	case it.Stop != nil:
		return "stop"
	case it.Measure != nil:
		return "measure"
	case it.Map != nil:
		return "map"
	}
	return ""
}

// take adds an item.
func (p *Plan) take(it *item, text string) error {
	atLeast1 := func(n int, what string) error {
		if n < 1 {
			return fmt.Errorf("%s must be at least 1", what)
		}
		return nil
	}
	between := func(n, most int, what string) error {
		if n > most {
			return fmt.Errorf("%s must be at most %d", what, most)
		}
		return atLeast1(n, what)
	}
	switch it.is() {
	case "lab":
		p.Title = plain(*it.Title)
	case "game":
		p.Game = plain(*it.Game)
	case "scenario":
		p.Scenarios = it.Scenarios
	case "players":
		return p.addPlayers(it.Players)
	case "games":
		p.Games = it.Games.Count
		if it.Games.From != nil {
			seed, err := strconv.ParseUint(*it.Games.From, 10, 63)
			if err != nil {
				return fmt.Errorf("%s is not a seed", *it.Games.From)
			}
			p.Seed = seed
		}
		return between(p.Games, MaxGames, "games")
	case "block":
		p.Block = *it.Block
		return between(p.Block, MaxBlock, "the number of games in a block")
	case "decisions":
		p.Decisions = *it.Decisions
		return atLeast1(p.Decisions, "decisions")
	case "watch":
		p.Watch = *it.Watch
	case "option":
		return p.addFactor(it.Option)
	case "reading":
		p.Readings = append(p.Readings, it.Readings...)
	case "variant":
		for _, v := range it.Variants {
			p.Variants = append(p.Variants, plain(v))
		}
	case "with":
		if it.With.Option != nil {
			p.Options[*it.With.Option] = !it.With.Off
		} else {
			p.Chosen[it.With.Reading[0]] = it.With.Reading[1]
		}
	case "for":
		p.For = *it.For
	case "stop":
		p.Stop = float64(*it.Stop) / 100
		return atLeast1(*it.Stop, "the percentage to stop at")
	case "measure":
		p.Measures = append(p.Measures, it.Measure.read(text))
	case "map":
		if it.Map.Of == "" {
			return errors.New(`a map needs a space: map "Title" of h: …`)
		}
		p.Maps = append(p.Maps, it.Map.read(text))
	}
	return nil
}

func (p *Plan) addPlayers(x *players) error {
	one := Players{Name: plain(x.Name)}
	for _, o := range p.Players {
		if o.Name == one.Name {
			return fmt.Errorf("players %s: this name is used twice", one.Name)
		}
	}
	for _, s := range x.Seats {
		seat := Seat{Bot: plain(s.First)}
		if s.Second != nil {
			seat = Seat{Name: plain(s.First), Bot: plain(*s.Second)}
		}
		switch n := s.Never; {
		case n == nil:
		case n.Plus == (n.B != nil) || n.B != nil && *n.B < 1:
			return errors.New("never under needs odds (2:1) or a difference (+3)")
		case n.Plus:
			seat.Never = fmt.Sprintf("+%d", n.A)
		default:
			seat.Never = fmt.Sprintf("%d:%d", n.A, *n.B)
		}
		one.Seats = append(one.Seats, seat)
	}
	p.Players = append(p.Players, one)
	return nil
}

func (p *Plan) addFactor(x *factor) error {
	f := Factor{Options: x.Names}
	switch {
	case x.Together:
		if len(f.Options) > 6 {
			return fmt.Errorf("%d options together need %d games for each seed; write: in 16 runs", len(f.Options), 1<<len(f.Options))
		}
		f.Runs = 1 << len(f.Options)
	case x.Runs != nil:
		f.Runs = *x.Runs
		if f.Runs < 2 || f.Runs&(f.Runs-1) != 0 {
			return fmt.Errorf("%d is not a power of 2", f.Runs)
		}
	}
	p.Factors = append(p.Factors, f)
	return nil
}

// read reads the text of a measure as written.
func (m *measure) read(text string) Measure {
	last := m.Text[len(m.Text)-1]
	from, to := m.Text[0].Pos.Offset, last.Pos.Offset+len(last.Text)
	return Measure{Title: plain(m.Title), Of: m.Of, Text: text[from:to]}
}

func plain(s string) string {
	if strings.HasPrefix(s, `"`) {
		return dsl.Unquote(s)
	}
	return s
}

// line is a line with its continuation lines.
type line struct {
	no, offset int
	text       string
}

func lines(src string) []line {
	var out []line
	offset := 0
	for i, l := range strings.SplitAfter(src, "\n") {
		text := strings.TrimSpace(l)
		switch {
		case text == "" || strings.HasPrefix(text, "//"):
		case (l[0] == ' ' || l[0] == '\t') && len(out) > 0:
			last := &out[len(out)-1]
			last.text = src[last.offset : offset+len(l)]
		default:
			out = append(out, line{i + 1, offset, l})
		}
		offset += len(l)
	}
	return out
}

// forms are the items as a designer writes them.
var forms = map[string]string{
	"lab":       `lab "title"`,
	"game":      `game NAME, or game "folder"`,
	"scenario":  `scenario NAME, NAME`,
	"players":   `players NAME: BOT, or players NAME: SEAT BOT, SEAT BOT; after a bot, never under 2:1 or never under +3`,
	"games":     `games 200, or games 200 from 1`,
	"block":     `block 10`,
	"decisions": `decisions 20000`,
	"watch":     `watch one in 20`,
	"option":    `option NAME, NAME: one by one, or together, or in 4 runs`,
	"reading":   `reading NAME, NAME`,
	"variant":   `variant NAME, or variant "folder"`,
	"with":      `with option NAME, with option NAME off, or with reading NAME = READING`,
	"for":       `for SIDE`,
	"stop":      `stop at 5%`,
	"measure":   `measure "title" of s: EXPRESSION`,
	"map":       `map "title" of h: EXPRESSION`,
}

// finding returns a diagnostic for an item: where it is wrong in the plan, and how it is
// written. The parser of an item knows only its own text.
func finding(at lexer.Position, text string, err error) dsl.Diagnostic {
	d := dsl.Diagnostic{Code: Code, Summary: err.Error()}
	var pe participle.Error
	if errors.As(err, &pe) {
		// A parser names what it expects by its grammar, which means nothing to a designer.
		d.Summary, _, _ = strings.Cut(pe.Message(), " (expected ")
		first := strings.Fields(text)[0]
		if form, ok := forms[first]; ok {
			d.Help = "write " + form
		} else if near := spelling.Nearest(first, slices.Sorted(maps.Keys(forms))); len(near) > 0 {
			d.Help = "did you mean " + near[0] + "?"
		} else {
			d.Help = "the items are " + strings.Join(slices.Sorted(maps.Keys(forms)), ", ")
		}
		in := pe.Position()
		at.Offset += in.Offset
		if in.Line > 1 {
			at.Line, at.Column = at.Line+in.Line-1, in.Column
		} else {
			at.Column = in.Column
		}
	}
	d.Span = dsl.Span{File: at.Filename, Start: at}
	return d
}
