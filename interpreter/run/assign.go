package run

import (
	"fmt"

	"wargame/interpreter/construct"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// read returns the present value of the target of an assignment.
func (vm *machine) read(f *state.Frame, t *construct.Target) value.Value {
	c := vm.ctx
	switch {
	case t.Track != nil && t.Field >= 0:
		return t.Track.Read(c, evalAll(c, t.Args)).Field(t.Field)
	case t.Track != nil:
		return t.Track.Read(c, evalAll(c, t.Args))
	case t.Attr != nil:
		return t.Attr.Read(vm.S.Reader(), int(t.Subject.Eval(c).N))
	case t.Field >= 0:
		return f.Locals[t.Slot].Field(t.Field)
	}
	return f.Locals[t.Slot]
}

func (vm *machine) assign(f *state.Frame, in *construct.Instr, t *construct.Target, v value.Value) {
	c := vm.ctx
	switch {
	case t.Track != nil:
		args := evalAll(c, t.Args)
		if t.Field >= 0 {
			v = withField(t.Track.Read(c, args), t.Field, v)
		}
		if !t.Track.Store(c, args, v) {
			vm.fail(in, fmt.Errorf("%s: there is no such place on the track", t.Text))
		}
	case t.Attr != nil:
		i := t.Subject.Eval(c).N
		if i < 0 {
			vm.fail(in, fmt.Errorf("%s: there is no such thing here", t.Text))
			return
		}
		t.Attr.Store(vm.S, int(i), v)
	case t.Field >= 0:
		f.Locals[t.Slot] = withField(f.Locals[t.Slot], t.Field, v)
	default:
		f.Locals[t.Slot] = v
	}
}

// withField returns a copy of a record with one field changed. Missing fields before it
// become None.
func withField(record value.Value, field int, v value.Value) value.Value {
	var fields []value.Value
	if record.P != nil {
		fields = append(fields, record.P.Vals...)
	}
	for len(fields) <= field {
		fields = append(fields, value.Word(value.None))
	}
	fields[field] = v
	return value.Fields(fields)
}
