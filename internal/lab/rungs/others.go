package rungs

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"wargame/internal/lab/work"
	"wargame/interpreter/simulate"
)

// Programs are other programs whose bots play, such as an earlier release: by name, the path
// on this machine. A block names a program and nothing else about it: a worker starts only
// what its owner has named, and only if it is identical, byte for byte, to the program where
// the block was made.
type Programs map[string]string

// Sums are the SHA-256 of programs, by name.
type Sums map[string]string

// part splits NAME:LEVEL; false for a bot of this program. A level has no colon: what precedes
// the last one is the path of a program to package simulate.
func part(bot string) (name, level string, ok bool) {
	i := strings.LastIndex(bot, ":")
	if i < 1 {
		return "", "", false
	}
	return bot[:i], bot[i+1:], true
}

// known returns an error for an unknown bot.
func (x Programs) known(bot string) error {
	name, _, ok := part(bot)
	if !ok {
		return simulate.KnownBot(bot)
	}
	if x[name] != "" {
		return nil
	}
	if len(x) == 0 {
		return fmt.Errorf("%s: no other program is given; name one with --program %s=PATH", bot, name)
	}
	return fmt.Errorf("%s: there is no program %q; the programs are %s", bot, name, strings.Join(slices.Sorted(maps.Keys(x)), ", "))
}

// sums returns those of all programs here.
func (x Programs) sums() (Sums, error) {
	out := Sums{}
	for name, path := range x {
		sum, err := sumOf(path)
		if err != nil {
			return nil, fmt.Errorf("the program %s: %w", name, err)
		}
		out[name] = sum
	}
	return out, nil
}

func sumOf(path string) (string, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:]), nil
}

// of returns the sums of the programs of some bots; nil for none.
func (s Sums) of(bots []string) Sums {
	var out Sums
	for _, b := range bots {
		if name, _, ok := part(b); ok {
			if out == nil {
				out = Sums{}
			}
			out[name] = s[name]
		}
	}
	return out
}

// start returns the names of bots for package simulate, each program by its path here. A
// program that is missing or different here is no fault of the block: another worker can do
// it.
func (x Programs) start(bots []string, want Sums) ([]string, error) {
	var out []string
	for _, b := range bots {
		name, level, ok := part(b)
		if !ok {
			out = append(out, b)
			continue
		}
		path := x[name]
		if path == "" {
			return nil, fmt.Errorf("%w: this worker has no program %q (--program %s=PATH)", work.ErrOther, name, name)
		}
		path, err := filepath.Abs(path)
		if err != nil {
			return nil, err
		}
		if sum, err := sumOf(path); err != nil || sum != want[name] {
			return nil, fmt.Errorf("%w: the program %q differs here", work.ErrOther, name)
		}
		out = append(out, path+":"+level)
	}
	return out, nil
}
