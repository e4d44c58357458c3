// Package codegen compiles the steps of procedures, actions, triggers and the sequence of
// play into the instructions of package program.
package codegen

import (
	"slices"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
	"wargame/interpreter/declare"
	"wargame/interpreter/finding"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

func (l *Compiler) scopeName(name string) int {
	if i := slices.Index(l.ScopeNames, name); i >= 0 {
		return i
	}
	l.ScopeNames = append(l.ScopeNames, name)
	return len(l.ScopeNames) - 1
}

// Compiler compiles the steps of a program's rules. It holds what steps may name.
type Compiler struct {
	*declare.Names
	*names.Lexicon
	*program.Questions
	*program.Memory
	*program.Play
	Layout *names.Layout
	Rules  []ruleset.Stated // in force
}

// NewCompiler returns the compiler for a program under construction or a fork.
func NewCompiler(p *program.Program, n *declare.Names) *Compiler {
	return &Compiler{Names: n, Lexicon: &p.Lexicon, Questions: &p.Questions, Memory: &p.Memory, Play: &p.Play, Layout: &p.Layout, Rules: p.InForce()}
}

func (l *Compiler) NewCode(name string, kind construct.CodeKind, params []names.Param, rule *ruleset.Rule, pos lexer.Position) *construct.Code {
	c := &construct.Code{Name: name, Kind: kind, Rule: rule, Params: params, Index: len(l.Codes), Pos: pos}
	l.Codes = append(l.Codes, c)
	return c
}

// Coder returns a compiler of the parts of steps, for lines that name permissions,
// preferences or budgets with their arguments.
func (l *Compiler) Coder(c *construct.Code, scope *names.Scope, rule *ruleset.Rule) *Coder {
	return &Coder{l: l, code: c, Scope: scope, Rule: rule}
}

// CompileCode compiles a block into c. Without the condition when, if there is one, the
// Code does nothing.
func (l *Compiler) CompileCode(c *construct.Code, body *dsl.Block, when *dsl.Expr) {
	l.compileCode(c, when, body.EndPos, func(k *Coder) { k.block(body) })
}

// compileCode compiles what body emits as a code that ends at end.
func (l *Compiler) compileCode(c *construct.Code, when *dsl.Expr, end lexer.Position, body func(*Coder)) {
	k := &Coder{l: l, code: c, Scope: l.Scope(c.Params), Rule: c.Rule}
	for _, p := range c.Params {
		c.Slots = append(c.Slots, construct.Slot{Name: p.Name, Type: p.Type, To: 1 << 30})
	}
	if when != nil {
		k.emit(construct.Instr{Op: construct.OpJumpUnless, A: 2, X: k.Condition(when, "this condition is never met, so the rule never runs"), Pos: c.Pos})
		k.emit(construct.Instr{Op: construct.OpJump, A: 3, Pos: c.Pos})
		k.emit(construct.Instr{Op: construct.OpReturn, A: 1, Pos: c.Pos})
	}
	body(k)
	k.emit(construct.Instr{Op: construct.OpReturn, Pos: end})
	c.Instrs[len(c.Instrs)-1].A = 1 // the end of the code
}

// CompileBlock returns the Code of steps that belong to no procedure.
func (l *Compiler) CompileBlock(name string, b *dsl.Block, params []names.Param, rule *ruleset.Rule) *construct.Code {
	c := l.NewCode(name, construct.StepsCode, params, rule, b.Pos)
	l.CompileCode(c, b, nil)
	return c
}

// Priced returns the cost of a step. A quantity named without arguments becomes a call
// with its arguments filled in.
func (l *Compiler) Priced(e *dsl.Expr, s *names.Scope) *dsl.Expr {
	if e == nil || len(e.Tokens) != 1 || l.Quantities[e.Text] == nil {
		return e
	}
	c := Filled(&dsl.Call{Pos: e.Pos, Name: &dsl.Name{Pos: e.Pos, Text: e.Text}}, l.Quantities[e.Text].Params, s)
	if len(c.Args) == 0 {
		return e
	}
	return &dsl.Expr{Pos: e.Pos, End: e.End, Text: CallText(c)}
}

// CompileCall compiles a call as an expression.
func (l *Compiler) CompileCall(c *dsl.Call, s *names.Scope, want value.Type, rule *ruleset.Rule) *formula.Expr {
	return l.ExprIn(&dsl.Expr{Pos: c.Pos, Text: CallText(c)}, s, want, rule)
}

// scopeTitle returns the title that enum phase or segment gives to a scope, or else
// the name as a title.
func (l *Compiler) scopeTitle(kind, name string) string {
	if en := l.Enums[kind]; en != nil {
		if i, ok := en.Index(name); ok && en.Titles[i] != name {
			return en.Titles[i]
		}
	}
	return asTitle(name)
}

// Steps compiles loose steps in a forked program.
func Steps(p *program.Program, steps []*dsl.Step, extra program.Names) (*construct.Code, dsl.Diagnostics) {
	n := declare.NewNames(&p.Lexicon, &finding.Report{Suggest: p.Suggest}, nil, p.InForce())
	n.Declared, n.Broken = p.Declared, p.Broken
	l := NewCompiler(p, n)
	c := l.NewCode("steps", construct.StepsCode, nil, nil, steps[0].Pos)
	k := l.Coder(c, l.Scope(nil), nil)
	k.Scope.Extra, k.Scope.Funcs = extra, p.Finders()
	k.block(&dsl.Block{Steps: steps})
	k.emit(construct.Instr{Op: construct.OpReturn, A: 1, Pos: steps[0].Pos})
	return c, n.Report.List
}

func (l *Compiler) PermissionNamed(n *dsl.Name, rule *ruleset.Rule) *construct.Permission {
	return declare.Find(l.Names, l.Permissions, "permission", n, rule)
}

func (l *Compiler) ScopeKind(name string, at lexer.Position, rule *ruleset.Rule) int {
	if name == "game" {
		return construct.WholeGame
	}
	if i := slices.Index(l.ScopeKinds, name); i >= 0 {
		return i
	}
	l.Report.Fail(codes.UnknownScope, at, len(name), rule, "%q is not a scope", name).Help = "scopes are game, turn, phase, segment, impulse, combat and activation"
	return -1
}

func (l *Compiler) Moment(m *dsl.Moment, rule *ruleset.Rule) construct.Moment {
	x := construct.Moment{End: m.Edge == "end", Kind: l.ScopeKind(m.Scope, m.Pos, rule)}
	if m.Scope == "game" {
		l.Report.Fail(codes.UnknownScope, m.Pos, len(m.Edge), rule, "the %s of the game cannot be a moment", m.Edge).Help = "write steps at the beginning or the end of the sequence of play"
	}
	if m.Name != nil {
		x.Name = m.Name.Text
		e := l.Enums[m.Scope]
		if e != nil && (m.Scope == "phase" || m.Scope == "segment") {
			if _, ok := e.Index(x.Name); !ok {
				l.Report.Fail(codes.UnknownScope, m.Name.Pos, len(x.Name), rule, "the sequence of play has no %s %q", m.Scope, x.Name).Help = l.Suggest(x.Name, func() []string { return e.Words })
			}
		}
	}
	x.Of = l.Expr(m.Of, nil, value.SideType, rule)
	return x
}
