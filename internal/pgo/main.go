// Command pgo merges CPU profiles into the one that a release is built with, and removes what
// tells of the machine on which they were recorded.
//
//	go run ./internal/pgo bin/profile/*.pprof > cmd/wargame/games.pgo
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path"

	"github.com/google/pprof/profile"
)

func main() {
	if err := run(os.Stdout, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "pgo:", err)
		os.Exit(1)
	}
}

// run writes the merged profile of the files.
func run(out io.Writer, files []string) error {
	var all []*profile.Profile
	for _, file := range files {
		p, err := read(file)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		all = append(all, p)
	}
	if len(all) == 0 {
		return errors.New("no profiles")
	}
	p, err := profile.Merge(all)
	if err != nil {
		return err
	}
	clean(p)
	return p.Write(out)
}

func read(file string) (*profile.Profile, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return profile.Parse(f)
}

// clean removes the paths, the time and the addresses of a profile. The compiler reads the
// names and lines of its functions only.
func clean(p *profile.Profile) {
	for _, m := range p.Mapping {
		m.File, m.BuildID = "", ""
	}
	for _, l := range p.Location {
		l.Address = 0
	}
	for _, f := range p.Function {
		if path.IsAbs(f.Filename) {
			f.Filename = path.Base(f.Filename)
		}
	}
	p.TimeNanos = 0
}
