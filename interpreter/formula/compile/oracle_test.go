package compile

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/expr-lang/expr"
	"github.com/stretchr/testify/require"

	"wargame/internal/wait"
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/derive"
	"wargame/interpreter/value"
)

// builder makes expressions with the same meaning here and in expr: whole numbers
// without division, words as texts, lists and predicates. Each choice consumes a byte of
// the input; at its end the expression is closed quickly.
type builder struct {
	in    []byte
	depth int
	elems int // open predicates over units
	lets  []string
	names []string // open predicates over units that name their element
}

func (b *builder) pick(n int) int {
	if len(b.in) == 0 || b.depth > 6 {
		return 0
	}
	c := int(b.in[0])
	b.in = b.in[1:]
	return c % n
}

func (b *builder) of(kinds ...func() string) string {
	b.depth++
	defer func() { b.depth-- }()
	return kinds[b.pick(len(kinds))]()
}

func (b *builder) text(options ...string) func() string {
	return func() string { return options[b.pick(len(options))] }
}

func (b *builder) unit() string {
	if b.elems > 0 {
		return b.of(b.text("#", "u"), b.text(append([]string{"#"}, b.names...)...))
	}
	return b.of(b.text("u", "u", "us[1]", "first(us)", "last(us)"))
}

func (b *builder) num() string {
	two := func(op string) func() string {
		return func() string { return "(" + b.num() + " " + op + " " + b.num() + ")" }
	}
	return b.of(
		b.text("n", "m", "3", "0", "-2", "7", "turn"),
		b.text(append([]string{"n", "m"}, b.lets...)...),
		func() string { return b.unit() + "." + b.of(b.text("steps", "attack")) },
		two("+"), two("-"), two("*"),
		func() string { return "-" + b.num() },
		func() string { return "(" + b.flag() + " ? " + b.num() + " : " + b.num() + ")" },
		func() string { return "max(" + b.num() + ", " + b.num() + ")" },
		func() string { return "min(" + b.num() + ", " + b.num() + ", " + b.num() + ")" },
		func() string { return "abs(" + b.num() + ")" },
		func() string { return "(abs(" + b.num() + ") % 5)" },
		func() string { return "len(" + b.numbers() + ")" },
		func() string { return "len(" + b.list() + ")" },
		func() string { return "position_in(" + b.numbers() + ", " + b.num() + ")" },
		func() string { return "position_in(" + b.list() + ", " + b.unit() + ")" },
		func() string { return "sum(" + b.numbers() + ")" },
		func() string { return "sum(" + b.list() + ", " + b.inside(b.num) + ")" },
		func() string { return "count(" + b.list() + ", " + b.inside(b.flag) + ")" },
		func() string { return "max(0, max([" + b.num() + ", " + b.num() + "]))" },
		func() string {
			name := fmt.Sprintf("v%d", len(b.lets))
			bound := b.num()
			b.lets = append(b.lets, name)
			body := b.num()
			b.lets = b.lets[:len(b.lets)-1]
			return "(let " + name + " = " + bound + "; " + name + " + " + body + ")"
		},
	)
}

func (b *builder) flag() string {
	compare := func(ops ...string) func() string {
		return func() string { return "(" + b.num() + " " + ops[b.pick(len(ops))] + " " + b.num() + ")" }
	}
	over := func(name string) func() string {
		return func() string { return name + "(" + b.list() + ", " + b.inside(b.flag) + ")" }
	}
	return b.of(
		b.text("flag", "true", "false"),
		compare("==", "!=", "<", "<=", ">", ">="),
		func() string { return "(" + b.flag() + " and " + b.flag() + ")" },
		func() string { return "(" + b.flag() + " or " + b.flag() + ")" },
		func() string { return "not " + b.flag() },
		func() string { return "(" + b.flag() + " == " + b.flag() + ")" },
		func() string { return "(" + b.flag() + " ? " + b.flag() + " : " + b.flag() + ")" },
		func() string { return "(" + b.side() + b.of(b.text(" == ", " != ")) + b.side() + ")" },
		func() string { return "(" + b.unit() + ".side in [" + b.side() + `, "red"])` },
		func() string {
			return "(" + b.unit() + ".kind" + b.of(b.text(` == "gun"`, ` != "foot"`, ` in ["gun", "tank"]`)) + ")"
		},
		func() string { return b.unit() + ".half" },
		over("any"), over("all"), over("none"), over("one"),
		func() string { return "(" + b.num() + b.of(b.text(" in ", " not in ")) + b.numbers() + ")" },
		func() string {
			return "(" + b.num() + " in " + b.of(b.text("1..6", "-3..3", "0..0", "1..n", "m..n + 2", "n - m..3")) + ")"
		},
		func() string { return "(" + b.unit() + " in " + b.list() + ")" },
		func() string { return "(" + b.unit() + " == " + b.unit() + ")" },
		func() string { return "(name" + b.of(b.text(` == "five"`, ` != "six"`, ` + "x" == "fivex"`)) + ")" },
		func() string { return "(" + b.numbers() + " == " + b.numbers() + ")" },
	)
}

func (b *builder) side() string {
	return b.of(b.text("x"), func() string { return b.unit() + ".side" })
}

func (b *builder) list() string {
	return b.of(
		b.text("us"), b.text("us", "none_of"),
		func() string { return "filter(" + b.list() + ", " + b.inside(b.flag) + ")" },
		func() string { return "[" + b.unit() + ", " + b.unit() + "]" },
		func() string { return "sortBy(" + b.list() + ", " + b.inside(func() string { return "#.steps" }) + ")" },
		func() string { return "(" + b.flag() + " ? " + b.list() + " : " + b.list() + ")" },
	)
}

func (b *builder) numbers() string {
	return b.of(
		b.text("ns"),
		func() string { return "map(" + b.list() + ", " + b.inside(b.num) + ")" },
		func() string { return "[" + b.num() + ", " + b.num() + "]" },
		func() string { return "filter(ns, # > " + b.of(b.text("n", "1", "m")) + ")" },
	)
}

func (b *builder) inside(body func() string) string {
	b.elems++
	defer func() { b.elems-- }()
	if b.pick(3) != 1 {
		return "{" + body() + "}"
	}
	name := fmt.Sprintf("e%d", len(b.names))
	b.names = append(b.names, name)
	defer func() { b.names = b.names[:len(b.names)-1] }()
	return "{let " + name + " = #; " + body() + "}"
}

// named is how a loop names its element in the language of expr.
var named = regexp.MustCompile(`, \{let (e[0-9]+) = #; `)

// withNames returns an expression with the names of elements where the language has them.
func withNames(text string) string { return named.ReplaceAllString(text, " as $1, {") }

// twin returns the position of newWorld as an environment for expr.
func (w *world) twin(c *formula.Ctx) map[string]any {
	unit := func(i int64) any {
		u := w.units[i]
		return map[string]any{"id": int(i), "side": w.words["side"][u.side], "kind": w.words["kind"][u.kind],
			"steps": u.steps, "attack": u.attack, "half": u.half}
	}
	us := []any{}
	for _, i := range c.Locals[4].List() {
		us = append(us, unit(i))
	}
	ns := []any{}
	for _, n := range c.Locals[10].List() {
		ns = append(ns, value.Floor(n))
	}
	return map[string]any{
		"u": unit(c.Locals[0].N), "x": w.words["side"][c.Locals[1].N], "n": value.Floor(c.Locals[2].N), "us": us,
		"flag": c.Locals[6].N != 0, "m": value.Floor(c.Locals[9].N), "ns": ns, "name": c.Locals[11].Str(),
		"turn": 5, "none_of": []any{},
		"position_in": func(list []any, x any) int {
			return 1 + slices.IndexFunc(list, func(y any) bool { return reflect.DeepEqual(x, y) })
		},
	}
}

// vary changes the usual position.
func vary(c *formula.Ctx, by byte) {
	i := int(by)
	c.Locals[0] = value.Word(int64(i % 12))
	c.Locals[1] = value.Word(int64(i / 12 % 2))
	c.Locals[2] = value.Num(i%9 - 3)
	c.Locals[6] = value.Bool(i%5 < 3)
	c.Locals[9] = value.Num(i % 4)
	if i%3 == 1 {
		c.Locals[10] = numbers(i%7-2, 4, i%5, 4)
	}
}

// agree evaluates a text by closures, by explanation and by expr, and compares the
// results.
func agree(t *testing.T, w *world, text string, by byte) {
	e, problems := Compile(withNames(text), w, value.Type{})
	for _, p := range problems { // for instance more than 16 nested predicates
		if p.Code == CodeDeep || p.Code == CodeRange || p.Code == CodeSyntax {
			return
		}
	}
	require.False(t, HasErrors(problems), "%s: %v", text, problems)
	c := w.ctx()
	c.Locals = append(c.Locals, value.Value{})
	vary(c, by)
	env := w.twin(c)
	program, err := expr.Compile(text, expr.Env(env))
	require.NoError(t, err, text)
	out, err := expr.Run(program, env)
	if err != nil && strings.Contains(err.Error(), "memory budget") {
		return
	}
	require.NoError(t, err, text)
	mine := e.Eval(c)
	if c.Err != nil { // ours fail where expr's numbers overflow
		require.ErrorContains(t, c.Err, "out of range", text)
		return
	}
	shown := &formula.Node{}
	again := derive.Explain(e, c, shown)
	require.NoError(t, c.Err, text)
	require.True(t, mine.Equal(again), "%s: %s, explained %s", text, w.Show(e.Type, mine), w.Show(e.Type, again))
	require.True(t, c.Idle(), text)
	switch out := out.(type) {
	case int:
		require.Equal(t, value.Int(out), mine.N, text)
		require.Equal(t, mine.N, e.Num(c), text)
	case bool:
		require.Equal(t, value.Bool(out), mine, text)
		require.Equal(t, out, e.Bool(c), text)
	case []any:
		require.Equal(t, len(out), len(mine.List()), text)
		for i, x := range out {
			if m, ok := x.(map[string]any); ok {
				require.Equal(t, int64(m["id"].(int)), mine.List()[i], text)
			} else {
				require.Equal(t, value.Int(x.(int)), mine.List()[i], text)
			}
		}
		require.Equal(t, len(out), len(e.List(c, nil)), text)
	default:
		t.Fatalf("%s: %T", text, out)
	}
}

func oracleWorld(printed bool) *world {
	w := worldOf(printed)
	w.idents["none_of"] = []formula.Symbol{{Name: "none_of", Type: unitList, Slot: 13}}
	return w
}

func oracleText(in []byte) string {
	b := &builder{in: in}
	return b.of(b.num, b.flag, b.numbers, b.list)
}

// FuzzOracle compares the closures and the explanation with expr's virtual machine.
func FuzzOracle(f *testing.F) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		in := make([]byte, 60)
		for i := range in {
			in[i] = byte(r.UintN(256))
		}
		f.Add(in)
	}
	changing, printed := oracleWorld(false), oracleWorld(true)
	f.Fuzz(func(t *testing.T, in []byte) {
		if len(in) > 1 && len(in) < 400 {
			agree(t, changing, oracleText(in[1:]), in[0])
			agree(t, printed, oracleText(in[1:]), in[0])
		}
	})
}

// FuzzCompile compiles arbitrary text and evaluates a valid expression both ways.
func FuzzCompile(f *testing.F) {
	for _, tc := range cases {
		f.Add(tc.text)
	}
	for _, tc := range mistakes {
		f.Add(tc.text)
	}
	w := newWorld()
	f.Fuzz(func(t *testing.T, text string) {
		defer wait.Guard(func() string { return fmt.Sprintf("%q", text) })()
		e, problems := Compile(text, w, value.Type{})
		for _, p := range problems {
			require.True(t, 0 <= p.Start && p.Start <= p.End && p.End <= len(text), "%q: %v", text, p)
		}
		require.Equal(t, HasErrors(problems), e == nil)
		if e == nil || strings.Count(text, "..") > 1 {
			return
		}
		c := w.ctx()
		v := e.Eval(c)
		failed := c.Err != nil
		c.Err = nil
		x := derive.Explain(e, c, &formula.Node{})
		require.Equal(t, failed, c.Err != nil, "%q: %v", text, c.Err)
		require.True(t, failed || v.Equal(x), "%q: %v, explained %v", text, v, x)
		require.True(t, c.Idle(), text)
	})
}
