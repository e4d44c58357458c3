package dsl

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
)

// pattern is a rule of a TextMate grammar.
type pattern struct {
	Name  string `json:"name,omitempty"`
	Match string `json:"match,omitempty"`
	Begin string `json:"begin,omitempty"`
	End   string `json:"end,omitempty"`

	Captures map[string]pattern `json:"captures,omitempty"`
	Patterns []pattern          `json:"patterns,omitempty"`
}

// TextMate returns a TextMate grammar of the language in JSON, for editors that colour by
// one. Its keywords are those of the grammar.
func TextMate() []byte {
	words := slices.Sorted(maps.Keys(Keywords()))
	slices.SortStableFunc(words, func(a, b string) int { return len(b) - len(a) })
	value := pattern{Name: "meta.interpolation.wgr", Begin: `\{`, End: `\}`}
	out, err := json.MarshalIndent(struct {
		Name      string    `json:"name"`
		ScopeName string    `json:"scopeName"`
		FileTypes []string  `json:"fileTypes"`
		Patterns  []pattern `json:"patterns"`
	}{"wargame rules", "source.wgr", []string{"wgr"}, []pattern{
		{Name: "comment.line.double-slash.wgr", Match: `//.*$`},
		{Name: "comment.block.wgr", Begin: `/\*`, End: `\*/`},
		{Name: "string.quoted.double.wgr", Begin: `"`, End: `"|$`, Patterns: []pattern{{Name: "constant.character.escape.wgr", Match: `\\.`}, value}},
		{Match: `\b(rule|cites|despite|without|also)(\s+)([A-Za-z0-9]+(?:[.\-#/][A-Za-z0-9]+)*)`, Captures: map[string]pattern{
			"1": {Name: "keyword.control.wgr"}, "3": {Name: "entity.name.section.wgr"}}},
		{Name: "variable.other.property.wgr", Match: `(?<=\.)[A-Za-z_]\w*`},
		{Name: "constant.language.wgr", Match: `\b(true|false|none)\b`},
		{Name: "keyword.control.wgr", Match: `\b(` + strings.Join(words, "|") + `)\b`},
		{Name: "constant.numeric.wgr", Match: `\b\d+\b`},
		{Name: "entity.name.function.wgr", Match: `\b[A-Za-z_]\w*(?=\()`},
		{Name: "keyword.operator.wgr", Match: `==|!=|<=|>=|[-+*/<>=?:#]`},
	}}, "", "  ")
	if err != nil {
		panic(err) // all of it is strings
	}
	return append(out, '\n')
}
