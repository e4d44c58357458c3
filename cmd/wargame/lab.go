package main

import (
	"wargame/internal/cli"

	"github.com/spf13/cobra"
)

func newLab() *cobra.Command {
	lab := &cobra.Command{
		Use:   "lab",
		Short: "Find out what a rule does to a game: play a plan, report what came out",
		Long: `A plan says which game is played, by whom, and which options, readings and variants
are held against the game as it is (see docs/lab.md). Run plays it on this machine and
keeps each block of games in a file beside the plan as it is finished, so that the same
command goes on where it was broken off; report makes a page of what is there.`,
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
		Short: "Play what the results of a plan lack",
		Args:  cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			l.Plan = args[0]
			return l.Run(env)
		},
	}
	f := cmd.Flags()
	f.IntVar(&l.Workers, "workers", 0, "how many blocks at a time (one a processor)")
	f.IntVar(&l.Games, "games", 0, "how many games of each arm, in place of the plan's")
	f.DurationVar(&l.For, "for", 0, "end after so long (10m)")
	f.StringVar(&l.Results, "results", "", "the file of results (the plan's name with .results.jsonl)")
	return cmd
}

func newLabReport() *cobra.Command {
	var l cli.Lab
	cmd := &cobra.Command{
		Use:   "report PLAN",
		Short: "Write a page about what has been played",
		Args:  cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			l.Plan = args[0]
			return l.Report(env)
		},
	}
	f := cmd.Flags()
	f.IntVar(&l.Games, "games", 0, "how many games of each arm the plan was played with, if not its own number")
	f.StringVar(&l.Results, "results", "", "the file of results (the plan's name with .results.jsonl)")
	f.StringVarP(&l.Out, "out", "o", "", "the page (the plan's name with .html)")
	forceFlag(cmd, &l.Force)
	return cmd
}
