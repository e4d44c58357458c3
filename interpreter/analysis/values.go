package analysis

import (
	"slices"

	"wargame/dsl"
	"wargame/interpreter/sight"
	"wargame/interpreter/why"

	"github.com/alecthomas/participle/v2/lexer"
)

// valueAt returns the part of an expression at an offset of a test or fixture, with its value
// before that line: the call of the name there with its arguments, or the attribute with the
// thing that has it. The value is empty where there is none, or if it says no more than the
// text.
func (g *Game) valueAt(path string, offset int) (text, value string, place Place) {
	f := g.files[path]
	if f == nil {
		return "", "", Place{}
	}
	name, line := testLine(f, offset)
	if line == nil {
		return "", "", Place{}
	}
	text, place = partAt(path, f, line, offset)
	if text == "" {
		return "", "", Place{}
	}
	pos, ds := g.suite.Before(name, line.Pos.Offset)
	if ds.HasErrors() || pos == nil || pos.Game == nil || len(pos.Fails) > 0 {
		return "", "", Place{}
	}
	n, err := why.Of(sight.Open(pos.Game), pos.Names, text, pos.Rename)
	if err != nil || n.Value == text {
		return "", "", Place{}
	}
	return text, n.Value, place
}

// testLine returns the line of a test or fixture at an offset, and the name of that.
func testLine(f *dsl.File, offset int) (string, *dsl.Line) {
	for _, it := range f.Items {
		name, lines := "", []*dsl.Line(nil)
		switch {
		case it.Test != nil:
			name, lines = it.Test.Title.Value(), it.Test.Lines
		case it.Fixture != nil:
			name, lines = it.Fixture.Name.Text, it.Fixture.Lines
		}
		for _, l := range lines {
			if l.Pos.Offset <= offset && offset <= l.EndPos.Offset {
				return name, l
			}
		}
	}
	return "", nil
}

// partAt returns the part of an expression of a line that the name at an offset stands for.
func partAt(path string, f *dsl.File, line *dsl.Line, offset int) (string, Place) {
	var e *dsl.Expr
	dsl.Walk(line, func(node any) bool {
		if x, ok := node.(*dsl.Expr); ok && x.Pos.Offset <= offset && offset <= x.End.Offset {
			e = x
		}
		return true
	})
	if e == nil {
		return "", Place{}
	}
	i := slices.IndexFunc(e.Tokens, func(t lexer.Token) bool {
		return t.Type == dsl.TokenIdent && t.Pos.Offset <= offset && offset <= t.Pos.Offset+len(t.Value)
	})
	if i < 0 {
		return "", Place{}
	}
	first, last := part(e.Tokens, i)
	end := last.Pos
	end.Offset, end.Column = end.Offset+len(last.Value), end.Column+len([]rune(last.Value))
	if end.Offset > len(f.Source) {
		return "", Place{}
	}
	return string(f.Source[first.Pos.Offset:end.Offset]), Place{path, first.Pos, end}
}

// part returns the first and last token of what name i stands for: a.b.name(x).
func part(tokens []lexer.Token, i int) (first, last lexer.Token) {
	from, to := i, i
	for from >= 2 && tokens[from-1].Value == "." {
		from -= 2
		if tokens[from].Value == ")" {
			for depth := 1; from > 0 && depth > 0; {
				from--
				depth += step(tokens[from], ")", "(")
			}
			if from > 0 && tokens[from-1].Type == dsl.TokenIdent {
				from--
			}
		}
	}
	if to+1 < len(tokens) && tokens[to+1].Value == "(" {
		to++
		for depth := 1; to+1 < len(tokens) && depth > 0; {
			to++
			depth += step(tokens[to], "(", ")")
		}
	}
	return tokens[from], tokens[to]
}

// step is 1 for a bracket that opens another level, and -1 for one that closes one.
func step(t lexer.Token, open, closed string) int {
	switch t.Value {
	case open:
		return 1
	case closed:
		return -1
	}
	return 0
}
