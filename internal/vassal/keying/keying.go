// Package keying writes a page on which the player types the numbers that only the pictures of
// counters show. The page lies beside the pictures in the cache, loads nothing from elsewhere,
// and gives the completed table back as a download.
package keying

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"slices"

	"wargame/internal/art"
	"wargame/internal/vassal/write"
)

// File is the name of the page in the folder of the pictures.
const File = "numbers.html"

// Page is a table whose values are asked for.
type Page struct {
	Title string // of the game
	File  string // of the table: where the player saves what the page gives back
	Key   string // tells the page apart from those of other modules, such as the hash of the module
	Table *write.Table

	// Words are the values that an attribute can have; one without is a number.
	Words map[string][]string
}

//go:embed page.html
var markup string

//go:embed page.js
var script string

//go:embed page.css
var style string

var page = template.Must(template.New("page").Parse(markup))

// counter is a row of the table, as the page gets it.
type counter struct {
	Row      []string `json:"row"`
	Pictures []string `json:"pictures"` // files beside the page: front and back
}

// data is what the script of the page reads.
type data struct {
	Key     string              `json:"key"`
	File    string              `json:"file"`
	Columns []string            `json:"columns"`
	Asked   int                 `json:"asked"`
	Words   map[string][]string `json:"words"`
	Rows    []counter           `json:"rows"`
}

// Write writes the page into a folder of art. It writes none, and returns "", if nothing is asked
// for.
func (p *Page) Write(dir string) (string, error) {
	if len(p.Table.Columns) <= p.Table.Asked {
		return "", nil
	}
	a, err := art.Read(dir)
	if err != nil {
		return "", err
	}
	text, err := p.render(a)
	if err != nil {
		return "", err
	}
	file := filepath.Join(dir, File)
	return file, os.WriteFile(file, text, 0o600)
}

func (p *Page) render(a *art.Art) ([]byte, error) {
	d := data{Key: p.Key, File: filepath.Base(p.File), Columns: p.Table.Columns, Asked: p.Table.Asked, Words: p.Words}
	for _, r := range p.Table.Rows {
		c := counter{Row: r, Pictures: []string{}}
		for _, f := range a.Counters[r[0]] {
			if len(c.Pictures) < 2 && !slices.Contains(c.Pictures, f.Image) {
				c.Pictures = append(c.Pictures, f.Image)
			}
		}
		d.Rows = append(d.Rows, c)
	}
	var out bytes.Buffer
	err := page.Execute(&out, filled{p.Title, p.File, d, fmt.Sprintf(policy, hash(style), hash(script)), template.CSS(style), template.JS(script)})
	return out.Bytes(), err
}

// filled is what stands in the page.
type filled struct {
	Title, File string
	Data        data
	Policy      string
	Style       template.CSS
	Script      template.JS
}

// policy is the Content-Security-Policy of the page, with the hashes of its style and script.
const policy = "default-src 'none'; img-src 'self' file:; style-src '%s'; script-src '%s'; form-action 'none'; base-uri 'none'"

// hash returns what a Content-Security-Policy says of a script or style within the page.
func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}
