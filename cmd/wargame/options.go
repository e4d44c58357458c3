package main

import (
	"wargame/internal/cli"
	"wargame/internal/setup"

	"github.com/spf13/cobra"
)

func newOptions() *cobra.Command {
	var c setup.Choices
	cmd := &cobra.Command{
		Use:   "options GAME",
		Short: "List scenarios, optional rules and disputed clauses",
		Long: `Options lists the scenarios of a game, its optional rules with their clauses, defaults
and exclusions, and its disputed clauses with their readings. They are those of the
first scenario; use --scenario for another.`,
		Example:           `  wargame options normandy`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: completeGame,
		RunE:              func(_ *cobra.Command, args []string) error { return cli.Options(env, args[0], c) },
	}
	cmd.Flags().StringVar(&c.Scenario, "scenario", "", "choose a scenario of the game (default: the first)")
	return cmd
}
