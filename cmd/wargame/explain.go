package main

import (
	"wargame/internal/cli"

	"github.com/spf13/cobra"
)

func newExplain() *cobra.Command {
	return &cobra.Command{
		Use:   "explain [CODE]",
		Short: "Explain the code of a message",
		Long: `Explain prints the page of a code such as E0101: what it means, what causes it and how
to correct it. Without a code it lists all codes.`,
		Example: `  wargame explain E0101
  wargame explain`,
		Args: cobra.MaximumNArgs(1),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			var out []string
			for _, c := range cli.Codes() {
				out = append(out, c.ID+"\t"+c.Title)
			}
			return out, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cli.Explain(env, "")
			}
			return cli.Explain(env, args[0])
		},
	}
}
