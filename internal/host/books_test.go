package host

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/refusal"
	"wargame/internal/host/rulebook"
	"wargame/internal/wait"
)

// The rulebook shows what is known of each clause, before and after its tests have run.
func TestBooks(t *testing.T) {
	b := newBed(t, nil)
	clause := func(id string) *rulebook.Clause {
		c := &rulebook.Clause{}
		b.gets("/books/the_pass?clause="+url.QueryEscape(id), c)
		return c
	}
	before := clause("7.2")
	require.NotEmpty(t, before.Statements)
	require.Equal(t, "proved", before.Statements[0].Status)
	require.NotEmpty(t, before.Rules)
	require.Contains(t, before.Rules[0].Text, "rule 7.2")
	require.NotEmpty(t, before.Tests)
	for _, x := range before.Tests {
		require.True(t, x.Passed, x.Title)
		require.True(t, strings.HasPrefix(x.Text, "test "), x.Text)
		require.False(t, strings.HasPrefix(x.Where, "/"), "no path of this machine: "+x.Where)
	}
	var book rulebook.Catalogue
	b.gets("/books/the_pass", &book)
	require.Greater(t, len(book.Statements), 20)
	wait.Until(t, func() bool {
		b.gets("/books/the_pass?prove", &book)
		return book.Proved
	})
	require.Positive(t, book.Tally["proved"])
	require.Equal(t, before, clause("7.2"))

	for _, bad := range []string{"/books/nothing", "/books/..%2fthe_pass", "/books/the_pass?clause=99.9", "/books/the_pass?clause=%3Cscript%3E", "/books/the_pass?clause=" + strings.Repeat("1.", 400)} {
		status, text := b.ask("GET", bad, nil)
		require.Equal(t, http.StatusNotFound, status, bad)
		require.NotContains(t, string(text), "<script>")
	}
	status, text := b.ask("GET", "/rules/the_pass", nil)
	require.Equal(t, http.StatusOK, status)
	require.Contains(t, string(text), "Rulebook")
}

// The tests of a clause run once for all clients, and not at all for an unknown clause.
func TestBooksRunTestsOnce(t *testing.T) {
	b := newBed(t, nil)
	runs := 0
	wire := func(at string) {
		if at == "works" {
			runs++
		}
	}
	b.h.jobs.OnTrip(wire)
	ask := func(clause string) int {
		status, _ := b.ask("GET", "/books/the_pass?clause="+url.QueryEscape(clause), nil)
		return status
	}
	for range 3 {
		require.Equal(t, http.StatusOK, ask("7.2"))
	}
	require.Equal(t, 1, runs)
	for _, none := range []string{"99", "7.2#99", "7.2.2.2", "x", "7.2 "} {
		require.Equal(t, http.StatusNotFound, ask(none), none)
	}
	require.Equal(t, 1, runs)
}

// gets requests something that belongs to no game.
func (b *bed) gets(path string, into any) {
	b.Helper()
	status, text := b.ask("GET", path, nil)
	require.Equal(b, http.StatusOK, status, string(text))
	require.NoError(b, refusal.UnpackStrictly(text, into), string(text))
}
