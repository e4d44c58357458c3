//go:build e2e

package e2e

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// The tour appears in the first game, leads through five steps with the keyboard alone, never
// comes back by itself, and is in a menu.
func TestTour(t *testing.T) {
	axe := newAxe(t)
	s := serve(t)
	links := s.game(`{"game":"the_pass","bots":{"blue":"random"}}`)
	p := browse(t, 390, 844, chromedp.EmulateMobile)
	p.do(chromedp.Navigate(s.http.URL + "/lobby"))
	p.text(`(sessionStorage.setItem("newcomer", "yes"), localStorage.removeItem("tour"))`)
	p.open(links["red"])
	title := `document.getElementById("tour-title")?.textContent ?? ""`
	p.until(`(` + title + `).startsWith("Tour, 1 of 5")`)
	p.until(`document.querySelectorAll("#tour .facts li").length > 2`) // of a counter of this game
	require.Equal(t, "true", p.text(`!!document.querySelector("#tour .sample svg, #tour .sample g")`))
	p.do(chromedp.Focus(chromedp.CSS("#tour button")))
	for _, step := range []string{"2", "3", "4", "5"} {
		p.do(chromedp.KeyEvent("\r"))
		p.until(`(` + title + `).startsWith("Tour, ` + step + ` of 5")`)
		require.Equal(t, "tour-title", p.text(`document.activeElement.id`), "a screen reader hears the step")
		axe.finds(p, "step "+step)
		if step == "2" {
			p.until(`document.getElementById("tour").textContent.includes("Mountains")`)
			p.press("#tour", "Show the chart")
			p.until(`document.querySelector("#charts [data-kind=terrain]")?.getAttribute("aria-pressed") === "true"`)
		}
		require.Equal(t, "true", p.text(`document.documentElement.scrollWidth <= 390`))
		p.do(chromedp.Focus(chromedp.CSS("#tour button.main")))
	}
	p.do(chromedp.KeyEvent("\r"))
	p.until(`document.getElementById("tour").hidden`)
	p.open(links["red"])
	p.until(`document.querySelectorAll("#answers button").length > 0`)
	require.Equal(t, "true", p.text(`document.getElementById("tour").hidden`))
	p.press("#more", "Show the tour")
	p.until(`!document.getElementById("tour").hidden`)
	p.do(chromedp.KeyEvent(kb.Escape))
	p.until(`document.getElementById("tour").hidden`)
}
