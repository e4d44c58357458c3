package console

import (
	"fmt"
)

// Plural returns a number with a noun, which takes an s unless the number is 1.
func Plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
