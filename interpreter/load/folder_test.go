//go:build unix

package load

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/wait"
)

// strange makes a folder with a game and, beside the game, a secret.
func strange(t *testing.T) (dir, secret string) {
	t.Helper()
	top := t.TempDir()
	dir, secret = filepath.Join(top, "game"), filepath.Join(top, "secret.wgr")
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "rules"), 0o755))
	require.NoError(t, os.MkdirAll(filepath.Join(top, "outside"), 0o755))
	write(t, secret, "the password is swordfish\n")
	write(t, filepath.Join(top, "outside", "clauses.tsv"), "swordfish\n")
	write(t, filepath.Join(dir, "game.wgr"), "edition 3\ngame g \"G\"\nside red, blue\n")
	return dir, secret
}

func write(t *testing.T, path, text string) {
	t.Helper()
	require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
}

// refusals opens a path in every way, each of which must fail at once, by the
// name of the file, without a word of what lies outside.
func refusals(t *testing.T, dir, file, want string) {
	t.Helper()
	path := filepath.Join(dir, file)
	for name, open := range map[string]func() error{
		"Open":     func() error { _, err := Open(dir); return err },
		"Find":     func() error { _, err := Find(dir); return err },
		"Find up":  func() error { _, err := Find(filepath.Dir(dir)); return err },
		"one file": func() error { _, err := Find(path); return err },
		"ReadFile": func() error { _, err := ReadFile(path); return err },
	} {
		if strings.HasSuffix(want, "a folder") && name == "one file" {
			continue // a folder by its path is the folder of a game
		}
		done := make(chan error, 1)
		go func() { done <- open() }()
		err, _ := wait.For(t, done, name, " hangs")
		require.ErrorIs(t, err, ErrRefused, name)
		require.Contains(t, err.Error(), filepath.ToSlash(file), name)
		require.Contains(t, err.Error(), want, name)
		require.NotContains(t, err.Error(), "swordfish", name)
		require.NotContains(t, err.Error(), "secret", name)
	}
}

func TestOnlyRegularFiles(t *testing.T) {
	for name, make := range map[string]func(t *testing.T, path string) error{
		"is a named pipe": func(_ *testing.T, path string) error { return syscall.Mkfifo(path, 0o644) },
		"is a folder":     func(_ *testing.T, path string) error { return os.Mkdir(path, 0o755) },
		"is a socket": func(t *testing.T, path string) error { // by its name alone: a path of a socket may be too long to bind
			t.Chdir(filepath.Dir(path))
			l, err := net.Listen("unix", filepath.Base(path))
			if err == nil {
				t.Cleanup(func() { l.Close() })
			}
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir, _ := strange(t)
			require.NoError(t, make(t, filepath.Join(dir, "rules", "x.wgr")))
			refusals(t, dir, "rules/x.wgr", name)
		})
	}
}

func TestLinks(t *testing.T) {
	dir, secret := strange(t)
	link := filepath.Join(dir, "rules", "x.wgr")
	for to, want := range map[string]string{
		secret:                         "leaves the folder",
		"../../secret.wgr":             "leaves the folder",
		"../../nothing/there.wgr":      "leaves the folder",
		"/dev/zero":                    "leaves the folder",
		"/dev/tty":                     "leaves the folder",
		"/proc/self/environ":           "leaves the folder",
		"../../game/../secret.wgr":     "leaves the folder",
		"../nothing.wgr":               "is a broken link",
		"x.wgr":                        "is a link in a circle of links",
		".":                            "is a folder",
		"../rules/../../outside/x.wgr": "leaves the folder",
	} {
		require.NoError(t, os.Symlink(to, link))
		t.Run(to, func(t *testing.T) { refusals(t, dir, "rules/x.wgr", want) })
		require.NoError(t, os.Remove(link))
	}

	// a link that stays inside is followed
	write(t, filepath.Join(dir, "notes.txt"), "side green\n")
	require.NoError(t, os.Symlink("../notes.txt", link))
	g, err := Open(dir)
	require.NoError(t, err)
	require.Len(t, g.Files, 2)
	// linked folders are not entered
	require.NoError(t, os.Remove(link))
	require.NoError(t, os.Symlink("..", filepath.Join(dir, "rules", "round")))
	require.NoError(t, os.Symlink("/", filepath.Join(dir, "rules", "all")))
	g, err = Open(dir)
	require.NoError(t, err)
	require.Len(t, g.Files, 1)
	// a folder of a path that leads away is no way round
	require.NoError(t, os.Symlink(filepath.Dir(secret), filepath.Join(dir, "away")))
	_, err = ReadFile(filepath.Join(dir, "away", "secret.wgr"))
	require.ErrorIs(t, err, ErrRefused)
}

// What lies beside the rules is read as they are.
func TestFilesBeside(t *testing.T) {
	dir, _ := strange(t)
	for _, name := range []string{"clauses.tsv", "defects.tsv", "open.tsv", "out-of-scope.tsv"} {
		path := filepath.Join(dir, name)
		read := func() error {
			g, err := Open(dir)
			if err == nil {
				_, err = g.File(name)
			}
			return err
		}
		require.ErrorIs(t, func() error { g, _ := Open(dir); _, err := g.File(name); return err }(), os.ErrNotExist)
		require.NoError(t, os.Symlink("../outside/clauses.tsv", path))
		require.ErrorIs(t, read(), ErrRefused, name)
		require.NotContains(t, read().Error(), "swordfish")
		require.NoError(t, os.Remove(path))
		require.NoError(t, syscall.Mkfifo(path, 0o644))
		require.ErrorIs(t, read(), ErrRefused, name)
		require.NoError(t, os.Remove(path))
		write(t, path, "")
		require.NoError(t, os.Truncate(path, MaxFile+1))
		require.ErrorIs(t, read(), ErrRefused, name)
		require.NoError(t, os.Remove(path))
	}
	g, err := Open(dir)
	require.NoError(t, err)
	for _, name := range []string{"../secret.wgr", "/etc/hostname", "rules/../../secret.wgr"} {
		_, err := g.File(name)
		require.ErrorIs(t, err, ErrRefused, name)
	}
}

func TestSizes(t *testing.T) {
	dir, _ := strange(t)
	big := filepath.Join(dir, "rules", "x.wgr")
	write(t, big, "")
	require.NoError(t, os.Truncate(big, 1<<40)) // takes no room: it is never read
	refusals(t, dir, "rules/x.wgr", "larger than 16 MiB")
	require.NoError(t, os.Remove(big))
	blank := strings.Repeat(strings.Repeat(" ", 1023)+"\n", MaxFile>>10)
	for i := range 5 {
		write(t, filepath.Join(dir, "rules", fmt.Sprintf("%d.wgr", i)), blank)
	}
	_, err := Open(dir)
	require.ErrorIs(t, err, ErrRefused)
	require.Contains(t, err.Error(), "with "+shown(dir)+"/rules/3.wgr the files of the game exceed 64 MiB in total")
}

// Short words take much more room than their letters.
func TestWords(t *testing.T) {
	dir, _ := strange(t)
	dense := strings.Repeat("1 ", MaxWords/3)
	for i := range 2 {
		write(t, filepath.Join(dir, "rules", fmt.Sprintf("%d.wgr", i)), dense)
	}
	_, err := Open(dir)
	require.ErrorIs(t, err, ErrRefused)
	require.Contains(t, err.Error(), "with "+shown(dir)+"/rules/1.wgr the files of the game have more than 4194304 tokens in total")
}

func TestNumbers(t *testing.T) {
	dir, _ := strange(t)
	deep := filepath.Join(dir, strings.Repeat("a/", maxDeep+1))
	require.NoError(t, os.MkdirAll(deep, 0o755))
	_, err := Open(dir)
	require.ErrorIs(t, err, ErrRefused)
	require.Contains(t, err.Error(), "folders deep")
	_, err = Find(filepath.Join(dir, ".."))
	require.ErrorIs(t, err, ErrRefused)
	require.NoError(t, os.RemoveAll(filepath.Join(dir, "a")))

	// what other programs keep in hidden folders is none of the game's
	require.NoError(t, os.MkdirAll(filepath.Join(dir, ".git"), 0o755))
	require.NoError(t, syscall.Mkfifo(filepath.Join(dir, ".git", "x.wgr"), 0o644))
	_, err = Open(dir)
	require.NoError(t, err)

	for i := range MaxFiles + 1 {
		write(t, filepath.Join(dir, "rules", fmt.Sprintf("%d.wgr", i)), "")
	}
	_, err = Open(dir)
	require.ErrorIs(t, err, ErrRefused)
	require.Contains(t, err.Error(), "more than 10000 .wgr files")
}

// A file that is not UTF-8 is an error of the game with its place, also where
// it is a module of the game.
func TestEncoding(t *testing.T) {
	dir, _ := strange(t)
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "modules"), 0o755))
	write(t, filepath.Join(dir, "modules", "own.wgr"), "side n\xe9\n")
	g, err := Open(dir)
	require.NoError(t, err)
	_, ds := g.Program(nil, nil)
	require.True(t, ds.HasErrors())
	require.Equal(t, shown(dir)+"/modules/own.wgr:1:7", ds[0].Span.String())
	require.Equal(t, "E0111", ds[0].Code)
}
