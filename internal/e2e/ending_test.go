//go:build e2e

package e2e

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A draw is offered, refused, offered again and allowed in two steps; both pages then show the
// end of the game, and none asks for a decision.
func TestDrawByAgreement(t *testing.T) {
	axe := newAxe(t)
	red, blue, _ := begun(t)
	offer := func() {
		red.press("#more", "Offer a draw")
		red.press("#more", "Confirm: ask all players")
		blue.until(`!document.getElementById("proposal").hidden`)
	}
	offer()
	require.Contains(t, blue.text(`document.getElementById("proposal").textContent`), "Pursuer asks to end the game in a draw.")
	require.Contains(t, red.text(`document.getElementById("proposal").textContent`), "Withdraw")
	require.Equal(t, "true", blue.text(`document.querySelectorAll("#answers button").length > 0`), "the decision stays")
	red.click("Withdraw")
	blue.until(`document.getElementById("proposal").hidden`)
	require.Equal(t, "0", red.text(`[...document.querySelectorAll("#more button")].filter((b) => b.textContent.includes("a bot") && b.textContent.includes("Resign")).length`))

	blue.until(`document.querySelectorAll("#answers button").length > 0`)
	was := blue.text(`document.getElementById("past").max`)
	blue.text(`document.querySelector("#answers button").click()`)
	blue.until(`document.getElementById("past").max !== "` + was + `"`)
	red.until(`document.getElementById("past").max === ` + `"` + blue.text(`document.getElementById("past").max`) + `"`)
	offer()
	axe.finds(blue, "an offered draw")
	blue.click("Allow")
	blue.until(`document.getElementById("proposal").textContent.includes("cannot be undone")`)
	axe.finds(blue, "an offered draw, second step")
	blue.shots("draw")
	require.NotContains(t, red.text(`document.getElementById("question").textContent`), "Draw")
	blue.click("Yes, end the game")
	for _, p := range []*page{red, blue} {
		p.until(`document.getElementById("question").textContent === "Draw by agreement" && document.getElementById("proposal").hidden`)
		require.Equal(t, "0", p.text(`document.querySelectorAll("#answers button").length`))
	}
	red.shots("drawn")
	axe.finds(red, "a game that ended in a draw")
}
