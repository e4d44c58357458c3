package texts

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// ofPage returns the texts of an HTML page: what stands between elements, and the
// attributes that are read out or shown.
func ofPage(path string) ([]Text, error) {
	src, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var out []Text
	add := func(text string) {
		if text = strings.TrimSpace(text); strings.ContainsAny(action.ReplaceAllString(text, ""), letters) {
			out = append(out, Text{Func: filepath.Base(path), Words: text})
		}
	}
	for _, m := range between.FindAllStringSubmatch(sheet.ReplaceAllString(string(src), ""), -1) {
		add(m[1])
	}
	for _, m := range shown.FindAllStringSubmatch(string(src), -1) {
		add(m[2])
	}
	return out, nil
}

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

var (
	action  = regexp.MustCompile(`\{\{[^}]*\}\}`) // of a template
	sheet   = regexp.MustCompile(`(?s)<style>.*?</style>`)
	between = regexp.MustCompile(`>([^<>]+)<`)
	shown   = regexp.MustCompile(`(aria-label|title|placeholder|alt|data-tab)="([^"]*)"`)
)
