// Package bundle makes the editor of the playground from packages of npm.
package bundle

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"

	"wargame/internal/site/workshop/pages"
)

// Make returns the editor as one script. npm fetches the pinned packages, and esbuild bundles
// them, in a cache folder of the user, where the result is kept.
func Make() ([]byte, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return nil, err
	}
	sum := sha256.New()
	sources := map[string][]byte{}
	err = fs.WalkDir(pages.Editor, "editor", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := pages.Editor.ReadFile(name)
		sources[path.Base(name)] = data
		fmt.Fprintf(sum, "%s %x\n", name, sha256.Sum256(data))
		return err
	})
	if err != nil {
		return nil, err
	}
	dir := filepath.Join(cache, "wargame", "editor-"+hex.EncodeToString(sum.Sum(nil)[:8]))
	out := filepath.Join(dir, "bundle.js")
	if data, err := os.ReadFile(out); err == nil {
		return data, nil
	}
	npm, err := exec.LookPath("npm")
	if err != nil {
		return nil, errors.New("npm is not installed")
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	for name, data := range sources {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil { //nolint:gosec // no secret
			return nil, err
		}
	}
	for _, args := range [][]string{{"ci", "--no-audit", "--no-fund", "--ignore-scripts", "--fetch-retries=1"}, {"run", "-s", "build", "--", "--outfile=bundle.part"}} {
		cmd := exec.Command(npm, args...)
		cmd.Dir = dir
		if said, err := cmd.CombinedOutput(); err != nil {
			return nil, fmt.Errorf("npm %s: %w\n%s", args[0], err, said)
		}
	}
	if err := os.Rename(filepath.Join(dir, "bundle.part"), out); err != nil {
		return nil, err
	}
	return os.ReadFile(out)
}
