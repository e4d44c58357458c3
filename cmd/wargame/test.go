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
		Long: `Test runs the tests of games. PATH is a game, a folder of tests or a file of tests; the
default is the game in the working folder, or every folder of spec_tests. A failing
test shows its line with the values below it, the expected value, the actual value, and
how it was derived, clause by clause. A variant must also pass the tests of the game
that it extends; it removes those that it must fail by their titles, and then they have
to fail.`,
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
	cmd.Flags().BoolVar(&t.Own, "own", false, "for a variant, omit the tests of the game that it extends")
	cmd.Flags().BoolVarP(&t.Verbose, "verbose", "v", false, "also name the tests that pass")
	cmd.Flags().StringVar(&t.Format, "format", "human", "output format: human, json (one object per line), junit or sarif")
	complete(cmd, "format", "human", "json", "junit", "sarif")
	cmd.Flags().StringVar(&t.Profile, "rulesprofile", "", "write a profile of the rules for go tool pprof; tests then run one by one")
	forceFlag(cmd, &t.Force)
	choiceFlags(cmd, &t.Choices)
	return cmd
}
