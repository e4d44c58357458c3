package host

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"

	"wargame/internal/wait"
	"wargame/interpreter/dice"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
	"wargame/interpreter/sight"
)

// with holds the table behind a link.
func (b *bed) with(token string, do func(t *table)) {
	b.Helper()
	l, err := b.h.store.Find(hashOf(token))
	require.NoError(b, err)
	require.NoError(b, b.h.at(l.Game, func(t *table) error {
		do(t)
		return nil
	}))
}

// secretOf is the secret of the dice, in every form in which it could be sent.
func (b *bed) secretOf(token string) (out [][]byte) {
	b.with(token, func(t *table) {
		s := t.rec.Secret
		out = append(out, s, []byte(hex.EncodeToString(s)), []byte(strings.ToUpper(hex.EncodeToString(s))))
		for _, e := range []*base64.Encoding{base64.StdEncoding, base64.RawStdEncoding, base64.URLEncoding, base64.RawURLEncoding} {
			out = append(out, []byte(e.EncodeToString(s)))
		}
	})
	return out
}

// Nothing that is sent before the end holds the secret of the dice; afterwards it is
// told, is the one that was pledged, and the saved game proves every die.
func TestDiceArePledged(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass", "bots": map[string]string{"blue": "random"}})
	pledge := b.view(links[""]).Pledge
	b.sit(links)
	secret := b.secretOf(links[""])
	told, sent := false, 0
	b.look = func(path string, text []byte) {
		sent += len(text)
		for _, s := range secret {
			if bytes.Contains(text, s) {
				told = true
				b.with(links[""], func(tab *table) { require.True(t, tab.over(), "%s tells the secret", path) })
			}
		}
	}
	for i := range 4000 {
		if i%50 == 0 {
			for _, token := range links {
				for _, what := range []string{"board", "log", "export", "view?at=0"} {
					b.ask("GET", "/g/"+token+"/"+what, nil)
				}
			}
		}
		wait.Until(t, func() bool { v := b.view(links["red"]); return v.Decision != nil || v.State == "over" })
		if b.view(links[""]).State == "over" {
			break
		}
		b.step(links, i)
	}
	require.True(t, told, "it is told in the end")
	require.Greater(t, sent, 100_000)
	v := b.view(links[""])
	require.Equal(t, "over", v.State)
	known, err := dice.ParseSecret(v.Secret)
	require.NoError(t, err)
	require.Equal(t, pledge, dice.Pledge(known))

	status, text := b.ask("GET", "/g/"+links[""]+"/export", nil)
	require.Equal(t, http.StatusOK, status)
	f, err := save.Read("the_pass.save", bytes.NewReader(text))
	require.NoError(t, err)
	require.Equal(t, pledge, f.Pledge)
	require.Len(t, f.Numbers, 1)
	source, ok := f.Source()
	require.True(t, ok)
	rolled := 0
	b.with(links[""], func(t *table) {
		g := run.New(t.ed.p, source)
		require.NoError(b, f.Replay(g, nil))
		require.Equal(b, t.g.Hash(), g.Hash())
		rolled = g.Rolled
	})
	if rolled == 0 { // nobody fought, as happens where both play at random: another game
		TestDiceArePledged(t)
		return
	}
	// With a number changed the dice are others, and the positions do not agree; where few
	// dice fell, those of one number may by chance come to the same, but not of all.
	differ := 0
	for _, digit := range "0123456789" {
		f.Numbers = map[string]string{"red": strings.Repeat(string(digit), 64)}
		source, _ = f.Source()
		b.with(links[""], func(t *table) {
			if f.Replay(run.New(t.ed.p, source), nil) != nil {
				differ++
			}
		})
	}
	require.Positive(t, differ)
}

// A header whose secret is not the one that was pledged is no saved game.
func TestPledgeIsChecked(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	b.with(links[""], func(t *table) {
		head := t.ledger.Game().Header
		head.Seed = strings.Repeat("0", 64)
		_, err := save.Begin("x", head)
		require.ErrorContains(b, err, "the secret of the dice is not the one that was pledged")
	})
}

// namesIn finds the names of counters in a text, whole words, by the way that package
// sight hides them: names without a letter may be numbers.
func namesIn(text string, units []string) []string {
	var out []string
	for _, u := range units {
		if !strings.Contains(text, u) || !strings.ContainsFunc(u, unicode.IsLetter) {
			continue
		}
		if regexp.MustCompile(`(^|[^\p{L}\p{N}])` + regexp.QuoteMeta(u) + `($|[^\p{L}\p{N}])`).MatchString(text) {
			out = append(out, u)
		}
	}
	return out
}

// No byte that is sent to a seat, or to who watches, names what is hidden from it
// then; and positions that differ in that alone are sent alike.
func TestHiddenStacks(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "normandy", "options": map[string]bool{"hidden_stacks": true}})
	b.sit(links)
	rng := rand.New(rand.NewPCG(1, 2))
	hidden, exchanged := 0, 0
	next := map[string]int{}
	for i := range 90 {
		require.True(t, b.step(links, rng.IntN(100)))
		for name, token := range links {
			seat := watcher
			var unseen []string
			b.with(token, func(t *table) {
				seat = t.seat(name)
				v := t.sees(t.g, seat)
				for u := range t.g.S.At {
					if v.Hides(u) {
						unseen = append(unseen, t.g.P.UnitName(u))
					}
				}
				if i%5 == 0 && seat != watcher {
					if o, what := sight.For(t.g, seat).Exchange(rng.IntN); o != nil {
						exchanged++
						is, err := json.Marshal(t.picture(t.g, seat))
						require.NoError(b, err)
						would, err := json.Marshal(t.as(o).picture(o, seat))
						require.NoError(b, err)
						require.Equal(b, string(is), string(would), what)
					}
				}
			})
			hidden += len(unseen)
			_, text := b.ask("GET", "/g/"+token+"/view", nil)
			require.Empty(t, namesIn(string(text), unseen), "after %d decisions, to %q", i, name)
			_, text = b.ask("GET", "/g/"+token+"/log?from="+itoa(next[name]), nil)
			require.Empty(t, namesIn(string(text), unseen), "after %d decisions, to %q", i, name)
			next[name] = b.view(token).N
		}
	}
	require.Greater(t, hidden, 1000)
	require.Greater(t, exchanged, 5)
	// What others asked for and were refused names nothing either: a hidden counter is
	// not known by its name.
	for name, token := range links {
		if v := b.view(token); name != "" && v.Decision != nil {
			b.with(token, func(t *table) {
				view := t.sees(t.g, t.seat(name))
				for u := range t.g.S.At {
					if _, place := view.Map().Find(t.g.P.UnitName(u)); place {
						continue // the name is that of a space, whoever is hidden
					}
					if view.Hides(u) {
						_, err := t.choice(view, t.due(t.seat(name)), answer{Name: t.g.P.UnitName(u)})
						_, none := t.choice(view, t.due(t.seat(name)), answer{Name: "nobody at all"})
						require.EqualError(b, err, strings.ReplaceAll(none.Error(), "nobody at all", t.g.P.UnitName(u)))
					}
				}
			})
		}
	}
	// The export of a seat tells what it was told, and no more.
	for name, token := range links {
		if name == "" {
			continue
		}
		status, text := b.ask("GET", "/g/"+token+"/export", nil)
		require.Equal(t, http.StatusOK, status)
		f, err := save.Read("x", bytes.NewReader(text))
		require.NoError(t, err)
		require.True(t, f.IsExport())
		require.Empty(t, f.Seed)
		require.Empty(t, f.Moves)
	}
	secret := b.secretOf(links[""])
	for _, sent := range b.sent {
		for _, s := range secret {
			require.False(t, bytes.Contains(sent.Bytes(), s))
		}
	}
}
