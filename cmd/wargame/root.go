package main

import (
	"fmt"
	"os"

	"wargame/internal/cli"
	"wargame/internal/console"
	"wargame/internal/setup"
	"wargame/interpreter/budget"
	"wargame/interpreter/formula"

	"github.com/spf13/cobra"
)

// million is the unit of --fuel.
const million = 1_000_000

// env is what the commands work with; the root command sets it.
var env *console.Console

func newRoot() *cobra.Command {
	var dir, color, memory, room, lang string
	var fuel int64
	var verify bool
	root := &cobra.Command{
		Use:   "wargame",
		Short: "Rulebooks of board wargames that run",
		Long: `wargame runs the rulebook of a board wargame: it checks the rules, tests them, plays
them, and names the clause behind every number and every refusal.

GAME is a folder with a game.wgr, or the name of a game in the program.

Exit codes: 0 success; 1 wrong usage, or something cannot be loaded; 2 findings (errors
in rules, failing tests, files that are not formatted).`,
		Version:       cli.VersionLine(),
		SilenceErrors: true,
		SilenceUsage:  true,
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			if dir != "" {
				if err := os.Chdir(dir); err != nil {
					return fmt.Errorf("-C: there is no folder %s", dir)
				}
			}
			if err := cli.SetLimits(memory, fuel); err != nil {
				return err
			}
			if err := cli.SetRoom(room); err != nil {
				return err
			}
			formula.VerifyCache(verify)
			paint, err := console.UseColor(color, os.Stdout)
			if err != nil {
				return err
			}
			env = console.New(os.Stdin, os.Stdout, os.Stderr, paint)
			languages, err := console.ReadLanguages(lang)
			if err != nil {
				return err
			}
			env.Speak(languages)
			return nil
		},
	}
	root.PersistentFlags().StringVarP(&dir, "dir", "C", "", "change to this folder first")
	root.PersistentFlags().StringVar(&color, "color", "auto", "colour: auto, always or never")
	root.PersistentFlags().StringVar(&lang, "lang", "", "the language of texts, such as ja (default: the one that LC_ALL, LC_MESSAGES or LANG names)")
	root.PersistentFlags().StringVar(&memory, "memory", "1GiB", "the memory limit: a number with MiB or GiB")
	root.PersistentFlags().StringVar(&room, "keep", "64MiB", "the memory limit of the cache of a game: a number with MiB or GiB")
	root.PersistentFlags().Int64Var(&fuel, "fuel", budget.DefaultSteps/million, "the step limit of one evaluation, in millions")
	root.PersistentFlags().BoolVar(&verify, "verify-cache", false, "recompute every cached answer and compare (slow)")
	root.SetVersionTemplate("{{.Version}}\n")
	complete(root, "color", "auto", "always", "never")
	root.AddCommand(newCheck(), newFmt(), newFix(), newExplain(), newGrammar(), newTest(), newWhy(), newMap(), newBook(), newTable(), newOdds(), newOptions(), newPlay(), newServe(), newReplay(), newSend(), newReceive(), newNew(),
		newCoverage(), newInspect(), newNames(), newTexts(), newExceptions(), newProvenance(), newHash(), newDefects(),
		newMutate(), newSimulate(), newLadder(), newBot(), newAims(), newLab(), newDiff(), newWeigh(), newImport(), newExport(), newLSP(), newMCP(), newVersion())
	return root
}

// complete completes fixed words for a flag.
func complete(cmd *cobra.Command, flag string, words ...string) {
	_ = cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
}

// forceFlag adds --force to a command that writes a file of the user's choice.
func forceFlag(cmd *cobra.Command, force *bool) {
	cmd.Flags().BoolVar(force, "force", false, "overwrite the file if it exists")
}

// choiceFlags adds --scenario, --option and --interpretation.
func choiceFlags(cmd *cobra.Command, c *setup.Choices) {
	cmd.Flags().StringVar(&c.Scenario, "scenario", "", "choose a scenario of the game (default: the first)")
	cmd.Flags().StringArrayVar(&c.Options, "option", nil, "switch an optional rule: NAME or NAME=off (repeatable)")
	cmd.Flags().StringArrayVar(&c.Readings, "interpretation", nil, "choose a reading: NAME=READING (repeatable)")
}
