package main

import (
	"wargame/internal/cli"

	"github.com/spf13/cobra"
)

func newGrammar() *cobra.Command {
	return &cobra.Command{
		Use:   "grammar",
		Short: "Print the grammar of the language",
		Long: `Grammar prints the grammar of .wgr files as a page in Markdown: each construct in
EBNF, and an index of the keywords. The parser uses the same grammar.`,
		Example:           `  wargame grammar > grammar.md`,
		Args:              cobra.NoArgs,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE:              func(*cobra.Command, []string) error { return cli.Grammar(env) },
	}
}
