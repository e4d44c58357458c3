// Package tutorial makes the game of the tutorial as it stands after each of its steps, from
// the listings on the page.
package tutorial

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"wargame/docs"
)

// Step is the game after a step of the tutorial.
type Step struct {
	Number string // 5
	Title  string // Zones of control from the library
	Files  map[string][]byte
}

// folder is the folder of the game in the listings.
const folder = "hollin/"

// Steps returns the steps that change the game, in order. Each has files of its own.
func Steps() ([]Step, error) {
	var out []Step
	files := map[string][]byte{}
	number, title, changed := "", "", false
	finish := func() {
		if changed {
			out = append(out, Step{number, title, maps.Clone(files)})
		}
		changed = false
	}
	lines := strings.Split(docs.Tutorial, "\n")
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		if head, ok := strings.CutPrefix(line, "## "); ok {
			finish()
			number, title, _ = strings.Cut(head, ". ")
			continue
		}
		open, ok := strings.CutPrefix(line, "```")
		if !ok {
			continue
		}
		end := slices.Index(lines[i+1:], "```")
		if end < 0 {
			return nil, fmt.Errorf("line %d of the tutorial begins a listing that does not end", i+1)
		}
		body := lines[i+1 : i+1+end]
		done, err := carry(files, strings.Fields(open), body)
		if err != nil {
			return nil, fmt.Errorf("line %d of the tutorial: %w", i+1, err)
		}
		changed = changed || done
		i += end + 1
	}
	finish()
	return out, nil
}

// carry saves a listing or makes a change. done is false for listings of another kind.
func carry(files map[string][]byte, head, body []string) (done bool, err error) {
	if len(head) < 2 {
		return false, nil
	}
	file, ok := strings.CutPrefix(path.Clean(head[1]), folder)
	text := strings.Join(body, "\n") + "\n"
	switch {
	case head[0] != "wgr" && head[0] != "diff":
		return false, nil
	case !ok:
		return false, fmt.Errorf("%s is not in the folder of the game", head[1])
	case head[0] == "diff":
		return true, change(files, file, body)
	case len(head) > 2: // add
		text = string(files[file]) + text
	}
	files[file] = []byte(text)
	return true, nil
}

// change replaces the lines of a diff with a blank or - by those with a blank or +.
func change(files map[string][]byte, file string, body []string) error {
	var before, after strings.Builder
	for _, line := range body {
		mark, text := " ", ""
		if line != "" {
			mark, text = line[:1], line[1:]
		}
		if mark != "+" {
			before.WriteString(text + "\n")
		}
		if mark != "-" {
			after.WriteString(text + "\n")
		}
	}
	old := string(files[file])
	if strings.Count(old, before.String()) != 1 {
		return fmt.Errorf("the lines to change do not occur exactly once in %s", file)
	}
	files[file] = []byte(strings.Replace(old, before.String(), after.String(), 1))
	return nil
}
