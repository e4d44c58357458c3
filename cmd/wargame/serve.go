package main

import (
	"wargame/internal/cli"

	"github.com/spf13/cobra"
)

func newServe() *cobra.Command {
	var s cli.Serve
	cmd := &cobra.Command{
		Use:   "serve [DIR]",
		Short: "Open the board in the browser",
		Long: `Serve opens a web server with a board for the games in the program. Whoever makes
a game gets a link for each seat, and one to watch; a link is all that is needed to
play, so hand each to nobody else.

Each decision is in the database, on the disk, before anybody is shown it; the
server may be stopped and started at any time. The dice are pledged: the server
publishes the hash of a secret before the players add numbers of their own, and
tells the secret when the game is over; wargame replay --verify then proves every
die of the saved game.

Without --addr nobody but this machine can come in. To open it to others put a
server with HTTPS before it, name the names under which it is asked (--host), and
name that server (--trusted-proxy): then each client is counted by its own address, as
X-Forwarded-For or Forwarded give it, and not all of them as one.

With the folder of a game it serves that one while it is being written: whenever one of
its files changes the rules are taken anew, what is wrong with them is told on the page,
with the place underlined, and games go on as far as their decisions are still legal.

A game that nobody visits for --expire days is exported to the folder --expired and
then deleted.

--backup copies the database to a file that is not there yet, also while a server
is running, and ends.`,
		Example: `  wargame serve
  wargame serve --addr 127.0.0.1:8080 --data games.d
  wargame serve ./mygame
  wargame serve --host board.example.org --trusted-proxy 127.0.0.1
  wargame serve --data games.d --backup games-monday.db`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 1 {
				s.Game = args[0]
			}
			return s.Run(env)
		},
	}
	cmd.Flags().StringVar(&s.Addr, "addr", "127.0.0.1:8080", "listen here")
	cmd.Flags().StringVar(&s.Data, "data", "wargame.data", "the folder of the database")
	cmd.Flags().StringArrayVar(&s.Hosts, "host", nil, "a name under which the server is asked (repeatable; any, if it listens to others and none is given)")
	cmd.Flags().StringArrayVar(&s.Proxies, "trusted-proxy", nil, "a proxy, as an address or CIDR, whose word on the address of a client is believed (repeatable)")
	cmd.Flags().IntVar(&s.Expire, "expire", 90, "export and delete a game that nobody visits for this many days (0 = never)")
	cmd.Flags().StringVar(&s.Expired, "expired", "", "the folder of exported games (\"expired\" in the folder of the database, if empty)")
	cmd.Flags().StringVar(&s.Metrics, "metrics-addr", "", "serve /healthz and /metrics (Prometheus) at this address, for the operator (off if empty)")
	cmd.Flags().IntVar(&s.Games, "games", 10_000, "the most games that there may be")
	cmd.Flags().Float64Var(&s.Seconds, "seconds", 0, "let bots that think do so for so long about each act, and not by what their levels count")
	cmd.Flags().StringVar(&s.Backup, "backup", "", "copy the database to this file, and end")
	return cmd
}
