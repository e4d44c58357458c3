package save

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"

	"wargame/interpreter/run"
)

// While several seats decide in secret, each decision is written in a sealed box: AES-GCM over
// its names and the hash of the position after it. The key is derived from all lines before,
// the header with the seed included, and from nothing else. The box keeps the secret from a
// reader of the file, not from a user of this program, which must be able to open it. The
// nonce is derived from the key and the content, so that equal games give equal files and no
// two texts share a nonce. What is outside of the box (the side, the branch, the checksum over
// the closed box) reveals nothing of the content, nor does its size: it is padded.
//
// After the block, lines of the kind revealed hold the content openly.

const (
	boxKey   = "wargame-save: sealed decision"
	boxSteps = 256 // contents are padded to a multiple of this, in bytes
)

var boxFields = []string{"for", "pick", "with", "word", "hash"}

var errBox = errors.New("the sealed box of a secret decision cannot be opened: it was changed or moved")

// box returns the key and the cipher of a line that follows the chain.
func (c *chain) box() (key [sha256.Size]byte, aead cipher.AEAD) {
	key = sha256.Sum256(append([]byte(boxKey), c.digest[:]...))
	block, err := aes.NewCipher(key[:])
	if err == nil {
		aead, err = cipher.NewGCM(block)
	}
	if err != nil {
		panic(err) // the size of the key is right
	}
	return key, aead
}

// about returns the associated data of a box: whose it is.
func about(m *Move) []byte { return fmt.Appendf(nil, "%d %d %s", m.N, m.Branch, m.By) }

// sealBox returns a decision in a box.
func (c *chain) sealBox(m Move) (string, error) {
	open := m
	open.N, open.By, open.Branch = 0, "", 0
	text, err := object(open)
	if err != nil {
		return "", err
	}
	for len(text)%boxSteps != 0 {
		text = append(text, ' ')
	}
	key, aead := c.box()
	nonce := sha256.Sum256(append(key[:], text...))
	n := nonce[:aead.NonceSize()]
	return base64.RawStdEncoding.EncodeToString(aead.Seal(n, n, text, about(&m))), nil
}

// open reads the box of a line into its decision.
func (c *chain) open(l *Line) error {
	data, err := base64.RawStdEncoding.Strict().DecodeString(l.Box)
	_, aead := c.box()
	if err != nil || len(data) < aead.NonceSize() {
		return errBox
	}
	text, err := aead.Open(nil, data[:aead.NonceSize()], data[aead.NonceSize():], about(&l.Move))
	if err != nil {
		return errBox
	}
	m := Move{}
	if err := strict(bytes.TrimRight(text, " "), boxFields, &m); err != nil {
		return fmt.Errorf("in the sealed box of a secret decision: %w", err)
	}
	m.N, m.By, m.Branch, m.Line = l.N, l.By, l.Branch, l.Line
	l.Move = m
	if again, err := c.sealBox(m); err != nil || again != l.Box {
		return errBox // the text is not the one that this program writes for the decision
	}
	return nil
}

// MarkLast records whether a decision was the last of a block of secret ones. g is the game
// after it.
func (m *Move) MarkLast(d *run.Decision, g *run.Game) { m.last = d.Branch > 0 && !g.Query().Secret(d) }

// Secret reports whether a decision of the file was made in secret and is not yet revealed.
func (f *File) Secret(m *Move) bool {
	for i := len(f.Moves) - f.sealed + f.shown; i < len(f.Moves); i++ {
		if f.Moves[i].Line == m.Line {
			return true
		}
	}
	return false
}

// InsideSecretBlock reports whether the first n of the decisions that stand end inside a block of secret
// ones. No undo leads there: a position does not know the order of secret decisions.
func (f *File) InsideSecretBlock(n int) bool {
	return n > 0 && n < len(f.Moves) && f.Moves[n].block > 0 && f.Moves[n].block == f.Moves[n-1].block
}

// Sealed returns the number of decisions that stand and are not yet revealed.
func (f *File) Sealed() int { return f.sealed - f.shown }

// AwaitsReveal reports whether a replayed file ends where sealed decisions should be revealed.
func (f *File) AwaitsReveal() bool { return f.overdue }

// takeRevealed takes a line that reveals a sealed decision.
func (f *File) takeRevealed(l *Line) error {
	switch {
	case f.IsExport():
		return errors.New("an export contains no sealed decision")
	case f.Sealed() == 0:
		return errors.New("there is no sealed decision to reveal here")
	}
	was := f.Moves[len(f.Moves)-f.Sealed()]
	if l.N != was.N || l.By != was.By || l.Branch != was.Branch || l.For != was.For || l.Pick != was.Pick || l.With != was.With || l.Word != was.Word || l.Hash != was.Hash {
		return fmt.Errorf("the decision revealed here is not the sealed decision %d", was.N)
	}
	if f.shown++; f.shown == f.sealed {
		f.sealed, f.shown = 0, 0
	}
	return nil
}

// reveal writes the sealed decisions openly.
func (f *File) reveal() error {
	for f.Sealed() > 0 {
		if err := f.write(Line{Kind: KindRevealed, Move: f.Moves[len(f.Moves)-f.Sealed()]}); err != nil {
			return err
		}
	}
	return nil
}

// takeBack undoes decisions on one branch as long as they are sealed. Those of other branches
// stay.
func (f *File) takeBack(l *Line) error {
	var which []int
	for i := len(f.Moves) - 1; i >= len(f.Moves)-f.sealed && len(which) < l.Count; i-- {
		if f.Moves[i].Word == "timeout" {
			return errors.New("an undo cannot go back before the timeout of secret decisions")
		}
		if f.Moves[i].Branch == l.Branch {
			which = append(which, i)
		}
	}
	switch {
	case l.Hash != "" || l.Era != 0:
		return errors.New("an undo of secret decisions has its branch position and a count, and no hash, because a hash would reveal them")
	case l.Count < 1 || len(which) < l.Count:
		return fmt.Errorf("cannot undo %d decisions on branch position %d: it has %d", l.Count, l.Branch, len(which))
	}
	for _, i := range which {
		f.Lines[f.stand[i]].undone = true
		l.back = f.stand[i]
		f.stand = append(f.stand[:i:i], f.stand[i+1:]...)
		f.Moves = append(f.Moves[:i:i], f.Moves[i+1:]...)
	}
	f.Lines[l.back].target++
	for i := range f.Moves {
		f.Moves[i].N, f.Lines[f.stand[i]].N = i+1, i+1
	}
	f.sealed -= l.Count
	f.agreed = nil
	return nil
}

// checkLeaving returns an error if an undo of count decisions would lead to before a sealed block.
func (f *File) checkLeaving(count int) error {
	if f.sealed == 0 {
		return nil
	}
	if count <= f.sealed {
		return errors.New("secret decisions can only be undone on their own branch position")
	}
	sealed := f.Moves[len(f.Moves)-f.sealed:]
	for _, m := range sealed {
		if m.Branch != sealed[0].Branch && !f.allAgree(count) {
			return errors.New("others have decided in secret since, and not every seat agreed to undo that")
		}
	}
	return nil
}
