package main

import (
	"wargame/internal/cli"

	"github.com/spf13/cobra"
)

func newOdds() *cobra.Command {
	var q cli.Foresee
	cmd := &cobra.Command{
		Use:   "odds GAME [UNIT… vs UNIT…|SPACE]",
		Short: "Preview an attack: both totals, column, chances, losses",
		Long: `Odds shows what an attack would lead to before you make it: both totals with the share
of each unit, the column with every shift and its clause, each result with its exact
chance, the expected losses of both sides, what one more unit would change, and the
decisions that another player still has. No dice are rolled: the rules run on a copy,
with every face in turn.

The position is the one at set-up, at the end of a saved game (--load) or of a test
(--test). If the moment to attack has not come, odds passes every decision before it
that can be passed. Without UNIT it shows the odds of the battle in progress. UNIT may
end in a star: 12SS/* are all units on the map whose names begin with 12SS/.`,
		Example: `  wargame odds normandy 130/21Pz vs 3704 --load my.save
  wargame odds normandy 130/21Pz vs 3704 -o battle.svg
  wargame odds normandy t1 vs us --test "Tigers: two points and a column, one column at most"`,
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: completeGame,
		RunE: func(_ *cobra.Command, args []string) error {
			q.Game, q.Words = args[0], args[1:]
			return q.Run(env)
		},
	}
	cmd.Flags().StringVar(&q.Load, "load", "", "use the end of this saved game")
	cmd.Flags().StringVar(&q.Seat, "seat", "", "ask about the saved game as this seat (default: as a referee, who sees everything)")
	cmd.Flags().StringVar(&q.Test, "test", "", "use the end of the test with this title")
	cmd.Flags().StringVar(&q.Setup.Position, "position", "", "use the end of this fixture of the game or its tests")
	cmd.Flags().StringVar(&q.Setup.Seed, "seed", "1", "seed of the dice before the attack")
	cmd.Flags().StringVar(&q.Format, "format", "human", "output format: human or json")
	cmd.Flags().StringVarP(&q.Out, "out", "o", "", "draw the battle into this file, .svg or .png")
	forceFlag(cmd, &q.Force)
	complete(cmd, "format", "human", "json")
	choiceFlags(cmd, &q.Choices)
	return cmd
}
