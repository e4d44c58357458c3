package main

import (
	"context"
	"os"

	"wargame/internal/cli"
	"wargame/internal/lsp"

	"github.com/spf13/cobra"
)

func newLSP() *cobra.Command {
	return &cobra.Command{
		Use:   "lsp",
		Short: "Serve an editor with diagnostics, completion and the like",
		Long: `Lsp speaks the Language Server Protocol on the standard input and output. Editors
start it by themselves: see docs/editors.md for the settings of some of them.

It shows mistakes while one types, what a name means, where it is declared and used, which
names could stand at a place, the outline of a file, and how many tests cite a rule; it
renames, formats and folds, and runs a test. Texts that are not saved count.`,
		Example: `  wargame lsp`,
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			s := &lsp.Server{Version: cli.VersionLine()}
			return s.Serve(context.Background(), stdio{})
		},
	}
}

// stdio joins the standard streams.
type stdio struct{}

func (stdio) Read(p []byte) (int, error)  { return os.Stdin.Read(p) }
func (stdio) Write(p []byte) (int, error) { return os.Stdout.Write(p) }
func (stdio) Close() error                { return os.Stdin.Close() }
