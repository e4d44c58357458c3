//go:build e2e

package e2e

import (
	"fmt"
	"os"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// shots writes pictures of a page in three sizes, and in the dark, to the folder that
// WARGAME_SHOTS names.
func (p *page) shots(name string) {
	if os.Getenv("WARGAME_SHOTS") == "" {
		return
	}
	for _, size := range [][2]int64{{390, 844}, {1024, 768}, {1440, 900}} {
		p.do(chromedp.EmulateViewport(size[0], size[1]))
		for _, theme := range []string{"dark", "light"} {
			p.text(fmt.Sprintf(`document.documentElement.dataset.theme = %q`, theme))
			p.shot(fmt.Sprintf("%s-%d-%s", name, size[0], theme))
		}
	}
}

// After the turn of a bot the page summarizes it above the question, and plays it back on the
// map; afterwards the counters stand where they stood, and the question is asked.
func TestReplayOfATurn(t *testing.T) {
	axe := newAxe(t)
	s := serve(t)
	links := s.game(`{"game":"the_pass","bots":{"blue":"easy"}}`)
	p := browse(t, 1440, 900)
	p.open(links["red"])
	p.until(`document.querySelectorAll("#answers button").length > 0`)
	for p.text(`!document.querySelector("#strip li.turn").textContent.startsWith("Turn 2")`) == "true" { // the log comes later than the question; red passes until blue has had a turn
		made := p.text(`document.getElementById("past").max`)
		p.text(`document.querySelector("#answers button.word:not(.quiet)")?.click()`)
		p.until(`document.getElementById("past").max !== "` + made + `" && !!document.querySelector("#answers button.word:not(.quiet)")`)
	}
	p.until(`!!document.querySelector("#since:not([hidden]) + #ask") && !!document.querySelector("#since .summary")`)
	require.Contains(t, p.text(`document.querySelector("#since h2").textContent`), "What ")
	require.NotEmpty(t, p.text(`document.querySelector("#since .summary").textContent`))
	axe.finds(p, "the summary of a turn")
	p.shots("recap")

	where := `[...document.querySelectorAll("button.counter")].map((b) => b.dataset.key + "@" + b.dataset.at).sort().join()`
	was, moves := p.text(where), p.text(`document.getElementById("past").max`)
	p.text(`localStorage.setItem("speed", "slow")`)
	p.press("#since", "Replay on the map")
	p.until(`document.body.classList.contains("back") && document.querySelector("#since progress")?.value >= 1`)
	require.NotEqual(t, moves, p.text(`document.getElementById("past").value`))
	p.until(`!!document.querySelector("button.counter.moved") && document.querySelector("button.counter.moved").getAnimations().length > 0`)
	p.press("#since", "Pause")
	step := p.text(`document.querySelector("#since progress").value`)
	axe.finds(p, "a replay")
	p.shots("replay")
	require.Equal(t, step, p.text(`document.querySelector("#since progress").value`))
	p.text(`(() => { const s = document.querySelector("#since select"); s.value = "fast"; s.dispatchEvent(new Event("change")); })()`)
	p.press("#since", "Continue")
	p.until(`!document.body.classList.contains("back") && !document.querySelector("#since progress")`)
	require.Equal(t, was, p.text(where))
	require.Equal(t, "0", p.text(`document.querySelectorAll("button.counter.moved").length`))
	require.Equal(t, moves, p.text(`document.getElementById("past").max`))

	p.press("#since", "Replay on the map") // it can be ended at any step
	p.press("#since", "End replay")
	p.until(`!document.body.classList.contains("back") && !document.querySelector("#since progress")`)
	require.Equal(t, was, p.text(where))

	p.text(`(() => { const m = window.matchMedia; window.matchMedia = (q) => (q.includes("reduced-motion") ? { matches: true } : m.call(window, q)); })()`)
	p.press("#since", "Replay on the map")
	p.until(`!!document.querySelector("button.counter.moved")`)
	require.Equal(t, "0", p.text(`[...document.querySelectorAll("button.counter")].filter((b) => b.getAnimations().length > 0).length`), "readers who want no motion see none")
	p.press("#since", "End replay")
	p.until(`!document.body.classList.contains("back")`)

}
