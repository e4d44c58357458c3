//go:build e2e

package e2e

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The strip says who I am, the turn, the present phase and what follows, in the colour of my
// side; the question names phase and task without a second colon, and counts what is left.
func TestStrip(t *testing.T) {
	axe := newAxe(t)
	s := serve(t)
	links := s.game(`{"game":"the_pass"}`)
	red := browse(t, 1440, 900)
	red.open(links["red"])
	require.Equal(t, "true", red.text(`document.getElementById("strip").hidden`), "nothing to say before the game begins")
	blue := red.other(390, 844)
	blue.open(links["blue"])
	red.until(`document.querySelector("#strip [aria-current=step]")?.textContent === "Movement"`)
	strip := `[...document.querySelectorAll("#strip > .badge, #strip li")].map((e) => e.textContent).join(" | ")`
	require.Equal(t, "You: Pursuer | Turn 1 of 8 | Red player turn (Pursuer) | over: Reinforcement | Movement | Combat | Rally | then Blue player turn (Rearguard)", red.text(strip))
	require.Equal(t, "Pursuer Movement: choose an action, or pass 2.1", red.text(`document.getElementById("question").textContent.replace(/\s+/g, " ").trim()`))
	require.Equal(t, "rgb(200, 86, 75)", red.text(`getComputedStyle(document.querySelector("#strip .badge")).backgroundColor`))
	red.until(`document.getElementById("left").textContent.includes("Can act: 5")`)
	blue.until(`document.querySelector("#strip .badge")?.textContent === "You: Rearguard"`)
	require.Equal(t, "true", blue.text(`document.documentElement.scrollWidth <= 390`))
	require.Equal(t, "true", blue.text(`(() => { const now = document.querySelector("#strip [aria-current]").getBoundingClientRect(); return now.left >= document.querySelector("#strip .badge").getBoundingClientRect().right && now.right <= 390; })()`), "the present phase is in view, beside my side")
	axe.finds(red, "the strip")
	require.Contains(t, red.text(`[...document.querySelectorAll("#answers button.word")].map((b) => b.textContent).join()`), "next: Combat")
	red.press("#answers", "pass")
	blue.until(`document.querySelector("#strip [aria-current]").textContent !== "Movement" || document.querySelector("#strip li.around:not(.turn)").textContent.startsWith("Blue")`)
}
