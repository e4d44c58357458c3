package setup

import (
	"fmt"
	"strings"

	"wargame/interpreter/ruleset"
)

// Choices are the options, readings and scenario that a player asks for.
type Choices struct {
	Options  []string // NAME, NAME=on or NAME=off
	Readings []string // NAME=READING
	Scenario string   // one of the game's scenarios; empty for the first
}

// Maps parses the choices.
func (c Choices) Maps() (options map[string]bool, readings map[string]string, err error) {
	options, readings = map[string]bool{}, map[string]string{}
	for _, o := range c.Options {
		name, val, given := strings.Cut(o, "=")
		on := !given || val == "on"
		if given && val != "on" && val != "off" || name == "" {
			return nil, nil, fmt.Errorf("--option is NAME, NAME=on or NAME=off, not %q", o)
		}
		if old, ok := options[name]; ok && old != on {
			return nil, nil, fmt.Errorf("--option %s is both on and off", name)
		}
		options[name] = on
	}
	for _, r := range c.Readings {
		name, val, given := strings.Cut(r, "=")
		if !given || name == "" || val == "" {
			return nil, nil, fmt.Errorf("--interpretation is NAME=READING, not %q", r)
		}
		readings[name] = val
	}
	if c.Scenario != "" {
		readings[ruleset.ScenarioChoice] = c.Scenario
	}
	return options, readings, nil
}
