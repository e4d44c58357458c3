//go:build e2e

package e2e

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"wargame/internal/wait"
)

// counter presses the counter with a name.
func (p *page) counter(name string) {
	p.Helper()
	button := fmt.Sprintf(`[...document.querySelectorAll("button.counter")].find((b) => b.getAttribute("aria-label").startsWith(%q))`, name+",")
	p.until("!!" + button)
	p.text(button + ".click()")
}

// space chooses a space with the keys.
func (p *page) space(name string) {
	p.Helper()
	p.text(`document.getElementById("map").focus()`)
	p.do(chromedp.KeyEvent(name))
	p.until(fmt.Sprintf(`document.getElementById("live").textContent.startsWith(%q)`, name))
	p.do(chromedp.KeyEvent("\r"))
}

// lay types lines of a position.
func (p *page) lay(lines string) {
	p.Helper()
	p.text(`(() => { const t = document.getElementById("hand-lines"); t.value = ` + lines + `; t.dispatchEvent(new Event("input")); })()`)
}

// A position is set up on the map, an attack is shown before the die, retreat and advance
// are chosen, and all of it is written as a test that passes.
func TestAttackByHand(t *testing.T) {
	s := serve(t)
	links := s.game(`{"game":"the_pass","study":true}`)
	p := browse(t, 1280, 800)
	p.open(links["+"])
	p.until(`document.querySelectorAll("#answers button").length > 0`)
	p.text(`document.getElementById("tab-hand").click()`)
	p.text(`(() => { const s = document.getElementById("hand-begin"); s.value = "begin phase movement of red"; s.dispatchEvent(new Event("change")); })()`)
	p.until(`document.getElementById("hand-lines").value.includes("begin")`)
	p.text(`document.getElementById("tab-tray").click()`)
	p.text(`[...document.querySelectorAll("#tray button")].find((b) => b.getAttribute("aria-label").startsWith("R1,")).click()`)
	p.press("#place", "Move it")
	p.space("0203")
	p.press("#place", "Place R1 here")
	p.until(`(document.getElementById("hand-lines")?.value ?? "").includes("at hex(0203)")`)
	require.Contains(t, p.stands("R1"), "0203")

	// A line that is none is refused with its place underlined.
	p.text(`document.getElementById("tab-hand").click()`)
	p.lay(`document.getElementById("hand-lines").value + "\nplaec R1"`)
	p.press("#hand", "Apply these lines")
	p.until(`!!document.querySelector("#hand pre.bad:not([hidden])")`)
	require.Contains(t, p.text(`document.querySelector("#hand pre.bad").textContent`), "^")
	p.lay(`'withdraw unit("R1")\nplace unit("R1") at hex(0203)\nwithdraw unit("BJ1")\nplace unit("BJ1") at hex(0304)\nwithdraw unit("BT3")\nplace unit("BT3") at hex(0303)\nbegin phase combat of blue'`)
	p.press("#hand", "Apply these lines")
	p.until(`document.getElementById("question").textContent.includes("Rearguard")`)

	for try := 0; ; try++ {
		require.Less(t, try, 40, "a die made somebody retreat")
		p.order("BJ1 x 0203")
		p.until(`!!document.getElementById("carry")`)
		require.Contains(t, p.text(`document.getElementById("ahead").textContent`), "%)")
		require.Contains(t, p.text(`document.getElementById("ahead").textContent`), "crt")
		n := p.text(`document.getElementById("past").max`)
		p.do(chromedp.KeyEvent("\r"))
		p.until(`document.getElementById("past").max !== "` + n + `"`)
		p.until(`document.querySelector("#log .roll") !== null`)
		p.until(`document.querySelectorAll("#answers button, .overlay .legal").length > 0`) // of the next question
		if p.text(`document.querySelector("#question").textContent.includes("to?") || document.querySelectorAll(".overlay .legal").length > 0`) == "true" {
			break
		}
		// Who plays all seats takes back beyond a die alone, and other dice fall.
		p.text(`document.getElementById("tab-p-past").click()`)
		p.text(`(() => { const r = document.getElementById("past"); r.value = "0"; r.dispatchEvent(new Event("input")); })()`)
		p.until(`!document.getElementById("back").hidden`)
		p.text(`document.getElementById("back").click()`)
		p.until(`!!document.getElementById("ask-all")`) // the page says first that a die is among the decisions
		p.text(`document.getElementById("ask-all").click()`)
		p.moves(0)
	}
	// The retreat is chosen on the map, the advance is offered.
	for range 12 {
		if p.text(`document.querySelectorAll("#answers .row button").length`) == "0" || p.text(`document.getElementById("question").textContent.toLowerCase().includes("choose an action")`) == "true" {
			break
		}
		n := p.text(`document.getElementById("past").max`)
		goal := p.text(`document.querySelector("#answers .row button").textContent.match(/^\d{4}/)?.[0] ?? ""`)
		if goal != "" {
			p.space(goal)
			p.until(`!!document.querySelector("#place button.main")`)
			p.text(`document.querySelector("#place button.main").click()`)
		} else {
			p.text(`document.querySelector("#answers .row button").click()`)
		}
		p.until(`document.getElementById("past").max !== "` + n + `"`)
		p.until(`document.querySelectorAll("#answers button").length > 0`)
	}
	require.Contains(t, p.text(`document.getElementById("log").textContent`), "retreats")
	p.text(`document.getElementById("tab-hand").click()`)
	p.press("#hand", "Write a test")
	p.until(`document.querySelector("#hand pre:not(.bad)").textContent.includes("test ")`)
	text := p.text(`document.querySelector("#hand pre:not(.bad)").textContent`)
	require.NotContains(t, text, "does not pass", text)
	require.Contains(t, text, "dice ")
}

// A counter is chosen, then where it goes: one press, and it has marched.
func TestMoveByDestination(t *testing.T) {
	s := serve(t)
	links := s.game(`{"game":"the_pass","shared":true}`)
	p := browse(t, 1280, 800)
	p.open(links["+"])
	p.until(`document.querySelectorAll("#answers button").length > 0`)
	p.counter("R1")
	p.text(`[...document.querySelectorAll("#place .lines button")].find((b) => b.textContent.includes("R1,"))?.click()`)
	p.until(`document.querySelectorAll(".goal").length > 2`)
	p.space("0104")
	p.press("#place", "Move R1 to 0104")
	p.until(`document.getElementById("past").max !== "0"`)
	p.until(`[...document.querySelectorAll("button.counter")].some((b) => b.getAttribute("aria-label").startsWith("R1,") && b.getAttribute("aria-label").includes("0104"))`)
}

// Every clause leads to what is known of it; the rulebook is searched.
func TestRulebook(t *testing.T) {
	s := serve(t)
	links := s.game(`{"game":"the_pass","shared":true}`)
	p := browse(t, 1280, 800)
	p.open(links["+"])
	p.until(`document.querySelectorAll("#answers button").length > 0`)
	p.until(`(() => { const b = document.querySelector("#question button.clause"); b.dispatchEvent(new PointerEvent("pointerover", { bubbles: true })); return b.title.includes("turn"); })()`)
	p.text(`document.querySelector("#question button.clause").click()`)
	p.until(`document.querySelectorAll("#clause-text .statement").length > 0`)
	require.Contains(t, p.text(`document.getElementById("clause-text").textContent`), "Tests")
	p.text(`document.getElementById("clause-shut").click()`)

	// A number, and why it is so.
	p.counter("BJ1")
	p.text(`document.querySelector("#place details").open = true`)
	p.until(`document.querySelectorAll("#place .facts button").length > 3`)
	p.text(`[...document.querySelectorAll("#place .facts button")].find((b) => b.textContent.startsWith("Movement allowance")).click()`)
	p.until(`!!document.querySelector("#ahead pre")`)
	require.Contains(t, p.text(`document.querySelector("#ahead pre").textContent`), "allowance")

	// Zones over the map.
	value := p.text(`[...document.querySelectorAll("#over option")].find((o) => o.textContent.startsWith("zone: Rearguard")).value`)
	p.text(fmt.Sprintf(`(() => { const s = document.getElementById("over"); s.value = %q; s.dispatchEvent(new Event("change")); })()`, value))
	p.until(`document.querySelectorAll(".overlay .shade").length > 3`)

	p.do(chromedp.Navigate(s.http.URL + "/rules/the_pass#7.2"))
	p.until(`document.querySelectorAll("#clause .statement").length > 0`)
	p.until(`document.getElementById("tally").textContent.includes("proved")`)
	p.text(`(() => { const i = document.getElementById("words"); i.value = "combat"; i.dispatchEvent(new Event("input")); })()`)
	p.until(`document.querySelectorAll("#list .line").length > 0`)
	require.Equal(t, "true", p.text(`[...document.querySelectorAll("#list .line")].every((b) => b.textContent.toLowerCase().includes("combat"))`))
}

// The past can be gone through, a sandbox goes on from it with other dice, and a saved
// game is brought.
func TestPastAndSandbox(t *testing.T) {
	s := serve(t)
	links := s.game(`{"game":"the_pass","shared":true,"options":{}}`)
	p := browse(t, 1280, 800)
	p.open(links["+"])
	p.until(`document.querySelectorAll("#answers button").length > 0`)
	p.order("R1 > 0104")
	p.until(`document.getElementById("past").max !== "0"`)
	p.text(`document.getElementById("tab-p-past").click()`)
	p.text(`document.getElementById("before").click()`)
	p.until(`!document.getElementById("then").hidden`)
	require.Contains(t, p.text(`document.getElementById("then").textContent`), "Earlier position")
	p.text(`document.getElementById("now").click()`)
	p.until(`document.getElementById("then").hidden`)
	p.text(`document.getElementById("sandbox").click()`)
	p.until(`!!document.querySelector("#sandboxed a")`)
	href := p.text(`document.querySelector("#sandboxed a").href`)
	o := p.other(1000, 700)
	o.open(href)
	o.until(`document.querySelectorAll("#answers button").length > 0`)
	require.Contains(t, o.stands("R1"), "0104")

	// A game is played to its end by bots, its saved game taken, and brought again.
	over := s.game(`{"game":"the_pass","bots":{"red":"random","blue":"random"}}`)
	wait.Until(t, func() bool {
		var v struct{ State string }
		r, err := http.Get(over[""] + "/view")
		require.NoError(t, err)
		defer r.Body.Close()
		require.NoError(t, json.NewDecoder(r.Body).Decode(&v))
		return v.State == "over"
	})
	r, err := http.Get(over[""] + "/export")
	require.NoError(t, err)
	text, err := io.ReadAll(r.Body)
	require.NoError(t, err)
	require.NoError(t, r.Body.Close())
	require.True(t, strings.HasPrefix(string(text), "{"))
	o.do(chromedp.Navigate(s.http.URL + "/"))
	o.until(`!!document.querySelector("#setup button.main")`)
	o.text(fmt.Sprintf(`(() => { const d = new DataTransfer(), i = document.getElementById("file"); d.items.add(new File([%q], "over.save")); i.files = d.files; i.dispatchEvent(new Event("change")); })()`, text))
	o.until(`!!document.querySelector(".links a")`)
}

// What happened while one was away is reported.
func TestSinceTheLastVisit(t *testing.T) {
	s := serve(t)
	links := s.game(`{"game":"the_pass"}`)
	red := browse(t, 1280, 800)
	red.open(links["red"])
	blue := red.other(1280, 800)
	blue.open(links["blue"])
	blue.until(`Object.keys(localStorage).some((k) => k.startsWith("seen ") && Number(localStorage[k]) >= 0)`)
	blue.do(chromedp.Navigate(s.http.URL + "/"))
	red.until(`!document.getElementById("order").hidden`)
	red.order("R1 > 0104")
	red.until(`document.getElementById("past").max !== "0"`)
	blue.open(links["blue"])
	blue.until(`!document.getElementById("since").hidden`)
	blue.press("#since", "Show all events")
	blue.until(`document.getElementById("clause").open && document.getElementById("clause-text").textContent.includes("R1")`)
}

// The board keeps up with the screen: make measure prints how many frames a second it
// draws while the map is moved and scaled.
func TestMeasure(t *testing.T) {
	if os.Getenv("WARGAME_MEASURE") == "" {
		t.Skip("make measure measures")
	}
	s := serve(t)
	for _, name := range strings.Fields(os.Getenv("WARGAME_MEASURE")) {
		links := s.game(fmt.Sprintf(`{"game":%q,"shared":true}`, name))
		for _, size := range []int64{1280, 390} {
			p := browse(t, size, 800)
			p.open(links["+"])
			p.until(`document.querySelector("img.ground")?.complete && document.querySelectorAll("button.counter").length > 0`)
			for _, what := range []string{"pan", "zoom"} {
				out, err := chromedp.Run(p.ctx, chromedp.Evaluate[string](fmt.Sprintf(measure, what), chromedp.EvalAwaitPromise))
				require.NoError(t, err)
				fmt.Printf("%s at %d pixels, %s: %s\n", name, size, what, out)
			}
		}
	}
}

const measure = `new Promise((done) => {
	const map = document.getElementById("map"), what = %q, r = map.getBoundingClientRect();
	const at = (type, x, y) => map.dispatchEvent(new PointerEvent(type, { pointerId: 7, clientX: x, clientY: y, bubbles: true }));
	let first = 0, last = 0, frames = 0, longest = 0;
	const x0 = r.left + r.width / 2, y0 = r.top + r.height / 2;
	if (what === "pan") at("pointerdown", x0, y0);
	const step = (now) => {
		if (!first) first = now; else { frames++; longest = Math.max(longest, now - last); }
		last = now;
		const t = (now - first) / 1000;
		if (t > 3) { at("pointerup", x0, y0); done(Math.round(frames / t) + " frames a second, the longest " + Math.round(longest) + " ms"); return; }
		if (what === "pan") at("pointermove", x0 + 150 * Math.sin(3 * t), y0 + 100 * Math.cos(2 * t));
		else map.dispatchEvent(new WheelEvent("wheel", { deltaY: 30 * Math.cos(2 * t), clientX: x0, clientY: y0, bubbles: true, cancelable: true }));
		requestAnimationFrame(step);
	};
	requestAnimationFrame(step);
})`
