package site

import (
	"bytes"
	"embed"
	"path"
	"strings"

	"wargame/internal/host/pages"
)

// own are the pages that only the site has, and those in the place of pages of the server.
//
//go:embed pages/*.html pages/*.js pages/*.css pages/*.webmanifest
var own embed.FS

// policy allows a page only the files of its own site. A style sheet of a page and the engine
// are among them; no script stands in a page.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"

// shared are the pages of the server that the site has too.
var shared = []string{"game.html", "rules.html"}

// atTop are the own files that stand beside the pages, and not among their scripts. A service
// worker serves only what is below it.
var atTop = map[string]bool{"sw.js": true, "manifest.webmanifest": true}

// addPages adds the pages with their scripts and styles.
func (s Site) addPages() error {
	for _, name := range shared {
		f, _ := pages.File(name)
		s[name] = relative(f.Data, true)
	}
	for _, name := range pages.Names() {
		if f, _ := pages.File(name); path.Ext(name) != ".html" {
			s["files/"+name] = f.Data
		}
	}
	entries, err := own.ReadDir("pages")
	if err != nil {
		return err
	}
	for _, e := range entries {
		data, err := own.ReadFile("pages/" + e.Name())
		switch {
		case err != nil:
			return err
		case path.Ext(e.Name()) == ".html":
			s[e.Name()] = relative(data, false)
		case atTop[e.Name()]:
			s[e.Name()] = data
		default:
			s["files/"+e.Name()] = data
		}
	}
	return nil
}

// relative returns a page with the policy, and with addresses relative to its folder.
// A page of the server gets the scripts that every page of the site has.
func relative(text []byte, served bool) []byte {
	head := `<meta charset="utf-8">` + "\n" + `<meta http-equiv="Content-Security-Policy" content="` + policy + `">`
	if served {
		head += "\n" + `<link rel="stylesheet" href="/files/site.css">` + "\n" + `<script type="module" src="/files/site.js"></script>`
	}
	text = bytes.Replace(text, []byte(`<meta charset="utf-8">`), []byte(head), 1)
	return []byte(strings.NewReplacer(`="/files/`, `="files/`, `href="/docs/"`, `href="docs/`+`index.html"`, `href="/"`, `href="index.html"`, `href="/play"`, `href="play.html"`, `href="/lawyer"`, `href="lawyer.html"`).Replace(string(text)))
}
