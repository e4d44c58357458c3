//go:build e2e

package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"wargame/internal/host"
)

// seen is a position as far as a player of no judgement needs it.
type seen struct {
	Ask, Moves int
	Decision   *struct {
		Name, Kind, Prompt, Chosen string
		Options                    []struct{ Label string }
		Pass, Done, Stop           bool
	}
}

func (s *server) asks(method, url string, body, into any) int {
	s.Helper()
	text, err := json.Marshal(body)
	require.NoError(s, err)
	r, err := http.NewRequest(method, url, bytes.NewReader(text))
	require.NoError(s, err)
	r.Header.Set("Content-Type", "application/json")
	got, err := http.DefaultClient.Do(r)
	require.NoError(s, err)
	defer got.Body.Close()
	text, err = io.ReadAll(got.Body)
	require.NoError(s, err)
	if into != nil {
		require.NoError(s, json.Unmarshal(text, into), string(text))
	}
	return got.StatusCode
}

// playTo plays at random, though it attacks whenever it can, until something is asked of
// whose words one is wanted; false when that never was.
func (s *server) playTo(link string, most int, wanted ...string) bool {
	rng := rand.New(rand.NewPCG(1, 2))
	for range most {
		var v seen
		s.asks("GET", link+"/view", nil, &v)
		d := v.Decision
		if d == nil {
			return false
		}
		for _, w := range wanted {
			if strings.Contains(strings.ToLower(d.Name+" "+d.Prompt), w) {
				return true
			}
		}
		var tries []map[string]any
		for i := range d.Options {
			tries = append(tries, map[string]any{"pick": i})
		}
		rng.Shuffle(len(tries), func(i, j int) { tries[i], tries[j] = tries[j], tries[i] })
		for i, o := range d.Options {
			if d.Kind == "act" && strings.Contains(strings.ToLower(o.Label), "attack") || strings.Contains(strings.ToLower(o.Label), "assault") {
				tries = append([]map[string]any{{"pick": i}}, tries...)
			}
		}
		for word, may := range map[string]bool{"pass": d.Pass, "done": d.Done && d.Chosen != "", "stop": d.Stop} {
			if may && (len(tries) == 0 || rng.IntN(3) > 0 && !strings.Contains(fmt.Sprint(d.Options), "ttack")) {
				tries = append([]map[string]any{{"word": word}}, tries...)
			}
		}
		if d.Done {
			tries = append(tries, map[string]any{"word": "done"})
		}
		for i, x := range tries {
			x["expected"], x["key"] = v.Ask, fmt.Sprintf("%08d of %08d for a picture", i, v.Ask)
			if s.asks("POST", link+"/answer", x, nil) == http.StatusOK {
				break
			}
		}
	}
	return false
}

// Screens are pictures of the boards, for people to look at: make screens.
func TestScreens(t *testing.T) {
	dir := os.Getenv("WARGAME_SCREENS")
	if dir == "" {
		t.Skip("make screens makes pictures")
	}
	require.NoError(t, os.MkdirAll(dir, 0o755))
	s := serving(t, host.Config{Data: t.TempDir(), Trusting: true})
	for _, name := range strings.Fields(os.Getenv("WARGAME_SCREENS_OF")) {
		link := s.game(fmt.Sprintf(`{"game":%q,"shared":true}`, name))["+"]
		s.asks("POST", link+"/sit", map[string]any{"number": strings.Repeat("0", 64)}, nil)
		desk, phone := browse(t, 1280, 800), browse(t, 390, 844, chromedp.EmulateMobile, chromedp.EmulateScale(2))
		pictures := func(what string, do func(p *page)) {
			for size, p := range map[int]*page{1280: desk, 390: phone} {
				p.open(link)
				p.until(`document.querySelector("img.ground")?.complete`)
				if do != nil {
					do(p)
				}
				time.Sleep(700 * time.Millisecond)
				png, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
				require.NoError(t, err)
				require.True(t, bytes.HasPrefix(png, []byte("\x89PNG")))
				require.NoError(t, os.WriteFile(filepath.Join(dir, fmt.Sprintf("%s-%d-%s.png", name, size, what)), png, 0o644))
			}
		}
		pictures("start", nil)
		pictures("chosen", func(p *page) {
			p.text(`document.querySelector("button.counter")?.click()`)
			p.text(`document.querySelector("#place .lines button")?.click()`)
		})
		if s.playTo(link, 60, "where to", "move to", " to?") {
			pictures("move", nil)
		}
		if s.playTo(link, 400, "attackers", "who attacks", "attack") {
			pictures("attack", func(p *page) { p.text(`document.querySelector("#answers .ask")?.click()`) })
		}
		if s.playTo(link, 600, "retreat", "flee") {
			pictures("retreat", nil)
		}
		for size, p := range map[int]*page{1280: desk, 390: phone} {
			p.do(chromedp.Navigate(s.http.URL + "/rules/" + name + "#7.1"))
			p.until(`document.querySelectorAll("#list .line").length > 0`)
			time.Sleep(4 * time.Second)
			png, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
			require.NoError(t, err)
			require.NoError(t, os.WriteFile(filepath.Join(dir, fmt.Sprintf("%s-%d-rulebook.png", name, size)), png, 0o644))
		}
	}
}
