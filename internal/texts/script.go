package texts

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// ofScript returns the texts of a JavaScript file: literals that hold words. Names of
// styles, keys and stored values are not texts.
func ofScript(path string) ([]Text, error) {
	src, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	s := script{src: string(src)}
	sheets, err := filepath.Glob(filepath.Join(filepath.Dir(path), "*.css"))
	if err != nil {
		return nil, err
	}
	for _, name := range sheets {
		css, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		s.styles = append(s.styles, styleName.FindAllString(string(css), -1)...)
	}
	s.scan(0, false)
	var out []Text
	for _, text := range s.found {
		out = append(out, Text{Func: filepath.Base(path), Words: text})
	}
	return out, nil
}

// script collects the texts of one source in JavaScript.
type script struct {
	src    string
	styles []string // names of classes with their dot, as the style sheet has them
	found  []string
}

// scan reads code from a position on and returns the position after it: the end of the
// source, or, within a template, the position after the brace that ends the expression.
func (s *script) scan(at int, inner bool) int {
	depth := 0
	for at < len(s.src) {
		switch c := s.src[at]; {
		case strings.HasPrefix(s.src[at:], "//"):
			at += index(s.src[at:], "\n")
		case strings.HasPrefix(s.src[at:], "/*"):
			at += index(s.src[at:], "*/") + 2
		case c == '/' && beginsPattern.MatchString(s.src[max(0, at-12):at]):
			at += len(pattern.FindString(s.src[at:]))
		case c == '"' || c == '\'':
			lit := quoted.FindString(s.src[at:])
			if lit == "" {
				at++
				continue
			}
			if rest := s.src[at+len(lit):]; !strings.HasPrefix(rest, ":") && !strings.HasPrefix(rest, " in window") {
				s.add(at, lit[1:len(lit)-1])
			}
			at += len(lit)
		case c == '`':
			at = s.template(at)
		case c == '{':
			depth++
			at++
		case c == '}' && inner && depth == 0:
			return at + 1
		case c == '}':
			depth--
			at++
		default:
			at++
		}
	}
	return len(s.src)
}

// template reads a template literal. An expression in it that holds literals of its own
// is written ${…}.
func (s *script) template(begin int) int {
	var text strings.Builder
	at := begin + 1
	for at < len(s.src) && s.src[at] != '`' {
		switch {
		case s.src[at] == '\\':
			text.WriteString(s.src[at:min(at+2, len(s.src))])
			at += 2
		case strings.HasPrefix(s.src[at:], "${"):
			end := s.scan(at+2, true)
			if expr := s.src[at:end]; strings.ContainsAny(expr, "\"`'*") {
				text.WriteString("${…}")
			} else {
				text.WriteString(expr)
			}
			at = end
		default:
			text.WriteByte(s.src[at])
			at++
		}
	}
	s.add(begin, text.String())
	return at + 1
}

func (s *script) add(at int, text string) {
	if !readable(text) || strings.HasPrefix(text, "./") || keyed.MatchString(s.src[max(0, at-60):at]) {
		return
	}
	if !slices.ContainsFunc(strings.Fields(text), func(w string) bool { return !slices.Contains(s.styles, "."+w) }) {
		return
	}
	s.found = append(s.found, text)
}

// index is strings.Index with the end of the text for a part that does not occur.
func index(text, part string) int {
	if i := strings.Index(text, part); i >= 0 {
		return i
	}
	return len(text)
}

var (
	styleName     = regexp.MustCompile(`\.[a-z][a-z-]*`)
	quoted        = regexp.MustCompile(`^(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')`)
	pattern       = regexp.MustCompile(`^/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*|^/`)
	beginsPattern = regexp.MustCompile(`(^|[(,=:\[!&|?{};+~]|return)\s*$`)
	keyed         = regexp.MustCompile(`(className|class|role|rel|[kK]ey|name|key|transform|FONT|[gs]etItem\(|startsWith\(|inputs\[|querySelectorAll\(|querySelector\(|matchMedia\(|viewBox|const key|Channel\(|encode\(|===|!==)\s*[:=]*\s*$`)
)
