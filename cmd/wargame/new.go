package main

import (
	"wargame/internal/cli"

	"github.com/spf13/cobra"
)

func newNew() *cobra.Command {
	var topology, statements string
	cmd := &cobra.Command{
		Use:   "new DIR",
		Short: "Write a small game to start from",
		Long: `New writes a small, tested game into a new or empty folder. The topology hex gives a
skirmish on hexes (zones of control, odds, retreats), area a campaign over areas
(impulses, opposed rolls).

With --from-statements, new lays out a game of your own instead: for each clause of a
catalogue an empty rule with its statements as comments, and for each statement an empty
test. wargame check lists what is still empty, and wargame coverage rises as you write.
A line of the catalogue holds the clause, the number of the statement in it, its kind
(rule, prohibition, definition, example ...) and the statement in your words, divided by
tabs.`,
		Example: `  wargame new mygame --topology hex
  wargame new islands --topology area
  wargame new ardennes --from-statements clauses.tsv`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if statements != "" {
				return cli.DraftGame(env, args[0], statements)
			}
			return cli.NewGame(env, args[0], topology)
		},
	}
	cmd.Flags().StringVar(&topology, "topology", "hex", "the kind of map: hex or area")
	complete(cmd, "topology", "hex", "area")
	cmd.Flags().StringVar(&statements, "from-statements", "", "lay out a game from this catalogue of statements")
	cmd.MarkFlagsMutuallyExclusive("topology", "from-statements")
	return cmd
}
