package proof

import (
	"fmt"
	"strings"

	"wargame/interpreter/load"
)

// List is a set of statements, each with a reason: what is out of scope, what is open. A line
// holds the id of a statement and the reason, separated by a tab; lines that begin with # are
// comments.
type List struct {
	File    string
	IDs     []string // in the order of the file
	Reasons map[string]string
}

// Reason returns why a statement is in the list; false if it is not.
func (l *List) Reason(id string) (string, bool) {
	r, ok := l.Reasons[id]
	return r, ok
}

func readList(g *load.Game, name string) (*List, error) {
	data, err := beside(g, name)
	if err != nil {
		return nil, err
	}
	l, err := parseList(name, data)
	if err != nil {
		return nil, fmt.Errorf("%s of %s: %w", name, g.Name, err)
	}
	return l, nil
}

func parseList(name string, data []byte) (*List, error) {
	l := &List{File: name, Reasons: map[string]string{}}
	for i, line := range strings.Split(string(data), "\n") {
		line = strings.TrimRight(line, "\r")
		if strings.TrimSpace(line) == "" || strings.HasPrefix(line, "#") {
			continue
		}
		id, reason, ok := strings.Cut(line, "\t")
		reason = strings.TrimSpace(reason)
		switch {
		case !ok || reason == "":
			return nil, fmt.Errorf("line %d: %s has no reason", i+1, id)
		case l.Reasons[id] != "":
			return nil, fmt.Errorf("line %d: %s occurs twice", i+1, id)
		}
		l.IDs = append(l.IDs, id)
		l.Reasons[id] = reason
	}
	return l, nil
}
