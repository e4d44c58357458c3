package host

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/questions"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
)

// alikeGame is a game with hidden information. It states how many decisions are made,
// after how many of them positions are compared, and the least number of pairs.
type alikeGame struct {
	file    string
	setup   map[string]any
	steps   int
	every   int
	atLeast int
}

var alikeGames = map[string]alikeGame{
	"places":   {file: "testdata/hidden/places.wgr", steps: 45, every: 3, atLeast: 20},
	"debts":    {file: "testdata/hidden/debts.wgr", steps: 60, every: 2, atLeast: 20},
	"ranks":    {file: "testdata/hidden/ranks.wgr", steps: 60, every: 4, atLeast: 15},
	"moor":     {setup: map[string]any{"game": "harl_moor"}, steps: 60, every: 3, atLeast: 4},
	"crowns":   {file: "../../interpreter/spec/testdata/constructs/crowns.wgr", steps: 60, every: 6, atLeast: 4},
	"normandy": {setup: map[string]any{"game": "normandy", "options": map[string]bool{"hidden_stacks": true}}, steps: 9, every: 8, atLeast: 1},
	"fottr":    {setup: map[string]any{"game": "fottr", "options": map[string]bool{"fog": true}}, steps: 4, every: 4, atLeast: 1},
}

// Two positions that a seat cannot distinguish give equal answers to all its requests:
// offers, orders, completions, reasons, refusals, paths, worklists, exports, losses,
// boards and pictures. The positions come from random games, with hidden things
// exchanged. WARGAME_SEED plays others.
func TestEqualViewsAreAnsweredAlike(t *testing.T) {
	for name, x := range alikeGames {
		t.Run(name, func(t *testing.T) {
			var b *bed
			var links map[string]string
			if x.file != "" {
				text, err := os.ReadFile(filepath.FromSlash(x.file))
				require.NoError(t, err)
				game, _, _ := strings.Cut(string(text), "\ntest ")
				if !strings.Contains(game, "\ngame ") && !strings.HasPrefix(game, "game ") {
					game = "edition 3\ngame " + name + " \"" + name + "\"\n" + game
				}
				b, links = bringing(t, name, game)
			} else {
				b = newBed(t, nil)
				links = b.game(x.setup)
			}
			b.sit(links)
			rng := rand.New(rand.NewPCG(seedOr(7), 11))
			compared := 0
			for i := 0; i < x.steps && b.step(links, 1+rng.IntN(100)); i++ {
				if i%x.every > 0 {
					continue
				}
				for _, seat := range slices.Sorted(maps.Keys(links)) { // in this order, so that a seed is always the same play
					if seat != "" {
						compared += b.alike(seat, links[seat], rng)
					}
				}
			}
			require.GreaterOrEqual(t, compared, x.atLeast)
			t.Log(compared, "pairs of positions")
		})
	}
}

// seedOr returns the seed in WARGAME_SEED, or another one.
func seedOr(seed uint64) uint64 {
	if n, err := strconv.ParseUint(os.Getenv("WARGAME_SEED"), 10, 64); err == nil {
		return n
	}
	return seed
}

// alike compares what a seat is sent in the current position and in an indistinguishable
// one.
func (b *bed) alike(seat, token string, rng *rand.Rand) (pairs int) {
	b.Helper()
	var is, would *run.Game
	var what string
	var asks []string
	b.with(token, func(t table) {
		is = t.Game
		v := t.Sees(t.Game, t.Seats.Number(seat))
		if v.Referee() || t.Game.Branches() > 0 { // the seats still deciding are public
			return
		}
		if would, what = v.Exchange(rng.IntN); would != nil {
			asks = askable(v, rng)
		}
	})
	if would == nil || would.Pending() == nil {
		return 0
	}
	put := func(g *run.Game) {
		b.with(token, func(t table) {
			t.Game = g
			t.Changed()
		})
	}
	send := func(path string) string {
		status, text := b.ask("GET", "/g/"+token+"/"+path, nil)
		return fmt.Sprint(status, " ", string(text))
	}
	sent := func() map[string]string {
		out := map[string]string{}
		for _, path := range asks {
			out[path] = send(path)
		}
		b.with(token, func(t table) { maps.Copy(out, untaken(t, seat)) })
		return out
	}
	first := sent()
	put(would)
	second := sent()
	put(is)
	for _, path := range asks {
		one, other := first[path], second[path]
		for range 8 { // a busy machine ends some answers early, or refuses a question, but not always alike
			if one == other || !strings.HasPrefix(path, "facts") && !strings.HasPrefix(path, "overlay") && path != "todo" && !busy(one) && !busy(other) {
				break
			}
			one = send(path)
			put(would)
			other = send(path)
			put(is)
			first[path], second[path] = one, other
		}
		if one != other { // a board is too long to be shown whole
			at := 0
			for at < min(len(one), len(other)) && one[at] == other[at] {
				at++
			}
			at = max(0, at-300)
			require.Fail(b, "equal views are answered differently", "%s, of %s: %s\n%.900s\n%.900s", path, seat, what, one[at:], other[at:])
		}
	}
	require.Equal(b, first, second, "%s: %s", seat, what)
	return 1
}

// busy reports whether an answer says that the machine has not had the time.
func busy(answer string) bool {
	return strings.HasPrefix(answer, "503") || strings.Contains(answer, `"dear"`)
}

// askable returns requests that a seat could make: the fixed ones, and random ones about
// what it sees.
func askable(v *sight.View, rng *rand.Rand) []string {
	p := v.Program()
	asks := []string{"view", "log", "todo", "words?line=", "why?word=pass", "why?word=done", "why?word=stop", "facts", "charts", "charts?now", "thinks", "people",
		"why?text=" + url.QueryEscape("len(filter(units, .hex != none))"), "why?text=" + url.QueryEscape("units"), "orders?line=pass", "orders?line=done", "losses?count=1", "losses?count=5", "chat", "onto"}
	if rng.IntN(8) == 0 {
		asks = append(asks, "board", "map.png", "export")
	}
	var seen []int
	for u := range p.Units {
		if v.At(u) >= 0 && !v.Hides(u) {
			seen = append(seen, u)
		}
	}
	space := func() string { return p.World.Map.Name(rng.IntN(p.World.Map.Len())) }
	add := func(path, text string) { asks = append(asks, path+url.QueryEscape(text)) }
	for range 3 {
		add("why?name=", space())
		add("why?text=", "hex("+space()+").units")
		add("facts?space=", fmt.Sprint(rng.IntN(p.World.Map.Len())))
		at := fmt.Sprint(rng.IntN(p.World.Map.Len()))
		if len(seen) > 0 && rng.IntN(2) == 0 { // a stack that is seen
			at = fmt.Sprint(v.At(seen[rng.IntN(len(seen))]))
		}
		add("attack?space=", at)
		if len(seen) > 0 {
			asks = append(asks, fmt.Sprintf("attack?space=%s&unit=%d", at, seen[rng.IntN(len(seen))]))
		}
	}
	for _, o := range questions.Overlays(p) {
		if rng.IntN(4) > 0 {
			continue
		}
		path := "overlay?name=" + url.QueryEscape(o.Name) + "&side=" + fmt.Sprint(o.Side)
		switch {
		case o.Unit && len(seen) > 0:
			path += "&unit=" + fmt.Sprint(seen[rng.IntN(len(seen))])
		case o.Unit:
			path += "&unit=" + fmt.Sprint(rng.IntN(len(p.Units)))
		}
		asks = append(asks, path)
	}
	if d := v.Pending(); d != nil && v.Decides(d) {
		for range min(3, len(d.Options)) {
			k := rng.IntN(len(d.Options))
			add("why?pick=", fmt.Sprint(k))
			add("preview?pick=", fmt.Sprint(k))
			add("words?line=", d.Options[k].Label+" ")
		}
	}
	for range min(3, len(seen)) {
		u := seen[rng.IntN(len(seen))]
		name := p.UnitName(u)
		add("words?line=", name+" > ")
		add("ways?unit=", fmt.Sprint(u))
		add("facts?unit=", fmt.Sprint(u))
		asks = append(asks, fmt.Sprintf("ways?unit=%d&space=%d", u, rng.IntN(p.World.Map.Len())), fmt.Sprintf("why?unit=%d", u))
		near := p.World.Map.Neighbors(v.At(u))
		for range 3 {
			to := space()
			if len(near) > 0 && rng.IntN(3) > 0 {
				to = p.World.Map.Name(int(near[rng.IntN(len(near))]))
			}
			add("orders?line=", name+" > "+to)
			add("orders?line=", name+" x "+to)
			add("why?text=", name+" > "+to)
			add("why?text=", name+" x "+to)
		}
	}
	return asks
}

// untaken returns for each answer, listed or invented, whether the seat may give it, and
// the refusal if not.
func untaken(t table, seat string) map[string]string {
	out := map[string]string{}
	v, d := t.Sees(t.Game, t.Seats.Number(seat)), t.Due(t.Seats.Number(seat))
	if d == nil {
		return out
	}
	tell := func(name string, c run.Choice) {
		c.Branch = d.Branch
		if !v.HidesAnswer(d, c) {
			text, _ := json.Marshal(v.Refusal(v.Check(d, c)))
			out["refusal "+name] = string(text)
		}
	}
	for _, k := range []run.ChoiceKind{run.Pass, run.Done, run.Stop} {
		tell(k.Word(), run.Choice{Kind: k})
	}
	n := 0
	switch {
	case d.Kind == run.Act:
		n = len(t.Game.P.Codes)
	case d.Type.Kind == value.Unit:
		n = len(t.Game.P.Units)
	case d.Type.Kind == value.Space:
		n = t.Game.P.World.Map.Len()
	}
	for i := range min(n, 200) {
		if d.Kind != run.Act || d.Offered(t.Game.P.Codes[i]) != nil {
			tell(fmt.Sprint(i), run.Choice{Value: int64(i)})
		}
	}
	return out
}
