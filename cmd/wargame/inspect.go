package main

import (
	"wargame/internal/cli"

	"github.com/spf13/cobra"
)

func newInspect() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "inspect GAME CLAUSE",
		Short: "Show everything about a clause: statements, rules, tests, defects",
		Long: `Inspect shows a clause, or one statement of it: its text in the rulebook, the rules
that carry it, the tests that cite it and whether they pass, the options, readings and
exceptions that affect it, and the defects of the printed rules there.`,
		Example: `  wargame inspect normandy 7.2.1
  wargame inspect normandy 7.2.1#3`,
		Args:              cobra.ExactArgs(2),
		ValidArgsFunction: completeGame,
		RunE:              func(_ *cobra.Command, args []string) error { return cli.Inspect(env, args[0], args[1], format) },
	}
	cmd.Flags().StringVar(&format, "format", "human", "output format: human or json")
	complete(cmd, "format", "human", "json")
	return cmd
}
