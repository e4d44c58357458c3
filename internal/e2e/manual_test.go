//go:build e2e

package e2e

import (
	"os"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// TestDocumentation reads the documentation from the first page on: the search by keyboard, a
// link from it, light and dark, and a narrow window. With WARGAME_SCREENS it keeps pictures.
func TestDocumentation(t *testing.T) {
	s := serve(t)
	p := browse(t, 1280, 900)
	p.do(chromedp.Navigate(s.http.URL + "/"))
	p.until(`!!document.querySelector("a[href='/docs/']")`)
	p.text(`document.querySelector("a[href='/docs/']").click()`)
	p.until(`document.title.startsWith("Documentation")`)
	keep := func(name string) {
		if dir := os.Getenv("WARGAME_SCREENS"); dir != "" {
			data, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
			require.NoError(t, err)
			require.NoError(t, os.WriteFile(dir+"/docs-"+name+".png", data, 0o644))
		}
	}
	p.until(`!document.getElementById("theme").hidden`)
	require.Equal(t, "light", p.text(`document.documentElement.dataset.theme`))

	p.do(chromedp.KeyEvent("/"))
	p.until(`document.activeElement.id === "search"`)
	p.do(chromedp.KeyEvent("mandatory combat"))
	p.until(`!document.getElementById("found").hidden && document.querySelectorAll("#found a").length > 0`)
	require.Equal(t, "How do I say …: combat: How do I say mandatory combat?", p.text(`document.querySelector("#found a").textContent`))
	keep("search")
	p.do(chromedp.KeyEvent("\r"))
	p.until(`location.pathname === "/docs/howto/combat.html" && location.hash === "#how-do-i-say-mandatory-combat" && !document.getElementById("theme").hidden`)

	p.text(`document.getElementById("theme").click()`)
	require.Equal(t, "dark", p.text(`document.documentElement.dataset.theme`))
	p.do(chromedp.Navigate(s.http.URL + "/docs/reference/rules.html"))
	p.until(`document.documentElement.dataset.theme === "dark"`)
	keep("dark")
	require.Equal(t, "0", p.text(`String(document.documentElement.scrollWidth - innerWidth)`))

	narrow := p.other(390, 800)
	narrow.do(chromedp.Navigate(s.http.URL + "/docs/reference/tables.html"))
	narrow.until(`!document.getElementById("menu").open`)
	require.Equal(t, "0", narrow.text(`String(Math.max(0, document.documentElement.scrollWidth - innerWidth))`))
}

// TestTryIt opens an example of the documentation in the playground.
func TestTryIt(t *testing.T) {
	s := serve(t)
	p := browse(t, 1280, 900)
	p.do(chromedp.Navigate(s.http.URL + "/docs/howto/combat.html"))
	p.until(`document.querySelectorAll(".try a").length > 15`)
	p.text(`document.querySelectorAll(".try a")[2].scrollIntoView()`)
	p.shot("try-it")
	p.text(`document.querySelectorAll(".try a")[2].click()`)
	p.until(`location.pathname === "/play" && location.search.startsWith("?example=")`)
	p.until(looked)
	require.Equal(t, "No errors.", p.text(`document.getElementById("problem-sum").textContent`))
	require.Equal(t, "rules/example-1.wgr", p.text(`document.getElementById("files").value`))
	p.shot("try-it-opened")
}

// TestAccessibleDocumentation checks pages of the documentation, in light and in dark.
func TestAccessibleDocumentation(t *testing.T) {
	axe := newAxe(t)
	s := serve(t)
	p := browse(t, 1280, 900)
	for _, page := range []string{"", "reference/rules.html", "howto/combat.html", "cli/play.html"} {
		p.do(chromedp.Navigate(s.http.URL + "/docs/" + page))
		p.until(`!document.getElementById("theme").hidden`)
		axe.finds(p, page)
		p.text(`document.getElementById("theme").click()`)
		axe.finds(p, page+" the other way")
	}
}
