package names

import (
	"slices"
	"strings"

	"wargame/interpreter/formula"
)

// GroupOf is the name of the group to which a unit belongs by what is written on
// it; empty when it belongs to none.
func (p *Lexicon) GroupOf(n *Noun, c *formula.Ctx, unit int) string {
	key := make([]string, len(n.Groups))
	for i, by := range n.Groups {
		a := p.AttributeOf(OfUnit, by)
		if v := a.Read(c.Reader, unit); !v.Equal(Zero(a.Type)) {
			key[i] = p.Show(a.Type, v)
		}
	}
	return GroupWord(key)
}

// GroupWord names a group by what its members share; empty when something is
// missing.
func GroupWord(key []string) string {
	if slices.Contains(key, "") {
		return ""
	}
	return strings.Join(key, " ")
}
