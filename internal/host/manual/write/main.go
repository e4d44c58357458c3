// Command write renders the documentation of the program into a folder.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"wargame/internal/host/manual"
)

func main() {
	if len(os.Args) != 2 && len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: write DIR [PLAYGROUND]")
		os.Exit(2)
	}
	playground := "" // its address, to which the examples lead
	if len(os.Args) == 3 {
		playground = os.Args[2]
	}
	if err := write(os.Args[1], playground); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func write(dir, playground string) error {
	site, err := manual.OpenWith(playground)
	if err != nil {
		return err
	}
	for _, name := range site.Paths() {
		to := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(to, site.File(name).Data, 0o644); err != nil {
			return err
		}
	}
	fmt.Println(filepath.Join(dir, "index.html"))
	return nil
}
