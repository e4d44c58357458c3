package main

import (
	"wargame/internal/cli"

	"github.com/spf13/cobra"
)

func newVersion() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Print the version of the program",
		Long: `Version prints the version of the program, the edition of the language, the version of
Go, the version of the semantics of rules, decisions and dice, the formats of saves
that it reads and writes, and the hash of the rules of each game in the program (see
wargame hash).

A release is vX.Y.Z, as the tag of its commit says. A build between two releases is
vX.Y.Z+N.gHASH: N commits after the release, at the commit HASH, with .dirty at the end
if files were changed. A program that was not built by make omits N.`,
		Example: `  wargame version
  wargame version --format json`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error { return cli.Version(env, format) },
	}
	cmd.Flags().StringVar(&format, "format", "human", "output format: human or json")
	complete(cmd, "format", "human", "json")
	return cmd
}
