//go:build e2e

package e2e

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"wargame/internal/host"
	"wargame/interpreter/load"
)

const ferry = `edition 3
game ferry "Ferry"
map hex columns 1..3 rows 1..1 stagger even columns
side red, blue
track crossed: number = 0
rule 1.1 "Crossing" {
  action go { choose n from 1..6 by red  set crossed = crossed + n }
}
sequence { repeat 9 times { offer go by red } game over "Dawn" }
`

// click presses a button of the request that stands, once it takes clicks.
func (p *page) click(words string) {
	p.Helper()
	button := `[...document.querySelectorAll("#request button, #proposal button")].find((b) => b.textContent === "` + words + `" && !b.disabled)`
	p.until("!!" + button)
	p.text(button + `.click()`)
}

// A game whose rules have changed goes on when both players allow it; either may refuse,
// in the form of a request to undo.
func TestNewRulesAreAllowedOrRefused(t *testing.T) {
	dir, data := filepath.Join(t.TempDir(), "ferry"), t.TempDir()
	require.NoError(t, os.Mkdir(dir, 0o700))
	write := func(text string) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, "game.wgr"), []byte(text), 0o600))
	}
	write(ferry)
	start := func() (*server, func()) {
		h, err := host.New(host.Config{Data: data, Games: []string{"ferry"}, Open: func(string) (*load.Game, error) { return load.Open(dir) }})
		require.NoError(t, err)
		s := &server{t, httptest.NewServer(h.Handler())}
		return s, func() {
			h.Quiet()
			s.http.Close()
			require.NoError(t, h.Close())
		}
	}
	s, end := start()
	links := s.game(`{"game":"ferry"}`)
	red := browse(t, 1280, 800)
	red.open(links["red"])
	blue := red.other(1280, 800)
	blue.open(links["blue"])
	red.press("#answers", "Go")
	red.moves(1)
	red.do(chromedp.Navigate("about:blank"))
	blue.do(chromedp.Navigate("about:blank"))
	end()

	write(strings.Replace(ferry, "1..6", "1..5", 1))
	now, end := start()
	t.Cleanup(end)
	url := func(seat string) string { return strings.Replace(links[seat], s.http.URL, now.http.URL, 1) }
	red.open(url("red"))
	blue.open(url("blue"))
	red.until(`document.getElementById("question").textContent === "The rules have changed"`)
	red.click("Ask to continue")
	blue.until(`document.getElementById("request").textContent.includes("asks to continue under the new rules")`)
	red.until(`document.getElementById("request").textContent.includes("You ask")`)
	require.Contains(t, red.text(`document.getElementById("request").textContent`), "Waiting for")
	blue.click("Refuse")
	red.until(`document.getElementById("request").textContent.includes("refused")`)
	red.click("Ask to continue")
	blue.click("Allow")
	for _, p := range []*page{red, blue} {
		p.until(`document.querySelectorAll(".ground").length > 0 && document.getElementById("request").hidden`)
	}
	red.until(`document.querySelectorAll("#answers button").length > 0`)
}

// What cannot be loaded says so where it would stand.
func TestFailuresAreSaid(t *testing.T) {
	h, err := host.New(host.Config{Data: t.TempDir()})
	require.NoError(t, err)
	var fails atomic.Value
	fails.Store("nothing")
	all := h.Handler()
	s := &server{t, httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, fails.Load().(string)) {
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(http.StatusInternalServerError)
			_, _ = w.Write([]byte(`{"error":"the cable is cut"}`))
			return
		}
		all.ServeHTTP(w, r)
	}))}
	t.Cleanup(func() {
		h.Quiet()
		s.http.Close()
		require.NoError(t, h.Close())
	})
	p := browse(t, 1280, 800)
	says := func(where string) {
		t.Helper()
		p.until(`document.querySelector("` + where + `")?.textContent.includes("the cable is cut")`)
	}
	fails.Store("/games")
	p.do(chromedp.Navigate(s.http.URL + "/"))
	says("#say")
	fails.Store("nothing")
	p.press("#say", "Try again")
	p.until(`!!document.querySelector("#setup button.main")`)

	links := s.game(`{"game":"the_pass","bots":{"blue":"random"}}`)
	fails.Store("/chat")
	p.open(links["red"])
	p.until(`document.querySelectorAll("#answers button").length > 0`)
	says("#said")
	fails.Store("/ways")
	p.text(`document.querySelector("button.counter").click()`)
	p.until(`document.querySelectorAll("#place .who").length > 0`)
	p.text(`document.querySelector("#place .who").click()`)
	says("#ways")
	fails.Store("/facts")
	p.text(`document.getElementById("tab-numbers").click()`)
	says("#numbers")
	fails.Store("/todo")
	p.text(`document.getElementById("tab-todo").click()`)
	says("#todo")
	fails.Store("/view")
	p.press("#answers", "March")
	says("#line")
	fails.Store("nothing")
	p.moves(1)
}
