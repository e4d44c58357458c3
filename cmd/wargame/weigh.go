package main

import (
	"wargame/internal/cli"

	"github.com/spf13/cobra"
)

func newWeigh() *cobra.Command {
	var book, format string
	cmd := &cobra.Command{
		Use:   "weigh GAME",
		Short: "Count the rules of a game by chapter and compare with its rulebook",
		Long: `Weigh counts the tokens of a game's rules by the chapter of their clauses; a quoted
text counts by its words. Comments, tests, the legend, data and charts (tables outside
rules) do not count; modules of the library that no other game takes do. Questions that
the rulebook leaves open (interpretations) have the row "readings"; the rules of the
default reading count under its clause. With --book weigh also counts the words of the
rulebook (2.2 Japanese characters count as one word), by the clause numbers with which
its lines begin.`,
		Example: `  wargame weigh normandy
  wargame weigh normandy --book rulebook.txt --format markdown`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: completeGame,
		RunE:              func(_ *cobra.Command, args []string) error { return cli.Weigh(env, args[0], book, format) },
	}
	cmd.Flags().StringVar(&book, "book", "", "the text of the rulebook, in UTF-8")
	cmd.Flags().StringVar(&format, "format", "human", "output format: human, json or markdown")
	complete(cmd, "format", "human", "json", "markdown")
	return cmd
}
