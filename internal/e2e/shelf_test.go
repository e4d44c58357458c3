//go:build e2e

package e2e

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// The first page has a card for each game and scenario, with a picture of its map. The
// recommended game begins with one click; the form of a card is that of its scenario, with
// options and disputes folded and as published.
func TestShelf(t *testing.T) {
	axe := newAxe(t)
	s := serve(t)
	p := browse(t, 1440, 900)
	p.do(chromedp.Navigate(s.http.URL + "/"))
	p.until(`document.querySelectorAll(".shelf li").length >= 10`)
	p.until(`document.querySelector(".shelf img")?.naturalWidth >= 400`)
	require.Equal(t, "The Pass", p.text(`document.querySelector(".shelf .first h3").textContent`))
	require.Equal(t, "true", p.text(`[...document.querySelectorAll(".shelf li")].every((c) => c.querySelectorAll("dt").length === 3 && [...c.querySelectorAll("p")].some((x) => x.textContent.length > 100))`), "length, complexity, sides and history")
	axe.finds(p, "the cards")
	card := `[...document.querySelectorAll(".shelf li")].find((c) => c.querySelector("h3").textContent.includes("The Longest Day"))`
	p.text(`[...` + card + `.querySelectorAll("button")].at(-1).click()`)
	p.until(`document.activeElement.id === "choose" && document.getElementById("game").value === "normandy" && [...document.querySelectorAll("#setup select")].some((x) => x.value === "longest_day")`)
	summary := `document.querySelector("#setup details:has(fieldset) > summary").textContent`
	require.Equal(t, "Options and disputed readings: as published", p.text(summary))
	require.Equal(t, "false", p.text(`document.querySelector("#setup details:has(fieldset)").open`))
	p.text(`document.querySelector("#setup details fieldset input[type=checkbox]").click()`)
	require.Equal(t, "Options and disputed readings: 1 changed", p.text(summary))
	p.text(`document.querySelectorAll("#setup details").forEach((d) => { d.open = true; })`)
	require.Contains(t, p.text(`document.querySelector(".levels").innerText`), "easy")
	axe.finds(p, "the form with everything open")
	p.press(".shelf .first", "Play now")
	p.until(`location.pathname.startsWith("/g/") && document.querySelectorAll("#answers button").length > 0`)
	require.Contains(t, p.text(`document.querySelector("#strip .badge").textContent`), "Pursuer")
}
