package main

import (
	"wargame/internal/cli"
	"wargame/interpreter/proof"

	"github.com/spf13/cobra"
)

func newCoverage() *cobra.Command {
	q := cli.CoverageQuery{Playouts: proof.DefaultPlayouts}
	cmd := &cobra.Command{
		Use:   "coverage GAME",
		Short: "Show which statements of the rulebook are implemented and proved",
		Long: `Coverage lists for every statement of the rulebook (clauses.tsv) the rules that carry
its clause and the tests that cite it. A statement is proved if a test that cites it
passes and evaluates one of its rules. Statements that only random playouts exercise
have a status of their own. Statements out of scope (out-of-scope.tsv) or still open
(open.tsv) are listed with the reason.

It is a finding (exit code 2) if less than --threshold percent is proved.`,
		Example: `  wargame coverage normandy
  wargame coverage normandy --chapter 5,6 --threshold 95
  wargame coverage normandy --list no-rule,elsewhere,missing
  wargame coverage normandy --profile cover.out && go tool cover -html cover.out`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: completeGame,
		RunE: func(_ *cobra.Command, args []string) error {
			q.Game = args[0]
			return q.Run(env)
		},
	}
	f := cmd.Flags()
	f.Float64Var(&q.Threshold, "threshold", 0, "the percentage of statements that must be proved")
	f.StringSliceVar(&q.Chapters, "chapter", nil, "only these chapters")
	f.StringSliceVar(&q.List, "list", nil, "list the statements with these statuses (missing, no-rule, …, or all)")
	f.StringVar(&q.Format, "format", "human", "output format: human or json")
	f.StringVar(&q.Profile, "profile", "", "write a Go cover profile of the rules for go tool cover -html")
	forceFlag(cmd, &q.Force)
	f.IntVar(&q.Playouts.Games, "playouts", q.Playouts.Games, "the number of random games")
	f.IntVar(&q.Playouts.Decisions, "decisions", q.Playouts.Decisions, "the number of decisions in each random game")
	f.Uint64Var(&q.Playouts.Seed, "seed", q.Playouts.Seed, "seed of the first random game")
	complete(cmd, "format", "human", "json")
	complete(cmd, "list", "all", "proved", "elsewhere", "no-rule", "failing", "only-played", "untested", "open", "missing", "out-of-scope")
	return cmd
}
