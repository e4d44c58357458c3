package dsl

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
)

// Dump writes a tree for people and tests: a node a line, its fields below it,
// without places. Blanks and comments within expressions do not count, so two
// sources with the same meaning have the same dump.
func Dump(node any) string {
	var b strings.Builder
	dump(&b, reflect.ValueOf(node), "", 0)
	return b.String()
}

func dump(b *strings.Builder, v reflect.Value, field string, depth int) {
	line := func(text string) {
		b.WriteString(strings.Repeat("  ", depth))
		if field != "" {
			b.WriteString(field + ": ")
		}
		b.WriteString(text)
		b.WriteByte('\n')
	}
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return
		}
		if text, ok := leafText(v.Interface()); ok {
			line(text)
			return
		}
		line(v.Elem().Type().Name())
		s := v.Elem()
		for i := range s.NumField() {
			if depth == 0 && s.Type().Field(i).Name == "Name" {
				continue // of a file: where it was read
			}
			dump(b, s.Field(i), s.Type().Field(i).Name, depth+1)
		}
	case reflect.Slice:
		if v.Type().Elem().Kind() != reflect.Pointer {
			return
		}
		for i := range v.Len() {
			dump(b, v.Index(i), field, depth)
		}
	case reflect.String:
		if v.String() != "" {
			line(fmt.Sprintf("%q", v.String()))
		}
	case reflect.Bool:
		if v.Bool() {
			line("true")
		}
	}
}

// leafText is a node that fits on one line.
func leafText(node any) (string, bool) {
	switch n := node.(type) {
	case *Name:
		return n.Text, true
	case *Text:
		return n.Raw, true
	case *ClauseRef:
		return n.Text, true
	case *Cell:
		return n.String(), true
	case *GridCell:
		return n.String(), true
	case *Row:
		cells := make([]string, len(n.Cells))
		for i, c := range n.Cells {
			cells[i] = c.String()
		}
		return strings.Join(cells, "  "), true
	case *Expr:
		return "`" + plainTokens(n.Tokens) + "`", true
	}
	return "", false
}

// plainTokens joins tokens without the comments, with one blank for any.
func plainTokens(tokens []lexer.Token) string {
	var b strings.Builder
	for i := range tokens {
		if i > 0 && !adjacent(&tokens[i-1], &tokens[i]) {
			b.WriteByte(' ')
		}
		b.WriteString(tokens[i].Value)
	}
	return b.String()
}
