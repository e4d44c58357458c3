package formula

import "strings"

// ClosingBracket returns the offset after the bracket that closes the one at from, or 0
// if there is none.
func ClosingBracket(text string, from int) int {
	depth := 0
	for i := from; i < len(text); {
		j, depthChange := ScanText(text, i)
		depth += depthChange
		if depth == 0 {
			return j
		}
		i = j
	}
	return 0
}

// ScanText advances over a string or a comment as a whole, otherwise over one byte, and
// returns the next offset. change is 1 for an opening bracket, -1 for a closing one, and
// otherwise 0.
func ScanText(text string, i int) (next, change int) {
	switch c := text[i]; c {
	case '(', '[', '{':
		return i + 1, 1
	case ')', ']', '}':
		return i + 1, -1
	case '"', '\'', '`':
		for j := i + 1; j < len(text); j++ {
			if text[j] == '\\' && c != '`' {
				j++
			} else if text[j] == c {
				return j + 1, 0
			}
		}
		return len(text), 0
	case '/':
		if rest := text[i:]; strings.HasPrefix(rest, "//") {
			if k := strings.IndexByte(rest, '\n'); k >= 0 {
				return i + k + 1, 0
			}
			return len(text), 0
		} else if strings.HasPrefix(rest, "/*") {
			if k := strings.Index(rest[2:], "*/"); k >= 0 {
				return i + k + 4, 0
			}
			return len(text), 0
		}
	}
	return i + 1, 0
}

// Balanced returns text[start:end] on one line, extended in both directions until its
// brackets match.
func Balanced(text string, start, end int) string {
	start, end = min(max(start, 0), len(text)), min(max(end, start, 0), len(text))
	for range 8 {
		depth, low := 0, 0
		for i := start; i < end; {
			j, change := ScanText(text, i)
			depth += change
			low = min(low, depth)
			i = j
		}
		if low < 0 {
			k := strings.LastIndexAny(text[:start], "([{")
			if k < 0 {
				break
			}
			start = k
		} else if depth > 0 {
			k := strings.IndexAny(text[end:], ")]}")
			if k < 0 {
				break
			}
			end += k + 1
		} else {
			break
		}
	}
	return strings.Join(strings.Fields(text[start:end]), " ")
}
