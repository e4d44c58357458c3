package main

import (
	"wargame/internal/cli"

	"github.com/spf13/cobra"
)

func newBook() *cobra.Command {
	var q cli.Book
	cmd := &cobra.Command{
		Use:   "book GAME",
		Short: "Print a rulebook, player aids, counters and map",
		Long: `Book writes a game as a printed book, into a folder: rulebook.html with each clause, its
rules as sentences and examples from tests; aids.html with tables, terrain effects, sequence
of play, turns, forces and victory; sheets.html with counters and map to cut out, at true
size. If Chromium is installed, each is printed as PDF too.

With --against, changes.html shows an older edition, or the game that a variant changes,
beside this one, with every change marked.`,
		Example: `  wargame book the_pass
  wargame book normandy --lang ja --paper letter --grey -o normandy-ja
  wargame book normandy_mulberry --against normandy`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: completeGame,
		RunE: func(_ *cobra.Command, args []string) error {
			q.Game = args[0]
			return q.Run(env)
		},
	}
	f := cmd.Flags()
	f.StringVarP(&q.Out, "out", "o", "", "write the files into this folder (default: GAME-book)")
	forceFlag(cmd, &q.Force)
	f.StringVar(&q.Against, "against", "", "compare with this game: an older edition, or the game that this one changes")
	f.StringVar(&q.Paper, "paper", "a4", "the paper: a4 or letter")
	complete(cmd, "paper", "a4", "letter")
	f.BoolVar(&q.Grey, "grey", false, "print without colours")
	f.Float64Var(&q.Counter, "counter", 15, "the side of a counter in millimetres")
	f.BoolVar(&q.NoPDF, "no-pdf", false, "write HTML alone")
	choiceFlags(cmd, &q.Choices)
	return cmd
}
