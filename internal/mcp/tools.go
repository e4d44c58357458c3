package mcp

// question is what a tool is asked. Each tool reads the fields that it names.
type question struct {
	Game   string   `json:"game,omitempty" jsonschema:"all but explain: a game: the name of one in the program, or a folder below the server's folder"`
	Other  string   `json:"other,omitempty" jsonschema:"diff: the game to compare with"`
	Expr   string   `json:"expression,omitempty" jsonschema:"why: an expression of the language, such as enter(unit(\"A\"), hex(0304), hex(0404))"`
	Test   string   `json:"test,omitempty" jsonschema:"why, odds, map: the title of a test, at whose end the question is asked"`
	Match  string   `json:"match,omitempty" jsonschema:"test: a regular expression for titles"`
	Word   string   `json:"word,omitempty" jsonschema:"names: a part of the names that are wanted"`
	Clause string   `json:"clause,omitempty" jsonschema:"inspect, defects: the number of a clause, such as 7.2.1"`
	Code   string   `json:"code,omitempty" jsonschema:"explain: the code of a diagnostic, such as E0303"`
	Table  string   `json:"table,omitempty" jsonschema:"table: the name of a table"`
	Keys   []string `json:"keys,omitempty" jsonschema:"table: its keys, such as die=4"`
	Lines  []string `json:"lines,omitempty" jsonschema:"play: the lines that are typed, from the beginning of the game"`
	Seed   string   `json:"seed,omitempty" jsonschema:"play: the seed of the dice"`
}

// tool is a question that the program answers.
type tool struct {
	name, about string
	args        func(q question) []string // of the program
	needs       func(q question) string   // what is missing; empty if nothing is
	picture     bool                      // the answer is a picture
}

func game(q question) string {
	if q.Game == "" {
		return "game"
	}
	return ""
}

// flag returns a flag with its value, or nothing without one.
func flag(name, value string) []string {
	if value == "" {
		return nil
	}
	return []string{"--" + name + "=" + value}
}

// commandLine returns the arguments of a command: flags, then operands, which may begin with a
// dash.
func commandLine(name string, flags []string, operands ...string) []string {
	out := append([]string{name}, flags...)
	out = append(out, "--")
	for _, x := range operands {
		if x != "" {
			out = append(out, x)
		}
	}
	return out
}

func needsBoth(what string, get func(question) string) func(question) string {
	return func(q question) string {
		if game(q) != "" {
			return "game"
		}
		if get(q) == "" {
			return what
		}
		return ""
	}
}

// tools are the tools of the server. None writes a file.
var tools = []tool{
	{name: "check", about: "Find the mistakes of a game and its tests, under every option and reading. Each has a code, a place and what to do.",
		args: func(q question) []string { return commandLine("check", nil, q.Game) }, needs: game},
	{name: "test", about: "Run the tests of a game. A test that fails shows the expected and the real value.",
		args: func(q question) []string { return commandLine("test", flag("run", q.Match), q.Game) }, needs: game},
	{name: "why", about: "Evaluate an expression in a game and explain it: which rules gave which part, with their clauses.",
		args:  func(q question) []string { return commandLine("why", flag("test", q.Test), q.Game, q.Expr) },
		needs: needsBoth("expression", func(q question) string { return q.Expr })},
	{name: "odds", about: "Show the chances of the attack at the end of a test: modifiers with their clauses, the column, and each result.",
		args:  func(q question) []string { return commandLine("odds", flag("test", q.Test), q.Game) },
		needs: needsBoth("test", func(q question) string { return q.Test })},
	{name: "names", about: "List the names of a game that contain a word, with parameters, types, titles and places.",
		args: func(q question) []string { return commandLine("names", nil, q.Game, q.Word) }, needs: game},
	{name: "inspect", about: "Show everything about a clause: its statements, rules, tests and readings.",
		args:  func(q question) []string { return commandLine("inspect", nil, q.Game, q.Clause) },
		needs: needsBoth("clause", func(q question) string { return q.Clause })},
	{name: "coverage", about: "Count the statements of the rulebook that are proved by a test, only played, or untested, by chapter.",
		args: func(q question) []string { return commandLine("coverage", nil, q.Game) }, needs: game},
	{name: "provenance", about: "Count the values of the data that are printed, derived, reconstructed or imported, with their sources.",
		args: func(q question) []string { return commandLine("provenance", nil, q.Game) }, needs: game},
	{name: "defects", about: "List the defects and disputed readings of the rulebook.",
		args: func(q question) []string { return commandLine("defects", nil, q.Game, q.Clause) }, needs: game},
	{name: "diff", about: "Compare two games clause by clause: rules, values and tests that differ.",
		args:  func(q question) []string { return commandLine("diff", nil, q.Game, q.Other) },
		needs: needsBoth("other", func(q question) string { return q.Other })},
	{name: "table", about: "Print a table of a game, or look up a cell by its keys.",
		args: func(q question) []string {
			return commandLine("table", nil, append([]string{q.Game, q.Table}, q.Keys...)...)
		},
		needs: needsBoth("table", func(q question) string { return q.Table })},
	{name: "explain", about: "Explain a code of a diagnostic with an example and its correction.",
		args: func(q question) []string { return commandLine("explain", nil, q.Code) },
		needs: func(q question) string {
			if q.Code == "" {
				return "code"
			}
			return ""
		}},
	{name: "map", about: "Draw the map with the counters as they stand at set-up, or at the end of a test.", picture: true,
		args: func(q question) []string { return commandLine("map", flag("test", q.Test), q.Game) }, needs: game},
	{name: "play", about: "Play a game from its beginning: the given lines are typed, and the decision that follows is shown with its answers. Play on by asking again with more lines.",
		args: func(q question) []string { return commandLine("play", flag("seed", q.Seed), q.Game) }, needs: game},
}
