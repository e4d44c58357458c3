package host

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/lanes"
	"wargame/internal/host/match"
	"wargame/internal/host/tables"
)

func TestLanguageOf(t *testing.T) {
	for _, c := range []struct{ query, cookie, accept, want string }{
		{"", "", "", "en"}, {"", "", "de, fr;q=0.8", "en"}, {"", "", "de, ja;q=0.5", "ja"}, {"", "", "en-GB, ja;q=0.5", "en"},
		{"", "ja", "en", "ja"}, {"", "en", "ja", "en"}, {"?lang=ja-JP", "en", "en", "ja"}, {"?lang=en", "ja", "ja", "en"},
		{"?lang=%00", "ja", "", "ja"}, {"", "nonsense", "ja", "ja"},
	} {
		r := httptest.NewRequest("GET", "/"+c.query, nil)
		r.Header.Set("Accept-Language", c.accept)
		if c.cookie != "" {
			r.AddCookie(&http.Cookie{Name: languageCookie, Value: c.cookie})
		}
		require.Equal(t, c.want, languageOf(r).String(), c)
	}
}

// english matches words that stand in an English sentence; names of units and of the
// declarations of the rules do not.
var english = regexp.MustCompile(`[a-z]{2,} (to|of|is|the|a|an|and|or|be|not|can|in|at|by|must|may|cannot|for|from|with|has|that)\b|\b(the|cannot|legal|choose|already|nothing|costs|moves|where|which|possible|chosen|column|eliminated|needs|player|turn)\b`)

// A game is played in Japanese while another reader follows it in English: no English
// sentence is in what the first reads, no Japanese in what the second reads, and the saved
// game is one and the same.
func TestGameInJapanese(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "normandy", "shared": true})
	b.sit(links)
	token := links["+"]
	scan := func(what string, texts ...string) {
		t.Helper()
		for _, x := range texts {
			require.Empty(t, english.FindString(x), "%s: %q", what, x)
		}
	}
	foreign := regexp.MustCompile(`\p{Hiragana}|\p{Katakana}`)
	refused := 0
	for i := range 150 {
		b.lang = "ja"
		v := b.view(token)
		d := v.Decision
		if d == nil {
			break
		}
		scan("status", v.Status...)
		scan("decision", d.Who, d.Prompt, d.Title, d.Chosen)
		for _, o := range d.Options {
			scan("answer", o.Label, o.Detail, o.Note)
		}
		made := false
		for _, wrong := range []map[string]any{{"name": "3704"}, {"word": "stop"}, {"word": "done"}, {"name": "22/21Pz"}} {
			if may := wrong["word"] == "stop" && d.Stop || wrong["word"] == "done" && d.Done || wrong["name"] != nil && len(d.Options) < 40; may {
				continue
			}
			status, f := b.answer(token, v.Ask, wrong)
			if made = status == http.StatusOK; made { // it was legal
				break
			}
			if f.Code == "refused" {
				refused++
				scan("refusal", append(f.Reasons, f.Error)...)
			}
		}
		if made {
			continue
		}
		b.lang = "en"
		own := b.view(token)
		text, err := json.Marshal(own.Decision)
		require.NoError(t, err)
		require.Empty(t, foreign.FindString(string(text)))
		require.Equal(t, own.Ask, v.Ask)
		require.Len(t, own.Decision.Options, len(d.Options))
		b.lang = "ja"
		require.True(t, b.step(map[string]string{"+": token}, i))
	}
	require.Greater(t, refused, 20)

	ja, en := b.told(token, "ja"), b.told(token, "en")
	require.Len(t, ja, len(en))
	lines := 0
	for i := range ja {
		require.Equal(t, en[i].Moves, ja[i].Moves)
		require.Len(t, ja[i].Lines, len(en[i].Lines), "%v %v", en[i], ja[i])
		scan("own answer", ja[i].Answer)
		for k, l := range ja[i].Lines {
			lines++
			scan("log", l.Text)
			require.Equal(t, en[i].Lines[k].Clause, l.Clause)
			require.Empty(t, foreign.FindString(en[i].Lines[k].Text))
		}
	}
	require.Greater(t, lines, 50)

	for i := 0; len(b.view(token).Decision.Options) == 0; i++ {
		require.True(t, b.step(map[string]string{"+": token}, i))
	}
	b.lang = "ja"
	for _, path := range []string{"todo", "preview?pick=0", "board", "why?pick=0", "view?at=3"} {
		status, text := b.ask("GET", "/g/"+token+"/"+path, nil)
		require.Equal(t, http.StatusOK, status, string(text))
	}
	status, text := b.ask("GET", "/games/normandy", nil)
	require.Equal(t, http.StatusOK, status)
	require.Contains(t, string(text), "激闘ノルマンディ")
	status, text = b.ask("POST", "/g/"+strings.Repeat("x", 32)+"/answer", map[string]any{})
	require.Equal(t, http.StatusNotFound, status)
	require.Contains(t, string(text), "リンク")
}

// Caches keep the answers of two languages apart, and a page says which it is in.
func TestVary(t *testing.T) {
	b := newBed(t, nil)
	for lang, want := range map[string]string{"ja": `<html lang="ja">`, "en": `<html lang="en">`, "": `<html lang="en">`} {
		for _, path := range []string{"/", "/games", "/files/net.js"} {
			r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, b.s.URL+path, nil)
			require.NoError(t, err)
			r.Header.Set("Accept-Language", lang)
			got, err := http.DefaultClient.Do(r)
			require.NoError(t, err)
			text, err := io.ReadAll(got.Body)
			require.NoError(t, err)
			require.NoError(t, got.Body.Close())
			require.Contains(t, strings.Join(got.Header.Values("Vary"), ", "), "Accept-Language, Cookie", path)
			if path == "/" {
				require.Contains(t, string(text), want)
				require.Contains(t, want, got.Header.Get("Content-Language"))
			}
		}
	}
}

// told returns the history of a link in a language.
func (b *bed) told(token, lang string) (out []match.Entry) {
	b.Helper()
	b.lang = lang
	for from := 0; ; {
		status, text := b.ask("GET", "/g/"+token+"/log?from="+itoa(from), nil)
		require.Equal(b, http.StatusOK, status, string(text))
		var l tables.Log
		require.NoError(b, json.Unmarshal(text, &l))
		for _, x := range l.Entries {
			var e match.Entry
			require.NoError(b, json.Unmarshal(x, &e))
			out = append(out, e)
		}
		if from = l.Next; !l.More {
			return out
		}
	}
}

// In a game with secrets the log in another language has the lines that each reader had at
// the time, and no others.
func TestSecretsInJapanese(t *testing.T) {
	for _, game := range []string{"harl_moor", "lantern_sea"} {
		b := newBed(t, nil)
		links := b.game(map[string]any{"game": game})
		b.sit(links)
		for i := range 60 {
			if !b.step(links, i) {
				break
			}
		}
		own := 0
		for seat, token := range links {
			ja, en := b.told(token, "ja"), b.told(token, "en")
			require.Len(t, ja, len(en), seat)
			for i := range en {
				require.Equal(t, en[i].Moves, ja[i].Moves)
				require.Equal(t, en[i].Answer == "", ja[i].Answer == "")
				require.Len(t, ja[i].Lines, len(en[i].Lines), "%s %s %d: %v %v", game, seat, i, en[i].Lines, ja[i].Lines)
				for k, l := range en[i].Lines {
					require.Equal(t, l.Clause, ja[i].Lines[k].Clause)
					if l.Text != ja[i].Lines[k].Text {
						own++
					}
				}
			}
		}
		require.Positive(t, own, "some lines are in Japanese")
	}
}

// A log that takes too long to be made again is sent as it was stored.
func TestLogThatIsTooDearToRetell(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "normandy", "shared": true})
	b.sit(links)
	for i := range 12 {
		require.True(t, b.step(links, i))
	}
	en, ja := b.told(links["+"], "en"), b.told(links["+"], "ja")
	require.NotEqual(t, en, ja)
	was := lanes.Questions
	lanes.Questions.Steps = 1
	t.Cleanup(func() { lanes.Questions = was })
	require.Equal(t, en, b.told(links["+"], "ja"))
}
