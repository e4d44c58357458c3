package host

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/questions"
	"wargame/internal/host/view"
	"wargame/interpreter/dice"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
	"wargame/interpreter/value"
)

// hand posts the lines of a study.
func (b *bed) hand(token string, lines ...string) (int, failure) {
	b.Helper()
	v := b.view(token)
	status, text := b.ask("POST", "/g/"+token+"/hand", map[string]any{"expected": v.Ask, "key": key(), "lines": lines})
	var f failure
	require.NoError(b, json.Unmarshal(text, &f), string(text))
	return status, f
}

// sitAll takes all seats with the one link and returns it.
func (b *bed) sitAll(links map[string]string) string {
	b.Helper()
	token := links["+"]
	require.NotEmpty(b, token)
	b.pledge(token, strings.Repeat("ab", 32))
	status, text := b.ask("POST", "/g/"+token+"/sit", map[string]any{"number": strings.Repeat("ab", 32)})
	require.Equal(b, http.StatusOK, status, string(text))
	return token
}

// A study is set up, played on, and exported as a passing test.
func TestStudy(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass", "study": true})
	require.Len(t, links, 2)
	token := b.sitAll(links)
	v := b.view(token)
	require.True(t, v.Study)
	require.Equal(t, "playing", v.State)
	n := v.N

	status, f := b.hand(token, "plaec unit(\"R1\") at hex(0203)")
	require.Equal(t, http.StatusUnprocessableEntity, status)
	require.Contains(t, strings.Join(f.Reasons, "\n"), "^", "the place is underlined")
	require.Contains(t, f.Reasons[0], "--> by hand:1:", "the number of the line as it was typed")
	status, f = b.hand(token, "roll 1d6")
	require.Equal(t, http.StatusUnprocessableEntity, status, "%v", f)
	require.Empty(t, b.view(token).Hand, "nothing has been done")
	for _, bad := range []string{"}", "{", "set turn_number = ", "place unit(\"nobody\") at hex(0203)", "given nothing"} {
		status, f = b.hand(token, bad)
		require.Equal(t, http.StatusUnprocessableEntity, status, "%s: %v", bad, f)
	}

	lines := []string{`withdraw unit("R1")`, `place unit("R1") at hex(0203)`, "begin phase movement of red"}
	status, f = b.hand(token, lines...)
	require.Equal(t, http.StatusOK, status, "%v", f)
	v = b.view(token)
	require.Equal(t, lines, v.Hand)
	require.Greater(t, v.N, n)
	require.Equal(t, 0, v.Moves)
	var board view.Board
	b.got(token, "board", &board)
	require.Equal(t, "0203", board.Spaces[v.Units[b.unit(v, "R1")].At].Name)

	// One player decides for both sides and undoes at will.
	for i := 0; i < 40 || b.view(token).Decision.Chosen != ""; i++ {
		require.True(t, b.step(map[string]string{"all": token}, i))
	}
	v = b.view(token)
	require.Greater(t, v.Moves, 10)
	b.reopen()
	require.Equal(t, v.Units, b.view(token).Units)
	var test struct{ Text string }
	b.got(token, "test?title=By+hand", &test)
	require.True(t, strings.HasPrefix(test.Text, `test "By hand" {`), test.Text)
	require.Contains(t, test.Text, `place unit("R1") at hex(0203)`)
	require.Contains(t, test.Text, "expect ")

	status, _ = b.hand(token)
	require.Equal(t, http.StatusOK, status)
	require.Zero(t, b.view(token).Moves)
	status, _ = b.ask("GET", "/g/"+links[""]+"/test?title=x", nil)
	require.Equal(t, http.StatusOK, status)
}

// reopen restarts the server on the same data.
func (b *bed) reopen() {
	b.Helper()
	b.close()
	b.open(nil)
}

// A sandbox continues from a moment of a game with other dice, and the game is
// unchanged.
func TestSandbox(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	for i := range 30 {
		require.True(t, b.step(links, i))
	}
	was := b.state(links["red"])
	status, text := b.ask("POST", "/g/"+links["red"]+"/sandbox", map[string]any{"key": key(), "at": 20})
	require.Equal(t, http.StatusCreated, status, string(text))
	var out struct{ Links map[string]string }
	require.NoError(t, json.Unmarshal(text, &out))
	token := b.sitAll(out.Links)
	v := b.view(token)
	require.True(t, v.Sandbox)
	require.Zero(t, v.Moves)
	status, then := b.ask("GET", "/g/"+links["red"]+"/view?at=20", nil)
	require.Equal(t, http.StatusOK, status)
	past := &view.Picture{}
	require.NoError(t, json.Unmarshal(then, past))
	require.Equal(t, past.Stacks, v.Stacks)
	var s, o string
	b.with(token, func(t table) { s = string(t.Secret) })
	b.with(links["red"], func(t table) { o = string(t.Secret) })
	require.NotEqual(t, o, s, "the dice are others")
	for i := range 20 {
		require.True(t, b.step(map[string]string{"all": token}, i+7))
	}
	v = b.view(token)
	b.reopen()
	require.Equal(t, v.Stacks, b.view(token).Stacks)
	require.Equal(t, was, b.state(links["red"]))

	b.exportLeads(token)

	// A sandbox of a sandbox; watchers may not make one, and a moment must not lie beyond
	// the end.
	status, text = b.ask("POST", "/g/"+token+"/sandbox", map[string]any{"key": key(), "at": 5})
	require.Equal(t, http.StatusCreated, status, string(text))
	require.NoError(t, json.Unmarshal(text, &out))
	deeper := b.sitAll(out.Links)
	for i := range 12 {
		require.True(t, b.step(map[string]string{"all": deeper}, i+3))
	}
	b.exportLeads(deeper)
	for _, bad := range []struct {
		token string
		at    int
	}{{links[""], 3}, {links["red"], 31}, {links["red"], -1}} {
		status, _ = b.ask("POST", "/g/"+bad.token+"/sandbox", map[string]any{"key": key(), "at": bad.at})
		require.Equal(t, http.StatusUnprocessableEntity, status)
	}
	status, text = b.ask("POST", "/g/"+links["red"]+"/delete", map[string]any{})
	require.Equal(t, http.StatusUnprocessableEntity, status, string(text))
}

// exportLeads checks an export: a complete saved game with its dice and without secrets,
// which leads to the current position.
func (b *bed) exportLeads(token string) {
	b.Helper()
	status, text := b.ask("GET", "/g/"+token+"/export", nil)
	require.Equal(b, http.StatusOK, status, string(text))
	f, err := save.Read("the export", bytes.NewReader(text))
	require.NoError(b, err)
	require.True(b, f.IsExport())
	b.with(token, func(t table) {
		require.NotContains(b, string(text), hex.EncodeToString(t.Secret))
		g := run.New(t.Program(), dice.NewScript(f.Fell...))
		g.Derive = true
		require.NoError(b, f.CheckGame(t.Name, g.P))
		require.NoError(b, f.Replay(g, nil))
		require.Equal(b, t.Game.S.At, g.S.At)
		require.Equal(b, t.Game.Hash(), g.Hash())
		require.Equal(b, len(t.Game.Log), len(g.Log))
	})
}

// No sandbox is allowed where it would disclose hidden information.
func TestNoSandboxOfSecrets(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "normandy", "options": map[string]bool{"hidden_stacks": true}})
	b.sit(links)
	status, text := b.ask("POST", "/g/"+links["german"]+"/sandbox", map[string]any{"key": key(), "at": 0})
	require.Equal(t, http.StatusUnprocessableEntity, status, string(text))
	require.Contains(t, string(text), "hidden")
}

// One page that plays all seats undoes dice without consent and deletes its game.
func TestOnePlaysAll(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass", "shared": true})
	token := b.sitAll(links)
	for i := range 60 {
		require.True(t, b.step(map[string]string{"all": token}, i))
	}
	v := b.view(token)
	require.Equal(t, "+", v.Seat)
	require.Positive(t, v.Undo.Last)
	status, text := b.ask("POST", "/g/"+token+"/undo", map[string]any{"expected": v.Ask, "key": key(), "count": v.Moves, "ask": true})
	require.Equal(t, http.StatusOK, status, string(text))
	require.Zero(t, b.view(token).Moves)
	status, text = b.ask("GET", "/g/"+links[""]+"/view", nil)
	require.Equal(t, http.StatusOK, status)
	require.NotContains(t, string(text), `"decision"`)
	status, text = b.ask("POST", "/g/"+token+"/delete", map[string]any{})
	require.Equal(t, http.StatusOK, status, string(text))
	status, _ = b.ask("GET", "/g/"+token+"/view", nil)
	require.Equal(t, http.StatusNotFound, status)
}

// Every overlay of every game can be computed, and every fact has an explanation.
func TestOverlaysAndFacts(t *testing.T) {
	b := newBed(t, nil)
	for _, game := range []string{"the_pass", "mgmg"} {
		links := b.game(map[string]any{"game": game, "shared": true})
		token := b.sitAll(links)
		v := b.view(token)
		unit := ""
		for u, x := range v.Units {
			if x.At >= 0 {
				unit = itoa(u)
			}
		}
		var board view.Board
		b.got(token, "board", &board)
		shaded := 0
		for _, o := range board.Overlays {
			what := "overlay?name=" + o.Name + "&side=" + itoa(o.Side)
			if o.Unit {
				what += "&unit=" + unit
			}
			var out questions.Laid
			b.got(token, what, &out)
			shaded += len(out.Spaces) + len(out.Units)
			for _, way := range out.Lines {
				require.Greater(t, len(way), 1)
			}
		}
		require.Greater(t, shaded, 20)
		for _, of := range []string{"", "unit=" + unit, "space=0"} {
			var out struct{ Facts []questions.Fact }
			b.got(token, "facts?"+of, &out)
			for _, f := range out.Facts {
				status, text := b.ask("GET", "/g/"+token+"/why?text="+url.QueryEscape(f.Ask), nil)
				require.Equal(t, http.StatusOK, status, "%s: %s", f.Ask, text)
				if _, number := value.ParseNumber(f.Value); number { // words of the rules appear by their titles
					require.Contains(t, string(text), f.Value)
				}
			}
		}
	}
	for _, bad := range []string{"overlay?name=nothing", "overlay?name=zone&side=9", "facts?unit=99999", "facts?space=-1", "facts?unit=x"} {
		links := b.game(map[string]any{"game": "the_pass", "shared": true})
		status, _ := b.ask("GET", "/g/"+b.sitAll(links)+"/"+bad, nil)
		require.GreaterOrEqual(t, status, 400, bad)
		require.Less(t, status, 500, bad)
	}
}

// An uploaded saved game continues with other dice; anything else is refused.
func TestBring(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	for i := range 25 {
		require.True(t, b.step(links, i))
	}
	var text string
	b.with(links["red"], func(t table) { text = string(t.Record.Ledger.Text()) })
	status, out := b.ask("POST", "/saves", map[string]any{"text": text})
	require.Equal(t, http.StatusCreated, status, string(out))
	var made struct{ Links map[string]string }
	require.NoError(t, json.Unmarshal(out, &made))
	token := b.sitAll(made.Links)
	require.Equal(t, b.view(links[""]).Stacks, b.view(token).Stacks)
	b.exportLeads(token)
	for i := 1; b.view(token).State == "playing"; i++ {
		require.True(t, b.step(map[string]string{"all": token}, i))
		if i == 1 {
			b.exportLeads(token)
		}
	}
	b.exportLeads(token) // it is over
	for name, bad := range map[string]string{"nothing": "", "no save": "hello", "torn": text[:len(text)-9], "changed": strings.Replace(text, "R1", "R2", 1), "another game": strings.Replace(text, "the_pass", "../the_pass", 1)} {
		status, out = b.ask("POST", "/saves", map[string]any{"text": bad})
		require.Equal(t, http.StatusUnprocessableEntity, status, "%s: %s", name, out)
	}
	status, _ = b.ask("POST", "/saves", map[string]any{"text": strings.Repeat("x", maxUpload)})
	require.Equal(t, http.StatusRequestEntityTooLarge, status)
}

// Players may enter the faces of their own dice.
func TestRealDice(t *testing.T) {
	b := newBed(t, nil)
	status, text := b.ask("POST", "/games", map[string]any{"game": "the_pass", "real": true, "bots": map[string]string{"red": "random"}})
	require.Equal(t, http.StatusUnprocessableEntity, status, string(text))
	links := b.game(map[string]any{"game": "mgmg", "real": true, "shared": true})
	token := b.sitAll(links)
	require.Empty(t, b.view(token).Pledge)
	dice := 0
	for i := 0; i < 400 && dice == 0; i++ {
		v := b.view(token)
		if v.Decision.Dice == nil {
			require.True(t, b.step(map[string]string{"all": token}, i))
			continue
		}
		var good []string
		for _, x := range v.Decision.Dice {
			var name string
			var count, sides int
			_, err := fmt.Sscanf(x, "%s %dd%d", &name, &count, &sides)
			require.NoError(t, err, x)
			require.Equal(t, 6, sides)
			for range count {
				good = append(good, "4")
			}
		}
		dice++
		for _, bad := range [][]string{append(good[1:len(good):len(good)], "7"), append(good[1:len(good):len(good)], "0"), append(good[1:len(good):len(good)], "x"), append(good, "3"), good[1:]} {
			if len(bad) > 0 {
				status, f := b.answer(token, v.Ask, map[string]any{"dice": bad})
				require.Equal(t, http.StatusUnprocessableEntity, status, "%v %v", bad, f)
			}
		}
		status, f := b.answer(token, v.Ask, map[string]any{"dice": good})
		require.Equal(t, http.StatusOK, status, "%v", f)
		require.Greater(t, b.view(token).Moves, v.Moves)
	}
	require.Positive(t, dice, "dice fell")
	v := b.view(token)
	b.reopen()
	require.Equal(t, v.Stacks, b.view(token).Stacks)
}

// A sandbox of a study is playable, also after its table was reloaded, and cannot be set
// up by hand again.
func TestSandboxOfAStudy(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass", "study": true, "hand": []string{`place unit("R1") at hex(0806)`}})
	token := b.sitAll(links)
	for i := range 3 {
		require.True(t, b.step(map[string]string{"+": token}, i))
	}
	status, text := b.ask("POST", "/g/"+token+"/sandbox", map[string]any{"key": key(), "at": 2})
	require.Equal(t, http.StatusCreated, status, string(text))
	var made struct{ Links map[string]string }
	require.NoError(t, json.Unmarshal(text, &made))
	box := b.sitAll(made.Links)
	status, f := b.hand(box, `place unit("R1") at hex(0805)`)
	require.Equal(t, http.StatusUnprocessableEntity, status, f.Error)
	require.True(t, b.step(map[string]string{"+": box}, 1))
	was := b.state(box)
	b.forgets(box)
	require.Equal(t, was, b.state(box))
	var board view.Board
	status, text = b.ask("GET", "/g/"+box+"/board", nil)
	require.Equal(t, http.StatusOK, status)
	require.NoError(t, json.Unmarshal(text, &board))
	require.Empty(t, board.Changing)
}
