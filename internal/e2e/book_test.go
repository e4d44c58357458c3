//go:build e2e

package e2e

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
	"golang.org/x/text/language"

	"wargame/internal/book"
	"wargame/internal/book/press"
	"wargame/interpreter/load"
)

// overflows lists the elements of a book that are wider than the paper, or that may not be
// cut and are higher than it. Millimetres are exact: pages are laid out without a browser
// window.
const overflows = `(() => {
	const mm = 96 / 25.4, bad = [];
	const body = document.body.getBoundingClientRect();
	const [wide, high, turned, tall] = [%WIDE%, %HIGH%, %TURNED%, %TALL%].map((x) => x * mm);
	for (const e of document.body.querySelectorAll("*")) {
		if (e.parentElement.closest("svg")) continue;
		const r = e.getBoundingClientRect();
		if (r.width === 0) continue;
		const sheet = e.closest(".landscape, .tile");
		const left = sheet ? sheet.getBoundingClientRect().left : body.left;
		const room = !sheet ? wide : sheet.className === "landscape" ? turned : sheet.getBoundingClientRect().width;
		if (r.right > left + room + 1 || r.left < left - 1) bad.push(e.tagName + "." + e.className + " is " + Math.round((r.right - left) / mm) + " mm wide: " + e.textContent.trim().slice(0, 60));
		const whole = e.matches("tr, .example.short, .note-box, svg, .unit, .track > div, h1, h2");
		const most = sheet && sheet.className === "landscape" ? tall : high;
		if (whole && !sheet?.matches(".tile") && r.height > most) bad.push(e.tagName + "." + e.className + " is " + Math.round(r.height / mm) + " mm high: " + e.textContent.trim().slice(0, 60));
	}
	return bad.slice(0, 8).join("\n");
})()`

// TestBooksFitThePaper lays out books for print and finds nothing wider than a page and no
// row of a table higher than one; a long table has its head again on each page.
func TestBooksFitThePaper(t *testing.T) {
	p := browse(t, 1400, 900)
	dir := t.TempDir()
	for _, x := range []struct {
		game   string
		letter bool
		bare   bool
		tag    language.Tag
	}{{"the_pass", false, false, language.English}, {"two_crowns", true, false, language.English}, {"fottr", false, true, language.English},
		{"mgmg", true, true, language.English}, {"normandy", false, true, language.Japanese}} {
		g, err := load.InProgramWithTests(x.game)
		require.NoError(t, err)
		b, err := book.Make(book.Options{Game: g, Language: x.tag, Letter: x.letter, Bare: x.bare})
		require.NoError(t, err)
		wide, high := 210.0, 297.0
		if x.letter {
			wide, high = 215.9, 279.4
		}
		sizes := strings.NewReplacer("%WIDE%", text(wide-30), "%HIGH%", text(high-34), "%TURNED%", text(high-30), "%TALL%", text(wide-34))
		for name, html := range map[string]string{"rulebook": b.Rulebook(nil), "aids": b.Aids(), "sheets": b.Sheets()} {
			path := filepath.Join(dir, x.game+"-"+name+".html")
			printed := strings.Replace(html, "@media screen {", "@media not all {", 1)
			require.NotEqual(t, html, printed)
			require.NoError(t, os.WriteFile(path, []byte(printed), 0o600))
			p.do(chromedp.Navigate("file://" + path))
			require.Equal(t, "", p.text(sizes.Replace(overflows)), "%s of %s", name, x.game)
			require.Equal(t, "", p.text(`[...document.querySelectorAll("table.grid")].filter((t) => !t.tHead || getComputedStyle(t.tHead).display !== "table-header-group").map((t) => t.textContent.slice(0, 60)).join()`), "%s of %s", name, x.game)
		}
	}
	pdf := filepath.Join(dir, "aids.pdf")
	require.NoError(t, press.PDF(t.Context(), filepath.Join(dir, "the_pass-rulebook.html"), pdf))
	data, err := os.ReadFile(pdf)
	require.NoError(t, err)
	for _, has := range []string{"/MarkInfo", "/StructTreeRoot", "/Outlines", "[0 0 594.9"} {
		require.True(t, strings.Contains(string(data), has), "the PDF has no %s", has)
	}
	pages, err := press.Pages(pdf)
	require.NoError(t, err)
	require.Greater(t, pages["index"], 20)
	require.Less(t, pages["c-1.1"], pages["c-7.3"])
	require.Less(t, pages["c-7.3"], pages["index"])
}

func text(mm float64) string { return strconv.FormatFloat(mm, 'f', 1, 64) }
