package main

import "github.com/spf13/cobra"

func newReplay() *cobra.Command {
	var verify, report bool
	var game string
	cmd := &cobra.Command{
		Use:   "replay SAVE",
		Short: "Play a saved game again and compare every position",
		Long: `Replay plays a saved game again, decision by decision, and tells it. Every
position is compared with the save; the first difference is an error. With
--verify it says only whether all agree, with --report it tells what happened
without the questions and answers: who went where, how each number was made, and
by which clause.`,
		Example: `  wargame replay normandy.save --verify
  wargame replay normandy.save --report > game.txt
  wargame replay old.save --game mygame`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error { return env.Replay(args[0], game, verify, report) },
	}
	cmd.Flags().BoolVar(&verify, "verify", false, "only compare")
	cmd.Flags().BoolVar(&report, "report", false, "tell what happened, without the decisions")
	cmd.MarkFlagsMutuallyExclusive("verify", "report")
	cmd.Flags().StringVar(&game, "game", "", "the game, if it is not where the save says")
	return cmd
}
