package main

import (
	"wargame/internal/cli"

	"github.com/spf13/cobra"
)

func newWeigh() *cobra.Command {
	var book, format string
	cmd := &cobra.Command{
		Use:   "weigh GAME",
		Short: "Count the rules of a game, chapter by chapter, against its rulebook",
		Long: `Weigh counts the tokens of a game's rules by the chapter of their clauses; a quoted
text counts by its words. Comments, tests, the legend, data and charts (tables outside
of rules) do not count; modules of the library that no other game takes do. Questions
that the book leaves open (interpretations) have the row "readings"; what the default
reading says counts under its clause. With --book the text of the rulebook is counted
too, in words (2.2 signs of Japanese count as one), by the clause numbers with which
its lines begin.`,
		Example: `  wargame weigh normandy
  wargame weigh normandy --book rulebook.txt --format markdown`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: completeGame,
		RunE:              func(_ *cobra.Command, args []string) error { return cli.Weigh(env, args[0], book, format) },
	}
	cmd.Flags().StringVar(&book, "book", "", "the text of the rulebook, in UTF-8")
	cmd.Flags().StringVar(&format, "format", "human", "human, json or markdown")
	complete(cmd, "format", "human", "json", "markdown")
	return cmd
}
