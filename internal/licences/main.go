// Command licences lists under which licences the modules stand that the
// program is built and tested with, and the fonts that it carries. It fails
// when one has no licence, or one that is not on the short list.
//
//	go run ./internal/licences > docs/licences.md
//
// With -texts it writes the texts of the licences of all that the program contains.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	texts := flag.Bool("texts", false, "write the texts of the licences")
	flag.Parse()
	if err := run(os.Stdout, *texts); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// permissive are the licences that are allowed everywhere. CC-BY texts and OFL fonts must be
// named, as the list does.
var permissive = []string{"Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC-BY-4.0", "FTL", "ISC", "MIT", "OFL-1.1"}

// forTests are also allowed for what is part of no distributed program.
var forTests = []string{"MPL-2.0"}

// chosen says which licence is used where a module offers a choice, or names the licences of
// others.
var chosen = map[string]string{
	"github.com/golang/freetype": "FTL", // or the GPL, at our choice

	// Its page on third parties holds licences of modules that no part of it is compiled with,
	// as it says itself; SQLite is in the public domain.
	"modernc.org/sqlite": "BSD-3-Clause",
}

// module is a module that go.mod requires.
type module struct {
	Path, Version, Dir string

	licences []string
	shipped  bool     // part of it is in the program, on some system
	fonts    []string // its packages with fonts
}

// systems are the systems whose programs are examined, since some modules are for one only.
var systems = []string{"linux", "darwin", "windows"}

func run(out io.Writer, texts bool) error {
	mods, err := required()
	if err != nil {
		return err
	}
	packages := graph{}
	for _, goos := range systems {
		if err := ship(mods, packages, goos); err != nil {
			return err
		}
	}
	var wrong []error
	for _, m := range mods {
		if m.licences, err = read(m.Dir); err != nil {
			return err
		}
		if c, ok := chosen[m.Path]; ok {
			m.licences = []string{c}
		}
		wrong = append(wrong, m.judge())
	}
	if err := errors.Join(wrong...); err != nil {
		return err
	}
	if texts {
		return writeTexts(out, mods)
	}
	return write(out, mods, packages)
}

// judge returns an error if a module may not be used.
func (m *module) judge() error {
	if len(m.licences) == 0 {
		return fmt.Errorf("%s %s has no known licence", m.Path, m.Version)
	}
	for _, l := range m.licences {
		if !slices.Contains(permissive, l) && (m.shipped || !slices.Contains(forTests, l)) {
			return fmt.Errorf("%s %s has the licence %s, which is not on the short list", m.Path, m.Version, l)
		}
	}
	return nil
}

// required returns the modules of go.mod, and the standard library.
func required() ([]*module, error) {
	var file struct {
		Require []struct{ Path, Version string }
	}
	if err := goJSON(&file, "mod", "edit", "-json"); err != nil {
		return nil, err
	}
	var env struct{ GOROOT, GOVERSION string }
	if err := goJSON(&env, "env", "-json", "GOROOT", "GOVERSION"); err != nil {
		return nil, err
	}
	// Its version is that of the build, so the list has none.
	out := []*module{{Path: standard, Dir: env.GOROOT, shipped: true}}
	for _, r := range file.Require {
		m := &module{Path: r.Path, Version: r.Version}
		var got struct{ Dir string }
		if err := goJSON(&got, "mod", "download", "-json", r.Path+"@"+r.Version); err != nil {
			return nil, err
		}
		m.Dir = got.Dir
		out = append(out, m)
	}
	slices.SortFunc(out[1:], func(a, b *module) int { return strings.Compare(a.Path, b.Path) })
	return out, nil
}

const standard = "the Go standard library"

// own is the module of this repository.
const own = "wargame"

// ship finds what of the modules is in the program for one system, and adds its packages to
// the graph.
func ship(mods []*module, packages graph, goos string) error {
	cmd := exec.Command("go", "list", "-deps", "-json=ImportPath,Module,EmbedFiles,Imports", "./cmd/wargame")
	cmd.Env = append(os.Environ(), "GOOS="+goos, "CGO_ENABLED=0")
	data, err := output(cmd)
	if err != nil {
		return err
	}
	for d := json.NewDecoder(bytes.NewReader(data)); ; {
		var p struct {
			ImportPath string
			Module     *struct{ Path string }
			EmbedFiles []string
			Imports    []string
		}
		switch err := d.Decode(&p); {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		case p.Module == nil:
			continue
		}
		n := packages[p.ImportPath]
		if n == nil {
			n = &node{module: p.Module.Path}
			packages[p.ImportPath] = n
		}
		n.imports = append(n.imports, p.Imports...)
		i := slices.IndexFunc(mods, func(m *module) bool { return m.Path == p.Module.Path })
		if i < 0 {
			continue // our own
		}
		mods[i].shipped = true
		if carriesFont(p.ImportPath, p.EmbedFiles) && !slices.Contains(mods[i].fonts, p.ImportPath) {
			mods[i].fonts = append(mods[i].fonts, p.ImportPath)
		}
	}
}

// carriesFont reports whether a package holds a font: an embedded file, or a variable of the
// Go fonts.
func carriesFont(path string, embeds []string) bool {
	return strings.Contains(path, "/font/gofont/") || slices.ContainsFunc(embeds, func(name string) bool {
		return slices.Contains([]string{".ttf", ".otf", ".pfb"}, strings.ToLower(filepath.Ext(name)))
	})
}

func goJSON(into any, args ...string) error {
	data, err := output(exec.Command("go", args...))
	if err != nil {
		return err
	}
	return json.Unmarshal(data, into)
}

func output(cmd *exec.Cmd) ([]byte, error) {
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w: %s", cmd, err, said.String())
	}
	return out, nil
}
