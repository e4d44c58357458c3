package host

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"wargame/dsl"
)

// watchTick is how often the files of a game in work are looked at.
const watchTick = 500 * time.Millisecond

// Watch looks at the files of a game until the host is closed, and takes its rules anew
// whenever they have changed: if they can be played all tables go on under them, else
// what is wrong is told, with the place underlined, and all stays as it was.
func (h *Host) Watch(name string, roots ...string) {
	h.jobs.Start("the watch over the files of "+name, func() {
		was := stamps(roots)
		tick := time.NewTicker(watchTick)
		defer tick.Stop()
		for {
			select {
			case <-h.jobs.Context().Done():
				return
			case <-tick.C:
				h.jobs.Guard("the watch over the files of "+name, func() {
					if is := stamps(roots); is != was {
						was = is
						h.Renew(name)
					}
				})
			}
		}
	}, nil)
}

// stamps are the names, sizes and times of the files of a game.
func stamps(roots []string) string {
	var b strings.Builder
	for _, root := range roots {
		_ = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || filepath.Ext(path) != ".wgr" && filepath.Ext(path) != ".tsv" {
				return nil // what cannot be read is told by the loader
			}
			if info, err := os.Stat(path); err == nil {
				b.WriteString(path + info.ModTime().String() + " " + info.Mode().String() + "\n")
			}
			return nil
		})
	}
	return b.String()
}

// Renew takes the rules of a game anew.
func (h *Host) Renew(name string) {
	fault := h.library.renew(name)
	h.renewed(name, fault)
	if fault == "" {
		h.shelf.forget(name)
		h.logf("%s: the rules have been taken anew", name)
	} else {
		h.logf("%s: the rules cannot be played:\n%s", name, fault)
	}
	h.hub.Refresh()
}

// renewed notes what is wrong with the rules of a game; where nothing is, all its tables
// take the new ones.
func (h *Host) renewed(name, fault string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.fault = fault; fault != "" {
		return
	}
	for _, x := range h.tables {
		select {
		case <-x.ready:
		default:
			continue
		}
		if x.t != nil && x.t.rec.Game == name {
			x.t.stale.Store(true)
		}
	}
}

// broken is what is wrong with the rules of a game in work.
func (h *Host) broken() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.fault
}

// renew reads a game anew, if it can be played; else it tells why not.
func (l *library) renew(name string) (fault string) {
	g, err := l.open(name)
	if err != nil {
		return err.Error()
	}
	ds := g.Diags
	sources := dsl.Sources{}
	if !ds.HasErrors() {
		p, found := g.Program(nil, nil)
		ds = found
		if p != nil {
			for file, text := range p.Sources {
				sources[file] = text
			}
		}
	}
	for _, f := range g.Files {
		sources[f.Name] = f.Source
	}
	if ds.HasErrors() {
		var errs dsl.Diagnostics
		for _, d := range ds.Sorted() {
			if d.Severity == dsl.Error {
				errs = append(errs, d)
			}
		}
		var b strings.Builder
		_ = dsl.Renderer{Sources: sources}.Render(&b, errs) // a Builder takes everything
		return b.String()
	}
	l.games.Put(name, g)
	l.editions.Clear()
	l.suites.Clear()
	return ""
}
