package main

import (
	"wargame/internal/cli"
	"wargame/internal/setup"

	"github.com/spf13/cobra"
)

func newHash() *cobra.Command {
	var c setup.Choices
	cmd := &cobra.Command{
		Use:   "hash GAME",
		Short: "Print the hash of the rules in force",
		Long: `Hash prints the hash of the rules of a game under the chosen options and readings.
Every save records it. Layout, comments and texts for players do not change it; any other
change of a rule, a number or a table does.`,
		Example: `  wargame hash normandy
  wargame hash normandy --interpretation patton_limit=per_phase`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: completeGame,
		RunE:              func(_ *cobra.Command, args []string) error { return cli.Hash(env, args[0], c) },
	}
	choiceFlags(cmd, &c)
	return cmd
}
