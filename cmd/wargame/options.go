package main

import "github.com/spf13/cobra"

func newOptions() *cobra.Command {
	return &cobra.Command{
		Use:   "options GAME",
		Short: "List optional rules and disputed clauses",
		Long: `Options lists the optional rules of a game with their clauses, defaults and
exclusions, and its disputed clauses with their readings.`,
		Example:           `  wargame options normandy`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: completeGame,
		RunE:              func(_ *cobra.Command, args []string) error { return env.Options(args[0]) },
	}
}
