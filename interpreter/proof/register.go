package proof

import (
	"fmt"
	"slices"
	"strings"
)

// Defect is something that is wrong with the printed rules, and how this game
// reads them all the same.
type Defect struct {
	ID        string   `json:"id"`
	Clauses   []string `json:"clauses"`
	Kind      string   `json:"kind"` // one of DefectKinds
	Problem   string   `json:"problem"`
	Reading   string   `json:"reading"`
	Authority string   `json:"authority"` // what the reading rests on
}

// DefectKinds are the kinds of defect.
var DefectKinds = []string{"contradiction", "ambiguity", "wrong reference", "misprint", "missing chart"}

var registerHeader = []string{"id", "clauses", "kind", "problem", "reading", "authority"}

// ReadRegister reads a register: a header, then a line for each defect, its
// columns divided by tabs, its clauses by commas.
func ReadRegister(data []byte) ([]Defect, error) {
	var out []Defect
	seen := map[string]bool{}
	for i, line := range strings.Split(string(data), "\n") {
		line = strings.TrimRight(line, "\r")
		if strings.TrimSpace(line) == "" || strings.HasPrefix(line, "#") {
			continue
		}
		cols := strings.Split(line, "\t")
		if slices.Equal(cols, registerHeader) {
			continue
		}
		if len(cols) != len(registerHeader) {
			return nil, fmt.Errorf("line %d: a defect has %s, divided by tabs", i+1, strings.Join(registerHeader, ", "))
		}
		d := Defect{ID: cols[0], Kind: cols[2], Problem: cols[3], Reading: cols[4], Authority: cols[5]}
		for _, c := range strings.Split(cols[1], ",") {
			if c = strings.TrimSpace(c); c != "" {
				d.Clauses = append(d.Clauses, c)
			}
		}
		switch {
		case seen[d.ID]:
			return nil, fmt.Errorf("line %d: the defect %s stands there twice", i+1, d.ID)
		case !slices.Contains(DefectKinds, d.Kind):
			return nil, fmt.Errorf("line %d: %q is not a kind of defect; there are %s", i+1, d.Kind, strings.Join(DefectKinds, ", "))
		case d.Problem == "" || d.Reading == "" || d.Authority == "":
			return nil, fmt.Errorf("line %d: the defect %s lacks its problem, its reading or its authority", i+1, d.ID)
		}
		seen[d.ID] = true
		out = append(out, d)
	}
	return out, nil
}

// DefectsOf lists the defects that name a clause, or a statement of it.
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

// StrayDefects lists the clauses of the register that the catalogue lacks.
func (b *Book) StrayDefects() []string {
	var out []string
	if b.Game.Catalogue == nil {
		return nil
	}
	for _, d := range b.Defects {
		for _, c := range d.Clauses {
			if !b.Game.Catalogue.HasClause(clauseOf(c)) {
				out = append(out, d.ID+" names "+c)
			}
		}
	}
	return out
}

// Switches lists the interpretations that let players choose how the clauses of
// a defect are read.
func (b *Book) Switches(d *Defect) []string {
	var out []string
	for _, r := range b.Rules {
		if r.Kind == "reading" && slices.ContainsFunc(d.Clauses, func(c string) bool { return r.Carries(clauseOf(c)) }) {
			out = append(out, r.Within)
		}
	}
	return out
}
