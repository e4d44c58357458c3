package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"golang.org/x/text/language"

	"wargame/internal/book"
	"wargame/internal/book/press"
	"wargame/internal/console"
	"wargame/internal/setup"
	"wargame/interpreter/load"
)

// Book selects a game to print, and how.
type Book struct {
	Game    string
	Against string  // the older edition or the base game to compare with
	Out     string  // a folder; empty for the name of the game with -book
	Paper   string  // a4 or letter
	Grey    bool    // no colours
	Counter float64 // the side of a counter in millimetres
	NoPDF   bool
	Force   bool
	setup.Choices
}

// Run writes the book of a game as HTML files into a folder, and as PDF if a Chromium is
// installed.
func (q Book) Run(e *console.Console) error {
	switch {
	case q.Paper != "a4" && q.Paper != "letter":
		return fmt.Errorf("--paper must be a4 or letter, not %q", q.Paper)
	case !(q.Counter >= 8 && q.Counter <= 40):
		return errors.New("--counter must be between 8 and 40 millimetres")
	}
	g, err := q.open(e, q.Game)
	if err != nil {
		return err
	}
	options, readings, err := q.Maps()
	if err != nil {
		return err
	}
	o := book.Options{Game: g, Language: spoken(e, g), Options: options, Readings: readings,
		Letter: q.Paper == "letter", Grey: q.Grey, Counter: q.Counter}
	b, err := book.Make(o)
	if err != nil {
		return err
	}
	files := []bookFile{{"rulebook", func() (string, error) { return b.Rulebook(nil), nil }, b.Rulebook},
		{"aids", func() (string, error) { return b.Aids(), nil }, nil},
		{"sheets", func() (string, error) { return b.Sheets(), nil }, nil}}
	if q.Against != "" {
		if o.Game, err = q.open(e, q.Against); err != nil {
			return err
		}
		o.Bare = true
		older, err := book.Make(o)
		if err != nil {
			return err
		}
		files = append(files, bookFile{"changes", func() (string, error) { return b.Changes(older) }, nil})
	}
	if q.Out == "" {
		q.Out = g.Name + "-book"
	}
	if err := os.MkdirAll(q.Out, 0o755); err != nil {
		return err
	}
	for _, f := range files {
		if err := q.write(e, b, f); err != nil {
			return err
		}
	}
	return nil
}

// bookFile is one file of a book.
type bookFile struct {
	name  string
	html  func() (string, error)
	paged func(pages map[string]int) string // with the numbers of pages in its contents; nil without contents
}

// print prints a file. Contents have their numbers from a first print.
func print(base string, f bookFile) error {
	if err := press.PDF(context.Background(), base+".html", base+".pdf"); err != nil || f.paged == nil {
		return err
	}
	pages, err := press.Pages(base + ".pdf")
	if err != nil || len(pages) == 0 {
		return err
	}
	again, err := os.CreateTemp("", "wargame-book-*.html")
	if err != nil {
		return err
	}
	defer os.Remove(again.Name())
	_, err = again.WriteString(f.paged(pages))
	if err := errors.Join(err, again.Close()); err != nil {
		return err
	}
	return press.PDF(context.Background(), again.Name(), base+".pdf")
}

// open opens a game with its tests and reports its errors.
func (q Book) open(e *console.Console, where string) (*load.Game, error) {
	g, err := setup.OpenWithTests(e, where)
	if err != nil {
		return nil, err
	}
	_, err = setup.Program(e, g, q.Choices, false)
	return g, err
}

// spoken returns the language of a book: of those that the reader understands, one that the
// game has.
func spoken(e *console.Console, g *load.Game) language.Tag {
	own := append([]language.Tag{language.English}, g.Languages()...)
	if len(e.Languages) == 0 {
		return language.English
	}
	_, i, _ := language.NewMatcher(own).Match(e.Languages...)
	return own[i]
}

func (q Book) write(e *console.Console, b *book.Book, f bookFile) error {
	text, err := f.html()
	if err != nil {
		return err
	}
	base := filepath.Join(q.Out, f.name)
	put := func(text string) error {
		return writeFile(base+".html", true, func(w io.Writer) error {
			_, err := io.WriteString(w, text)
			return err
		})
	}
	if err := vacant(base+".html", q.Force); err != nil {
		return err
	}
	if err := put(text); err != nil {
		return err
	}
	fmt.Fprintln(e.Out, base+".html")
	if q.NoPDF {
		return nil
	}
	if err := vacant(base+".pdf", q.Force); err != nil {
		return err
	}
	err = print(base, f)
	if errors.Is(err, press.ErrNoBrowser) {
		fmt.Fprintf(e.Err, "note: no Chromium is installed, so there is no %s.pdf; a browser can print %s.html\n", base, base)
		return nil
	}
	if err != nil {
		return err
	}
	fmt.Fprintln(e.Out, base+".pdf")
	return nil
}
