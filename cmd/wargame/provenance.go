package main

import (
	"wargame/internal/cli"
	"wargame/internal/setup"

	"github.com/spf13/cobra"
)

func newProvenance() *cobra.Command {
	var format string
	var strict bool
	var c setup.Choices
	cmd := &cobra.Command{
		Use:   "provenance GAME",
		Short: "Tell which data are printed, derived or reconstructed",
		Long: `Provenance lists the data and tables of a game by where they come from: printed in
the rulebook, derived from what it says, or reconstructed so that the game plays.
Data that do not say are flagged; with --strict they are findings (exit code 2).`,
		Example:           `  wargame provenance normandy`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: completeGame,
		RunE:              func(_ *cobra.Command, args []string) error { return cli.Provenance(env, args[0], format, strict, c) },
	}
	cmd.Flags().StringVar(&format, "format", "human", "human or json")
	cmd.Flags().BoolVar(&strict, "strict", false, "data without provenance are findings")
	complete(cmd, "format", "human", "json")
	choiceFlags(cmd, &c)
	return cmd
}
