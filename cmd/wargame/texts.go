package main

import (
	"wargame/internal/cli"

	"github.com/spf13/cobra"
)

func newTexts() *cobra.Command {
	var missing bool
	cmd := &cobra.Command{
		Use:   "texts GAME LANGUAGE",
		Short: "Write the texts of a game for translation",
		Long: `Texts writes an item with every text of a game that players read: titles, labels,
prompts, reasons, log lines. Texts with a translation have it beside them; the others
have themselves. Save the output as a file of the game, such as ja.wgr, and translate it.
With --missing only texts without a translation are written.`,
		Example: `  wargame texts normandy fr > games/normandy/fr.wgr
  wargame texts normandy ja --missing`,
		Args:              cobra.ExactArgs(2),
		ValidArgsFunction: completeGame,
		RunE: func(_ *cobra.Command, args []string) error {
			return cli.Texts(env, args[0], args[1], missing)
		},
	}
	cmd.Flags().BoolVar(&missing, "missing", false, "write only texts without a translation")
	return cmd
}
