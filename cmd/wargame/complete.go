package main

import (
	"wargame/internal/cli"

	"github.com/spf13/cobra"
)

// completeGame completes games in the program, and folders.
func completeGame(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return cli.Games(), cobra.ShellCompDirectiveDefault
}
