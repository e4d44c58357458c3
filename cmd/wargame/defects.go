package main

import (
	"wargame/internal/cli"

	"github.com/spf13/cobra"
)

func newDefects() *cobra.Command {
	var kind, format string
	cmd := &cobra.Command{
		Use:   "defects GAME [CLAUSE]",
		Short: "List the defects of the printed rules and the readings taken",
		Long: `Defects lists what is wrong with the printed rules: contradictions, ambiguities,
wrong references, misprints, missing charts. Each defect comes with the reading that
this game takes, the reason for it, and the switch if players may choose another.
CLAUSE may also be the id of a defect.`,
		Example: `  wargame defects normandy
  wargame defects normandy 7.2.4
  wargame defects fottr --kind contradiction`,
		Args:              cobra.RangeArgs(1, 2),
		ValidArgsFunction: completeGame,
		RunE: func(_ *cobra.Command, args []string) error {
			clause := ""
			if len(args) > 1 {
				clause = args[1]
			}
			return cli.Defects(env, args[0], clause, kind, format)
		},
	}
	cmd.Flags().StringVar(&kind, "kind", "", "only defects of this kind")
	cmd.Flags().StringVar(&format, "format", "human", "output format: human or json")
	complete(cmd, "format", "human", "json")
	complete(cmd, "kind", "contradiction", "ambiguity", "wrong reference", "misprint", "missing chart")
	return cmd
}
