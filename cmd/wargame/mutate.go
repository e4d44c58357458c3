package main

import (
	"time"

	"wargame/internal/cli"

	"github.com/spf13/cobra"
)

func newMutate() *cobra.Command {
	var m cli.Mutation
	cmd := &cobra.Command{
		Use:   "mutate GAME",
		Short: "Change the rules in one place at a time: does a test notice?",
		Long: `Mutate changes the rules in one place at a time and runs the tests that the change can
affect. It drops each contribution, prohibition, exception, condition and step, changes
each number and each cell of a table by one, and swaps each comparison. A change that no
test notices survives: the rules say something that no test proves (exit code 2).

Modules of the standard library and reconstructed data (that no rulebook prints) stay
unchanged unless a flag asks for them.`,
		Example: `  wargame mutate normandy --chapter 5
  wargame mutate normandy --rule 7.2.1
  wargame mutate mygame --sample 200 --seed 7
  wargame mutate mygame --resume mutants.jsonl --format json > mutants.json`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: completeGame,
		RunE: func(_ *cobra.Command, args []string) error {
			m.Game = args[0]
			return m.Run(env)
		},
	}
	f := cmd.Flags()
	f.StringVar(&m.Rule, "rule", "", "only this clause and the clauses below it")
	f.StringVar(&m.Chapter, "chapter", "", "only this chapter (-: rules without a clause)")
	f.IntVar(&m.Sample, "sample", 0, "try only this number of mutants, picked at random")
	f.StringVar(&m.Seed, "seed", "1", "seed of the sample: a number or a word")
	f.IntVar(&m.Parallel, "parallel", 0, "the number of mutants to try in parallel (default: one per processor)")
	f.DurationVar(&m.Timeout, "timeout", 0, "the time limit of a mutant, such as "+(30*time.Second).String()+" (default: three times the time of all tests, at least 10s)")
	f.StringVar(&m.Resume, "resume", "", "write the results to this file, and continue at its end")
	f.BoolVar(&m.Library, "library", false, "also change modules of the standard library")
	f.BoolVar(&m.Reconstructed, "reconstructed", false, "also change reconstructed data")
	f.BoolVar(&m.AllTests, "all-tests", false, "run every test, not only those that the change can affect")
	f.StringVar(&m.Format, "format", "human", "output format: human or json")
	complete(cmd, "format", "human", "json")
	choiceFlags(cmd, &m.Choices)
	return cmd
}
