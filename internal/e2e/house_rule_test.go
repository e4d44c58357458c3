//go:build e2e

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// TestHouseRule writes the house rule of the README in the playground, without a terminal: by
// keys, with a mistake that is corrected, its test, the map, and the archive.
func TestHouseRule(t *testing.T) {
	readme, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	require.NoError(t, err)
	_, rule, ok := strings.Cut(string(readme), "```wgr games/normandy/rules/house-rules.wgr\n")
	require.True(t, ok)
	rule, _, _ = strings.Cut(rule, "```")

	s := serve(t)
	p := browse(t, 1280, 800)
	p.do(chromedp.Navigate(s.http.URL + "/play"))
	p.until(looked)
	p.shot("house-1-begin")
	p.text(`(() => { const s = document.getElementById("start"); s.value = [...s.options].find((o) => o.text === "normandy").value; s.dispatchEvent(new Event("change")); })()`)
	p.press("header", "Open")
	p.until(`document.getElementById("say").textContent.startsWith("normandy")`)
	p.until(looked)
	p.shot("house-2-open")
	p.press("#writing", "New file")
	p.until(`!document.getElementById("naming").hidden && document.activeElement.id === "name"`)
	p.shot("house-3-name")
	p.do(chromedp.KeyEvent("\r"))
	p.until(`document.getElementById("files").value === "rules/house-rules.wgr" && document.getElementById("naming").hidden`)
	// Written as a person does, line by line; the editor closes brackets and quotes itself.
	p.text(`(() => { const v = document.getElementById("editor").shadowRoot.querySelector(".cm-content").cmView.view; v.focus(); })()`)
	for _, line := range strings.Split(strings.TrimSuffix(rule, "\n"), "\n") {
		p.rewriteEnd(strings.Replace(line, "h.marsh", "h.marhs", 1) + "\n")
	}
	p.until(`document.getElementById("problem-list").textContent.includes("did you mean marsh?")`)
	p.shot("house-4-mistake")
	p.rewrite("h.marhs", "h.marsh")
	p.until(`document.getElementById("problem-sum").textContent === "No errors."`)
	p.until(looked)
	p.press("[role=tablist]", "Tests")
	p.until(`/^Tests/.test(document.getElementById("tab-tests").textContent) && document.getElementById("test-list").textContent.includes("A marsh")`)
	require.True(t, strings.HasPrefix(p.text(`document.getElementById("test-list").firstElementChild.textContent`), "passed A marsh"), "the test of a changed file is the first")
	p.shot("house-5-tests")
	p.press("#tests", "Stop")
	p.press("[role=tablist]", "Why")
	p.until(`[...document.getElementById("why-of").options].some((o) => o.value === "A marsh")`)
	p.text(`(document.getElementById("why-of").value = "A marsh", 1)`)
	p.set("expression", "ground_shift(hex(1706), battle())")
	p.press("#question", "Ask why")
	p.until(`document.getElementById("answer").textContent.includes("house.1")`)
	p.shot("house-6-why")
	p.press("header", "Share")
	p.until(`document.getElementById("address").value.includes("#1.")`)
	require.Less(t, len(p.text(`document.getElementById("address").value`)), 1200)
}

// rewriteEnd types at the end of the text in the editor.
func (p *page) rewriteEnd(text string) {
	p.Helper()
	p.text(`(() => {
  const v = document.getElementById("editor").shadowRoot.querySelector(".cm-content").cmView.view, end = v.state.doc.length;
  v.dispatch({ changes: { from: end, insert: ` + quoted(text) + ` }, selection: { anchor: end + ` + quoted(text) + `.length }, userEvent: "input.type" });
})()`)
}
