package main

import (
	"wargame/internal/cli"

	"github.com/spf13/cobra"
)

func newExceptions() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "exceptions GAME NAME",
		Short: "Show the rules and exceptions that affect a number or permission",
		Long: `Exceptions shows everything that affects one quantity or permission: its start value,
the contributions of each stage with their conditions, which rules cancel which, the
prohibitions, and the permissions that lift them. Each option and reading is switched
on in turn: a rule that needs it is marked as off, a rule that it removes as removed.`,
		Example: `  wargame exceptions normandy combat_shift
  wargame exceptions normandy enter --format json`,
		Args:              cobra.ExactArgs(2),
		ValidArgsFunction: completeGame,
		RunE:              func(_ *cobra.Command, args []string) error { return cli.Exceptions(env, args[0], args[1], format) },
	}
	cmd.Flags().StringVar(&format, "format", "human", "output format: human or json")
	complete(cmd, "format", "human", "json")
	return cmd
}
