//go:build e2e

package e2e

import (
	"bytes"
	"fmt"
	"image/color"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"wargame/internal/cli"
	"wargame/internal/console"
	"wargame/internal/vassal/vassaltest"
	"wargame/internal/vassal/write"
)

// TestNumbersOfCounters types the numbers of a hundred counters on the page that import writes,
// with the keyboard alone, and imports what the page gives back. A person has ten minutes for
// them; the page may take one of these.
func TestNumbersOfCounters(t *testing.T) {
	root := t.TempDir()
	m := vassaltest.Module{Grid: vassaltest.HexGrid(20, 30, false, vassaltest.Numbered), Width: 840, Height: 870, More: map[string][]byte{}}
	for i := range 100 {
		file := fmt.Sprintf("c%d.png", i%90)
		m.More["images/"+file] = vassaltest.Picture(t, 50+i%90, 50, color.RGBA{uint8(i), 150, 220, 255})
		m.Pieces = append(m.Pieces, vassaltest.Piece{Name: fmt.Sprintf(`Regiment %d "<img src=x onerror=boom()>`, i+1), Folder: "Red", Image: file, Back: true})
	}
	m.Pieces[99].Folder = "Blue"
	q := cli.Import{File: m.Write(t), Out: filepath.Join(root, "mine"), Art: filepath.Join(root, "art"), Values: []string{"attack", "move"}}
	var said bytes.Buffer
	require.NoError(t, q.Run(&console.Console{Out: &said, Err: &said}), said.String())

	p := browse(t, 1200, 800)
	p.do(chromedp.Navigate("file://" + filepath.Join(root, "art", "mine", "numbers.html")))
	p.until(`document.activeElement.name === "value0"`)
	p.until(`[...document.images].length === 2 && [...document.images].every((i) => i.naturalWidth > 0)`)
	require.Contains(t, p.text(`document.getElementById("left").textContent`), "200 values of 100 counters")

	p.do(chromedp.KeyEvent("four" + kb.Enter))
	require.Equal(t, "This is not a number.", p.text(`document.getElementById("fault").textContent`))
	p.do(chromedp.KeyEvent("7" + kb.Enter + "2" + kb.Enter)) // the refused text is selected
	for i := 1; i < 90; i++ {
		p.do(chromedp.KeyEvent(fmt.Sprintf("%d-%d%s", i%9+1, i/9+1, kb.Enter)))
	}
	require.Contains(t, p.text(`document.getElementById("left").textContent`), "All values are known", "ten counters have the picture of another")
	require.Equal(t, "undefined", p.text(`typeof boom + ""`))

	p = p.tab(1200, 800)
	p.do(chromedp.Navigate("file://" + filepath.Join(root, "art", "mine", "numbers.html")))
	p.until(`document.getElementById("left").textContent.startsWith("All values")`) // the browser has kept them
	p.text(`(() => { URL.createObjectURL = (b) => { b.text().then((t) => { window.table = t; }); return "#"; }; document.getElementById("save").click(); return ""; })()`)
	p.until(`window.table !== undefined`)
	table := p.text(`window.table`)
	require.NotContains(t, table, "\t"+write.Open)
	require.Equal(t, 101, strings.Count(table, "\n"))
	require.NoError(t, os.WriteFile(filepath.Join(root, "mine", write.NumbersFile), []byte(table), 0o600))
	said.Reset()
	require.NoError(t, q.Run(&console.Console{Out: &said, Err: &said}), said.String())
	require.Contains(t, said.String(), "200 values taken from")
	require.Contains(t, said.String(), "0 values are not known")
	newAxe(t).finds(p, "numbers") // the last, as it skips the test where there is no axe-core
}
