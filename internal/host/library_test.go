package host

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/load"
)

// While one game is loaded, requests for others do not wait.
func TestGamesThatAreReadKeepNobodyWaiting(t *testing.T) {
	begun, end := make(chan struct{}), make(chan struct{})
	var once sync.Once
	b := newBed(t, func(c *Config) {
		c.Games = []string{"the_pass", "mgmg"}
		c.Open = func(name string) (*load.Game, error) {
			if name == "mgmg" {
				once.Do(func() { close(begun) })
				<-end
			}
			return load.InProgram(name)
		}
	})
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	status := make(chan int)
	go func() {
		got, _ := b.ask("GET", "/games/mgmg", nil)
		status <- got
	}()
	<-begun
	b.forgets(links[""])
	require.True(t, b.step(links, 0), "the table is made again meanwhile")
	close(end)
	require.Equal(t, 200, <-status)
}
