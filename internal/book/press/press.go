// Package press prints HTML files as PDF with a Chromium that is installed.
package press

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// ErrNoBrowser means that no Chromium is installed.
var ErrNoBrowser = errors.New("no Chromium is installed")

// Browser returns the path of an installed Chromium.
func Browser() (string, error) {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", ErrNoBrowser
}

// longest is the most time for one file; a book of a thousand clauses takes a tenth of it.
const longest = 10 * time.Minute

// PDF prints an HTML file, with tags for screen readers and an outline of its headings. The
// file may name no other host; the browser runs with an empty profile and no network.
func PDF(ctx context.Context, html, pdf string) error {
	browser, err := Browser()
	if err != nil {
		return err
	}
	profile, err := os.MkdirTemp("", "wargame-book-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(profile)
	if html, err = filepath.Abs(html); err != nil {
		return err
	}
	if pdf, err = filepath.Abs(pdf); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	args := []string{"--headless", "--disable-gpu", "--disable-extensions", "--no-first-run", "--disable-background-networking",
		"--proxy-server=0.0.0.0:1", "--user-data-dir=" + profile, "--export-tagged-pdf", "--generate-pdf-document-outline",
		"--no-pdf-header-footer", "--print-to-pdf=" + pdf}
	if os.Geteuid() == 0 {
		args = append(args, "--no-sandbox") // Chromium refuses to run as root with it
	}
	out, err := exec.CommandContext(ctx, browser, append(args, "file://"+filepath.ToSlash(html))...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s: %w: %s", browser, err, lastLine(string(out)))
	}
	if _, err := os.Stat(pdf); err != nil {
		return fmt.Errorf("%s printed nothing: %s", browser, lastLine(string(out)))
	}
	return nil
}

func lastLine(text string) string {
	text = strings.TrimSpace(text)
	return text[strings.LastIndexByte(text, '\n')+1:]
}

var (
	pageObject  = regexp.MustCompile(`(?m)^(\d+) 0 obj\n<</Type /Page\n`)
	destination = regexp.MustCompile(`/([A-Za-z0-9._-]+) \[(\d+) 0 R /XYZ`)
)

// Pages returns the number of the page to which each inner link of a PDF leads, by the id
// of the element there. It reads files that PDF printed, whose objects are not compressed
// and whose pages stand in their order; of another file it returns nothing.
func Pages(pdf string) (map[string]int, error) {
	data, err := os.ReadFile(pdf)
	if err != nil {
		return nil, err
	}
	numbers := map[string]int{}
	for i, m := range pageObject.FindAllSubmatch(data, -1) {
		numbers[string(m[1])] = i + 1
	}
	out := map[string]int{}
	for _, m := range destination.FindAllSubmatch(data, -1) {
		if n := numbers[string(m[2])]; n > 0 {
			out[string(m[1])] = n
		}
	}
	return out, nil
}
