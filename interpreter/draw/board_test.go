package draw

import (
	"bytes"
	"encoding/xml"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/load"
	"wargame/interpreter/names"
	"wargame/interpreter/run"
)

// What is drawn once and what is drawn anew make a whole, for every game: all that
// the legend says lasts, or it does not.
func TestGroundAndMarks(t *testing.T) {
	for _, name := range load.Embedded() {
		lg, err := load.InProgram(name)
		require.NoError(t, err)
		p, ds := lg.Program(nil, nil)
		require.False(t, ds.HasErrors(), name)
		g := run.New(p, nil)
		pic, board, err := Ground(p, p.Start, Options{})
		require.NoError(t, err, name)
		then, _, err := Ground(p, g.S, Options{})
		require.NoError(t, err, name)
		var a, b bytes.Buffer
		require.NoError(t, pic.SVG(&a, 1))
		require.NoError(t, then.SVG(&b, 1))
		require.Equal(t, a.String(), b.String(), "the ground of %s changes", name)
		require.Len(t, board.Spaces, p.World.Map.Len())
		for i, x := range board.Spaces {
			if x.Outline != "" {
				require.Truef(t, x.X >= 0 && x.X <= board.Width && x.Y >= 0 && x.Y <= board.Height, "%s: %d", name, i)
				if word := names.Spoken(p.World.Map.Name(i)); p.Numbered(i) || p.SpaceTitles[i] == "" {
					require.Contains(t, x.Title, word)
				} else {
					require.Contains(t, x.Title, p.SpaceTitles[i], "people know it by its title")
					require.NotContains(t, x.Title, "_")
				}
			}
		}
		marks, err := Marks(p, g.S, Options{})
		require.NoError(t, err, name)
		changes := 0
		for _, x := range p.Legend {
			if (x.Of == "space" || x.Of == "edge") && !p.Lasts(x) {
				changes++
			}
		}
		if p.Drawing == nil && changes == 0 {
			require.Empty(t, marks, name)
		}
		t.Logf("%s: %d lines of the legend change, %d bytes", name, changes, len(marks))
		f := FacesOf(p, g.S, Options{})
		for u := range p.Units {
			wellFormed(t, f.Counter(u))
			require.NotEmpty(t, f.Tell(u))
		}
		wellFormed(t, marks)
		wellFormed(t, f.FaceDown(Hidden{Count: 3, Side: 0}))
		require.NoError(t, f.a.c.Err)
	}
}

func wellFormed(t *testing.T, text string) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader([]byte("<svg>" + text + "</svg>")))
	for {
		if _, err := d.Token(); err == io.EOF {
			return
		} else {
			require.NoError(t, err)
		}
	}
}
