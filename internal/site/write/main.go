// Command write writes the site that needs no server into a folder.
package main

import (
	"fmt"
	"os"

	"wargame/internal/site"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: write DIR")
		os.Exit(2)
	}
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func write(dir string) error {
	s, err := site.New()
	if err != nil {
		return err
	}
	if err := s.AddManual(); err != nil {
		return err
	}
	return s.Write(dir)
}
