package main

import (
	"wargame/internal/cli"

	"github.com/spf13/cobra"
)

func newImport() *cobra.Command {
	var q cli.Import
	cmd := &cobra.Command{
		Use:   "import MODULE",
		Short: "Read a module of VASSAL that you own",
		Long: `Import reads a module of VASSAL (.vmod, versions 2.9 to 3.8) and reports what it
holds. It writes the folder of a game with the spaces, the units and their places at the
start, as far as the module tells them. What only pictures show, such as strengths and
terrain, is ? in the data; check counts it. The pictures go into a cache outside of the
folder, for wargame serve --art.

The folder holds a table of the values that are not known, numbers.tsv. Complete it and run
the same command again.

With --onto it writes a variant of a game that exists: the module's values in place of the
game's, for the units that both have.`,
		Example: `  wargame import mine.vmod --report
  wargame import mine.vmod -o mine --values attack,defence,movement
  wargame import mine.vmod --compare normandy
  wargame import mine.vmod --onto normandy -o normandy_printed
  wargame import mine.vmod --report --proof /tmp/grid`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			q.File = args[0]
			return q.Run(env)
		},
	}
	f := cmd.Flags()
	f.StringVarP(&q.Out, "out", "o", "", "write this folder (default: named like the game)")
	f.StringVar(&q.Name, "name", "", "the name of the game (default: made of the name of the module)")
	f.StringVar(&q.Setup, "setup", "", "the set-up: its title, a saved game of VASSAL, or start for the at-start stacks (default: the first of the module)")
	f.StringSliceVar(&q.Values, "values", nil, "the numbers that counters print and the module does not tell (default: strength,movement); with --onto also ATTRIBUTE=VALUE of the module (default: each number of the game)")
	f.StringVar(&q.Hexes, "hexes", "", "the printed part of a hex map: FROM..TO, two opposite corners")
	f.StringVar(&q.Compare, "compare", "", "compare units and spaces with this game; write nothing")
	f.StringVar(&q.Onto, "onto", "", "lay the module over this game: write a variant of it with the printed values")
	f.StringVar(&q.Scenario, "scenario", "", "with --onto: the scenario of the game (default: its first)")
	f.BoolVar(&q.Places, "places", false, "with --onto: let units begin where the module has them")
	f.StringVar(&q.Art, "art", "", "write the pictures below this folder (default: the cache of the user)")
	f.BoolVar(&q.NoArt, "no-art", false, "write no pictures")
	f.StringVar(&q.Proof, "proof", "", "write pictures of the grid over the map into this folder")
	f.BoolVar(&q.Report, "report", false, "report only; write no game")
	_ = cmd.RegisterFlagCompletionFunc("compare", completeGame)
	_ = cmd.RegisterFlagCompletionFunc("onto", completeGame)
	return cmd
}
