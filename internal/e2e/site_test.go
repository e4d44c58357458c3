//go:build e2e

package e2e

import (
	"bytes"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"wargame/internal/cli"
	"wargame/internal/console"
	"wargame/internal/site"
)

// madeSite makes the site once for all tests.
var madeSite = sync.OnceValues(func() (site.Site, error) { return site.New() })

// folder is a site below a path, as any static server serves it. Some files may be missing.
type folder struct {
	address string
	server  *httptest.Server
}

func serveStatic(t *testing.T, missing ...string) *folder {
	t.Helper()
	s, err := madeSite()
	require.NoError(t, err)
	return serveFiles(t, s, missing...)
}

func serveFiles(t *testing.T, s site.Site, missing ...string) *folder {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, s.Write(dir))
	for _, name := range missing {
		require.NoError(t, os.Remove(filepath.Join(dir, name)))
	}
	srv := httptest.NewServer(http.StripPrefix("/some/where", http.FileServer(http.Dir(dir))))
	t.Cleanup(srv.Close)
	return &folder{srv.URL + "/some/where/", srv}
}

// static is the address of a site that is served until the test ends.
func static(t *testing.T) string {
	t.Helper()
	return serveStatic(t).address
}

// alone starts a browser that reaches no other host than this machine.
func alone(t *testing.T, w, h int64) *page {
	t.Helper()
	blocked := chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1")
	return browseWith(t, []chromedp.ContextOption{chromedp.WithAllocatorOptions(blocked)}, w, h)
}

// begin creates a game on the first page of the site. players is a script that chooses among
// the players, which are the array s of choices.
func (p *page) begin(game, players string) {
	p.Helper()
	p.until(`document.querySelectorAll("#setup select").length >= 2`)
	p.text(`(() => { const g = document.getElementById("game"); g.value = "` + game + `"; g.dispatchEvent(new Event("change")); })()`)
	p.until(`document.querySelector("#setup a")?.href.endsWith("rules.html?` + game + `")`)
	p.text(`(() => { const s = [...document.querySelectorAll("#setup fieldset select")].filter((x) => [...x.options].some((o) => o.value === "easy")); ` + players + ` })()`)
	p.press("#setup", "Create the game")
	p.until(`location.pathname.endsWith("/game.html") && document.querySelectorAll("#answers button").length > 0`)
}

// playOn answers decisions for a while: it passes where it may, and takes the first answer
// otherwise. It returns the words above the answers, once the game is over or the time is up.
const playOn = `(async () => {
  const $ = (id) => document.getElementById(id), until = Date.now() + 5000;
  const rest = () => new Promise((go) => setTimeout(go, 30));
  while (Date.now() < until) {
    const before = $("past").max, all = [...document.querySelectorAll("#answers button:not(.quiet)")].filter((b) => b.textContent !== "?");
    const b = $("carry") ?? all.find((x) => /^(pass|done|end)/i.test(x.textContent.trim())) ?? all[0];
    if (!b) { if ((await import("./files/page.js")).view.state === "over") return $("question").textContent; await rest(); continue; }
    b.click();
    for (let i = 0; i < 40 && $("past").max === before && !$("carry"); i++) await rest();
  }
  return "";
})()`

// TestSite plays The Pass on the site without a server against a bot, to its end. In the middle
// the page is loaded again, with and then without the server. The saved game is that of the
// program. The packed engine is enough.
func TestSite(t *testing.T) {
	s := serveStatic(t, "engine.wasm")
	made, err := madeSite()
	require.NoError(t, err)
	require.Less(t, len(made["engine.wasm.gz"]), 6_000_000, "the engine")
	p := alone(t, 1280, 800)
	p.do(chromedp.Navigate(s.address))
	p.shot("site-home")
	p.begin("the_pass", `s[1].value = "easy";`)
	require.True(t, strings.HasPrefix(p.text(`location.href`), s.address))
	p.until(`document.querySelectorAll(".tiles canvas").length > 0`)
	p.shot("site-game")
	p.order("R1 > 0104")
	p.until(`document.getElementById("past").max !== "0"`)
	n := p.text(`document.getElementById("past").max`)

	began := time.Now()
	p.do(chromedp.Reload())
	p.until(`document.querySelectorAll("#answers button").length > 0 && document.getElementById("past").max === "` + n + `"`)
	t.Log("loaded again after", time.Since(began))

	p.until(`navigator.serviceWorker.controller !== null`)
	require.Equal(t, "true", p.promised(`navigator.serviceWorker.ready.then(() => true)`))
	s.server.CloseClientConnections()
	s.server.Close()
	began = time.Now()
	p.do(chromedp.Reload())
	p.until(`document.querySelectorAll("#answers button").length > 0 && document.getElementById("past").max === "` + n + `"`)
	t.Log("loaded without the server after", time.Since(began))
	require.Contains(t, p.stands("R1"), "0104")

	// The saved game goes to the terminal and comes back as another game.
	file := p.exported()
	t.Log(replayed(t, file))
	p.do(chromedp.Navigate(s.address))
	p.until(`document.querySelectorAll("#games li").length === 1 && document.querySelectorAll("#setup select").length >= 2`)
	p.shot("site-games")
	p.bring(file)
	p.until(`!!document.querySelector("#players select")`)
	p.shot("site-bring")
	p.text(`(() => { document.querySelectorAll("#players select")[1].value = "easy"; })()`)
	p.press("#players", "Continue this game")
	p.until(`location.pathname.endsWith("/game.html") && document.querySelectorAll("#answers button").length > 0 && document.getElementById("past").max === "` + n + `"`)
	require.Equal(t, file, p.exported())
	if testing.Short() {
		return
	}

	over := ""
	for range 120 {
		if over = p.promised(playOn); over != "" {
			break
		}
	}
	require.NotEmpty(t, over, p.text(`document.getElementById("question").textContent`))
	t.Log(over, p.text(`document.getElementById("past").max`))
	p.shot("site-over")

	t.Log(replayed(t, p.exported()))
}

// TestCardsOfSite begins a game by the card of the first page.
func TestCardsOfSite(t *testing.T) {
	s := serveStatic(t)
	p := alone(t, 1280, 800)
	p.do(chromedp.Navigate(s.address + "?lang=ja"))
	p.until(`document.querySelectorAll("#cards li").length > 9 && document.querySelector("#cards h3").textContent.length > 2`)
	p.until(`[...document.querySelectorAll("#cards img")].every((i) => i.naturalWidth > 100)`)
	p.shot("site-cards-ja")
	if testing.Short() {
		return
	}
	p.do(chromedp.Navigate(s.address))
	p.until(`[...document.querySelectorAll("#cards img")].some((i) => i.naturalWidth > 100)`)
	newAxe(t).finds(p, "the first page of the site")
	p.shot("site-cards")
	p.press("#cards", "Play now against an easy bot")
	p.until(`location.pathname.endsWith("/game.html") && document.querySelectorAll("#answers button").length > 0`)
}

// TestDocumentationOfSite reads a page of the documentation, tries an example, and reads the page
// again without a network.
func TestDocumentationOfSite(t *testing.T) {
	made, err := madeSite()
	require.NoError(t, err)
	whole := maps.Clone(made)
	require.NoError(t, whole.AddManual())
	s := serveFiles(t, whole)
	p, page := alone(t, 1280, 800), s.address+"docs/"+"howto/combat.html"
	p.do(chromedp.Navigate(page))
	p.until(`document.querySelectorAll(".try a").length > 15`)
	p.text(`document.querySelectorAll(".try a")[2].click()`)
	p.until(`location.pathname.endsWith("/play.html") && navigator.serviceWorker.controller !== null`)
	p.until(looked)
	require.Equal(t, "No errors.", p.text(`document.getElementById("problem-sum").textContent`))
	p.do(chromedp.Navigate(page))
	p.until(`document.querySelectorAll(".try a").length > 15`)
	s.server.CloseClientConnections()
	s.server.Close()
	p.do(chromedp.Reload())
	p.until(`document.querySelectorAll(".try a").length > 15 && !document.getElementById("theme").hidden`)
	p.shot("site-docs")
	p.text(`document.querySelectorAll(".try a")[2].click()`)
	p.until(`location.pathname.endsWith("/play.html") && document.getElementById("files")?.value === "rules/example-1.wgr"`)
	p.until(looked)
}

// bring chooses a saved game on the first page.
func (p *page) bring(file string) {
	p.Helper()
	text, err := json.Marshal(file)
	require.NoError(p, err)
	p.text(`(() => { const d = new DataTransfer(); d.items.add(new File([` + string(text) + `], "game.save")); const f = document.getElementById("file"); f.files = d.files; f.dispatchEvent(new Event("change")); })()`)
}

// TestHotSeat plays with two people at one screen: each page is covered until its player
// uncovers it. The engine is there unpacked alone, as for a browser that cannot unpack it.
func TestHotSeat(t *testing.T) {
	axe := newAxe(t)
	s := serveStatic(t, "engine.wasm.gz")
	p := alone(t, 390, 844)
	p.do(chromedp.Navigate(s.address))
	p.begin("the_pass", ``)
	p.until(`document.querySelector("#cover h2")?.textContent.startsWith("Pursuer")`)
	p.shot("site-cover")
	axe.finds(p, "the covered page")
	for range 4 { // a browser closes a dialog at the second of two keys, whatever the page says
		p.do(chromedp.KeyEvent(kb.Escape))
	}
	p.until(`document.getElementById("cover")?.open`)
	p.press("#cover", "Show the board")
	p.until(`!document.getElementById("cover")`)
	p.text(`document.dispatchEvent(new CustomEvent("viewed", { detail: { status: ["of this seat alone"], n: 0, seats: [] } }))`)
	p.until(`JSON.parse(localStorage.getItem("games"))[0].status.startsWith("turn 1")`)
	require.NotContains(t, p.text(`localStorage.getItem("games")`), "of this seat alone", "the first page shows it to everybody")
	p.shot("site-phone")
	p.press("#answers", "pass")
	for p.text(`document.getElementById("handover").hidden`) == "true" {
		p.promised(strings.Replace(playOn, "5000", "200", 1))
	}
	p.shot("site-handover")
	p.press("#handover", "Hand over to Rearguard")
	p.until(`document.querySelector("#cover h2")?.textContent.startsWith("Rearguard")`)
	p.do(chromedp.Reload())
	p.until(`document.querySelector("#cover h2")?.textContent.startsWith("Rearguard")`)
	p.press("#cover", "Show the board")
	p.until(`document.querySelectorAll("#answers button").length > 0`)
}

// exported is the saved game that the page offers.
func (p *page) exported() string {
	p.Helper()
	return p.promised(`import("./files/transport.js").then((t) => t.send("GET", t.here() + "/export")).then((r) => r.text())`)
}

// replayed replays a saved game as the program does, and returns what it says of it.
func replayed(t *testing.T, text string) string {
	t.Helper()
	at := filepath.Join(t.TempDir(), "game.save")
	require.NoError(t, os.WriteFile(at, []byte(text), 0o600))
	var out, errs bytes.Buffer
	err := cli.Replay{Path: at, Verify: true}.Run(&console.Console{Out: &out, Err: &errs})
	require.NoError(t, err, errs.String())
	return out.String()
}
