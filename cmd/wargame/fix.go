package main

import (
	"wargame/internal/cli"

	"github.com/spf13/cobra"
)

func newFix() *cobra.Command {
	var diff, keepHash bool
	cmd := &cobra.Command{
		Use:   "fix [-d] [--keep-hash] [GAME]",
		Short: "Rewrite a game for the present edition of the language",
		Long: `Fix rewrites the rules and tests of a game that was written for an older edition of
the language, and brings rules of the present edition into the usual form. It changes
the files in place, leaves comments and layout as they are, and lists what is left to
do by hand. GAME is a folder or a file; without one it is the working folder.

A rewritten rule changes the hash of the rules, so saved games go on under other rules.
With --keep-hash fix makes only the changes without which the game cannot be loaded.`,
		Example: `  wargame fix mygame
  wargame fix -d mygame      show what would change, and write nothing`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			where := "."
			if len(args) > 0 {
				where = args[0]
			}
			return cli.Fix(env, where, diff, keepHash)
		},
	}
	cmd.Flags().BoolVarP(&diff, "diff", "d", false, "show what would change, and write nothing")
	cmd.Flags().BoolVar(&keepHash, "keep-hash", false, "leave the rules as they are wherever they can be loaded, so that saved games go on")
	return cmd
}
