package games

import (
	"fmt"
	"slices"

	"wargame/dsl"
	"wargame/interpreter/bot"
	"wargame/interpreter/program"
	"wargame/interpreter/save"
	"wargame/interpreter/value"
)

// Minds returns a hash of what bots depend on besides the rules: the aims of the game and the
// parameters of their levels. It is empty if none of them depends on any.
func Minds(p *program.Program, bots []string) string {
	h, any := uint64(0), false
	for _, name := range bot.LevelNames() {
		if slices.Contains(bots, name) {
			level, _ := bot.LevelNamed(name)
			h, any = value.FoldText(h, fmt.Sprint(level)), true
		}
	}
	if !any {
		return ""
	}
	for _, x := range p.InForce() {
		it := x.Item
		if src := p.Sources[it.Pos.Filename]; it.Aim != nil && it.EndPos.Offset <= len(src) {
			for _, t := range dsl.Tokens("", string(src[it.Pos.Offset:it.EndPos.Offset])) {
				if t.Type != dsl.TokenWhitespace && t.Type != dsl.TokenComment {
					h = value.FoldText(h, t.Value)
				}
			}
		}
	}
	return save.Hex(h)
}
