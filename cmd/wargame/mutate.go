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
		Long: `Mutate drops each contribution, prohibition, exception, condition and step of the
rules, nudges each number and each cell of a table, and swaps each comparison, one
at a time, and runs the tests that the change can reach. What no test notices
survives: it is something that the rules say and nobody has proved (exit code 2).

The modules of the standard library are left alone, and so are data that no
rulebook prints (reconstructed), unless they are asked for.`,
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
	f.StringVar(&m.Rule, "rule", "", "only this clause and those below it")
	f.StringVar(&m.Chapter, "chapter", "", "only this chapter (-: what stands under no clause)")
	f.IntVar(&m.Sample, "sample", 0, "only so many, picked at random")
	f.StringVar(&m.Seed, "seed", "1", "seed of the sample: a number or a word")
	f.IntVar(&m.Parallel, "parallel", 0, "how many at a time (one a processor)")
	f.DurationVar(&m.Timeout, "timeout", 0, "time for one mutant, such as "+(30*time.Second).String()+" (three times that of all tests, at least 10s)")
	f.StringVar(&m.Resume, "resume", "", "keep the fates in this file, and go on where it ends")
	f.BoolVar(&m.Library, "library", false, "change the modules of the standard library, too")
	f.BoolVar(&m.Reconstructed, "reconstructed", false, "change reconstructed data, too")
	f.BoolVar(&m.AllTests, "all-tests", false, "run every test, not only those that the change can reach")
	f.StringVar(&m.Format, "format", "human", "human or json")
	complete(cmd, "format", "human", "json")
	choiceFlags(cmd, &m.Choices)
	return cmd
}
