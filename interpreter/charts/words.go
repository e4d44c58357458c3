package charts

import (
	"cmp"
	"slices"
	"strings"

	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/program"
	"wargame/interpreter/value"
)

// speaker writes conditions and values of the rules for players: attributes by their titles,
// words by theirs, and rules by their names without arguments. It names no local.
type speaker struct {
	program *program.Program
	without func(n *formula.Tree) bool // conditions that are left out: the terrain of the entry
}

// say returns an expression as text; empty if nothing is left of it.
func (s *speaker) say(n *formula.Tree) string {
	if n == nil || s.without != nil && s.without(n) {
		return ""
	}
	switch n.Op {
	case formula.OpConst:
		return s.program.Tell(n.Type, n.Val)
	case formula.OpAttr:
		return s.attribute(n)
	case formula.OpCall:
		return s.call(n)
	case formula.OpNot:
		return s.with("not %s", s.say(n.Kids[0]))
	case formula.OpAnd:
		return s.join(n.Kids, s.program.Messages.Text(" and "))
	case formula.OpOr:
		return s.join(n.Kids, s.program.Messages.Text(" or "))
	case formula.OpEq:
		return s.equal(n)
	case formula.OpNe:
		return s.with("not %s", s.equal(n))
	case formula.OpIn:
		return s.among(n)
	case formula.OpAny:
		return s.with("any of them: %s", s.say(n.Kids[1]))
	case formula.OpAll:
		return s.with("each of them: %s", s.say(n.Kids[1]))
	case formula.OpNone:
		return s.with("none of them: %s", s.say(n.Kids[1]))
	case formula.OpLess, formula.OpLessEq, formula.OpMore, formula.OpMoreEq, formula.OpAdd, formula.OpSub, formula.OpMul:
		return s.between(n)
	case formula.OpMin, formula.OpMax, formula.OpMap, formula.OpIf, formula.OpSum, formula.OpCount, formula.OpFilter, formula.OpLen:
		return s.named(n)
	}
	return ""
}

// plain reports whether players know every word of a condition: attributes, words, tracks, and
// rules that have a title. The names of other rules and facts are written for designers, and
// nested alternatives cannot be read in one line; the title of the rule says them better.
func (s *speaker) plain(n *formula.Tree) bool {
	if n == nil || s.without != nil && s.without(n) {
		return true
	}
	all := func() bool { return !slices.ContainsFunc(n.Kids, func(k *formula.Tree) bool { return !s.plain(k) }) }
	switch n.Op {
	case formula.OpConst:
		return true
	case formula.OpAttr:
		return s.attributeOf(n) != nil
	case formula.OpCall:
		return n.Func != nil && (s.program.Titles[n.Func.Name] != "" || s.program.Tracks[n.Func.Name] != nil || n.Func.Name == turnNumber)
	case formula.OpNot:
		return n.Kids[0].Op != formula.OpAnd && n.Kids[0].Op != formula.OpOr && all()
	case formula.OpAnd:
		return all() && !slices.ContainsFunc(n.Kids, func(k *formula.Tree) bool { return k.Op == formula.OpOr && s.say(k) != "" })
	case formula.OpIn:
		return n.Kids[0].Type.Kind == value.Enum && s.plain(n.Kids[0])
	case formula.OpOr, formula.OpEq, formula.OpNe, formula.OpLess, formula.OpLessEq, formula.OpMore, formula.OpMoreEq, formula.OpAdd, formula.OpSub, formula.OpMul:
		return all()
	}
	return false
}

// turnNumber is the track that every game has.
const turnNumber = "turn_number"

var signs = map[formula.Op]string{formula.OpLess: "<", formula.OpLessEq: "≤", formula.OpMore: ">", formula.OpMoreEq: "≥", formula.OpAdd: "+", formula.OpSub: "−", formula.OpMul: "×"}

// between returns a comparison or a sum with its sign.
func (s *speaker) between(n *formula.Tree) string {
	a, b := s.say(n.Kids[0]), s.say(n.Kids[1])
	if a == "" || b == "" {
		return a + b
	}
	return a + " " + signs[n.Op] + " " + b
}

// with puts a text into a phrase; an empty one stays empty.
func (s *speaker) with(phrase, text string) string {
	if text == "" {
		return ""
	}
	return s.program.Messages.Sprintf(phrase, text)
}

// join lists the parts that have a text, each once.
func (s *speaker) join(kids []*formula.Tree, between string) string {
	var out []string
	for _, k := range kids {
		if text := s.say(k); text != "" && !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	return strings.Join(out, between)
}

// attribute returns the title of an attribute.
func (s *speaker) attribute(n *formula.Tree) string {
	if a := s.attributeOf(n); a != nil {
		return a.Label()
	}
	if n.Func == nil {
		return ""
	}
	return names.Spoken(n.Func.Name)
}

// attributeOf returns the attribute that a node reads; nil for a field of a record.
func (s *speaker) attributeOf(n *formula.Tree) *names.Attribute {
	if n.Op != formula.OpAttr || n.Func == nil || len(n.Kids) == 0 {
		return nil
	}
	o, ok := names.OwnerOf(n.Kids[0].Type)
	if !ok {
		return nil
	}
	return s.program.AttributeOf(o, n.Func.Name)
}

// call returns the name of a rule, with the words among its arguments.
func (s *speaker) call(n *formula.Tree) string {
	if n.Func == nil {
		return ""
	}
	text := cmp.Or(s.program.Titles[n.Func.Name], names.Spoken(n.Func.Name))
	var words []string
	for _, k := range n.Kids {
		if k.Op == formula.OpConst && k.Type.Kind == value.Enum {
			words = append(words, s.program.Tell(k.Type, k.Val))
		}
	}
	if len(words) > 0 {
		text += " (" + strings.Join(words, ", ") + ")"
	}
	return text
}

// equal returns a comparison with a word as the word, any other as an equation.
func (s *speaker) equal(n *formula.Tree) string {
	a, b := n.Kids[0], n.Kids[1]
	if a.Op == formula.OpConst {
		a, b = b, a
	}
	if b.Op == formula.OpConst && b.Type.Kind == value.Enum && b.Val.N >= 0 {
		return s.program.Tell(b.Type, b.Val)
	}
	left, right := s.say(a), s.say(b)
	if left == "" || right == "" {
		return left + right
	}
	return left + " = " + right
}

// among returns the words that a value is one of.
func (s *speaker) among(n *formula.Tree) string {
	list := n.Kids[1]
	if n.Kids[0].Type.Kind != value.Enum {
		return s.named(n)
	}
	if list.Op == formula.OpConst {
		return s.program.Tell(list.Type, list.Val)
	}
	if list.Op == formula.OpMask && len(list.Kids) == 1 {
		list = list.Kids[0]
	}
	if list.Op == formula.OpList {
		return s.join(list.Kids, s.program.Messages.Text(" or "))
	}
	return s.say(list)
}

// named returns the names of the rules and attributes that a longer expression reads.
func (s *speaker) named(n *formula.Tree) string {
	if n.Op == formula.OpCall || n.Op == formula.OpAttr {
		return s.say(n)
	}
	return s.join(n.Kids, ", ")
}

// contribution returns the value of a contribution with its operator.
func (s *speaker) contribution(op string, x *formula.Expr) string {
	if x == nil {
		return op
	}
	if v, ok := x.Const(); ok {
		return signed(op, value.Format(v.N))
	}
	if text, ok := s.lookup(x.Root); ok {
		if strings.ContainsAny(text, " ") && (op == "+" || op == "=") {
			return text
		}
		return signed(op, text)
	}
	if s.without = nil; op == "=" || op == "+" {
		return s.say(x.Root)
	}
	return op + " " + s.say(x.Root)
}

func signed(op, number string) string {
	switch op {
	case "+", "-", "x":
		if strings.HasPrefix(number, "-") && op == "+" {
			return "−" + number[1:]
		}
		return map[string]string{"+": "+", "-": "−", "x": "×"}[op] + number
	case "=":
		return "= " + number
	}
	return op + " " + number
}

// lookup returns what a table has for the words that are fixed: one cell, or a cell for each
// word of the axis that is not.
func (s *speaker) lookup(n *formula.Tree) (string, bool) {
	output := ""
	call := n
	if n.Op == formula.OpAttr && len(n.Kids) == 1 && n.Kids[0].Op == formula.OpCall {
		call, output = n.Kids[0], n.Func.Name
	}
	if call.Op != formula.OpCall || call.Func == nil {
		return "", false
	}
	t := s.program.Tables[call.Func.Name]
	if t == nil || len(t.Columns) > 0 || len(call.Kids) != len(t.Axes) {
		return "", false
	}
	args, open := make([]value.Value, len(t.Axes)), -1
	for i, k := range call.Kids {
		switch {
		case k.Op == formula.OpConst:
			args[i] = k.Val
		case open >= 0:
			return "", false
		default:
			open = i
		}
	}
	cell := func() string {
		v, ok := t.Lookup(args)
		if !ok {
			return ""
		}
		if output != "" {
			for i, o := range t.Outputs {
				if o.Name == output {
					return s.program.Show(o.Type, v.Field(i))
				}
			}
		}
		return t.ShowCell(s.program, v)
	}
	if open < 0 {
		text := cell()
		return text, text != ""
	}
	axis := &t.Axes[open]
	e := s.program.Enums[axis.Type.Name]
	if axis.Type.Kind != value.Enum || e == nil {
		return "", false
	}
	var out []string
	for i := range e.Words {
		args[open] = value.Word(int64(i))
		if text := cell(); text != "" {
			out = append(out, names.Spoken(e.Title(i))+" "+text)
		}
	}
	return strings.Join(out, ", "), len(out) > 0
}

// constant returns a value that does not depend on a position; empty for any other.
func (s *speaker) constant(x *formula.Expr) string {
	if x == nil {
		return ""
	}
	if v, ok := x.Const(); ok {
		return value.Format(v.N)
	}
	text, _ := s.lookup(x.Root)
	return text
}
