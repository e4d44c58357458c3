// Command wargame-lab plays the plans of a laboratory on many machines. It is separate because
// of the server inside it; on one machine wargame lab run does the same.
package main

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"

	"wargame/internal/cli"
	"wargame/internal/console"
	"wargame/internal/lab/games"
	"wargame/internal/lab/many"
	"wargame/internal/lab/mutants"
	"wargame/internal/lab/queue"
	"wargame/internal/lab/rungs"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/simulate"

	"github.com/spf13/cobra"
)

func main() {
	env := console.New(os.Stdin, os.Stdout, os.Stderr, false)
	root := newRoot(env)
	err := root.Execute()
	err = errors.Join(err, env.Close())
	if err != nil && !errors.Is(err, console.ErrFindings) && !errors.Is(err, console.ErrSaid) {
		fmt.Fprintf(os.Stderr, "wargame-lab: %s\n", err)
	}
	os.Exit(console.Code(err))
}

func newRoot(env *console.Console) *cobra.Command {
	root := &cobra.Command{
		Use:   "wargame-lab",
		Short: "Play the plans of a laboratory on many machines",
		Long: `Serve distributes the blocks of a plan to the machines that join, and writes the results
to the same file as wargame lab run. Both wargame lab run and wargame lab report can use
that file. Workers may join and leave at any time. See docs/lab.md.`,
		SilenceErrors: true,
		SilenceUsage:  true,
		Version:       cli.VersionLine(),
	}
	root.AddCommand(newServe(env), newMutate(env), newLadder(env), newWork(env))
	return root
}

func newServe(env *console.Console) *cobra.Command {
	var plan cli.Lab
	var l many.Server
	cmd := &cobra.Command{
		Use:   "serve PLAN",
		Short: "Distribute a plan to the machines that join, and play on this one too",
		Example: `  wargame-lab serve options.lab                         only this machine can join
  wargame-lab serve options.lab --addr 0.0.0.0:4222     every machine with the token can join, over TLS
  wargame-lab serve options.lab --nats tls://hub:4222 --token-file T   use your own NATS server`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			plan.Plan = args[0]
			return many.Serve(env, plan, l)
		},
	}
	serverFlags(cmd, &l)
	cmd.Flags().IntVar(&plan.Games, "games", 0, "the number of games of each arm (default: that of the plan)")
	cmd.Flags().StringVar(&plan.Results, "results", "", "the file of results (default: the name of the plan with .results.jsonl)")
	return cmd
}

func newMutate(env *console.Console) *cobra.Command {
	var target mutants.Target
	var l many.Server
	var journal string
	cmd := &cobra.Command{
		Use:   "mutate GAME --journal FILE",
		Short: "Distribute the mutants of a game to the machines that join, and try some on this one",
		Example: `  wargame-lab mutate normandy --chapter 7
  wargame mutate normandy --resume mutants.jsonl        print the results`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			target.Game = args[0]
			return many.Mutate(env, target, journal, l)
		},
	}
	serverFlags(cmd, &l)
	cmd.Flags().StringVar(&target.Chapter, "chapter", "", "only the clauses of this chapter")
	cmd.Flags().StringVar(&journal, "journal", "mutants.jsonl", "the file that wargame mutate --resume reads")
	return cmd
}

func newLadder(env *console.Console) *cobra.Command {
	var t games.Trial
	var l many.Server
	var scenario, results string
	var bots []string
	var pairs int
	cmd := &cobra.Command{
		Use:   "ladder GAME",
		Short: "Distribute games between bots, in pairs with the seats exchanged",
		Example: `  wargame-lab ladder normandy --scenario longest_day --bots random,greedy,floor
  wargame-lab ladder the_pass --program old=./old/wargame --bots best,old:best   against the last release`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			t.Game = args[0]
			if scenario != "" {
				t.Readings = map[string]string{ruleset.ScenarioChoice: scenario}
			}
			return many.Ladder(env, t, bots, pairs, results, l)
		},
	}
	serverFlags(cmd, &l)
	f := cmd.Flags()
	f.StringVar(&scenario, "scenario", "", "choose a scenario of the game (default: the first)")
	f.StringSliceVar(&bots, "bots", simulate.BotKinds, "the bots that play, weakest first; NAME:LEVEL is a bot of another program")
	programs(cmd, &l.Others)
	f.IntVar(&pairs, "pairs", 40, "the number of pairs of games between two bots")
	f.StringVar(&results, "results", "ladder.results.jsonl", "the file of results")
	return cmd
}

// tokenFlags adds the flags for the token, which comes from a file or from the environment. As
// an argument every user of the machine could read it.
func tokenFlags(cmd *cobra.Command, token *string) {
	var file, argument string
	cmd.Flags().StringVar(&file, "token-file", "", "a file with the token (default: the variable "+many.TokenVariable+")")
	cmd.Flags().StringVar(&argument, "token", "", "")
	cmd.Flags().Lookup("token").Hidden = true
	cmd.PreRunE = func(*cobra.Command, []string) error {
		if argument != "" {
			return fmt.Errorf("--token would show the token to every user of this machine; set %s, or name a file with --token-file", many.TokenVariable)
		}
		*token = os.Getenv(many.TokenVariable)
		if file != "" {
			text, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			if *token = strings.TrimSpace(string(text)); *token == "" {
				return fmt.Errorf("%s contains no token", file)
			}
		}
		return nil
	}
}

// serverFlags adds the flags about a server.
func serverFlags(cmd *cobra.Command, l *many.Server) {
	tokenFlags(cmd, &l.Token)
	f := cmd.Flags()
	f.StringVar(&l.NATS, "nats", "", "use the NATS server with JetStream at this address; do not start one here")
	f.StringVar(&l.Addr, "addr", "127.0.0.1:4222", "the address to listen on; beyond the loopback address with TLS")
	f.StringVar(&l.Dir, "data", "", "the folder of the server (default: beside the results)")
	f.StringVar(&l.Pin, "pin", "", "with --nats: the pin of its certificate")
	f.IntVar(&l.Workers, "workers", 1, "the number of blocks to play in parallel on this machine; 0 for none")
	f.DurationVar(&l.For, "for", 0, "stop after this time, such as 10m")
}

func newWork(env *console.Console) *cobra.Command {
	var a queue.Access
	var n int
	var others rungs.Programs
	cmd := &cobra.Command{
		Use:   "work URL",
		Short: "Join a server and play blocks until Ctrl-C",
		Example: `  wargame-lab work nats://127.0.0.1:4222 --token-file T        as serve printed it
  wargame-lab work tls://hub:4222 --token-file T --pin c38c31...    over TLS`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			a.URL = args[0]
			return many.Work(env, a, n, others)
		},
	}
	tokenFlags(cmd, &a.Token)
	f := cmd.Flags()
	f.StringVar(&a.Pin, "pin", "", "the pin that serve printed")
	f.IntVar(&n, "workers", runtime.GOMAXPROCS(0), "the number of blocks to play in parallel")
	programs(cmd, &others)
	return cmd
}

// programs adds the flag for other programs whose bots play. Nothing that a server names is
// started unless it is named here.
func programs(cmd *cobra.Command, others *rungs.Programs) {
	cmd.Flags().StringToStringVar((*map[string]string)(others), "program", nil, "another program whose bots play in ladders: NAME=PATH (repeatable)")
}
