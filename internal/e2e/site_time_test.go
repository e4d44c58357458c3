//go:build e2e

package e2e

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// TestSiteTimes measures how long the site takes to the first decision of a game, at the first
// visit and again from the cache of the browser, and how long easy takes for an act.
func TestSiteTimes(t *testing.T) {
	games := strings.Fields(os.Getenv("WARGAME_MEASURE"))
	if len(games) == 0 {
		t.Skip("WARGAME_MEASURE is not set: nothing has been measured")
	}
	for _, game := range games {
		s := serveStatic(t)
		p := alone(t, 1280, 800)
		first := func() time.Duration {
			began := time.Now()
			p.do(chromedp.Navigate(s.address))
			p.begin(game, `for (const x of s) x.value = ""; s.at(-1).value = "easy";`)
			return time.Since(began).Round(10 * time.Millisecond)
		}
		cold := first()
		p.until(`navigator.serviceWorker.controller !== null`)
		require.Equal(t, "true", p.promised(`navigator.serviceWorker.ready.then(() => true)`))
		p.do(chromedp.Navigate("about:blank")) // ends the engine
		warm := first()
		t.Logf("%-14s first decision %6s, from the cache %6s", game, cold, warm)
	}
}
