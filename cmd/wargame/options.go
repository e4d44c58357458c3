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
		Long: `Options lists the scenarios of a game, its optional rules with their clauses,
defaults and exclusions, and its disputed clauses with their readings. Those of
another scenario than the first are shown with --scenario.`,
		Example:           `  wargame options normandy`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: completeGame,
		RunE:              func(_ *cobra.Command, args []string) error { return cli.Options(env, args[0], c) },
	}
	cmd.Flags().StringVar(&c.Scenario, "scenario", "", "choose one of the game's scenarios (the first)")
	return cmd
}
