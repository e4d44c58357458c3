package compile

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/expr-lang/expr/ast"

	"wargame/interpreter/formula"
)

// A record is made with named fields: battle(attackers: a, overrun), where a name alone
// sets a flag. The language of expr has maps, but no named arguments. Its parser is
// given battle({attackers: a, overrun: true}), and every offset is mapped back to the
// original text.

// insertion is text inserted for the parser.
type insertion struct {
	at   int
	text string
}

// named rewrites named arguments for the parser.
func (s *source) named() {
	if !strings.Contains(s.parsed, ":") || !strings.Contains(s.parsed, "(") {
		return
	}
	ins := namedArguments(s.parsed)
	if len(ins) == 0 {
		return
	}
	slices.SortStableFunc(ins, func(a, b insertion) int { return a.at - b.at })
	var b strings.Builder
	s.bytes = nil
	for i := 0; ; {
		for len(ins) > 0 && ins[0].at == i {
			for range ins[0].text {
				s.bytes = append(s.bytes, i)
			}
			b.WriteString(ins[0].text)
			ins = ins[1:]
		}
		s.bytes = append(s.bytes, i)
		if i == len(s.parsed) {
			break
		}
		_, n := utf8.DecodeRuneInString(s.parsed[i:])
		b.WriteString(s.parsed[i : i+n])
		i += n
	}
	s.parsed = b.String()
}

// bracket is an open bracket: the offset of its current argument, and of its first named
// argument, or -1.
type bracket struct {
	call     bool
	argument int
	named    int
}

// namedArguments returns the insertions that turn named arguments into maps.
func namedArguments(text string) []insertion {
	var out []insertion
	var open []bracket
	argument := func(b *bracket, end int) {
		name, rest := identifierAt(text[b.argument:end])
		at := b.argument + strings.Index(text[b.argument:end], name)
		switch {
		case !b.call || name == "":
		case strings.HasPrefix(rest, ":"):
			if b.named < 0 {
				b.named = at
				out = append(out, insertion{at, "{"})
			}
		case rest == "" && b.named >= 0:
			out = append(out, insertion{at + len(name), ": true"})
		}
	}
	for i := 0; i < len(text); {
		next, change := formula.ScanText(text, i)
		switch {
		case change > 0:
			open = append(open, bracket{text[i] == '(' && i > 0 && wordByte(text[i-1]), next, -1})
		case len(open) == 0:
		case change < 0:
			b := &open[len(open)-1]
			argument(b, i)
			if b.named >= 0 {
				out = append(out, insertion{i, "}"})
			}
			open = open[:len(open)-1]
		case text[i] == ',':
			b := &open[len(open)-1]
			argument(b, i)
			b.argument = next
		}
		i = next
	}
	return out
}

// identifierAt returns the identifier at the beginning of a text, and the rest.
func identifierAt(text string) (name, rest string) {
	text = strings.TrimSpace(text)
	n := 0
	for n < len(text) && wordByte(text[n]) {
		n++
	}
	if n == 0 || text[0] >= '0' && text[0] <= '9' {
		return "", ""
	}
	return text[:n], strings.TrimSpace(text[n:])
}

func wordByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// byName returns the call with the named arguments in place of the map, and the function
// that takes exactly these. On an error, which it reports, the function is nil.
func (k *checker) byName(n *ast.CallNode, f *formula.Func) (*ast.CallNode, *formula.Func) {
	m, ok := n.Arguments[len(n.Arguments)-1].(*ast.MapNode)
	if !ok {
		return n, f
	}
	if f.Fields == nil {
		k.at(m, CodeCall, "only the fields of a record can be given by name", "")
		return n, nil
	}
	args := slices.Clone(n.Arguments[:len(n.Arguments)-1])
	names := slices.Clone(f.Fields[:min(len(args), len(f.Fields))])
	for _, p := range m.Pairs {
		pair, ok := p.(*ast.PairNode)
		key, isText := pair.Key.(*ast.StringNode)
		switch {
		case !ok || !isText:
			k.at(m, CodeCall, "a field must be given by its name", "")
			return n, nil
		case !slices.Contains(f.Fields, key.Value):
			k.token(key, CodeName, fmt.Sprintf("%s has no field %s", f.Name, key.Value), k.scope.Suggest(key.Value, func() []string { return f.Fields }))
			return n, nil
		case slices.Contains(names, key.Value):
			k.token(key, CodeCall, fmt.Sprintf("the field %s is given twice", key.Value), "")
			return n, nil
		}
		names = append(names, key.Value)
		args = append(args, pair.Value)
	}
	call := *n // the tree may be shared
	call.Arguments = args
	return &call, f.Named(names)
}
