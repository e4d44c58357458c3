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
		Short: "List the tables, print a table, or look up a cell",
		Long: `Table lists the tables of a game, or prints the table NAME. With a value for each axis
it looks up the cell and shows how it was found. An axis of odds or differences takes
attack and defence (or the label of a column), and shift, the number of columns to the
right (negative: to the left).`,
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
