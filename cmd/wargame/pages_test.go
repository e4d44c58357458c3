package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"
)

// TestCommandPages holds the pages of docs/cli equal to the help of the commands, and demands
// that docs/cli.md lists each of them. With -update it writes the pages (make cli).
func TestCommandPages(t *testing.T) {
	dir := filepath.Join("..", "..", "docs", "cli")
	want := map[string]string{}
	indexPath := filepath.Join("..", "..", "docs", "cli.md")
	text, err := os.ReadFile(indexPath)
	require.NoError(t, err)
	index := string(text)
	for _, c := range newRoot().Commands() {
		if c.Hidden {
			continue
		}
		name := c.Name() + ".md"
		want[name] = commandPage(c)
		link := fmt.Sprintf("| [`%s`](cli/%s) | ", c.Name(), name)
		row := link + cell(c.Short) + " |\n"
		if before, after, found := strings.Cut(index, link); found && *update {
			_, after, _ = strings.Cut(after, "\n")
			index = before + row + after
		}
		require.Equal(t, 1, strings.Count(index, row), "docs/cli.md lists %s once, with its short help (make cli writes it): %s", c.Name(), row)
	}
	if *update {
		require.NoError(t, os.WriteFile(indexPath, []byte(index), 0o644))
		require.NoError(t, os.RemoveAll(dir))
		require.NoError(t, os.MkdirAll(dir, 0o755))
		for name, text := range want {
			require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
		}
	}
	got := map[string]string{}
	found, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, e := range found {
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		require.NoError(t, err)
		got[e.Name()] = string(text)
	}
	require.Equal(t, want, got, "make cli writes the pages")
}

// commandPage writes the page of a command: usage, description, examples and flags, those of
// its subcommands below.
func commandPage(c *cobra.Command) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n%s. [Global flags and exit codes](../cli.md#common-to-all-commands).\n", c.CommandPath(), strings.TrimSuffix(c.Short, "."))
	commandSection(&b, c)
	for _, sub := range c.Commands() {
		if !sub.Hidden {
			fmt.Fprintf(&b, "\n## %s\n\n%s.\n", sub.CommandPath(), strings.TrimSuffix(sub.Short, "."))
			commandSection(&b, sub)
		}
	}
	return b.String()
}

func commandSection(b *strings.Builder, c *cobra.Command) {
	if c.Runnable() {
		fmt.Fprintf(b, "\n```\n%s\n```\n", c.UseLine())
	}
	if c.Long != "" {
		fmt.Fprintf(b, "\n```text\n%s\n```\n", strings.TrimSpace(c.Long))
	}
	if c.Example != "" {
		fmt.Fprintf(b, "\nExamples:\n\n```\n%s\n```\n", unindent(c.Example))
	}
	var rows []string
	c.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
		if f.Hidden || f.Name == "help" {
			return
		}
		name := "--" + f.Name
		if f.Shorthand != "" {
			name = "-" + f.Shorthand + ", " + name
		}
		value, usage := pflag.UnquoteUsage(f)
		if value != "" && valueNames[value] == "" {
			panic("the type " + value + " of --" + f.Name + " has no name in valueNames")
		}
		if value != "" {
			name += " " + valueNames[value]
		}
		rows = append(rows, fmt.Sprintf("| `%s` | %s | %s |\n", name, preset(f), cell(usage)))
	})
	if len(rows) > 0 {
		fmt.Fprintf(b, "\n| flag | default | meaning |\n|---|---|---|\n%s", strings.Join(rows, ""))
	}
}

// valueNames are the names of the types of flags on the pages.
var valueNames = map[string]string{
	"string": "TEXT", "stringArray": "TEXT", "strings": "LIST", "duration": "TIME",
	"int": "N", "uint": "N", "uint64": "N", "int64": "N", "float": "X",
}

// preset returns the default of a flag as the page shows it: nothing for an empty one.
func preset(f *pflag.Flag) string {
	switch f.DefValue {
	case "", "false", "[]", "0", "0s":
		return ""
	}
	return "`" + f.DefValue + "`"
}

// unindent removes the two blanks with which the lines of an example begin.
func unindent(text string) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		lines[i] = strings.TrimPrefix(l, "  ")
	}
	return strings.Join(lines, "\n")
}

// cell escapes a text for a table.
func cell(text string) string { return strings.ReplaceAll(text, "|", "\\|") }
