package program

import (
	"wargame/interpreter/kept"
	"wargame/interpreter/value"
)

// prepareQuantities finds the quantities that can be folded.
func (l *loader) prepareQuantities() {
	if l.Watch() != nil {
		return
	}
	for _, name := range keys(l.Quantities) {
		q := l.Quantities[name]
		f := &kept.Values{Name: q.Name, Make: q.make, Unit: -1}
		p := &stepPart{Part: &kept.Part{}, exprs: q.exprs()}
		var rest []Param
		for i, p := range q.Params {
			if p.Type.Kind == value.Space {
				f.Space = append(f.Space, i)
				rest = append(rest, Param{Name: p.Name, Type: value.NothingType}) // no key: it is the index
			} else {
				rest = append(rest, p)
			}
		}
		if len(f.Space) == 0 || len(f.Space) > 2 {
			continue
		}
		l.foldExprs(p, rest)
		if p.Keep == kept.Never || p.asks[q.fn] { // through a reach that asks it, it may rest on a flood that is not finished
			continue
		}
		f.Ground = p.Ground
		keep := f.Keys[:0]
		for _, k := range f.Keys {
			if rest[k].Type.Kind != value.Nothing {
				keep = append(keep, k)
			}
		}
		f.Keys = keep
		f.Index = l.foldedQuantities
		if len(f.Keys) == 0 && len(f.Classes) > 0 {
			f.Unit = f.Classes[0].Slot
			for _, cl := range f.Classes {
				if cl.Slot != f.Unit {
					f.Unit = -1
					break
				}
			}
		}
		l.foldedQuantities++
		q.fold = f
	}
}
