package docs_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var (
	linked       = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading      = regexp.MustCompile(`^#{1,6} +(.*?) *#*$`)
	inline       = regexp.MustCompile("`[^`]*`")
	unslug       = regexp.MustCompile(`[^\pL\pN\-_ ]`)
	goFile       = regexp.MustCompile("`(\\w+/[\\w/]+\\.go)`")
	goTest       = regexp.MustCompile("`(?:Test|Fuzz|Benchmark)[A-Z]\\w*`")
	goName       = regexp.MustCompile("`(?:[A-Za-z]+\\.)+([A-Za-z]+)(?:\\(\\))?`")
	testDeclared = regexp.MustCompile(`(?m)^func ((?:Test|Fuzz|Benchmark)\w+)\(`)
	pageName     = regexp.MustCompile(`(?:^|[^/\w])(docs/[\w./-]+\.(?:md|html|lab))\b`) // not /docs/, which a server answers
)

// anchors returns the anchors of a page's headings, as GitHub makes them.
func anchors(t *testing.T, path string) map[string]bool {
	t.Helper()
	out := map[string]bool{}
	for _, line := range prose(t, path) {
		m := heading.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		text := linked.ReplaceAllString(m[1], "]")
		slug := strings.ReplaceAll(unslug.ReplaceAllString(strings.ToLower(text), ""), " ", "-")
		name := slug
		for n := 1; out[name]; n++ {
			name = fmt.Sprintf("%s-%d", slug, n)
		}
		out[name] = true
	}
	return out
}

// prose returns the lines of a page, those within fences empty.
func prose(t *testing.T, path string) []string {
	t.Helper()
	src, err := os.ReadFile(path)
	require.NoError(t, err)
	lines := strings.Split(string(src), "\n")
	fenced := false
	for i, l := range lines {
		mark := strings.HasPrefix(l, "```")
		if mark {
			fenced = !fenced
		}
		if mark || fenced {
			lines[i] = ""
		}
	}
	return lines
}

// eachSource calls do for the files of the repository that are written by hand, by the ends
// of their names.
func eachSource(t *testing.T, do func(path string), ends ...string) {
	t.Helper()
	require.NoError(t, filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if name := d.Name(); d.IsDir() && (path == filepath.Join("..", "site") || name == ".git" || name == "bin" || name == "node_modules" || name == "testdata") {
			return filepath.SkipDir
		}
		for _, end := range ends {
			if !d.IsDir() && strings.HasSuffix(path, end) {
				do(path)
			}
		}
		return nil
	}))
}

// TestLinks follows every link of every page that leads to another file or heading of the
// repository.
func TestLinks(t *testing.T) {
	found, of := 0, map[string]map[string]bool{}
	eachSource(t, func(path string) {
		for n, line := range prose(t, path) {
			for _, m := range linked.FindAllStringSubmatch(inline.ReplaceAllString(line, ""), -1) {
				if strings.Contains(m[1], "://") || strings.HasPrefix(m[1], "mailto:") {
					continue
				}
				found++
				file, anchor, _ := strings.Cut(m[1], "#")
				to := path
				if file != "" {
					to = filepath.Join(filepath.Dir(path), filepath.FromSlash(file))
				}
				if _, err := os.Stat(to); err != nil {
					t.Errorf("%s:%d: %s is not there", path, n+1, m[1])
					continue
				}
				if anchor == "" || filepath.Ext(to) != ".md" {
					continue
				}
				if of[to] == nil {
					of[to] = anchors(t, to)
				}
				if !of[to][anchor] {
					t.Errorf("%s:%d: %s has no heading #%s", path, n+1, to, anchor)
				}
			}
		}
	}, ".md")
	require.Greater(t, found, 50)
}

// TestNamedPages demands that a page that a source or a rule file names is there.
func TestNamedPages(t *testing.T) {
	found := 0
	eachSource(t, func(path string) {
		src, err := os.ReadFile(path)
		require.NoError(t, err)
		for _, m := range pageName.FindAllStringSubmatch(string(src), -1) {
			name := m[1]
			found++
			if _, err := os.Stat(filepath.Join("..", filepath.FromSlash(name))); err != nil {
				t.Errorf("%s names %s, which is not there", path, name)
			}
		}
	}, ".go", ".wgr", ".js", ".html", ".yml", ".md", "Makefile")
	require.Greater(t, found, 20)
}

// TestNamedSources demands that a source file that a page names is there, from the root or
// from one of the folders of packages, and that a test that a page names is declared.
func TestNamedSources(t *testing.T) {
	roots := []string{"..", "../interpreter", "../internal", "../internal/host"}
	declared := map[string]bool{}
	eachSource(t, func(path string) {
		src, err := os.ReadFile(path)
		require.NoError(t, err)
		for _, m := range testDeclared.FindAllStringSubmatch(string(src), -1) {
			declared[m[1]] = true
		}
	}, "_test.go")
	files, tests := 0, 0
	eachSource(t, func(path string) {
		for n, line := range prose(t, path) {
			for _, m := range goFile.FindAllStringSubmatch(line, -1) {
				files++
				if !slices.ContainsFunc(roots, func(root string) bool {
					_, err := os.Stat(filepath.Join(root, filepath.FromSlash(m[1])))
					return err == nil
				}) {
					t.Errorf("%s:%d: there is no source file %s", path, n+1, m[1])
				}
			}
			for _, name := range goTest.FindAllString(line, -1) {
				tests++
				if name = strings.Trim(name, "`"); name != "TestX" && !declared[name] {
					t.Errorf("%s:%d: there is no test %s", path, n+1, name)
				}
			}
		}
	}, ".md")
	require.Greater(t, files, 20)
	require.Greater(t, tests, 5)
}

// explained are the pages that name things of the sources as Type.Name or package.Name.
var explained = []string{"architecture.md", "opponent.md", "preview.md", "explanation/*.md"}

// TestNamedDeclarations demands that the sources declare what these pages name: a function,
// method, field, type, constant or variable.
func TestNamedDeclarations(t *testing.T) {
	names := map[string]bool{}
	eachSource(t, func(path string) {
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				names[n.Name.Name] = true
			case *ast.TypeSpec:
				names[n.Name.Name] = true
			case *ast.ValueSpec:
				for _, id := range n.Names {
					names[id.Name] = true
				}
			case *ast.Field:
				for _, id := range n.Names {
					names[id.Name] = true
				}
			}
			return true
		})
	}, ".go")
	found := 0
	for _, pattern := range explained {
		pages, err := filepath.Glob(pattern)
		require.NoError(t, err)
		require.NotEmpty(t, pages, pattern)
		for _, path := range pages {
			for n, line := range prose(t, path) {
				for _, m := range goName.FindAllStringSubmatch(line, -1) {
					if slices.Contains([]string{"go", "md", "tsv", "wgr", "pprof", "json", "save"}, m[1]) {
						continue
					}
					if found++; !names[m[1]] {
						t.Errorf("%s:%d: the sources declare nothing called %s", path, n+1, m[0])
					}
				}
			}
		}
	}
	require.Greater(t, found, 40)
}
