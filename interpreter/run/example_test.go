package run_test

import (
	"fmt"

	"wargame/interpreter/dice"
	"wargame/interpreter/load"
	"wargame/interpreter/run"
)

// Play the first decisions of a game by the labels of their answers, and try an answer that
// the rules forbid.
func Example() {
	game, err := load.InProgram("the_pass")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, findings := game.Program(nil, nil)
	if findings.HasErrors() {
		fmt.Println(findings.Error())
		return
	}
	g := run.New(p, dice.Keyed{Seed: 1})
	for _, answer := range []string{"March", "R1", "done", "0505", "0105"} {
		d := g.Pending()
		c, ok := run.Choice{Kind: run.Done}, answer == "done"
		if !ok {
			c, ok = d.AnswerLabelled(answer)
		}
		if !ok {
			var err error
			if c, err = d.Named(p, answer, ""); err != nil {
				fmt.Println(err)
				return
			}
		}
		fmt.Printf("%s (%d in the list): %s\n", d.Name, len(d.Options), answer)
		refusal, err := g.Apply(c)
		if err != nil {
			fmt.Println(err)
			return
		}
		if refusal != nil {
			fmt.Println("refused by", refusal.Clauses())
		}
	}
	in := p.World.Map.Name(int(g.S.At[0])) // the space of the first unit
	fmt.Println(p.UnitName(0), "is in", in)
	// Output:
	// action (1 in the list): March
	// lead (5 in the list): R1
	// others (4 in the list): done
	// to (19 in the list): 0505
	// refused by [6.1]
	// to (19 in the list): 0105
	// R1 is in 0105
}
