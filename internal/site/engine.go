package site

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// The engine is there twice: pages unpack the packed file, since many static servers compress
// nothing, and take the plain one where a browser cannot unpack.
const (
	plainEngine  = "engine.wasm"
	packedEngine = "engine.wasm.gz"
)

// addEngine compiles the engine and adds it with the script of Go that runs it, and with a
// script of its hashes, by which pages refuse a damaged file.
func (s Site) addEngine(flags []string) error {
	dir, err := os.MkdirTemp("", "site")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	out := filepath.Join(dir, "engine.wasm")
	small, err := lean(dir)
	if err != nil {
		return err
	}
	args := slices.Concat([]string{"build", "-trimpath", "-ldflags=-s -w", "-o", out}, inlining(), small, flags, []string{"wargame/internal/site/engine"})
	build := exec.Command("go", args...)
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if said, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("the engine cannot be compiled: %w\n%s", err, said)
	}
	if s[plainEngine], err = os.ReadFile(out); err != nil {
		return err
	}
	if s[packedEngine], err = packed(s[plainEngine]); err != nil {
		return err
	}
	s["files/engine-hash.js"] = fmt.Appendf(nil, "// Made with the site.\nexport const plain = %q, packed = %q;\n", integrity(s[plainEngine]), integrity(s[packedEngine]))
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return fmt.Errorf("go env GOROOT: %w", err)
	}
	s["files/wasm_exec.js"], err = os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	return err
}

// packed compresses data.
func packed(data []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// integrity is the hash of data as browsers check it.
func integrity(data []byte) string {
	sum := sha256.Sum256(data)
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}
