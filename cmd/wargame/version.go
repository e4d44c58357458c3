package main

import "github.com/spf13/cobra"

func newVersion() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Tell what this program is",
		Long: `Version tells the version of the program and the commit that it was built from,
where the build knows them, the version of Go, the version of what rules, decisions
and dice mean, the formats of saved games that are read and written, and the hash of
the rules of each game in the program (see wargame hash).`,
		Example: `  wargame version
  wargame version --format json`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error { return env.Version(format) },
	}
	cmd.Flags().StringVar(&format, "format", "human", "human or json")
	complete(cmd, "format", "human", "json")
	return cmd
}
