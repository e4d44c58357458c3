package site

import (
	"bytes"
	"fmt"
	"os"
	"path"

	"wargame/internal/site/workshop/bundle"
	"wargame/internal/site/workshop/pages"
)

// addPlayground adds the pages of the playground, with its editor if npm can bundle it.
// Without the editor the page has a plain field for text.
func (s Site) addPlayground() error {
	entries, err := pages.Files.ReadDir(".")
	if err != nil {
		return err
	}
	for _, e := range entries {
		data, err := pages.Files.ReadFile(e.Name())
		switch {
		case err != nil:
			return err
		case path.Ext(e.Name()) == ".html":
			s[e.Name()] = bytes.Replace(relative(data, false), []byte("</head>"), []byte(`<script type="module" src="files/keep.js"></script>`+"\n</head>"), 1)
		default:
			s["files/"+e.Name()] = data
		}
	}
	editor, err := bundle.Make()
	if err != nil {
		fmt.Fprintf(os.Stderr, "The playground is made without its editor: %v\n", err)
		return nil
	}
	s["files/play-editor.js"] = editor
	return nil
}
