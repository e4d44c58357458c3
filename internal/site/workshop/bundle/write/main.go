// Command write makes the editor of the playground and writes it to a file, from which the
// program embeds it. Without npm it removes the file, and the page has a plain field for text.
package main

import (
	"fmt"
	"os"

	"wargame/internal/site/workshop/bundle"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: write FILE")
		os.Exit(2)
	}
	data, err := bundle.Make()
	if err != nil {
		fmt.Fprintf(os.Stderr, "The playground of wargame serve is made without its editor: %v\n", err)
		_ = os.Remove(os.Args[1]) // it may not be there
		return
	}
	if err := os.WriteFile(os.Args[1], data, 0o644); err != nil { //nolint:gosec // no secret
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
