package workshop

import (
	"archive/zip"
	"bytes"
	"errors"

	"wargame/internal/archive"
)

// packed is a zip, in base64, with its name.
type packed struct {
	Name string `json:"name"`
	Zip  []byte `json:"zip"`
}

// zip packs the files into a folder of the name of the game. Equal files give equal archives.
func (w *Workshop) zip(nothing) (*packed, error) {
	if len(w.files) == 0 {
		return nil, errors.New("there are no files to pack")
	}
	data, err := w.files.pack(w.name + "/")
	if err != nil {
		return nil, err
	}
	return &packed{w.name + ".zip", data}, nil
}

// pack returns the files as an archive, with a prefix to their paths.
func (f folder) pack(prefix string) ([]byte, error) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, file := range f.paths() {
		out, err := z.Create(prefix + file)
		if err != nil {
			return nil, err
		}
		if _, err := out.Write(f[file]); err != nil {
			return nil, err
		}
	}
	err := z.Close()
	return b.Bytes(), err
}

// maxLeft is the number of names of files that were left out.
const maxLeft = 20

// limits are those of a folder.
var limits = archive.Limits{Entries: 5000, Files: maxFiles, File: maxFile, All: maxAll}

// unpack reads the texts of an archive. The name is that of their folder. Files that are no
// texts of a game are left out.
func unpack(data []byte) (name string, out folder, left []string, err error) {
	a, err := archive.Read(data, limits)
	if err != nil {
		return "", nil, nil, err
	}
	out, err = folderOf(a.Files)
	return nameOf(a.Name), out, a.Left, err
}
