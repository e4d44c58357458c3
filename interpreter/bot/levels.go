package bot

import "slices"

// Level is how hard a bot thinks. Luck is the same for all.
type Level struct {
	Name   string
	Budget int // simulated decisions for an act
	Turn   int // simulated decisions for all acts of a turn, 0 for as many as it takes: see purse
	Lines  int // acts that are tried out at most, of those that begin alike or not
	Again  int // further dice with which a line is tried that throws some
	Looks  int // times that the best lines are tried twice more, as long as there is budget left
	Kept   int // lines that are kept for the next act

	// Replies is how many acts the enemy tries in answer to each of the best lines; what
	// that takes comes on top of the budget.
	Replies int

	// Sweeps is whether each act is tried with each answer to the question behind it.
	Sweeps bool

	// Style is how much the units of enemies count for one's own: who counts them
	// more attacks at worse odds, who counts them less wants better ones. 0 is alike.
	Style float64
}

// Levels are the levels, the weakest first; bold and careful are medium, in style.
var Levels = []Level{
	{Name: "floor", Budget: 60, Lines: 6, Again: 0, Kept: 0},
	{Name: "easy", Budget: 200, Lines: 12, Again: 2, Kept: 4},
	{Name: "medium", Budget: 450, Lines: 24, Again: 5, Kept: 8},
	{Name: "bold", Budget: 450, Lines: 24, Again: 5, Kept: 8, Style: 0.5},
	{Name: "careful", Budget: 450, Lines: 24, Again: 5, Kept: 8, Style: -0.35},
	{Name: "best", Budget: 6000, Turn: 150_000, Lines: 96, Again: 6, Looks: 4, Kept: 12, Replies: 8, Sweeps: true},
}

// Find is the level of a name; false when there is none.
func Find(name string) (Level, bool) {
	i := slices.IndexFunc(Levels, func(l Level) bool { return l.Name == name })
	if i < 0 {
		return Level{}, false
	}
	return Levels[i], true
}

// Names are the names of the levels, the weakest first.
func Names() []string {
	var out []string
	for _, l := range Levels {
		out = append(out, l.Name)
	}
	return out
}
