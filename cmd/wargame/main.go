// Command wargame checks, tests, explains and plays board wargames whose rules
// are written in .wgr files. Run wargame help for the commands.
package main

import (
	"errors"
	"fmt"
	"os"
	"runtime/debug"

	"wargame/internal/cli"
)

func main() { os.Exit(run(os.Args[1:])) }

// run carries out a command and gives its exit code. It is the one place where
// a panic is caught: a panic is always a mistake of this program.
func run(args []string) (code int) {
	defer func() {
		if p := recover(); p != nil {
			fmt.Fprintf(os.Stderr, "\nwargame: this is a mistake in the program itself, not in your rules: %v\n", p)
			if os.Getenv("WARGAME_TRACE") != "" {
				os.Stderr.Write(debug.Stack())
			} else {
				fmt.Fprintln(os.Stderr, "please report it with the output of the same command under WARGAME_TRACE=1")
			}
			if save := cli.SavedTo(); save != "" {
				fmt.Fprintf(os.Stderr, "nothing is lost: every decision up to here is in %s\n", save)
			}
			code = cli.Failed
		}
	}()
	root := newRoot()
	root.SetArgs(args)
	err := root.Execute()
	if err != nil && !errors.Is(err, cli.ErrFindings) && !errors.Is(err, cli.ErrSaid) {
		fmt.Fprintf(os.Stderr, "wargame: %s\n", err)
	}
	return cli.Code(err)
}
