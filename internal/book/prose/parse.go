package prose

import (
	"slices"

	"wargame/dsl"

	"github.com/alecthomas/participle/v2/lexer"
)

// node is a parsed expression. The rules have been checked before, so the parser gives no
// messages: what it cannot read becomes a node of kind raw.
type node struct {
	kind  kind
	text  string // of a name, a literal, an operator
	base  *node  // of a call, a member or an index; nil in `.side`
	args  []*node
	names []string // of arguments, empty where one has no name
	as    string   // of an argument: the name of the element
}

type kind uint8

const (
	raw kind = iota
	number
	quoted
	name
	element // #
	member  // base.text
	call    // text(args), or base(args)
	index
	series
	unary
	binary
	choice // args[0] ? args[1] : args[2]
)

// levels are the binary operators by how closely they bind, as in expr.
var levels = map[string]int{
	"??": 5, "or": 10, "||": 10, "and": 15, "&&": 15,
	"==": 20, "!=": 20, "<": 20, ">": 20, "<=": 20, ">=": 20,
	"in": 20, "not in": 20, "contains": 20, "startsWith": 20, "endsWith": 20, "matches": 20,
	"..": 25, "+": 30, "-": 30, "*": 60, "/": 60, "%": 60, "**": 100,
}

type reader struct {
	tokens []lexer.Token
	at     int
}

// parse reads an expression.
func parse(text string) *node {
	r := &reader{}
	for _, t := range dsl.Tokens("", text) {
		if t.Type != dsl.TokenWhitespace && t.Type != dsl.TokenComment && !t.EOF() {
			r.tokens = append(r.tokens, t)
		}
	}
	n := r.choice()
	if n == nil || r.at < len(r.tokens) {
		return &node{kind: raw, text: text}
	}
	return n
}

func (r *reader) peek() string {
	if r.at >= len(r.tokens) || r.tokens[r.at].Type == dsl.TokenString {
		return ""
	}
	return r.tokens[r.at].Value
}

func (r *reader) take(text string) bool {
	if r.peek() == text {
		r.at++
		return true
	}
	return false
}

func (r *reader) choice() *node {
	c := r.operators(0)
	if c == nil || !r.take("?") {
		return c
	}
	yes := c
	if r.peek() != ":" {
		yes = r.choice()
	}
	if !r.take(":") {
		return nil
	}
	no := r.choice()
	if yes == nil || no == nil {
		return nil
	}
	return &node{kind: choice, args: []*node{c, yes, no}}
}

func (r *reader) operators(least int) *node {
	left := r.operand()
	for left != nil {
		op, width := r.peek(), 1
		if op == "not" && r.at+1 < len(r.tokens) && r.tokens[r.at+1].Value == "in" {
			op, width = "not in", 2
		}
		level, ok := levels[op]
		if !ok || level < least {
			break
		}
		r.at += width
		right := r.operators(level + 1)
		if right == nil {
			return nil
		}
		left = &node{kind: binary, text: map[string]string{"&&": "and", "||": "or"}[op], args: []*node{left, right}}
		if left.text == "" {
			left.text = op
		}
	}
	return left
}

func (r *reader) operand() *node {
	if r.at >= len(r.tokens) {
		return nil
	}
	t := r.tokens[r.at]
	switch {
	case t.Type == dsl.TokenString:
		r.at++
		return r.tail(&node{kind: quoted, text: dsl.Unquote(t.Value)})
	case t.Type == dsl.TokenInt:
		r.at++
		n := &node{kind: number, text: t.Value}
		if r.peek() == "." && r.at+1 < len(r.tokens) && r.tokens[r.at+1].Type == dsl.TokenInt {
			n.text += "." + r.tokens[r.at+1].Value
			r.at += 2
		}
		return r.tail(n)
	case t.Value == "not" || t.Value == "!":
		r.at++
		return wrap("not", r.operators(50))
	case t.Value == "-" || t.Value == "+":
		r.at++
		return wrap(t.Value, r.operators(90))
	case t.Value == "#":
		r.at++
		return r.tail(&node{kind: element})
	case t.Value == ".":
		return r.tail(&node{kind: element})
	case t.Value == "(":
		r.at++
		n := r.choice()
		if !r.take(")") {
			return nil
		}
		return r.tail(n)
	case t.Value == "[":
		r.at++
		args, _, ok := r.arguments("]")
		if !ok {
			return nil
		}
		return r.tail(&node{kind: series, args: args})
	case t.Type == dsl.TokenIdent:
		r.at++
		return r.tail(&node{kind: name, text: t.Value})
	}
	return nil
}

func wrap(op string, n *node) *node {
	if n == nil {
		return nil
	}
	return &node{kind: unary, text: op, args: []*node{n}}
}

// tail reads calls, members and indexes after an operand.
func (r *reader) tail(n *node) *node {
	for n != nil {
		switch r.peek() {
		case "(":
			r.at++
			args, names, ok := r.arguments(")")
			if !ok {
				return nil
			}
			c := &node{kind: call, base: n, args: args, names: names}
			if n.kind == name {
				c.text = n.text
			}
			n = c
		case ".", "?.":
			r.at++
			if r.at >= len(r.tokens) || r.tokens[r.at].Type != dsl.TokenIdent {
				return nil
			}
			n = &node{kind: member, base: n, text: r.peek()}
			r.at++
		case "[":
			r.at++
			args, _, ok := r.arguments("]")
			if !ok {
				return nil
			}
			n = &node{kind: index, base: n, args: args}
		default:
			return n
		}
	}
	return nil
}

// arguments reads a list up to its closing bracket.
func (r *reader) arguments(end string) (args []*node, names []string, ok bool) {
	for !r.take(end) {
		if len(args) > 0 && !r.take(",") {
			return nil, nil, false
		}
		label := ""
		if r.at+1 < len(r.tokens) && r.tokens[r.at].Type == dsl.TokenIdent && r.tokens[r.at+1].Value == ":" && r.tokens[r.at+1].Type == dsl.TokenPunct {
			label = r.peek()
			r.at += 2
		}
		n := r.choice()
		if n == nil {
			return nil, nil, false
		}
		if r.peek() == "as" && r.at+1 < len(r.tokens) {
			n.as = r.tokens[r.at+1].Value
			r.at += 2
		}
		args, names = append(args, n), append(names, label)
	}
	return args, names, true
}

// conjuncts returns the parts that `and` joins.
func (n *node) conjuncts(op string) []*node {
	if n.kind == binary && n.text == op {
		return append(n.args[0].conjuncts(op), n.args[1].conjuncts(op)...)
	}
	return []*node{n}
}

// names reports whether a node is the name or one of the names.
func (n *node) is(names ...string) bool { return n.kind == name && slices.Contains(names, n.text) }
