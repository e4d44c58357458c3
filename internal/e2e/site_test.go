//go:build e2e

package e2e

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"wargame/internal/site"
)

// madeSite makes the site once for all tests.
var madeSite = sync.OnceValues(func() (site.Site, error) { return site.New() })

// static serves a site below a path, as any static server would, and records what is asked
// for.
func static(t *testing.T) (address string) {
	t.Helper()
	s, err := madeSite()
	require.NoError(t, err)
	dir := t.TempDir()
	require.NoError(t, s.Write(dir))
	srv := httptest.NewServer(http.StripPrefix("/some/where", http.FileServer(http.Dir(dir))))
	t.Cleanup(srv.Close)
	return srv.URL + "/some/where/"
}

// TestSite plays on the site without a server.
func TestSite(t *testing.T) {
	at := static(t)
	p := browse(t, 1280, 800)
	p.do(chromedp.Navigate(at))
	p.until(`document.querySelectorAll("#setup select").length >= 2`)
	p.shot("site-home")
	p.text(`(() => { const g = document.getElementById("game"); g.value = "the_pass"; g.dispatchEvent(new Event("change")); })()`)
	p.until(`document.querySelector("#setup legend") && document.querySelector("#setup a").href.endsWith("rules.html?the_pass")`)
	p.text(`(() => { const s = [...document.querySelectorAll("#setup fieldset select")].filter((x) => [...x.options].some((o) => o.value === "easy")); s[1].value = "easy"; })()`)
	p.press("#setup", "Create the game")
	p.until(`location.pathname.endsWith("/game.html") && document.querySelectorAll("#answers button").length > 0`)
	p.shot("site-game")
	require.True(t, strings.HasPrefix(p.text(`location.href`), at))
}
