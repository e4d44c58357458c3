//go:build e2e

package e2e

import (
	"encoding/csv"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"wargame/internal/wait"
)

// Whoever clicks once more while the board is being brought up to date has not answered
// the question that comes next, nor has who clicks twice at once.
func TestSecondClick(t *testing.T) {
	s := serve(t)
	links := s.game(`{"game":"the_pass","bots":{"blue":"random"}}`)
	p := browse(t, 1280, 800)
	p.open(links["red"])
	p.until(`document.querySelectorAll("#answers button").length > 0`)
	p.text(`(() => {
		const real = window.fetch;
		window.held = []; window.hold = true;
		window.fetch = (u, o) => window.hold && String(u).includes("/view") ? new Promise((go) => window.held.push(() => go(real(u, o)))) : real(u, o);
	})()`)
	march := `[...document.querySelectorAll("#answers button")].find((b) => b.textContent.startsWith("March"))`
	p.text(march + `.click()`)
	p.until(`window.held.length > 0`) // it is done, and not shown
	for range 3 {
		p.text(march + `.click()`)
	}
	p.text(`[...document.querySelectorAll("#answers button.word")][0].click()`)
	p.text(`(window.hold = false, window.held.forEach((go) => go()))`)
	p.moves(1)
	p.until(`document.getElementById("question").textContent.includes("Which unit moves")`)

	// The list has just been replaced under the pointer.
	first := `document.querySelector("#answers button")`
	p.text(first + `.dispatchEvent(new MouseEvent("click", { detail: 2, bubbles: true }))`)
	_, err := chromedp.Run(p.ctx, chromedp.Evaluate[string](`new Promise((go) => setTimeout(() => go("later"), 900))`, chromedp.EvalAwaitPromise))
	require.NoError(t, err)
	p.moves(1)
	require.Equal(t, "", p.text(`document.getElementById("say").textContent.replace("The position has changed. Look at it and decide again.", "")`))
	p.text(first + `.dispatchEvent(new MouseEvent("click", { detail: 1, bubbles: true }))`)
	p.moves(2)
}

// Whoever answers as soon as the next question stands has answered, though what happened is
// still being told.
func TestQuickAnswer(t *testing.T) {
	s := serve(t)
	links := s.game(`{"game":"the_pass","bots":{"blue":"random"}}`)
	first := browse(t, 1280, 800) // has the stream of both tabs, and keeps its news to itself
	first.open(links["red"])
	first.text(`(BroadcastChannel.prototype.postMessage = () => {}, 0)`)
	p := first.tab(1280, 800)
	p.open(links["red"])
	p.until(`document.querySelectorAll("#answers button").length > 0`)
	p.text(`(() => {
		const real = window.fetch;
		window.held = []; window.hold = true;
		window.fetch = (u, o) => window.hold && String(u).includes("/log") ? new Promise((go) => window.held.push(() => go(real(u, o)))) : real(u, o);
	})()`)
	p.press("#answers", "March")
	p.until(`window.held.length > 0`)
	p.moves(1)
	p.press("#answers", "R1")
	p.until(`document.getElementById("say").textContent === ""`)
	p.text(`(window.hold = false, window.held.forEach((go) => go()))`)
	p.moves(2)
}

// A question can be answered no for as long as the phase goes on, and asked again.
func TestStandingNo(t *testing.T) {
	s := serve(t)
	links := s.game(`{"game":"mgmg"}`)
	p := browse(t, 1280, 800)
	g := p.other(1280, 800)
	p.open(links["allied"])
	g.open(links["german"])
	p.until(`!document.getElementById("answers").textContent.includes("Let a bot")`)
	asked := func(p *page) bool {
		return p.text(`document.getElementById("question").textContent.includes("again?")`) == "true"
	}
	settled := false
	for range 25 {
		who := p
		wait.Until(t, func() bool { // until one of them is asked
			if who.text(`document.querySelectorAll("#answers button:not(.quiet)").length`) != "0" {
				return true
			}
			who = map[*page]*page{p: g, g: p}[who]
			return false
		})
		n := who.text(`document.getElementById("past").max`)
		if who == p && asked(p) && settled { // it is being answered
			p.until(`Number(document.getElementById("past").max) > ` + n)
			continue
		} else if who == p && asked(p) {
			require.Contains(t, p.text(`document.getElementById("answers").textContent`), "Place")
			settled = true
			p.press("#answers", "No, until the phase ends")
		} else {
			if who.text(`!document.querySelector("#answers button") || (document.querySelector("#answers button").click(), false)`) == "true" {
				continue // what stood there was of the position before
			}
			who.until(`!!document.getElementById("carry") || document.getElementById("past").max !== "` + n + `"`)
			who.text(`!!document.getElementById("carry")?.click()`)
		}
		p.until(`Number(document.getElementById("past").max) > ` + n)
		if p.text(`document.getElementById("log").textContent.split("You: no").length > 2`) == "true" {
			return
		}
	}
	t.Fatal("the question has not come again, or was not answered")
}

// The map as a picture and the log as a table can be had from the page.
func TestPictureAndTable(t *testing.T) {
	s := serve(t)
	links := s.game(`{"game":"the_pass","bots":{"blue":"random"}}`)
	p := browse(t, 1280, 800)
	p.open(links["red"])
	p.until(`document.querySelectorAll("#answers button").length > 0`)
	p.order("R1 > 0104")
	p.until(`document.getElementById("past").max !== "0"`)
	await := func(js string) string {
		t.Helper()
		out, err := chromedp.Run(p.ctx, chromedp.Evaluate[string](js, chromedp.EvalAwaitPromise))
		require.NoError(t, err)
		return out
	}
	p.text(`(() => { const real = URL.createObjectURL.bind(URL); URL.createObjectURL = (b) => { window.kept = b; return real(b); }; })()`)
	p.text(`document.getElementById("tab-more").click()`)
	p.press("#more", "Download the log")
	p.until(`!!window.kept`)
	rows, err := csv.NewReader(strings.NewReader(await(`window.kept.text()`))).ReadAll()
	require.NoError(t, err)
	require.Equal(t, []string{"after", "what", "text", "clause"}, rows[0])
	moved := false
	for _, r := range rows {
		moved = moved || strings.HasPrefix(r[2], "R1:") && strings.Contains(r[2], "0104")
	}
	require.True(t, moved, "%v", rows)
	size := await(`fetch([...document.querySelectorAll("#more a")].find((a) => a.textContent.includes("picture")).href).then((r) => r.blob()).then((b) => b.type === "image/png" ? createImageBitmap(b) : { width: 0, height: 0 }).then((i) => i.width > 300 && i.height > 300 ? "large" : i.width + " " + i.height)`)
	require.Equal(t, "large", size)
}

// The only answer is given without a click, and who has passed by it is told so.
func TestForcedPassIsTold(t *testing.T) {
	s := serve(t)
	links := s.game(`{"game":"normandy","scenario":"longest_day","bots":{"german":"random"}}`)
	p := browse(t, 1280, 800)
	p.open(links["allied"])
	p.moves(1)
	p.until(`document.getElementById("say").textContent.includes("No legal action")`)
	require.Contains(t, p.text(`document.getElementById("question").textContent`), "next")
}

// An answer that the keys come to is not covered by the line for orders.
func TestAnswersAreNotCovered(t *testing.T) {
	s := serve(t)
	links := s.game(`{"game":"normandy","bots":{"allied":"random"}}`)
	for _, width := range []int64{1280, 390} {
		p := browse(t, width, 620)
		p.open(links["german"])
		p.until(`document.querySelectorAll("#answers button").length > 0`)
		p.order("help")
		p.until(`document.getElementById("ahead").textContent.includes("What you can type")`)
		require.Equal(t, "true", p.text(`[...document.querySelectorAll("#answers button")].every((b) => {
			document.getElementById("question").focus(); b.focus();
			return b.getBoundingClientRect().bottom <= document.getElementById("order").getBoundingClientRect().top + 1;
		})`), width)
	}
}

// Who has chosen a counter and then taps a hex that is closed to it, be there an enemy, is
// offered the reason.
func TestWhyNotOntoAnEnemy(t *testing.T) {
	s := serve(t)
	links := s.game(`{"game":"the_pass","bots":{"blue":"random"}}`)
	p := browse(t, 1280, 800)
	p.open(links["red"])
	p.until(`document.querySelectorAll("#answers button").length > 0`)
	counter := func(name string) string {
		return `[...document.querySelectorAll("button.counter")].find((b) => b.getAttribute("aria-label").startsWith("` + name + `")).click()`
	}
	p.text(counter("R1")) // the stack lies open
	p.text(counter("R1"))
	p.until(`document.querySelector("#place [aria-pressed='true']")?.textContent.includes("R1")`)
	p.text(counter("B1"))
	p.press("#place", "Can R1 move here?")
	p.until(`document.getElementById("ahead").textContent.includes("No unit may enter an enemy hex")`)
	require.Contains(t, p.text(`document.getElementById("ahead").textContent`), "R1 to 0405")
}

// The list of what is left to do comes back to who had it open when it is his turn again.
func TestTodoComesBack(t *testing.T) {
	s := serve(t)
	links := s.game(`{"game":"the_pass"}`)
	red := browse(t, 1280, 800)
	red.open(links["red"])
	blue := red.other(1280, 800)
	blue.open(links["blue"])
	red.until(`document.querySelectorAll("#answers button").length > 0`)
	red.text(`document.getElementById("tab-todo").click()`)
	red.until(`document.querySelectorAll("#todo li").length > 0`)
	goOn := func(who, then *page) { // until the other is asked
		t.Helper()
		wait.Until(t, func() bool {
			if then.text(`document.getElementById("order").hidden`) == "false" {
				return true
			}
			stood := who.text(`(() => { // sent in the moment in which it is asked: while a browser is told to type, the question may go
				if (document.getElementById("order").hidden) return "";
				document.getElementById("typed").value = "next";
				document.getElementById("order").requestSubmit();
				return document.getElementById("past").max;
			})()`)
			if stood != "" {
				who.until(`document.getElementById("past").max !== "` + stood + `"`) // an order that came too late was given for a position that is gone
			}
			return false
		}, "the other has not been asked")
	}
	goOn(red, blue)
	red.until(`document.getElementById("tab-todo").hidden`)
	goOn(blue, red)
	red.until(`document.querySelectorAll("#answers button").length > 0`)
	require.Equal(t, "true", red.text(`document.getElementById("tab-todo").getAttribute("aria-selected")`))
}

// A space that is an answer is given by a click. A finger chooses it first, and gives it by
// another tap.
func TestClickOnAnAnswer(t *testing.T) {
	s := serve(t)
	links := s.game(`{"game":"the_pass","bots":{"blue":"random"}}`)
	p := browse(t, 1280, 800)
	p.open(links["red"])
	p.press("#answers", "March")
	p.moves(1)
	p.press("#answers", "R1")
	p.moves(2)
	p.press("#answers", "done")
	p.moves(3)
	p.until(`document.querySelectorAll(".overlay .legal").length > 1`)
	var x, y float64
	_, err := fmt.Sscan(p.text(`(() => { const m = document.querySelector(".overlay .legal").getBoundingClientRect(); return Math.round(m.left + m.width / 2) + " " + Math.round(m.top + m.height / 2); })()`), &x, &y)
	require.NoError(t, err)
	tap := fmt.Sprintf(`(() => {
		const m = document.getElementById("map"), o = { bubbles: true, pointerId: 3, pointerType: "touch", clientX: %g, clientY: %g };
		for (const type of ["pointerdown", "pointerup"]) m.dispatchEvent(new PointerEvent(type, o));
		m.dispatchEvent(new MouseEvent("click", o));
	})()`, x, y)
	p.text(tap)
	p.until(`!document.getElementById("place").hidden`)
	p.moves(3)
	p.text(tap)
	p.moves(4)
	p.press("#answers", "Undo")
	p.until(`document.getElementById("past").max !== "4"`)
	at := p.text(`document.getElementById("past").max`)
	for at != "3" { // the whole action was taken back: choose again
		p.press("#answers", map[string]string{"0": "March", "1": "R1", "2": "done"}[at])
		p.until(`document.getElementById("past").max !== "` + at + `"`)
		at = p.text(`document.getElementById("past").max`)
	}
	p.until(`document.querySelectorAll(".overlay .legal").length > 1`)
	p.do(chromedp.MouseClickXY(x, y))
	p.moves(4)
}

// When a stretch of play begins in which one acts, somebody who can act is in sight.
func TestWhoCanActIsInSight(t *testing.T) {
	s := serve(t)
	links := s.game(`{"game":"normandy","bots":{"allied":"random"}}`)
	p := browse(t, 1280, 800)
	p.open(links["german"])
	p.until(`document.querySelectorAll("#answers button").length > 0`)
	p.text(`(() => { // far away from everybody
		for (let i = 0; i < 8; i++) document.getElementById("closer").click();
		const m = document.getElementById("map"), o = { bubbles: true, pointerId: 1, pointerType: "mouse" };
		m.dispatchEvent(new PointerEvent("pointerdown", { ...o, clientX: 0, clientY: 0 }));
		m.dispatchEvent(new PointerEvent("pointermove", { ...o, clientX: 20000, clientY: -20000 }));
		m.dispatchEvent(new PointerEvent("pointerup", { ...o, clientX: 20000, clientY: -20000 }));
	})()`)
	seen := `[...document.querySelectorAll("button.counter")].some((b) => { const r = b.getBoundingClientRect(), f = document.getElementById("map").getBoundingClientRect(); return r.left > f.left && r.right < f.right && r.top > f.top && r.bottom < f.bottom; })`
	require.Equal(t, "false", p.text(seen))
	p.order("pass") // the replacements
	p.until(seen)
}
