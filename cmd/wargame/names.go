package main

import (
	"wargame/internal/cli"

	"github.com/spf13/cobra"
)

func newNames() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "names GAME [WORD]",
		Short: "List the names of a game: actions, decisions, permissions, tables…",
		Long: `Names lists what tests, variants and rules of a game can refer to: actions, decisions,
permissions, quantities, defines, facts, tables with their columns, and more, each with
its parameters, clause and place. With WORD it lists only the entries with that word in
the name, the title, a column or a value of an enum.`,
		Example: `  wargame names normandy
  wargame names normandy supply
  wargame names mgmg 10.2`,
		Args:              cobra.RangeArgs(1, 2),
		ValidArgsFunction: completeGame,
		RunE: func(_ *cobra.Command, args []string) error {
			word := ""
			if len(args) > 1 {
				word = args[1]
			}
			return cli.Names(env, args[0], word, format)
		},
	}
	cmd.Flags().StringVar(&format, "format", "human", "output format: human or json (one object per line)")
	complete(cmd, "format", "human", "json")
	return cmd
}
