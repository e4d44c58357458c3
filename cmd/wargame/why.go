package main

import (
	"wargame/internal/cli"

	"github.com/spf13/cobra"
)

func newWhy() *cobra.Command {
	var q cli.Question
	cmd := &cobra.Command{
		Use:   "why GAME EXPR",
		Short: "Derive a value or a refusal, clause by clause",
		Long: `Why shows how a number is derived, or why an action is allowed or forbidden: each step
with its clause. EXPR is an expression of the language. It is evaluated at the first
decision of the game, at the end of a saved game (--load), or at the end of a test
(--test), whose counters and local names it may use.

If the game has hidden information, --seat asks about a saved game as that seat: while
anything is hidden from the seat, only expressions that depend on printed values alone
have an answer. Without --seat the expression is evaluated as a referee, who sees
everything.`,
		Example: `  wargame why normandy 'movement_allowance(unit("1Pz"))'
  wargame why normandy 'enter(unit("1Pz"), hex(2010), hex(2011))' --load my.save
  wargame why mygame 'combat_shift(b)' --test "Two columns left" --all`,
		Args:              cobra.ExactArgs(2),
		ValidArgsFunction: completeGame,
		RunE: func(_ *cobra.Command, args []string) error {
			q.Game, q.Expr = args[0], args[1]
			return q.Run(env)
		},
	}
	cmd.Flags().StringVar(&q.Load, "load", "", "evaluate at the end of this saved game")
	cmd.Flags().StringVar(&q.Seat, "seat", "", "ask about the saved game as this seat (default: as a referee, who sees everything)")
	cmd.Flags().StringVar(&q.Test, "test", "", "evaluate at the end of the test with this title")
	cmd.Flags().BoolVar(&q.All, "all", false, "also show the rules that did not apply, with the reason")
	cmd.Flags().StringVar(&q.Format, "format", "human", "output format: human or json")
	complete(cmd, "format", "human", "json")
	choiceFlags(cmd, &q.Choices)
	return cmd
}
