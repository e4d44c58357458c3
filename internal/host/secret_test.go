package host

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"net/http"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/match"
	"wargame/internal/host/seats"
	"wargame/internal/host/tables"
	"wargame/internal/wait"
	"wargame/interpreter/dice"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
	"wargame/interpreter/sight"
)

// table is a locked table with its match, which tests alone may reach.
type table struct {
	*tables.Table
	*match.Match
}

// matchOf returns the match of a table, past the authorization of seats.
func matchOf(t *tables.Table) *match.Match {
	field := reflect.ValueOf(t).Elem().FieldByName("match")
	return *(**match.Match)(field.Addr().UnsafePointer())
}

// with calls do with the locked table of a link.
func (b *bed) with(token string, do func(t table)) {
	b.Helper()
	l, err := b.h.store.Find(tables.HashOf(token))
	require.NoError(b, err)
	require.NoError(b, b.h.tables.Do(tables.Asker{}, l.Game, func(t *tables.Table) error {
		do(table{t, matchOf(t)})
		return nil
	}))
}

// secretOf returns the secret of the dice in every encoding in which it could be sent.
func (b *bed) secretOf(token string) (out [][]byte) {
	b.with(token, func(t table) {
		s := t.Secret
		out = append(out, s, []byte(hex.EncodeToString(s)), []byte(strings.ToUpper(hex.EncodeToString(s))))
		for _, e := range []*base64.Encoding{base64.StdEncoding, base64.RawStdEncoding, base64.URLEncoding, base64.RawURLEncoding} {
			out = append(out, []byte(e.EncodeToString(s)))
		}
	})
	return out
}

// Nothing sent before the end contains the secret of the dice. Afterwards the secret is
// shown and matches the pledge, and the saved game proves every roll.
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
				b.with(links[""], func(tab table) { require.True(t, tab.Over(), "%s tells the secret", path) })
			}
		}
	}
	for i := range 4000 {
		if i%50 == 0 {
			for _, token := range links {
				for _, what := range []string{"board", "log", "export", "view?at=0", "summary?from=0"} {
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
	b.with(links[""], func(t table) {
		g := run.New(t.Program(), source)
		require.NoError(b, f.Replay(g, nil))
		require.Equal(b, t.Game.Hash(), g.Hash())
		rolled = g.Rolled
	})
	if rolled == 0 { // no combat took place, as happens in random play: try another game
		TestDiceArePledged(t)
		return
	}
	// With another number the dice differ and the positions do not agree. With few rolls one
	// number may give equal dice by chance, but not all numbers do.
	differ := 0
	for _, digit := range "0123456789" {
		f.Numbers = map[string]string{"red": strings.Repeat(string(digit), 64)}
		source, _ = f.Source()
		b.with(links[""], func(t table) {
			if f.Replay(run.New(t.Program(), source), nil) != nil {
				differ++
			}
		})
	}
	require.Positive(t, differ)
}

// A header whose secret does not match the pledge is refused.
func TestPledgeIsChecked(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	b.with(links[""], func(t table) {
		head := t.Record.Ledger.Game().Header
		head.Seed = strings.Repeat("0", 64)
		_, err := save.Begin("x", head)
		require.ErrorContains(b, err, "the secret of the dice is not the one that was pledged")
	})
}

// namesIn returns the counter names in a text, as whole words, as package sight hides
// them. Names without a letter are skipped, since they may be numbers.
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

// No byte sent to a seat or a watcher names anything hidden from it. Positions that
// differ only in hidden things are sent alike.
func TestHiddenStacks(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "normandy", "options": map[string]bool{"hidden_stacks": true}})
	b.sit(links)
	rng := rand.New(rand.NewPCG(1, 2))
	hidden, exchanged := 0, 0
	next := map[string]int{}
	charts := map[string]string{} // what a seat was told, by the address that asks for it later
	for i := range 90 {
		require.True(t, b.step(links, rng.IntN(100)))
		for name, token := range links {
			seat := seats.Watcher
			var unseen []string
			b.with(token, func(t table) {
				seat = t.Seats.Number(name)
				v := t.Sees(t.Game, seat)
				for u := range t.Game.S.At {
					if v.Hides(u) {
						unseen = append(unseen, t.Game.P.UnitName(u))
					}
				}
				if i%5 == 0 && seat != seats.Watcher {
					if o, what := sight.For(t.Game, seat).Exchange(rng.IntN); o != nil {
						exchanged++
						require.Equal(b, pictureOf(t, t.Game, seat), pictureOf(t, o, seat), what)
					}
				}
			})
			hidden += len(unseen)
			_, text := b.ask("GET", "/g/"+token+"/view", nil)
			require.Empty(t, namesIn(string(text), unseen), "after %d decisions, to %q", i, name)
			_, text = b.ask("GET", "/g/"+token+"/log?from="+itoa(next[name]), nil)
			require.Empty(t, namesIn(string(text), unseen), "after %d decisions, to %q", i, name)
			next[name] = b.view(token).N
			if i%10 == 0 {
				_, text = b.ask("GET", "/g/"+token+"/charts?now", nil)
				require.Empty(t, namesIn(string(text), unseen), "after %d decisions, to %q", i, name)
				charts[fmt.Sprintf("/g/%s/charts?now&at=%d", token, b.view(token).Moves)] = string(text)
			}
		}
	}
	for address, told := range charts { // an earlier position tells a seat what it told it then
		_, text := b.ask("GET", address, nil)
		require.JSONEq(t, told, string(text), address)
	}
	require.Greater(t, hidden, 1000)
	require.Greater(t, exchanged, 5)
	// Refusals to others name nothing hidden either: a hidden counter cannot be found by its
	// name.
	for name, token := range links {
		if v := b.view(token); name != "" && v.Decision != nil {
			b.with(token, func(t table) {
				view := t.Sees(t.Game, t.Seats.Number(name))
				for u := range t.Game.S.At {
					if _, place := view.Map().Find(t.Game.P.UnitName(u)); place {
						continue // the name is that of a space
					}
					if view.Hides(u) {
						_, err := (&match.Answer{Name: t.Game.P.UnitName(u)}).Choice(view, t.Due(t.Seats.Number(name)))
						_, none := (&match.Answer{Name: "nobody at all"}).Choice(view, t.Due(t.Seats.Number(name)))
						require.EqualError(b, err, strings.ReplaceAll(none.Error(), "nobody at all", t.Game.P.UnitName(u)))
					}
				}
			})
		}
	}
	// The export of a seat contains only what the seat could read.
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
