//go:build e2e

package e2e

import (
	"os"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// TestPlaygroundTimes says how long the page takes in a chapter of the longest rulebook. It is
// a measurement, so it runs only if WARGAME_MEASURE is set.
func TestPlaygroundTimes(t *testing.T) {
	if os.Getenv("WARGAME_MEASURE") == "" {
		t.Skip("WARGAME_MEASURE is not set: nothing has been measured")
	}
	at := static(t)
	p := browse(t, 1280, 800)
	begun := time.Now()
	p.do(chromedp.Navigate(at + "play.html?game=normandy"))
	p.until(`document.body.dataset.looked !== undefined`)
	t.Log("normandy opened and looked at for the first time:", time.Since(begun))
	p.until(looked)
	t.Log("with its tests:", time.Since(begun))
	p.text(`(document.getElementById("files").value = "rules/07-combat.wgr", document.getElementById("files").dispatchEvent(new Event("change")))`)
	p.until(`document.getElementById("editor").shadowRoot.textContent.includes("rule 7.")`)
	p.until(looked)
	for range 6 {
		for _, x := range [][3]string{{"h.forest", "h.forst", "1"}, {"h.forst", "h.forest", "0"}} {
			p.rewrite(x[0], x[1])
			p.until(`/ rules ` + x[2] + `$/.test(document.body.dataset.looked)`)
			rules := p.text(`document.body.dataset.took`)
			p.until(`/ tests ` + x[2] + `$/.test(document.body.dataset.looked)`)
			t.Logf("%s: rules %s ms, with tests %s ms", x[1], rules, p.text(`document.body.dataset.took`))
		}
	}
	p.shot("playground-normandy")
}
