package docs_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The limits for one type, counted without tests.
const (
	mostMethods = 60
	mostFields  = 20
)

// largeTypes are the types above a limit, each with its size and the reason. A type may
// shrink and not grow; one that is within the limits leaves the list.
var largeTypes = map[string]struct {
	methods, fields int
	why             string
}{
	"dsl.Item":                 {0, 63, "a union of the grammar: participle fills one field for each kind of item"},
	"dsl.Step":                 {0, 36, "a union of the grammar: participle fills one field for each kind of step"},
	"interpreter/formula.Func": {0, 37, "what a name means to every lowering; each use needs a few of its fields"},
}

// TestTypesAreSmall holds every type to the limits.
func TestTypesAreSmall(t *testing.T) {
	methods, fields := map[string]int{}, map[string]int{}
	require.NoError(t, filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		dir, _ := filepath.Rel("..", filepath.Dir(path))
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv != nil {
					methods[dir+"."+receiver(d.Recv.List[0].Type)]++
				}
			case *ast.GenDecl:
				for _, s := range d.Specs {
					if s, ok := s.(*ast.TypeSpec); ok {
						if st, ok := s.Type.(*ast.StructType); ok {
							for _, l := range st.Fields.List {
								fields[dir+"."+s.Name.Name] += max(1, len(l.Names))
							}
						}
					}
				}
			}
		}
		return nil
	}))
	require.Greater(t, len(fields), 500)
	for _, x := range []struct {
		what  string
		count map[string]int
		limit int
	}{{"methods", methods, mostMethods}, {"fields", fields, mostFields}} {
		for name, n := range x.count {
			limit := x.limit
			if large, ok := largeTypes[name]; ok {
				limit = max(limit, map[string]int{"methods": large.methods, "fields": large.fields}[x.what])
			}
			if n > limit {
				t.Errorf("%s has %d %s, and may have %d: split it by what it holds", name, n, x.what, limit)
			}
		}
	}
	for name, large := range largeTypes {
		require.NotEmpty(t, large.why, name)
		require.Contains(t, fields, name, "largeTypes lists a type that is not there")
		require.True(t, methods[name] > mostMethods || fields[name] > mostFields, "%s is within the limits: take it off the list", name)
		require.Equal(t, fmt.Sprint(large.methods, large.fields), fmt.Sprint(sizeAbove(methods[name], mostMethods), sizeAbove(fields[name], mostFields)), "%s has another size now: keep the list true", name)
	}
}

// sizeAbove returns n, or 0 if it is within the limit.
func sizeAbove(n, limit int) int {
	if n <= limit {
		return 0
	}
	return n
}

// receiver returns the name of the type of a receiver.
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return "?"
}
