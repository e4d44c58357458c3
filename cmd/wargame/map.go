package main

import (
	"wargame/internal/cli"

	"github.com/spf13/cobra"
)

func newMap() *cobra.Command {
	var q cli.Chart
	cmd := &cobra.Command{
		Use:   "map GAME",
		Short: "Draw the map with its counters",
		Long: `Map draws the map of a game as its legend says (SVG, or PNG with -o map.png). The
counters stand as at set-up, at the end of a saved game (--load) or at the end of a
test (--test). In a browser, the pointer shows the names of hexes and counters.

If the game has hidden information, --seat draws a saved game as that seat sees it:
stacks that the seat may not inspect lie face down, with their number. Without --seat
everything is drawn, as a referee sees it.`,
		Example: `  wargame map normandy -o map.svg
  wargame map normandy --hexes 2010..3020 --scale 2 -o part.png
  wargame map normandy --load my.save --no-key > now.svg`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: completeGame,
		RunE: func(_ *cobra.Command, args []string) error {
			q.Game = args[0]
			return q.Run(env)
		},
	}
	cmd.Flags().StringVarP(&q.Out, "out", "o", "", "write this file, .svg or .png (default: SVG to the standard output)")
	forceFlag(cmd, &q.Force)
	cmd.Flags().StringVar(&q.Load, "load", "", "draw the end of this saved game")
	cmd.Flags().StringVar(&q.Seat, "seat", "", "draw the saved game as this seat sees it (default: as a referee, who sees everything)")
	cmd.Flags().StringVar(&q.Test, "test", "", "draw the end of the test with this title")
	cmd.Flags().StringVar(&q.Part, "hexes", "", "draw a part of a hex map: FROM..TO, two opposite corners")
	cmd.Flags().Float64Var(&q.Scale, "scale", 1, "the size of the picture, as a factor")
	cmd.Flags().BoolVar(&q.NoUnits, "no-units", false, "omit the counters")
	cmd.Flags().BoolVar(&q.Open, "open", false, "spread the stacks: draw every counter side by side")
	cmd.Flags().BoolVar(&q.NoKey, "no-key", false, "omit the key of colours and signs")
	choiceFlags(cmd, &q.Choices)
	return cmd
}
