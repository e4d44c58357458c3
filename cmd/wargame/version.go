package main

import (
	"wargame/internal/cli"

	"github.com/spf13/cobra"
)

func newVersion() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Tell what this program is",
		Long: `Version tells the version of the program, the edition of the language, the version
of Go, the version of what rules, decisions and dice mean, the formats of saved games
that are read and written, and the hash of the rules of each game in the program (see
wargame hash).

A release is vX.Y.Z, as the tag of its commit says. A build between two releases is
vX.Y.Z+N.gHASH: N commits after the release, at the commit HASH; .dirty stands at the
end where files were changed. A program that was not built by make leaves N out.`,
		Example: `  wargame version
  wargame version --format json`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error { return cli.Version(env, format) },
	}
	cmd.Flags().StringVar(&format, "format", "human", "human or json")
	complete(cmd, "format", "human", "json")
	return cmd
}
