package main

import (
	"wargame/internal/cli"

	"github.com/spf13/cobra"
)

func newExceptions() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "exceptions GAME NAME",
		Short: "Draw the rules and exceptions around a number or permission",
		Long: `Exceptions draws everything that bears on one quantity or permission: where it
begins, the contributions of each stage with their conditions, what sets which of
them aside, the prohibitions and the permissions that lift them. Each option and
reading is switched on in turn: what only they bring in is marked as off, and what
they take out as gone with them.`,
		Example: `  wargame exceptions normandy combat_shift
  wargame exceptions normandy enter --format json`,
		Args:              cobra.ExactArgs(2),
		ValidArgsFunction: completeGame,
		RunE:              func(_ *cobra.Command, args []string) error { return cli.Exceptions(env, args[0], args[1], format) },
	}
	cmd.Flags().StringVar(&format, "format", "human", "human or json")
	complete(cmd, "format", "human", "json")
	return cmd
}
