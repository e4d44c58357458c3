package site

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// The linker keeps every exported method of every type if any code of the program looks a
// method up by its name. expr-lang does so where it evaluates expressions; the engine takes
// only its parser. lookups are these places of the module, by file, with what the compiler
// reads in their place: no method is found. Without them the engine has a quarter more bytes.
const (
	parserModule = "github.com/expr-lang/expr"
	noMethod     = "_, method := methodName, reflect.Value{}"
)

var lookups = map[string][][2]string{
	"builtin/lib.go": {{"method := v.MethodByName(methodName)", noMethod}},
	"vm/runtime/runtime.go": {
		{"method := v.MethodByName(methodName)", noMethod},
		{"method := v.Method(method.Index)", "method := reflect.Value{}"},
	},
	"checker/nature/nature.go": {{"method := n.Type.Method(i)", "method := reflect.Method{}"}},
	"checker/nature/utils.go":  {{"rm := s.rType.Method(s.idx)", "rm := reflect.Method{}"}},
}

// lean returns the flags with which go build compiles the parser without its lookups. The
// files that they name are written into the folder dir. The module itself is not changed: for
// this build, an overlay puts it into a folder that no disk has.
func lean(dir string) (flags []string, err error) {
	said, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", parserModule, "wargame").Output()
	if err != nil {
		return nil, fmt.Errorf("go list -m %s: %w", parserModule, err)
	}
	from, root, _ := strings.Cut(strings.TrimSpace(string(said)), "\n")
	const virtual = "expr-without-lookups"
	overlay := map[string]string{}
	err = fs.WalkDir(os.DirFS(from), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(name) != ".go" && name != "go.mod" {
			return err
		}
		at := filepath.Join(from, name)
		if pairs := lookups[name]; pairs != nil {
			if at, err = replaced(at, filepath.Join(dir, strings.ReplaceAll(name, "/", "-")), pairs); err != nil {
				return err
			}
		}
		overlay[filepath.Join(root, virtual, name)] = at
		return nil
	})
	if err != nil {
		return nil, err
	}
	list, err := json.Marshal(map[string]any{"Replace": overlay})
	if err != nil {
		return nil, err
	}
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return nil, err
	}
	sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		return nil, err
	}
	for name, data := range map[string][]byte{
		"overlay.json": list,
		"lean.sum":     sum,
		"lean.mod":     fmt.Appendf(mod, "\nreplace %s => ./%s\n", parserModule, virtual),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			return nil, err
		}
	}
	return []string{"-overlay", filepath.Join(dir, "overlay.json"), "-modfile", filepath.Join(dir, "lean.mod")}, nil
}

// replaced writes a file with other texts in place of some, and returns the new path. Each
// text must be there once: another version of the module may need others.
func replaced(from, to string, pairs [][2]string) (string, error) {
	data, err := os.ReadFile(from)
	if err != nil {
		return "", err
	}
	text := string(data)
	for _, p := range pairs {
		if n := strings.Count(text, p[0]); n != 1 {
			return "", fmt.Errorf("%s holds %q %d times instead of once; correct the lookups in lean.go", from, p[0], n)
		}
		text = strings.Replace(text, p[0], p[1], 1)
	}
	return to, os.WriteFile(to, []byte(text), 0o600)
}
