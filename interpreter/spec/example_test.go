package spec_test

import (
	"fmt"
	"slices"

	"wargame/dsl"
	"wargame/interpreter/load"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/spec"
)

// Run the tests of a game that cite a clause.
func ExampleSuite() {
	game, err := load.InProgramWithTests("the_pass")
	if err != nil {
		fmt.Println(err)
		return
	}
	suite := &spec.Suite{Load: game.TestProgram}
	results, findings := suite.Run(func(t *ruleset.Test) bool {
		return slices.ContainsFunc(t.Cites, func(c *dsl.ClauseRef) bool { return c.Text == "7.1" })
	})
	if findings.HasErrors() {
		fmt.Println(findings.Error())
		return
	}
	for _, r := range results {
		fmt.Println(r.Passed(), r.Name)
		for _, f := range r.Fails {
			fmt.Println(f.Summary, "expected", f.Expected, "got", f.Got)
		}
	}
	// Output:
	// true Each hex is attacked once, each unit attacks once
	// true Only beside the enemy, and nobody must
	// true Trains and headquarters do not attack
	// true Or they do, as others read it
}
