package host

import (
	"bytes"
	"encoding/json"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/view"
)

// Random requests, valid and invalid, go to every route in every state of a game. None
// yields a server error or a panic, and the game remains playable. WARGAME_SOAK=1 runs
// longer (make soak-requests); WARGAME_SEED repeats a run.
func TestRandomRequests(t *testing.T) {
	seed, each := seedOr(1), 4
	if os.Getenv("WARGAME_SOAK") != "" {
		each = 3000
	}
	the := func(what map[string]any) func(*testing.T) (*bed, map[string]string) {
		return func(t *testing.T) (*bed, map[string]string) {
			b := newBed(t, nil)
			what["game"] = "the_pass"
			return b, b.game(what)
		}
	}
	then := func(make func(*testing.T) (*bed, map[string]string), do func(*bed, map[string]string) map[string]string) func(*testing.T) (*bed, map[string]string) {
		return func(t *testing.T) (*bed, map[string]string) {
			b, links := make(t)
			if other := do(b, links); other != nil {
				links = other
			}
			return b, links
		}
	}
	sit := func(b *bed, links map[string]string) map[string]string { b.sit(links); return nil }
	play := func(b *bed, links map[string]string) map[string]string {
		for i := range 6 {
			require.True(b, b.step(links, i))
		}
		return nil
	}
	during := then(then(the(map[string]any{}), sit), play)
	study := then(the(map[string]any{"study": true}), sit)
	for name, make := range map[string]func(*testing.T) (*bed, map[string]string){
		"before all sit": the(map[string]any{}),
		"during":         during,
		"over": then(during, func(b *bed, links map[string]string) map[string]string {
			for i := 0; b.step(links, i); i++ {
			}
			return nil
		}),
		"study unbegun":    the(map[string]any{"study": true}),
		"study":            study,
		"study after junk": then(study, func(b *bed, links map[string]string) map[string]string { b.hand(links["+"], "nonsense"); return nil }),
		"sandbox": then(during, func(b *bed, links map[string]string) map[string]string {
			_, token, _ := b.decider(links)
			status, text := b.ask("POST", "/g/"+token+"/sandbox", map[string]any{"at": 2})
			require.Equal(b, http.StatusCreated, status, string(text))
			var out struct{ Links map[string]string }
			require.NoError(b, json.Unmarshal(text, &out))
			b.sit(out.Links)
			return out.Links
		}),
		"secret block":    then(bids, func(b *bed, links map[string]string) map[string]string { b.picks(links["west"], "2"); return nil }),
		"after a restart": then(during, func(b *bed, _ map[string]string) map[string]string { b.close(); b.open(nil); return nil }),
	} {
		t.Run(name, func(t *testing.T) {
			b, links := make(t)
			x := &stranger{bed: b, links: links, rand: rand.New(rand.NewPCG(seed, uint64(len(name))))}
			for i := range each {
				for _, r := range b.h.routes() {
					x.asks(r.pattern, i)
				}
			}
			for seat, token := range links {
				if seat != "" && len(b.view(token).Seats) > 0 && b.view(token).Decision != nil {
					require.True(t, b.step(map[string]string{seat: token}, 0), "the game goes on")
				}
			}
		})
	}
}

// stranger makes random requests.
type stranger struct {
	*bed
	links map[string]string
	rand  *rand.Rand
}

func pickOf[T any](r *rand.Rand, of ...T) T { return of[r.IntN(len(of))] }

// word returns a value that may be valid.
func (x *stranger) word() string {
	return pickOf(x.rand, "", "0", "1", "-1", "7", "99999999999999999999", "x", "pass", "done", "stop", "timeout", "red", "unit(\"R1\")", "R1", "0203", "R1 > 0203", "1 + 1", "sum(units, 1)", "(((", "\"", "\x00", "é", strings.Repeat("a", 500), strings.Repeat("(", 290), "<b>", "%", "{}", "place unit(\"R1\") at hex(0203)", strings.Repeat("0", 64))
}

// value returns a JSON value.
func (x *stranger) value(v *view.Picture) any {
	switch x.rand.IntN(8) {
	case 0:
		return v.Ask
	case 1:
		return x.rand.IntN(12) - 2
	case 2:
		return []string{x.word(), x.word()}
	case 3:
		return map[string]any{x.word(): x.word()}
	case 4:
		return pickOf[any](x.rand, nil, true, 1.5, 1<<40)
	}
	return x.word()
}

var queries = []string{"at", "since", "from", "pick", "word", "name", "text", "line", "unit", "space", "side", "count", "title", "clause", "scenario", "brief", "odds"}
var fields = []string{"number", "pick", "word", "name", "with", "dice", "line", "count", "ask", "seat", "bot", "text", "note", "lines", "at", "game", "bots", "study", "shared", "real", "options", "readings", "scenario"}

func (x *stranger) asks(pattern string, turn int) {
	method, path, _ := strings.Cut(pattern, " ")
	switch {
	case strings.HasSuffix(path, "/news"), strings.HasSuffix(path, "/relink"), strings.HasSuffix(path, "/delete"), strings.HasSuffix(path, "/resign"), strings.HasSuffix(path, "/bot"), turn > 0 && (strings.HasPrefix(path, "/books") || strings.HasSuffix(path, "/map.png")):
		return // streams, and requests that end links or assign bots, have tests of their own
	}
	var tokens []string
	for _, token := range x.links {
		tokens = append(tokens, token)
	}
	token := pickOf(x.rand, append(tokens, "nowhere")...)
	v := &view.Picture{}
	if token != "nowhere" {
		v = x.view(token)
	}
	path = strings.NewReplacer("{token}", token, "{name}", pickOf(x.rand, "the_pass", "x", "net.js", "x.png"), "{$}", "").Replace(path)
	q := url.Values{}
	for range x.rand.IntN(3) {
		q.Set(pickOf(x.rand, queries...), x.word())
	}
	var body []byte
	if method == http.MethodPost {
		what := map[string]any{"expected": v.Ask, "key": key()}
		if x.rand.IntN(4) == 0 {
			delete(what, pickOf(x.rand, "expected", "key"))
		}
		for range x.rand.IntN(3) {
			what[pickOf(x.rand, fields...)] = x.value(v)
		}
		body, _ = json.Marshal(what) // cannot fail: it has only JSON values
		if x.rand.IntN(6) == 0 {
			body = body[:x.rand.IntN(len(body))]
		}
	}
	r, err := http.NewRequestWithContext(x.Context(), method, x.s.URL+path+"?"+q.Encode(), bytes.NewReader(body))
	require.NoError(x, err)
	r.Header.Set("Content-Type", "application/json")
	got, err := http.DefaultClient.Do(r)
	require.NoError(x, err, "%s %s", r.URL, body)
	text, err := io.ReadAll(got.Body)
	got.Body.Close()
	require.NoError(x, err)
	require.Less(x, got.StatusCode, 500, "%s %s %s: %s", method, r.URL, body, text)
}
