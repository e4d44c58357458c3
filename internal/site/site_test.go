package site

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/png"
	"path"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/pages"
	"wargame/internal/site/shelf"
)

// TestPagesNameNoOtherHost holds that no page, script or style of the site leads elsewhere, and
// that each page forbids it.
func TestPagesNameNoOtherHost(t *testing.T) {
	s := Site{}
	require.NoError(t, s.addPages())
	elsewhere := regexp.MustCompile(`(?i)(?:https?|wss?):?//[^\s"'` + "`" + `)]+|(?:src|href)="//?[^"]*"|import\("?[a-z]+:`)
	allowed := []string{"http://www.w3.org/"} // names of XML
	for name, data := range s {
		for _, found := range elsewhere.FindAllString(string(data), -1) {
			ok := path.Ext(name) == ".js" && notOurs[found]
			for _, a := range allowed {
				ok = ok || strings.HasPrefix(found, a)
			}
			require.True(t, ok, "%s leads to %s", name, found)
		}
		if path.Ext(name) == ".html" {
			head, _, _ := bytes.Cut(data, []byte("<link"))
			require.Contains(t, string(head), `content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval';`, name)
			require.NotRegexp(t, `<script(?: type="module")?>|\son[a-z]+=|<style`, string(data), "%s holds a script or a style", name)
		}
	}
}

// notOurs are texts that only pages with a server use as addresses.
var notOurs = map[string]bool{"https://": true}

// TestOwnPagesReplaceOnlyTheTransport holds that no page of the site takes the place of one of
// the server, except for the module by which pages reach the games.
func TestOwnPagesReplaceOnlyTheTransport(t *testing.T) {
	entries, err := own.ReadDir("pages")
	require.NoError(t, err)
	for _, e := range entries {
		if _, both := pages.File(e.Name()); both {
			require.Contains(t, []string{"transport.js", "speech.js"}, e.Name())
		}
	}
}

// TestGamesHaveTheirHash holds that the list of games names files of the site with their hash.
func TestGamesHaveTheirHash(t *testing.T) {
	s := Site{}
	m, err := s.addGames()
	require.NoError(t, err)
	require.NotEmpty(t, m.Games)
	for _, g := range m.Games {
		for _, f := range []shelf.File{g.Rules, g.Tests} {
			require.Equal(t, f.Hash, shelf.Hash(s[f.Path]), f.Path)
		}
		require.NotEmpty(t, g.Titles["en"], g.Name)
		require.NotEmpty(t, g.Offers["en"].About, g.Name)
		for _, path := range g.Cards {
			require.True(t, bytes.HasPrefix(s[path], []byte("\x89PNG")), path)
		}
		require.NotEmpty(t, g.Cards, g.Name)
	}
}

// TestManifestNamesItsIcons holds that a browser can install the site: the icons are there, in
// their sizes.
func TestManifestNamesItsIcons(t *testing.T) {
	s := Site{}
	require.NoError(t, s.addPages())
	require.NoError(t, s.addIcons())
	var m struct {
		Icons []struct{ Src, Sizes, Purpose string }
	}
	require.NoError(t, json.Unmarshal(s["manifest.webmanifest"], &m))
	require.Len(t, m.Icons, 4)
	for _, i := range m.Icons {
		c, err := png.DecodeConfig(bytes.NewReader(s[i.Src]))
		require.NoError(t, err, i.Src)
		require.Equal(t, i.Sizes, fmt.Sprintf("%dx%d", c.Width, c.Height))
	}
}
