package main

import (
	"context"
	"os"

	"wargame/internal/cli"
	"wargame/internal/mcp"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/spf13/cobra"
)

func newMCP() *cobra.Command {
	return &cobra.Command{
		Use:   "mcp [FOLDER]",
		Short: "Serve an assistant with the questions that this program answers",
		Long: `Mcp speaks the Model Context Protocol on the standard input and output. Its tools check
a game, run tests, explain an expression, show odds, list names, inspect a clause, count
coverage and provenance, compare games, look up tables, draw the map, and play.

No tool changes a file. Games are those of the program and those below FOLDER (default:
the working folder); nothing outside of it is read. A call ends after two minutes.`,
		Example: `  wargame mcp
  wargame mcp mygames`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			dir := "."
			if len(args) > 0 {
				dir = args[0]
			}
			self, err := os.Executable()
			if err != nil {
				return err
			}
			s := &mcp.Server{Dir: dir, Program: self, Version: cli.VersionLine()}
			return s.Serve(context.Background(), &sdk.StdioTransport{})
		},
	}
}
