package proof

import (
	"fmt"
	"slices"
	"strings"
)

// Defect is a defect of the printed rules, and the reading of this game.
type Defect struct {
	ID        string   `json:"id"`
	Clauses   []string `json:"clauses"`
	Kind      string   `json:"kind"` // one of DefectKinds
	Problem   string   `json:"problem"`
	Reading   string   `json:"reading"`
	Authority string   `json:"authority"` // what the reading rests on

	// Switches are the interpretations and options that change how this problem is read. A
	// common clause is not sufficient.
	Switches []string `json:"switches,omitempty"`
}

// DefectKinds are the kinds of defects.
var DefectKinds = []string{"contradiction", "ambiguity", "wrong reference", "misprint", "missing chart"}

// The last column may be missing in a line.
var registerHeader = []string{"id", "clauses", "kind", "problem", "reading", "authority", "switches"}

// ReadRegister reads a register: a header, then a line for each defect, with columns separated
// by tabs, and clauses and switches by commas.
func ReadRegister(data []byte) ([]Defect, error) {
	var out []Defect
	seen := map[string]bool{}
	for i, line := range strings.Split(string(data), "\n") {
		line = strings.TrimRight(line, "\r")
		if strings.TrimSpace(line) == "" || strings.HasPrefix(line, "#") {
			continue
		}
		cols := strings.Split(line, "\t")
		needed := len(registerHeader) - 1
		if slices.Equal(cols, registerHeader) || slices.Equal(cols, registerHeader[:needed]) {
			continue
		}
		if len(cols) < needed || len(cols) > len(registerHeader) {
			return nil, fmt.Errorf("line %d: a defect has the columns %s, and optionally %s, divided by tabs", i+1,
				strings.Join(registerHeader[:needed], ", "), registerHeader[needed])
		}
		d := Defect{ID: cols[0], Kind: cols[2], Problem: cols[3], Reading: cols[4], Authority: cols[5]}
		d.Clauses = parted(cols[1])
		if len(cols) > needed {
			d.Switches = parted(cols[needed])
		}
		switch {
		case seen[d.ID]:
			return nil, fmt.Errorf("line %d: the defect %s occurs twice", i+1, d.ID)
		case !slices.Contains(DefectKinds, d.Kind):
			return nil, fmt.Errorf("line %d: %q is not a kind of defect; the kinds are %s", i+1, d.Kind, strings.Join(DefectKinds, ", "))
		case d.Problem == "" || d.Reading == "" || d.Authority == "":
			return nil, fmt.Errorf("line %d: the defect %s has no problem, no reading or no authority", i+1, d.ID)
		}
		seen[d.ID] = true
		out = append(out, d)
	}
	return out, nil
}

// parted splits a cell at its commas.
func parted(cell string) (out []string) {
	for _, c := range strings.Split(cell, ",") {
		if c = strings.TrimSpace(c); c != "" {
			out = append(out, c)
		}
	}
	return out
}

// DefectsOf returns the defects that name a clause, or a statement of it.
func (b *Book) DefectsOf(clause string) []Defect {
	clause = clauseOf(clause)
	var out []Defect
	for _, d := range b.Defects {
		if slices.ContainsFunc(d.Clauses, func(c string) bool { return clauseOf(c) == clause }) {
			out = append(out, d)
		}
	}
	return out
}

// StrayDefects returns what the register names and the game lacks: clauses that are not in the
// catalogue, and switches that are not declared.
func (b *Book) StrayDefects() []string {
	var out []string
	for _, d := range b.Defects {
		for _, s := range d.Switches {
			if b.switchCalled(s) == "" {
				out = append(out, d.ID+" names the switch "+s)
			}
		}
		if b.Game.Catalogue == nil {
			continue
		}
		for _, c := range d.Clauses {
			if !b.Game.Catalogue.HasClause(clauseOf(c)) {
				out = append(out, d.ID+" names "+c)
			}
		}
	}
	return out
}

// SwitchesOf returns the choices of players that change the reading of a defect:
// "interpretation mud", "option storm".
func (b *Book) SwitchesOf(d *Defect) []string {
	var out []string
	for _, name := range d.Switches {
		if s := b.switchCalled(name); s != "" {
			out = append(out, s)
		}
	}
	return out
}

// switchCalled returns the kind and name of an interpretation or an option; empty if there is
// none.
func (b *Book) switchCalled(name string) string {
	for _, r := range b.Rules {
		for _, kind := range []string{"interpretation ", "option "} {
			if r.Within == kind+name {
				return r.Within
			}
		}
	}
	return ""
}
