package docs_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestQuestions holds the answers in architecture.md to the sources: the file
// is there, and declares the name.
func TestQuestions(t *testing.T) {
	text, err := os.ReadFile("architecture.md")
	require.NoError(t, err)
	_, rest, found := strings.Cut(string(text), "\n## Where is it?\n")
	require.True(t, found)
	section, _, _ := strings.Cut(rest, "\n## ")
	row := regexp.MustCompile("(?m)^\\| (.+\\?) \\| `(.+)` \\| `(.+)` \\|$")
	rows := row.FindAllStringSubmatch(section, -1)
	require.GreaterOrEqual(t, len(rows), 20)
	for _, r := range rows {
		require.Contains(t, declared(t, filepath.Join("..", r[2])), r[3], "%s Not in %s", r[1], r[2])
	}
}

// declared lists what a file declares: functions, methods as Type.Name, types,
// constants and variables.
func declared(t *testing.T, path string) []string {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	require.NoError(t, err)
	var out []string
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			name := d.Name.Name
			if d.Recv != nil {
				of := d.Recv.List[0].Type
				if p, ok := of.(*ast.StarExpr); ok {
					of = p.X
				}
				name = of.(*ast.Ident).Name + "." + name
			}
			out = append(out, name)
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					out = append(out, s.Name.Name)
				case *ast.ValueSpec:
					for _, n := range s.Names {
						out = append(out, n.Name)
					}
				}
			}
		}
	}
	return out
}
