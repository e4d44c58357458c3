package main

import (
	"wargame/internal/cli"

	"github.com/spf13/cobra"
)

func newReplay() *cobra.Command {
	var r cli.Replay
	cmd := &cobra.Command{
		Use:   "replay SAVE",
		Short: "Replay a saved game and compare every position",
		Long: `Replay plays a saved game again, decision by decision, and prints it. It compares every
position with the save, including positions that were undone; the first difference is
an error. With --verify it prints only whether all positions agree and the code of the
game: opponents with the same code have the same game. With --report it prints what
happened without questions and answers: moves, and how each number was derived, with
its clause.

With --seat it prints the game as that seat saw it at each moment: its own decisions,
that other seats decided but not what, and nothing that was hidden from it. Without
--seat it prints everything, as a referee sees it. A save contains the whole game with
all hidden information and every future die: to send what one seat may know, write an
export with "export SEAT FILE" during play.

The save names its game, which must be in the program or below this folder; use --game
for any other place.

With --onto the decisions are played under the rules of another game, or with other
options, with the same dice, as far as they are legal there. Replay reports where it
stopped and by which clause, which results differ, and writes the resulting game to a
new file. The exit code is 2 if some decisions could not be played.`,
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
	cmd.Flags().BoolVar(&r.Verify, "verify", false, "only compare the positions with the save")
	cmd.Flags().BoolVar(&r.Report, "report", false, "print what happened, without the decisions")
	cmd.Flags().StringVar(&r.Seat, "seat", "", "print what this seat saw (default: as a referee, who sees everything)")
	cmd.Flags().StringVar(&r.Game, "game", "", "the game, if it is not where the save says")
	cmd.Flags().StringVar(&r.Onto, "onto", "", "play the decisions under the rules of this game")
	cmd.Flags().StringVarP(&r.Out, "out", "o", "", "save the game that --onto yields in this file, which must not exist")
	choiceFlags(cmd, &r.Choices)
	cmd.MarkFlagsMutuallyExclusive("verify", "report", "onto")
	return cmd
}
