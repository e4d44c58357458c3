package main

import (
	"wargame/internal/cli"

	"github.com/spf13/cobra"
)

func newExport() *cobra.Command {
	var x cli.Export
	cmd := &cobra.Command{
		Use:   "export SAVE --module MODULE --out FILE",
		Short: "Write a saved game for VASSAL",
		Long: `Export writes a saved game as one of VASSAL, for a game that was imported from a module or
laid over one. FILE ends in .vsav for the last position, or in .vlog for the whole game. The
counters are the pieces of the module; units that it does not have are left out, and so are
cards in decks. It contains the whole position, also what is hidden from a seat.`,
		Example: `  wargame export mine.save --module mine.vmod --out mine.vsav
  wargame export mine.save --module mine.vmod --out mine.vlog`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			x.Path = args[0]
			return x.Run(env)
		},
	}
	f := cmd.Flags()
	f.StringVar(&x.Module, "module", "", "the module that the game was imported from")
	f.StringVarP(&x.Out, "out", "o", "", "the file to write, .vsav or .vlog")
	f.StringVar(&x.Game, "game", "", "the game, if it is not where the save says")
	f.StringVar(&x.Setup, "setup", "", "the set-up that was imported (default: the first of the module)")
	f.BoolVar(&x.Force, "force", false, "overwrite the file")
	_ = cmd.MarkFlagRequired("module")
	_ = cmd.MarkFlagRequired("out")
	return cmd
}
