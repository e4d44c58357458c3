package main

import (
	"wargame/internal/cli"

	"github.com/spf13/cobra"
)

func newFix() *cobra.Command {
	var diff, keepHash bool
	cmd := &cobra.Command{
		Use:   "fix [-d] [--keep-hash] [GAME]",
		Short: "Rewrite a game for the current edition of the language",
		Long: `Fix rewrites the rules and tests of a game that was written for an older edition of
the language, and brings rules of the current edition into the usual form. It changes
the files in place, preserves comments and layout, and lists what you must change by
hand. GAME is a folder or a file; the default is the working folder.

A rewritten rule changes the hash of the rules, so existing saves continue under
changed rules. With --keep-hash fix makes only the changes without which the game
cannot be loaded.`,
		Example: `  wargame fix mygame
  wargame fix -d mygame      print the changes and write nothing`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			where := "."
			if len(args) > 0 {
				where = args[0]
			}
			return cli.Fix(env, where, diff, keepHash)
		},
	}
	cmd.Flags().BoolVarP(&diff, "diff", "d", false, "print the changes and write nothing")
	cmd.Flags().BoolVar(&keepHash, "keep-hash", false, "change only what cannot be loaded otherwise, so that the hash stays the same")
	return cmd
}
