package save

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"

	"wargame/interpreter/run"
)

// Writer stores a game on disk while it is played. When Add, Undo, Agree or Note returns
// without an error, its line is synced and survives a loss of power. One Writer at a time
// holds a file, and one goroutine uses it.
//
// After an error the Writer gives the file up: it holds what was confirmed before, and perhaps
// the failed line. The game in memory contains that line and all later ones; SaveAs stores
// everything in another file.
type Writer struct {
	Path string

	game   *File // as written, or as it should have been
	disk   disk
	file   handle
	size   int64 // of the file after the last write, in bytes
	synced bool
	failed error
}

// Create creates a save with its header and the decisions so far. Each of them, and the start,
// must have a hash of the current version (run.Game.Hash). An existing file is never
// overwritten (ErrExists). The file appears complete and synced, or not at all.
func Create(path string, h Header, moves []Move) (*Writer, error) {
	return create(realDisk{}, path, h, moves)
}

func create(d disk, path string, h Header, moves []Move) (*Writer, error) {
	h.Format, h.Version, h.Hashes = Name, Version, run.Hashing
	if h.Meaning == 0 {
		h.Meaning = run.Meaning
	}
	f, err := compose(path, h, moves)
	if err != nil {
		return nil, err
	}
	w := &Writer{Path: path, game: f, disk: d}
	if err := w.begin(path); err != nil {
		return nil, err
	}
	return w, nil
}

// begin writes the game to a new file and locks it. The text is synced under a temporary name
// first and then linked: unlike a rename, a link does not replace an existing file.
func (w *Writer) begin(path string) error {
	tmp, name, err := w.temporary(path)
	if err != nil {
		return unsaved(path, err)
	}
	_, err = tmp.WriteAt(w.game.text, 0)
	if err == nil {
		err = tmp.Sync()
	}
	if err = errors.Join(err, tmp.Close()); err == nil {
		err = w.disk.link(name, path)
	}
	_ = w.disk.remove(name)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%w: %s", ErrExists, path)
	}
	if err != nil {
		return unsaved(path, err)
	}
	if err := w.disk.syncDir(filepath.Dir(path)); err != nil {
		_ = w.disk.remove(path)
		return unsaved(path, err)
	}
	file, err := w.disk.open(path)
	if err != nil {
		return unsaved(path, err)
	}
	if err := locked(file, path); err != nil {
		return err
	}
	w.Path, w.file, w.size, w.synced, w.failed = path, file, int64(len(w.game.text)), true, nil
	w.game.Name = path
	return nil
}

func (w *Writer) temporary(path string) (handle, string, error) {
	for n := 0; ; n++ {
		name := tempPath(path, n)
		f, err := w.disk.create(name)
		if err == nil || !errors.Is(err, fs.ErrExist) || n > 1000 {
			return f, name, err
		}
	}
}

func locked(file handle, path string) error {
	err := file.lock()
	if err == nil {
		return nil
	}
	_ = file.Close()
	var held *errLocked
	if errors.As(err, &held) {
		return &LockedError{path, held.who}
	}
	return unsaved(path, err)
}

// Open continues a save: it takes the lock, reads the file, and repairs its end if that was
// incomplete (File.Torn says so). For a file of format 1 or an export the error is ErrFormat,
// and the File is returned as well.
func Open(path string) (*Writer, *File, error) { return open(realDisk{}, path) }

func open(d disk, path string) (*Writer, *File, error) {
	file, err := d.open(path)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil, nil, fmt.Errorf("there is no saved game %s", path)
		}
		return nil, nil, unsaved(path, err)
	}
	if err := locked(file, path); err != nil {
		return nil, nil, err
	}
	f, err := Read(path, io.NewSectionReader(file, 0, maxFile+1))
	if err == nil && (f.Version == 1 || f.IsExport()) {
		_ = file.Close()
		return nil, f, fmt.Errorf("%s: %w", path, ErrFormat)
	}
	if err == nil && f.Torn != "" {
		err = repairEnd(file, f)
	}
	if err != nil {
		_ = file.Close()
		return nil, nil, err
	}
	return &Writer{Path: path, game: f, disk: d, file: file, size: int64(len(f.text)), synced: true}, f, nil
}

// repairEnd removes what a loss of power has left after the last complete line, or completes it.
func repairEnd(file handle, f *File) error {
	err := file.Truncate(int64(f.sound))
	if err == nil && len(f.text) > f.sound {
		_, err = file.WriteAt(f.text[f.sound:], int64(f.sound))
	}
	if err == nil {
		err = file.Sync()
	}
	if err != nil {
		return unsaved(f.Name, err)
	}
	return nil
}

// Game returns the game as written, undone decisions included. It changes with every line,
// even one that fails.
func (w *Writer) Game() *File { return w.game }

// Code returns the code of the head: see File.Code.
func (w *Writer) Code() string { return w.game.Code() }

// Add writes and syncs a decision with the hash of the position after it (File.Hash).
func (w *Writer) Add(m Move, hash uint64) error { return w.kept(w.AddUnsynced(m, hash)) }

// AddUnsynced is Add without the sync. The decision is stored when Sync has returned without an
// error.
func (w *Writer) AddUnsynced(m Move, hash uint64) error {
	return w.appendLines(func() error { return w.game.add(m, hash, 0) })
}

// AddAll writes a batch of decisions, each with the hash of the position after it. After a
// loss of power all of them are there, or none. If one cannot be written the game has none of
// them.
func (w *Writer) AddAll(moves []Move) error {
	return w.kept(w.appendLines(func() error { return w.game.addAll(moves) }))
}

// Reveal writes the sealed decisions openly after their block is over. Add does so by itself
// after the last (Move.Settle); a file that lost its end may lack it.
func (w *Writer) Reveal() error {
	if w.game.Sealed() == 0 {
		return nil
	}
	return w.kept(w.appendLines(w.game.reveal))
}

// TakeBack writes an undo of n sealed decisions on a branch.
func (w *Writer) TakeBack(branch, n int) error {
	return w.kept(w.appendLines(func() error { return w.game.backAt(branch, n) }))
}

// Undo writes an undo of n decisions, with the hash of the position that it leads to. If every
// seat has agreed (Agree) the dice change from here on: see File.Renewed.
func (w *Writer) Undo(n int, hash uint64) error {
	return w.kept(w.appendLines(func() error { return w.game.back(n, hash) }))
}

// Agree writes that a seat agrees to undo n decisions, dice included.
func (w *Writer) Agree(seat string, n int) error {
	return w.kept(w.appendLines(func() error { return w.game.agree(seat, n) }))
}

// SetEra writes that the dice are of the given era from here on (File.Era), if that is later
// than the current one.
func (w *Writer) SetEra(era int) error {
	return w.kept(w.appendLines(func() error { return w.game.renew(era) }))
}

// kept syncs the file if a line was written.
func (w *Writer) kept(err error) error {
	if err != nil {
		return err
	}
	return w.Sync()
}

// appendLines writes the lines that add appends to the game.
func (w *Writer) appendLines(add func() error) error {
	from := len(w.game.text)
	if err := add(); err != nil {
		return unsaved(w.Path, err)
	}
	if w.failed != nil {
		return w.failed
	}
	if err := w.checkUnchanged(); err != nil {
		return w.fail(err)
	}
	w.synced = false
	n, err := w.file.WriteAt(w.game.text[from:], w.size)
	if err == nil && n < len(w.game.text)-from {
		err = io.ErrShortWrite
	}
	if err != nil {
		_ = w.file.Truncate(w.size) // if this fails too, Open repairs the line
		return w.fail(unsaved(w.Path, err))
	}
	w.size = int64(len(w.game.text))
	return nil
}

// Sync waits until everything written is on the disk, and checks that the name still belongs
// to this file.
func (w *Writer) Sync() error {
	if w.failed != nil || w.synced {
		return w.failed
	}
	if err := w.file.Sync(); err != nil { // what is on the disk is now unknown, and a second sync would not tell
		return w.fail(unsaved(w.Path, err))
	}
	if err := w.checkUnchanged(); err != nil {
		return w.fail(err)
	}
	w.synced = true
	return nil
}

func (w *Writer) fail(err error) error {
	w.failed = err
	return err
}

// checkUnchanged returns an error if the file is not as it was left: under its name, with its
// length and its last line.
func (w *Writer) checkUnchanged() error {
	here, size, err := w.file.is(w.Path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return &ChangedError{w.Path, "was removed or renamed"}
	case err != nil:
		return unsaved(w.Path, err)
	case !here:
		return &ChangedError{w.Path, "was replaced by another file"}
	case size != w.size:
		return &ChangedError{w.Path, "was changed (its length differs)"}
	}
	n := min(w.size, int64(len(sumField)+2*sumBytes+len(sumEnd)+1))
	end := make([]byte, n)
	if _, err := w.file.ReadAt(end, w.size-n); err != nil && !errors.Is(err, io.EOF) {
		return unsaved(w.Path, err)
	}
	if !bytes.Equal(end, w.game.text[w.size-n:w.size]) {
		return &ChangedError{w.Path, "was changed (its last checksum differs)"}
	}
	return nil
}

// Copy writes the whole game, as it is in memory, to a new file (ErrExists if there is one).
// The copy has the same code.
func (w *Writer) Copy(path string) error {
	c, err := w.game.Continue(path)
	if err != nil {
		return err
	}
	return c.Close()
}

// SaveAs continues in a new file (ErrExists if there is one) with the whole game, as it is in
// memory. If that fails the Writer is unchanged.
func (w *Writer) SaveAs(path string) error {
	n := *w
	if err := n.begin(path); err != nil {
		return err
	}
	_ = w.file.Close()
	*w = n
	return nil
}

// Continue copies a save of format 2 to a new file (ErrExists if there is one) and returns its
// Writer.
func (f *File) Continue(path string) (*Writer, error) { return f.continueOn(realDisk{}, path) }

func (f *File) continueOn(d disk, path string) (*Writer, error) {
	if f.Version == 1 || f.IsExport() {
		return nil, fmt.Errorf("%s: %w", f.Name, ErrFormat)
	}
	g := *f
	w := &Writer{game: &g, disk: d}
	if err := w.begin(path); err != nil {
		return nil, err
	}
	return w, nil
}

// Close releases the lock. It does not repeat an error that was returned before.
func (w *Writer) Close() error {
	if w == nil || w.file == nil {
		return nil
	}
	if w.failed != nil {
		return w.file.Close()
	}
	return errors.Join(w.Sync(), w.file.Close())
}
