package main

import (
	"github.com/inconshreveable/mousetrap"
	"github.com/spf13/cobra"
)

// arguments returns what the program is asked to do. A double click in the Explorer of
// Windows gives no arguments and opens the board: its window is the terminal, and closing it
// ends the server.
func arguments(args []string, byExplorer bool) []string {
	if len(args) == 0 && byExplorer {
		return []string{"serve"}
	}
	return args
}

// startedByExplorer reports whether the program was started by a double click. Cobra would
// refuse that with a hint at the terminal.
func startedByExplorer() bool {
	cobra.MousetrapHelpText = ""
	return mousetrap.StartedByExplorer()
}
