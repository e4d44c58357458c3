package main

import (
	"wargame/internal/cli"

	"github.com/spf13/cobra"
)

func newGrammar() *cobra.Command {
	textMate := false
	cmd := &cobra.Command{
		Use:   "grammar",
		Short: "Print the grammar of the language",
		Long: `Grammar prints the grammar of .wgr files as a page in Markdown: each construct in
EBNF, and an index of the keywords. The parser uses the same grammar. With --textmate
it prints a TextMate grammar instead, which editors use for colours.`,
		Example: `  wargame grammar > grammar.md
  wargame grammar --textmate > wgr.tmLanguage.json`,
		Args:              cobra.NoArgs,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE:              func(*cobra.Command, []string) error { return cli.Grammar(env, textMate) },
	}
	cmd.Flags().BoolVar(&textMate, "textmate", false, "print a TextMate grammar")
	return cmd
}
