package cli

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"wargame/internal/attack"
	"wargame/internal/console"
	"wargame/interpreter/draw"
	"wargame/interpreter/preview"
	"wargame/interpreter/sight"
)

// around is the number of hexes drawn on each side of a battle.
const around = 4

// drawBattle draws a previewed attack with its surroundings: arrows, both totals and the
// column.
func drawBattle(e *console.Console, path string, force bool, v *sight.View, p *preview.Preview, attackers, targets []attack.Thing) error {
	write := (*draw.Picture).SVG
	if strings.EqualFold(filepath.Ext(path), ".png") {
		write = (*draw.Picture).PNG
	}
	o := draw.Options{Open: true, NoKey: true, Unseen: v.Hides, Note: "before the dice"}
	for _, s := range v.Stacks {
		o.Hidden = append(o.Hidden, draw.Hidden{Space: s.Space, Side: s.Side, Count: s.Count, Shows: s.Shows})
	}
	if v.HidesValues() {
		o.Fits, o.Text = v.Fits, v.Written
	}
	b := draw.Battle{On: int(targets[0].Space), Text: inAWord(p)}
	places := []int{b.On}
	for _, a := range attackers {
		b.From = append(b.From, int(a.Space))
		places = append(places, int(a.Space))
	}
	o.Battles = []draw.Battle{b}
	o.From, o.To = surroundings(v, places)
	pic, err := draw.Map(v.Program(), v.Position(), o)
	if err != nil {
		return err
	}
	return writeFile(path, force, func(w io.Writer) error { return write(pic, w, 1) })
}

// inAWord returns the caption of a battle, such as "14 : 6, 2:1".
func inAWord(p *preview.Preview) string {
	n := p.Root
	for n != nil && len(n.Compared) == 0 && len(n.Branches) > 0 {
		n = n.Branches[0].Node // nodes before the comparison
	}
	if n == nil || len(n.Compared) == 0 {
		return ""
	}
	c := n.Compared[len(n.Compared)-1]
	text := c.Column
	if c.Attack != nil && c.Defence != nil {
		text = c.Attack.Value + " : " + c.Defence.Value
		if c.Column != "" {
			text += ", " + c.Column
		}
	}
	return text
}

// surroundings returns two opposite corners of the part of a hex map around some places.
// Both are empty, for the whole map, if a place is not a hex.
func surroundings(v *sight.View, places []int) (from, to string) {
	m := v.Map()
	grid, ok := m.Grid()
	if !ok {
		return "", ""
	}
	c0, c1, r0, r1 := grid.ColMax, grid.ColMin, grid.RowMax, grid.RowMin
	for _, s := range places {
		if s < 0 || !m.IsHex(s) {
			return "", ""
		}
		c0, c1 = min(c0, m.Column(s)), max(c1, m.Column(s))
		r0, r1 = min(r0, m.Row(s)), max(r1, m.Row(s))
	}
	corner := func(c, r int) string {
		return m.Name(m.At(min(max(c, grid.ColMin), grid.ColMax), min(max(r, grid.RowMin), grid.RowMax)))
	}
	return corner(c0-around, r0-around), corner(c1+around, r1+around)
}

// pictureFile returns an error unless the file has a picture format and may be written.
func pictureFile(path string, force bool) error {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".png", ".svg":
		return vacant(path, force)
	}
	return fmt.Errorf("-o must be a file that ends in .svg or .png, not %s", path)
}
