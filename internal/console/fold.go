package console

import (
	"io"
	"strings"

	"github.com/mattn/go-runewidth"
)

// folding writes lines no wider than a terminal: what is longer goes on below, under
// the last column of its line, or a little to the right of where it began.
type folding struct {
	out  io.Writer
	size func() int
}

// NewFolding returns a writer that folds lines to the width that size returns; a width of 0
// or less leaves them as they are.
func NewFolding(out io.Writer, size func() int) io.Writer { return &folding{out, size} }

// Write folds each line of a text. A line is expected to come whole.
func (f *folding) Write(p []byte) (int, error) {
	width := f.size()
	if width <= 0 || !tooWide(string(p), width) {
		return f.out.Write(p)
	}
	lines := strings.SplitAfter(string(p), "\n")
	for i, l := range lines {
		lines[i] = fold(l, width)
	}
	if _, err := io.WriteString(f.out, strings.Join(lines, "")); err != nil {
		return 0, err
	}
	return len(p), nil
}

func tooWide(text string, width int) bool {
	for l := range strings.Lines(text) {
		if runewidth.StringWidth(Uncolored(l)) > width {
			return true
		}
	}
	return false
}

// fold breaks a line where words end. A word that is longer than a line is left whole.
func fold(line string, width int) string {
	if !tooWide(line, width) {
		return line
	}
	hang := strings.Repeat(" ", hanging(Uncolored(line), width))
	var out []string
	for tooWide(line, width) {
		at := breakAt(line, width)
		if at < 0 {
			break
		}
		out = append(out, strings.TrimRight(line[:at], " "))
		line = hang + strings.TrimLeft(line[at:], " ")
	}
	return strings.Join(append(out, line), "\n")
}

// hanging is how far to the right a line goes on: below its last column that begins in
// the left three quarters, else two beyond its own indent.
func hanging(line string, width int) int {
	indent := len(line) - len(strings.TrimLeft(line, " "))
	at := -1
	for i := indent; i < len(line) && runewidth.StringWidth(line[:i]) <= width*3/4; i++ {
		if i >= 2 && line[i] != ' ' && line[i-2:i] == "  " && i > indent {
			at = runewidth.StringWidth(line[:i])
		}
	}
	if at >= 0 {
		return at
	}
	return min(indent+2, width/2)
}

// breakAt is the last place at which a line may end that is no further to the right than the
// width, with a word before it; else the first behind it, -1 without any.
func breakAt(line string, width int) int {
	indent := len(line) - len(strings.TrimLeft(line, " "))
	best, before := -1, ' '
	for i, r := range line {
		may := i >= indent && (r == ' ' || i > indent && before != ' ' && mayEnd(before, r))
		before = r
		if !may {
			continue
		}
		if runewidth.StringWidth(Uncolored(line[:i])) > width {
			if best < 0 && strings.TrimSpace(line[i:]) != "" {
				return i
			}
			break
		}
		best = i
	}
	return best
}

// Uncolored returns a text without the attributes of this package.
func Uncolored(s string) string {
	return strings.NewReplacer(BoldOn, "", DimOn, "", AllOff, "").Replace(s)
}
