package compile

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/builtin"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"

	"wargame/interpreter/formula"
)

// config is shared by all parses, because building it costs more than a parse. All
// functions of expr are disabled. Predicates cannot be disabled; the checker rejects
// those that rules may not use.
var config = newConfig()

func newConfig() *conf.Config {
	c := conf.CreateNew()
	c.DisableIfOperator = true
	for _, f := range builtin.Builtins {
		c.Disabled[f.Name] = true
	}
	return c
}

// source is the text of an expression. It converts the offsets of expr, in runes, to
// byte offsets.
type source struct {
	text     string
	parsed   string              // the parser's input: the text without names of elements, and with named arguments rewritten
	bytes    []int               // byte offset of each rune of parsed; nil if the offsets are equal
	elements map[int]elementName // the names of elements, by the bracket of their loop
}

func newSource(text string) *source {
	s := &source{text: text}
	s.elements, s.parsed = elementNames(text)
	defer s.named()
	if utf8.RuneCountInString(text) == len(text) && utf8.ValidString(text) {
		return s
	}
	for i := range text {
		s.bytes = append(s.bytes, i)
	}
	s.bytes = append(s.bytes, len(text))
	return s
}

func (s *source) offset(rune int) int {
	if s.bytes == nil {
		return min(max(rune, 0), len(s.text))
	}
	return s.bytes[min(max(rune, 0), len(s.bytes)-1)]
}

// parse parses the text with expr's parser.
func (s *source) parse() (tree ast.Node, problem *Problem) {
	if len(s.text) > maxText {
		return nil, &Problem{0, len(s.text), CodeSyntax, "the expression is too long", "split it with define", false}
	}
	if strings.TrimSpace(s.text) == "" {
		return nil, &Problem{0, len(s.text), CodeSyntax, "an expression is missing", "", false}
	}
	defer func() {
		if r := recover(); r != nil { // expr's parser may panic
			tree, problem = nil, &Problem{0, len(s.text), CodeSyntax, "this is not an expression", "", false}
		}
	}()
	t, err := parser.ParseWithConfig(s.parsed, config)
	if err == nil {
		return t.Node, nil
	}
	var fe *file.Error
	if !errors.As(err, &fe) {
		return nil, &Problem{0, len(s.text), CodeSyntax, err.Error(), "", false}
	}
	start, end := s.offset(fe.From), s.offset(max(fe.To, fe.From+1))
	if start == end && s.parsed != s.text {
		return nil, &Problem{start, min(end+1, len(s.text)), CodeSyntax, "after a named field, every field must be named", "write name: value, or the name of a flag alone", false}
	}
	if strings.Contains(fe.Message, "token EOF") || strings.Contains(fe.Message, "unexpected end") {
		return nil, &Problem{len(s.text), len(s.text), CodeSyntax, "the expression ends too early", "", false}
	}
	return nil, &Problem{start, end, CodeSyntax, plainSyntax(fe.Message, s.text[start:end]), syntaxHelp(s.text[start:end]), false}
}

// plainSyntax rewrites a message of expr's parser in the terms of the language.
func plainSyntax(message, at string) string {
	if strings.HasPrefix(message, "unexpected token") {
		return fmt.Sprintf("%q does not fit here", at)
	}
	if strings.Contains(message, "maximum allowed nodes") {
		return "the expression is too long"
	}
	return message
}

func syntaxHelp(at string) string {
	switch at {
	case "=":
		return "write == to compare"
	case "&":
		return "write and"
	case "|":
		return "write or"
	case "as":
		return "`as` names the element of a loop, before its condition: any(units as v, v.side == red)"
	case ".", "#":
		return "an element (# or .name) exists only inside any, all, filter, map and the like"
	}
	return ""
}

// span returns the byte range of a node, from its first to its last token.
func (s *source) span(n ast.Node) (start, end int) {
	w := spanner{src: s, start: -1}
	w.visit(n)
	if w.start < 0 {
		return 0, len(s.text)
	}
	return w.start, w.end
}

type spanner struct {
	src        *source
	start, end int
}

func (w *spanner) cover(n ast.Node) {
	loc := n.Location()
	w.add(w.src.offset(loc.From), w.src.offset(loc.To))
}

func (w *spanner) add(start, end int) {
	if w.start < 0 || start < w.start {
		w.start = start
	}
	w.end = max(w.end, end)
}

// closing extends the span to the bracket that closes the first one at or after the
// node.
func (w *spanner) closing(n ast.Node, open byte) {
	from := w.src.offset(n.Location().From)
	for from < len(w.src.text) && w.src.text[from] != open {
		from++
	}
	if end := formula.ClosingBracket(w.src.text, from); end > 0 {
		w.add(w.src.offset(n.Location().From), end)
	}
}

func (w *spanner) visit(n ast.Node) {
	switch n := n.(type) {
	case nil:
	case *ast.UnaryNode:
		w.cover(n)
		w.visit(n.Node)
	case *ast.BinaryNode:
		w.visit(n.Left)
		w.visit(n.Right)
	case *ast.ChainNode:
		w.visit(n.Node)
	case *ast.MemberNode:
		w.visit(n.Node)
		if loc := n.Location(); loc.From < len(w.src.text) && w.src.text[min(w.src.offset(loc.From), len(w.src.text)-1)] == '[' {
			w.closing(n, '[')
			return
		}
		w.cover(n)
	case *ast.SliceNode:
		w.visit(n.Node)
		w.closing(n, '[')
	case *ast.CallNode:
		w.visit(n.Callee)
		w.closing(n, '(')
	case *ast.BuiltinNode:
		if len(n.Arguments) > 0 {
			w.visit(n.Arguments[0]) // a pipe puts it first
		}
		w.cover(n)
		w.closing(n, '(')
	case *ast.PredicateNode:
		w.visit(n.Node)
	case *ast.ConditionalNode:
		w.visit(n.Cond)
		w.visit(n.Exp1)
		w.visit(n.Exp2)
	case *ast.VariableDeclaratorNode:
		w.cover(n)
		w.visit(n.Expr)
	case *ast.SequenceNode:
		for _, k := range n.Nodes {
			w.visit(k)
		}
	case *ast.ArrayNode:
		w.cover(n)
		w.closing(n, '[')
	case *ast.MapNode:
		w.cover(n)
		w.closing(n, '{')
	default:
		w.cover(n)
	}
}
