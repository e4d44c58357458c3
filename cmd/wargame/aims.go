package main

import (
	"wargame/internal/cli"
	"wargame/internal/setup"

	"github.com/spf13/cobra"
)

func newAims() *cobra.Command {
	var c setup.Choices
	derive := false
	cmd := &cobra.Command{
		Use:   "aims GAME",
		Short: "Print what a bot wants in a game",
		Long: `Aims prints what a bot wants: the aims that the game declares (aims.wgr beside its
rules), or, where there are none, those that are derived from the rules that end the
game, to be copied and mended. No answer is legal or illegal by an aim.`,
		Example: `  wargame aims normandy --scenario longest_day
  wargame aims mygame > games/mygame/aims.wgr`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: completeGame,
		RunE:              func(_ *cobra.Command, args []string) error { return cli.Aims(env, args[0], derive, c) },
	}
	cmd.Flags().BoolVar(&derive, "derive", false, "derive them although the game declares some")
	choiceFlags(cmd, &c)
	return cmd
}
