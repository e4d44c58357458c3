package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"wargame/dsl"
	"wargame/internal/console"
	"wargame/internal/setup"
	"wargame/interpreter/load"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
)

// build identifies this program. Programs with equal Meaning give equal results for the
// same rules, seed and decisions.
type build struct {
	Version string      `json:"version"`
	Edition int         `json:"edition"`          // of the language
	Commit  string      `json:"commit,omitempty"` // if the build knows it
	Changed bool        `json:"changed,omitempty"`
	Go      string      `json:"go"`
	Meaning int         `json:"meaning"`
	Saves   formats     `json:"saves"`
	Games   []gameBuild `json:"games,omitempty"`
}

// formats are the versions of the save format that this program reads and writes.
type formats struct {
	Reads  []int `json:"reads"`
	Writes int   `json:"writes"`
}

// gameBuild is an embedded game with the hash of its rules under default options.
type gameBuild struct {
	Name  string `json:"name"`
	Rules string `json:"rules"`
}

func thisBuild() build {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = nil
	}
	b := build{Version: versionOf(stamped, info), Edition: edition, Go: runtime.Version(), Meaning: run.Meaning, Saves: formats{Reads: []int{1, save.Version}, Writes: save.Version}}
	if info == nil {
		return b
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.Commit = s.Value
		case "vcs.modified":
			b.Changed = s.Value == "true"
		}
	}
	return b
}

// VersionLine returns the version of the program in one line.
func VersionLine() string {
	b := thisBuild()
	return fmt.Sprintf("wargame %s, %s", b.Version, b.Go)
}

// Version writes the version of the program and of the rules embedded in it.
func Version(e *console.Console, format string) error {
	st, err := style(format)
	if err != nil {
		return err
	}
	b := thisBuild()
	for _, name := range load.Embedded() {
		g, err := load.Open(name)
		if err != nil {
			return err
		}
		p, err := setup.Program(e, g, setup.Choices{}, false)
		if err != nil {
			return err
		}
		b.Games = append(b.Games, gameBuild{name, save.Hex(p.RulesHash())})
	}
	if st == dsl.JSON {
		return console.WriteJSON(e.Out, b)
	}
	fmt.Fprintln(e.Out, VersionLine())
	fmt.Fprintf(e.Out, "language              edition %d\n", b.Edition)
	fmt.Fprintf(e.Out, "semantics of rules    %d\n", b.Meaning)
	fmt.Fprintf(e.Out, "saved games           written in format %d, read in %s\n", b.Saves.Writes, strings.Trim(fmt.Sprint(b.Saves.Reads), "[]"))
	fmt.Fprintln(e.Out, "rules of the games")
	for _, g := range b.Games {
		fmt.Fprintf(e.Out, "  %-12s %s\n", g.Name, g.Rules)
	}
	return nil
}
