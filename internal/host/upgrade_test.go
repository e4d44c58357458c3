package host

import (
	"database/sql"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	_ "modernc.org/sqlite"
)

// older makes the stored entries of all games look as an older program wrote them, with a
// text in each that the reader must not know.
func (b *bed) older(change string) {
	b.Helper()
	b.close()
	db, err := sql.Open("sqlite", filepath.Join(b.dir, "wargame.db"))
	require.NoError(b, err)
	_, err = db.Exec(change)
	require.NoError(b, err)
	require.NoError(b, db.Close())
	b.open(nil)
}

// Log lines that an older program stored are withheld while something may be secret, in
// the log and in exports, and shown at the end. Of a game that keeps nothing from a seat,
// and for a page that plays all seats, they are shown as ever.
func TestLinesOfOlderPrograms(t *testing.T) {
	const told = `UPDATE told SET format = 0, text = CAST(replace(text, '"lines":[{', '"reason":"the gun is at A","lines":[{"kind":"log","text":"the gun is at A"},{') AS BLOB)`
	log := func(b *bed, token string) string {
		_, text := b.ask("GET", "/g/"+token+"/log", nil)
		return string(text)
	}

	b, links := bringing(t, "laying", laying)
	both := b.game(map[string]any{"game": "laying", "shared": true})
	b.sit(links)
	b.sit(both)
	b.picks(links["west"], "Lay")
	b.older(told)
	for _, token := range []string{links["west"], links["east"], links[""], both[""]} {
		require.NotContains(t, log(b, token), "gun")
		require.Contains(t, log(b, token), "hidden until the game ends")
		require.Contains(t, log(b, token), `"moves":`)
	}
	_, text := b.ask("GET", "/g/"+links["east"]+"/export", nil)
	require.NotContains(t, string(text), "gun")
	require.Contains(t, log(b, both["+"]), "gun")
	for _, x := range []string{"1", "2", "3", "yes"} {
		b.picks(links["west"], x)
	}
	require.Contains(t, log(b, links["east"]), "Q (Blue)", "what was written since is shown")
	require.NotContains(t, log(b, links["east"]), "gun")
	b.picks(links["east"], "yes")
	require.Equal(t, "over", b.view(links["east"]).State)
	require.Contains(t, log(b, links["east"]), "gun")

	b = newBed(t, nil)
	links = b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	require.True(t, b.step(links, 0))
	b.older(told)
	require.Contains(t, log(b, links[""]), "gun")
}

// The reason why a game did not go on under other rules, as an older program stored it, is
// not shown where something is hidden.
func TestReasonsOfOlderPrograms(t *testing.T) {
	b, links := bringing(t, "laying", laying)
	b.sit(links)
	b.older(`UPDATE games SET setup = CAST(replace(setup, '{"game"', '{"onto":{"made":1,"of":2,"why":"the gun is at A"},"game"') AS BLOB)`)
	for _, token := range links {
		_, text := b.ask("GET", "/g/"+token+"/view", nil)
		require.NotContains(t, string(text), "gun")
	}
}
