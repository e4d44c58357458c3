package host

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/library"
	"wargame/internal/host/store"
	"wargame/internal/host/tables"
	"wargame/internal/wait"
	"wargame/interpreter/load"
)

// ferry is a small game that a test changes.
const ferry = `edition 3
game ferry "Ferry"
map area
side red, blue
seat north "North" plays red
seat south "South" plays blue
data area { id
  A
  B }
track crossed: number = 0
permission cross(n: number)
rule 1.1 "Crossing" {
  action go { choose n from 1..6 allowed cross(n)  set crossed = crossed + n }
  action rest { log "They rest" }
}
sequence { repeat 9 times { turn { phase day of red { offer once go, rest by red }  phase night of blue { offer once go, rest by blue } } } game over "Dawn" }
`

// inWork returns a bed whose game lies in a folder and is under development.
func inWork(t *testing.T, work bool) (b *bed, write func(text string)) {
	dir := filepath.Join(t.TempDir(), "ferry")
	require.NoError(t, os.Mkdir(dir, 0o700))
	write = func(text string) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, "game.wgr"), []byte(text), 0o600))
	}
	write(ferry)
	b = &bed{T: t, dir: t.TempDir(), sent: map[string]*bytesBuffer{}, games: func(c *Config) {
		c.Games, c.Open, c.Work = []string{"ferry"}, func(string) (*load.Game, error) { return load.Open(dir) }, work
	}}
	b.open(nil)
	t.Cleanup(b.close)
	if work {
		b.h.Watch("ferry", dir)
	}
	return b, write
}

// plays makes n crossings with any deciding seat.
func (b *bed) plays(token string, n int) {
	b.Helper()
	v := b.view(token)
	status, f := b.answer(token, v.Ask, map[string]any{"name": "go"})
	require.Equal(b, http.StatusOK, status, "%v", f)
	v = b.view(token)
	status, f = b.answer(token, v.Ask, map[string]any{"name": itoa(n)})
	require.Equal(b, http.StatusOK, status, "%v", f)
}

// A game under development is reloaded when its file changes. Errors are shown with the
// place underlined, and decisions are repeated as far as they are legal.
func TestGameInWork(t *testing.T) {
	b, write := inWork(t, true)
	links := b.game(map[string]any{"game": "ferry", "shared": true})
	token := b.sitAll(links)
	b.plays(token, 2)
	b.plays(token, 5)
	b.plays(token, 1)
	before := b.view(token)

	write(strings.Replace(ferry, "crossed + n", "crosed + n", 1))
	wait.Until(t, func() bool { return b.view(token).Broken != "" })
	v := b.view(token)
	require.Contains(t, v.Broken, "crosed")
	require.Contains(t, v.Broken, "^")
	require.Equal(t, before.Moves, v.Moves, "all is as it was")

	// A new rule that no decision violates.
	write(strings.Replace(ferry, "action rest", `forbid cross(n) when n == 4 because "the boat leaks"`+"\n  action rest", 1))
	wait.Until(t, func() bool { v := b.view(token); return v.Broken == "" && v.Onto != nil })
	v = b.view(token)
	require.Equal(t, library.Onto{Made: 6, Of: 6}, *v.Onto)
	require.Equal(t, before.Moves, v.Moves)
	require.Greater(t, v.N, before.N)
	require.NotEqual(t, before.Era, v.Era)

	// A rule that the third crossing violates: earlier decisions stand.
	write(strings.Replace(ferry, "action rest", `forbid cross(n) when n == 1 because "it does not pay"`+"\n  action rest", 1))
	wait.Until(t, func() bool { v := b.view(token); return v.Onto != nil && v.Onto.Made == 5 })
	v = b.view(token)
	require.Equal(t, 5, v.Moves)
	require.NotEmpty(t, v.Onto.Why)
	b.reopen()
	require.Equal(t, 5, b.view(token).Moves, "it is kept so")
}

// A game continues under other rules once all seats agree, and not before.
func TestOntoByConsent(t *testing.T) {
	b, write := inWork(t, false)
	links := b.game(map[string]any{"game": "ferry"})
	b.sit(links)
	b.plays(links["north"], 3)
	b.plays(links["south"], 3)
	status, text := b.ask("POST", "/g/"+links["north"]+"/onto", map[string]any{"key": key()})
	require.Equal(t, http.StatusUnprocessableEntity, status, string(text))

	write(strings.Replace(ferry, "1..6", "1..5", 1))
	b.reopen()
	status, text = b.ask("GET", "/g/"+links["north"]+"/view", nil)
	require.Equal(t, http.StatusConflict, status)
	require.Contains(t, string(text), `"unfit"`)
	status, text = b.ask("POST", "/g/"+links[""]+"/onto", map[string]any{"key": key()})
	require.Equal(t, http.StatusUnprocessableEntity, status, string(text))
	for range 2 { // agreeing twice counts once
		status, text = b.ask("POST", "/g/"+links["north"]+"/onto", map[string]any{"key": key()})
		require.Equal(t, http.StatusOK, status, string(text))
		require.Contains(t, string(text), "south")
		status, _ = b.ask("GET", "/g/"+links["north"]+"/view", nil)
		require.Equal(t, http.StatusConflict, status)
	}
	status, text = b.ask("POST", "/g/"+links["south"]+"/onto", map[string]any{"key": key()})
	require.Equal(t, http.StatusOK, status, string(text))
	v := b.view(links["north"])
	require.Equal(t, library.Onto{Made: 4, Of: 4}, *v.Onto)
	require.Equal(t, 4, v.Moves)
	b.plays(links["north"], 2)
	status, text = b.ask("GET", "/g/"+links["south"]+"/log", nil)
	require.Equal(t, http.StatusOK, status)
	require.Contains(t, string(text), `"kind":"onto"`)
}

// Consent is for the current rules only. If they change again before all have agreed,
// every seat is asked again.
func TestOntoIsForTheRulesOfThatDay(t *testing.T) {
	b, write := inWork(t, false)
	links := b.game(map[string]any{"game": "ferry"})
	b.sit(links)
	b.plays(links["north"], 3)
	agrees := func(seat string) string {
		status, text := b.ask("POST", "/g/"+links[seat]+"/onto", map[string]any{"key": key()})
		require.Equal(t, http.StatusOK, status, string(text))
		return string(text)
	}
	write(strings.Replace(ferry, "1..6", "1..5", 1))
	b.reopen()
	require.Contains(t, agrees("north"), "south")

	write(strings.Replace(ferry, "1..6", "4..6", 1)) // makes north's decision illegal
	b.reopen()
	require.Contains(t, agrees("south"), "north", "north has agreed to other rules")
	status, _ := b.ask("GET", "/g/"+links["north"]+"/view", nil)
	require.Equal(t, http.StatusConflict, status)
	require.NotContains(t, agrees("north"), "south")
	require.Equal(t, library.Onto{Made: 1, Of: 2, Why: b.view(links["north"]).Onto.Why}, *b.view(links["north"]).Onto)
}

// A seat may refuse to continue under other rules, and a seat that asked may withdraw.
// The next request asks all seats again.
func TestOntoIsRefused(t *testing.T) {
	b, write := inWork(t, false)
	links := b.game(map[string]any{"game": "ferry"})
	b.sit(links)
	b.plays(links["north"], 3)
	write(strings.Replace(ferry, "1..6", "1..5", 1))
	b.reopen()
	says := func(seat string, refuse bool) {
		status, text := b.ask("POST", "/g/"+links[seat]+"/onto", map[string]any{"key": key(), "refuse": refuse})
		require.Equal(t, http.StatusOK, status, string(text))
	}
	asked := func(seat string) (out tables.Renewal) {
		status, text := b.ask("GET", "/g/"+links[seat]+"/onto", nil)
		require.Equal(t, http.StatusOK, status, string(text))
		require.NoError(t, json.Unmarshal(text, &out))
		return out
	}
	status, text := b.ask("POST", "/g/"+links[""]+"/onto", map[string]any{"key": key(), "refuse": true})
	require.Equal(t, http.StatusUnprocessableEntity, status, string(text))
	require.Equal(t, tables.Renewal{By: []string{}, Waits: []string{"North", "South"}}, asked("south"))
	says("north", false)
	require.Equal(t, tables.Renewal{By: []string{"North"}, Waits: []string{"South"}}, asked("south"))
	require.True(t, asked("north").Mine)
	require.True(t, asked("").Watch)
	says("south", true)
	require.Equal(t, tables.Renewal{By: []string{}, Waits: []string{"North", "South"}, Refused: []string{"South"}}, asked("north"))
	says("south", false) // it has changed its mind, so north's consent is void
	require.Equal(t, tables.Renewal{By: []string{"South"}, Waits: []string{"North"}}, asked("north"))
	says("south", true)
	require.Empty(t, asked("north").By, "withdrawn")
	says("south", false)
	says("north", false)
	require.Equal(t, library.Onto{Made: 2, Of: 2}, *b.view(links["north"]).Onto)
}

// A link that is replaced while its request waits agrees to nothing.
func TestOntoByAReplacedLink(t *testing.T) {
	b, write := inWork(t, false)
	links := b.game(map[string]any{"game": "ferry"})
	b.sit(links)
	b.plays(links["north"], 3)
	write(strings.Replace(ferry, "1..6", "1..5", 1))
	b.reopen()
	status, text := b.ask("POST", "/g/"+links["south"]+"/onto", map[string]any{"key": key()})
	require.Equal(t, http.StatusOK, status, string(text))
	var once sync.Once
	wire := func(at string) {
		if at == "agrees" {
			once.Do(func() {
				_, err := b.h.store.Relink(tables.HashOf(links["north"]), tables.HashOf("another link"))
				require.NoError(b, err)
			})
		}
	}
	b.h.jobs.OnTrip(wire)
	status, text = b.ask("POST", "/g/"+links["north"]+"/onto", map[string]any{"key": key()})
	require.Equal(t, http.StatusNotFound, status, string(text))
	status, _ = b.ask("GET", "/g/"+links["south"]+"/view", nil)
	require.Equal(t, http.StatusConflict, status, "the game does not go on")
}

// notLegal is the message about an illegal decision in a game with hidden information.
const notLegal = "the next decision is not legal under the current rules"

// A clock runs for each scope. Its timeout is stored like a decision, also without
// clients and after a restart of the server.
func TestClocks(t *testing.T) {
	b, write := inWork(t, false)
	write(strings.Replace(ferry, "track crossed", "clock late: 10 minutes per phase\ntrack crossed", 1))
	b.reopen()
	now := time.Now()
	b.h.tables.Now = func() time.Time { return now }
	links := b.game(map[string]any{"game": "ferry"})
	b.sit(links)
	v := b.view(links["north"])
	require.NotNil(t, v.Clock)
	require.InDelta(t, 600, v.Clock.Left, 1)
	now = now.Add(9 * time.Minute)
	b.h.tables.EndTimes()
	require.InDelta(t, 60, b.view(links["north"]).Clock.Left, 1)
	require.Zero(t, b.view(links["north"]).Moves)

	b.close()
	b.open(nil)
	b.h.tables.Now = func() time.Time { return now }
	require.InDelta(t, 60, b.view(links["north"]).Clock.Left, 1, "the clock has not been wound")
	now = now.Add(61 * time.Second)
	b.h.tables.EndTimes()
	v = b.view(links["north"])
	require.Equal(t, 1, v.Moves, "the time is over")
	require.Nil(t, v.Clock)
	b.h.tables.EndTimes()
	require.Equal(t, 1, b.view(links["north"]).Moves, "once")
	_, text := b.ask("GET", "/g/"+links["north"]+"/log", nil)
	require.Contains(t, string(text), "The time is over")

	b.plays(links["north"], 2)
	v = b.view(links["south"])
	require.NotNil(t, v.Clock, "the other has a time of his own")
	require.InDelta(t, 600, v.Clock.Left, 1)
}

// Dice that were undone by consent do not fall again under changed rules, neither in
// repeated decisions nor later. The dice have 100 sides, so that three equal rolls are
// practically impossible.
func TestOntoKeepsTheDice(t *testing.T) {
	b, write := inWork(t, true)
	throws := strings.Replace(ferry, `action rest { log "They rest" }`, `action rest { roll a = 1d100 roll b = 1d100 roll c = 1d100 log "They see {a * 10000 + b * 100 + c}" }`, 1)
	write(throws)
	links := b.game(map[string]any{"game": "ferry", "shared": true})
	token := b.sitAll(links)
	rests := func() {
		status, f := b.answer(token, b.view(token).Ask, map[string]any{"name": "rest"})
		require.Equal(t, http.StatusOK, status, "%v", f)
	}
	back := func() {
		v := b.view(token)
		status, text := b.ask("POST", "/g/"+token+"/undo", map[string]any{"expected": v.Ask, "key": key(), "count": 1, "ask": true})
		require.Equal(t, http.StatusOK, status, string(text))
	}
	log := func() string {
		_, text := b.ask("GET", "/g/"+token+"/log", nil)
		return string(text)
	}
	seen := func(from string) []string { return regexp.MustCompile(`They see \d+`).FindAllString(from, -1) }
	rests()
	back()
	rests()
	stands := seen(log())[1]
	rests()
	back() // the last of the undone dice: nothing follows them
	gone := seen(log())[2]

	write(strings.ReplaceAll(throws, "1d100 ", "1d100 by red "))
	wait.Until(t, func() bool { return b.view(token).Onto != nil })
	require.Equal(t, []string{stands}, seen(log()))
	b.reopen()
	require.Equal(t, []string{stands}, seen(log()))
	rests()
	require.NotEqual(t, gone, seen(log())[1])
}

// With hidden information no seat learns which decision is illegal under other rules, or
// why, since it may concern hidden things.
func TestOntoTellsNothingHidden(t *testing.T) {
	const scouts = `edition 3
game ferry "Scouts"
map area
side red, blue
seat north "North" plays red
seat south "South" plays blue
data area { id
  Alder
  Birch }
data unit { id side at
  Ghost red Alder }
permission land(u: unit, a: area)
rule 1 "Scouts" {
  hide unit(u) . area from s when u.side != s
  action steal { choose u from filter(units, .side == phasing) choose to from areas allowed land(u, to) move u to to }
}
names u: unit, s: side
sequence { repeat 9 times { turn { phase day of red { offer steal by red } phase night of blue { ask fine by blue } } } }
`
	b, write := inWork(t, true)
	write(scouts)
	b.h.Renew("ferry")
	links := b.game(map[string]any{"game": "ferry"})
	b.sit(links)
	for _, name := range []string{"steal", "Ghost", "Birch"} {
		v := b.view(links["north"])
		status, f := b.answer(links["north"], v.Ask, map[string]any{"name": name})
		require.Equal(t, http.StatusOK, status, "%s %v", name, f)
	}
	write(strings.Replace(scouts, "  action steal", `  forbid land(u, a) when a == Birch because "{u} is seen in {a}"`+"\n  action steal", 1))
	b.h.Renew("ferry")
	for _, who := range []string{"south", "", "north"} {
		v := b.view(links[who])
		require.NotNil(t, v.Onto)
		require.Less(t, v.Onto.Made, v.Onto.Of)
		require.Equal(t, notLegal, v.Onto.Why)
	}
	_, text := b.ask("GET", "/g/"+links["south"]+"/board", nil)
	require.Contains(t, string(text), notLegal)
	require.NotContains(t, string(text), "seen in")
}

// A game that cannot be loaded discloses to no client which decision is wrong.
func TestBrokenGamesTellNothing(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	require.True(t, b.step(links, 0))
	l, err := b.h.store.Find(tables.HashOf(links["red"]))
	require.NoError(t, err)
	lines, _, err := b.h.store.Lines(l.Game)
	require.NoError(t, err)
	rec, err := b.h.store.Game(l.Game)
	require.NoError(t, err)
	lines[1] = []byte(strings.Replace(string(lines[1]), `{`, `{"x":1,`, 1))
	require.NoError(t, b.h.store.Rewrite(l.Game, rec.Setup, 0, store.Batch{Game: l.Game, Lines: lines}))
	b.forgets(links["red"])
	status, text := b.ask("GET", "/g/"+links["blue"]+"/view", nil)
	require.Equal(t, http.StatusInternalServerError, status, string(text))
	require.NotContains(t, string(text), "line")
	require.NotContains(t, string(text), "pick")
}
