package dialect

import (
	"wargame/dsl"

	"github.com/alecthomas/participle/v2/lexer"
)

// parameter is a name with a type where something is declared.
type parameter struct {
	name  string
	param *dsl.Param
	file  *dsl.File
}

func (p parameter) typ() string { return written(p.param.Type) }

// end returns the offset after the type.
func (p parameter) end() int { return typeEnd(p.file, p.param.Type) }

// named returns the names of an item `names` with their types.
func named(n *dsl.Names) map[string]string {
	out := map[string]string{}
	for _, g := range n.List {
		for _, name := range g.Names {
			out[name.Text] = written(g.Type)
		}
	}
	return out
}

// written returns a type as the formatter writes it.
func written(t *dsl.TypeRef) string {
	if t.Many != "" {
		return t.Many + " of " + t.Name
	}
	return t.Name
}

// typeEnd returns the offset after a type.
func typeEnd(f *dsl.File, t *dsl.TypeRef) int {
	words := 1
	if t.Many != "" {
		words = 3
	}
	for i := token(f, t.Pos.Offset); i < len(f.Tokens); i++ {
		if blank(f.Tokens[i]) {
			continue
		}
		if words--; words == 0 {
			return f.Tokens[i].Pos.Offset + len(f.Tokens[i].Value)
		}
	}
	return len(f.Source)
}

// blank reports whether a token has no meaning.
func blank(t lexer.Token) bool { return t.Type == dsl.TokenWhitespace || t.Type == dsl.TokenComment }
