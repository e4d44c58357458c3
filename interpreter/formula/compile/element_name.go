package compile

import (
	"strings"

	"github.com/expr-lang/expr/ast"

	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// A loop function may name its element: any(units as v, v.side != u.side). The language of
// expr knows only #, so the parser is given blanks in place of "as v", and the checker finds
// the name by the bracket of the call.

// elementName is the name that a loop gives its element, with its byte offset.
type elementName struct {
	text string
	at   int
}

// elementNames finds the names of elements, by the byte offset of the bracket of their call,
// and returns the text with blanks in their place.
func elementNames(text string) (map[int]elementName, string) {
	if !strings.Contains(text, "as") {
		return nil, text
	}
	names := map[int]elementName{}
	parsed := []byte(text)
	var open []int // the opening brackets; -1 where no list of a loop function can end
	for i := 0; i < len(text); {
		next, change := formula.ScanText(text, i)
		switch {
		case change > 0:
			open = append(open, -1)
			if _, loop := predicates[lastWord(text[:i])]; loop && text[i] == '(' {
				open[len(open)-1] = i
			}
		case change < 0 && len(open) > 0:
			open = open[:len(open)-1]
		case text[i] == ',' && len(open) > 0 && open[len(open)-1] >= 0:
			bracket := open[len(open)-1]
			open[len(open)-1] = -1
			if start, name, ok := nameAtEnd(text[:i]); ok {
				names[bracket] = name
				for k := start; k < name.at+len(name.text); k++ {
					if parsed[k] != '\n' {
						parsed[k] = ' '
					}
				}
			}
		}
		i = next
	}
	return names, string(parsed)
}

// nameAtEnd finds "as v" at the end of a text, and its start.
func nameAtEnd(text string) (start int, name elementName, ok bool) {
	text = strings.TrimRight(text, blanks)
	name.text = lastWord(text)
	name.at = len(text) - len(name.text)
	before := strings.TrimRight(text[:name.at], blanks)
	word, _ := identifierAt(name.text)
	ok = word != "" && len(before) < name.at && lastWord(before) == "as"
	return len(before) - len("as"), name, ok
}

const blanks = " \t\r\n"

// lastWord returns the word at the end of a text.
func lastWord(text string) string {
	i := len(text)
	for i > 0 && wordByte(text[i-1]) {
		i--
	}
	return text[i:]
}

// elementName returns the name of the element of a loop; false if it has none.
func (s *source) elementName(n *ast.BuiltinNode) (elementName, bool) {
	if len(s.elements) == 0 {
		return elementName{}, false
	}
	at := s.offset(n.Location().From)
	name, ok := s.elements[at+max(0, strings.IndexByte(s.text[at:], '('))]
	return name, ok
}

// nameElement binds the name of the element of a loop, beside #, for the condition of the
// loop. It returns false after it has reported a name that has a meaning already.
func nameElement(k *checker, n *ast.BuiltinNode, element *binding) (named, ok bool) {
	name, named := k.src.elementName(n)
	if !named {
		return false, true
	}
	ok = name.text != "none" && k.lookup(name.text) == nil && len(k.scope.Ident(name.text)) == 0
	if !ok {
		k.report(Problem{Start: name.at, End: name.at + len(name.text), Code: CodeShadow, Summary: name.text + " already has a meaning here", Help: "choose another name"})
	}
	k.bound = &binding{up: k.bound, name: name.text, typ: element.typ, slot: element.slot}
	return true, ok
}

// checkDistinct checks distinct(list): the elements of a list, each once, in its order.
func checkDistinct(k *checker, n *ast.CallNode) *formula.Tree {
	list := k.check(n.Arguments[0], value.Type{})
	if list.Bad() {
		return k.bare(n, formula.OpBad, value.Type{}, list)
	}
	e, ok := formula.ElementType(list.Type)
	if !ok || list.Type.Kind == value.Mask {
		return k.at(n.Arguments[0], CodeType, "distinct needs a list, not "+list.Type.Indefinite(), "")
	}
	nothing := &formula.Tree{Op: formula.OpList, Type: value.ListOf(e), Start: list.End, End: list.End, Text: k.src.text}
	return k.make(n, formula.OpUnion, value.ListOf(e), list, nothing)
}
