package setup

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"wargame/internal/spelling"
	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// SideTitle returns the title of a side in the rules, or Nobody for none.
func SideTitle(p *program.Program, side int64) string {
	e := p.Enums["side"]
	if e == nil || side < 0 || int(side) >= len(e.Titles) {
		return "Nobody"
	}
	return cmp.Or(e.Titles[side], e.Words[side])
}

// SeatNamed finds a seat by its name or title, or by a side that it plays in the
// position. Before play begins it uses the initial position.
func SeatNamed(g *run.Game, name string) (int, error) {
	var names []string
	for i := range g.P.Seats {
		s := &g.P.Seats[i]
		if strings.EqualFold(s.Name, name) || strings.EqualFold(s.Title, name) {
			return i, nil
		}
		names = append(names, s.Name)
	}
	if side, err := SideNamed(g, name); err == nil {
		s := g.S
		if s == nil {
			s = g.P.Start
		}
		if seat := g.P.PlayerOf(formula.NewCtx(s), side); seat >= 0 {
			return seat, nil
		}
		return 0, fmt.Errorf("nobody plays %s; the seats are %s", name, strings.Join(names, ", "))
	}
	text := fmt.Sprintf("there is no seat %q; the seats are %s", name, strings.Join(names, ", "))
	if near := spelling.Help(name, names); near != "" {
		text += "; " + near
	}
	return 0, errors.New(text)
}

// SideNamed finds a side by its word or title.
func SideNamed(g *run.Game, name string) (int64, error) {
	e := g.P.Enums["side"]
	if e == nil {
		return 0, errors.New("the game has no sides")
	}
	for i, w := range e.Words {
		if strings.EqualFold(w, name) || strings.EqualFold(e.Titles[i], name) {
			return int64(i), nil
		}
	}
	text := fmt.Sprintf("there is no side %q; the sides are %s", name, strings.Join(e.Words, ", "))
	if near := spelling.Help(name, e.Words); near != "" {
		text += "; " + near
	}
	return value.None, errors.New(text)
}

// SeatWord returns the name of a seat in the rules.
func SeatWord(p *program.Program, seat int) string {
	if seat < 0 {
		return "nobody"
	}
	return p.Seats[seat].Name
}
