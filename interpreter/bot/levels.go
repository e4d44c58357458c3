package bot

import "slices"

// Level is the strength of a bot. Dice are fair at every level.
type Level struct {
	Name       string
	Budget     int // simulated decisions for an act
	TurnBudget int // simulated decisions for all acts of a turn; 0 for no limit. See turnBudget
	Plans      int // plans that a search tries at most
	Resamples  int // further samples of a plan with dice
	Rechecks   int // times that the best plans get two more samples while the budget lasts
	KeepPlans  int // plans that are cached for the next search

	// Replies is the number of plans that an enemy tries in reply to each of the best plans.
	// They are not counted in Budget.
	Replies int

	// Enumerates is set if each act is tried with each answer to the question after it.
	Enumerates bool

	// Style shifts the weight of enemy units: above 0 the bot attacks at worse odds, below 0
	// only at better ones.
	Style float64
}

// Levels are the levels, the weakest first. Bold and careful are medium with a style.
var Levels = []Level{
	{Name: "floor", Budget: 60, Plans: 6, Resamples: 0, KeepPlans: 0},
	{Name: "easy", Budget: 200, Plans: 12, Resamples: 2, KeepPlans: 4},
	{Name: "medium", Budget: 450, Plans: 24, Resamples: 5, KeepPlans: 8},
	{Name: "bold", Budget: 450, Plans: 24, Resamples: 5, KeepPlans: 8, Style: 0.5},
	{Name: "careful", Budget: 450, Plans: 24, Resamples: 5, KeepPlans: 8, Style: -0.35},
	{Name: "best", Budget: 6000, TurnBudget: 150_000, Plans: 96, Resamples: 6, Rechecks: 4, KeepPlans: 12, Replies: 8, Enumerates: true},
}

// LevelNamed returns the level of a name; false if there is none.
func LevelNamed(name string) (Level, bool) {
	i := slices.IndexFunc(Levels, func(l Level) bool { return l.Name == name })
	if i < 0 {
		return Level{}, false
	}
	return Levels[i], true
}

// LevelNames returns the names of the levels, the weakest first.
func LevelNames() []string {
	var out []string
	for _, l := range Levels {
		out = append(out, l.Name)
	}
	return out
}
