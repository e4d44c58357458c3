package dsl

import "github.com/alecthomas/participle/v2/lexer"

// unclosedBrace finds the brace that has no partner. Indentation helps: where a
// closing brace stands further left than the line that it would close, that
// line's brace was meant to be closed before. It gives the token, and the
// closing brace that made it suspect, if any.
func unclosedBrace(tokens []lexer.Token) (open, suspect *lexer.Token) {
	type brace struct {
		token  *lexer.Token
		indent int
	}
	var stack []brace
	line, indent := -1, 0
	for i := range tokens {
		t := &tokens[i]
		if t.Type == TokenComment || t.Type == TokenWhitespace {
			continue
		}
		first := t.Pos.Line != line
		if first {
			line, indent = t.Pos.Line, t.Pos.Column
		}
		if t.Type != TokenPunct {
			continue
		}
		switch t.Value {
		case "{":
			stack = append(stack, brace{t, indent})
		case "}":
			if len(stack) == 0 {
				continue
			}
			top := stack[len(stack)-1]
			if first && indent < top.indent && open == nil {
				open, suspect = top.token, t
			}
			stack = stack[:len(stack)-1]
		}
	}
	if len(stack) == 0 {
		return nil, nil
	}
	if open == nil {
		open = stack[len(stack)-1].token
	}
	return open, suspect
}

// strayBrace finds the first closing brace without an open one.
func strayBrace(tokens []lexer.Token) *lexer.Token {
	depth := 0
	for i := range tokens {
		if tokens[i].Type != TokenPunct {
			continue
		}
		switch tokens[i].Value {
		case "{":
			depth++
		case "}":
			if depth--; depth < 0 {
				return &tokens[i]
			}
		}
	}
	return nil
}

// balanced tells whether every brace has its partner.
func balanced(tokens []lexer.Token) bool {
	depth := 0
	for i := range tokens {
		if tokens[i].Type != TokenPunct {
			continue
		}
		switch tokens[i].Value {
		case "{":
			depth++
		case "}":
			if depth--; depth < 0 {
				return false
			}
		}
	}
	return depth == 0
}
