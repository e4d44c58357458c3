package page

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

var patterns = []string{"GET /{$}", "GET /g/{token}", "GET /g/{token}/view", "POST /g/{token}/view", "GET /g/{token}/news", "GET /games", "GET /games/{name}", "GET /docs/{path...}", "GET /files/{name}", "GET /files/{version}/{name}", "/"}

// TestMuxAgrees holds that patterns match as those of net/http do.
func TestMuxAgrees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		some := rapid.SliceOfNDistinct(rapid.SampledFrom(patterns), 1, len(patterns), func(p string) string { return p }).Draw(t, "patterns")
		theirs, ours := http.NewServeMux(), NewServeMux()
		var said, heard []string
		names := []string{"token", "name", "version", "path"}
		for _, p := range some {
			theirs.HandleFunc(p, func(_ http.ResponseWriter, r *http.Request) {
				said = append(said, r.Pattern)
				for _, n := range names {
					said = append(said, r.PathValue(n))
				}
			})
			ours.HandleFunc(p, func(_ ResponseWriter, r *Request) {
				heard = append(heard, r.Pattern)
				for _, n := range names {
					heard = append(heard, r.PathValue(n))
				}
			})
		}
		path := "/"
		for _, s := range rapid.SliceOfN(rapid.SampledFrom([]string{"g", "games", "docs", "files", "view", "news", "x", "a%2Fb", "%E3%81%82"}), 0, 4).Draw(t, "path") {
			if path != "/" {
				path += "/"
			}
			path += s
		}
		if path == "/docs" || path != "/" && rapid.Bool().Draw(t, "slash") {
			path += "/"
		}
		// A path such as /docs is redirected by net/http alone.
		method := rapid.SampledFrom([]string{"GET", "HEAD", "POST", "PUT"}).Draw(t, "method")
		a := httptest.NewRequest(method, "http://page"+path+"?x=1", nil)
		w := httptest.NewRecorder()
		theirs.ServeHTTP(w, a)
		b, err := NewRequest(context.Background(), method, "http://page"+path+"?x=1", nil)
		require.NoError(t, err)
		v := &recorder{head: Header{}, status: 200}
		ours.ServeHTTP(v, b)
		require.Equal(t, said, heard, "%s %s", method, path)
		require.Equal(t, w.Code, v.status, "%s %s", method, path)
		require.Equal(t, w.Body.String(), v.body.String())
		_, their := theirs.Handler(a)
		_, our := ours.Handler(b)
		require.Equal(t, their, our)
	})
}

// TestHeaderAgrees holds that names of fields are equal as in net/http.
func TestHeaderAgrees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		theirs, ours := http.Header{}, Header{}
		name := rapid.StringMatching(`[A-Za-z-]{1,12}`)
		for range 5 {
			n, v := name.Draw(t, "name"), name.Draw(t, "value")
			if rapid.Bool().Draw(t, "add") {
				theirs.Add(n, v)
				ours.Add(n, v)
			} else {
				theirs.Set(n, v)
				ours.Set(n, v)
			}
		}
		n := name.Draw(t, "asked")
		require.Equal(t, theirs.Get(n), ours.Get(n))
		theirs.Del(n)
		ours.Del(n)
		require.Equal(t, map[string][]string(theirs), map[string][]string(ours))
	})
}

// TestBodyIsLimited holds that a body of the largest size is read, and no longer one.
func TestBodyIsLimited(t *testing.T) {
	for n, ok := range map[int]bool{0: true, 9: true, 10: true, 11: false, 5000: false} {
		text, err := io.ReadAll(MaxBytesReader(io.NopCloser(bytes.NewReader(make([]byte, n))), 10))
		require.Len(t, text, min(n, 10))
		var long *MaxBytesError
		require.Equal(t, !ok, errors.As(err, &long), "%d bytes: %v", n, err)
	}
}

// recorder is an answer.
type recorder struct {
	head   Header
	status int
	body   bytes.Buffer
}

func (r *recorder) Header() Header              { return r.head }
func (r *recorder) WriteHeader(status int)      { r.status = status }
func (r *recorder) Write(p []byte) (int, error) { return r.body.Write(p) }
