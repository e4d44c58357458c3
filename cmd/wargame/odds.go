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
		Long: `Odds tells what an attack would lead to before it is made: both totals with what each
unit gives, the column with every shift and its clause, each result with its exact
chance, what both sides are to expect to lose, what one more unit would change, and what
somebody else may still decide. No dice fall: the rules are run on a copy, with every
face in turn.

The position is that at the set-up, at the end of a saved game (--load) or of a test
(--test). Where it is not the moment to attack, whatever can be passed before it is
passed. Without UNIT it tells the odds of what is under way there. UNIT may end in a star: 12SS/* are all units on the map whose names begin so.`,
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
	cmd.Flags().StringVar(&q.Load, "load", "", "at the end of this saved game")
	cmd.Flags().StringVar(&q.Seat, "seat", "", "ask about the saved game as this seat (else as a referee, who sees all)")
	cmd.Flags().StringVar(&q.Test, "test", "", "at the end of the test with this title")
	cmd.Flags().StringVar(&q.Setup.Position, "position", "", "at the end of this fixture of the game or its tests")
	cmd.Flags().StringVar(&q.Setup.Seed, "seed", "1", "the dice of what comes before the attack")
	cmd.Flags().StringVar(&q.Format, "format", "human", "human or json")
	cmd.Flags().StringVarP(&q.Out, "out", "o", "", "draw the battle into this file, .svg or .png")
	forceFlag(cmd, &q.Force)
	complete(cmd, "format", "human", "json")
	choiceFlags(cmd, &q.Choices)
	return cmd
}
