package queue

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"wargame/internal/lab/work"
	"wargame/internal/wait"

	"github.com/stretchr/testify/require"
)

// Processes are killed without warning, workers and server in turn; in the end every
// result is there once. Long: go test ./internal/lab/queue -run Chaos -chaos.kills 500 -chaos.blocks 20000

var (
	chaosKills  = flag.Int("chaos.kills", 10, "how many processes TestChaos kills")
	chaosBlocks = flag.Int("chaos.blocks", 600, "how many blocks TestChaos has done")
)

// roleEnv has the test binary play one of the processes.
const roleEnv = "WARGAME_LAB_CHAOS"

func TestMain(m *testing.M) {
	flag.Parse()
	switch os.Getenv(roleEnv) {
	case "desk":
		chaosDesk()
	case "worker":
		chaosWorker()
	default:
		os.Exit(m.Run())
	}
}

func chaosAccess() Access {
	return Access{URL: "nats://" + os.Getenv("CHAOS_ADDR"), Alive: 2 * time.Second}
}

// chaosDesk is a server with its desk; it exits with 0 when all is done.
func chaosDesk() {
	n, _ := strconv.Atoi(os.Getenv("CHAOS_BLOCKS"))
	fail := func(err error) {
		if err != nil {
			fmt.Fprintln(os.Stderr, "desk:", err)
			os.Exit(1)
		}
	}
	s, err := Serve(Listen{Addr: os.Getenv("CHAOS_ADDR"), Dir: os.Getenv("CHAOS_DIR")})
	fail(err)
	h, err := Connect(context.Background(), chaosAccess())
	fail(err)
	var items []work.Item
	for i := range n {
		it, err := work.New("square", "r", i)
		fail(err)
		items = append(items, it)
	}
	book, err := work.Open(os.Getenv("CHAOS_BOOK"), work.Expect(items, isSquare))
	fail(err)
	fail((&Desk{Hub: h, Items: items, Book: book}).Go(context.Background()))
	fail(book.Close())
	h.Close()
	s.Close()
}

func chaosWorker() {
	h, err := Connect(context.Background(), chaosAccess())
	if err != nil {
		fmt.Fprintln(os.Stderr, "worker:", err)
		os.Exit(1)
	}
	takes := func(context.Context, work.Item) error { time.Sleep(10 * time.Millisecond); return nil } // as work does
	_ = (&Worker{Hub: h, Doers: squares(takes)}).Go(context.Background())
}

func TestChaos(t *testing.T) {
	self, err := os.Executable()
	require.NoError(t, err)
	free, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	addr := free.Addr().String()
	require.NoError(t, free.Close())
	dir := t.TempDir()
	bookPath := filepath.Join(dir, "book.jsonl")
	start := func(role string) (*exec.Cmd, *bytes.Buffer) {
		c := exec.Command(self)
		c.Env = append(os.Environ(), roleEnv+"="+role, "CHAOS_ADDR="+addr, "CHAOS_DIR="+filepath.Join(dir, "store"), "CHAOS_BOOK="+bookPath, fmt.Sprint("CHAOS_BLOCKS=", *chaosBlocks))
		out := &bytes.Buffer{}
		c.Stderr = out
		require.NoError(t, c.Start())
		return c, out
	}
	kill := func(c *exec.Cmd) {
		_ = c.Process.Kill()
		_ = c.Wait()
	}
	desk, said := start("desk")
	var workers []*exec.Cmd
	for range 3 {
		w, _ := start("worker")
		workers = append(workers, w)
	}
	defer func() {
		for _, w := range workers {
			kill(w)
		}
	}()
	rng := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 1))
	kills := [2]int{}
	read, inBook := int64(0), 0
	kept := func() int { // a line of the book is a result; only what has come since is read
		f, err := os.Open(bookPath)
		if err != nil {
			return 0
		}
		defer f.Close()
		data, err := io.ReadAll(io.NewSectionReader(f, read, 1<<40))
		require.NoError(t, err)
		read, inBook = read+int64(len(data)), inBook+bytes.Count(data, []byte("\n"))
		return inBook
	}
	share := *chaosBlocks / (*chaosKills + 1) // of the results, that come between two kills on average
	for range *chaosKills {
		upTo := min(kept()+1+rng.IntN(2*share), *chaosBlocks)
		wait.Until(t, func() bool { return kept() >= upTo }, "results")
		if rng.IntN(3) == 0 {
			kill(desk)
			desk, said = start("desk")
			kills[1]++
			continue
		}
		i := rng.IntN(len(workers))
		kill(workers[i])
		workers[i], _ = start("worker")
		kills[0]++
	}
	done := make(chan error, 1)
	go func() { done <- desk.Wait() }()
	err, ended := wait.For(t, done, "it does not come to its end")
	require.True(t, ended)
	require.NoError(t, err, said.String())

	// Every result is in the file once, and says what it should.
	data, err := os.ReadFile(bookPath)
	require.NoError(t, err)
	seen, torn := map[string]int{}, 0
	for line := range bytes.Lines(data) {
		var r work.Result
		if json.Unmarshal(line, &r) != nil || !r.Checks() {
			torn++
			continue
		}
		seen[r.Key]++
	}
	require.Len(t, seen, *chaosBlocks)
	for i, it := range someItems(t, *chaosBlocks) {
		require.Equal(t, 1, seen[it.Key], "block %d", i)
	}
	require.LessOrEqual(t, torn, kills[1], "only a kill tears a line")

	// And in the stream.
	s := serve(t, addr, filepath.Join(dir, "store"), "")
	h := hub(t, Access{URL: s.URL(), Alive: 2 * time.Second})
	ctx := wait.Context(t)
	st, err := h.js.Stream(ctx, results)
	require.NoError(t, err)
	info, err := st.Info(ctx)
	require.NoError(t, err)
	require.EqualValues(t, *chaosBlocks, info.State.Msgs)
	// A worker that was killed between its result and its word that it is done leaves the
	// block behind: another gets it, and finds the result there.
	wait.Until(t, func() bool {
		left, err := h.waiting(ctx)
		return err == nil && left == 0
	})
	t.Logf("%d workers and %d servers were killed; %d lines were torn", kills[0], kills[1], torn)
}
