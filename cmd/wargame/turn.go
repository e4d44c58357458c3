package main

import (
	"wargame/internal/cli"

	"github.com/spf13/cobra"
)

func newSend() *cobra.Command {
	var s cli.Send
	cmd := &cobra.Command{
		Use:   "send SAVE",
		Short: "Write a turn as text, to send it by mail or chat",
		Long: `Send writes what was played since the last turn as a block of text, which the opponent
gives to receive. The block carries its own check: the code of the game before and after
it. The first block holds the whole game. If nothing was played since, it is the last
block again.

Send adds a note to the save, so that the next block begins after this one. It refuses a
game that hides something from a seat, or has decisions in secret, because a saved game
shows everything.

The block holds the seed of the dice: no player can choose a die, and decisions that were
taken back stay in the save, but a player with a copy of the save can try a move in
private. Use "play --dice ask" for real dice, or a server, whose dice no player knows.`,
		Example: `  wargame send the_pass.save
  wargame send the_pass.save -o turn.txt`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			s.Path = args[0]
			return s.Run(env)
		},
	}
	cmd.Flags().StringVar(&s.Game, "game", "", "the game, if it is not where the save says")
	cmd.Flags().StringVarP(&s.Out, "out", "o", "", "write the block to this file")
	return cmd
}

func newReceive() *cobra.Command {
	var r cli.Receive
	cmd := &cobra.Command{
		Use:   "receive SAVE [TEXT]",
		Short: "Add a turn that an opponent has sent",
		Long: `Receive reads the block of text that send has written, from a file or from the input,
and adds it to the save. A save that does not exist is created from the first block. Text
around the block and the quotation marks of mail do not matter.

It plays the turn under the rules of this program and compares every position before it
writes anything. It says if the block is damaged, was received before, belongs to another
game, or if a block before it is missing, and then leaves the save as it was.`,
		Example: `  wargame receive the_pass.save turn.txt
  wargame receive the_pass.save < mail.txt`,
		Args: cobra.RangeArgs(1, 2),
		RunE: func(_ *cobra.Command, args []string) error {
			r.Path = args[0]
			if len(args) > 1 {
				r.Text = args[1]
			}
			return r.Run(env)
		},
	}
	cmd.Flags().StringVar(&r.Game, "game", "", "the game, if it is not where the save says")
	return cmd
}
