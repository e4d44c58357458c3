package cli

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"net/netip"
	"os"
	"os/signal"
	"syscall"
	"time"

	"wargame/internal/art"
	"wargame/internal/console"
	"wargame/internal/host"
	"wargame/internal/host/store/sqlite"
	"wargame/internal/setup"
	"wargame/interpreter/load"
)

// Serve holds the options of the server.
type Serve struct {
	Game    string // folder of a game under development; empty for the embedded games
	Addr    string
	Data    string
	Proxies []string // networks of trusted proxies, as CIDR
	Hosts   []string // host names of the server, besides loopback addresses
	Games   int      // maximum number of games
	Backup  string   // write the database to this file and exit
	Metrics string   // address for /healthz and /metrics; empty for none
	Art     string   // folder with a folder of pictures for each game; empty for none
	Expire  int      // days without a visit after which a game expires; 0 for never
	Expired string   // folder of expired games; empty for one inside Data
	Notices Notices
	Seconds float64 // thinking time of bots per act, in seconds; 0 for the time of their level
}

// maxExpire is the longest idle time in days: a hundred years.
const maxExpire = 36_500

// stopTime is the time that pending requests have to finish when the server stops.
const stopTime = 5 * time.Second

// Run serves games until it is interrupted.
func (s Serve) Run(e *console.Console) error {
	if s.Backup != "" {
		return backUp(e, s)
	}
	if s.Expire < 0 || s.Expire > maxExpire {
		return fmt.Errorf("--expire must be a number of days from 0 (never) to %[2]d, not %[1]d", s.Expire, maxExpire)
	}
	proxies, err := networks(s.Proxies)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", s.Addr)
	if err != nil {
		return err
	}
	hosts := s.Hosts
	if at := listener.Addr().(*net.TCPAddr); at.IP.IsLoopback() {
		hosts = append(hosts, "localhost", "127.0.0.1", "::1")
	}
	notices, err := s.Notices.open()
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	operator, err := s.operator()
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	if operator != nil {
		defer operator.Close()
	}
	cfg := host.Config{Data: s.Data, Hosts: hosts, MaxGames: s.Games, Expire: time.Duration(s.Expire) * 24 * time.Hour, Expired: s.Expired, Proxies: proxies, Think: time.Duration(s.Seconds * float64(time.Second)), Notices: notices, Log: log.New(e.Err, "", log.LstdFlags)}
	var roots []string
	if s.Game != "" {
		if roots, err = inWork(e, s.Game, &cfg); err != nil {
			return errors.Join(err, listener.Close())
		}
	}
	if s.Art != "" {
		games := cfg.Games
		if len(games) == 0 {
			games = load.Embedded()
		}
		if cfg.Art, err = art.ReadAll(s.Art, games); err != nil {
			return errors.Join(err, listener.Close())
		}
	}
	h, err := host.New(cfg)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	if len(roots) > 0 {
		h.Watch(cfg.Games[0], roots...)
	}
	h.Warm()
	server, gated := h.Server(listener)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	fmt.Fprintf(e.Out, "The board is at http://%s/ (press Ctrl-C to stop).\n", listener.Addr())
	done := make(chan error, 2)
	if operator != nil {
		fmt.Fprintf(e.Out, "Health and metrics are at http://%s/healthz and /metrics.\n", operator.Addr())
		o := operatorServer(h.Operator())
		defer o.Close()
		go func() { done <- o.Serve(operator) }()
	}
	go func() { done <- server.Serve(gated) }()
	select {
	case err = <-done:
	case <-ctx.Done():
		end, cancel := context.WithTimeout(context.Background(), stopTime)
		defer cancel()
		if err = server.Shutdown(end); err != nil {
			err = server.Close()
		}
	}
	if errors.Is(err, http.ErrServerClosed) {
		err = nil
	}
	return errors.Join(err, h.Close())
}

// networks parses networks as CIDR, or single addresses.
func networks(texts []string) (out []netip.Prefix, err error) {
	for _, text := range texts {
		p, err := netip.ParsePrefix(text)
		if err != nil {
			ip, single := netip.ParseAddr(text)
			if single != nil {
				return nil, fmt.Errorf("--trusted-proxy must be an address or a network such as 10.0.0.0/8, not %s", text)
			}
			p = netip.PrefixFrom(ip, ip.BitLen())
		}
		if p.Addr().Is4In6() {
			return nil, fmt.Errorf("--trusted-proxy must be a plain IPv4 network, not %s", text)
		}
		out = append(out, p.Masked())
	}
	return out, nil
}

// inWork configures a host to offer a game under development. It returns the folders to
// watch: the game's and that of the tests beside it.
func inWork(e *console.Console, where string, cfg *host.Config) (roots []string, err error) {
	g, err := setup.Open(e, where)
	if err != nil {
		return nil, err
	}
	if g.Dir == "" {
		return nil, fmt.Errorf("%s is not a folder; serve needs a folder to watch", where)
	}
	dir := g.Dir
	cfg.Games, cfg.Work = []string{g.Name}, true
	cfg.Open = func(string) (*load.Game, error) { return load.Open(dir) }
	cfg.OpenTests = func(string) (*load.Game, error) { return load.OpenWithTests(dir) }
	roots = []string{dir}
	for up := g.Extends; up != nil; up = up.Extends {
		if up.Dir != "" {
			roots = append(roots, up.Dir)
		}
	}
	return roots, nil
}

// backUp copies the database, whether or not a server has it open.
func backUp(e *console.Console, s Serve) error {
	db, err := sqlite.OpenBeside(s.Data)
	if err != nil {
		return err
	}
	if err := errors.Join(db.Backup(s.Backup), db.Close()); err != nil {
		return err
	}
	fmt.Fprintf(e.Out, "Copied all games to %s.\n", s.Backup)
	return nil
}
