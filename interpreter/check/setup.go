package check

import (
	"wargame/interpreter/codes"
	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// checkSetUp reports overfull stacks in the set-up, if the game defines overstacked(side,
// space).
func (l *checker) checkSetUp() {
	f := l.program.Func("overstacked")
	if f == nil || l.program.Start == nil || len(f.Params) != 2 || f.Params[0].Kind != value.Enum || f.Params[1].Kind != value.Space || l.diags.list.HasErrors() {
		return
	}
	c := formula.NewCtx(l.program.Start)
	seen := map[[2]int64]bool{}
	for _, s := range l.program.Placed {
		side := l.program.Attribute("unit", "side").Read(l.program.Start.Reader(), s.Unit)
		k := [2]int64{side.N, int64(s.Space)}
		if seen[k] || side.N < 0 {
			continue
		}
		seen[k] = true
		if c.Call(f, []value.Value{side, value.Word(int64(s.Space))}).N != 0 && c.Err == nil {
			l.diags.fail(codes.Overstacked, s.Pos, len(l.program.World.Map.Name(s.Space)), s.Rule, "the set-up breaks the stacking limit in %s", l.program.World.Map.Name(s.Space))
		}
	}
}
