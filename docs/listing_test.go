// Package docs proves the pages of this folder and the README: what they list
// is what the files hold, what they show is what the program prints, and what
// they draw is how the packages hang together.
package docs_test

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write what the program prints into the pages")

// block is a fenced block of a page. The words behind the fence say what it is:
//
//	wgr FILE      the whole of a file; a reader saves it
//	wgr FILE add  more of it, for the end
//	diff FILE     a change: lines with - go, lines with + come
//	console       commands behind $ and what they print; behind > stands what
//	              is typed, and a line … stands for any lines left out
//	text NAME     something that a test reads
type block struct {
	kind, file, mode string
	line             int // of the page, the first behind the fence
	body             []string
}

// page is a Markdown file taken apart.
type page struct {
	path  string
	lines []string
	found []block
	loose bool // see loosen
}

func read(t *testing.T, path string) *page {
	t.Helper()
	src, err := os.ReadFile(path)
	require.NoError(t, err)
	p := &page{path: path, lines: strings.Split(string(src), "\n")}
	for i := 0; i < len(p.lines); i++ {
		info, fenced := strings.CutPrefix(p.lines[i], "```")
		if !fenced {
			continue
		}
		b := block{line: i + 1}
		if words := strings.Fields(info); len(words) > 0 {
			words = append(words, "", "")
			b.kind, b.file, b.mode = words[0], words[1], words[2]
		}
		for i++; i < len(p.lines) && p.lines[i] != "```"; i++ {
			b.body = append(b.body, p.lines[i])
		}
		require.Less(t, i, len(p.lines), "%s:%d: the block does not end", path, b.line)
		p.found = append(p.found, b)
	}
	return p
}

// shown is a command of a console block with what the page says it prints.
type shown struct {
	command string
	line    int
	output  []string
}

func (b *block) commands(t *testing.T) []shown {
	var out []shown
	for i, l := range b.body {
		if command, ok := strings.CutPrefix(l, "$ "); ok {
			out = append(out, shown{command: command, line: b.line + i + 1})
			continue
		}
		require.NotEmpty(t, out, "line %d: a console block begins with a command", b.line+1)
		last := &out[len(out)-1]
		last.output = append(last.output, l)
	}
	return out
}

// typed is what somebody types while the command runs.
func (c *shown) typed() string {
	var b strings.Builder
	for _, l := range c.output {
		if answer, ok := strings.CutPrefix(l, "> "); ok {
			b.WriteString(answer + "\n")
		}
	}
	return b.String()
}

// matches compares lines with a pattern of lines, in which … stands for any.
func matches(pattern, lines []string) bool {
	if len(pattern) == 0 {
		return len(lines) == 0
	}
	if strings.TrimSpace(pattern[0]) == "…" {
		for i := range len(lines) + 1 {
			if matches(pattern[1:], lines[i:]) {
				return true
			}
		}
		return false
	}
	return len(lines) > 0 && pattern[0] == lines[0] && matches(pattern[1:], lines[1:])
}

// loosen takes out of lines what a loose page need not have right: how many
// tests pass, and in which line of its file something stands.
func loosen(lines []string) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		l = regexp.MustCompile(`\d+ passed`).ReplaceAllString(l, "n passed")
		l = regexp.MustCompile(`^ *--> (\S+):\d+:\d+`).ReplaceAllString(l, "--> $1")
		out[i] = regexp.MustCompile(`^ *\d* \|`).ReplaceAllString(l, "|")
	}
	return out
}

// codeless takes the code of a saved game out of lines: every change of a rule,
// and of what rules mean to the engine, makes it another.
func codeless(lines []string) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = regexp.MustCompile(`[0-9A-Z]{4}(-[0-9A-Z]{4}){4}`).ReplaceAllString(l, "CODE")
	}
	return out
}

// follow does what the page says in a folder: saves each listing, makes each
// change and runs each command, in turn.
func (p *page) follow(t *testing.T, dir string) {
	t.Helper()
	for i := range p.found {
		b := &p.found[i]
		path := filepath.Join(dir, b.file)
		switch b.kind {
		case "wgr":
			require.NotEmpty(t, b.file, "line %d: a listing names its file", b.line)
			require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
			text := strings.Join(b.body, "\n") + "\n"
			if b.mode == "add" {
				old, err := os.ReadFile(path)
				require.NoError(t, err, "line %d", b.line)
				text = string(old) + text
			}
			require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
		case "diff":
			change(t, path, b)
		case "console":
			p.console(t, b, dir)
		}
	}
}

// change carries out a diff: the lines with a blank or - stand together in the
// file, once, and become those with a blank or +.
func change(t *testing.T, path string, b *block) {
	t.Helper()
	var before, after []string
	for _, l := range b.body {
		text := ""
		if l != "" {
			text = l[1:]
		}
		if !strings.HasPrefix(l, "+") {
			before = append(before, text)
		}
		if !strings.HasPrefix(l, "-") {
			after = append(after, text)
		}
	}
	src, err := os.ReadFile(path)
	require.NoError(t, err)
	old, now := strings.Join(before, "\n")+"\n", strings.Join(after, "\n")+"\n"
	require.Equal(t, 1, strings.Count(string(src), old), "line %d: in %s there is not one place\n%s", b.line, b.file, old)
	require.NoError(t, os.WriteFile(path, []byte(strings.Replace(string(src), old, now, 1)), 0o644))
}

// console runs the commands of a block in a folder and compares. With -update
// the page is changed instead, except where lines were left out.
func (p *page) console(t *testing.T, b *block, dir string) {
	t.Helper()
	var now []string
	same := true
	for _, c := range b.commands(t) {
		want, got := c.output, shell(t, dir, c.command, c.typed())
		right := matches(codeless(want), codeless(got)) || p.loose && matches(loosen(codeless(want)), loosen(codeless(got)))
		byHand := slices.Contains(c.output, "…")
		if !right && (byHand || !*update) {
			t.Errorf("%s:%d: $ %s\n--- the page says\n%s\n--- the program prints\n%s\n--- %s",
				filepath.Base(p.path), c.line, c.command, strings.Join(c.output, "\n"), strings.Join(got, "\n"),
				"go test ./docs -update writes it into the page (but not over a …)")
		}
		if right || byHand {
			got = c.output
		} else {
			same = false
		}
		now = append(append(now, "$ "+c.command), got...)
	}
	if !same && *update {
		p.replace(b, now)
	}
}

// replace puts other lines into a block and writes the page.
func (p *page) replace(b *block, body []string) {
	grown := len(body) - len(b.body)
	p.lines = append(append(append([]string(nil), p.lines[:b.line]...), body...), p.lines[b.line+len(b.body):]...)
	for i := range p.found {
		if p.found[i].line > b.line {
			p.found[i].line += grown
		}
	}
	b.body = body
	_ = os.WriteFile(p.path, []byte(strings.Join(p.lines, "\n")), 0o644)
}

// shell runs a command line with the program in its path and gives the lines
// of what it prints, without blanks at their ends.
func shell(t *testing.T, dir, command, typed string) []string {
	t.Helper()
	cmd := exec.Command("sh", "-c", command)
	cmd.Stdin = strings.NewReader(typed)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PATH="+program(t)+string(os.PathListSeparator)+os.Getenv("PATH"), "NO_COLOR=1")
	out, err := cmd.CombinedOutput()
	if _, exited := err.(*exec.ExitError); !exited {
		require.NoError(t, err, command)
	}
	text := strings.TrimRight(string(out), "\n")
	if text == "" {
		return nil
	}
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return lines
}

var built string

// program builds wargame once and gives the folder that it is in.
func program(t *testing.T) string {
	t.Helper()
	if built == "" {
		dir, err := os.MkdirTemp("", "wargame")
		require.NoError(t, err)
		out, err := exec.Command("go", "build", "-o", filepath.Join(dir, "wargame"), "wargame/cmd/wargame").CombinedOutput()
		require.NoError(t, err, string(out))
		built = dir
	}
	return built
}

func TestMain(m *testing.M) {
	code := m.Run()
	if built != "" {
		_ = os.RemoveAll(built)
	}
	os.Exit(code)
}
