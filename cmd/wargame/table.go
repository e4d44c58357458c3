package main

import (
	"wargame/internal/cli"
	"wargame/internal/setup"

	"github.com/spf13/cobra"
)

func newTable() *cobra.Command {
	var c setup.Choices
	cmd := &cobra.Command{
		Use:   "table GAME [NAME [KEY=VALUE…]]",
		Short: "List the tables, print one, or look a cell up",
		Long: `Table lists the tables of the game, or prints the one that is named. With a value for each of its axes it looks the
cell up and shows the way to it. An axis of odds or of differences takes attack and
defence (or the label of a column) and a shift of so many columns to the right (or left, below 0).`,
		Example: `  wargame table normandy
  wargame table normandy crt
  wargame table normandy crt attack=17 defence=8 shift=-2 die=4`,
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: completeGame,
		RunE: func(_ *cobra.Command, args []string) error {
			args = append(args, "")[:max(2, len(args))]
			return cli.Table(env, args[0], args[1], args[2:], c)
		},
	}
	choiceFlags(cmd, &c)
	return cmd
}
