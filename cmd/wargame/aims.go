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
		Short: "Print what a bot aims for in a game",
		Long: `Aims prints the aims of a bot. These are the aims that the game declares (aims.wgr
beside its rules). For a game without them, aims derives some from the rules that end
the game; copy and improve them. Aims never make an answer legal or illegal.`,
		Example: `  wargame aims normandy --scenario longest_day
  wargame aims mygame > games/mygame/aims.wgr`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: completeGame,
		RunE:              func(_ *cobra.Command, args []string) error { return cli.Aims(env, args[0], derive, c) },
	}
	cmd.Flags().BoolVar(&derive, "derive", false, "derive the aims from the rules, even if the game declares some")
	choiceFlags(cmd, &c)
	return cmd
}
