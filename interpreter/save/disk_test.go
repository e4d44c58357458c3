package save

import (
	"errors"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// badDisk is a file system in memory that fails on purpose, and that forgets
// what was not synced when the power is lost: data wholly or partly, torn at any
// byte, perhaps with holes; names as they were when their folder was last synced,
// or as they are, one by one.
type badDisk struct {
	now, kept map[string]*inode
	ops, at   int // what is to fail: the at'th operation
	how       fault
	dark      bool // the power is lost
	rng       *rand.Rand
}

type fault int

const (
	fails  fault = iota // nothing happens, and an error comes
	lies                // it happens, and an error comes all the same
	short               // half of a write happens
	wasOff              // the power is lost in the middle of it
)

var errBad = errors.New("the disk is bad")

type inode struct {
	data, synced []byte
	writer       *badFile
}

func newBadDisk(seed uint64) *badDisk {
	return &badDisk{now: map[string]*inode{}, kept: map[string]*inode{}, rng: rand.New(rand.NewPCG(seed, 1))}
}

// op counts an operation; whether it takes place, and the error that comes.
func (d *badDisk) op() (happens bool, err error) {
	if d.dark {
		return false, errBad
	}
	if d.ops++; d.ops != d.at {
		return true, nil
	}
	switch d.how {
	case lies:
		return true, errBad
	case wasOff:
		d.dark = true
		return d.rng.IntN(2) == 0, errBad
	}
	return false, errBad
}

// reboot is what the disk holds when the power is back.
func (d *badDisk) reboot() *badDisk {
	out := newBadDisk(d.rng.Uint64())
	for _, names := range []map[string]*inode{d.kept, d.now} {
		for name := range names {
			file, was := d.now[name], d.kept[name]
			if d.rng.IntN(2) == 0 && file != was || file == nil {
				file = was
			}
			if file == nil || out.now[name] != nil {
				continue
			}
			data := d.survives(file)
			out.now[name] = &inode{data: data, synced: data}
			out.kept[name] = out.now[name]
		}
	}
	return out
}

func (d *badDisk) survives(f *inode) []byte {
	n := 0
	for n < len(f.data) && n < len(f.synced) && f.data[n] == f.synced[n] {
		n++
	}
	if n < len(f.synced) { // it was cut or written over, and that was not synced
		if d.rng.IntN(2) == 0 {
			return append([]byte(nil), f.synced...)
		}
	}
	more := d.rng.IntN(len(f.data) - n + 1)
	out := append([]byte(nil), f.data[:n+more]...)
	if d.rng.IntN(3) == 0 { // its length came to the disk before its data
		out = append(out, make([]byte, d.rng.IntN(len(f.data)-len(out)+1))...)
	}
	return out
}

func (d *badDisk) create(path string) (handle, error) {
	happens, err := d.op()
	if !happens {
		return nil, err
	}
	if d.now[path] != nil {
		return nil, fs.ErrExist
	}
	d.now[path] = &inode{}
	return &badFile{d, d.now[path]}, err
}

func (d *badDisk) open(path string) (handle, error) {
	if happens, err := d.op(); !happens || err != nil {
		return nil, err
	}
	if d.now[path] == nil {
		return nil, fs.ErrNotExist
	}
	return &badFile{d, d.now[path]}, nil
}

func (d *badDisk) link(from, to string) error {
	happens, err := d.op()
	if happens && d.now[to] != nil {
		return fs.ErrExist
	}
	if happens {
		d.now[to] = d.now[from]
	}
	return err
}

func (d *badDisk) remove(path string) error {
	happens, err := d.op()
	if happens {
		delete(d.now, path)
	}
	return err
}

func (d *badDisk) syncDir(string) error {
	happens, err := d.op()
	if happens {
		d.kept = map[string]*inode{}
		for name, f := range d.now {
			d.kept[name] = f
		}
	}
	return err
}

type badFile struct {
	disk *badDisk
	file *inode
}

func (f *badFile) ReadAt(p []byte, at int64) (int, error) {
	if happens, err := f.disk.op(); !happens || err != nil {
		return 0, err
	}
	if at >= int64(len(f.file.data)) {
		return 0, io.EOF
	}
	n := copy(p, f.file.data[at:])
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

func (f *badFile) WriteAt(p []byte, at int64) (int, error) {
	happens, err := f.disk.op()
	n := 0
	switch {
	case happens:
		n = len(p)
	case f.disk.how == short && !f.disk.dark:
		n = len(p) / 2
	}
	if n > 0 {
		f.file.data = append(append([]byte(nil), f.file.data[:min(at, int64(len(f.file.data)))]...), p[:n]...)
	}
	if err != nil && n == len(p) && f.disk.how == short {
		n--
	}
	return n, err
}

func (f *badFile) Truncate(size int64) error {
	happens, err := f.disk.op()
	if happens {
		f.file.data = append([]byte(nil), f.file.data[:min(size, int64(len(f.file.data)))]...)
	}
	return err
}

func (f *badFile) Sync() error {
	happens, err := f.disk.op()
	if happens {
		f.file.synced = append([]byte(nil), f.file.data...)
	}
	return err
}

func (f *badFile) Close() error {
	if f.file.writer == f {
		f.file.writer = nil
	}
	return nil
}

func (f *badFile) lock() error {
	if happens, err := f.disk.op(); !happens || err != nil {
		return err
	}
	if f.file.writer != nil {
		return &errLocked{"somebody"}
	}
	f.file.writer = f
	return nil
}

func (f *badFile) is(path string) (bool, int64, error) {
	if happens, err := f.disk.op(); !happens || err != nil {
		return false, 0, err
	}
	if f.disk.now[path] == nil {
		return false, 0, fs.ErrNotExist
	}
	return f.disk.now[path] == f.file, int64(len(f.file.data)), nil
}

// script is a game as it is written: steps that each end when they are on disk.
type script struct {
	head  Header
	steps []func(*Writer) error
}

// scriptOf turns a save into what its Writer was told, some of it in batches.
func scriptOf(f *File) script {
	s := script{head: f.Header}
	var soon []Line
	flush := func() {
		batch := soon
		soon = nil
		s.steps = append(s.steps, func(w *Writer) error {
			for _, l := range batch {
				if err := w.appendLines(func() error { return w.game.write(l) }); err != nil {
					return err
				}
			}
			return w.Sync()
		})
	}
	for i, l := range f.Lines {
		soon = append(soon, l)
		if i%10 < 7 { // three of ten go to the disk together
			flush()
		}
	}
	flush()
	return s
}

const onDisk = "dir/walk.save"

// run plays a script on a disk that fails somewhere, and holds the promises:
// what was acknowledged is there afterwards, and of what was not, whole lines of
// the step in flight or none; the game in memory can be kept elsewhere.
func (s *script) run(t *testing.T, d *badDisk, whole *File, check func(*File)) (failed bool) {
	kept := 0 // lines that were acknowledged
	w, err := create(d, onDisk, s.head, nil)
	made := err == nil
	inflight := 0
	for i := range s.steps {
		if err != nil {
			break
		}
		if err = s.steps[i](w); err == nil {
			kept = len(w.game.Lines)
		}
		inflight = len(w.game.Lines)
	}
	if made {
		require.NotNil(t, w)
	}
	if err == nil {
		require.Equal(t, len(whole.Lines), kept)
	}
	failed = d.ops >= d.at
	after := d
	if d.dark {
		after = d.reboot()
	} else {
		d.at = 0
		if made && err != nil {
			require.ErrorIs(t, w.Sync(), err, "a file is given up once, for all")
			require.NoError(t, w.SaveAs("dir/elsewhere.save"), "the game in memory is never lost")
			require.Equal(t, "dir/elsewhere.save", w.Path)
			_, f, err := func() (*Writer, *File, error) {
				w.Close()
				return open(d, "dir/elsewhere.save")
			}()
			require.NoError(t, err)
			require.Len(t, f.Lines, inflight)
		}
		if w != nil {
			_ = w.Close()
		}
	}
	again, f, err := open(after, onDisk)
	if !made && err != nil {
		require.Nil(t, after.now[onDisk], "a file that could not be made is not there, or whole: %v", err)
		return failed
	}
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(f.Lines), kept, "an acknowledged decision is lost")
	require.LessOrEqual(t, len(f.Lines), max(kept, inflight))
	require.Equal(t, string(whole.text[:len(f.text)]), string(f.text), "what is there is what was written")
	if check != nil {
		check(f)
	}
	// The game goes on from there.
	require.NoError(t, again.Note("on it goes"))
	require.NoError(t, again.Close())
	_, f, err = open(after, onDisk)
	require.NoError(t, err)
	require.Empty(t, f.Torn, "mended for good")
	return failed
}

// every has each operation fail in each way.
func (s *script) every(t *testing.T, whole *File, seeds, step int, check func(*File)) (points int) {
	for how, tries := range map[fault]int{fails: 1, lies: 1, short: 1, wasOff: seeds} {
		for at := 1; ; at += step {
			more := false
			for seed := range tries {
				d := newBadDisk(uint64(seed*1_000_003 + at))
				d.at, d.how = at, how
				more = s.run(t, d, whole, check) || more
				points++
			}
			if !more {
				break
			}
		}
	}
	return points
}

// Every single operation of a whole game fails, is short, or is the last one
// before the power is lost.
func TestBadDisk(t *testing.T) {
	whole := undone(t)
	s := scriptOf(whole)
	seeds := 2
	if os.Getenv("WARGAME_SOAK") != "" {
		seeds = 50
	}
	points := s.every(t, whole, seeds, 1, nil)
	require.Greater(t, points, 2000)
	t.Logf("%d games on bad disks, %d lines each", points, len(whole.Lines))
}

// Nobody writes where somebody writes.
func TestBadDiskTwoWriters(t *testing.T) {
	d := newBadDisk(1)
	f := undone(t)
	w, err := create(d, onDisk, f.Header, nil)
	require.NoError(t, err)
	_, _, err = open(d, onDisk)
	var held *LockedError
	require.ErrorAs(t, err, &held)
	require.ErrorContains(t, err, "dir/walk.save is being written by somebody: a game can only be played in one place at a time")
	require.NoError(t, w.Close())
	w, _, err = open(d, filepath.FromSlash(onDisk))
	require.NoError(t, err)
	require.NoError(t, w.Close())
}
