package host

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

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

	told := func(lang string) (out []match.Entry) {
		b.lang = lang
		for from := 0; ; {
			status, text := b.ask("GET", "/g/"+token+"/log?from="+itoa(from), nil)
			require.Equal(t, http.StatusOK, status, string(text))
			var l tables.Log
			require.NoError(t, json.Unmarshal(text, &l))
			for _, x := range l.Entries {
				var e match.Entry
				require.NoError(t, json.Unmarshal(x, &e))
				out = append(out, e)
			}
			if from = l.Next; !l.More {
				return out
			}
		}
	}
	ja, en := told("ja"), told("en")
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
