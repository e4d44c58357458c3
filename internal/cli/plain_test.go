package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/proof"

	"github.com/stretchr/testify/require"
)

// attacks are what a terminal would obey.
var attacks = []string{
	"\x1b]52;c;cm0gLXJmIH4K\a",      // writes the clipboard
	"\x1b]0;root@bank\x1b\\",        // the title of the window
	"\x1b[2J\x1b[H",                 // the screen
	"\x1b[1A\x1b[2Kall is well",     // the line before
	"\x1bP+q544e\x1b\\", "\x1b[21t", // asks, and the answer is typed
	"\x1b]8;;http://evil.example\x1b\\x", // a link
	"\x1b[?1049h", "\x1bc", "\x1b[5m",
	"\u009b2J", "\u009d52;c;eA==\u009c", "\x9b2J", // C1, as characters and as bytes
	"harmless\rforbidden", "a\b\b\bb", "\x7f", "\x00", "\v", "\f", "\x0e",
	"\u202egnorw", "\u2066x\u2069", "\u202d",
	"\xff\xfe", "\xed\xa0\x80", "\xc0\x9b", "\xe6\xa3",
	"\x1b[1;31", "\x1b", "\x1b[1;31;5m", "\x1b[01m",
}

// requireTame fails if a terminal would do anything but show the text.
func requireTame(t *testing.T, out []byte, what ...any) {
	t.Helper()
	require.Equal(t, strings.ToValidUTF8(string(out), "?"), string(out), what...)
	for _, r := range string(out) {
		if dsl.Commands(r) {
			require.Failf(t, "a terminal would obey", "%U in %q (%v)", r, out, what)
		}
	}
}

func TestPlain(t *testing.T) {
	for _, a := range attacks {
		for _, color := range []bool{false, true} {
			var b bytes.Buffer
			p := NewPlain(&b, color)
			text := "before " + a + " behind\n"
			n, err := p.Write([]byte(text))
			require.NoError(t, err)
			require.Equal(t, len(text), n)
			requireTame(t, b.Bytes(), a)
			require.True(t, strings.HasPrefix(b.String(), "before ") && strings.HasSuffix(b.String(), " behind\n"), b.String())
			whole := b.String()

			// in pieces of a byte, it comes out the same
			b.Reset()
			for i := range len(text) {
				_, err := p.Write([]byte(text[i : i+1]))
				require.NoError(t, err)
			}
			require.NoError(t, p.Close())
			require.Equal(t, whole, b.String())
		}
	}
	var b bytes.Buffer
	p := NewPlain(&b, false)
	fmt.Fprint(p, "é 森 \U0001f3b2\t½ \u200f\n\x1b[2J\u009b\u202e", "\xe6")
	require.NoError(t, p.Close())
	require.NoError(t, p.Close())
	require.Equal(t, "é 森 \U0001f3b2\t½ \u200f\n"+`\u001b[2J\u009b\u202e`+"\ufffd", b.String())
}

// What JSON says is the same behind it.
func TestPlainJSON(t *testing.T) {
	for _, a := range attacks {
		var b bytes.Buffer
		require.NoError(t, json.NewEncoder(NewPlain(&b, true)).Encode(a))
		requireTame(t, b.Bytes(), a)
		var back string
		require.NoError(t, json.Unmarshal(b.Bytes(), &back))
		want := strings.Map(func(r rune) rune { return r }, a) // bytes that are not UTF-8 were lost before
		require.Equal(t, want, back)
	}
}

// The colours of the program pass where colour is wanted, and nowhere else.
func TestPlainColours(t *testing.T) {
	d := dsl.Diagnostic{Code: "E0101", Summary: "x", Detail: "y", Help: "z", Clauses: []string{"1"}}
	d.Span.File, d.Span.Start.Line, d.Span.Start.Column = "f", 1, 1
	var all bytes.Buffer
	for _, s := range []dsl.Severity{dsl.Error, dsl.Warning, dsl.Note} {
		d.Severity = s
		require.NoError(t, dsl.Renderer{Color: true, Sources: dsl.Sources{"f": []byte("text")}}.Render(&all, dsl.Diagnostics{d}))
	}
	e := &Env{Color: true}
	for _, on := range []string{boldOn, dimOn, redOn, greenOn, blueOn} {
		all.WriteString(e.paint(on, "x"))
	}
	var b bytes.Buffer
	fmt.Fprint(NewPlain(&b, true), all.String())
	require.Equal(t, all.String(), b.String())
	b.Reset()
	fmt.Fprint(NewPlain(&b, false), e.bold("x"))
	requireTame(t, b.Bytes())
}

// TestStrangers carries out every command that tells about a game from a stranger.
func TestStrangers(t *testing.T) {
	t.Chdir(t.TempDir())
	var out, errs bytes.Buffer
	e := &Env{In: strings.NewReader(""), Out: NewPlain(&out, false), Err: NewPlain(&errs, false)}
	require.NoError(t, NewGame(e, "g", "hex"))
	e.In = strings.NewReader("1\nRed 1\n0\nquit\n")
	require.NoError(t, Play{Setup: Setup{Game: "g", Seed: "1"}, Save: "good.save"}.Run(e))
	good, err := os.ReadFile("good.save")
	require.NoError(t, err)

	for i := 0; i < len(attacks); i += 5 { // TestPlain has all of them
		a := attacks[i]
		word, err := json.Marshal(a)
		require.NoError(t, err)
		in := strings.Trim(string(word), `"`)
		file := filepath.Join("saves", fmt.Sprintf("%d %s.save", i, strings.NewReplacer("/", "", "\x00", "").Replace(a)))
		require.NoError(t, os.MkdirAll("saves", 0o755))
		changes := [][2]string{
			{`"title":"`, `"title":"` + in}, {`"by":"`, `"by":"` + in}, {`"for":"`, `"for":"` + in},
			{`"pick":"`, `"pick":"` + in}, {`"game":"g`, `"game":"` + in}, {`"seed":"1`, `"seed":"` + in},
			{`"format":"`, `"` + in + `":"`}, {`"hash":"`, `"hash":"` + in}, {`"version":2`, `"version":2,"position":"` + in + `"`},
			{`"pick"`, `"word":"` + in + `","pick"`}, {"{", a + "{"},
		}
		for _, change := range [][2]string{changes[i/5*2%len(changes)], changes[(i/5*2+1)%len(changes)]} {
			require.NoError(t, os.WriteFile(file, []byte(strings.Replace(string(good), change[0], change[1], 1)), 0o644))
			say(t, e, &out, &errs, a, Retelling{Path: file}.Run(e))
			say(t, e, &out, &errs, a, Retelling{Path: file, Game: "g", Report: true}.Run(e))
			e.In = strings.NewReader("map\nunits\nlog\nquit\n")
			say(t, e, &out, &errs, a, Play{Setup: Setup{Game: "g"}, Load: file}.Run(e))
			say(t, e, &out, &errs, a, Question{Game: "g", Expr: "1", Load: file, Format: "human"}.Run(e))
			say(t, e, &out, &errs, a, Chart{Game: "g", Load: file, Scale: 1}.Run(e))
		}
		// what is typed and given
		e.In = strings.NewReader(a + "\nwhy " + a + "\nmap " + a + "\nunits " + a + "\nlog " + a + "\nhelp " + a + "\nquit\n")
		say(t, e, &out, &errs, a, Play{Setup: Setup{Game: "g"}, Save: file + ".new"}.Run(e))
		say(t, e, &out, &errs, a, Play{Setup: Setup{Game: a}}.Run(e))
		say(t, e, &out, &errs, a, Question{Game: "g", Expr: a, Format: "human"}.Run(e))
		say(t, e, &out, &errs, a, Question{Game: "g", Expr: `"` + a + `"`, Format: "json"}.Run(e))
		say(t, e, &out, &errs, a, Chart{Game: "g", Test: a, Part: a, Scale: 1}.Run(e))
		say(t, e, &out, &errs, a, Chart{Game: "g", Out: a, Scale: 1}.Run(e))
		say(t, e, &out, &errs, a, Table(e, "g", a, nil, Choices{Options: []string{a}}))
		say(t, e, &out, &errs, a, Tests{Paths: []string{"g"}, Match: a, Format: "human"}.Run(e))
		say(t, e, &out, &errs, a, Simulation{Game: "g", Format: "text", Games: 1, Seed: a, Bots: []string{a}, Worth: a, Points: a}.Run(e))

		// texts of rules and of what lies beside them, and names of files
		dir := filepath.Join("bad", fmt.Sprintf("%d %s", i, strings.NewReplacer("/", "", "\x00", "").Replace(a)))
		require.NoError(t, os.MkdirAll("bad", 0o755))
		require.NoError(t, NewGame(e, dir, "hex"))
		for _, beside := range []string{"clauses.tsv", []string{"defects.tsv", "open.tsv", "out-of-scope.tsv"}[i%3]} {
			require.NoError(t, os.WriteFile(filepath.Join(dir, beside), []byte("clause\ttext\n1\t"+a+"\n"+a+"\t"+a+"\t"+a+"\n"), 0o644))
			say(t, e, &out, &errs, a, CoverageQuery{Game: dir, Format: "human", List: []string{"all"}, Playouts: proof.Playouts{}}.Run(e))
			say(t, e, &out, &errs, a, Defects(e, dir, "", "", "human"))
			say(t, e, &out, &errs, a, Inspect(e, dir, "1", "human"))
			require.NoError(t, os.Remove(filepath.Join(dir, beside)))
		}
		say(t, e, &out, &errs, a, Tests{Paths: []string{dir}, Verbose: true, Format: "junit"}.Run(e))
		src, err := os.ReadFile(filepath.Join(dir, "game.wgr"))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(dir, "game.wgr"), bytes.Replace(src, []byte("Skirmish"), []byte(a), 1), 0o644))
		for _, format := range []string{"human", "gnu", "json", "sarif"} {
			err := Check(e, []string{dir}, format, false)
			require.ErrorIs(t, err, ErrFindings, "%q is no text of a game", a)
			say(t, e, &out, &errs, a, err)
		}
		say(t, e, &out, &errs, a, Format(e, []string{dir}, false, true, false))
		say(t, e, &out, &errs, a, Play{Setup: Setup{Game: dir}}.Run(e))
		say(t, e, &out, &errs, a, Tests{Paths: []string{dir}, Format: "human"}.Run(e))
	}
}

// say takes what was said, with the error as the program prints it.
func say(t *testing.T, e *Env, out, errs *bytes.Buffer, attack string, err error) {
	t.Helper()
	if err != nil {
		fmt.Fprintf(e.Err, "wargame: %s\n", err)
	}
	require.NoError(t, e.Close())
	requireTame(t, out.Bytes(), attack)
	requireTame(t, errs.Bytes(), attack)
	out.Reset()
	errs.Reset()
}
