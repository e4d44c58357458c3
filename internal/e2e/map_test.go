//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// hand clicks on the map as a person does, and counts.
type hand struct {
	*page
	clicks int
}

// spot is where a space is on the screen; beside its counters with an offset in units of the
// board.
func (h *hand) spot(name string, dx, dy float64) (x, y float64) {
	h.Helper()
	text, err := chromedp.Run(h.ctx, chromedp.Evaluate[string](fmt.Sprintf(`fetch(location.pathname + "/board").then((r) => r.json()).then((b) => {
		const s = b.spaces.find((s) => s.name === %q), m = new DOMMatrix(document.getElementById("sheet").style.transform), r = document.getElementById("map").getBoundingClientRect();
		return (r.left + m.e + (s.x + %g) * m.a) + " " + (r.top + m.f + (s.y + %g) * m.a);
	})`, name, dx, dy), chromedp.EvalAwaitPromise))
	require.NoError(h, err)
	_, err = fmt.Sscan(text, &x, &y)
	require.NoError(h, err)
	return x, y
}

// bring has a space in the middle of the map.
func (h *hand) bring(name string) {
	h.Helper()
	h.text(`document.getElementById("map").focus()`)
	h.do(chromedp.KeyEvent(name))
	h.until(`document.getElementById("live").textContent.startsWith("` + name + `")`)
}

func (h *hand) click(x, y float64) {
	h.Helper()
	h.clicks++
	h.do(chromedp.MouseClickXY(x, y))
}

// unit clicks on a counter.
func (h *hand) unit(name string) {
	h.Helper()
	var x, y float64
	_, err := fmt.Sscan(h.text(fmt.Sprintf(`(() => { const r = [...document.querySelectorAll("button.counter")].find((b) => b.getAttribute("aria-label").startsWith(%q)).getBoundingClientRect(); return (r.left + r.width / 2) + " " + (r.top + r.height / 2); })()`, name)), &x, &y)
	require.NoError(h, err)
	h.click(x, y)
}

func (h *hand) ready() { h.until(`document.querySelectorAll("#answers button").length > 0`) }

// marching is a position in which two counters stand in a hex and one by itself.
var marching = fight{lines: []string{`withdraw unit("R1")`, `place unit("R1") at hex(0103)`, `withdraw unit("R2")`, `place unit("R2") at hex(0103)`,
	`withdraw unit("RC1")`, `place unit("RC1") at hex(0203)`, "begin phase movement of red"}}

// A counter is moved by two clicks, a stack by two, one of a stack by three. One click takes
// an order back.
func TestClicksOfAMove(t *testing.T) {
	s := serve(t)
	h := &hand{page: browse(t, 1280, 800)}
	h.open(marching.begin(s, "the_pass"))
	h.ready()
	moved := func() {
		t.Helper()
		h.until(`document.getElementById("past").max !== "0"`)
	}
	undone := func() {
		t.Helper()
		h.press("#answers", "Undo")
		h.moves(0)
		h.ready()
		h.clicks = 0
	}

	// A counter by itself.
	h.bring("0203")
	h.unit("RC1")
	h.until(`document.querySelectorAll(".over .goal").length > 0`)
	x, y := h.spot("0204", 0, 0)
	h.do(chromedp.MouseEvent("mouseMoved", x, y))
	h.until(`document.querySelector(".tip").textContent.includes("0204") && document.querySelectorAll(".over .way").length > 0`)
	h.click(x, y)
	moved()
	require.Equal(t, 2, h.clicks)
	require.Contains(t, h.stands("RC1"), "0204")
	undone()
	require.Contains(t, h.stands("RC1"), "0203")

	// A stack: a click on it, a click on the goal.
	h.bring("0103")
	h.unit("R1")
	h.until(`document.querySelectorAll("#place .lines [aria-pressed='true']").length === 2 && document.querySelectorAll(".over .goal").length > 0`)
	h.click(h.spot("0104", 0, 0))
	moved()
	require.LessOrEqual(t, h.clicks, 3)
	require.Contains(t, h.stands("R1"), "0104")
	require.Contains(t, h.stands("R2"), "0104")
	undone()
	require.Contains(t, h.stands("R1"), "0103")
	require.Contains(t, h.stands("R2"), "0103")

	// One counter of the stack: a click lays it open, one chooses, one sends.
	h.unit("R1")
	h.until(`document.querySelectorAll(".over .goal").length > 0`)
	require.Equal(t, "true", h.text(`(() => { // the open stack stays in its hex
		const all = [...document.querySelectorAll("button.counter[data-key]")].filter((b) => /^R[12],/.test(b.getAttribute("aria-label"))).map((b) => b.getBoundingClientRect());
		const scale = new DOMMatrix(document.getElementById("sheet").style.transform).a;
		return Math.max(...all.map((r) => r.right)) - Math.min(...all.map((r) => r.left)) <= 80 * scale;
	})()`))
	h.unit("R2")
	h.until(`document.querySelectorAll("#place .lines [aria-pressed='true']").length === 1 && document.querySelectorAll(".over .goal").length > 0`)
	h.click(h.spot("0104", 0, 0))
	moved()
	require.Equal(t, 3, h.clicks)
	require.Contains(t, h.stands("R2"), "0104")
	require.Contains(t, h.stands("R1"), "0103")
	undone()

	// Several orders in one line are one order.
	h.order("RC1 > 0204; R1 > 0104")
	moved()
	undone()
}

// A dragged counter is moved, and the ground is dragged as before.
func TestDragACounter(t *testing.T) {
	s := serve(t)
	links := s.game(`{"game":"the_pass","bots":{"blue":"random"}}`)
	h := &hand{page: browse(t, 1280, 800)}
	h.open(links["red"])
	h.ready()
	drag := func(x, y, to, down float64) {
		t.Helper()
		h.do(chromedp.MouseEvent("mousePressed", x, y, chromedp.ButtonLeft), chromedp.MouseEvent("mouseMoved", (x+to)/2, (y+down)/2, chromedp.ButtonLeft),
			chromedp.MouseEvent("mouseMoved", to, down, chromedp.ButtonLeft), chromedp.MouseEvent("mouseReleased", to, down, chromedp.ButtonLeft))
	}
	place := `document.getElementById("sheet").style.transform`
	before := h.text(place)
	x, y := h.spot("0303", 0, 0)
	drag(x, y, x+60, y+30)
	h.until(place + ` !== "` + before + `"`)
	h.moves(0)
	before = h.text(place)
	x, y = h.spot("west", 0, 0)
	to, down := h.spot("0105", 0, 0)
	drag(x, y, to, down)
	h.until(`document.getElementById("past").max !== "0"`)
	require.Equal(t, before, h.text(place), "the map stays")
	require.Contains(t, h.stands("R1"), "0105")
	require.NotContains(t, h.stands("R2"), "0105", "only the counter that was dragged")
}

// The right button says why.
func TestRightButtonSaysWhy(t *testing.T) {
	s := serve(t)
	links := s.game(`{"game":"the_pass","bots":{"blue":"random"}}`)
	h := &hand{page: browse(t, 1280, 800)}
	h.open(links["red"])
	h.ready()
	h.unit("R1")
	h.until(`document.querySelectorAll(".over .goal").length > 0`)
	x, y := h.spot("0405", 0, 0)
	h.do(chromedp.MouseEvent("mousePressed", x, y, chromedp.ButtonRight), chromedp.MouseEvent("mouseReleased", x, y, chromedp.ButtonRight))
	h.until(`document.getElementById("ahead").textContent.includes("No unit may enter an enemy hex")`)
	h.moves(0)
}

// An attack takes a click on the enemy and one on the button; what it leads to stands beside
// the map without scrolling.
func TestClicksOfAnAttack(t *testing.T) {
	s := serve(t)
	for _, name := range []string{"the_pass", "fottr"} {
		f := fights[name]
		link := f.begin(s, name)
		h := &hand{page: browse(t, 1440, 900)}
		h.open(link)
		h.ready()
		target := f.order[strings.Index(f.order, " x ")+3:]
		n := h.text(`document.getElementById("past").max`)
		h.bring(target)
		h.click(h.spot(target, 0, 0))
		h.until(`!!document.getElementById("carry") && document.querySelectorAll("#ahead .attackers [aria-pressed='true']").length > 0`)
		require.Contains(t, h.text(`document.getElementById("ahead").textContent`), "column", name)
		require.Equal(t, "true", h.text(`(() => { // all that is needed is in sight
			const side = document.getElementById("side").getBoundingClientRect();
			return ["#ahead .attackers", "#ahead .strip", "#ahead tbody tr", "#carry"].every((q) => { const r = document.querySelector(q).getBoundingClientRect(); return r.top >= side.top - 1 && r.bottom <= side.bottom + 1; });
		})()`), name)
		require.Equal(t, n, h.text(`document.getElementById("past").max`))
		var x, y float64
		_, err := fmt.Sscan(h.text(`(() => { const r = document.getElementById("carry").getBoundingClientRect(); return (r.left + r.width / 2) + " " + (r.top + r.height / 2); })()`), &x, &y)
		require.NoError(t, err)
		h.click(x, y)
		h.until(`document.getElementById("past").max !== "` + n + `"`)
		require.LessOrEqual(t, h.clicks, 3, name)
	}
}

// The opening view shows what can act, and the numbers of most counters are 11 pixels high or
// more.
func TestOpeningViewIsLegible(t *testing.T) {
	s := serve(t)
	for name, setup := range map[string]string{"the_pass": `{"game":"the_pass","shared":true}`, "longest_day": `{"game":"normandy","scenario":"longest_day","shared":true}`, "mgmg": `{"game":"mgmg","shared":true}`} {
		link := s.game(setup)["+"]
		s.sits(link)
		p := browse(t, 1440, 900)
		p.open(link)
		p.until(`document.querySelectorAll("button.counter").length > 0`)
		require.Equal(t, "true", p.text(`(() => {
			const scale = new DOMMatrix(document.getElementById("sheet").style.transform).a, f = document.getElementById("map").getBoundingClientRect();
			const seen = [...document.querySelectorAll("button.counter")].filter((b) => { const r = b.getBoundingClientRect(); return r.left >= f.left && r.right <= f.right && r.top >= f.top && r.bottom <= f.bottom; });
			const high = seen.map((b) => scale * Math.max(0, ...[...b.querySelectorAll("text[font-weight]")].map((t) => Number(t.getAttribute("font-size"))))).filter(Boolean).sort((a, b) => a - b);
			return high.length > 0 && high[Math.floor(high.length / 4)] >= 11;
		})()`), name)
	}
}
