package draw

import "math"

const battleInk = "#c0202b"

// battles draws an arrow from each space that an attack comes from, and the text of the attack
// at its target.
func (a *artist) battles() {
	if len(a.o.Battles) == 0 {
		return
	}
	g := a.pic.group("battles")
	for _, b := range a.o.Battles {
		on, ok := a.centre[b.On]
		if !ok {
			continue
		}
		for _, s := range b.From {
			if from, ok := a.centre[s]; ok && s != b.On {
				attackArrow(g, from, on)
			}
		}
	}
	for _, b := range a.o.Battles {
		if on, ok := a.centre[b.On]; ok && b.Text != "" {
			w := wide(b.Text, 12) + 14
			y := on.y + counterSize/2 + 16 // on the side away from the attackers
			if a.fromBelow(b) {
				y = on.y - counterSize/2 - 12
			}
			g.path(Path{D: rounded(on.x-w/2, y-13, w, 19, 4), Fill: "#ffffff", Stroke: battleInk, Width: 1.6})
			g.text(Text{X: on.x, Y: y + 1, Size: 12, Bold: true, Fill: battleInk, Text: b.Text})
		}
	}
}

// fromBelow reports whether an attack comes from below.
func (a *layout) fromBelow(b Battle) bool {
	up := 0.0
	for _, s := range b.From {
		if from, ok := a.centre[s]; ok {
			up += from.y - a.centre[b.On].y
		}
	}
	return up > 0
}

// attackArrow draws an arrow from the edge of one counter to that of another.
func attackArrow(g *Group, from, to point) {
	d := to.minus(from)
	ahead := d.times(1 / math.Max(d.far(), 1e-6))
	across := point{-ahead.y, ahead.x}
	const head, half = 14.0, 9.0
	start, tip := from.plus(ahead.times(counterSize*0.45)), to.minus(ahead.times(counterSize*0.5))
	neck := tip.minus(ahead.times(head))
	g.path(Path{D: Outline{}.segment(start, neck), Stroke: "#ffffff", Width: 9})
	g.path(Path{D: Outline{}.segment(start, neck), Stroke: battleInk, Width: 6})
	g.path(Path{D: polygon(tip, neck.plus(across.times(half)), neck.minus(across.times(half))), Fill: battleInk, Stroke: "#ffffff", Width: 1})
}
