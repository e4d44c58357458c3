package why_test

import (
	"fmt"

	"wargame/interpreter/explain"
	"wargame/interpreter/load"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/why"
)

// Ask why a hex costs three points to enter: the base, and each contribution with its clause.
// An explain.Writer writes the whole derivation as text.
func ExampleOf() {
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
	g := run.New(p, nil)
	view := sight.Open(g) // everything; sight.For(g, seat) is what a seat may see
	n, err := why.Of(view, nil, `cost(unit("B1"), hex(0405), hex(0404))`, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	n = explain.Promote(n)
	fmt.Println(n.Text, "=", n.Value)
	for _, c := range n.Children {
		if c.Applied {
			fmt.Println(c.Text, "by", c.Clause)
		}
	}
	// Output:
	// cost(B1, 0405, 0404) = 3
	// base 1 by 6.1
	// + 2 by 6.1
}
