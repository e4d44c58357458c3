package games

import (
	"wargame/interpreter/ruleset"

	"github.com/alecthomas/participle/v2/lexer"
)

// Tally is the sum of what happened in a number of games. Sides, spaces and units are named.
type Tally struct {
	Games    int `json:"games"`
	TurnEnds int `json:"turn_ends"` // at which it was recorded who held what

	Entered map[string]map[string]int `json:"entered,omitempty"` // by side, by space: units that entered
	Held    map[string]map[string]int `json:"held,omitempty"`    // by side, by space: ends of turns at which it held the space
	Lost    map[string]map[string]int `json:"lost,omitempty"`    // by side, by space: units eliminated
	Fights  map[string]int            `json:"fights,omitempty"`  // by space: see fight

	Maps  map[string]map[string]float64 `json:"maps,omitempty"`  // by title, by space: summed over ends of turns
	Units map[string]*Unit              `json:"units,omitempty"` // by name
	Rows  map[string]map[string]int     `json:"rows,omitempty"`  // by table, by the words of its axes: cells that were read

	Watched int            `json:"watched,omitempty"` // games in which clauses were counted
	Clauses map[string]int `json:"clauses,omitempty"` // how often each took part
}

// Unit is in how many games a unit did something.
type Unit struct {
	OnMap  int `json:"on,omitempty"`
	Moved  int `json:"moved,omitempty"`
	Fought int `json:"fought,omitempty"`
	Lost   int `json:"lost,omitempty"`
}

func newTally() Tally {
	return Tally{Entered: map[string]map[string]int{}, Held: map[string]map[string]int{}, Lost: map[string]map[string]int{}, Fights: map[string]int{},
		Maps: map[string]map[string]float64{}, Units: map[string]*Unit{}, Rows: map[string]map[string]int{}, Clauses: map[string]int{}}
}

// Add adds the games of another tally.
func (t *Tally) Add(o *Tally) {
	if t.Entered == nil {
		*t = newTally()
	}
	t.Games += o.Games
	t.TurnEnds += o.TurnEnds
	t.Watched += o.Watched
	add2(t.Entered, o.Entered)
	add2(t.Held, o.Held)
	add2(t.Lost, o.Lost)
	add2(t.Maps, o.Maps)
	add2(t.Rows, o.Rows)
	add(t.Fights, o.Fights)
	add(t.Clauses, o.Clauses)
	for name, u := range o.Units {
		to := t.unit(name)
		to.OnMap, to.Moved, to.Fought, to.Lost = to.OnMap+u.OnMap, to.Moved+u.Moved, to.Fought+u.Fought, to.Lost+u.Lost
	}
}

func (t *Tally) unit(name string) *Unit {
	if t.Units[name] == nil {
		t.Units[name] = &Unit{}
	}
	return t.Units[name]
}

type count interface{ int | float64 }

func add[N count](to, from map[string]N) {
	for k, n := range from {
		to[k] += n
	}
}

func add2[N count](to, from map[string]map[string]N) {
	for k, m := range from {
		if to[k] == nil {
			to[k] = map[string]N{}
		}
		add(to[k], m)
	}
}

func add1[N count](to map[string]map[string]N, a, b string, n N) {
	if to[a] == nil {
		to[a] = map[string]N{}
	}
	to[a][b] += n
}

// clauses counts which clauses take part in a watched game. Of repeated questions it watches
// the first answers, and a part of those that follow.
type clauses struct {
	of    map[*ruleset.Rule]int
	asked map[*lexer.Position]int
	stack []*lexer.Position
}

// How many answers of one kind are all watched, and one in how many after that.
const (
	firstAnswers = 64
	oneOf        = 64
)

func newClauses() *clauses {
	c := &clauses{}
	c.begin()
	return c
}

// begin drops what the set-up asked.
func (c *clauses) begin() {
	c.of, c.asked, c.stack = map[*ruleset.Rule]int{}, map[*lexer.Position]int{}, nil
}

// Enter implements program.Watch.
func (c *clauses) Enter(rule *ruleset.Rule, at *lexer.Position) {
	c.of[rule]++
	c.stack = append(c.stack, at)
}

// Leave implements program.Watch.
func (c *clauses) Leave() {
	if len(c.stack) > 0 {
		c.stack = c.stack[:len(c.stack)-1]
	}
}

// Applied implements program.Witness.
func (c *clauses) Applied(rule *ruleset.Rule, _ *lexer.Position) { c.of[rule]++ }

// Wants implements program.Sampler.
func (c *clauses) Wants() bool {
	if len(c.stack) == 0 {
		return true
	}
	at := c.stack[len(c.stack)-1]
	c.asked[at]++
	return c.asked[at] <= firstAnswers || c.asked[at]%oneOf == 0
}

// into adds the counts to a tally.
func (c *clauses) into(t *Tally) {
	t.Watched++
	for rule, n := range c.of {
		if rule != nil {
			t.Clauses[rule.ClauseID()] += n
		}
	}
}
