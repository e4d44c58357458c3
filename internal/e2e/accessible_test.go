//go:build e2e

package e2e

import (
	"os"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// axe is a check of a page as it is by axe-core: nothing that it finds is serious.
type axe struct{ source string }

func newAxe(t *testing.T) axe {
	t.Helper()
	source, err := os.ReadFile(os.Getenv("WARGAME_AXE"))
	if err != nil {
		t.Skip("WARGAME_AXE names no axe-core: nothing has been checked")
	}
	return axe{string(source)}
}

// finds checks a page. What is written on a counter is a picture: its label has the same in
// other order.
func (a axe) finds(p *page, name string) {
	p.Helper()
	_, err := chromedp.Run(p.ctx, chromedp.Evaluate[string](a.source+`; "loaded"`))
	require.NoError(p, err)
	out, err := chromedp.Run(p.ctx, chromedp.Evaluate[string](`axe.run({ rules: { "label-content-name-mismatch": { enabled: false } } }).then((r) => r.violations.filter((v) => v.impact === "serious" || v.impact === "critical").map((v) => v.id + ": " + v.help + " " + v.nodes.slice(0, 3).map((n) => n.html).join(" ")).join("\n"))`, chromedp.EvalAwaitPromise))
	require.NoError(p, err)
	require.Empty(p, out, name)
}

// TestAccessible checks the first page, the board with each of its panels, the rulebook and
// a study.
func TestAccessible(t *testing.T) {
	axe := newAxe(t)
	s := serve(t)
	links := s.game(`{"game":"the_pass","bots":{"blue":"random"}}`)
	p := browse(t, 1280, 800)
	look := func(name string) { axe.finds(p, name) }
	p.do(chromedp.Navigate(s.http.URL + "/"))
	p.until(`!!document.querySelector("#setup button.main")`)
	look("the first page")
	p.open(links["red"])
	p.until(`document.querySelectorAll("#answers button").length > 0`)
	look("the board")
	p.text(`document.getElementById("tab-todo").click()`)
	p.until(`document.querySelectorAll("#todo li").length > 0`)
	p.text(`document.querySelector("#answers .ask").click()`)
	p.until(`!document.getElementById("ahead").hidden`)
	p.text(`document.querySelector("button.counter").click()`)
	p.until(`!document.getElementById("place").hidden`)
	look("the board in use")
	for _, tab := range []string{"numbers", "p-past", "talk", "more"} {
		p.text(`document.getElementById("tab-` + tab + `").click()`)
		look("the panel " + tab)
	}
	p.text(`document.querySelector("button.clause").click()`)
	p.until(`document.querySelectorAll("#clause-text .statement").length > 0`)
	look("a clause")
	p.do(chromedp.Navigate(s.http.URL + "/rules/the_pass#7.1"))
	p.until(`document.querySelectorAll("#clause .statement").length > 0`)
	look("the rulebook")
	study := s.game(`{"game":"the_pass","study":true}`)
	p.open(study["+"])
	p.until(`document.querySelectorAll("#answers button").length > 0`)
	p.text(`document.getElementById("tab-hand").click()`)
	p.until(`!!document.getElementById("hand-lines")`)
	look("a study")
}

// TestAccessibleOdds checks an attack before its die.
func TestAccessibleOdds(t *testing.T) {
	axe := newAxe(t)
	g, _ := march(t)
	g.foresees("0401 by ")
	axe.finds(g, "the odds")
	g.text(`document.querySelectorAll("#ahead details").forEach((d) => { d.open = true; })`)
	axe.finds(g, "the odds with each modifier")
}

// TestAccessibleRequests checks a request to undo as the player who makes it sees it, the
// player who is asked, and the player who is asked again since it is much.
func TestAccessibleRequests(t *testing.T) {
	axe := newAxe(t)
	red, blue, _ := begun(t)
	red.wantsAllBack()
	axe.finds(red, "what would be undone")
	red.text(`document.getElementById("ask-all").click()`)
	blue.until(`!document.getElementById("request").hidden`)
	red.until(`!document.getElementById("request").hidden`)
	axe.finds(red, "a request of one's own")
	axe.finds(blue, "a request")
	blue.click("Allow")
	blue.until(`[...document.querySelectorAll("#request button")].some((b) => b.textContent.startsWith("Yes, undo"))`)
	axe.finds(blue, "a request that is much")
	blue.click("Yes, undo")
	red.until(`document.getElementById("past").max === "0"`)
	blue.text(`document.getElementById("tab-more").click()`)
	blue.press("#more", "Ask to restore")
	red.until(`!document.getElementById("request").hidden`)
	axe.finds(red, "a request to restore")
}

// Dark mode keeps its contrast: the pages, an attack before its die, and what a counter shows.
func TestAccessibleInTheDark(t *testing.T) {
	axe := newAxe(t)
	s := serve(t)
	p := browse(t, 1440, 900)
	p.do(chromedp.Navigate(s.http.URL + "/"))
	p.text(`localStorage.setItem("theme", "dark")`)
	p.do(chromedp.Reload())
	p.until(`!!document.querySelector("#setup button.main") && document.documentElement.dataset.theme === "dark"`)
	axe.finds(p, "the first page")
	f := fights["the_pass"]
	h := &hand{page: p}
	h.open(f.begin(s, "the_pass"))
	h.ready()
	h.bring("0203")
	h.click(h.spot("0203", 0, 0))
	h.until(`!!document.getElementById("carry")`)
	axe.finds(p, "an attack")
	p.do(chromedp.Navigate(s.http.URL + "/rules/the_pass#7.1"))
	p.until(`document.querySelectorAll("#clause .statement").length > 0`)
	axe.finds(p, "the rulebook")

	// The switch: back to light, and remembered.
	h.open(f.begin(s, "the_pass"))
	h.ready()
	p.text(`document.getElementById("shade").click()`)
	p.until(`document.documentElement.dataset.theme === "light" && localStorage.getItem("theme") === "light"`)
}

// Without a choice the system decides.
func TestThemeOfTheSystem(t *testing.T) {
	s := serve(t)
	p := browse(t, 800, 600)
	for _, scheme := range []string{"dark", "light"} {
		_, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}})
		require.NoError(t, err)
		p.do(chromedp.Navigate(s.http.URL + "/"))
		p.until(`document.documentElement.dataset.theme === "` + scheme + `"`)
	}
}
