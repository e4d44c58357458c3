package main

import (
	"wargame/internal/cli"

	"github.com/spf13/cobra"
)

func newReplay() *cobra.Command {
	var r cli.Retelling
	cmd := &cobra.Command{
		Use:   "replay SAVE",
		Short: "Play a saved game again and compare every position",
		Long: `Replay plays a saved game again, decision by decision, and tells it. Every
position is compared with the save, also of what was taken back; the first
difference is an error. With --verify it says only whether all agree, and prints
the code of the game: opponents with the same code have the same game. With
--report it tells what happened without the questions and answers: who went where,
how each number was made, and by which clause.

With --seat it tells what that seat was told, each moment as it saw it then: its own
decisions, of another's only that he decides, and nothing of what was hidden from it.
Without it replay tells everything, as a referee sees it. Whoever has a save knows all
of the game, what is hidden in it and every die to come: to send what one seat may
know, write it with "export SEAT FILE" while playing.

The game is the one that the save names, if it is in the program or below this
folder; a save does not lead anywhere else, --game does.

With --onto the decisions are played under the rules of another game, or with
other options, with the same dice, as far as they are legal there. Replay tells
where it stopped and by which clause, which results are others than before, and
keeps what came of it in a new file. The exit code is 2 when not all could be played.`,
		Example: `  wargame replay normandy.save --verify
  wargame replay normandy.save --report > game.txt
  wargame replay normandy.save --seat allied
  wargame replay old.save --game mygame
  wargame replay old.save --onto mygame --option fog -o new.save`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			r.Path = args[0]
			return r.Run(env)
		},
	}
	cmd.Flags().BoolVar(&r.Verify, "verify", false, "only compare")
	cmd.Flags().BoolVar(&r.Report, "report", false, "tell what happened, without the decisions")
	cmd.Flags().StringVar(&r.Seat, "seat", "", "tell what this seat was told (else as a referee, who sees all)")
	cmd.Flags().StringVar(&r.Game, "game", "", "the game, if it is not where the save says")
	cmd.Flags().StringVar(&r.Onto, "onto", "", "play the decisions under the rules of this game")
	cmd.Flags().StringVarP(&r.Out, "out", "o", "", "keep what came of --onto in this file, which must not exist")
	choiceFlags(cmd, &r.Choices)
	cmd.MarkFlagsMutuallyExclusive("verify", "report", "onto")
	return cmd
}
