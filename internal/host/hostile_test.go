package host

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/rate"
	"wargame/internal/wait"
)

// raw sends bytes unchanged and returns the response.
func (b *bed) raw(text string) string {
	b.Helper()
	c, err := net.Dial("tcp", b.s.Listener.Addr().String())
	require.NoError(b, err)
	defer c.Close()
	require.NoError(b, c.SetDeadline(time.Now().Add(wait.Limit)))
	_, _ = io.WriteString(c, text) // the server may close early
	out, _ := io.ReadAll(io.LimitReader(c, 1<<16))
	return string(out)
}

// state returns the whole state of a game, for comparison.
func (b *bed) state(token string) (out string) {
	b.with(token, func(t table) {
		out = fmt.Sprintf("%d %x %s", t.Record.Rows(), t.Game.Hash(), t.Record.Ledger.Text())
	})
	return out
}

// Malicious requests change nothing.
func TestHostile(t *testing.T) {
	b := newBed(t, func(c *Config) { c.Hosts = []string{"127.0.0.1"} })
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	_, token, v := b.decider(links)
	was := b.state(token)
	good := b.taken(token, v)
	good["expected"], good["key"] = v.Ask, "a key of sixteen or more"
	body, err := json.Marshal(good)
	require.NoError(t, err)
	ask := func(change func(r *http.Request)) (int, string) {
		r, err := http.NewRequestWithContext(t.Context(), "POST", b.s.URL+"/g/"+token+"/answer", bytes.NewReader(body))
		require.NoError(t, err)
		r.Header.Set("Content-Type", "application/json")
		change(r)
		got, err := http.DefaultClient.Do(r)
		require.NoError(t, err)
		defer got.Body.Close()
		text, err := io.ReadAll(got.Body)
		require.NoError(t, err)
		return got.StatusCode, string(text)
	}
	with := func(text string) func(r *http.Request) {
		return func(r *http.Request) {
			r.Body, r.ContentLength = io.NopCloser(strings.NewReader(text)), int64(len(text))
		}
	}
	for name, c := range map[string]struct {
		change func(r *http.Request)
		want   int
	}{
		"foreign origin":      {func(r *http.Request) { r.Header.Set("Origin", "https://evil.example") }, 403},
		"no origin at all":    {func(r *http.Request) { r.Header.Set("Origin", "null") }, 403},
		"another port":        {func(r *http.Request) { r.Header.Set("Origin", "http://127.0.0.1:1") }, 403},
		"a script as origin":  {func(r *http.Request) { r.Header.Set("Origin", "javascript:alert(1)") }, 403},
		"cross site":          {func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }, 403},
		"same site":           {func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "same-site") }, 403},
		"a form":              {func(r *http.Request) { r.Header.Set("Content-Type", "application/x-www-form-urlencoded") }, 403},
		"a text":              {func(r *http.Request) { r.Header.Set("Content-Type", "text/plain") }, 403},
		"no type":             {func(r *http.Request) { r.Header.Del("Content-Type") }, 403},
		"another name":        {func(r *http.Request) { r.Host = "evil.example" }, 421},
		"too large":           {with(`{"word":"` + strings.Repeat("x", 1<<20) + `"}`), 413},
		"nothing":             {with(""), 411}, // without a length
		"no JSON":             {with("{"), 400},
		"a list":              {with("[]"), 400},
		"null":                {with("null"), 422},
		"two things":          {with(string(body) + string(body)), 400},
		"an unknown field":    {with(`{"expected":1,"key":"0123456789abcdef","word":"pass","admin":true}`), 400},
		"a deep nest":         {with(strings.Repeat("[", 10_000)), 400},
		"a number too large":  {with(`{"expected":1e99,"key":"0123456789abcdef","pick":0}`), 400},
		"a fraction":          {with(`{"expected":1,"key":"0123456789abcdef","pick":0.5}`), 400},
		"no key":              {with(`{"expected":1,"pick":0}`), 422},
		"a short key":         {with(`{"expected":1,"key":"x","pick":0}`), 422},
		"a long key":          {with(`{"expected":1,"key":"` + strings.Repeat("x", 65) + `","pick":0}`), 422},
		"not UTF-8":           {with("{\"expected\":1,\"key\":\"0123456789abcdef\",\"name\":\"\xff\xfe\"}"), 422},
		"a script as name":    {with(`{"expected":1,"key":"0123456789abcdef","name":"<script>alert(1)</script>"}`), 422},
		"SQL as key":          {with(`{"expected":1,"key":"'; DROP TABLE lines; --","word":"none"}`), 422},
		"a command as a name": {with(`{"expected":1,"key":"0123456789abcdef","name":"\u001b[2J\u0000"}`), 422},
	} {
		status, text := ask(c.change)
		require.Equal(t, c.want, status, "%s: %s", name, text)
		require.NotContains(t, text, "<script>", name)
		require.Equal(t, was, b.state(token), name)
	}
	status, text := ask(func(r *http.Request) { r.Header.Set("Origin", b.s.URL); r.Header.Set("Sec-Fetch-Site", "same-origin") })
	require.Equal(t, 200, status, text)
	require.NotEqual(t, was, b.state(token))
}

// All invalid links get the same answer, which discloses nothing.
func TestWrongLinks(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	good := links["red"]
	_, none := b.ask("GET", "/g/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/view", nil)
	for _, bad := range []string{good[:len(good)-1], good + "x", strings.ToLower(good) + "=", "%27%20OR%201=1--", "%00", strings.Repeat("x", 4000), "..%2f..%2fetc%2fpasswd"} {
		for _, what := range []string{"view", "board", "log", "news", "export"} {
			status, text := b.ask("GET", "/g/"+bad+"/"+what, nil)
			require.Equal(t, http.StatusNotFound, status, "%s %s", bad, what)
			require.Equal(t, string(none), string(text))
		}
		for _, what := range []string{"answer", "sit", "undo", "redo", "resign", "relink", "delete"} {
			status, text := b.ask("POST", "/g/"+bad+"/"+what, map[string]any{})
			require.Equal(t, http.StatusNotFound, status, "%s %s", bad, what)
			require.Equal(t, string(none), string(text))
		}
	}
	require.Equal(t, 1, b.rows(good))
	// Links are stored only as hashes.
	for _, l := range links {
		require.NotContains(t, b.database(), l)
	}
}

// Paths outside the served folders are not found.
func TestPaths(t *testing.T) {
	b := newBed(t, nil)
	for _, path := range []string{"/files/../host.go", "/files/..%2f..%2fhost.go", "/files/%2e%2e/x", "/files/", "/files/pages.go", "/ground/../../x.png", "/ground/x", "/ground/%27.png", "//etc/passwd", "/.git/config", "/wargame.db", "/games/..%2f..%2fx", "/games/normandy%00"} {
		out := b.raw("GET " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
		require.Regexp(t, `^HTTP/1.1 (404|301|307|400) `, out, path)
	}
	for _, what := range []map[string]any{{"game": "../normandy"}, {"game": "/etc"}, {"game": ""}, {"game": "the_pass", "scenario": "no"}, {"game": "the_pass", "options": map[string]bool{"no": true}},
		{"game": "the_pass", "bots": map[string]string{"red": "clever"}}, {"game": "the_pass", "bots": map[string]string{"green": "random"}},
		{"game": "fottr", "options": map[string]bool{"three_players": true, "four_players": true}}} {
		status, text := b.ask("POST", "/games", what)
		require.Equal(t, http.StatusUnprocessableEntity, status, "%v %s", what, text)
	}
	n, err := b.h.store.Count()
	require.NoError(t, err)
	require.Zero(t, n)
}

// Every answer has a policy that restricts pages to their own files.
func TestHeaders(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	for _, path := range []string{"/", "/g/x", "/files/game.js", "/games", "/g/" + links[""] + "/view", "/docs/", "/docs/reference/rules.html", "/nothing"} {
		got, err := http.Get(b.s.URL + path)
		require.NoError(t, err)
		got.Body.Close()
		require.Equal(t, policy, got.Header.Get("Content-Security-Policy"), path)
		require.Equal(t, "nosniff", got.Header.Get("X-Content-Type-Options"), path)
		require.Equal(t, "no-referrer", got.Header.Get("Referrer-Policy"), path)
	}
	require.NotContains(t, policy, "unsafe")
	for _, page := range []string{"/", "/g/x"} { // the pages contain nothing that the policy would block
		_, text := b.ask("GET", page, nil)
		require.NotRegexp(t, `(?i)<script>|<style|\son\w+=|\sstyle=|javascript:`, string(text))
	}
}

// A slow sender delays no other client.
func TestSlow(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	for range 20 {
		c, err := net.Dial("tcp", b.s.Listener.Addr().String())
		require.NoError(t, err)
		defer c.Close()
		_, err = fmt.Fprintf(c, "POST /g/%s/answer HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{", links["red"])
		require.NoError(t, err)
	}
	for i := range 5 {
		require.True(t, b.step(links, i))
	}
}

// Clients beyond their rate are refused, and so are games beyond the limit.
func TestLimits(t *testing.T) {
	b := newBed(t, func(c *Config) { c.MaxGames = 2 })
	for range 2 {
		b.game(map[string]any{"game": "the_pass"})
	}
	status, text := b.ask("POST", "/games", map[string]any{"game": "the_pass"})
	require.Equal(t, http.StatusInsufficientStorage, status)
	require.Contains(t, string(text), "no room")

	b.h.rates = rate.Frozen(time.Now())
	got := map[int]int{}
	for range 400 {
		status, _ := b.ask("GET", "/games/none", nil)
		got[status]++
	}
	require.Equal(t, map[int]int{http.StatusNotFound: int(rate.Requests.Burst), http.StatusTooManyRequests: 400 - int(rate.Requests.Burst)}, got)
	clear(got)
	for range 3100 {
		status, _ := b.ask("GET", "/files/since.js", nil)
		got[status]++
	}
	require.Equal(t, map[int]int{http.StatusOK: int(rate.Files.Burst), http.StatusTooManyRequests: 3100 - int(rate.Files.Burst)}, got)
}

// A browser keeps the files of a page for good: it asks for each once, however many pages
// of one address are opened. A page without its files would be dead.
func TestFilesOfPagesAreKept(t *testing.T) {
	b := newBed(t, nil)
	b.h.rates = rate.Frozen(time.Now())
	_, text := b.ask("GET", "/", nil)
	files := regexp.MustCompile(`="(/files/[^"]+)"`).FindAllStringSubmatch(string(text), -1)
	require.NotEmpty(t, files)
	for _, f := range files {
		r, err := http.Get(b.s.URL + f[1])
		require.NoError(t, err)
		require.NoError(t, r.Body.Close())
		require.Equal(t, http.StatusOK, r.StatusCode, f[1])
		require.Contains(t, r.Header.Get("Cache-Control"), "immutable", f[1])
	}
	for range int(rate.Requests.Burst) {
		b.ask("GET", "/games", nil)
	}
	status, _ := b.ask("GET", "/games", nil)
	require.Equal(t, http.StatusTooManyRequests, status)
	for _, path := range []string{"/", "/mine", files[0][1]} {
		status, _ = b.ask("GET", path, nil)
		require.Equal(t, http.StatusOK, status, "pages and their files have a limit of their own")
	}
	r, err := http.Get(b.s.URL + "/files/another/net.js")
	require.NoError(t, err)
	require.NoError(t, r.Body.Close())
	require.Equal(t, "no-cache", r.Header.Get("Cache-Control"))
}

// Streams end when the server stops.
func TestStops(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	c, err := net.Dial("tcp", b.s.Listener.Addr().String())
	require.NoError(t, err)
	defer c.Close()
	_, err = fmt.Fprintf(c, "GET /g/%s/news HTTP/1.1\r\nHost: x\r\n\r\n", links["red"])
	require.NoError(t, err)
	line, err := bufio.NewReader(c).ReadString('\n')
	require.NoError(t, err)
	require.Contains(t, line, "200")
	b.close()
	b.open(nil)
	require.Equal(t, "playing", b.view(links["red"]).State)
}

// A truncated or slow request is a client error: it is not a 500 and writes nothing to
// the log.
func TestBodiesThatDoNotCome(t *testing.T) {
	j := &journal{}
	b := &bed{T: t, dir: t.TempDir(), sent: map[string]*bytes.Buffer{}, slow: time.Second}
	b.open(func(c *Config) { c.Log = log.New(j, "", 0) })
	defer b.close()
	links := b.game(map[string]any{"game": "the_pass"})
	for path, want := range map[string]string{"/games": "408", "/saves": "408", "/g/" + links["red"] + "/sit": "408"} {
		c, err := net.Dial("tcp", b.s.Listener.Addr().String())
		require.NoError(t, err)
		_, err = fmt.Fprintf(c, "POST %s HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{", path)
		require.NoError(t, err)
		text, err := io.ReadAll(c)
		require.NoError(t, err)
		require.Contains(t, string(text), "HTTP/1.1 "+want, path)
		require.NoError(t, c.Close())

		c, err = net.Dial("tcp", b.s.Listener.Addr().String())
		require.NoError(t, err)
		_, err = fmt.Fprintf(c, "POST %s HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{", path)
		require.NoError(t, err)
		require.NoError(t, c.(*net.TCPConn).CloseWrite())
		text, err = io.ReadAll(c)
		require.NoError(t, err)
		require.Contains(t, string(text), "HTTP/1.1 400", path)
		require.NoError(t, c.Close())
	}
	require.Empty(t, j.take())
}

// A request with an ambiguous length closes the connection, so that no remainder is read
// as a request.
func TestLengthIsNamed(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	inner := "GET /g/" + links["red"] + "/view HTTP/1.1\r\nHost: x\r\n\r\n"
	for _, length := range []string{"", fmt.Sprintf("Content-Length: %d\r\n", 5+len(inner))} {
		c, err := net.Dial("tcp", b.s.Listener.Addr().String())
		require.NoError(t, err)
		_, err = fmt.Fprintf(c, "POST /games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n%sTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n%s", length, inner)
		require.NoError(t, err)
		text, err := io.ReadAll(c)
		require.NoError(t, err)
		require.Contains(t, string(text), "HTTP/1.1 411")
		require.Equal(t, 1, strings.Count(string(text), "HTTP/1.1"))
		require.NoError(t, c.Close())
	}
}
