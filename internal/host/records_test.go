package host

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/chat"
)

// While the log and the messages are read from the store, the table is free. The answer
// belongs to the time of the request.
func TestRecordsHoldNoTable(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	require.True(t, b.step(links, 0))
	for _, path := range []string{"/log", "/chat"} {
		reads, goOn := make(chan bool), make(chan bool)
		wire := func(at string) {
			if at == "recorded" {
				reads <- true
				<-goOn
			}
		}
		b.h.jobs.OnTrip(wire)
		was := b.view(links[""])
		text := make(chan []byte)
		go func() {
			_, got := b.ask("GET", "/g/"+links[""]+path, nil)
			text <- got
		}()
		<-reads
		for i := range 3 {
			require.True(t, b.step(links, i))
		}
		b.h.jobs.OnTrip(nil)
		close(goOn)
		var got struct {
			Entries []json.RawMessage
			Next    int
		}
		require.NoError(t, json.Unmarshal(<-text, &got))
		if path == "/log" {
			require.Equal(t, was.N, got.Next)
			require.Len(t, got.Entries, was.N)
		}
	}
	var all struct {
		Entries []json.RawMessage
		Next    int
		More    bool
	}
	b.gets("/g/"+links[""]+"/log", &all)
	require.Len(t, all.Entries, b.view(links[""]).N)
	require.False(t, all.More)
	for i := range 2 {
		status, text := b.ask("POST", "/g/"+links["red"]+"/say", map[string]any{"key": key(), "text": fmt.Sprintf("word %d", i)})
		require.Equal(t, http.StatusOK, status, string(text))
	}
	var said struct {
		Said []chat.Heard
		Next int
	}
	b.gets("/g/"+links["blue"]+"/chat?from=1", &said)
	require.Equal(t, 2, said.Next)
	require.Equal(t, "word 1", said.Said[0].Text)
	require.Equal(t, b.view(links["blue"]).Moves, said.Said[0].Moves)
}
