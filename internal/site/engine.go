package site

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// addEngine compiles the engine and adds it with the script of Go that runs it.
func (s Site) addEngine(flags []string) error {
	dir, err := os.MkdirTemp("", "site")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	out := filepath.Join(dir, "engine.wasm")
	args := append([]string{"build", "-trimpath", "-ldflags=-s -w", "-o", out}, flags...)
	build := exec.Command("go", append(args, "wargame/internal/site/engine")...)
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if said, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("the engine cannot be compiled: %w\n%s", err, said)
	}
	if s["engine.wasm"], err = os.ReadFile(out); err != nil {
		return err
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return fmt.Errorf("go env GOROOT: %w", err)
	}
	s["files/wasm_exec.js"], err = os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	return err
}
