package main

import (
	"wargame/internal/cli"

	"github.com/spf13/cobra"
)

func newTest() *cobra.Command {
	var t cli.Tests
	cmd := &cobra.Command{
		Use:   "test [PATH…]",
		Short: "Run the tests of games",
		Long: `Test runs the tests of games. PATH is a game, a folder of tests or a file of them;
without one it is the game in the working folder, or every folder of spec_tests.
A failing test shows its line with the values under it, what was expected, what
came, and how it was derived, clause by clause. A variant is put to the tests of
the game that it extends as well; those that must fail it removes by their titles,
and then they have to fail.`,
		Example: `  wargame test
  wargame test spec_tests/normandy/07-combat.wgr
  wargame test normandy --run 'Mortain' -v
  wargame test --format junit > tests.xml
  wargame test normandy --rulesprofile rules.pprof && go tool pprof -top rules.pprof`,
		RunE: func(_ *cobra.Command, args []string) error {
			t.Paths = args
			return t.Run(env)
		},
	}
	cmd.Flags().StringVar(&t.Match, "run", "", "only tests whose title matches this regular expression")
	cmd.Flags().BoolVar(&t.Own, "own", false, "of a variant, leave out the tests of the game that it extends")
	cmd.Flags().BoolVarP(&t.Verbose, "verbose", "v", false, "name the tests that pass, too")
	cmd.Flags().StringVar(&t.Format, "format", "human", "human, json (an object a line), junit or sarif")
	complete(cmd, "format", "human", "json", "junit", "sarif")
	cmd.Flags().StringVar(&t.Profile, "rulesprofile", "", "write a profile of the rules for go tool pprof; runs the tests one by one")
	forceFlag(cmd, &t.Force)
	choiceFlags(cmd, &t.Choices)
	return cmd
}
