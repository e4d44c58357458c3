package orders

import (
	"slices"
	"strings"

	"wargame/interpreter/construct"
	"wargame/interpreter/names"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
)

// Complete lists the words that can stand from byte from of a half-written line on: what
// is legal there now.
func Complete(v *sight.View, line string) (from int, words []string) {
	from = strings.LastIndexByte(line, ';') + 1
	g := v.Trial()
	g.Dice = nil
	t := newTry(v, g)
	if t == nil {
		return len(line), nil
	}
	if done := strings.TrimSpace(line[:from]); done != "" {
		if t = t.after(strings.TrimSuffix(done, ";")); t == nil {
			return len(line), nil
		}
	}
	from += len(line[from:]) - len(strings.TrimLeft(line[from:], " "))
	at := from + lastWord(line[from:])
	before, half := strings.TrimSpace(line[from:at]), strings.ToLower(line[at:])
	for _, w := range t.following(before) {
		if strings.HasPrefix(strings.ToLower(w), half) && !slices.Contains(words, w) {
			words = append(words, w)
		}
	}
	return at, words
}

// lastWord returns where the last word of an order begins: after a mark, a comma, or a
// blank where no mark is needed.
func lastWord(text string) int {
	at := strings.LastIndexAny(text, ">,") + 1
	if i := strings.LastIndex(text, " x "); i >= 0 {
		at = max(at, i+3)
	}
	if i := strings.LastIndex(text, "*x"); i >= 0 {
		at = max(at, i+2)
	}
	rest := text[at:]
	at += len(rest) - len(strings.TrimLeft(rest, " "))
	return at + strings.LastIndexByte(text[at:], ' ') + 1
}

// after returns the try after the orders before; nil if they fail.
func (t *try) after(line string) *try {
	for _, part := range strings.Split(line, ";") {
		o, err := parse(strings.TrimSpace(part))
		if err != nil {
			return nil
		}
		next := newTry(t.v, t.g)
		if next == nil {
			return nil
		}
		if t, err = next.carryOut(o); err != nil {
			return nil
		}
	}
	return newTry(t.v, t.g)
}

// following lists the words that can follow the beginning of an order.
func (t *try) following(before string) []string {
	d := t.due()
	if d == nil {
		return nil
	}
	if before == "" {
		return t.beginning(d)
	}
	mark := strings.HasSuffix(before, ">") || strings.HasSuffix(before, "x")
	list := strings.HasSuffix(before, ",")
	o, err := parse(strings.TrimRight(before, ">, "))
	switch {
	case mark && strings.HasSuffix(before, "x"):
		o, err = parse(strings.TrimSpace(strings.TrimSuffix(before, "x")))
		t.kind = attack
	case mark:
		t.kind = going
	case err == nil:
		t.kind = o.kind
	}
	switch {
	case err != nil:
		return nil
	case list && o.kind == plain && d.Kind == run.Act: // one more who does the same
		return t.beginning(d)
	}
	return t.nextWords(d, o)
}

// beginning lists the words that an order can begin with.
func (t *try) beginning(d *run.Decision) []string {
	if d.Kind != run.Act {
		return t.answerWords(d)
	}
	var units, actions []string
	for _, o := range d.Options {
		code := t.g.P.Codes[o.Value]
		if !slices.Contains(actions, code.Name) {
			actions = append(actions, code.Name)
		}
		f := t.fork()
		if f.answer(d, pick(o), true) != nil {
			continue
		}
		for next := f.due(); next != nil; next = nil {
			if next.Type.Kind == value.Unit {
				units = append(units, f.answerWords(next)...)
			}
		}
	}
	slices.Sort(units)
	slices.Sort(actions)
	return slices.Concat(slices.Compact(units), actions, []string{"pass", Next})
}

// nextWords lists the answers to the question that the beginning of an order leads to.
func (t *try) nextWords(d *run.Decision, o *order) []string {
	list := []run.Choice{{Kind: run.Pass}}
	who := slices.Clone(o.who)
	if d.Kind == run.Act {
		list = t.actions(d)
		if o.kind == plain && t.kind == plain && len(who) > 0 {
			c, rest, ok := t.action(d, who[0])
			if !ok {
				return nil
			}
			list, who = t.elements(d, c), who[1:]
			if rest != "" {
				who = append([]string{rest}, who...)
			}
		}
	}
	for _, part := range who {
		t.who = append(t.who, t.subjects(part, t.kind != plain)...)
	}
	for _, l := range o.where {
		var stage []*subject
		for _, part := range l {
			stage = append(stage, t.subjects(part, false)...)
		}
		t.where = append(t.where, stage)
	}
	var out []string
	for _, c := range list {
		f := t.fork()
		if d.Kind == run.Act && f.answer(d, c, true) != nil {
			continue
		}
		f.half = true
		_ = f.give()
		next := f.due()
		if next == nil || next.Kind == run.Act || t.kind != plain && next.Type.Kind != value.Space {
			continue
		}
		for _, w := range f.answerWords(next) {
			if !slices.Contains(out, w) {
				out = append(out, w)
			}
		}
	}
	return out
}

// parted are the characters that divide an order. A title with one of them is not completed.
const parted = ",;>*\""

// answerWords lists the answers to a question as words, places also by name.
func (t *try) answerWords(d *run.Decision) []string {
	v := t.sight()
	var out, names []string
	for _, o := range d.Options {
		if v.HidesAnswer(d, pick(o)) || o.Value == value.None {
			continue
		}
		if v.IsUnit(d, &o) && d.Kind != run.Allocate {
			out = append(out, v.Program().UnitName(int(o.Value)))
			if title := v.Program().UnitCalled(int(o.Value)); title != out[len(out)-1] && !strings.ContainsAny(title, parted) {
				names = append(names, title)
			}
			continue
		}
		out = append(out, o.Label)
		if title := v.Answer(d, &o); title != o.Label {
			names = append(names, title)
		}
		if d.Type.Kind == value.Space {
			if name := t.placeName(int(o.Value)); name != "" && name != o.Label {
				names = append(names, name)
			}
		}
	}
	for word, may := range map[string]bool{"done": d.CanDone, "stop": d.CanStop, "pass": d.CanPass} {
		if may {
			names = append(names, word)
		}
	}
	slices.Sort(names)
	return append(out, names...)
}

// Form is a form of order that is possible now.
type Form struct {
	Text, Title, Clause string
}

// Forms lists the forms of orders that are possible now, in the words of the game.
func Forms(v *sight.View) []Form {
	d := v.Pending()
	if d == nil || d.Kind != run.Act {
		return nil
	}
	var out []Form
	for _, o := range d.Options {
		code := v.Program().Codes[o.Value]
		if slices.ContainsFunc(out, func(f Form) bool { return strings.HasPrefix(f.Text+" ", code.Name+" ") }) {
			continue
		}
		f := Form{Text: code.Name, Title: code.Title, Clause: code.Rule.Ref()}
		for _, spec := range choices(code) {
			f.Text += " " + strings.ToUpper(names.Spoken(spec.Name))
		}
		switch kinds := kindsOf(code); {
		case moves(code), sends(code):
			f.Text = v.Program().Messages.Sprintf("%s, or UNITS > PLACE", f.Text)
		case kinds[value.Unit] && kinds[value.Space]:
			f.Text = v.Program().Messages.Sprintf("%s, or UNITS x PLACE", f.Text)
		}
		out = append(out, f)
	}
	return out
}

// choices lists the choices that an action itself asks for.
func choices(code *construct.Code) []*construct.ChooseSpec {
	var out []*construct.ChooseSpec
	for i := range code.Instrs {
		if spec, ok := code.Instrs[i].Ref.(*construct.ChooseSpec); ok && code.Instrs[i].Op == construct.OpChoose {
			out = append(out, spec)
		}
	}
	return out
}

func kindsOf(code *construct.Code) map[value.Kind]bool {
	out := map[value.Kind]bool{}
	for _, spec := range choices(code) {
		out[spec.Type.Kind] = true
	}
	return out
}
