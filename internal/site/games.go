package site

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"encoding/json"
	"io"
	"io/fs"

	"golang.org/x/text/language"

	"wargame/games"
	"wargame/internal/host/library"
	"wargame/internal/site/shelf"
	"wargame/interpreter/load"
	"wargame/spec_tests"
)

// languages are those in which the first page names the games.
var languages = []language.Tag{language.English, language.Japanese}

// addGames adds each game as a file with its hash in the name, and lists them.
func (s Site) addGames() (*shelf.Manifest, error) {
	m := &shelf.Manifest{}
	l := library.New(load.Embedded(), load.InProgram, load.InProgram)
	for _, name := range load.Embedded() {
		g, err := load.InProgram(name)
		if err != nil {
			return nil, err
		}
		entry := shelf.Game{Name: name, Titles: map[string]string{}}
		if g.Extends != nil {
			entry.Extend = g.Extends.Name
		}
		for _, tag := range languages {
			p, ds := g.In(tag).Program(nil, nil)
			if ds.HasErrors() {
				return nil, ds.Err()
			}
			entry.Titles[tag.String()] = p.Title
		}
		if err := s.addCards(l, &entry); err != nil {
			return nil, err
		}
		if entry.Rules, err = s.addFolder(&games.Files, name, name); err != nil {
			return nil, err
		}
		if entry.Tests, err = s.addFolder(&spec_tests.Files, name, name+"-tests"); err != nil {
			return nil, err
		}
		m.Games = append(m.Games, entry)
	}
	return m, nil
}

// addCards adds what the first page shows of a game, with a picture for each scenario.
func (s Site) addCards(l *library.Library, g *shelf.Game) error {
	g.Offers, g.Cards = map[string]shelf.Offer{}, map[string]string{}
	scenarios := []string{""}
	for _, tag := range languages {
		o, err := l.OfferIn(g.Name, "", tag)
		if err != nil {
			return err
		}
		var out shelf.Offer
		text, err := json.Marshal(o)
		if err == nil {
			err = json.Unmarshal(text, &out)
		}
		if err != nil {
			return err
		}
		g.Offers[tag.String()] = out
		if len(o.Scenarios) > 1 {
			scenarios = nil
			for _, x := range o.Scenarios {
				scenarios = append(scenarios, x.Name)
			}
		}
	}
	for _, scenario := range scenarios {
		e, err := l.EditionOf(g.Name, scenario, language.English)
		if err != nil {
			return err
		}
		data, err := e.CardPicture()
		if err != nil {
			return err
		}
		path := "cards/" + shelf.Hash(data)[:16] + ".png"
		s[path], g.Cards[scenario] = data, path
	}
	return nil
}

// addFolder adds a folder as a zip file, which is the same for the same content. A folder
// that does not exist is an empty one.
func (s Site) addFolder(all fs.FS, name, as string) (shelf.File, error) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	z.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.BestCompression) })
	sub, err := fs.Sub(all, name)
	if err == nil {
		_, err = fs.Stat(sub, ".")
	}
	if err == nil {
		err = fs.WalkDir(sub, ".", func(at string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			text, err := fs.ReadFile(sub, at)
			if err != nil {
				return err
			}
			w, err := z.CreateHeader(&zip.FileHeader{Name: at, Method: zip.Deflate})
			if err == nil {
				_, err = w.Write(text)
			}
			return err
		})
	} else {
		err = nil
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		return shelf.File{}, err
	}
	hash := shelf.Hash(b.Bytes())
	f := shelf.File{Path: "games/" + as + "-" + hash[:12] + ".zip", Hash: hash}
	s[f.Path] = b.Bytes()
	return f, nil
}
