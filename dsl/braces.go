package dsl

import "github.com/alecthomas/participle/v2/lexer"

// unclosedBrace finds the open brace that has no partner; nil if there is none. It uses the
// indentation: where a closing brace is further left than the line of its open brace, that
// open brace is the unclosed one, and suspect is the closing brace.
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

// strayBrace finds the first closing brace without an open one; nil if there is none. Open
// is the number of open braces before it, or at the end.
func strayBrace(tokens []lexer.Token) (stray *lexer.Token, open int) {
	for i := range tokens {
		if tokens[i].Type != TokenPunct {
			continue
		}
		switch tokens[i].Value {
		case "{":
			open++
		case "}":
			if open == 0 {
				return &tokens[i], 0
			}
			open--
		}
	}
	return nil, open
}
