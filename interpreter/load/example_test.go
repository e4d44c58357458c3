package load_test

import (
	"fmt"

	"wargame/interpreter/load"
)

// Load a game of the program and check its rules. Open loads a game from a folder instead.
func Example() {
	game, err := load.InProgram("the_pass")
	if err != nil {
		fmt.Println(err)
		return
	}
	options := map[string]bool{}
	readings := map[string]string{"road_over_stream": "ford"}
	p, findings := game.Program(options, readings)
	if findings.HasErrors() {
		fmt.Println(findings.Error())
		return
	}
	fmt.Println(p.Title)
	for _, side := range p.Enums["side"].Titles {
		fmt.Println(side)
	}
	fmt.Println(len(p.Units), "units")
	// Output:
	// The Pass
	// Pursuer
	// Rearguard
	// 20 units
}
