package command

import (
	"strconv"
	"strings"
)

// Completed are the command words that Tab completes.
var Completed = []string{"back", "export", "find", "help", "hint", "log", "map", "more", "moves", "quit", "redo", "save", "todo", "undo", "units", "why"}

// TakesName are the command words that take a unit or a place as argument.
var TakesName = []string{"map", "units", "find", "moves", "why"}

// logLines is the default number of lines that log shows.
const logLines = 20

// word reads a line that begins with a command word. The word ask takes no argument.
func (c *Context) word(line string) Command {
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	switch strings.ToLower(word) {
	case "":
		return Refresh{}
	case "help", "?":
		return Help{}
	case "quit", "exit":
		return Quit{}
	case "ask":
		if rest == "" {
			return AskAgain{}
		}
	case "more":
		return More{}
	case "why":
		return Why{rest}
	case "hint":
		return Hint{rest}
	case "odds":
		return Odds{rest}
	case "as":
		return c.as(rest)
	case "undo":
		return c.undo(rest)
	case "back":
		return c.acts("back", rest, func(n int) Command { return Back{n} })
	case "redo":
		return c.acts("redo", rest, func(n int) Command { return Redo{n} })
	case "save":
		return Save{rest}
	case "export":
		seat, file, _ := strings.Cut(rest, " ")
		return Export{seat, strings.TrimSpace(file)}
	case "log":
		return c.log(rest)
	case "map":
		return pathOrMap(rest)
	case "find":
		return Find{rest}
	case "todo":
		if rest = strings.ToLower(rest); rest != "" && rest != "odds" {
			return Mistake{c.words().Sprintf("todo must be todo or todo odds, not %q", rest), true}
		}
		return Todo{rest == "odds"}
	case "moves":
		return Moves{rest}
	case "units":
		return Units{rest}
	case "timeout":
		return Timeout{}
	}
	return nil
}

// atLeastOne parses a whole number of at least 1.
func atLeastOne(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 1
}

// acts parses the optional number of acts after a word; the default is 1.
func (c *Context) acts(word, rest string, command func(n int) Command) Command {
	if rest == "" {
		return command(1)
	}
	n, ok := atLeastOne(rest)
	if !ok {
		return Mistake{Text: c.words().Sprintf("%s takes a number of actions, 1 or more, not %q", word, rest)}
	}
	return command(n)
}

func (c *Context) undo(rest string) Command {
	u := Undo{Count: 1}
	for _, w := range strings.Fields(strings.ToLower(rest)) {
		n, ok := atLeastOne(w)
		switch {
		case w == "agreed" || w == "consent":
			u.Agreed = true
		case ok:
			u.Count = n
		default:
			return Mistake{Text: c.words().Sprintf("undo takes a number of decisions, 1 or more, and the word agreed, not %q", w)}
		}
	}
	return u
}

// as parses "SEAT" and "SEAT undo [N]".
func (c *Context) as(rest string) Command {
	seat, what, _ := strings.Cut(rest, " ")
	a := As{Seat: seat}
	word, n, _ := strings.Cut(strings.TrimSpace(what), " ")
	switch n = strings.TrimSpace(n); {
	case word == "":
	case word != "undo":
		a.Bad = c.words().Text("as takes a seat, optionally with undo and a number of decisions.")
	case n == "":
		a.Undo = 1
	default:
		var ok bool
		if a.Undo, ok = atLeastOne(n); !ok {
			a.Bad = c.words().Sprintf("undo takes a number of decisions, 1 or more, not %q", n)
		}
	}
	return a
}

func (c *Context) log(rest string) Command {
	if rest == "" {
		return Log{logLines}
	}
	n, ok := atLeastOne(rest)
	if !ok {
		return Mistake{c.words().Sprintf("log takes a number of lines, not %q", rest), true}
	}
	return Log{n}
}

// pathOrMap parses what follows the word map: "UNIT > PLACE" asks for a path, anything
// else for a part of the map.
func pathOrMap(rest string) Command {
	if unit, place, path := strings.Cut(rest, ">"); path {
		return Path{strings.TrimSpace(unit), strings.TrimSpace(place)}
	}
	if strings.EqualFold(rest, "all") {
		return Map{All: true}
	}
	return Map{Around: rest}
}

// WritesFile reports whether a line makes the terminal write a file that the player names:
// save and export.
func WritesFile(line string) bool {
	word, _, _ := strings.Cut(strings.TrimSpace(line), " ")
	word = strings.ToLower(word)
	return word == "save" || word == "export"
}
