//go:build e2e

// Package e2e plays at the board in a real browser. make e2e runs it.
package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	cdp "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"wargame/internal/host"
	"wargame/internal/wait"
)

// server is a host that listens.
type server struct {
	*testing.T
	http *httptest.Server
}

func serve(t *testing.T) *server { return serving(t, host.Config{Data: t.TempDir()}) }

func serving(t *testing.T, cfg host.Config) *server {
	h, err := host.New(cfg)
	require.NoError(t, err)
	s := &server{t, httptest.NewServer(h.Handler())}
	t.Cleanup(func() {
		h.Quiet()
		s.http.Close()
		require.NoError(t, h.Close())
	})
	return s
}

// game makes a game; its links by seat.
func (s *server) game(setup string) map[string]string {
	s.Helper()
	r, err := http.Post(s.http.URL+"/games", "application/json", strings.NewReader(setup))
	require.NoError(s, err)
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	require.NoError(s, err)
	var out struct{ Links map[string]string }
	require.NoError(s, json.Unmarshal(text, &out), string(text))
	require.NotEmpty(s, out.Links, string(text))
	for seat, token := range out.Links {
		out.Links[seat] = s.http.URL + "/g/" + token
	}
	return out.Links
}

// page is a browser, or a window of its own in one.
type page struct {
	*testing.T
	ctx context.Context
}

// browse starts a browser. One that does not start is started once more: on a busy machine
// Chromium sometimes ends while it starts. It may take as long as the test has to.
func browse(t *testing.T, w, h int64, how ...chromedp.EmulateViewportOption) *page {
	t.Helper()
	return browseWith(t, nil, w, h, how...)
}

// browseWith is browse with options of the browser.
func browseWith(t *testing.T, with []chromedp.ContextOption, w, h int64, how ...chromedp.EmulateViewportOption) *page {
	t.Helper()
	all, cancel := context.WithTimeout(t.Context(), 8*time.Minute)
	t.Cleanup(cancel)
	for again := false; ; again = true {
		ctx, stop := chromedp.NewContext(all, with...)
		err := chromedp.Do(ctx, chromedp.EmulateViewport(w, h, how...))
		if err == nil {
			t.Cleanup(stop)
			return (&page{t, ctx}).toured()
		}
		stop()
		if again || all.Err() != nil {
			require.NoError(t, err, "the browser does not start")
		}
		t.Log("the browser is started once more:", err)
	}
}

// other is a window of somebody else in the same browser.
func (p *page) other(w, h int64) *page {
	ctx, cancel := chromedp.NewContext(p.ctx, chromedp.WithNewBrowserContext())
	p.Cleanup(cancel)
	o := (&page{p.T, ctx}).toured()
	o.do(chromedp.EmulateViewport(w, h))
	return o
}

// toured makes the reader one who has seen the tour, except in a tab with the mark newcomer.
func (p *page) toured() *page {
	p.Helper()
	_, err := chromedp.Call(p.ctx, cdp.AddScriptToEvaluateOnNewDocument, cdp.AddScriptToEvaluateOnNewDocumentParams{Source: `try { if (!sessionStorage.getItem("newcomer")) localStorage.setItem("tour", "over"); } catch { /* a page without storage */ }`})
	require.NoError(p, err)
	return p
}

// tab is one more of the same person.
func (p *page) tab(w, h int64) *page {
	ctx, cancel := chromedp.NewContext(p.ctx)
	p.Cleanup(cancel)
	o := &page{p.T, ctx}
	o.do(chromedp.EmulateViewport(w, h))
	return o
}

func (p *page) do(actions ...chromedp.Action[chromedp.Void]) {
	p.Helper()
	require.NoError(p, chromedp.Do(p.ctx, actions...))
}

// open opens a page and waits for the board, or for what is being waited for.
func (p *page) open(url string) {
	p.Helper()
	p.do(chromedp.Navigate(url))
	p.until(`document.getElementById("question").textContent !== "…" && !document.getElementById("question").textContent.startsWith("Loading the map")`)
}

// reloads matches what Chromium says of a page that is loaded again meanwhile.
var reloads = regexp.MustCompile(`navigated|Cannot find context|context was destroyed`)

// until waits until something is so.
func (p *page) until(condition string) {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, 2*time.Minute) // it ends a test that hangs
	defer cancel()
	poll := func() error {
		_, err := chromedp.Run(ctx, chromedp.Poll[bool](condition, chromedp.WithPollingTimeout(0)))
		return err
	}
	err := poll()
	for err != nil && ctx.Err() == nil && reloads.MatchString(err.Error()) {
		err = poll()
	}
	if err != nil {
		text, _ := chromedp.Run(p.ctx, chromedp.Evaluate[string](`document.body.innerText.slice(0, 1500)`))
		require.NoError(p, err, "%s\n%s", condition, text)
	}
}

// text is what an expression of the page gives.
func (p *page) text(expression string) string {
	p.Helper()
	out, err := chromedp.Run(p.ctx, chromedp.Evaluate[string]("String("+expression+")"))
	require.NoError(p, err)
	return out
}

// press presses the button whose words begin so.
func (p *page) press(within, words string) {
	p.Helper()
	button := fmt.Sprintf(`[...document.querySelectorAll(%q)].find((b) => b.textContent.trim().startsWith(%q))`, within+" button", words)
	p.until("!!" + button)
	p.text(button + ".click()")
}

// moves waits until so many decisions stand.
func (p *page) moves(n int) {
	p.Helper()
	p.until(fmt.Sprintf(`document.getElementById("past").max === "%d"`, n))
}

// order types a line, once somebody is asked, and sends it.
func (p *page) order(line string) {
	p.Helper()
	p.until(`!document.getElementById("order").hidden`)
	p.text(`document.getElementById("typed").value = ""`)
	p.do(chromedp.Focus(chromedp.CSS("#typed")), chromedp.KeyEvent(line+"\r"))
}

// stands is the name of the space where a counter is.
func (p *page) stands(name string) string {
	return p.text(fmt.Sprintf(`[...document.querySelectorAll("button.counter")].find((b) => b.getAttribute("aria-label").startsWith(%q))?.getAttribute("aria-label")`, name))
}

// Two people play, and somebody watches: a game is begun, moves are made by hexes and by
// orders, taken back, and are there after the page is loaded anew.
func TestTwoPlay(t *testing.T) {
	s := serve(t)
	links := s.game(`{"game":"the_pass"}`)
	red := browse(t, 1280, 800)
	red.open(links["red"])
	require.Contains(t, red.text(`document.getElementById("question").textContent`), "Waiting for")
	blue, watch := red.other(1280, 800), red.other(900, 700)
	blue.open(links["blue"])
	watch.open(links[""])
	red.until(`document.querySelectorAll("#answers button").length > 0`)
	require.Equal(t, "0", blue.text(`document.querySelectorAll("#answers button").length`))

	// By the list, and the destination on the map.
	red.press("#answers", "March")
	red.moves(1)
	red.press("#answers", "R1")
	red.moves(2)
	blue.moves(2)
	watch.moves(2)
	red.press("#answers", "done")
	red.moves(3)
	red.until(`document.querySelectorAll(".overlay .legal").length > 1`)
	at := red.text(`(() => { const m = document.querySelector(".overlay .legal").getBoundingClientRect(); return Math.round(m.left + m.width / 2) + " " + Math.round(m.top + m.height / 2); })()`)
	var x, y float64
	_, err := fmt.Sscan(at, &x, &y)
	require.NoError(t, err)
	red.do(chromedp.MouseClickXY(x, y))
	red.moves(4)
	blue.moves(4)

	// Taken back.
	red.press("#more", "Undo my last decision")
	red.moves(3)
	blue.moves(3)
	blue.until(`![...document.querySelectorAll("#log li.decision")].some((e) => Number(e.dataset.from) > 3)`) // what is taken back before a die is private
	require.NotContains(t, blue.text(`document.getElementById("log").textContent`), "undoes")
	red.until(`document.getElementById("log").textContent.includes("undoes 1 decision")`)
	red.until(`document.querySelectorAll("#log li p.undone").length > 0`) // what came of the answer goes with it, though others on its line stand
	for range 3 {
		n := red.text(`document.getElementById("past").max`)
		red.press("#more", "Undo my last decision")
		red.until(`document.getElementById("past").max !== "` + n + `"`)
	}
	red.moves(0)

	// By an order; what is refused says why and does nothing.
	red.order("R1 > 1401")
	red.until(`document.querySelectorAll("#say li").length > 0`)
	red.order("R1 > 0104")
	red.until(`document.getElementById("past").max !== "0"`)
	red.order("back") // typed as at the terminal
	red.moves(0)
	red.order("redo")
	red.until(`document.getElementById("past").max !== "0"`)
	blue.until(`document.getElementById("past").max !== "0"`)
	require.Contains(t, blue.stands("R1"), "0104")
	watch.until(`document.getElementById("past").max !== "0"`)
	require.Contains(t, watch.stands("R1"), "0104")

	// Loaded anew.
	red.do(chromedp.Reload())
	red.until(`document.querySelectorAll("#answers button").length > 0`)
	require.Contains(t, red.stands("R1"), "0104")

	// Said, and noted.
	red.text(`document.getElementById("tab-talk").click()`)
	red.do(chromedp.Focus(chromedp.CSS("#words-of")), chromedp.KeyEvent("Good luck\r"))
	blue.until(`document.getElementById("said").textContent.includes("Good luck")`)
	red.text(`document.getElementById("private").click()`)
	red.do(chromedp.Focus(chromedp.CSS("#words-of")), chromedp.KeyEvent("hold the village\r"))
	red.until(`document.getElementById("said").textContent.includes("hold the village")`)
	red.text(`document.getElementById("private").click()`)
	red.do(chromedp.Focus(chromedp.CSS("#words-of")), chromedp.KeyEvent("Your turn\r"))
	blue.until(`document.getElementById("said").textContent.includes("Your turn")`)
	require.NotContains(t, blue.text(`document.getElementById("said").textContent`), "village")
}

// What leads to dice is shown first, and takes a second step.
func TestDiceTakeTwoSteps(t *testing.T) {
	s := serve(t)
	links := s.game(`{"game":"mgmg","bots":{"german":"random"}}`)
	p := browse(t, 1280, 800)
	p.open(links["allied"])
	p.until(`document.querySelectorAll("#answers button").length > 0`)
	shown := false
	for range 12 {
		n := p.text(`document.getElementById("past").max`)
		p.text(`document.querySelector("#answers button")?.click()`)
		p.until(`!!document.getElementById("carry") || document.getElementById("past").max !== "` + n + `"`)
		if p.text(`!!document.getElementById("carry")`) == "true" {
			require.Equal(t, n, p.text(`document.getElementById("past").max`), "nothing has been done")
			require.Contains(t, p.text(`document.getElementById("ahead").textContent`), "%)")
			require.Equal(t, "carry", p.text(`document.activeElement.id`))
			p.do(chromedp.KeyEvent("\r"))
			p.until(`document.getElementById("past").max !== "` + n + `"`)
			shown = true
			break
		}
		p.until(`document.querySelectorAll("#answers button").length > 0`)
	}
	require.True(t, shown, "dice fell somewhere")
}

// Everything can be done with the keyboard: the map is one tab stop.
func TestKeyboardAlone(t *testing.T) {
	s := serve(t)
	links := s.game(`{"game":"the_pass","bots":{"blue":"random"}}`)
	p := browse(t, 1280, 800)
	p.open(links["red"])
	p.until(`document.querySelectorAll("#answers button").length > 0`)
	require.Equal(t, "0", p.text(`document.querySelectorAll("#map [tabindex='0'], #map button:not([tabindex='-1'])").length`))
	p.text(`document.getElementById("map").focus()`)
	p.do(chromedp.KeyEvent("0104"))
	p.until(`document.getElementById("live").textContent.startsWith("0104")`)
	p.do(chromedp.KeyEvent(kb.ArrowRight))
	p.until(`!document.getElementById("live").textContent.startsWith("0104")`)
	p.until(`document.getElementById("live").textContent !== ""`)

	// From the map the answers are a few tabs away.
	tab := func(to string) {
		t.Helper()
		for range 80 {
			p.do(chromedp.KeyEvent("\t"))
			if p.text(to) == "true" {
				return
			}
		}
		t.Fatalf("no tab leads to %s", to)
	}
	tab(`document.activeElement.textContent.startsWith("March")`)
	p.do(chromedp.KeyEvent("\r"))
	p.moves(1)
	p.until(`document.activeElement.closest("#answers") !== null`)
	p.do(chromedp.KeyEvent("\r"))
	p.moves(2)
	p.until(`document.querySelectorAll("#answers button.word").length > 0`)
	tab(`document.activeElement.textContent === "done"`)
	p.do(chromedp.KeyEvent("\r"))
	p.moves(3)
	p.until(`document.querySelectorAll(".overlay .legal").length > 1`)
	goal := p.text(`document.querySelector("#answers button").textContent.match(/\d{4}/)?.[0]`)
	p.text(`document.getElementById("map").focus()`)
	p.do(chromedp.KeyEvent(goal))
	p.until(`document.getElementById("live").textContent.includes("can be chosen")`)
	p.do(chromedp.KeyEvent("\r"))
	p.until(`!!document.querySelector("#place button.main")`)
	tab(`document.activeElement === document.querySelector("#place button.main")`)
	p.do(chromedp.KeyEvent("\r"))
	p.moves(4)
}

// A phone: nothing is wider than the screen, a tap chooses.
func TestPhone(t *testing.T) {
	s := serve(t)
	links := s.game(`{"game":"the_pass","bots":{"blue":"random"}}`)
	p := browse(t, 390, 844, chromedp.EmulateMobile, chromedp.EmulateScale(2))
	p.open(links["red"])
	p.until(`document.querySelectorAll("#answers button").length > 0`)
	require.Equal(t, "true", p.text(`document.documentElement.scrollWidth <= 390`))
	require.Equal(t, "true", p.text(`[...document.querySelectorAll("#answers button, #tools button")].every((b) => b.getBoundingClientRect().height >= 44)`))
	at := p.text(`(() => { const m = document.getElementById("map").getBoundingClientRect(); return m.left + m.width / 2 + " " + (m.top + m.height / 2); })()`)
	var x, y float64
	_, err := fmt.Sscan(at, &x, &y)
	require.NoError(t, err)
	p.do(chromedp.TapXY(x, y))
	p.until(`!document.getElementById("place").hidden`)
}

// A stream that was refused outright, by a server that is begun anew or by a proxy that
// finds none, is opened again, and what was missed meanwhile is there.
func TestRefusedStreamComesBack(t *testing.T) {
	h, err := host.New(host.Config{Data: t.TempDir()})
	require.NoError(t, err)
	var refuses atomic.Bool
	var refused atomic.Int32
	all := h.Handler()
	s := &server{t, httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if refuses.Load() && strings.HasSuffix(r.URL.Path, "/news") {
			refused.Add(1)
			http.Error(w, "there is no such thing here", http.StatusBadGateway)
			return
		}
		all.ServeHTTP(w, r)
	}))}
	t.Cleanup(func() {
		h.Quiet()
		s.http.Close()
		require.NoError(t, h.Close())
	})
	links := s.game(`{"game":"the_pass"}`)
	red := browse(t, 1280, 800)
	red.open(links["red"])
	blue := red.other(1280, 800)
	blue.open(links["blue"])
	red.press("#answers", "March")
	blue.moves(1)

	refuses.Store(true)
	s.http.CloseClientConnections()
	blue.until(`document.getElementById("line").textContent !== ""`)
	wait.Until(t, func() bool { return refused.Load() >= 2 }) // of both
	red.press("#answers", "R1")
	red.moves(2)
	refuses.Store(false)
	blue.moves(2)
	blue.until(`document.getElementById("line").textContent === ""`)
}
