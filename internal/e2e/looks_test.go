//go:build e2e

package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"wargame/internal/host"
)

// Looks are pictures of the boards at the sizes of a desk, a tablet and a phone, light and
// dark, at one and two pixels a point, for people to look at: make looks.
func TestLooks(t *testing.T) {
	dir := os.Getenv("WARGAME_LOOKS")
	if dir == "" {
		t.Skip("make looks makes pictures")
	}
	require.NoError(t, os.MkdirAll(dir, 0o755))
	s := serving(t, host.Config{Data: t.TempDir(), Trusting: true})
	scenes := map[string]string{"the_pass": "the_pass", "longest_day": "normandy", "mgmg": "mgmg", "fottr": "fottr"}
	for _, scene := range strings.Fields(os.Getenv("WARGAME_LOOKS_OF")) {
		setup := fmt.Sprintf(`{"game":%q,"shared":true}`, scenes[scene])
		if scene == "longest_day" {
			setup = `{"game":"normandy","scenario":"longest_day","shared":true}`
		}
		link := s.game(setup)["+"]
		s.sits(link)
		for _, size := range [][2]int64{{1440, 900}, {1024, 768}, {390, 844}} {
			for _, density := range []float64{1, 2} {
				for _, theme := range []string{"light", "dark"} {
					how := []chromedp.EmulateViewportOption{chromedp.EmulateScale(density)}
					if size[0] < 500 {
						how = append(how, chromedp.EmulateMobile)
					}
					p := browse(t, size[0], size[1], how...)
					p.do(chromedp.Navigate(s.http.URL + "/"))
					p.text(fmt.Sprintf(`localStorage.setItem("theme", %q)`, theme))
					p.open(link)
					p.until(`!!document.querySelector(".tiles")?.dataset.level && document.querySelectorAll("button.counter").length > 0`)
					time.Sleep(500 * time.Millisecond)
					png, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
					require.NoError(t, err)
					require.NoError(t, os.WriteFile(filepath.Join(dir, fmt.Sprintf("%s-%d-%gx-%s.png", scene, size[0], density, theme)), png, 0o644))
				}
			}
		}
	}
}
