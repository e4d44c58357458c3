// Command editor measures how long a language server takes while somebody types: the
// diagnostics of the file after a change, and answers that are asked for right after one.
// It measures `wargame lsp` on the longest chapter of Normandy beside gopls on a Go file of
// as many lines, in turns, and prints the table of docs/editors.md.
//
//	go run ./internal/measure/editor -gopls $(go env GOPATH)/bin/gopls
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"time"
)

// subject is a server with the file that is edited.
type subject struct {
	name    string
	command []string
	root    string
	file    string // below root
	lang    string
}

func main() {
	wargame := flag.String("wargame", "bin/wargame", "the program")
	gopls := flag.String("gopls", "gopls", "gopls; without it only wargame is measured")
	rounds := flag.Int("rounds", 200, "measurements of each kind")
	flag.Parse()
	here, err := os.Getwd()
	if err == nil {
		err = compare([]subject{
			{"wargame lsp", []string{absolute(*wargame), "lsp"}, filepath.Join(here, "games", "normandy"), "rules/07-combat.wgr", "wgr"},
			{"gopls", []string{*gopls}, here, "interpreter/explain/verdict.go", "go"},
		}, *rounds)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "editor:", err)
		os.Exit(1)
	}
}

func absolute(name string) string {
	if path, err := filepath.Abs(name); err == nil {
		return path
	}
	return name
}

// kinds are what is measured, in the order of the table.
var kinds = []string{"diagnostics", "hover", "completion", "definition"}

func compare(list []subject, rounds int) error {
	times := map[string]map[string][]time.Duration{}
	var open []*session
	for _, s := range list {
		x, err := start(s)
		if errors.Is(err, os.ErrNotExist) || err != nil && len(open) > 0 {
			fmt.Fprintf(os.Stderr, "%s cannot be measured: %v\n", s.name, err)
			continue
		}
		if err != nil {
			return err
		}
		defer x.close()
		open, times[s.name] = append(open, x), map[string][]time.Duration{}
		fmt.Printf("%s: %s, %d lines\n", s.name, s.file, x.lines())
	}
	for round := range rounds {
		for _, x := range open { // in turns, so that both see the same machine
			for _, kind := range kinds {
				d, err := x.measure(kind, round)
				if err != nil {
					return fmt.Errorf("%s, %s: %w", x.name, kind, err)
				}
				times[x.name][kind] = append(times[x.name][kind], d)
			}
		}
	}
	fmt.Printf("\n| ms, median and 99th percentile of %d |", rounds)
	for _, x := range open {
		fmt.Printf(" %s |", x.name)
	}
	fmt.Printf("\n|---|%s\n", dashes(len(open)))
	for _, kind := range kinds {
		fmt.Printf("| %s |", kind)
		for _, x := range open {
			t := times[x.name][kind]
			slices.Sort(t)
			fmt.Printf(" %d, %d |", t[len(t)/2].Milliseconds(), t[len(t)*99/100].Milliseconds())
		}
		fmt.Println()
	}
	return nil
}

func dashes(n int) (out string) {
	for range n {
		out += "---:|"
	}
	return out
}

// member finds the use of an attribute or a method: what is misspelled, asked and completed.
var member = regexp.MustCompile(`\b[a-z]\w*\.([A-Za-z_]\w{3,})`)

// measure takes one measurement of a kind at the next place in the file.
func (x *session) measure(kind string, round int) (time.Duration, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	at := x.places[round%len(x.places)]
	name := x.text[at[0]:at[1]]
	switch kind {
	case "diagnostics": // a letter too many in a name, and without it again
		was := x.findings()
		begin := time.Now()
		if err := x.change(at[1], at[1], "q"); err != nil {
			return 0, err
		}
		err := x.wait(ctx, func(n int) bool { return n > was })
		took := time.Since(begin)
		if err == nil {
			err = x.change(at[1], at[1]+1, "")
		}
		if err == nil {
			err = x.wait(ctx, func(n int) bool { return n == was })
		}
		return took, err
	case "completion": // of half a name
		half := at[0] + len(name)/2
		if err := x.change(half, at[1], ""); err != nil {
			return 0, err
		}
		took, err := x.ask(ctx, "textDocument/completion", half)
		if err == nil {
			err = x.change(half, half, name[half-at[0]:])
		}
		return took, err
	}
	// A space at the end of the file: the answer is that for a new text.
	if err := x.change(len(x.text), len(x.text), "\n"); err != nil {
		return 0, err
	}
	took, err := x.ask(ctx, "textDocument/"+kind, at[0]+1)
	if err == nil {
		err = x.change(len(x.text)-1, len(x.text), "")
	}
	return took, err
}
