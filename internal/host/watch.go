package host

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"wargame/internal/host/library"
	"wargame/internal/site/workshop"
)

// watchTick is the interval at which files of a game under development are checked.
const watchTick = 500 * time.Millisecond

// Watch polls the files of a game until the host is closed, and reloads the rules after
// each change. If the rules are valid, all tables continue under them. Otherwise the
// pages show the errors and the old rules remain. The first root is the folder of the game,
// which the playground opens a copy of.
func (h *Host) Watch(name string, roots ...string) {
	h.writers.Offer(name, workshop.InFolder(roots[0]))
	h.jobs.Start("watching the files of "+name, func() {
		was := stamps(roots)
		tick := time.NewTicker(watchTick)
		defer tick.Stop()
		for {
			select {
			case <-h.jobs.Context().Done():
				return
			case <-tick.C:
				h.jobs.Guard("watching the files of "+name, func() {
					if is := stamps(roots); is != was {
						was = is
						h.Renew(name)
					}
				})
			}
		}
	}, nil)
}

// stamps returns the names, sizes and times of a game's files as one text.
func stamps(roots []string) string {
	var b strings.Builder
	for _, root := range roots {
		_ = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || filepath.Ext(path) != ".wgr" && filepath.Ext(path) != ".tsv" {
				return nil // the loader reports unreadable files
			}
			if info, err := os.Stat(path); err == nil {
				b.WriteString(path + info.ModTime().String() + " " + info.Mode().String() + "\n")
			}
			return nil
		})
	}
	return b.String()
}

// Renew reloads the rules of a game.
func (h *Host) Renew(name string) {
	fault := h.library.Reload(name)
	h.tables.Renewed(name, fault)
	if fault == "" {
		h.shelf.Forget(name)
		h.logf("%s: the rules have been reloaded", name)
	} else {
		h.logf("%s: the rules cannot be played:\n%s", name, fault)
	}
	h.hub.Refresh()
}

// Warm draws the maps of all games in a job, so that no player waits for them.
func (h *Host) Warm() {
	h.jobs.Start("drawing the maps", func() {
		for _, name := range h.library.Names {
			if h.jobs.Closing() {
				return
			}
			h.jobs.Guard("drawing the map of "+name, func() {
				e, err := h.library.Edition(library.Setup{Game: name})
				if err == nil {
					_, err = e.DrawMap(h.store)
				}
				if err != nil {
					h.logf("cannot draw the map of %s: %s", name, err)
				}
			})
		}
	}, nil)
}
