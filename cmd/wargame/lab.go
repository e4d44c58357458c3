package main

import (
	"wargame/internal/cli"

	"github.com/spf13/cobra"
)

func newLab() *cobra.Command {
	lab := &cobra.Command{
		Use:   "lab",
		Short: "Measure what a rule does to a game",
		Long: `A plan names a game, its players, and the options, readings and variants to compare
with the game as it is (see docs/lab.md). Run plays the plan on this machine and
appends each finished block of games to a file beside the plan, so that the same
command continues after an interruption. Report writes a page about the results.`,
		Example: `  wargame lab run options.lab
  wargame lab run options.lab --for 10m
  wargame lab report options.lab --out options.html`,
		Args: cobra.NoArgs, // otherwise an unknown word after it would be ignored silently
		RunE: func(lab *cobra.Command, _ []string) error { return lab.Help() },
	}
	lab.AddCommand(newLabRun(), newLabReport())
	return lab
}

func newLabRun() *cobra.Command {
	var l cli.Lab
	cmd := &cobra.Command{
		Use:   "run PLAN",
		Short: "Play the games that the results of a plan still lack",
		Args:  cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			l.Plan = args[0]
			return l.Run(env)
		},
	}
	f := cmd.Flags()
	f.IntVar(&l.Workers, "workers", 0, "the number of blocks to play in parallel (default: one per processor)")
	f.IntVar(&l.Games, "games", 0, "the number of games of each arm (default: that of the plan)")
	f.DurationVar(&l.For, "for", 0, "stop after this time, such as 10m")
	f.StringVar(&l.Results, "results", "", "the file of results (default: the name of the plan with .results.jsonl)")
	return cmd
}

func newLabReport() *cobra.Command {
	var l cli.Lab
	cmd := &cobra.Command{
		Use:   "report PLAN",
		Short: "Write a page about the games played so far",
		Args:  cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			l.Plan = args[0]
			return l.Report(env)
		},
	}
	f := cmd.Flags()
	f.IntVar(&l.Games, "games", 0, "the number of games of each arm, if the plan was played with another number than its own")
	f.StringVar(&l.Results, "results", "", "the file of results (default: the name of the plan with .results.jsonl)")
	f.StringVarP(&l.Out, "out", "o", "", "the page (default: the name of the plan with .html)")
	forceFlag(cmd, &l.Force)
	return cmd
}
