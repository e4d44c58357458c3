package main

import (
	"wargame/internal/cli"

	"github.com/spf13/cobra"
)

func newDiff() *cobra.Command {
	var d cli.Difference
	cmd := &cobra.Command{
		Use:   "diff A [B]",
		Short: "Compare two games, or two choices of options",
		Long: `Diff shows how one game differs from another, or one choice of options and readings
from another: clauses added, removed and changed (layout and comments do not count),
values of tables and counters, options, and tests with another result. If one game
has no tests, diff runs those of the other on it. A variant alone is compared with
the game that it extends.

--option and --interpretation apply to both sides, --option-a and its like to one.
Differences are findings (exit code 2).`,
		Example: `  wargame diff normandy_mulberry
  wargame diff normandy variants/normandy
  wargame diff normandy normandy --interpretation-b patton_limit=per_phase
  wargame diff mygame mygame --option-a fog --option-b storm --format json`,
		Args:              cobra.RangeArgs(1, 2),
		ValidArgsFunction: completeGames,
		RunE: func(_ *cobra.Command, args []string) error {
			if d.A = args[0]; len(args) > 1 {
				d.B = args[1]
			}
			return d.Run(env)
		},
	}
	f := cmd.Flags()
	f.StringArrayVar(&d.ChoicesA.Options, "option-a", nil, "switch an optional rule of A: NAME or NAME=off (repeatable)")
	f.StringArrayVar(&d.ChoicesB.Options, "option-b", nil, "switch an optional rule of B: NAME or NAME=off (repeatable)")
	f.StringArrayVar(&d.ChoicesA.Readings, "interpretation-a", nil, "choose a reading of A: NAME=READING (repeatable)")
	f.StringArrayVar(&d.ChoicesB.Readings, "interpretation-b", nil, "choose a reading of B: NAME=READING (repeatable)")
	f.BoolVar(&d.NoTests, "no-tests", false, "do not run the tests")
	f.StringVar(&d.Format, "format", "human", "output format: human or json")
	complete(cmd, "format", "human", "json")
	choiceFlags(cmd, &d.Choices)
	return cmd
}

// completeGames completes a game for either side.
func completeGames(cmd *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	if len(args) == 1 {
		args = nil
	}
	return completeGame(cmd, args, typed)
}
