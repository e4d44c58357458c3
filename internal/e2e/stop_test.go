//go:build e2e

package e2e

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// TestStopBot stops the search of the best bot on the site. While it searches the page draws on,
// shows how far the bot is, and answers questions.
func TestStopBot(t *testing.T) {
	s := serveStatic(t)
	p := alone(t, 1280, 800)
	p.do(chromedp.Navigate(s.address))
	p.begin("the_pass", `s[1].value = "best";`)
	thinks := `String(!document.getElementById("search")?.hidden && document.querySelector("#search progress")?.value > 0)`
	for p.text(thinks) != "true" {
		p.promised(`(async () => { [...document.querySelectorAll("#answers button")].find((b) => /^(pass|done|end)/i.test(b.textContent.trim()))?.click(); await new Promise((go) => setTimeout(go, 200)); return ""; })()`)
	}
	p.shot("site-stop")
	frames := p.promised(`new Promise((done) => { let n = 0; const began = performance.now(); (function f() { n++; if (performance.now() - began < 1000) requestAnimationFrame(f); else done(String(n > 5)); })(); })`)
	require.Equal(t, "true", frames, "the page does not draw while the bot searches")
	p.text(`(() => { window.before = document.getElementById("past").max; })()`)
	p.press("#search", "Stop thinking")
	p.until(`document.getElementById("past").max !== window.before`)
}
