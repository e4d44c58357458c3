package docs_test

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// pastRecording are the methods of state.Reader that get past the recording of what rules
// read.
var pastRecording = []string{
	"(wargame/interpreter/state.Reader).Unrecorded",
	"(wargame/interpreter/state.Reader).Trace",
	"(*wargame/interpreter/state.Reader).Record",
}

// TestUnrecorded demands that only the files and folders that explanation/caching.md lists use a
// method that gets past recording, and that each of them does. Methods are known by their
// types, so it counts under whatever name a Reader is embedded or passed on.
func TestUnrecorded(t *testing.T) {
	var listed []string
	for _, line := range named(t, "explanation/caching.md", "unrecorded") {
		place, reason, _ := strings.Cut(line, ": ")
		require.NotEmpty(t, reason, "%s is listed without a reason", place)
		listed = append(listed, place)
	}
	used := map[string]bool{}
	for _, u := range usesOf(t, "..", "./interpreter/... ./internal/... ./cmd/...", pastRecording) {
		at := slices.IndexFunc(listed, func(place string) bool {
			return u.file == place || strings.HasSuffix(place, "/") && strings.HasPrefix(u.file, place)
		})
		if at < 0 {
			t.Errorf("%s uses %s, which gets past the recording of what is read: read through the context, or list the file with its reason in explanation/caching.md", u.file, u.name)
			continue
		}
		used[listed[at]] = true
	}
	for _, place := range listed {
		require.True(t, used[place], "%s need not be listed any more", place)
	}
}

// TestUsesOf finds a method under an embedded field, as a value and behind an interface,
// and not another method of the same name.
func TestUsesOf(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	write("go.mod", "module m\n\ngo 1.24\n")
	write("a/a.go", "package a\n\ntype R struct{}\n\nfunc (R) Get() int { return 1 }\n\ntype Other struct{}\n\nfunc (Other) Get() int { return 2 }\n")
	write("b/embedded.go", "package b\n\nimport \"m/a\"\n\ntype C struct{ a.R }\n\nvar X = C{}.Get()\n")
	write("b/value.go", "package b\n\nimport \"m/a\"\n\nvar F = a.R.Get\n")
	write("b/behind.go", "package b\n\nimport \"m/a\"\n\nvar I interface{ Get() int } = a.R{}\n\nvar Y = I.Get()\n")
	write("b/other.go", "package b\n\nimport \"m/a\"\n\nvar O = a.Other{}.Get()\n")
	require.Equal(t, []use{
		{"b/behind.go", "(m/a.R).Get"},
		{"b/embedded.go", "(m/a.R).Get"},
		{"b/value.go", "(m/a.R).Get"},
	}, usesOf(t, dir, "./...", []string{"(m/a.R).Get"}))
}

// use is a use of a method in a file.
type use struct{ file, name string }

// usesOf finds where packages outside of the one that declares them use methods, given by
// their full names. Files are named from dir; tests are left out. An interface that has a
// method of that name and type counts as a use.
func usesOf(t *testing.T, dir, patterns string, methods []string) []use {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list", "-deps", "-export", "-f", "{{.ImportPath}}\t{{.Export}}\t{{.Dir}}\t{{if .Module}}{{if .Module.Main}}{{join .GoFiles \" \"}}{{end}}{{end}}"}, strings.Fields(patterns)...)...)
	cmd.Dir = dir
	var complaints strings.Builder
	cmd.Stderr = &complaints
	out, err := cmd.Output()
	require.NoError(t, err, complaints.String())

	exports := map[string]string{}
	fset := token.NewFileSet()
	load := importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	root, err := filepath.Abs(dir)
	require.NoError(t, err)
	root, err = filepath.EvalSymlinks(root)
	require.NoError(t, err)
	var found []use
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		w := strings.Split(line, "\t")
		path, folder := w[0], w[2]
		exports[path] = w[1]
		if w[3] == "" || declares(path, methods) {
			continue
		}
		var files []*ast.File
		for _, name := range strings.Fields(w[3]) {
			f, err := parser.ParseFile(fset, filepath.Join(folder, name), nil, parser.SkipObjectResolution)
			require.NoError(t, err)
			files = append(files, f)
		}
		info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
		_, err := (&types.Config{Importer: load}).Check(path, fset, files, info)
		require.NoError(t, err)
		for id, o := range info.Uses {
			f, ok := o.(*types.Func)
			if !ok {
				continue
			}
			for _, m := range methods {
				if f.FullName() == m || hides(f, m, load) {
					name, err := filepath.Rel(root, fset.Position(id.Pos()).Filename)
					require.NoError(t, err)
					found = append(found, use{filepath.ToSlash(name), m})
				}
			}
		}
	}
	slices.SortFunc(found, func(a, b use) int { return strings.Compare(a.file+a.name, b.file+b.name) })
	return slices.Compact(found)
}

// declares reports whether a package declares one of the methods.
func declares(path string, methods []string) bool {
	return slices.ContainsFunc(methods, func(m string) bool { return owner(m) == path })
}

// owner is the path of the package that declares a method.
func owner(method string) string {
	typ, _, _ := strings.Cut(strings.TrimPrefix(method, "("), ")")
	typ = strings.TrimPrefix(typ, "*")
	return typ[:strings.LastIndex(typ, ".")]
}

// hides reports whether a function is a method of an interface that the type of another
// method has, under the same name and type.
func hides(f *types.Func, method string, load types.Importer) bool {
	name := method[strings.LastIndex(method, ".")+1:]
	sig := f.Signature()
	if f.Name() != name || sig.Recv() == nil || !types.IsInterface(sig.Recv().Type()) {
		return false
	}
	p, err := load.Import(owner(method))
	if err != nil {
		return false
	}
	typ, _, _ := strings.Cut(method, ")")
	declared := p.Scope().Lookup(typ[strings.LastIndex(typ, ".")+1:])
	if declared == nil {
		return false
	}
	o, _, _ := types.LookupFieldOrMethod(types.NewPointer(declared.Type()), true, p, name)
	m, ok := o.(*types.Func)
	return ok && types.Identical(types.NewSignatureType(nil, nil, nil, m.Signature().Params(), m.Signature().Results(), false),
		types.NewSignatureType(nil, nil, nil, sig.Params(), sig.Results(), false))
}
