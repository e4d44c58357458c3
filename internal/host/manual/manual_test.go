package manual

import (
	"compress/gzip"
	"encoding/json"
	"html"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

var (
	leads  = regexp.MustCompile(` (?:href|src)="([^"]*)"`)
	named  = regexp.MustCompile(` id="([^"]*)"`)
	tries  = regexp.MustCompile(`^(?:\.\./)+play([?#].+)$`)
	unsafe = regexp.MustCompile(`(?i)<script>|<style|\son\w+=|\sstyle=|javascript:|<!-- raw HTML omitted -->`)
)

// TestSite follows every link and anchor of every page of the rendered site, and demands that
// no page has scripts or styles of its own.
func TestSite(t *testing.T) {
	site, err := Open()
	require.NoError(t, err)
	ids := map[string]map[string]bool{}
	for _, name := range site.Paths() {
		ids[name] = map[string]bool{}
		for _, m := range named.FindAllStringSubmatch(string(site.File(name).Data), -1) {
			ids[name][html.UnescapeString(m[1])] = true
		}
	}
	pages, links := 0, 0
	for _, name := range site.Paths() {
		if path.Ext(name) != ".html" {
			continue
		}
		pages++
		text := string(site.File(name).Data)
		require.False(t, unsafe.MatchString(text), "%s: %s", name, unsafe.FindString(text))
		for _, m := range leads.FindAllStringSubmatch(text, -1) {
			to := html.UnescapeString(m[1])
			if strings.Contains(to, "://") || strings.HasPrefix(to, "mailto:") || strings.HasPrefix(to, "data:") || tries.MatchString(to) {
				continue
			}
			links++
			file, anchor, _ := strings.Cut(to, "#")
			file, err := url.PathUnescape(file)
			require.NoError(t, err)
			anchor, err = url.PathUnescape(anchor)
			require.NoError(t, err)
			at := name
			if file != "" {
				at = path.Join(path.Dir(name), file)
			}
			if site.File(at) == nil {
				t.Errorf("%s: %s leads nowhere", name, to)
			} else if anchor != "" && !ids[at][anchor] {
				t.Errorf("%s: %s has no #%s", name, at, anchor)
			}
		}
	}
	require.Greater(t, pages, 90)
	require.Greater(t, links, 5000)
}

// TestEveryPageIsInTheNavigation demands a place in the navigation for each page of docs/,
// without the pages of commands, which cli.md lists.
func TestEveryPageIsInTheNavigation(t *testing.T) {
	site, err := Open()
	require.NoError(t, err)
	index := string(site.File("").Data)
	for _, name := range site.Paths() {
		if path.Ext(name) == ".html" && !strings.HasPrefix(name, "repository/") && !strings.HasPrefix(name, "cli/") && site.File(strings.TrimSuffix(name, "html")+"html.css") == nil && name != "index.html" {
			require.Contains(t, index, `href="`+name+`"`)
		}
	}
}

// TestSearch demands that each section which the search finds is there, and that it finds some.
func TestSearch(t *testing.T) {
	site, err := Open()
	require.NoError(t, err)
	var all []found
	require.NoError(t, json.Unmarshal(site.File("search.json").Data, &all))
	require.Greater(t, len(all), 500)
	has := map[string]bool{}
	for _, f := range all {
		name, anchor, _ := strings.Cut(f.Link, "#")
		require.NotNil(t, site.File(name), f.Link)
		if anchor != "" {
			require.Contains(t, string(site.File(name).Data), ` id="`+anchor+`"`, f.Link)
		}
		has[f.Title] = true
	}
	for _, title := range []string{"How do I say mandatory combat?", "Permissions", "wargame why", "Stacking limits"} {
		require.True(t, has[title], title)
	}
}

// TestRender renders pages whose links lead to pages, to files, to folders and to nothing.
func TestRender(t *testing.T) {
	const below = "docs/"
	site, err := Render(fstest.MapFS{
		"docs/README.md":         {Data: []byte("# Start\n\n## Kinds\n| page | question |\n|---|---|\n| [Rules & more](a/rules.md) | What? |\n")},
		below + "a/rules.md":     {Data: []byte("# Rules\n\n## `zoc` of [one](../README.md)\n[home](../README.md), [game](../../games/x), [code](../../x.go), [lines](l.lab), [here](#zoc-of-one)\n\n```wgr\nrule 1 \"A\" { }\n```\n")},
		below + "a/l.lab":        {Data: []byte("games 3\n")},
		below + "a/r.html":       {Data: []byte("<style>p { }</style><p style=\"fill: none;stroke:red\">")},
		"games/x/README.md":      {Data: []byte("# X\n")},
		"games/x/more/README.md": {Data: []byte("# More\n")},
	}, "")
	require.NoError(t, err)
	page := string(site.File("a/rules.html").Data)
	for _, part := range []string{`<h2 id="zoc-of-one">`, `<a href="../index.html">home</a>`, `<a href="../repository/games/x/index.html">game</a>`, `code, <a href="l.lab">lines</a>`,
		`<pre tabindex="0"><code><span class="keyword">rule</span> <span class="number">1</span> <span class="text">&quot;A&quot;</span> { }`, `<a href="rules.html" aria-current="page">Rules &amp; more</a>`, `<link rel="stylesheet" href="../manual.css">`} {
		require.Contains(t, page, part)
	}
	require.Equal(t, "<link rel=\"stylesheet\" href=\"r.html.css\"><p fill=\"none\" stroke=\"red\">", string(site.File("a/r.html").Data))
	require.Equal(t, "p { }", string(site.File("a/r.html.css").Data))

	_, err = Render(fstest.MapFS{"x.md": {Data: []byte("# X\n")}}, "")
	require.ErrorContains(t, err, "docs/README.md")
}

// TestServe asks the handler for pages, for what is not there, and for a page that the client
// has already.
func TestServe(t *testing.T) {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /docs/{path...}", Serve)
	ask := func(to, tag string) *httptest.ResponseRecorder {
		w, r := httptest.NewRecorder(), httptest.NewRequest("GET", to, nil)
		r.Header.Set("If-None-Match", tag)
		mux.ServeHTTP(w, r)
		return w
	}
	for to, mime := range map[string]string{"/docs/": "text/html; charset=utf-8", "/docs/reference/": "text/html; charset=utf-8", "/docs/reference/rules.html": "text/html; charset=utf-8",
		"/docs/manual.js": "text/javascript; charset=utf-8", "/docs/search.json": "application/json", "/docs/img/board.png": "image/png", "/docs/repository/LICENSE.txt": "text/plain; charset=utf-8"} {
		w := ask(to, "")
		require.Equal(t, http.StatusOK, w.Code, to)
		require.Equal(t, mime, w.Header().Get("Content-Type"), to)
		require.Equal(t, http.StatusNotModified, ask(to, w.Header().Get("ETag")).Code, to)
	}
	for _, to := range []string{"/docs/nothing.html", "/docs/../go.mod", "/docs/reference/rules.md"} {
		require.NotEqual(t, http.StatusOK, ask(to, "").Code, to)
	}
}

// A browser that accepts gzip gets the same file compressed, and keeps both apart.
func TestServeCompressed(t *testing.T) {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /docs/{path...}", Serve)
	ask := func(to, accept string) *httptest.ResponseRecorder {
		w, r := httptest.NewRecorder(), httptest.NewRequest("GET", to, nil)
		r.Header.Set("Accept-Encoding", accept)
		mux.ServeHTTP(w, r)
		require.Equal(t, "Accept-Encoding", w.Header().Get("Vary"))
		return w
	}
	plain, small := ask("/docs/search.json", ""), ask("/docs/search.json", "br, gzip")
	require.Empty(t, plain.Header().Get("Content-Encoding"))
	require.Equal(t, "gzip", small.Header().Get("Content-Encoding"))
	require.NotEqual(t, plain.Header().Get("ETag"), small.Header().Get("ETag"))
	require.Less(t, small.Body.Len(), plain.Body.Len()/2)
	z, err := gzip.NewReader(small.Body)
	require.NoError(t, err)
	text, err := io.ReadAll(z)
	require.NoError(t, err)
	require.Equal(t, plain.Body.Bytes(), text)
	require.Empty(t, ask("/docs/img/board.png", "gzip").Header().Get("Content-Encoding"), "a picture is compressed already")
}
