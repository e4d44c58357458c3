package check

import (
	"slices"

	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
	"wargame/interpreter/formula"

	"github.com/alecthomas/participle/v2/lexer"
)

// checkSilence warns if a secret shows in whether, or how often, a decision is asked for: one
// that stands under a condition on the secret, or is skipped if nothing can be chosen. It
// warns alike of a log line under such a condition.
func (l *checker) checkSilence() {
	if l.diags.list.HasErrors() {
		return
	}
	said := map[lexer.Position]bool{}
	for _, s := range l.program.Secrets {
		r := l.dependenceOn(s)
		if r == nil {
			continue
		}
		for _, c := range l.program.Codes {
			w := &leakFinder{dependence: r, code: c, secret: secretBlocks(c), said: said}
			w.find()
		}
	}
}

// leakFinder looks through one code for signs of one secret.
type leakFinder struct {
	*dependence
	code    *construct.Code
	secret  []span
	tainted []int32 // locals whose value depends on the secret
	said    map[lexer.Position]bool
}

// span is a range of instructions; to is exclusive.
type span struct{ from, to int }

func (s span) has(i int) bool { return s.from <= i && i < s.to }

// secretBlocks returns the instructions of blocks in which several seats decide in secret.
func secretBlocks(c *construct.Code) (out []span) {
	for i := range c.Instrs {
		if c.Instrs[i].Op == construct.OpSecretly {
			out = append(out, span{i + 1, int(c.Instrs[i].D)})
		}
	}
	return out
}

func (w *leakFinder) find() {
	for i := range w.code.Instrs {
		in := &w.code.Instrs[i]
		switch in.Op {
		case construct.OpLet:
			if w.dependsOnSecret(in.X) {
				w.tainted = append(w.tainted, in.A)
			}
		case construct.OpJumpUnless:
			if w.dependsOnSecret(in.X) {
				w.warnFirst(i, w.branches(i)...)
			}
		case construct.OpCount:
			if slices.Contains(w.tainted, in.A) {
				w.warnFirst(i, span{i + 1, int(in.D)})
			}
		case construct.OpEach:
			if next := &w.code.Instrs[i+1]; w.dependsOnSecret(in.X) {
				w.warnFirst(i, span{i + 1, int(next.D)})
			}
		case construct.OpChoose:
			w.warnSkipped(i, in, in.Ref.(*construct.ChooseSpec))
		}
	}
}

// dependsOnSecret reports whether an expression depends on the secret, or on a tainted local.
func (w *leakFinder) dependsOnSecret(x *formula.Expr) bool {
	if x == nil {
		return false
	}
	return w.on(x) || slices.ContainsFunc(w.tainted, func(slot int32) bool {
		name := w.code.Slots[slot].Name
		return name != "" && slices.Contains(x.Reads().Symbols, name)
	})
}

// branches returns the instructions that are executed or not as a condition says: both
// branches, and everything after them if one leaves the code.
func (w *leakFinder) branches(i int) []span {
	to := int(w.code.Instrs[i].A)
	if to <= i { // repeat … until
		return []span{{to, i}}
	}
	out, end := []span{{i + 1, to}}, to
	if last := &w.code.Instrs[to-1]; last.Op == construct.OpJump && int(last.A) > to {
		end = int(last.A)
		out = append(out, span{to, end})
	}
	for k := i + 1; k < end; k++ {
		switch in := &w.code.Instrs[k]; in.Op {
		case construct.OpReturn, construct.OpEnd, construct.OpGameOver:
			return append(out, span{end, len(w.code.Instrs)})
		case construct.OpJump:
			if int(in.A) > end { // leaves a loop
				out = append(out, span{end, int(in.A)})
			}
		}
	}
	return out
}

// warnFirst warns of the first public event in the spans.
func (w *leakFinder) warnFirst(cause int, spans ...span) {
	for _, s := range spans {
		for i := s.from; i < s.to; i++ {
			if w.isSecret(cause, i) {
				continue
			}
			in := &w.code.Instrs[i]
			switch {
			case w.l.asks(in, map[*construct.Code]bool{}):
				w.tell(codes.SilenceTells, in.Pos, "whether this is asked", "always ask it (offer once … or nothing, or a question that allows no), or let the condition use a permission with a prohibition that reveals "+w.revealed())
				return
			case in.Op == construct.OpLog && in.X == nil:
				w.tell(codes.SecretTold, in.Pos, "whether this log line is written", "write it only for those who may know: tell phasing \"…\"; or let the condition use a permission with a prohibition that reveals "+w.revealed())
				return
			}
		}
	}
}

// isSecret reports whether an instruction is executed in secret, together with its cause or in a
// block that is executed in any case.
func (w *leakFinder) isSecret(cause, i int) bool {
	return slices.ContainsFunc(w.secret, func(s span) bool { return s.has(i) && s.has(cause) })
}

// warnSkipped warns of a choice that is skipped if nothing can be chosen.
func (w *leakFinder) warnSkipped(i int, in *construct.Instr, spec *construct.ChooseSpec) {
	silent := spec.OrNone || spec.OrStop || spec.Several || spec.Otherwise >= 0
	if !silent || w.s.Place || slices.ContainsFunc(w.secret, func(s span) bool { return s.has(i) }) {
		return
	}
	if w.dependsOnSecret(spec.From) || slices.ContainsFunc(spec.Where, w.dependsOnSecret) || w.call(spec.Allowed...) {
		w.tell(codes.SilenceTells, in.Pos, "this choice is skipped when nothing can be chosen, which", "always ask first: ask "+spec.Name+"_now by … \\\"…\\\"; then a player who declines may also have nothing to choose")
	}
}

// asks reports whether an instruction asks for a decision, directly or in what it runs.
func (l *checker) asks(in *construct.Instr, seen map[*construct.Code]bool) bool {
	switch in.Op {
	case construct.OpAsk, construct.OpOffer, construct.OpSpend, construct.OpPick, construct.OpChoose, construct.OpGo, construct.OpSecretly:
		return true
	case construct.OpDo:
		c := in.Ref.(*construct.DoSpec).Code
		if seen[c] {
			return false
		}
		seen[c] = true
		return slices.ContainsFunc(c.Instrs, func(x construct.Instr) bool { return l.asks(&x, seen) })
	}
	return false
}

// revealed returns the name by which a prohibition reveals the secret.
func (r *dependence) revealed() string {
	if r.s.Place {
		return "hex"
	}
	return r.s.Text
}

func (w *leakFinder) tell(code string, at lexer.Position, what, help string) {
	if w.said[at] {
		return
	}
	w.said[at] = true
	w.l.diags.warn(code, at, 1, w.code.Rule, "%s reveals %s, which the rules hide%s", what, w.s.Text, hiddenBy(w.s)).Help = help
}
