package workshop

import (
	"encoding/base64"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/load"
)

// must answers a request that succeeds.
func must[A any](t testing.TB, w *Workshop, name string, body any) (out A) {
	t.Helper()
	data, err := w.Handle(name, marshal(t, body))
	require.NoError(t, err, name)
	require.NoError(t, json.Unmarshal(data, &out))
	return out
}

func marshal(t testing.TB, body any) []byte {
	data, err := json.Marshal(body)
	require.NoError(t, err)
	return data
}

type j map[string]any

func opened(t testing.TB, from j) *Workshop {
	t.Helper()
	w := New()
	must[folderInfo](t, w, "open", from)
	return w
}

func textOf(t testing.TB, w *Workshop, file string) string {
	return must[text](t, w, "file", j{"file": file}).Text
}

// change replaces a part of a file that occurs once.
func change(t testing.TB, w *Workshop, file, old, now string) {
	t.Helper()
	src := textOf(t, w, file)
	require.Equal(t, 1, strings.Count(src, old), "%s in %s", old, file)
	must[folderInfo](t, w, "change", j{"file": file, "text": strings.Replace(src, old, now, 1)})
}

func TestEveryStartOpensWithoutAMistake(t *testing.T) {
	list := must[[]start](t, New(), "starts", nil)
	require.Greater(t, len(list), 15)
	for _, s := range list {
		t.Run(s.Title, func(t *testing.T) {
			w := opened(t, j{"game": s.Game, "template": s.Template, "step": s.Step})
			out := must[problems](t, w, "diagnostics", j{"depth": "tests"})
			require.Zero(t, out.Errors, "%v", out.Problems)
			require.NotEmpty(t, must[folderInfo](t, w, "folder", nil).Files)
		})
	}
}

// The marsh rule of the README is written, broken, mended, tested and shared.
func TestTheHouseRuleOfTheReadme(t *testing.T) {
	readme, err := os.ReadFile(filepath.Join("..", "..", "..", "README.md"))
	require.NoError(t, err)
	_, rule, ok := strings.Cut(string(readme), "```wgr games/normandy/rules/house-rules.wgr\n")
	require.True(t, ok)
	rule, _, _ = strings.Cut(rule, "```")

	w := opened(t, j{"game": "normandy"})
	require.Zero(t, must[problems](t, w, "diagnostics", j{"depth": "tests"}).Warnings, "another scenario uses what this one does not")
	const file = "rules/house-rules.wgr"
	broken := strings.Replace(rule, "when h.marsh: -1", "when h.marhs: -1", 1)
	must[folderInfo](t, w, "change", j{"file": file, "text": broken})
	for _, depth := range []string{"rules", "tests"} {
		out := must[problems](t, w, "diagnostics", j{"file": file, "depth": depth})
		require.Equal(t, 1, out.Errors, "%v", out.Problems)
		p := out.Problems[0]
		require.Equal(t, file, p.File)
		require.Equal(t, "marhs", broken[p.From:p.To])
		require.Equal(t, "E0303", p.Code)
		require.Contains(t, p.Help, "marsh")
	}
	broke := must[testAnswer](t, w, "tests", j{"match": "marsh"})
	require.Contains(t, broke.Results[0].Fails[0].Text, "marhs")
	must[folderInfo](t, w, "change", j{"file": file, "text": "rule"})
	_, err = w.Handle("tests", nil)
	require.ErrorContains(t, err, "correct it first")

	must[folderInfo](t, w, "change", j{"file": file, "text": rule})
	require.Zero(t, must[problems](t, w, "diagnostics", j{"depth": "tests"}).Errors)
	tests := must[testAnswer](t, w, "tests", j{"match": "marsh", "milliseconds": 10000})
	require.Len(t, tests.Results, 1)
	require.True(t, tests.Results[0].Passed)

	l := must[link](t, w, "share", nil)
	require.Less(t, l.Length, 1000, "only the change is in the link")
	other := opened(t, j{"shared": l.Text})
	require.Equal(t, rule, textOf(t, other, file))
	info := must[folderInfo](t, other, "folder", nil)
	require.Equal(t, "normandy", info.Name)
	for _, f := range info.Files {
		require.Equal(t, f.Name == file, f.Changed, f.Name)
	}
}

func TestFailingTestsComeFirst(t *testing.T) {
	w := opened(t, j{"step": "9"})
	run := func() (all []testResult) {
		for next := 0; ; {
			out := must[testAnswer](t, w, "tests", j{"from": next, "milliseconds": 0.001})
			require.Greater(t, out.Next, next, "each answer brings a test")
			all = append(all, out.Results...)
			if next = out.Next; next == out.Total {
				return all
			}
		}
	}
	for _, r := range run() {
		require.True(t, r.Passed, r.Title)
	}
	change(t, w, "rules/3-combat.wgr", "b.target.village: -2", "b.target.village: -1")
	failing := 0
	for _, r := range run() {
		if !r.Passed {
			failing++
			require.NotEmpty(t, r.Fails[0].Text)
			require.Positive(t, r.Fails[0].Line)
			require.Contains(t, r.File, "tests/")
		}
	}
	require.Positive(t, failing)
	all := run()
	require.False(t, all[0].Passed, "what failed is run first")
}

func TestCompletionHoverAndHighlighting(t *testing.T) {
	w := opened(t, j{"step": "9"})
	const file = "rules/3-combat.wgr"
	src := textOf(t, w, file)
	at := strings.Index(src, ".target.village") + len(".target.vil")
	done := must[completion](t, w, "complete", placeQuery{file, at})
	require.Equal(t, "vil", src[done.From:done.To])
	require.Equal(t, []option{{"village", "attribute", done.Options[0].Detail}}, done.Options)

	f := must[fact](t, w, "hover", placeQuery{file, at})
	require.True(t, f.Found)
	require.Equal(t, "village", src[f.From:f.To])
	require.Contains(t, f.Signature, "village")

	marks := must[tokens](t, w, "highlight", fileQuery{file})
	require.NotEmpty(t, marks.Tokens)
	words := map[string]string{}
	for i := 0; i < len(marks.Tokens); i += 3 {
		words[src[marks.Tokens[i]:marks.Tokens[i+1]]] = marks.Kinds[marks.Tokens[i+2]]
	}
	require.Equal(t, "keyword", words["rule"])
	require.Equal(t, "property", words["village"])
}

// Places are counted in units of UTF-16, as the page does.
func TestPlacesBehindLettersOfSeveralUnits(t *testing.T) {
	w := opened(t, j{"template": "hex"})
	must[folderInfo](t, w, "change", j{"file": "rules/9.wgr", "text": "// 本 🎲 ü\r\nrule 9.1 \"🎲\" { nonsense_here when true: + 1 }\r\n"})
	out := must[problems](t, w, "diagnostics", j{"file": "rules/9.wgr", "depth": "rules"})
	require.Positive(t, out.Errors)
	p := out.Problems[0]
	before := "// 本 xx ü\nrule 9.1 \"xx\" { "
	require.Equal(t, len([]rune(before)), p.From, "%+v", p)
	require.Equal(t, 2, p.Line)
}

func TestMapWhyAndCoverage(t *testing.T) {
	w := opened(t, j{"step": "9"})
	pic := must[picture](t, w, "map", nil)
	require.Contains(t, pic.SVG, "<svg")
	list := must[positionList](t, w, "positions", nil)
	require.NotEmpty(t, list.Tests)
	require.Contains(t, must[picture](t, w, "map", j{"test": list.Tests[0]}).SVG, "<svg")

	a := must[answer](t, w, "why", j{"expression": `march_on(unit("Ironsides"), hex(0303))`})
	require.NotEmpty(t, a.Text)
	require.NotNil(t, a.Node)
	_, err := w.Handle("why", marshal(t, j{"expression": "march_onn(1)"}))
	require.ErrorContains(t, err, "did you mean")

	c := must[coverAnswer](t, w, "coverage", nil)
	require.False(t, c.Catalogue)
	require.NotEmpty(t, c.Clauses)
	require.Positive(t, c.Clauses[0].Tests)
	pass := must[coverAnswer](t, opened(t, j{"game": "the_pass"}), "coverage", nil)
	require.True(t, pass.Catalogue)
	require.Positive(t, pass.Count["proved"])
}

// The archive opens here and is the same game.
func TestArchive(t *testing.T) {
	w := opened(t, j{"template": "area", "name": "Six Villages"})
	a := must[packed](t, w, "zip", nil)
	require.Equal(t, "six_villages.zip", a.Name)
	other := opened(t, j{"zip": base64.StdEncoding.EncodeToString(a.Zip)})
	require.Equal(t, w.files, other.files)
	require.Equal(t, "six_villages", other.name)

	// A link of it holds everything, since nobody else has the archive.
	l := must[link](t, other, "share", nil)
	require.Equal(t, w.files, opened(t, j{"shared": l.Text}).files)
}

func TestTooMuchAndWrongNamesAreRefused(t *testing.T) {
	w := opened(t, j{"template": "hex"})
	for _, file := range []string{"", ".", "/etc/x.wgr", "../x.wgr", "a/../x.wgr", ".git/x.wgr", "a\\b.wgr", "c:x.wgr", "x.exe", "a//b.wgr", strings.Repeat("a", 200) + ".wgr"} {
		_, err := w.Handle("change", marshal(t, j{"file": file, "text": "x"}))
		require.Error(t, err, file)
	}
	_, err := w.Handle("change", marshal(t, j{"file": "x.wgr", "text": strings.Repeat("x", maxFile+1)}))
	require.ErrorContains(t, err, "larger than")
	for i := range 5 {
		_, err = w.Handle("change", marshal(t, j{"file": "x" + string(rune('0'+i)) + ".txt", "text": strings.Repeat("x", maxFile)}))
	}
	require.ErrorContains(t, err, "together")
	_, err = w.Handle("nothing", nil)
	require.ErrorIs(t, err, errUnknown)
	_, err = w.Handle("share", nil)
	require.NoError(t, err, "equal letters compress well")

	_, err = New().Handle("open", marshal(t, j{"game": "chess"}))
	require.ErrorIs(t, err, load.ErrNoGame)
	for _, shared := range []string{"1.", "2.AAAA", "1.!!", "1.AAAA", strings.Repeat("1", maxLink+1)} {
		_, err = New().Handle("open", marshal(t, j{"shared": shared}))
		require.Error(t, err, shared)
	}
}

// A small link that would unfold to very much is refused before it takes memory.
func TestABombIsRefused(t *testing.T) {
	var s shared
	s.Files = map[string]string{"a.wgr": strings.Repeat(" ", 3*maxAll)}
	text, err := pack(s)
	require.NoError(t, err)
	_, err = unlink(text)
	require.Error(t, err)
}

func TestAVariantOfAGameOfTheProgram(t *testing.T) {
	w := opened(t, j{"game": "normandy_mulberry"})
	require.Zero(t, must[problems](t, w, "diagnostics", j{"depth": "tests"}).Errors)
}

// A game that is packed for the board can be played there, and one with a mistake is refused.
func TestPlay(t *testing.T) {
	w := opened(t, j{"step": "9"})
	g := must[playable](t, w, "play", nil)
	require.True(t, strings.HasPrefix(g.Name, "hollin_"))
	name, files, _, err := unpack(g.Zip)
	require.NoError(t, err)
	require.Equal(t, "mygame", name, "no folder is around the files")
	require.Equal(t, w.files, files)
	change(t, w, "rules/3-combat.wgr", "b.target.village: -2", "b.target.village: -1")
	require.NotEqual(t, g.Name, must[playable](t, w, "play", nil).Name)
	change(t, w, "rules/3-combat.wgr", "b.target.village: -1", "b.target.vilage: -1")
	_, err = w.Handle("play", nil)
	require.ErrorContains(t, err, "correct it first")
	require.Equal(t, "normandy", must[playable](t, opened(t, j{"game": "normandy_mulberry"}), "play", nil).Extends)
}
