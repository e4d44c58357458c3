//go:build e2e

package e2e

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"wargame/internal/cli"
	"wargame/internal/console"
)

// TestLawyer asks about a disputed clause on the site.
func TestLawyer(t *testing.T) { compares(t, static(t)+"lawyer.html", "site") }

// TestLawyerOfServer asks the same at a server.
func TestLawyerOfServer(t *testing.T) { compares(t, serve(t).http.URL+"/lawyer", "server") }

// compares sets a position up for a disputed clause of a long rulebook by clicks, compares two
// readings, and writes the case as tests, which the program runs.
func compares(t *testing.T, at, where string) {
	p := browse(t, 1400, 1000)
	p.do(chromedp.Navigate(at + "?game=normandy&clause=14.1.4"))
	p.until(`document.body.dataset.laid === "yes" && document.getElementById("clause").value === "14.1.4"`)
	p.until(`document.getElementById("about-clause").textContent.includes("14.1.4#2")`)
	require.Contains(t, p.text(`document.getElementById("about-clause").textContent`), "contradiction")
	p.shot("lawyer-" + where)
	p.press("#placing", "Larger map")
	p.press("#placing", "Larger map")
	p.set("new-unit", "t: german, branch = tiger, size = battalion, ma = 12")
	p.text(`(document.getElementById("click").value = "new", 1)`)
	p.clicks("hex(4420)")
	p.until(`document.getElementById("lines").value.includes("ma = 12 at 4420") && document.body.dataset.laid === "yes"`)

	p.shot("lawyer-laid-" + where)

	// A unit of the game is placed by a click, and its line is corrected by hand.
	p.set("unit", "22/21Pz")
	p.text(`(document.getElementById("click").value = "place", 1)`)
	p.clicks("hex(4421)")
	p.until(`document.getElementById("lines").value.includes('place unit("22/21Pz") at hex(4421)')`)
	p.set("lines", "with blank map\nunit t: german, branch = tigger at 4420")
	p.until(`document.getElementById("faults").textContent.includes("tigger")`)
	p.shot("lawyer-fault-" + where)
	p.set("lines", "with blank map\nunit t: german, branch = tiger, size = battalion, ma = 12 at 4420")
	p.until(`document.getElementById("faults").childElementCount === 0 && document.body.dataset.laid === "yes"`)

	require.Equal(t, "tiger_points", p.text(`document.getElementById("dispute").value`), "the clause brings its readings")
	p.set("expression", "loss_value(t)")
	p.press("#asking", "Ask")
	p.until(`document.querySelectorAll("#replies section").length === 2`)
	require.Equal(t, "The readings give different answers.", p.text(`document.getElementById("verdict").textContent`))
	require.Equal(t, "3 0", p.text(`[...document.querySelectorAll("#replies .value")].map((x) => x.textContent).join(" ")`))
	p.set("title", "Does a Tiger battalion score")
	p.text(`(document.getElementById("cites").value = "14.1.4#2", 1)`)
	p.press("#asking", "Write the test")
	p.until(`!document.getElementById("exported").hidden`)
	p.text(`document.getElementById("exported").scrollIntoView()`)
	p.shot("lawyer-answers-" + where)
	if os.Getenv("WARGAME_AXE") != "" {
		newAxe(t).finds(p, "the page for rule questions")
	}
	file := filepath.Join(t.TempDir(), "case.wgr")
	require.NoError(t, os.WriteFile(file, []byte(p.text(`document.getElementById("test").value`)), 0o600))
	var out, errs bytes.Buffer
	require.NoError(t, cli.Tests{Paths: []string{file}, Format: "human"}.Run(&console.Console{Out: &out, Err: &errs}), out.String()+errs.String())
	require.Contains(t, out.String(), "2 passed, 0 failed")

	// The same case goes on in the playground.
	p.press("#exported", "Open in the playground")
	p.until(`location.pathname.includes("play") && document.getElementById("files")?.value === "tests/does-a-tiger-battalion-score.wgr"`)
	p.until(looked)
	require.Equal(t, "No errors.", p.text(`document.getElementById("problem-sum").textContent`))

	// The odds of an attack in the position of a test.
	p.do(chromedp.Navigate(at + "?game=normandy&clause=7.2.6"))
	p.until(`document.body.dataset.laid === "yes" && document.getElementById("clause").value === "7.2.6"`)
	p.text(`(document.getElementById("from-test").value = "Everything adds up: +1 +1 -1 -1", 1)`)
	p.press("#placing", "Take them")
	p.until(`document.getElementById("lines").value.includes("act attack") && document.body.dataset.laid === "yes"`)
	p.text(`(document.getElementById("kind").value = "odds", document.getElementById("kind").dispatchEvent(new Event("change")), document.getElementById("dispute").value = "", document.getElementById("dispute").dispatchEvent(new Event("change")))`)
	p.press("#asking", "Ask")
	p.until(`document.getElementById("replies").textContent.includes("column 1:1")`)
	p.shot("lawyer-odds-" + where)

	narrow := p.other(390, 844)
	narrow.do(chromedp.Navigate(at + "?game=the_pass"))
	narrow.until(`document.body.dataset.laid === "yes"`)
	require.LessOrEqual(t, narrow.text(`String(document.documentElement.scrollWidth)`), "390")
	narrow.shot("lawyer-phone-" + where)
}

// set writes into a field.
func (p *page) set(id, text string) {
	p.Helper()
	p.text(`(() => { const f = document.getElementById(` + quoted(id) + `); f.value = ` + quoted(text) + `; f.dispatchEvent(new Event("input")); })()`)
}

// clicks clicks a space of the map of a case with the mouse.
func (p *page) clicks(space string) {
	p.Helper()
	const path = `document.querySelector('#map path[data-space="%s"]')`
	at := p.text(fmt.Sprintf(`(() => { const e = `+path+`; e.scrollIntoView({ block: "center", inline: "center" }); const r = e.getBoundingClientRect(); return (r.x + r.width / 2) + " " + (r.y + r.height / 2); })()`, space))
	var x, y float64
	_, err := fmt.Sscan(at, &x, &y)
	require.NoError(p, err)
	p.do(chromedp.MouseClickXY(x, y))
}
