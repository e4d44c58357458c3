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
		Long: `Serve starts a web server with a board for the games in the program. The player who
creates a game gets a link for each seat, and one to watch. A link is enough to play a
seat, so give each link only to its player. The documentation is under /docs/.

The server writes each decision to disk before it shows it to anybody, so you may stop
and start it at any time. The dice are pledged: the server publishes the hash of a
secret before the players add numbers of their own, and reveals the secret when the
game is over. wargame replay --verify then proves every die of the saved game.

By default only this machine can connect (--addr). To open the server to others, put a
server with HTTPS in front of it, give the names under which clients reach it (--host),
and name that server as a proxy (--trusted-proxy): the limits then apply to the address
of each client, from X-Forwarded-For or Forwarded, and not to all clients together.

With DIR, the folder of a game, it serves that game while you write it: when a file
changes, the server reloads the rules, shows mistakes on the page, underlined in the
source, and games continue as far as their decisions are still legal.

A game without visits for --expire days is exported to the folder --expired and then
deleted.

With --url, the public address of the server, players can ask for notices when it is
their turn: to a webhook, by Web Push, and by e-mail if --smtp names a mail server. The
password of the mail server comes from the variable WARGAME_SMTP_PASSWORD or from a file.

--backup copies the database to a new file, also while a server is running, and exits.`,
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
	cmd.Flags().StringVar(&s.Addr, "addr", "127.0.0.1:8080", "the address to listen on")
	cmd.Flags().StringVar(&s.Data, "data", "wargame.data", "the folder of the database")
	cmd.Flags().StringArrayVar(&s.Hosts, "host", nil, "a name under which clients reach the server (repeatable; default: any)")
	cmd.Flags().StringArrayVar(&s.Proxies, "trusted-proxy", nil, "address or CIDR of a proxy that may give the address of a client (repeatable)")
	cmd.Flags().IntVar(&s.Expire, "expire", 90, "export and delete a game without visits for this number of days (0 = never)")
	cmd.Flags().StringVar(&s.Expired, "expired", "", "the folder of exported games (default: expired, in the folder of the database)")
	cmd.Flags().StringVar(&s.Art, "art", "", "a folder with pictures of maps and counters, one folder for each game (default: drawn by the program)")
	cmd.Flags().StringVar(&s.Metrics, "metrics-addr", "", "serve /healthz and /metrics (Prometheus) at this address (default: off)")
	cmd.Flags().IntVar(&s.Games, "games", 10_000, "the largest number of games")
	cmd.Flags().Float64Var(&s.Seconds, "seconds", 0, "let bots think this number of seconds about each action (default: the budget of their level)")
	cmd.Flags().StringVar(&s.Notices.URL, "url", "", "the public address of the server, such as https://board.example.org (default: no notices)")
	cmd.Flags().StringVar(&s.Notices.Server, "smtp", "", "the mail server for notices, such as mail.example.org:587 (default: no mail)")
	cmd.Flags().StringVar(&s.Notices.From, "smtp-from", "", "the mail address of the sender")
	cmd.Flags().StringVar(&s.Notices.User, "smtp-user", "", "the user of the mail server (default: no authentication)")
	cmd.Flags().StringVar(&s.Notices.PasswordFile, "smtp-password-file", "", "the file with the password of the mail server (default: the variable WARGAME_SMTP_PASSWORD)")
	cmd.Flags().StringVar(&s.Notices.Security, "smtp-security", "starttls", "the encryption of mail: starttls, tls or none")
	cmd.Flags().BoolVar(&s.Notices.Private, "private-webhooks", false, "let webhooks reach addresses that are not public, for an intranet")
	cmd.Flags().StringVar(&s.Backup, "backup", "", "copy the database to this file and exit")
	complete(cmd, "smtp-security", "starttls", "tls", "none")
	return cmd
}
