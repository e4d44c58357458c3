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
		Long: `Map draws the map of a game as its legend says (SVG, or PNG with -o map.png), with
the counters as they are set up, as they stand at the end of a saved game (--load)
or at the end of a test (--test). In a browser, the pointer names hexes and counters.

Where a game hides something, --seat draws a saved game as one sees it who sits
there: stacks that he may not look into lie face down, with their number. Without it
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
	cmd.Flags().StringVarP(&q.Out, "out", "o", "", "write this file, .svg or .png (else SVG to the output)")
	forceFlag(cmd, &q.Force)
	cmd.Flags().StringVar(&q.Load, "load", "", "draw the end of this saved game")
	cmd.Flags().StringVar(&q.Seat, "seat", "", "draw the saved game as this seat sees it (else as a referee, who sees all)")
	cmd.Flags().StringVar(&q.Test, "test", "", "draw the end of the test with this title")
	cmd.Flags().StringVar(&q.Part, "hexes", "", "draw a part of a hex map: FROM..TO, two corners")
	cmd.Flags().Float64Var(&q.Scale, "scale", 1, "size of the picture")
	cmd.Flags().BoolVar(&q.NoUnits, "no-units", false, "leave the counters out")
	cmd.Flags().BoolVar(&q.Open, "open", false, "open the stacks: every counter side by side")
	cmd.Flags().BoolVar(&q.NoKey, "no-key", false, "leave out what the colours and signs mean")
	choiceFlags(cmd, &q.Choices)
	return cmd
}
