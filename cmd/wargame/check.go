package main

import (
	"wargame/internal/cli"

	"github.com/spf13/cobra"
)

func newCheck() *cobra.Command {
	var format string
	var strict bool
	cmd := &cobra.Command{
		Use:   "check [PATH…]",
		Short: "Check the rules of a game; print nothing if they are correct",
		Long: `Check reads every .wgr file of a game and reports its mistakes: unknown names, wrong
types, gaps in tables, rules that contradict each other, rules that can never apply.
PATH is a game, a folder of games or a file; the default is the working folder.`,
		Example: `  wargame check games/normandy
  wargame check --format gnu . | head
  wargame explain E0240`,
		RunE: func(_ *cobra.Command, args []string) error { return cli.Check(env, args, format, strict) },
	}
	cmd.Flags().StringVar(&format, "format", "human", "output format: human, gnu, json (one object per line) or sarif")
	cmd.Flags().BoolVar(&strict, "strict", false, "treat warnings as findings")
	complete(cmd, "format", "human", "gnu", "json", "sarif")
	return cmd
}
