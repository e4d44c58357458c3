//go:build e2e

package e2e

import (
	"os"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

func TestLookNow(t *testing.T) {
	if os.Getenv("LOOK") == "" {
		t.Skip()
	}
	s := serve(t)
	links := s.game(`{"game":"normandy","shared":true}`)
	p := browse(t, 1280, 800)
	shot := func(name string) {
		time.Sleep(700 * time.Millisecond)
		png, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
		require.NoError(t, err)
		require.NoError(t, os.WriteFile("/tmp/web/"+name+".png", png, 0o644))
	}
	p.open(links["+"])
	p.until(`document.querySelector("img.ground")?.complete`)
	p.press("#answers", "pass")
	p.moves(1)
	p.until(`document.querySelectorAll("#answers button").length > 1`)
	p.text(`document.querySelector("#answers button").click()`)
	p.moves(2)
	p.until(`document.querySelectorAll("#answers button").length > 1`)
	p.text(`[...document.querySelectorAll("button.counter")].find((b) => b.getAttribute("aria-label").startsWith("22/21Pz")).click()`)
	shot("move")
	p.text(`[...document.querySelectorAll("#place .lines button")].find((b) => b.textContent.startsWith("22/21Pz"))?.click()`)
	shot("ways")
	p.text(`document.querySelector("#place details").open = true`)
	shot("facts")
	p.text(`document.querySelector("#place .facts button").click()`)
	p.text(`document.getElementById("tab-numbers").click()`)
	shot("why")
	p.text(`document.querySelector("button.clause").click()`)
	time.Sleep(3 * time.Second)
	shot("clause")
	p.do(chromedp.Navigate(s.http.URL + "/rules/normandy#7.2.1"))
	time.Sleep(4 * time.Second)
	shot("book")
}
