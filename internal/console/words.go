package console

import (
	"fmt"
	"strings"
)

// Plural returns a number with a noun, which takes an s unless the number is 1.
func Plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// ShellWord returns a word as it is typed in a POSIX shell, quoted where it has to be.
func ShellWord(s string) string {
	if strings.ContainsAny(s, " '\"$&|;<>()*?\\") {
		return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
	}
	return s
}
