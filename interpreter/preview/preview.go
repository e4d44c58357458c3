// Package preview computes what an action would lead to before it is committed: the
// comparison and how each number is made, the column with every shift, each result with
// its exact chance, the losses to expect for each side, the effect of one more unit, and
// the decisions that others may still make.
//
// It runs the rules on a copy and lets the dice of the copy show every face in turn; it
// never sees the dice that will fall. Games declare nothing for it: comparisons come
// from the derivations of the run, losses from where the units are afterwards. It works
// from the view of a seat. What is hidden from the seat is determinized several times,
// and whatever differs between these is Unknown: two positions that look alike to a seat
// have the same preview.
//
// A preview has a budget of steps, not of time, and so is the same on every machine. It
// reports the chance of what the budget did not reach.
package preview

import (
	"math/big"
	"slices"
	"strings"

	"wargame/interpreter/messages"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
)

// Unknown replaces what depends on something hidden.
const Unknown = sight.Unknown

// Preview is what an action would lead to.
type Preview struct {
	// Refused says why the act cannot be foreseen; empty when Root is there.
	Refused string `json:"refused,omitempty"`
	Root    *Node  `json:"root,omitempty"`

	// Further are the members that could still join a set that is being chosen, each
	// with what the act would be with him.
	Further []Further `json:"further,omitempty"`

	// Missing is the chance that the budget did not reach, all in all; nil for none.
	Missing *big.Rat `json:"missing,omitempty"`
	Steps   int64    `json:"-"` // that it took, of Budget.Steps; never sent, since rules take other steps where hidden values are others
}

// Node is a node of the outcome tree: dice or an answer lead on from it, or the action
// ends there.
type Node struct {
	Compared []Comparison `json:"compared,omitempty"` // worked out on the way here from the last point
	Results  []string     `json:"results,omitempty"`  // read from tables, or reckoned with dice, on the way here
	Taken    []Taken      `json:"taken,omitempty"`    // answers that were taken for granted on the way here
	Asked    *Question    `json:"asked,omitempty"`    // whose answers the branches are
	Dice     []Die        `json:"dice,omitempty"`     // whose faces the branches are
	Branches []Branch     `json:"branches,omitempty"`

	// Losses are those to be expected from here, with the position before the act.
	Losses []Loss `json:"losses,omitempty"`
	Says   string `json:"says,omitempty"` // Losses in a sentence

	Missing *big.Rat `json:"missing,omitempty"` // the chance, of 1, that was not followed from here
	Stopped string   `json:"stopped,omitempty"` // why the end is not that of the act
	Over    string   `json:"over,omitempty"`    // how the game has ended there
	Again   bool     `json:"again,omitempty"`   // it ends here since the same dice would fall again

	sum *int64 // what dice first went into, for the order of branches
}

// Question is a decision that a seat may still make.
type Question struct {
	Seat int    `json:"seat"`          // program.Nobody where it falls to nobody
	Who  string `json:"who,omitempty"` // the side or the seat
	Text string `json:"text,omitempty"`
}

// Taken is an answer that was not varied: the first of several units, or the pass where
// passing is allowed.
type Taken struct {
	Question
	Answer string `json:"answer,omitempty"`
	Of     int    `json:"of,omitempty"` // so many answers there were
}

// Die is a part of a roll: dice, or cards from a deck.
type Die struct {
	Name  string `json:"name,omitempty"`
	Count int    `json:"count,omitempty"`
	Sides int    `json:"sides,omitempty"`
	From  string `json:"from,omitempty"` // the deck
}

// Branch is an edge of the outcome tree. Dice with the same consequences share one.
type Branch struct {
	Label  string   `json:"label"`            // the answer, or the totals: 1–3, 5
	Chance *big.Rat `json:"chance,omitempty"` // of dice; nil for an answer
	Node   *Node    `json:"node,omitempty"`

	throws []throw
}

// Further is the action with one more unit.
type Further struct {
	Name string `json:"name,omitempty"`
	Root *Node  `json:"root,omitempty"`
}

// Comparison is what the rules compared, with the resulting column or sum.
type Comparison struct {
	Name    string   `json:"name,omitempty"`
	Table   string   `json:"table,omitempty"`
	Attack  *Figure  `json:"attack,omitempty"`  // of a table that is entered with two numbers
	Defence *Figure  `json:"defence,omitempty"` // of a table that is entered with two numbers
	Entered string   `json:"entered,omitempty"` // the column before the shifts
	Shifts  []Figure `json:"shifts,omitempty"`
	Column  string   `json:"column,omitempty"`
	Terms   []Term   `json:"terms,omitempty"` // of a sum
	Value   string   `json:"value,omitempty"` // of a sum without dice

	read bool // worked out only when its dice were read
}

// Term is an addend of a sum; of dice only the name is known.
type Term struct {
	Minus bool   `json:"minus,omitempty"`
	Die   string `json:"die,omitempty"`
	Figure
}

// Figure is a number with its contributions.
type Figure struct {
	Name   string   `json:"name,omitempty"`
	Value  string   `json:"value"`
	Clause string   `json:"clause,omitempty"`
	Title  string   `json:"title,omitempty"`
	Each   []Figure `json:"each,omitempty"`   // what each unit gives
	Shares []Share  `json:"shares,omitempty"` // what each rule does
}

// Share is the contribution of one rule to a number.
type Share struct {
	Op     string `json:"op"`
	Value  string `json:"value"`
	Title  string `json:"title,omitempty"`
	Clause string `json:"clause,omitempty"`
}

// Loss is what happens to a side: units eliminated, moved (by the acting side),
// displaced (by others) or changed. Low and High are the least and the greatest expected
// value over the decisions that are still open.
type Loss struct {
	Side   int64    `json:"side"` // as a word of the enum side, NoSide of a place
	What   string   `json:"what"`
	Number bool     `json:"number,omitempty"` // What is a number of the counters that grows or shrinks by so much
	Low    *big.Rat `json:"low"`
	High   *big.Rat `json:"high"`
}

// Budget limits a preview.
type Budget struct {
	Steps   int64 // of rules, as for one question; with a price for each copy and answer
	Answers int   // answers that are followed of one question
	Asks    int   // questions on one way whose answers are varied
	Further int   // further members that are looked at
	ToDice  bool  // only what is compared before dice is wanted: none are thrown
}

// Usual is the budget of a preview made on demand: about a fifth of a second in the
// largest game on a slow machine.
var Usual = Budget{Steps: 3_000_000, Answers: 6, Asks: 3, Further: 6}

// Of previews answers that the onlooker of a view is about to give to the decision that
// is due, one after the other. Further answers of the same action are explored as far as
// the rules ask for them.
func Of(v *sight.View, answers []run.Choice, b Budget) *Preview {
	p := of(v, answers, b)
	if p.Root != nil {
		p.Root.say(v.Program())
	}
	for _, f := range p.Further {
		f.Root.say(v.Program())
	}
	return p
}

func of(v *sight.View, answers []run.Choice, b Budget) *Preview {
	if v.Secretly() {
		return &Preview{Refused: "several seats decide in secret"}
	}
	if g := v.Unredacted(); g != nil {
		return (&walk{view: v, budget: b}).preview(&sight.Dealt{Game: g}, answers).grouped()
	}
	if v.Remembers() {
		return &Preview{Refused: dependsOnHidden}
	}
	b.Steps /= int64(len(shuffles))
	var out *Preview
	for _, shuffle := range shuffles {
		d := sight.Deal(v, shuffle)
		if d == nil {
			continue
		}
		p := (&walk{view: v, budget: b}).preview(d, answers)
		if out == nil {
			out = p
		} else {
			out = agreed(out, p)
		}
	}
	if out == nil {
		return &Preview{Refused: dependsOnHidden}
	}
	if out.Root != nil {
		out.Root.markUnknown(false)
	}
	for _, f := range out.Further {
		f.Root.markUnknown(false)
	}
	return out.grouped()
}

// Dead reports whether the action ends at a node.
func (n *Node) Dead() bool { return len(n.Branches) == 0 && len(n.Dice) == 0 }

// Throws reports whether dice fall below a node.
func (n *Node) Throws() bool {
	for _, b := range n.Branches {
		if b.Node.Throws() {
			return true
		}
	}
	return len(n.Dice) > 0
}

// Outcome is a result with its chance over all dice before it.
type Outcome struct {
	Result string
	Chance *big.Rat
}

// AllInAll lists the results of the last of several rolls in a row; none if there is
// only one roll, or a decision between them.
func (n *Node) AllInAll() []Outcome {
	var out []Outcome
	deep, asked := false, false
	var walk func(n *Node, chance *big.Rat, depth int)
	walk = func(n *Node, chance *big.Rat, depth int) {
		if len(n.Dice) == 0 {
			result := strings.Join(n.Results, ", ")
			i := slices.IndexFunc(out, func(o Outcome) bool { return o.Result == result })
			if i < 0 {
				i, out = len(out), append(out, Outcome{result, new(big.Rat)})
			}
			out[i].Chance.Add(out[i].Chance, chance)
			deep, asked = deep || depth > 1, asked || n.Asked != nil && n.Throws()
			return
		}
		for _, b := range n.Branches {
			walk(b.Node, new(big.Rat).Mul(chance, b.Chance), depth+1)
		}
	}
	walk(n, big.NewRat(1, 1), 0)
	if !deep || asked {
		return nil
	}
	return out
}

// atDice is the reason of a preview that stops before dice (Budget.ToDice).
const atDice = "dice are rolled here"

// Column returns the last comparison of two numbers in a few words: the totals and the
// column; empty if there is none.
func (p *Preview) Column(by *messages.Printer) string {
	if p.Root == nil {
		return ""
	}
	for _, c := range slices.Backward(p.Root.Compared) {
		if c.Column != "" && c.Attack != nil && c.Defence != nil {
			return by.Sprintf("%s to %s: %s", c.Attack.Value, c.Defence.Value, c.Column)
		}
	}
	return ""
}

// Glance returns the column for a list of actions. If dice that were not explored decide
// the comparison, it says so.
func (p *Preview) Glance(by *messages.Printer) string {
	if p.Root != nil && p.Root.Stopped == atDice && len(p.Root.Compared) == 0 {
		return by.Text("dice first")
	}
	return p.Column(by)
}
