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
		Short: "Show which data are printed, derived or reconstructed",
		Long: `Provenance lists the data and tables of a game by their origin: printed in the
rulebook, derived from it, or reconstructed so that the game can be played. Data
without provenance are marked; with --strict they are findings (exit code 2).`,
		Example:           `  wargame provenance normandy`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: completeGame,
		RunE:              func(_ *cobra.Command, args []string) error { return cli.Provenance(env, args[0], format, strict, c) },
	}
	cmd.Flags().StringVar(&format, "format", "human", "output format: human or json")
	cmd.Flags().BoolVar(&strict, "strict", false, "treat data without provenance as findings")
	complete(cmd, "format", "human", "json")
	choiceFlags(cmd, &c)
	return cmd
}
