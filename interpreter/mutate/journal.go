package mutate

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"time"

	"wargame/interpreter/value"
)

// Journal stores fates of mutants in a file as they come, a JSON object a line, so that an
// interrupted run can be resumed. One goroutine uses it at a time.
type Journal struct {
	Done map[string]Verdict // the fates in the file when it was opened
	file *os.File
}

type journalHead struct {
	Format  string `json:"format"`
	Version int    `json:"version"`
	Texts   string `json:"texts"` // the hash of the rules and the tests
}

type journalLine struct {
	ID    string `json:"id"`
	Fate  Fate   `json:"fate"`
	By    string `json:"by,omitempty"`
	Tests int    `json:"tests"`
	Ms    int64  `json:"ms"`
	Place string `json:"place"`
	Kind  Kind   `json:"kind"`
}

const journalFormat = "wargame-mutants"

// Texts returns a hash of everything that a fate depends on: rules, modules, tests, and the
// chosen options and readings.
func (g *Game) Texts() string {
	h := uint64(0)
	for _, f := range slices.Concat(g.Files, g.Tests, g.modulesUsed()) {
		h = value.FoldText(value.FoldText(h, f.Name), string(f.Source))
	}
	choices, _ := json.Marshal([]any{g.Options, g.Readings}) // maps are marshalled in order
	return fmt.Sprintf("%016x", value.Finish(value.FoldText(h, string(choices))))
}

// OpenJournal reads a journal, or creates one. It is an error if the file is no journal, or
// was made from other rules or tests. An incomplete last line is dropped.
func OpenJournal(path, texts string) (*Journal, error) {
	j := &Journal{Done: map[string]Verdict{}}
	data, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	whole := data[:bytes.LastIndexByte(data, '\n')+1]
	if len(whole) == 0 && len(data) > 0 {
		return nil, fmt.Errorf("%s is not a journal of mutants", path)
	}
	if err := j.read(path, whole, texts); err != nil {
		return nil, err
	}
	if j.file, err = os.OpenFile(path, os.O_CREATE|os.O_WRONLY, 0o644); err != nil {
		return nil, err
	}
	if err := j.file.Truncate(int64(len(whole))); err != nil {
		return nil, err
	}
	if _, err := j.file.Seek(0, 2); err != nil {
		return nil, err
	}
	if len(whole) > 0 {
		return j, nil
	}
	return j, j.write(journalHead{journalFormat, 1, texts})
}

func (j *Journal) read(path string, data []byte, texts string) error {
	in := bufio.NewScanner(bytes.NewReader(data))
	in.Buffer(nil, 1<<20)
	for n := 1; in.Scan(); n++ {
		if n == 1 {
			var h journalHead
			if json.Unmarshal(in.Bytes(), &h) != nil || h.Format != journalFormat || h.Version != 1 {
				return fmt.Errorf("%s is not a journal of mutants; name another file", path)
			}
			if h.Texts != texts {
				return fmt.Errorf("%s belongs to other rules, tests or options; name a new file", path)
			}
			continue
		}
		var l journalLine
		if err := json.Unmarshal(in.Bytes(), &l); err != nil {
			return fmt.Errorf("%s:%d: %w", path, n, err)
		}
		j.Done[l.ID] = Verdict{Fate: l.Fate, By: l.By, Tests: l.Tests, Took: time.Duration(l.Ms) * time.Millisecond}
	}
	return in.Err()
}

// Add writes a fate, unless the file has it.
func (j *Journal) Add(v Verdict) error {
	id := v.ID()
	if _, known := j.Done[id]; known {
		return nil
	}
	return j.write(journalLine{id, v.Fate, v.By, v.Tests, v.Took.Milliseconds(), v.Place(), v.Kind})
}

func (j *Journal) write(x any) error {
	line, err := json.Marshal(x)
	if err == nil {
		_, err = j.file.Write(append(line, '\n'))
	}
	return err
}

// Close closes the file.
func (j *Journal) Close() error { return j.file.Close() }
