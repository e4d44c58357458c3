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
		if text = strings.TrimSpace(text); strings.ContainsAny(text, letters) {
			out = append(out, Text{Func: filepath.Base(path), Words: text})
		}
	}
	for _, m := range between.FindAllStringSubmatch(string(src), -1) {
		add(m[1])
	}
	for _, m := range shown.FindAllStringSubmatch(string(src), -1) {
		add(m[2])
	}
	return out, nil
}

// ofScript returns the texts of a JavaScript file: literals that hold words.
func ofScript(path string) ([]Text, error) {
	src, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var out []Text
	for _, m := range literal.FindAllStringSubmatch(comment.ReplaceAllString(string(src), "$1"), -1) {
		text := m[1]
		if m[2] != "" {
			text = m[2]
		}
		if readable(text) && !strings.HasPrefix(text, "./") {
			out = append(out, Text{Func: filepath.Base(path), Words: text})
		}
	}
	return out, nil
}

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

var (
	between = regexp.MustCompile(`>([^<>]+)<`)
	shown   = regexp.MustCompile(`(aria-label|title|placeholder|alt|data-tab)="([^"]*)"`)
	comment = regexp.MustCompile(`(?m)(^|\s)//.*$|/\*\*?[^*]*\*/`)
	literal = regexp.MustCompile("\"((?:[^\"\\\\\n]|\\\\.)*)\"|`((?:[^`\\\\]|\\\\.)*)`")
)
