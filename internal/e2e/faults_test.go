//go:build e2e

package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"wargame/internal/wait"
)

// march opens the first march of the campaign for both players; the pages by seat.
func march(t *testing.T) (german, allied *page) {
	s := serve(t)
	links := s.game(`{"game":"normandy"}`)
	german = browse(t, 1440, 900)
	allied = german.other(1440, 900)
	german.open(links["german"])
	allied.open(links["allied"])
	german.until(`document.querySelectorAll("#answers button").length > 0`)
	german.press("#answers", "pass")
	german.moves(1)
	allied.moves(1)
	return german, allied
}

// A counter that can act shows where it can be sent by what is on offer, one that cannot
// shows nothing, and how far the other side's would come is an overlay of its own.
func TestReachIsOnOffer(t *testing.T) {
	g, a := march(t)
	who := func(p *page, counter, name string) {
		p.counter(counter)
		p.until(`[...document.querySelectorAll("#place .who")].some((b) => b.lastElementChild.textContent.startsWith("` + name + `"))`)
		p.text(`[...document.querySelectorAll("#place .who")].find((b) => b.lastElementChild.textContent.startsWith("` + name + `")).click()`)
	}
	who(g, "22/21Pz", "22/21Pz")
	g.until(`document.querySelectorAll(".over .goal").length > 0`)
	require.Equal(t, "10", g.text(`document.querySelectorAll(".over .goal").length`))
	require.Contains(t, g.text(`document.getElementById("ways").textContent`), "Move units (March): 10 spaces")

	who(a, "22/21Pz", "22/21Pz") // it is not for this seat to decide
	a.until(`!!document.getElementById("ways")`)
	require.Equal(t, "0", a.text(`document.querySelectorAll(".over .goal").length`))

	enemy := g.text(`[...document.querySelectorAll("button.counter:not([data-count])")].find((b) => { const u = b.getAttribute("aria-label"); return u.startsWith("3/3Cdn,") || u.startsWith("79,"); })?.getAttribute("aria-label").split(",")[0]`)
	require.NotEqual(t, "undefined", enemy)
	who(g, enemy, enemy)
	g.until(`!!document.getElementById("no-ways")`)
	require.Equal(t, "0", g.text(`document.querySelectorAll(".over .goal").length`))
	who(g, enemy, enemy) // chosen again after its answer has come, it still says so
	g.until(`!!document.getElementById("no-ways")`)
	g.text(`(() => { const s = document.querySelector("#place select"); s.value = [...s.options].find((o) => o.textContent.startsWith("Threat range: March")).value; s.dispatchEvent(new Event("change")); })()`)
	g.until(`document.querySelectorAll(".overlay .threat").length > 0`)
	require.Equal(t, "0", g.text(`document.querySelectorAll(".over .goal").length`))
}

// foresees ends the march and has the odds of an attack of the list shown.
func (p *page) foresees(attack string) {
	p.Helper()
	p.press("#answers", "pass")
	p.moves(2)
	p.text(`document.getElementById("tab-todo").click()`)
	p.press("#todo li", attack)
	p.until(`document.activeElement?.id === "carry"`)
}

// The odds of an attack stand whole at 1440 by 900: strengths, column, shift and each
// result above the button that carries it out. One area of the panel scrolls.
func TestOddsFit(t *testing.T) {
	g, _ := march(t)
	g.foresees("0401 by ")
	inside := `((e) => { const s = document.getElementById("side").getBoundingClientRect(), r = e.getBoundingClientRect(), c = document.getElementById("carry").getBoundingClientRect(); return r.top >= s.top && r.bottom <= s.bottom && (e.id === "carry" || r.bottom <= c.top); })`
	for _, words := range []string{"attack strength", "defence strength", "column", "combat shift"} {
		require.Equal(t, "true", g.text(inside+`([...document.querySelectorAll("#ahead li")].find((x) => x.textContent.includes("`+words+`")).querySelector("summary, b"))`), words)
	}
	require.Equal(t, "true", g.text(`[...document.querySelectorAll("#ahead tbody tr")].every(`+inside+`)`), "each row of the results")
	require.Equal(t, "true", g.text(inside+`(document.getElementById("carry"))`))
	require.Equal(t, "side", g.text(`[...document.querySelectorAll("#side, #side *")].filter((e) => e.scrollHeight > e.clientHeight + 1 && ["auto", "scroll"].includes(getComputedStyle(e).overflowY)).map((e) => e.id || e.className).join()`))
}

// begun is a game in which both players have decided, with the page of each; stand tells how
// many decisions stand.
func begun(t *testing.T) (red, blue *page, stand func() string) {
	t.Helper()
	s := serve(t)
	links := s.game(`{"game":"the_pass"}`)
	red = browse(t, 1440, 900)
	blue = red.other(1440, 900)
	red.open(links["red"])
	blue.open(links["blue"])
	red.until(`document.querySelectorAll("#answers button").length > 0`)
	red.order("R1 > 0104")
	red.until(`Number(document.getElementById("past").max) > 2`)
	red.press("#answers", "pass")
	blue.until(`document.querySelectorAll("#answers button").length > 0`) // and when another has decided, all are asked
	was := blue.text(`document.getElementById("past").max`)
	blue.text(`document.querySelector("#answers button").click()`)
	blue.until(`document.getElementById("past").max !== "` + was + `" && document.querySelectorAll("#answers button").length > 0`)
	moves := func() string {
		var v seen
		s.asks("GET", links["red"]+"/view", nil, &v)
		return fmt.Sprint(v.Moves)
	}
	for n := ""; n != moves(); { // a page gives answers that are the only ones by itself
		n = moves()
		for _, p := range []*page{red, blue} {
			p.until(`document.getElementById("past").max === "` + n + `"`)
		}
	}
	return red, blue, moves
}

// wantsAllBack goes back to the beginning of the game, where all have to be asked for it.
func (p *page) wantsAllBack() {
	p.Helper()
	p.text(`document.getElementById("tab-p-past").click()`)
	p.text(`(() => { const s = document.getElementById("past"); s.value = "0"; s.dispatchEvent(new Event("input")); })()`)
	p.until(`!document.getElementById("back").hidden && document.getElementById("after").textContent === "0"`)
	p.text(`document.getElementById("back").click()`)
	p.until(`!!document.getElementById("ask-all") || document.getElementById("past").max === "0"`)
}

// A request to undo stands beside the question, says how much it is, asks again, and is
// refused or allowed; what was undone so can be restored.
func TestRequestToUndo(t *testing.T) {
	red, blue, stand := begun(t)
	n := red.text(`document.getElementById("past").max`)
	ask := func() {
		red.wantsAllBack()
		require.Contains(t, red.text(`document.getElementById("ahead").textContent`), "undo "+n+" decisions")
		red.text(`document.getElementById("ask-all").click()`)
		blue.until(`!document.getElementById("request").hidden`)
	}
	ask()
	require.Contains(t, blue.text(`document.getElementById("request").textContent`), "Pursuer asks to undo "+n+" decisions")
	require.Equal(t, "0", blue.text(`document.querySelectorAll("#answers #request, #request .main").length`))
	blue.click("Refuse")
	red.until(`document.getElementById("request").hidden`)
	require.Equal(t, n, blue.text(`document.getElementById("past").max`))
	ask()
	blue.click("Allow")
	require.Equal(t, n, blue.text(`document.getElementById("past").max`), "it is asked again first")
	blue.click("Yes, undo")
	red.until(`document.getElementById("past").max === "0"`)
	blue.text(`document.getElementById("tab-more").click()`)
	blue.press("#more", "Ask to restore")
	red.until(`!document.getElementById("request").hidden`)
	red.click("Allow")
	wait.Until(t, func() bool { return stand() == n }) // the pages begin anew: the log of the game is another
}

// A large stack shows each of its counters in its card, or how many more there are.
func TestCardShowsAll(t *testing.T) {
	s := serve(t)
	links := s.game(`{"game":"mgmg","bots":{"german":"random"}}`)
	p := browse(t, 1440, 900)
	p.open(links["allied"])
	p.until(`document.querySelectorAll("button.counter[data-count]").length > 0`)
	most := p.text(`(() => { const all = [...document.querySelectorAll("button.counter[data-count]")].sort((a, b) => b.dataset.count - a.dataset.count); all[0].dispatchEvent(new PointerEvent("pointerenter", { pointerType: "mouse" })); return all[0].dataset.count; })()`)
	p.until(`!document.getElementById("card").hidden`)
	require.Equal(t, most, p.text(`document.querySelectorAll("#card .row").length`))
	require.Equal(t, "true", p.text(`document.getElementById("card").scrollHeight <= document.getElementById("card").clientHeight`))
}

// The ground has a pixel for each pixel of the screen, whatever the scale and the density.
func TestGroundIsSharp(t *testing.T) {
	s := serve(t)
	links := s.game(`{"game":"the_pass","bots":{"blue":"random"}}`)
	for _, density := range []float64{1, 2} {
		p := browse(t, 1024, 768, chromedp.EmulateScale(density))
		p.open(links["red"])
		p.until(`document.querySelectorAll("#answers button").length > 0`)
		p.text(`document.getElementById("map").focus()`)
		for _, keys := range []string{"", "++++++++", "------------"} {
			p.do(chromedp.KeyEvent(keys))
			p.until(`(() => {
				const scale = new DOMMatrix(document.getElementById("sheet").style.transform).a * devicePixelRatio, all = [...document.querySelectorAll(".tiles canvas")];
				return all.length > 0 && Math.abs(Number(document.querySelector(".tiles").dataset.level) - scale) < 1e-4 && all.every((c) => Math.abs(c.getBoundingClientRect().width * devicePixelRatio - c.width) < 0.5);
			})()`)
			// The corner of a tile lies on a whole pixel, and something is drawn on one of them.
			require.Equal(t, "true", p.text(`[...document.querySelectorAll(".tiles canvas")].every((c) => { const x = c.getBoundingClientRect().left * devicePixelRatio; return Math.abs(x - Math.round(x)) < 0.1; })`))
			require.Equal(t, "true", p.text(`[...document.querySelectorAll(".tiles canvas")].some((c) => new Set(c.getContext("2d").getImageData(0, 0, c.width, c.height).data).size > 20)`))
		}
	}
}

// A wrong link says that it is one, and nothing about the connection.
func TestWrongLink(t *testing.T) {
	s := serve(t)
	p := browse(t, 1280, 800)
	p.do(chromedp.Navigate(s.http.URL + "/g/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"))
	p.until(`document.getElementById("question").textContent === "There is no game at this link"`)
	require.Equal(t, "", p.text(`document.getElementById("line").textContent`))
}
