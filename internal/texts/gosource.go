package texts

import (
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// ofGo returns the texts of a Go file: string literals that hold words, except struct
// tags, imports, examples in the language, and literals of the calls in notTexts.
func ofGo(path string) ([]Text, error) {
	f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	if ast.IsGenerated(f) {
		return nil, nil
	}
	var out []Text
	for _, decl := range f.Decls {
		name := nameOf(decl)
		ast.Inspect(decl, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ImportSpec:
				return false
			case *ast.Field:
				n.Tag = nil
			case *ast.CompositeLit:
				n.Elts = withoutExamples(n.Elts)
			case *ast.CallExpr:
				if isNoText(n) {
					return false
				}
			case *ast.IndexExpr:
				if lit, ok := n.Index.(*ast.BasicLit); ok && lit.Kind == token.STRING {
					ast.Inspect(n.X, func(ast.Node) bool { return true })
					return false
				}
			case *ast.BasicLit:
				if n.Kind == token.STRING && !query.MatchString(n.Value) {
					if text, err := strconv.Unquote(n.Value); err == nil && readable(text) {
						out = append(out, Text{Func: name, Words: text})
					}
				}
			}
			return true
		})
	}
	return out, nil
}

// nameOf returns the name of a declaration: Type.Method, a function, or the first name
// of a group of variables.
func nameOf(decl ast.Decl) string {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil || len(d.Recv.List) == 0 {
			return d.Name.Name
		}
		t := d.Recv.List[0].Type
		if s, ok := t.(*ast.StarExpr); ok {
			t = s.X
		}
		if x, ok := t.(*ast.IndexExpr); ok {
			t = x.X
		}
		if id, ok := t.(*ast.Ident); ok {
			return id.Name + "." + d.Name.Name
		}
		return d.Name.Name
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.ValueSpec:
				return s.Names[0].Name
			case *ast.TypeSpec:
				return s.Name.Name
			}
		}
	}
	return ""
}

// notTexts are functions whose arguments are patterns, queries or names, never words for
// a person. panic reports faults of the program itself.
var notTexts = map[string]bool{
	"panic": true, "regexp.MustCompile": true, "participle.Build": true, "participle.Elide": true, "lexer.MustStateful": true,
	"strings.HasPrefix": true, "strings.HasSuffix": true, "strings.Contains": true, "strings.TrimPrefix": true,
	"strings.TrimSuffix": true, "strings.Fields": true, "strings.Cut": true, "strings.CutPrefix": true,
	"strings.CutSuffix": true, "strings.NewReplacer": true, "strings.ContainsAny": true, "strings.IndexAny": true,
}

func isNoText(call *ast.CallExpr) bool { return notTexts[called(call)] || setsHeader(call) }

// setsHeader reports whether a call reads or writes a header of HTTP.
func setsHeader(call *ast.CallExpr) bool {
	f, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || len(call.Args) == 0 || !slices.Contains([]string{"Set", "Add", "Get", "Del", "Values"}, f.Sel.Name) {
		return false
	}
	lit, ok := call.Args[0].(*ast.BasicLit)
	return ok && header.MatchString(lit.Value)
}

// called returns the function of a call as package.Name or Name; "" for other calls.
func called(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		if x, ok := f.X.(*ast.Ident); ok {
			return x.Name + "." + f.Sel.Name
		}
	}
	return ""
}

// withoutExamples returns the fields of a composite literal that can be texts. The page of
// a code (dsl.Code) has the fields Example and Fixed: source code, which a test runs.
func withoutExamples(fields []ast.Expr) []ast.Expr {
	is := func(f ast.Expr, name string) bool {
		kv, ok := f.(*ast.KeyValueExpr)
		if !ok {
			return false
		}
		id, ok := kv.Key.(*ast.Ident)
		return ok && id.Name == name
	}
	if !slices.ContainsFunc(fields, func(f ast.Expr) bool { return is(f, "Fixed") }) {
		return fields
	}
	return slices.DeleteFunc(slices.Clone(fields), func(f ast.Expr) bool { return is(f, "Example") || is(f, "Fixed") })
}

// query matches a literal that holds SQL.
var query = regexp.MustCompile("^[\"`]\\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA|ALTER|DROP|BEGIN|WITH|SAVEPOINT|ROLLBACK|RELEASE|VACUUM) ")

// word matches a word of a text.
var word = regexp.MustCompile(`\pL[\pL'’]+`)

// readable reports whether a literal holds words for a person: two words side by side,
// or one that begins with a capital letter and continues in small ones.
func readable(text string) bool {
	t := strings.TrimSpace(text)
	if markup.MatchString(t) || style.MatchString(t) || strings.HasPrefix(t, "func") {
		return false
	}
	words := word.FindAllString(t, -1)
	switch {
	case len(words) == 0 || !strings.ContainsFunc(t, unicode.IsLetter):
		return false
	case len(words) >= 2:
		return pair.MatchString(t)
	}
	first := []rune(words[0])
	return unicode.IsUpper(first[0]) && unicode.IsLower(first[1]) && len(words[0]) == len(strings.Trim(verb.ReplaceAllString(t, ""), " .:,!?…\n"))
}

var (
	pair   = regexp.MustCompile(`\pL[,:;.!?)]* +[("“]?(\pL|%|\$)|(%[a-z]|\pL\}?) +\pL`)
	header = regexp.MustCompile(`^"([A-Z][a-z]+-)*[A-Z][a-z]+"$`)
	verb   = regexp.MustCompile(`%[a-z]|\$\{…\}`)
	markup = regexp.MustCompile(`^</?[a-z!]`)
	style  = regexp.MustCompile(`^[a-z-]+:[^ ].*;|^[.#][a-z]|^default-src|^(text|image|application)/`)
)
