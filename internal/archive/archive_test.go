package archive_test

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/archive"
)

var limits = archive.Limits{Entries: 100, Files: 10, File: 1 << 10, All: 4 << 10}

// entry is a file of an archive.
type entry struct {
	name, text string
	mode       fs.FileMode
}

func packed(t testing.TB, entries ...entry) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, e := range entries {
		h := &zip.FileHeader{Name: e.name, Method: zip.Deflate}
		if e.mode != 0 {
			h.SetMode(e.mode)
		}
		w, err := z.CreateHeader(h)
		require.NoError(t, err)
		_, err = w.Write([]byte(e.text))
		require.NoError(t, err)
	}
	require.NoError(t, z.Close())
	return b.Bytes()
}

func TestTheFolderOfTheGame(t *testing.T) {
	for _, c := range []struct {
		entries []entry
		name    string
		files   string
	}{
		{[]entry{{name: "game.wgr"}, {name: "rules/1.wgr"}}, "", "[game.wgr rules/1.wgr]"},
		{[]entry{{name: "ferry/"}, {name: "ferry/game.wgr"}, {name: "ferry/rules/1.wgr"}}, "ferry", "[game.wgr rules/1.wgr]"},
		{[]entry{{name: "a/b/ferry/game.wgr"}, {name: "a/README.md"}}, "ferry", "[game.wgr]"},
		{[]entry{{name: "ferry/1.wgr"}, {name: "ferry/2.tsv"}, {name: "ferry/art.png"}}, "ferry", "[1.wgr 2.tsv]"},
		{[]entry{{name: "ferry/game.wgr"}, {name: "ferry/other/game.wgr"}}, "ferry", "[game.wgr other/game.wgr]"},
	} {
		a, err := archive.Read(packed(t, c.entries...), limits)
		require.NoError(t, err)
		require.Equal(t, c.name, a.Name)
		var files []string
		for _, e := range c.entries {
			if name := strings.TrimPrefix(e.name[strings.Index(e.name, c.name)+len(c.name):], "/"); a.Files[name] != nil {
				files = append(files, name)
			}
		}
		require.Equal(t, c.files, fmt.Sprint(files))
		require.Len(t, a.Files, len(files))
	}
}

// No file of an archive is taken from or goes to a place outside of the game.
func TestPathsStayInside(t *testing.T) {
	for _, name := range []string{"../evil.wgr", "/etc/evil.wgr", "a/../../evil.wgr", "a\\..\\evil.wgr", "c:evil.wgr", "C:\\evil.wgr", "\\\\server\\evil.wgr", ".hidden/evil.wgr", "a//evil.wgr", "a/./evil.wgr", "evil\x00.wgr", "evil\n.wgr", "ev\x1bil.wgr", strings.Repeat("a/", 100) + "evil.wgr", "nul:.wgr", "\xff.wgr"} {
		a, err := archive.Read(packed(t, entry{name: "game.wgr"}, entry{name: name, text: "evil"}), limits)
		require.NoError(t, err, "%q", name)
		require.Len(t, a.Files, 1, "%q", name)
		require.LessOrEqual(t, len(a.Left), 1)
	}
	for _, mode := range []fs.FileMode{fs.ModeSymlink | 0o777, fs.ModeNamedPipe | 0o600, fs.ModeDevice | 0o600, fs.ModeSocket | 0o600} {
		a, err := archive.Read(packed(t, entry{name: "game.wgr"}, entry{name: "link.wgr", text: "/etc/passwd", mode: mode}), limits)
		require.NoError(t, err)
		require.Len(t, a.Files, 1)
		require.Equal(t, []string{"link.wgr"}, a.Left)
	}
}

// What would unfold to very much is refused while it is read, whatever size it claims.
func TestBombs(t *testing.T) {
	large := strings.Repeat(" ", 64<<20)
	for name, data := range map[string][]byte{
		"one":  packed(t, entry{name: "game.wgr", text: large}),
		"many": packed(t, entry{name: "game.wgr"}, entry{name: "1.wgr", text: large[:1<<10]}, entry{name: "2.wgr", text: large[:1<<10]}, entry{name: "3.wgr", text: large[:1<<10]}, entry{name: "4.wgr", text: large[:1<<10]}, entry{name: "5.wgr", text: "x"}),
	} {
		_, err := archive.Read(data, limits)
		require.ErrorContains(t, err, "too large", name)
		require.Less(t, testing.AllocsPerRun(1, func() { _, _ = archive.Read(data, limits) }), 10_000.)
	}
	var all []entry
	for i := range limits.Files + 1 {
		all = append(all, entry{name: fmt.Sprint(i, ".wgr")})
	}
	_, err := archive.Read(packed(t, all...), limits)
	require.ErrorContains(t, err, "more than 10 files")
	for i := range limits.Entries {
		all = append(all, entry{name: fmt.Sprint(i, ".png")})
	}
	_, err = archive.Read(packed(t, all...), limits)
	require.ErrorContains(t, err, "more than 100 entries")
	_, err = archive.Read(packed(t, entry{name: "a.wgr", text: "1"}, entry{name: "a.wgr", text: "2"}), limits)
	require.ErrorContains(t, err, "two files a.wgr")
	_, err = archive.Read(packed(t, entry{name: "a.wgr"}, entry{name: "a.wgr"}), limits)
	require.ErrorContains(t, err, "two files a.wgr", "empty ones")

	// A size in the directory that is not that of the entry.
	data := packed(t, entry{name: "game.wgr", text: "edition 3\n"})
	at := bytes.Index(data, []byte("PK\x01\x02"))
	for _, size := range []uint32{0, 1, 1 << 30, 1<<32 - 2} {
		forged := bytes.Clone(data)
		binary.LittleEndian.PutUint32(forged[at+24:], size)
		if a, err := archive.Read(forged, limits); err == nil {
			require.LessOrEqual(t, len(a.Files["game.wgr"]), 1<<10)
		}
	}
	// A number of entries that are not there.
	end := bytes.LastIndex(data, []byte("PK\x05\x06"))
	forged := bytes.Clone(data)
	binary.LittleEndian.PutUint16(forged[end+8:], 65_000)
	binary.LittleEndian.PutUint16(forged[end+10:], 65_000)
	_, err = archive.Read(forged, limits)
	require.Error(t, err)
}

func TestNoArchives(t *testing.T) {
	for _, data := range [][]byte{nil, []byte("PK"), []byte("edition 3"), packed(t), packed(t, entry{name: "art.png"}), packed(t, entry{name: "a.tsv"})} {
		_, err := archive.Read(data, limits)
		require.Error(t, err)
	}
	// An unknown compression method.
	data := packed(t, entry{name: "game.wgr", text: "edition 3"})
	for _, at := range []int{bytes.Index(data, []byte("PK\x01\x02")) + 10, 8} {
		binary.LittleEndian.PutUint16(data[at:], 99)
	}
	_, err := archive.Read(data, limits)
	require.ErrorContains(t, err, "cannot be read")
}

// Whatever an archive holds, it is read within the limits or refused.
func FuzzRead(f *testing.F) {
	f.Add(packed(f, entry{name: "ferry/game.wgr", text: "edition 3"}, entry{name: "ferry/../x.wgr"}))
	f.Add(packed(f, entry{name: "game.wgr", text: strings.Repeat(" ", 10_000)}))
	f.Add([]byte("PK\x05\x06" + strings.Repeat("\x00", 18)))
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := archive.Read(data, limits)
		if err != nil {
			require.NotEmpty(t, err.Error())
			return
		}
		all := 0
		for file, text := range a.Files {
			require.NoError(t, archive.Fit(file))
			require.LessOrEqual(t, len(text), int(limits.File))
			all += len(text)
		}
		require.LessOrEqual(t, all, int(limits.All))
		require.LessOrEqual(t, len(a.Files), limits.Files)
	})
}
