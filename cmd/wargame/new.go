package main

import (
	"wargame/internal/cli"

	"github.com/spf13/cobra"
)

func newNew() *cobra.Command {
	var topology string
	cmd := &cobra.Command{
		Use:   "new DIR",
		Short: "Write a small game to start from",
		Long: `New writes a small, tested game into a new or empty folder. The topology hex gives a
skirmish on hexes (zones of control, odds, retreats), area a campaign over areas
(impulses, opposed rolls).`,
		Example: `  wargame new mygame --topology hex
  wargame new islands --topology area`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error { return cli.NewGame(env, args[0], topology) },
	}
	cmd.Flags().StringVar(&topology, "topology", "hex", "the kind of map: hex or area")
	complete(cmd, "topology", "hex", "area")
	return cmd
}
