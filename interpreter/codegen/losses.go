package codegen

import (
	"slices"

	"github.com/alecthomas/participle/v2/lexer"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
	"wargame/interpreter/value"
)

// pointsLeft is the local name of the points of a declaration of losses that are left.
const pointsLeft = "left"

// CompileLosses compiles a declaration of losses, which is called like a procedure.
func (l *Compiler) CompileLosses(c *construct.Code, s *dsl.Losses) {
	l.compileCode(c, nil, s.EndPos, func(k *Coder) { spendCoder{k}.losses(s) })
}

// losses compiles the loss of the whole force, what the force may do together, and then
// an allocation of as many points as possible.
func (k spendCoder) losses(s *dsl.Losses) {
	defer hide(k.coder.code, len(k.coder.code.Slots))
	from := k.coder.Compile(s.From, value.Type{})
	if from == nil {
		return
	}
	if from.Type.Kind != value.List || from.Type.Elem.Kind != value.Unit {
		k.coder.Fail(codes.WrongType, s.From.Pos, s.From.Text, "expected units that take the losses, found %s", from.Type.Indefinite())
		return
	}
	slot := k.points(pointsLeft, s.Points)
	spec := &construct.SpendSpec{Name: pointsLeft, Slot: slot, By: k.coder.decider(s.By), Fully: true, Rule: k.coder.Rule}
	if s.Prompt != nil {
		spec.Prompt = k.coder.log(s.Prompt)
	}
	some := k.coder.emit(construct.Instr{Op: construct.OpJumpUnless, X: k.coder.Compile(word(s.Points.Pos, pointsLeft+" > 0"), value.FlagType), Pos: s.Pos})
	defer func() { k.coder.patch(some, func(i *construct.Instr) { i.A = k.coder.here() }) }()
	var options []*dsl.SpendOption
	for _, row := range s.Rows {
		switch {
		case row.All != nil:
			k.allLost(s, row.All)
		case row.Together != nil:
			k.together(s, row.Together)
		case row.First != nil:
			if spec.First != nil {
				k.coder.Fail(codes.BadStep, row.Pos, "first", "two lines say which unit takes the first point")
				continue
			}
			spec.First, spec.Used = k.coder.Compile(row.First, value.UnitType), k.coder.local("", value.FlagType)
			k.coder.emit(construct.Instr{Op: construct.OpLet, A: int32(spec.Used), X: k.coder.Compile(word(row.Pos, "false"), value.FlagType), Pos: row.Pos})
		default:
			options = append(options, row.Option)
		}
	}
	if len(options) == 0 {
		k.coder.Fail(codes.BadStep, s.Pos, "losses", "the losses %s have no option that takes a point", s.Name.Text).Help = "write: option step \"A step of\" u { … }"
		return
	}
	at := k.coder.emit(construct.Instr{Op: construct.OpSpend, Ref: spec, Pos: s.Pos})
	for _, o := range options {
		list := o.From
		if list == nil {
			list = s.From
		}
		k.option(spec, o, list, at)
	}
	spec.After = k.coder.here()
}

// allLost compiles `all when c`: the whole force is eliminated, and nothing else follows.
func (k spendCoder) allLost(s *dsl.Losses, when *dsl.Expr) {
	k.coder.ifelse(&dsl.If{Pos: when.Pos, Cond: when, Then: steps(when.Pos,
		&dsl.Step{Takeoff: &dsl.Takeoff{Pos: when.Pos, Verb: "eliminate", Who: s.From}},
		&dsl.Step{Return: &dsl.Return{Pos: when.Pos}})})
}

// together compiles what the whole force may do in place of single losses: a question, and
// if the answer is yes its steps. What they have paid is deducted afterwards.
func (k spendCoder) together(s *dsl.Losses, t *dsl.LossTogether) {
	paid := &dsl.Step{Adjust: &dsl.Adjust{Pos: t.Pays.Pos, Verb: "decrease", Target: word(t.Pays.Pos, pointsLeft), By: t.Pays}}
	asked := steps(t.Pos,
		&dsl.Step{Ask: &dsl.Ask{Pos: t.Pos, Name: t.Name, By: s.By, Prompt: t.Prompt}},
		&dsl.Step{If: &dsl.If{Pos: t.Pos, Cond: word(t.Name.Pos, t.Name.Text), Then: steps(t.Pos, append(slices.Clip(t.Body.Steps), paid)...)}})
	if t.When == nil {
		k.coder.block(asked)
		return
	}
	k.coder.ifelse(&dsl.If{Pos: t.Pos, Cond: t.When, Then: asked})
}

// steps returns a block of steps that a declaration stands for. Those without a place of
// their own are at pos.
func steps(pos lexer.Position, list ...*dsl.Step) *dsl.Block {
	for _, s := range list {
		if s.Pos == (lexer.Position{}) {
			s.Pos, s.EndPos = pos, pos
		}
	}
	return &dsl.Block{Pos: pos, EndPos: pos, Steps: list}
}

// word returns a name as an expression.
func word(pos lexer.Position, text string) *dsl.Expr { return &dsl.Expr{Pos: pos, Text: text} }
