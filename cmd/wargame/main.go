// Command wargame checks, tests, explains and plays board wargames whose rules
// are written in .wgr files. Run wargame help for the commands.
package main

import (
	"errors"
	"fmt"
	"os"
	"runtime/debug"

	"wargame/internal/console"
	"wargame/internal/terminal"

	"github.com/spf13/cobra"
)

func main() { os.Exit(execute(newRoot(), arguments(os.Args[1:], startedByExplorer()))) }

// execute runs a command and returns its exit code. It is the only place where a panic is
// caught: a panic is always a fault of this program.
func execute(root *cobra.Command, args []string) (code int) {
	stderr := console.NewPlain(root.ErrOrStderr(), false)
	root.SetErr(stderr)
	root.SetOut(console.NewPlain(root.OutOrStdout(), false))
	defer func() {
		if p := recover(); p != nil {
			fmt.Fprintf(stderr, "\nwargame: internal error, not a mistake in your rules: %v\n", p)
			if os.Getenv("WARGAME_TRACE") != "" {
				fmt.Fprintf(stderr, "%s", debug.Stack())
			} else {
				fmt.Fprintln(stderr, "please report it, with the output of the same command run with WARGAME_TRACE=1")
			}
			if save := terminal.SavedTo(); save != "" {
				fmt.Fprintf(stderr, "no decision is lost: all are saved in %s\n", save)
			}
			code = console.Failed
		}
	}()
	root.SetArgs(args)
	err := root.Execute()
	if env != nil {
		err = errors.Join(err, env.Close())
	}
	if err != nil && !errors.Is(err, console.ErrFindings) && !errors.Is(err, console.ErrSaid) {
		fmt.Fprintf(stderr, "wargame: %s\n", err)
	}
	return console.Code(err)
}
