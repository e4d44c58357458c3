//go:build e2e

package e2e

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The charts mark the column of the attack that the page shows, and lose the mark with it.
// Every kind of chart is tables with captions, or a list, that axe-core accepts.
func TestCharts(t *testing.T) {
	axe := newAxe(t)
	s := serve(t)
	p := browse(t, 1440, 900)
	p.open(fights["the_pass"].begin(s, "the_pass"))
	p.text(`document.getElementById("tab-charts").click()`)
	p.until(`document.querySelectorAll("#charts table").length > 0`)
	require.Equal(t, "0", p.text(`document.querySelectorAll("#charts .col").length`))
	p.order(fights["the_pass"].order + " ?")
	p.until(`document.querySelectorAll("#charts td.col").length === 6`) // a cell for each face of the die
	column := p.text(`document.querySelector("#charts th.col").textContent`)
	require.Contains(t, p.text(`document.getElementById("ahead").textContent`), "column "+column)
	require.Contains(t, p.text(`document.querySelector("#charts caption").textContent`), "column "+column)
	p.press("#ahead", "Close")
	p.until(`document.querySelectorAll("#charts .col").length === 0`)
	for kind, shows := range map[string]string{
		"terrain":  "Mountains",
		"sequence": "Rally",
		"turns":    "RC2",
		"forces":   "Jaegers",
		"victory":  "The trains are taken",
	} {
		p.text(`document.querySelector("#charts [data-kind=` + kind + `]").click()`)
		p.until(`document.getElementById("charts").textContent.includes("` + shows + `")`)
		require.Equal(t, "true", p.text(`[...document.querySelectorAll("#charts table")].every((t) => t.caption?.textContent)`), kind)
		axe.finds(p, "the chart "+kind)
	}
	p.text(`document.querySelector("#charts [data-kind=sequence]").click()`)
	require.Equal(t, "Combat", p.text(`document.querySelector("#charts [aria-current=step] > b").textContent`))
	// An earlier position has its own place in the sequence of play, in the charts and the strip.
	step := `document.querySelector("#charts [aria-current=step] > b").textContent`
	strip := `document.querySelector("#strip [aria-current=step]").textContent`
	p.order("pass")
	p.until(step + ` !== "Combat"`)
	now := p.text(strip)
	p.text(`(() => { const s = document.getElementById("past"); s.value = "0"; s.dispatchEvent(new Event("input")); })()`)
	p.until(step + ` === "Combat"`)
	require.Equal(t, "Combat", p.text(strip))
	p.text(`document.getElementById("now").click()`)
	p.until(step + ` !== "Combat"`)
	require.Equal(t, now, p.text(strip))
}
