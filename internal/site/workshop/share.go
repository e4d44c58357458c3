package workshop

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// A link holds what was changed since a folder was opened, so that a house rule for a long game
// fits: JSON, compressed by deflate, in base64url without padding, after the version.

// maxLink is the length of a shared text in characters.
const maxLink = 8 << 10

// linkVersion begins every shared text.
const linkVersion = "1."

// shared is the content of a link.
type shared struct {
	From  Source            `json:"from,omitzero"`
	Name  string            `json:"name"`
	Base  string            `json:"base,omitempty"` // hash of the files before the changes
	Files map[string]string `json:"files,omitempty"`
	Gone  []string          `json:"gone,omitempty"`
}

// link is the text of a link.
type link struct {
	Text   string `json:"text"`
	Length int    `json:"length"`
	Limit  int    `json:"limit"`
}

func (w *Workshop) share(nothing) (*link, error) {
	if w.name == "" {
		return nil, errors.New("there is nothing to share yet: open a game first")
	}
	s := shared{From: w.from, Name: w.name, Files: map[string]string{}}
	before := w.start
	if w.Elsewhere[w.from.Game] != nil || w.from.Game == "" && w.from.Template == "" && w.from.Step == "" && w.from.Example == "" {
		s.From, before = Source{}, folder{}
	} else {
		s.Base = before.hash()
	}
	for file, text := range w.files {
		if old, was := before[file]; !was || !bytes.Equal(old, text) {
			s.Files[file] = string(text)
		}
	}
	for _, file := range before.paths() {
		if _, is := w.files[file]; !is {
			s.Gone = append(s.Gone, file)
		}
	}
	text, err := pack(s)
	if err != nil {
		return nil, err
	}
	if len(text) > maxLink {
		return nil, fmt.Errorf("the changes need a link of %d characters, and a link has at most %d: download the files as an archive instead", len(text), maxLink)
	}
	return &link{text, len(text), maxLink}, nil
}

// Link returns the text of a link that opens a game of the program with other texts for some
// files.
func Link(game string, files map[string]string) (string, error) {
	text, err := pack(shared{From: Source{Game: game}, Name: game, Files: files})
	if err == nil && len(text) > maxLink {
		err = fmt.Errorf("the link has %d characters, and a link has at most %d", len(text), maxLink)
	}
	return text, err
}

func pack(s shared) (string, error) {
	data, err := json.Marshal(s)
	if err != nil {
		return "", err
	}
	var b bytes.Buffer
	z, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		return "", err
	}
	if _, err := z.Write(data); err != nil {
		return "", err
	}
	if err := z.Close(); err != nil {
		return "", err
	}
	return linkVersion + base64.RawURLEncoding.EncodeToString(b.Bytes()), nil
}

// errLink is the error for a shared text that was cut or changed on its way.
var errLink = errors.New("this link is damaged: copy the whole link once more")

// unlink reads a shared text.
func unlink(text string) (*shared, error) {
	if len(text) > maxLink {
		return nil, fmt.Errorf("this link has %d characters, and a link has at most %d", len(text), maxLink)
	}
	rest, ok := strings.CutPrefix(text, linkVersion)
	if !ok {
		return nil, errors.New("this link was made by another version of the page, or is damaged")
	}
	packed, err := base64.RawURLEncoding.DecodeString(rest)
	if err != nil {
		return nil, errLink
	}
	const most = 2 * maxAll // the texts in JSON
	data, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), most+1))
	switch {
	case err != nil:
		return nil, errLink
	case len(data) > most:
		return nil, errors.New("the files of this link are too large")
	}
	var s shared
	if err := json.Unmarshal(data, &s); err != nil {
		return nil, errLink
	}
	return &s, nil
}

// openShared opens the files of a link.
func (w *Workshop) openShared(text string) (*folderInfo, error) {
	s, err := unlink(text)
	if err != nil {
		return nil, err
	}
	if s.From.Shared != "" || len(s.From.Zip) > 0 {
		return nil, errLink
	}
	name, before := nameOf(s.Name), folder{}
	var notes []string
	if s.From != (Source{}) {
		if name, before, _, err = w.read(s.From); err != nil {
			return nil, fmt.Errorf("this link changes something that cannot be opened: %w", err)
		}
		if s.Base != "" && s.Base != before.hash() {
			notes = append(notes, fmt.Sprintf("The link was made for another version of %s, so parts of it may not fit.", name))
		}
	}
	files := maps.Clone(before)
	for _, file := range s.Gone {
		delete(files, file)
	}
	for _, file := range slices.Sorted(maps.Keys(s.Files)) {
		if err := files.put(file, []byte(s.Files[file])); err != nil {
			return nil, err
		}
	}
	if len(files) == 0 {
		return nil, errors.New("this link has no files")
	}
	w.take(name, s.From, before, files)
	out := w.info()
	out.Notes = notes
	return out, nil
}

// hash identifies the texts of a folder.
func (f folder) hash() string {
	sum := sha256.New()
	for _, file := range f.paths() {
		fmt.Fprintf(sum, "%d %s %d ", len(file), file, len(f[file]))
		sum.Write(f[file])
	}
	return hex.EncodeToString(sum.Sum(nil)[:6])
}
