//go:build e2e

package e2e

import (
	"os"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// rewrite replaces a part of the text in the editor, by typing.
func (p *page) rewrite(old, now string) {
	p.Helper()
	p.text(`(() => {
  const v = document.getElementById("editor").shadowRoot.querySelector(".cm-content").cmView.view;
  const from = v.state.doc.toString().indexOf(` + quoted(old) + `);
  if (from < 0) throw new Error("the text is not there");
  v.dispatch({ changes: { from, to: from + ` + quoted(old) + `.length, insert: ` + quoted(now) + ` }, userEvent: "input.type" });
})()`)
}

func quoted(s string) string { return "`" + s + "`" }

// looked waits until the page has looked for mistakes in the newest text with the tests.
const looked = `/ tests (\d+)$/.test(document.body.dataset.looked ?? "")`

// TestPlayground writes on the site, and plays the game that it has changed.
func TestPlayground(t *testing.T) {
	other := writes(t, static(t)+"play.html", "site")
	other.press("header", "Play")
	other.until(`document.querySelector("#game option")?.text.startsWith("Hollin Ford (")`)
	other.until(`!!document.querySelector("#setup legend")`)
	other.press("#setup", "Create the game")
	other.until(`location.pathname.endsWith("/game.html") && document.querySelector("#cover h2")?.textContent.length > 3`)
	other.press("#cover", "Show the board")
	other.shot("playground-uncovered")
	other.until(`document.body.innerText.includes("Whitecoats")`)
	other.shot("playground-play")
}

// TestPlaygroundOfServer writes at a server, from its first page on.
func TestPlaygroundOfServer(t *testing.T) {
	s := serve(t)
	p := browse(t, 1280, 800)
	p.do(chromedp.Navigate(s.http.URL + "/"))
	p.until(`!!document.querySelector("a[href='/play']")`)
	other := writes(t, s.http.URL+"/play", "server")
	require.Equal(t, "true", other.text(`document.getElementById("play").hidden`))
}

// writes breaks a rule, sees the error underlined, corrects it, breaks it so that a test fails,
// and shares the result by a link. It returns the page that opened the link.
func writes(t *testing.T, at, where string) *page {
	p := browse(t, 1280, 800)
	p.do(chromedp.Navigate(at + "?step=9"))
	p.until(looked)
	require.Equal(t, "No errors.", p.text(`document.getElementById("problem-sum").textContent`))
	p.text(`(document.getElementById("files").value = "rules/3-combat.wgr", document.getElementById("files").dispatchEvent(new Event("change")))`)
	p.until(`document.getElementById("editor").shadowRoot.textContent.includes("combat_shift when")`)
	p.until(looked)
	p.until(`document.getElementById("editor").shadowRoot.querySelectorAll(".t-keyword").length > 3`)

	p.rewrite("b.target.village: -2", "b.target.vilage: -2")
	p.until(`document.getElementById("editor").shadowRoot.querySelector(".cm-lintRange-error")?.textContent === "vilage"`)
	p.until(`document.getElementById("problem-list").textContent.includes("did you mean village?")`)
	p.shot("playground-error-" + where)

	p.rewrite("b.target.vilage: -2", "b.target.village: -1")
	p.until(`!document.getElementById("editor").shadowRoot.querySelector(".cm-lintRange-error")`)
	p.until(looked)
	p.press("[role=tablist]", "Tests")
	p.until(`document.body.dataset.tested !== undefined && /^\d+ passed, [1-9]\d* failed\.$/.test(document.getElementById("test-sum").textContent)`)
	p.shot("playground-tests-" + where)
	p.press("[role=tablist]", "Map")
	p.until(`document.querySelector("#picture img")?.naturalWidth > 0`)
	p.shot("playground-map-" + where)
	p.press("[role=tablist]", "Why")
	p.text(`(document.getElementById("expression").value = 'march_on(unit("Ironsides"), hex(0303))')`)
	p.press("#question", "Ask why")
	p.until(`document.getElementById("answer").textContent.includes("march_on")`)
	p.shot("playground-why-" + where)

	p.press("header", "Share")
	p.until(`document.getElementById("address").value.includes("#1.")`)
	link := p.text(`document.getElementById("address").value`)
	require.Less(t, len(link), 8<<10)
	if source := os.Getenv("WARGAME_AXE"); source != "" {
		newAxe(t).finds(p, "the playground")
	}
	other := browse(t, 390, 800)
	other.do(chromedp.Navigate(link))
	other.until(`document.getElementById("files").selectedOptions[0]?.text === "rules/3-combat.wgr (changed)"`)
	other.until(`document.getElementById("editor").shadowRoot.textContent.includes("b.target.village: -1")`)
	other.until(looked)
	other.shot("playground-phone-" + where)
	require.LessOrEqual(t, other.text(`String(document.documentElement.scrollWidth)`), "390")
	p.do(chromedp.Navigate(at + "?example=howto/combat/1"))
	p.until(`document.getElementById("files").value === "rules/example-1.wgr"`)
	p.until(looked)
	require.Equal(t, "No errors.", p.text(`document.getElementById("problem-sum").textContent`))
	return other
}
