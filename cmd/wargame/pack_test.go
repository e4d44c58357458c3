package main

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
	"github.com/stretchr/testify/require"
)

var pack = flag.String("pack", "", "write man pages and completions below this folder, for a release")

// TestPack writes the man pages and the completions that come with a release, each with the
// words that it is for. With -pack they go into that folder (make release). The date of a man
// page is SOURCE_DATE_EPOCH.
func TestPack(t *testing.T) {
	dir := *pack
	if dir == "" {
		dir = t.TempDir()
	}
	manPages(t, filepath.Join(dir, "man"))
	completions(t, filepath.Join(dir, "completions"))
}

func manPages(t *testing.T, dir string) {
	require.NoError(t, os.MkdirAll(dir, 0o755))
	epoch, err := strconv.ParseInt(os.Getenv("SOURCE_DATE_EPOCH"), 10, 64)
	if err != nil {
		require.Empty(t, *pack, "SOURCE_DATE_EPOCH: %v", err)
	}
	date := time.Unix(epoch, 0).UTC()
	root := newRoot()
	root.DisableAutoGenTag = true
	require.NoError(t, doc.GenManTree(root, &doc.GenManHeader{Title: "WARGAME", Section: "1", Source: "wargame", Manual: "wargame", Date: &date}, dir))
	for _, c := range newRoot().Commands() {
		if c.Hidden {
			continue
		}
		page, err := os.ReadFile(filepath.Join(dir, "wargame-"+c.Name()+".1"))
		require.NoError(t, err)
		require.Contains(t, string(page), ".SH NAME\nwargame-"+c.Name()+" - ")
		require.Contains(t, string(page), ".SH EXAMPLE\n")
	}
}

func completions(t *testing.T, dir string) {
	require.NoError(t, os.MkdirAll(dir, 0o755))
	root := newRoot()
	for name, write := range map[string]func(*cobra.Command, *bytes.Buffer) error{
		"wargame.bash": func(c *cobra.Command, b *bytes.Buffer) error { return c.GenBashCompletionV2(b, true) },
		"_wargame":     func(c *cobra.Command, b *bytes.Buffer) error { return c.GenZshCompletion(b) },
		"wargame.fish": func(c *cobra.Command, b *bytes.Buffer) error { return c.GenFishCompletion(b, true) },
		"wargame.ps1":  func(c *cobra.Command, b *bytes.Buffer) error { return c.GenPowerShellCompletionWithDesc(b) },
	} {
		var b bytes.Buffer
		require.NoError(t, write(root, &b))
		require.Contains(t, b.String(), "__complete", name)
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), b.Bytes(), 0o644))
	}
}
