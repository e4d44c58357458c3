//go:build e2e

package e2e

import (
	"os"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// shot writes a picture of a page to the folder that WARGAME_SHOTS names.
func (p *page) shot(name string) {
	p.Helper()
	dir := os.Getenv("WARGAME_SHOTS")
	if dir == "" {
		return
	}
	png, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	require.NoError(p, err)
	require.NoError(p, os.WriteFile(dir+"/"+name+".png", png, 0o600))
}

// promised is what a promise of the page gives.
func (p *page) promised(expression string) string {
	p.Helper()
	out, err := chromedp.Run(p.ctx, chromedp.Evaluate[string]("("+expression+").then(String)", chromedp.EvalAwaitPromise))
	require.NoError(p, err)
	return out
}

// submit writes into a field and sends its form.
func (p *page) submit(field, text string) {
	p.Helper()
	p.text(`(() => { const f = document.querySelector("` + field + `"); f.value = ` + "`" + text + "`" + `; f.form.requestSubmit(); })()`)
}

// A player offers a seat, another takes it, both keep their games, and play a rematch with
// other sides. The games are there in another browser with the same key.
func TestMyGamesAndRematch(t *testing.T) {
	axe := newAxe(t)
	s := serve(t)
	anna := browse(t, 1280, 800)
	anna.do(chromedp.Navigate(s.http.URL + "/mine"))
	anna.until(`document.getElementById("say").textContent.startsWith("You have no games")`)
	anna.submit("#name", "Anna")
	anna.until(`document.getElementById("name").value === "Anna" && document.getElementById("say").textContent !== ""`)
	links := s.game(`{"game":"the_pass","time":{"kind":"game","seconds":86400,"vacation":7,"end":"random"}}`)
	anna.open(links["red"])
	anna.text(`document.getElementById("tab-players").click()`)
	anna.until(`document.getElementById("players").textContent.includes("Anna")`)
	require.Equal(t, "200", anna.promised(`fetch("`+links["blue"]+`/invite", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ public: true, note: "a first game" }) }).then((r) => r.status)`))

	ben := anna.other(390, 844)
	ben.do(chromedp.Navigate(s.http.URL + "/lobby"))
	ben.until(`document.querySelectorAll("#open li").length === 1`)
	axe.finds(ben, "the open games")
	ben.shot("lobby-phone")
	ben.press("#open", "Take this seat")
	ben.until(`location.pathname.startsWith("/g/") && document.readyState === "complete" && !!document.querySelector("#players li")`)
	ben.press("#players", "Add to my games")
	ben.until(`document.getElementById("players").textContent.includes("My games, my name and notices")`)
	anna.until(`document.querySelectorAll("#answers button").length > 0`)
	anna.text(`document.dispatchEvent(new Event("visibilitychange"))`)
	anna.until(`document.querySelectorAll("#players .here").length === 2`)
	axe.finds(anna, "the players")
	anna.shot("players")
	ben.text(`document.getElementById("tab-players").click()`)
	ben.shot("players-phone")

	phone := anna.other(390, 844) // Anna's other browser
	key := anna.text(`localStorage.getItem("player")`)
	phone.do(chromedp.Navigate(s.http.URL + "/mine"))
	phone.until(`!!localStorage.getItem("player")`)
	phone.submit("#other", key)
	phone.until(`document.querySelectorAll("#games li").length === 1 && document.querySelector("#games li").textContent.includes("your turn")`)
	require.Equal(t, "Anna", phone.text(`document.getElementById("name").value`))
	axe.finds(phone, "my games")
	phone.shot("mine-phone")
	own := phone.text(`document.querySelector("#games a").href`)
	require.NotEqual(t, links["red"], own)
	phone.open(own)
	phone.until(`document.querySelectorAll("#answers button").length > 0`)

	anna.press("#more", "Leave the game to a bot") // bots play to the end
	anna.press("#more", "Confirm: a bot")
	ben.until(`!document.getElementById("question").textContent.includes("thinking") && document.querySelectorAll("#answers button.main, #answers .ask").length > 0`)
	ben.press("#more", "Leave the game to a bot")
	ben.press("#more", "Confirm: a bot")
	anna.until(`document.getElementById("players").textContent.includes("Rematch with other sides")`)
	was, played := anna.text(`location.pathname`), ben.text(`location.pathname`)
	anna.press("#players", "Rematch with other sides")
	anna.until(`location.pathname !== "` + was + `" && !!document.querySelector("#players li")`)
	ben.press("#players", "Join the rematch")
	ben.until(`location.pathname !== "` + played + `" && !!document.querySelector("#players li")`)
	anna.text(`document.dispatchEvent(new Event("visibilitychange"))`)
	anna.until(`document.getElementById("question").textContent !== "…" && document.querySelectorAll("#players .here").length === 2`)
	ben.until(`document.querySelectorAll("#answers button").length + document.getElementById("question").textContent.length > 0`)
	require.Contains(t, anna.text(`[...document.querySelectorAll("#players li")].find((l) => l.textContent.includes("Anna")).textContent`), anna.promised(`fetch(location.pathname + "/view").then((r) => r.json()).then((v) => v.seats.find((s) => s.name === "blue").title)`))
	anna.do(chromedp.Navigate(s.http.URL + "/mine"))
	anna.until(`document.querySelectorAll("#games li").length === 2`)
	axe.finds(anna, "my games at a desk")
	anna.shot("mine")
}
