package main

import (
	"wargame/internal/cli"

	"github.com/spf13/cobra"
)

func newFmt() *cobra.Command {
	var list, diff, write bool
	cmd := &cobra.Command{
		Use:   "fmt [-l] [-d] [-w] [PATH…]",
		Short: "Format files in the canonical layout",
		Long: `Fmt prints files in the canonical layout, or writes them back with -w. PATH is a file
or a folder; without PATH fmt formats the standard input.
With -l or -d, files that are not formatted are findings (exit code 2).`,
		Example: `  wargame fmt -w mygame
  wargame fmt -l games spec_tests
  wargame fmt -d rules/05-movement.wgr`,
		RunE: func(_ *cobra.Command, args []string) error { return cli.Format(env, args, list, diff, write) },
	}
	cmd.Flags().BoolVarP(&list, "list", "l", false, "list the files that are not formatted")
	cmd.Flags().BoolVarP(&diff, "diff", "d", false, "print the changes as a diff")
	cmd.Flags().BoolVarP(&write, "write", "w", false, "write the formatted files back")
	return cmd
}
