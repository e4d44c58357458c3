package save

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/dice"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/value"

	"github.com/stretchr/testify/require"
)

// sealed makes a save of lines without checksums: what a forger can do.
func sealed(lines ...string) string {
	var c chain
	var out strings.Builder
	for _, l := range lines {
		out.Write(c.seal([]byte(l)))
		out.WriteByte('\n')
	}
	return out.String()
}

// unsealed are the lines of a save without their checksums.
func unsealed(t testing.TB, text string) []string {
	t.Helper()
	var out []string
	for _, l := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		body, _, ok := unseal([]byte(l))
		require.True(t, ok, l)
		out = append(out, string(body)+"}")
	}
	return out
}

// choose answers a decision by a number.
func choose(d *run.Decision, n int) run.Choice {
	switch {
	case d.Kind == run.DiceRoll:
		return run.Choice{Kind: run.Roll, Dice: []int{1 + n%6}}
	case d.CanDone && n%3 == 0:
		return run.Choice{Kind: run.Done}
	case d.CanStop && n%3 == 0:
		return run.Choice{Kind: run.Stop}
	case d.CanPass && n%4 == 0:
		return run.Choice{Kind: run.Pass}
	}
	if len(d.Options) == 0 {
		return run.Choice{Kind: run.Pass}
	}
	o := d.Options[n%len(d.Options)]
	return run.Choice{Value: o.Value, Group: o.Group}
}

// player plays the walking game and keeps it.
type player struct {
	t    testing.TB
	g    *run.Game
	w    *Writer
	base dice.Source
	at   []*run.Game // before each decision that stands
}

func newPlayer(t testing.TB, path string, seed uint64) *player {
	p := &player{t: t, base: dice.Keyed{Seed: seed}}
	p.g = run.New(load0(t), p.base)
	h := header(p.g, "seed")
	h.Title, h.Seats = p.g.P.Title, Seats(p.g.P)
	h.Seed = "5"
	w, err := Create(path, h, nil)
	require.NoError(t, err)
	p.w = w
	return p
}

func (p *player) play(n int) {
	d := p.g.Pending()
	c := choose(d, n)
	for k := 1; p.g.Check(d, c) != nil && k < 100; k++ { // not yet: something else
		c = choose(d, n+k)
	}
	m := MoveOf(p.g.P, d, c)
	p.at = append(p.at, p.g.Clone())
	refusal, err := p.g.Apply(c)
	require.NoError(p.t, err)
	require.Nil(p.t, refusal)
	require.NoError(p.t, p.w.Add(m, p.g.Hash()))
}

// undo takes back, with consent if a die has fallen.
func (p *player) undo(n int) {
	back := p.at[len(p.at)-n]
	if back.Rolled != p.g.Rolled {
		for _, s := range Seats(p.g.P) {
			require.NoError(p.t, p.w.Agree(s, n))
		}
	}
	p.g, p.at = back, p.at[:len(p.at)-n]
	require.NoError(p.t, p.w.Undo(n, p.g.Hash()))
	p.g.Dice = p.w.Game().DiceOfEra(p.base)
}

// load0 loads the walking game once.
func load0(t testing.TB) *program.Program {
	if walking == nil {
		walking = load(t)
	}
	return walking
}

var walking *program.Program

// undone is a whole game with notes and much that was taken back, also behind
// dice.
func undone(t testing.TB) *File {
	path := filepath.Join(t.TempDir(), "walk.save")
	p := newPlayer(t, path, 5)
	require.NoError(t, p.w.Note("the players sit down"))
	for i, free, dear := 0, 0, 0; p.g.Pending() != nil && i < 2000; i++ {
		p.play(int(value.Finish(uint64(i)) % 60))
		n := min(1+i%3, len(p.at))
		switch die := p.at[len(p.at)-n].Rolled != p.g.Rolled; {
		case die && dear < 3:
			dear++
			p.undo(n)
		case !die && free < 8 && i%3 == 0:
			free++
			p.undo(n)
		}
	}
	require.NoError(t, p.w.Close())
	f, err := ReadFile(path)
	require.NoError(t, err)
	require.Positive(t, f.era, "something was taken back behind a die")
	return f
}

// A game with undos, consents and notes is read back line by line, replays to
// the same position, and the dice of the last era are in force.
func TestUndoneIsChecked(t *testing.T) {
	f := undone(t)
	g := run.New(load0(t), dice.Keyed{Seed: 5})
	told := 0
	require.NoError(t, f.Replay(g, func(m *Move, _ *run.Decision, _ run.Choice) {
		told++
		require.Equal(t, told, m.N, "only what stands is told")
	}))
	require.Len(t, f.Moves, told)
	require.Equal(t, dice.Keyed{Seed: 5}.OfEra(f.era), g.Dice)
	again := run.New(load0(t), dice.Keyed{Seed: 5})
	require.NoError(t, f.ReplayTo(again, len(f.Moves), nil))
	require.Equal(t, g.Hash(), again.Hash(), "what stands leads there by itself")

	// A decision that was taken back, with a hash that it never had: format 1
	// would not have looked.
	lines := unsealed(t, string(f.text))
	for i := range f.Lines {
		if !f.Lines[i].undone {
			continue
		}
		forged := append([]string(nil), lines...)
		at := strings.Index(forged[i+1], `"hash":"`) + len(`"hash":"`)
		forged[i+1] = forged[i+1][:at] + "0123456789abcdef" + forged[i+1][at+16:]
		x, err := parse("forged.save", []byte(sealed(forged...)))
		require.NoError(t, err)
		err = x.Replay(run.New(load0(t), dice.Keyed{Seed: 5}), nil)
		require.ErrorContains(t, err, "the position after the decision differs")
		return
	}
	t.Fatal("nothing was taken back")
}

// An undo behind a die is refused when it is read, unless every seat agreed.
func TestUndoBehindADie(t *testing.T) {
	path := filepath.Join(t.TempDir(), "walk.save")
	p := newPlayer(t, path, 5)
	for i := 0; p.g.Rolled == 0; i++ {
		p.play(i*7 + 1)
	}
	before := p.at[len(p.at)-1]
	require.NoError(t, p.w.Close())
	raw, err := os.ReadFile(path)
	require.NoError(t, err)
	lines := unsealed(t, string(raw))
	n := len(p.at)
	back := `{"kind":"undo","hash":"` + Hex(before.Hash()) + `","count":1}`
	agreed := `{"kind":"undo","hash":"` + Hex(before.Hash()) + `","count":1,"era":1}`
	red, blue := `{"kind":"consent","count":1,"seat":"red"}`, `{"kind":"consent","count":1,"seat":"blue"}`
	again := lines[n]
	for name, c := range map[string]struct {
		more []string
		want string
	}{
		"quietly":              {[]string{back}, "the undo of 1 crosses a die, but not every seat agreed"},
		"one agrees":           {[]string{red, back}, "crosses a die"},
		"era alone":            {[]string{agreed}, "the dice can only change after every seat has agreed"},
		"one and an era":       {[]string{red, agreed}, "the dice can only change after every seat has agreed"},
		"for another":          {[]string{red, `{"kind":"consent","count":2,"seat":"blue"}`, agreed}, "the dice can only change after"},
		"the same dice":        {[]string{red, blue, back}, "every seat has agreed, so the dice must change to era 1, not 0"},
		"another era":          {[]string{red, blue, strings.Replace(agreed, `"era":1`, `"era":2`, 1)}, "era 1, not 2"},
		"nobody's":             {[]string{red, `{"kind":"consent","count":1,"seat":"green"}`}, `there is no seat "green"`},
		"agreed before":        {[]string{red, blue, agreed, red, blue, again}, "differs"},
		"used twice":           {[]string{red, blue, agreed, strings.Replace(agreed, `"era":1`, `"era":2`, 1)}, "the dice can only change after every seat has agreed"},
		"for what came before": {[]string{red, blue, strings.Replace(again, `"n":`+strconv.Itoa(n), `"n":`+strconv.Itoa(n+1), 1), agreed}, "the dice can only change after every seat has agreed"},
		"agreed":               {[]string{red, blue, agreed}, ""},
		"another hash":         {[]string{red, blue, strings.Replace(agreed, Hex(before.Hash()), "0123456789abcdef", 1)}, "the position after the undo differs"},
		"the die returns":      {[]string{red, blue, agreed, again}, "the position after the decision differs"},
	} {
		t.Run(name, func(t *testing.T) {
			text := sealed(append(append([]string(nil), lines...), c.more...)...)
			f, err := parse("x.save", []byte(text))
			if err == nil {
				g := run.New(load0(t), dice.Keyed{Seed: 5})
				err = f.Replay(g, nil)
			}
			if c.want == "" {
				require.NoError(t, err)
				return
			}
			require.ErrorContains(t, err, c.want)
			var e *Error
			require.ErrorAs(t, err, &e)
			require.Greater(t, e.Line, n)
		})
	}
}

// Nor does anybody get his time back.
func TestUndoBehindTheClock(t *testing.T) {
	f, ds := dsl.Parse("clock.wgr", []byte(`game g "Clock"
map area
side red "Red", blue "Blue"
data space reconstructed "for the test" { id
  A }
option twenty 1 "Twenty minutes" default on { clock overtime: 20 minutes per turn }
sequence {
  turn { ask ready by red "Ready?" ask sure by blue "Sure?" }
  game over "Done" for red
}
`))
	require.Empty(t, ds)
	p, ds := check.Load(build.Config{Files: []*dsl.File{f}})
	require.NoError(t, ds.Err())
	g := run.New(p, dice.Keyed{})
	h := header(g, "seed")
	h.Seats = Seats(p)
	w, err := Create(filepath.Join(t.TempDir(), "clock.save"), h, nil)
	require.NoError(t, err)
	start := Hex(g.Hash())
	for _, c := range []run.Choice{{Value: 1}, {Kind: run.Timeout}} {
		m := MoveOf(p, g.Pending(), c)
		refusal, err := g.Apply(c)
		require.NoError(t, err)
		require.Nil(t, refusal)
		require.NoError(t, w.Add(m, g.Hash()))
	}
	require.NoError(t, w.Close())
	lines := unsealed(t, string(w.Game().text))
	x, err := parse("clock.save", []byte(sealed(append(lines, `{"kind":"undo","hash":"`+start+`","count":2}`)...)))
	require.NoError(t, err)
	require.ErrorContains(t, x.Replay(run.New(p, dice.Keyed{}), nil), "clock.save:4: the undo of 2 crosses a timeout, but not every seat agreed")
	agreed := func(s string) string { return `{"kind":"consent","count":2,"seat":"` + s + `"}` }
	x, err = parse("clock.save", []byte(sealed(append(lines, agreed("red"), agreed("blue"), `{"kind":"undo","hash":"`+start+`","count":2,"era":1}`)...)))
	require.NoError(t, err)
	require.NoError(t, x.Replay(run.New(p, dice.Keyed{}), nil))
}

// Nothing but what the format says is read.
func TestStrict(t *testing.T) {
	head := `{"format":"wargame-save","version":2,"meaning":2,"game":"walk","title":"Walk","rules":"00","seats":["red"],"dice":"seed","start":"00"}`
	line := `{"kind":"decision","n":1,"by":"red","for":"a","pick":"b","hash":"0"}`
	for name, c := range map[string]struct {
		lines []string
		want  string
	}{
		"right":          {[]string{head, line}, ""},
		"unknown":        {[]string{head, strings.Replace(line, `"n":1`, `"n":1,"luck":1`, 1)}, `:2: this is not a line of a saved game: unknown field "luck"`},
		"twice":          {[]string{head, strings.Replace(line, `"n":1`, `"n":2,"n":1`, 1)}, `:2: this is not a line of a saved game: the field "n" occurs twice`},
		"case":           {[]string{head, strings.Replace(line, `"pick"`, `"Pick"`, 1)}, `the field "Pick" must be written "pick"`},
		"both cases":     {[]string{head, strings.Replace(line, `"n":1`, `"n":1,"PICK":"c"`, 1)}, `the field "PICK" must be written "pick"`},
		"null":           {[]string{head, strings.Replace(line, `"pick":"b"`, `"pick":null`, 1)}, `the field "pick" is null`},
		"control":        {[]string{head, strings.Replace(line, `"b"`, `"b\u001b[2J"`, 1)}, `the field "pick" contains a control character`},
		"control, c1":    {[]string{head, strings.Replace(line, `"b"`, "\"b\u009b2J\"", 1)}, `the field "pick" contains a control character`},
		"not utf-8":      {[]string{head, strings.Replace(line, `"b"`, "\"b\xff\"", 1)}, `it is not UTF-8`},
		"not a number":   {[]string{head, strings.Replace(line, `"n":1`, `"n":"1"`, 1)}, `the field "n" cannot hold a string`},
		"of an undo":     {[]string{head, strings.Replace(line, `"n":1`, `"n":1,"count":1`, 1)}, `unknown field "count"`},
		"of an export":   {[]string{head, strings.Replace(line, `"n":1`, `"n":1,"fell":[1]`, 1)}, `a decision needs exactly one of`},
		"no kind":        {[]string{head, strings.Replace(line, `"kind":"decision",`, ``, 1)}, `:2: this is not a line of a saved game: unknown field`},
		"unknown kind":   {[]string{head, `{"kind":"pledged","by":"red","seal":"00"}`}, `:2: this program does not know lines of the kind "pledged"; a newer version of the program wrote it`},
		"unknown note":   {[]string{head, `{"kind":"note:clock","seat":"red","left":[1,{"a":2}]}`, line}, ""},
		"double in note": {[]string{head, `{"kind":"note:clock","a":{"b":1,"b":2}}`}, `the field "b" occurs twice`},
		"esc in note":    {[]string{head, `{"kind":"note","text":"\u0007"}`}, `control character`},
		"array":          {[]string{head, `["kind"]`}, `:2: this is not a line`},
		"option twice":   {[]string{strings.Replace(head, `"seats"`, `"options":{"a":true,"a":false},"seats"`, 1)}, `:1: the header is damaged: the field "a" occurs twice`},
		"header case":    {[]string{strings.Replace(head, `"title"`, `"Title"`, 1)}, `:1: the header is damaged: the field "Title" must be written "title"`},
		"no meaning":     {[]string{strings.Replace(head, `"meaning":2,`, ``, 1)}, `:1: the header lacks meaning`},
		"nothing undone": {[]string{head, `{"kind":"undo","count":1,"hash":"0"}`}, `:2: cannot undo 1 decisions: there are 0`},
		"undo below":     {[]string{head, line, `{"kind":"undo","count":-1,"hash":"0"}`}, `:3: cannot undo -1 decisions`},
		"undo, no hash":  {[]string{head, line, `{"kind":"undo","count":1}`}, `:3: an undo needs a count and a hash`},
		"late consent":   {[]string{head, `{"kind":"consent","seat":"red","count":1}`}, `cannot undo`},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := parse("x.save", []byte(sealed(c.lines...)))
			if c.want == "" {
				require.NoError(t, err)
				return
			}
			require.ErrorContains(t, err, c.want)
		})
	}
	good := sealed(head, line)
	for name, c := range map[string]struct{ text, want string }{
		"a brace behind":  {strings.TrimSuffix(good, "\n") + "}\n", "x.save:2: "},
		"text behind":     {strings.TrimSuffix(good, "\n") + " more\n", "x.save:2: "},
		"a line behind":   {good + "more\n", "x.save:3: this is not a line of a saved game"},
		"an empty line":   {good + "\n", "x.save:3: this is not a line of a saved game"},
		"a mark":          {"\ufeff" + good, "x.save:1: a byte order mark precedes the header"},
		"CR LF":           {strings.ReplaceAll(good, "\n", "\r\n"), "x.save:1: the line ends in CR LF"},
		"no checksum":     {head + "\n", "x.save:1: the header has no checksum"},
		"a blank":         {strings.Replace(good, `"n":1`, `"n": 1`, 1), "x.save:2: the line does not match its checksum"},
		"swapped":         {swap(sealed(head, line, strings.Replace(line, `"n":1`, `"n":2`, 1))), "x.save:2: the line does not match its checksum"},
		"another header":  {sealed(strings.Replace(head, "Walk", "Run", 1)) + strings.SplitAfter(good, "\n")[1], "x.save:2: the line does not match its checksum"},
		"format 1, brace": {head1 + `{"n":1,"for":"a","pick":"b","hash":"0"}}` + "\n", "x.save:2: this is not a decision: it is followed by other text"},
		"format 1, case":  {head1 + `{"n":1,"For":"a","pick":"b","hash":"0"}` + "\n", `the field "For" must be written "for"`},
		"format 1, twice": {head1 + `{"n":1,"for":"a","for":"c","pick":"b","hash":"0"}` + "\n", `the field "for" occurs twice`},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := parse("x.save", []byte(c.text))
			require.ErrorContains(t, err, c.want)
		})
	}
}

func swap(text string) string {
	l := strings.SplitAfter(text, "\n")
	l[1], l[2] = l[2], l[1]
	return strings.Join(l, "")
}

const head1 = `{"format":"wargame-save","version":1,"game":"walk","rules":"00","dice":"seed","start":"00"}` + "\n"

// Who decides, and the game and its title, are bound as well.
func TestWhoAndWhat(t *testing.T) {
	f := undone(t)
	forge := func(from, to string) error {
		text := strings.Join(unsealed(t, string(f.text)), "\n")
		require.Contains(t, text, from)
		x, err := parse("x.save", []byte(sealed(strings.Split(strings.Replace(text, from, to, 1), "\n")...)))
		if err != nil {
			return err
		}
		g := run.New(load0(t), dice.Keyed{Seed: 5})
		if err := x.CheckGame("walk", g.P); err != nil {
			return err
		}
		return x.Replay(g, nil)
	}
	require.NoError(t, forge("sit down", "stand up"), "a note is no part of the game")
	require.ErrorContains(t, forge(`"by":"red"`, `"by":"blue"`), "red must decide here, not blue")
	require.ErrorContains(t, forge(`"title":"Walk"`, `"title":"Run"`), `x.save:1: the save is of a game with the title "Run", not "Walk"`)
	require.ErrorContains(t, forge(`"game":"walk"`, `"game":"runs"`), `x.save:1: the save is of the game "runs", not of "walk"`)
	require.ErrorContains(t, forge(`"meaning":`, `"meaning":9`), `x.save:1: the save was made with other semantics`)
	require.ErrorContains(t, forge(`"seats":["red","blue"]`, `"seats":["red"]`), `there is no seat "blue"`)
	require.ErrorContains(t, forge(`"seats":["red","blue"]`, `"seats":["red","blue","green"]`), `the dice can only change after every seat has agreed`)
	require.ErrorContains(t, forge(`"for":"action"`, `"for":"actions"`), `the game asks for action here, but the save decides actions`)
	require.ErrorContains(t, forge(`"rules":"`, `"rules":"f`), `made under other rules`)
}

// beginning is the beginning of a game.
func beginning(t testing.TB) *File {
	p := newPlayer(t, filepath.Join(t.TempDir(), "walk.save"), 5)
	for i := range 12 {
		p.play(i * 7)
	}
	p.undo(1)
	require.NoError(t, p.w.Close())
	return p.w.Game()
}
