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
	"wargame/interpreter/dice"
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

// fight is a position with an attack before its dice: set up by hand, or taken from a saved
// game after so many decisions.
type fight struct {
	lines []string
	save  string
	at    int
	order string // the attack, where it is not under way
}

// fights are those of the games in which chance seldom leads to an attack or a retreat.
var fights = map[string]fight{
	"the_pass": {order: "BJ1 x 0203", lines: []string{`withdraw unit("R1")`, `place unit("R1") at hex(0203)`, `withdraw unit("BJ1")`,
		`place unit("BJ1") at hex(0304)`, `withdraw unit("BT3")`, `place unit("BT3") at hex(0303)`, "begin phase combat of blue"}},
	"fottr": {save: "../../games/fottr/examples/turn-1.save", at: 64, order: "61 A, 3 A, 63 A x 7012"},
}

// sits has the page of a link sit down, with a number for the dice.
func (s *server) sits(link string) {
	s.Helper()
	number, pledges := strings.Repeat("0", 64), map[string]string{}
	var v struct{ Seats []struct{ Name string } }
	s.asks("GET", link+"/view", nil, &v)
	for _, seat := range v.Seats {
		pledges[seat.Name] = dice.PledgeNumber(seat.Name, number)
	}
	s.asks("POST", link+"/sit", map[string]any{"pledges": pledges}, nil)
	s.asks("POST", link+"/sit", map[string]any{"number": number}, nil)
}

// begin sets the fight up anew, with other dice; its link.
func (f fight) begin(s *server, name string) string {
	s.Helper()
	var link string
	if f.save != "" {
		text, err := os.ReadFile(f.save)
		require.NoError(s, err)
		var out struct{ Links map[string]string }
		begun := strings.Join(strings.SplitAfter(string(text), "\n")[:1+f.at], "") // a line for the game, and one a decision
		s.asks("POST", s.http.URL+"/saves", map[string]any{"text": begun}, &out)
		link = s.http.URL + "/g/" + out.Links["+"]
	} else {
		link = s.game(fmt.Sprintf(`{"game":%q,"study":true}`, name))["+"]
	}
	s.sits(link)
	if f.lines != nil {
		var v seen
		s.asks("GET", link+"/view", nil, &v)
		status := s.asks("POST", link+"/hand", map[string]any{"expected": v.Ask, "key": "lines for a picture", "lines": f.lines}, nil)
		require.Equal(s, http.StatusOK, status)
	}
	return link
}

// toRetreat fights until a die makes somebody retreat; false when that never was.
func (f fight) toRetreat(s *server, name string) (string, bool) {
	for range 30 {
		link := f.begin(s, name)
		if f.order != "" {
			var v seen
			s.asks("GET", link+"/view", nil, &v)
			s.asks("POST", link+"/order", map[string]any{"expected": v.Ask, "key": "an order for a picture", "line": f.order}, nil)
		}
		if s.playTo(link, 8, "retreat", "flee") {
			return link, true
		}
	}
	return "", false
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
		s.sits(link)
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
		if f, ok := fights[name]; ok {
			link = f.begin(s, name)
			pictures("attack", func(p *page) {
				if f.order != "" {
					p.order(f.order + " ?")
				} else {
					p.text(`document.querySelector("#answers .ask")?.click()`)
				}
			})
			link, ok = f.toRetreat(s, name)
			require.True(t, ok, "%s: a die makes somebody retreat", name)
			pictures("retreat", nil)
		} else {
			if s.playTo(link, 400, "attackers", "who attacks", "attack") {
				pictures("attack", func(p *page) { p.text(`document.querySelector("#answers .ask")?.click()`) })
			}
			if s.playTo(link, 600, "retreat", "flee") {
				pictures("retreat", nil)
			}
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
